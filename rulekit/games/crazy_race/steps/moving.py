"""Step C: the winner of a side moves, and creatures turn, score and come home."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from rulekit.games.crazy_race.book import R
from rulekit.games.crazy_race.events.moving import Finished, MarkerLeft, MarkerTaken, Moved, SpacesLeft, Stayed, Turned
from rulekit.games.crazy_race.facts import total, walk
from rulekit.games.crazy_race.moves import (
    DECLINE,
    GO,
    GO_CREATURE,
    STAY,
    TAKE,
    Decline,
    Go,
    Stay,
    Take,
    divisions,
    fewer,
)
from rulekit.games.crazy_race.rulings import (
    ALL,
    FINISH_SURPLUS,
    MARKER_MAY,
    MOVE_DECLINE,
    MOVE_PARTIAL,
    QUESTION_CREATURE,
    QUESTION_ORDER,
    QUESTION_PARTIAL,
)
from rulekit.games.crazy_race.table import BLANK, HOME, TURN, Now, Setup, Values
from rulekit.games.crazy_race.words import CREATURE_WORDS, END_WORDS, SIDE_WORDS
from rulekit.moves import Move
from rulekit.rule import Finding
from rulekit.step import Step
from rulekit.value import Seat
from rulekit.words import counted


def may_move(now: Now, side: int) -> Values:
    """The creatures that the winner of a side may move."""
    card = now.table.card
    assert card is not None
    if side == BLANK:
        return ALL
    creatures: Values = (side,) if card.spaces[side] else now.ruling(QUESTION_CREATURE)(side)
    return creatures


def movable(now: Now, seat: Seat, side: int) -> Values:
    """Those of them that are not home."""
    own = now.table.progress[seat]
    return tuple([creature for creature in may_move(now, side) if own[creature] < HOME])


def is_question(now: Now) -> bool:
    """Whether the side that is resolved shows a question mark."""
    card = now.table.card
    assert card is not None
    return not card.spaces[now.table.side]


def distance(now: Now) -> int:
    """The spaces to move: what is left over, the number shown, or the number of cards."""
    table = now.table
    assert table.card is not None
    return table.surplus or table.card.spaces[table.side] or len(table.sides[table.side])


class Win(Step):
    """The winner of a side may move."""

    question = "move"
    rule = R["resolve.highest"]
    takes = (Go, Stay)
    actor: Seat
    side: int
    spaces: int
    divided: bool

    def says(self, setup: Setup) -> str:
        """Who moves what, and how far."""
        name, far = setup.names[self.actor], counted(self.spaces, "space")
        if self.divided:
            return f"{name} moves {far} for the question mark."
        what = "a creature of choice" if self.side == BLANK else f"the {CREATURE_WORDS[self.side]}"
        return f"{name} moves {what} {far}."

    def stands(self, now: Now) -> bool:
        """As long as something can move."""
        return bool(movable(now, self.actor, now.table.side))

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """The creature shown, a creature of choice, or every division; and staying."""
        return (*ways(now, self.actor), STAY)

    def judge(self, now: Now, move: Move) -> Iterable[Finding]:
        """By the kind of side."""
        if not isinstance(move, Go):
            return (may_stay(now, self.actor),)
        judged = may_divide if is_question(now) else may_choose if now.table.side == BLANK else may_go
        return judged(now, self.actor, move)

    def resolve(self, now: Now, move: Move) -> None:
        """Share by share; then what is left over, and markers that may be declined."""
        seat, side = self.actor, now.table.side
        if isinstance(move, Go):
            go(now, seat, side, move)
        else:
            now.emit(Stayed(seat, side, now.table.surplus))
        if now.table.surplus:
            now.then(move_of(now, seat))
        else:
            now.then(*(TAKE_AT[end](seat) for end in now.table.due))

    def why(self, now: Now) -> str:
        """The side and the spaces."""
        won = total(now.table, now.table.side, self.actor)
        spaces = counted(distance(now), "space is", "spaces are")
        return f"The {SIDE_WORDS[now.table.side]} is won with {won}; {spaces} to be moved."


def move_of(now: Now, seat: Seat) -> Win:
    """The move of the side that is resolved, for its winner."""
    return Win(seat, now.table.side, distance(now), is_question(now))


def ways(now: Now, seat: Seat) -> tuple[Go, ...]:
    """The moves that a side may allow, by its kind."""
    side, spaces = now.table.side, distance(now)
    free = movable(now, seat, side)
    if is_question(now):
        fewest = now.ruling(QUESTION_PARTIAL)(spaces)
        return divisions(spaces, fewest, free, now.ruling(QUESTION_ORDER)())
    shorter = now.ruling(MOVE_PARTIAL)()
    if side != BLANK:
        return (GO, *fewer(-1, spaces)) if shorter else (GO,)
    parts = [move for creature in free for move in fewer(creature, spaces)] if shorter else ()
    return (*(GO_CREATURE[creature] for creature in free), *parts)


def may_stay(now: Now, seat: Seat) -> Finding:
    """A move may be declined, and so may spaces left over."""
    if left := now.table.surplus:
        return R["resolve.highest"].needs(True, "spaces left over that may be lost: {}", left)
    free = now.ruling(MOVE_DECLINE)()
    able = movable(now, seat, now.table.side)
    return R["resolve.highest"].needs(free, "what can still move here: the {}", words_of(able))


def may_go(now: Now, seat: Seat, move: Go) -> Iterator[Finding]:
    """The creature shown, by the number shown."""
    side = now.table.side
    at, shown = now.table.progress[seat][side], CREATURE_WORDS[side]
    yield R["resolve.no-substitute"].needs(
        at < HOME, "the side shows the {}, which has come {} of 12 spaces", shown, at
    )
    if move.parts:
        yield from may_differ(side, shown, move)
    asked, spaces = move.shares[0][1], distance(now)
    if asked:
        shorter = now.ruling(MOVE_PARTIAL)()
        yield R["resolve.creature"].needs(
            shorter and 0 < asked < spaces, "{} instead of {}", counted(asked, "space"), spaces
        )
    else:
        yield R["resolve.creature"].needs(True, "spaces shown: {}", spaces)


def may_differ(side: int, shown: str, move: Go) -> Iterator[Finding]:
    """Nobody else than the creature shown, which needs no name."""
    others = tuple(creature for creature, _ in move.shares if creature not in (-1, side))
    yield R["resolve.no-substitute"].needs(
        not others, "the side shows the {}; named besides: {}", shown, words_of(others) or "none"
    )
    if others:
        return
    plain = len(move.shares) == 1 and move.shares[0][0] < 0
    yield R["resolve.creature"].needs(plain, "the creature is shown, so the move is called go")


def may_choose(now: Now, seat: Seat, move: Go) -> Iterator[Finding]:
    """One own creature that is not home, by the number shown."""
    spaces = distance(now)
    creature, asked = move.shares[0]
    one = len(move.shares) == 1 and creature >= 0
    yield R["blank.choose"].needs(one, "one creature has to be chosen")
    if creature >= 0:
        at = now.table.progress[seat][creature]
        words = "the {} is {}"
        yield R["blank.choose"].needs(at < HOME, words, CREATURE_WORDS[creature], "home" if at == HOME else "not home")
    if asked:
        shorter = now.ruling(MOVE_PARTIAL)()
        short = shorter and 0 < asked < spaces
        yield R["blank.choose"].needs(short, "{} instead of {}", counted(asked, "space"), spaces)


def may_divide(now: Now, seat: Seat, move: Go) -> Iterator[Finding]:
    """The shares add up to the number of cards; each creature that is not home once."""
    spaces = distance(now)
    asked, names = move.division
    fewest = now.ruling(QUESTION_PARTIAL)(spaces)
    yield R["question.count"].needs(
        fewest <= asked <= spaces, "{} divided, {} to move", counted(asked, "space"), spaces
    )
    if not names:
        yield R["question.divide"].needs(False, "each share needs a creature and at least 1 space")
        return
    words = words_of(names)
    fits = now.ruling(QUESTION_ORDER)()
    yield R["question.divide"].needs(fits(names), "the shares are for the {}", words)
    own, side = now.table.progress[seat], now.table.side
    home = tuple([creature for creature in names if own[creature] == HOME])
    yield R["question.divide"].needs(not home, "of these, home already: {}", words_of(home) or "none")
    if side != BLANK:
        allowed = may_move(now, side)
        only = all(creature in allowed for creature in names)
        yield R["resolve.no-substitute"].needs(only, "may move: the {}", words_of(allowed))


@cache
def words_of(creatures: Values) -> str:
    """Creatures in words."""
    return ", ".join(CREATURE_WORDS[creature] for creature in creatures)


def go(now: Now, seat: Seat, side: int, move: Go) -> None:
    """Moves every share; spaces left over are lost, or may go to another creature where a ruling says so."""
    question = is_question(now)
    choice = "question.divide" if question else "blank.choose" if side == BLANK else "resolve.creature"
    spaces, left = distance(now), 0
    for creature, asked in move.shares:
        left += advance(now, seat, side if creature < 0 else creature, asked or spaces, choice)
    if left and question and movable(now, seat, side) and (kept := now.ruling(FINISH_SURPLUS)(left)):
        now.emit(SpacesLeft(seat, kept))


def advance(now: Now, seat: Seat, creature: int, spaces: int, choice: str) -> int:
    """Moves one creature; gives the spaces that it did not need."""
    start = now.table.progress[seat][creature]
    way = walk(now, seat, creature, spaces)
    if not now.check(R["finish.remove"].needs(start < HOME, "the {} is home", CREATURE_WORDS[creature])):
        return way.left
    if not now.check(R["jump.skip"].needs(way.to > start, "the {} cannot pass", CREATURE_WORDS[creature])):
        return way.left
    now.emit(Moved(seat, creature, start, way.to, spaces - way.left - way.lost, way.jumped, choice))
    words = "the {} cannot pass the turning point: {} lost"
    now.check(R["jump.skip"].needs(not way.lost, words, CREATURE_WORDS[creature], counted(way.lost, "space")))
    if start < TURN <= way.to:
        if way.scores:
            points, due = marker(now, 0)
            now.emit(Turned(seat, creature, points, due))
        else:
            now.emit(Turned(seat, creature, 0, False, True))
    if way.to == HOME:
        points, due = marker(now, 1)
        now.emit(Finished(seat, creature, points, way.left, due))
    return way.left


def marker(now: Now, end: int) -> tuple[int, bool]:
    """The marker that is taken at an end of the track (0: none), or whether it may be taken later."""
    table = now.table
    left = table.left[end][table.due.count(end) :]
    if not left:
        return 0, False
    return (0, True) if now.ruling(MARKER_MAY)() else (left[0], False)


class TakeAtTurn(Step):
    """Whether a marker is taken; asked only where it may be declined."""

    question = "marker"
    rule = R["turn.marker"]
    takes = (Take, Decline)
    template = "{actor} takes or leaves a marker."
    actor: Seat

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """Take it or leave it."""
        return TAKE, DECLINE

    def judge(self, now: Now, move: Move) -> Iterator[Finding]:
        """A marker lies there."""
        left = now.table.left[now.table.due[0]]
        yield self.rule.needs(left, "the highest marker there is {}", left[0] if left else "gone")

    def why(self, now: Now) -> str:
        """How many markers are in question."""
        end = now.table.due[0]
        return (
            f"The {now.table.left[end][0]} lies at the {END_WORDS[end]}; {now.names[self.actor]} may take or leave it."
        )

    def resolve(self, now: Now, move: Move) -> None:
        """It goes to the player, or stays."""
        end = now.table.due[0]
        points = now.table.left[end][0]
        kind = MarkerTaken if isinstance(move, Take) else MarkerLeft
        now.emit(kind(self.actor, end, points))


class TakeAtFinish(TakeAtTurn):
    """The same at the finishing line."""

    rule = R["finish.marker"]


TAKE_AT: tuple[type[TakeAtTurn], ...] = (TakeAtTurn, TakeAtFinish)
