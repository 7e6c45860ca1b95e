"""What a position asks, and what comes after it."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.game import Agenda
from rulekit.games.crazy_race.book import R
from rulekit.games.crazy_race.data.schema import PositionData
from rulekit.games.crazy_race.steps.bidding import BIDS, DRAW_CARD, DRAW_START, FURTHER_GOES
from rulekit.games.crazy_race.steps.ending import AWARD, END_ROUND, ROUND, GiveBack
from rulekit.games.crazy_race.steps.moving import TAKE_AT, move_of
from rulekit.games.crazy_race.steps.resolving import (
    RESOLVE,
    ShowCard,
    next_side,
    sides_done,
    sides_left,
    totals_of,
    winner_of,
)
from rulekit.games.crazy_race.table import NOBODY, UNKNOWN, Now, Setup, Table
from rulekit.games.crazy_race.words import ENDS
from rulekit.referee import Referee
from rulekit.step import Step

QUESTIONS = ("start", "card", "play", "show", "move", "marker", "give")


def agenda_of(referee: Referee, setup: Setup, table: Table, given: PositionData) -> tuple[Table, Agenda]:
    """What is to be decided, and what comes after it."""
    if table.winners:
        return table, ()
    question = given.question or ("move" if given.side else "play" if given.card else "card")
    if not referee.one_of("position.question", question, QUESTIONS):
        pass
    elif question in ("play", "show", "move", "marker") and table.card is None:
        referee.check(R["round.reveal"].needs(False, "no movement card lies there, and {} is asked", question))
    elif question in ("start", "card", "give") and table.card is not None:
        referee.check(R["round.reveal"].needs(False, "card {} lies there, and {} is asked", table.card.id, question))
    referee.close()
    now: Now = Now(setup, referee.readings, table)
    table, steps = ASKED[question](referee, now, given)
    for _, ruling in now.asked:
        referee.ruling(ruling)
    referee.close()
    return table, steps


def ask_start(referee: Referee, now: Now, given: PositionData) -> tuple[Table, Agenda]:
    """The start player is still to be drawn."""
    return now.table, (DRAW_START, *ROUND)


def ask_card(referee: Referee, now: Now, given: PositionData) -> tuple[Table, Agenda]:
    """The next card is turned up, if there is one."""
    left = len(DRAW_CARD.candidates(now))
    referee.check(R["round.reveal"].needs(left, "movement cards left: {}", left))
    lying = sum(map(len, now.table.sides))
    words = "magic cards that lie there without a movement card: {}"
    referee.check(R["discard.return"].needs(not lying, words, lying))
    return now.table, ROUND


def ask_play(referee: Referee, now: Now, given: PositionData) -> tuple[Table, Agenda]:
    """A player is on a go."""
    seat = now.setup.seat(given.turn) if given.turn else now.table.tile
    if given.side:
        referee.check(R["bid.three-chances"].needs(False, "side {} is being resolved", given.side))
    return replace(now.table, turn=seat), (BIDS[seat], FURTHER_GOES, RESOLVE, END_ROUND)


def ask_show(referee: Referee, now: Now, given: PositionData) -> tuple[Table, Agenda]:
    """A card that nobody knows is to be told."""
    table = with_resolved(now, given)
    side, _ = next_side(Now(now.setup, now.readings, table))
    hidden = [owner for owner, value in table.sides[side] if value == UNKNOWN and owner != NOBODY] if side >= 0 else []
    asked = now.setup.seat(given.turn) if given.turn else (hidden or [0])[0]
    words = "hidden cards of {} along the next side: {}"
    rule = R["resolve.reveal"]
    referee.check(rule.needs(asked in hidden, words, now.setup.names[asked], hidden.count(asked)))
    step: Step = ShowCard(asked)
    return table, (step, RESOLVE, END_ROUND)


def ask_move(referee: Referee, now: Now, given: PositionData) -> tuple[Table, Agenda]:
    """The winner of a side moves."""
    winner = side_winner(referee, now, given)
    return with_resolved(now, given), (move_of(now, winner), *sides_left(now), END_ROUND)


def ask_marker(referee: Referee, now: Now, given: PositionData) -> tuple[Table, Agenda]:
    """The winner of a side takes or leaves markers."""
    winner, table = side_winner(referee, now, given), now.table
    for end in range(len(ENDS)):
        wanted, there = table.due.count(end), len(table.left[end])
        rule = R["finish.marker"] if end else R["turn.marker"]
        referee.check(rule.needs(wanted <= there, "markers that may be taken: {}, markers there: {}", wanted, there))
    if not table.due:
        referee.refuse("position.due is empty, and the question is marker")
    return with_resolved(now, given), (*(TAKE_AT[end](winner) for end in table.due), *sides_left(now), END_ROUND)


def side_winner(referee: Referee, now: Now, given: PositionData) -> int:
    """Who has won the side that is resolved."""
    bids = now.table.sides[now.table.side] if given.side else ()
    if not bids or any(value == UNKNOWN for _, value in bids):
        referee.refuse("position.side is {!r}; cards have to lie there, all of them face up", given.side)
        referee.close()
    winner = winner_of(now, bids, totals_of(bids))
    asked = now.setup.seat(given.turn) if given.turn else winner
    names = now.setup.names
    words = "{} has won the side, {} is to move"
    referee.check(R["resolve.highest"].needs(asked == winner, words, names[winner], names[asked]))
    return winner


def ask_give(referee: Referee, now: Now, given: PositionData) -> tuple[Table, Agenda]:
    """Players on the second last place give markers back."""
    givers = [now.setup.seats.index(name) for name in given.givers]
    table = now.table
    for seat in dict.fromkeys(givers):
        due = givers.count(seat) + sum(owner == seat for owner, _ in table.offers)
        held = len(table.markers[seat])
        words = "markers that {} is to give: {}, held: {}"
        referee.check(R["punish.nothing"].needs(due <= held, words, now.setup.names[seat], due, held))
    if not givers or (given.turn and given.turn != given.givers[0]):
        referee.refuse("position.givers is {}; the first of them is asked", ", ".join(given.givers) or "empty")
    return table, (*(GiveBack(seat) for seat in givers), AWARD)


ASKED = {
    "start": ask_start,
    "card": ask_card,
    "play": ask_play,
    "show": ask_show,
    "move": ask_move,
    "marker": ask_marker,
    "give": ask_give,
}


def with_resolved(now: Now, given: PositionData) -> Table:
    """The table with the number of sides resolved so far."""
    resolved = done_so_far(now) if given.resolved is None else given.resolved
    return replace(now.table, resolved=resolved)


def done_so_far(now: Now) -> int:
    """How many sides with cards are done or being done."""
    table = now.table
    if table.side < 0 or table.card is None:
        return 0
    return sum(1 for side in (*sides_done(now), table.side) if table.sides[side])
