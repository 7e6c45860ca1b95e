"""Renewed magic: the discard pile is taken back, at a moment of the player's choice."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.games.crazy_race.book import R
from rulekit.games.crazy_race.events.bidding import NoCards, Recovered
from rulekit.games.crazy_race.facts import in_hand
from rulekit.games.crazy_race.moves import (
    Recover,
)
from rulekit.games.crazy_race.rulings import (
    OUT_ANNOUNCE,
    OUT_BEFORE_RECOVERY,
    RECOVER_EMPTY,
    RECOVER_ON_TABLE,
    RECOVER_WHEN,
)
from rulekit.games.crazy_race.steps.resolving import sides_done
from rulekit.games.crazy_race.table import SECRET, Now, Values
from rulekit.rule import Finding, problem
from rulekit.step import Interjection
from rulekit.value import Seat


def announce(now: Now, seat: Seat) -> None:
    """Somebody without cards in hand says so; what is not said leaves no trace in the log."""
    table = now.table
    if not in_hand(table, seat) and (table.recovered[seat] or now.ruling(OUT_ANNOUNCE)()):
        now.emit(NoCards(seat))


def may_recover(now: Now, seat: Seat, *, own_go: bool) -> Iterator[Finding]:
    """Once, at a free moment, and with something to take."""
    table = now.table
    used = table.recovered[seat]
    name = now.names[seat]
    yield R["magic.never-again"].needs(
        not used, "{} has {} taken the pile back", name, "already" if used else "not yet"
    )
    if not used:
        yield has_pile(now, seat)
    if table.ended:
        yield R["magic.any-time"].needs(False, "only the punishment is left")
    elif own_go:
        yield R["magic.any-time"].needs(True, "it is the go of {}", name)
    else:
        free = now.ruling(RECOVER_WHEN)()
        yield R["magic.any-time"].needs(free, "it is not the go of {}", name)
    if not in_hand(table, seat):
        out = now.ruling(OUT_BEFORE_RECOVERY)()
        yield R["magic.out"].needs(not out, "{} has no card in hand", name)


def has_pile(now: Now, seat: Seat) -> Finding:
    """There is something to take, also from the table where a ruling says so."""
    pile = len(now.table.discards[seat])
    if lying := own_cards_done(now, seat):
        pile += lying if now.ruling(RECOVER_ON_TABLE)() else 0
    return R["magic.once"].needs(pile > 0 or now.ruling(RECOVER_EMPTY)(), "cards that can be taken back: {}", pile)


def own_cards_done(now: Now, seat: Seat) -> int:
    """How many cards of a player lie along sides that are resolved already."""
    return sum(owner == seat for side in sides_done(now) for owner, _ in now.table.sides[side])


def recover(now: Now, seat: Seat) -> None:
    """The pile comes back, with the cards from the table where a ruling says so."""
    table = now.table
    cards = table.discards[seat]
    sides: Values = ()
    if own_cards_done(now, seat) and now.ruling(RECOVER_ON_TABLE)():
        sides = sides_done(now)
        cards += tuple(value for side in sides for owner, value in table.sides[side] if owner == seat)
    told = table.hands[seat] != SECRET
    now.emit(Recovered(seat, tuple(sorted(cards)), in_hand(table, seat), sides, told))


class Recovery(Interjection):
    """The moment for taking the pile back is free."""

    takes = (Recover,)

    def judge(self, now: Now, move: Recover, by: int) -> Iterator[Finding]:
        """By a seat of the game, on the go of another one or of chance."""
        if is_seat(now, by):
            yield from may_recover(now, by, own_go=False)
        else:
            yield problem("somebody has to take the pile back: name a seat")

    def resolve(self, now: Now, move: Recover, by: int) -> None:
        """What is asked stays."""
        recover(now, by)


def is_seat(now: Now, by: object) -> bool:
    """Whether this is a seat of the game."""
    return isinstance(by, int) and 0 <= by < len(now.setup.seats)
