"""The open questions of Crazy Race: one function, or one plain value, for each reading."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from rulekit.games.crazy_race.book import R
from rulekit.games.crazy_race.events.ending import MarkerChosen, PunishedSecond
from rulekit.games.crazy_race.table import CREATURES, HOME, TURN, Bids, Card, Now, Table, Values
from rulekit.value import Seat

# Setting up: whether the start player is drawn, and which colour has to stay in the box.
START_CHOICE = R.ruling("start.choice", agreed=False, random=True)
THREE_WHICH_COLOUR = R.ruling("three.which-colour", any="", red="red")

# Bidding: whether a card may lie along the side of a creature at home, whether two open sides call for a third,
# whether saying nothing is a pass, whether the owner of a hidden card is known, who may look through a discard pile.
BID_FINISHED = R.ruling("bid.finished", yes=True, no=False)
THREE_FEWER = R.ruling("three.fewer", no=False, yes=True)
BID_SILENT_PASS = R.ruling("bid.silent-pass", counts=True, refuse=False)
BID_OWNER_KNOWN = R.ruling("bid.owner-known", known=True, hidden=False)
DISCARD_PEEK = R.ruling("discard.peek", owner=lambda viewer, owner: viewer == owner, nobody=False, all=True)

# Taking the pile back: at any moment, when it is empty, from the table. Who has laid the last card in hand and not
# taken the pile back yet: is that player out, and is it said?
RECOVER_WHEN = R.ruling("recover.when", any_time=True, own_go=False)
RECOVER_EMPTY = R.ruling("recover.empty", no=False, yes=True)
RECOVER_ON_TABLE = R.ruling("recover.on-table", no=False, yes=True)
OUT_BEFORE_RECOVERY = R.ruling("out.before-recovery", may_recover=False, out=True)
OUT_ANNOUNCE = R.ruling("out.announce", hand_empty=True, really_out=False)


# Resolving: the sides in order with the rule each goes by, how many there are, and who wins among equals.
def clockwise(card: Card) -> tuple[Values, tuple[str, ...]]:
    """From the odd-coloured triangle."""
    return card.clockwise, ("resolve.first", *("resolve.clockwise",) * 3)


def numbered(card: Card) -> tuple[Values, tuple[str, ...]]:
    """By the numbers of the triangles."""
    return card.numbered, ("resolve.numbers",) * 4


CARD_ORDER = R.ruling("card.order", clockwise=clockwise, numbers=numbered)
CARD_THREE_MOVES = R.ruling("card.three-moves", all_sides=len(CREATURES) + 1, first_three=len(CREATURES))


def first_card(bids: Bids, tied: tuple[Seat, ...]) -> Seat:
    """Of those who tie, the one whose first card was laid earlier."""
    return next(seat for seat, _ in bids if seat in tied)


def last_card(bids: Bids, tied: tuple[Seat, ...]) -> Seat:
    """Of those who tie, the one whose last card was laid earlier: the total was reached then."""
    owners = [seat for seat, _ in bids]
    return min(tied, key=lambda seat: max(i for i, owner in enumerate(owners) if owner == seat))


TIE_FIRST_CARD = R.ruling("tie.first-card", among_tied=first_card, last_completed=last_card)

# Moving: may it be declined, or be shorter; how a question mark is divided, among whom, and what is left over.
MOVE_DECLINE = R.ruling("move.decline", may=True, must=False)
MOVE_PARTIAL = R.ruling("move.partial", no=False, yes=True)
QUESTION_PARTIAL = R.ruling("question.partial", all=lambda spaces: spaces, fewer=1)


def once_each(names: Values) -> bool:
    """One share for each creature."""
    return len(set(names)) == len(names)


def interleaved(names: Values) -> bool:
    """Shares in any order; two in a row for one creature are one share."""
    return all(a != b for a, b in pairwise(names))


QUESTION_ORDER = R.ruling("question.order", one_part_each=lambda: once_each, interleave=lambda: interleaved)
ALL = tuple(range(len(CREATURES)))
QUESTION_CREATURE = R.ruling("question.creature", any_creature=lambda side: ALL, shown_only=lambda side: (side,))
FINISH_SURPLUS = R.ruling("finish.surplus", lost=0, transfer_on_question=lambda spaces: spaces)

# The track: whether a jump leads over the turning point and scores, and what else is in the way.
TURN_JUMPED = R.ruling("turn.jumped", yes=(True, True), no_score=(True, False), wait=(False, False))
JUMP_OWN_SPACE = R.ruling("jump.own-space", free=False, occupied=True)
JUMP_WHOSE = R.ruling("jump.whose", own_track=False, all_tracks=True)
MARKER_MAY = R.ruling("marker.may", automatic=False, decline=True)

# The end: when it comes early and what it spares.
EARLY_WHEN = R.ruling("early.when", end_of_round=False, skip_goes=True)
EARLY_PUNISH = R.ruling("early.punish", yes=True, no=False)

# Being behind: the rank of a creature on the track, of one at home (None: not looked at), by how many came before it.
PUNISH_MEASURE = R.ruling(
    "punish.measure", race=lambda progress: progress, space=lambda progress: TURN - abs(TURN - progress)
)
PUNISH_FINISHED = R.ruling(
    "punish.finished", exempt=None, level=lambda before: HOME, by_arrival=lambda before: 10 * HOME - before
)
Ranked = tuple[tuple[int, Seat], ...]
"""The rank of each creature that is looked at, with its owner."""


def behind_next(creatures: Ranked, last: Ranked) -> Ranked:
    """The creatures on the next position."""
    return rearmost(tuple(c for c in creatures if c not in last))


def behind_once(creatures: Ranked, last: Ranked) -> Ranked:
    """The creatures on the next position, without those of players who have paid."""
    paid = {owner for _, owner in last}
    return tuple(c for c in behind_next(creatures, last) if c[1] not in paid)


def behind_others(creatures: Ranked, last: Ranked) -> Ranked:
    """The rearmost creatures of players who have not paid."""
    paid = {owner for _, owner in last}
    return rearmost(tuple(c for c in creatures if c[1] not in paid))


def rearmost(creatures: Ranked) -> Ranked:
    """The creatures that are furthest behind."""
    lowest = min((rank for rank, _ in creatures), default=0)
    return tuple(c for c in creatures if c[0] == lowest)


PUNISH_BOTH = R.ruling("punish.both", both=behind_next, once=behind_once, next_player=behind_others)
PUNISH_AFTER_TIE = R.ruling("punish.after-tie", next_position=True, nobody=False)
PUNISH_PER_PLAYER = R.ruling(
    "punish.per-player", per_player=lambda seats: tuple(dict.fromkeys(seats)), per_creature=lambda seats: seats
)


def give_at_once(now: Now, seat: Seat, value: int, shared: bool, final: bool) -> None:
    """The marker goes back when it is named."""
    now.emit(PunishedSecond(seat, value, sum(now.table.markers[seat]), shared))


def give_together(now: Now, seat: Seat, value: int, shared: bool, final: bool) -> None:
    """All markers go back when everybody has chosen."""
    now.emit(MarkerChosen(seat, value))
    if final:
        for giver, chosen in now.table.offers:
            now.emit(PunishedSecond(giver, chosen, sum(now.table.markers[giver]), shared))


PUNISH_ORDER = R.ruling("punish.order", from_start_player=(give_at_once, False), together=(give_together, True))


# The winner among players whose points and last creatures are equal.
Teams = Mapping[Seat, Values]
"""The ranks of the creatures of those who tie, the last one first."""


def most_advanced(table: Table, tied: tuple[Seat, ...], teams: Teams) -> tuple[Seat, ...]:
    """The second last creatures decide, then the foremost."""
    best = max(teams[seat] for seat in tied)
    return tuple(seat for seat in tied if teams[seat] == best)


def latest_seat(table: Table, tied: tuple[Seat, ...], teams: Teams) -> tuple[Seat, ...]:
    """The one who was last in turn in the first round."""
    return (max(tied, key=lambda seat: (seat - table.first) % len(table.hands)),)


WIN_STILL_TIED = R.ruling(
    "win.still-tied", shared=lambda table, tied, teams: tied, next_creature=most_advanced, later_seat=latest_seat
)
