"""Positions and decisions: what lies on the table, the question it asks, and what comes of an answer.

A position never changes. ``Decision.play`` resolves the step that is asked and goes on to the next question.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from rulekit.moves import Move
from rulekit.rule import Finding, Ruling
from rulekit.rulings import Readings
from rulekit.step import CHANCE, Event, Interjection, Now, Setup, Step, advance, legal, options
from rulekit.value import Value
from rulekit.verdict import IllegalMove, Verdict, in_print

if TYPE_CHECKING:
    from rulekit.game import Game


class Played(Value):
    """A position and what happened on the way to it.

    ``log`` holds events, and findings for what did not happen; ``asked`` the rulings with the place in the log
    to which each belongs.
    """

    position: Position
    log: tuple[Event | Finding, ...] = ()
    asked: tuple[tuple[int, Ruling], ...] = ()

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, without what did not."""
        return tuple(item for item in self.log if isinstance(item, Event))

    def rulings(self, index: int) -> tuple[Ruling, ...]:
        """The rulings that were asked for one item of the log; with ``len(log)``, for the move as a whole."""
        found = {ruling: None for at, ruling in self.asked if at == index}
        item = self.log[index] if index < len(self.log) else None
        return (*found, *(r for r in item.rulings if r not in found)) if isinstance(item, Finding) else tuple(found)

    def cause(self, index: int) -> int | None:
        """The item of the log that caused this one; None where the move itself did."""
        item = self.log[index]
        if isinstance(item, Event):
            for i in range(index - 1, -1, -1):
                if isinstance(self.log[i], item.under):
                    return i
        return None


class Position(Value):
    """Setup, chosen readings, what lies on the table, and what is still to be resolved."""

    setup: Setup
    readings: Readings
    table: Any
    agenda: tuple[Step, ...]

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.readings.game

    @property
    def decision(self) -> Decision:
        """The question this position asks; keep it while you look at its options."""
        return Decision(self)

    @property
    def over(self) -> bool:
        """Whether nothing is left to be decided."""
        return not self.agenda

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won, by name: seats, or players who have several; empty while the game goes on."""
        sides = self.setup.sides
        return tuple(dict.fromkeys(sides[seat] for seat in self.game.winners(self)))

    @property
    def now(self) -> Now[Any, Any]:
        """A draft for looking: nothing done to it comes back into the position."""
        return Now(self.setup, self.readings, self.table, self.agenda)

    def judge(self, move: Move | str, by: str | None = None) -> Verdict:
        """Every condition of a move in this position (see ``Decision.judge``)."""
        return self.decision.judge(move, by)

    def play(self, move: Move | str, by: str | None = None) -> Played:
        """The next position and what happened (see ``Decision.play``)."""
        return self.decision.play(move, by)

    def read(self, text: str) -> tuple[tuple[Move, str | None], ...]:
        """The moves of a typed line, each with the seat a prefix names; fills in what the position settles.

        Raises:
            MoveError: the text is no move of this game.
        """
        return self.game.read(self, text)

    def under(self, rulings: Mapping[str, str]) -> Position:
        """The same position with other readings; those not named stay as they are.

        Raises:
            KeyError: an unknown ruling or reading.
        """
        return Position(self.setup, self.game.readings({**self.readings.chosen, **rulings}), self.table, self.agenda)

    def seen_by(self, seat: str) -> Position:
        """The position as this seat can know it; what is hidden is masked by ``?``."""
        mask = self.game.mask
        return mask(self, self.setup.seat(seat)) if mask else self

    def to_data(self) -> dict[str, Any]:
        """The position as plain data in the schema of the game; it restores this very position."""
        return self.game.dump(self)

    def __repr__(self) -> str:
        decision = self.decision
        asked = f"{decision.actor} is asked: {decision.question}" if self.agenda else "the game is over"
        return f"<Position of {self.game.title}: {asked}>"

    @property
    def code(self) -> str:
        """Game, options, rulings and position as one line of text."""
        from rulekit.code import encode

        return encode(self)


class Decision:
    """The question a position asks. Lives as long as somebody looks at it, so it remembers its options."""

    __slots__ = ("_options", "now", "position", "step")

    def __init__(self, position: Position) -> None:
        self.position = position
        self.step: Step | None = position.agenda[0] if position.agenda else None
        self.now: Now[Any, Any] = Now(position.setup, position.readings, position.table, position.agenda)
        self._options: Sequence[Move] | None = None

    @property
    def actor(self) -> str | None:
        """The seat that is asked, ``CHANCE``, or None after the end."""
        return None if self.step is None else self.position.setup.who(self.step.actor)

    @property
    def question(self) -> str:
        """What is asked, in the word of the brief; empty after the end."""
        return "" if self.step is None else self.step.question

    @property
    def options(self) -> Sequence[Move]:
        """The legal moves; for chance its outcomes, which may be listed lazily."""
        if self._options is None:
            self._options = () if self.step is None else options(self.step, self.now)
        return self._options

    def odds(self, move: Move | str) -> Fraction:
        """The exact probability of an outcome of chance; 0 for what is none.

        Raises:
            ValueError: chance is not asked here.
        """
        if self.step is None or self.step.actor is not CHANCE:
            raise ValueError(f"{self.actor or 'nobody'} is asked here, not chance")
        move = self._move(move)
        return self.step.odds(self.now, move) if type(move) in self.step.takes else Fraction(0)

    def judge(self, move: Move | str, by: str | None = None) -> Verdict:
        """Every condition of a move, each with the rulings that were asked for it.

        Args:
            move: a move or its notation.
            by: the seat that makes it; the one that is asked if None.

        Raises:
            MoveError: the text is no move of this game.
        """
        move = self._move(move)
        now = self.now
        now.asked.clear()
        findings = [_with_rulings(found, now) for found in conditions(self.step, now, move, self._seat(by))]
        late = tuple(dict.fromkeys(r for _, r in now.asked))
        now.asked.clear()
        position = self.position
        again = partial(_judged_under, position, move, by)
        return Verdict(in_print(findings), str(move), position.readings, again, late, move, self)

    def play(self, move: Move | str, by: str | None = None) -> Played:
        """The next position and what happened; an option found before is not judged again.

        Raises:
            IllegalMove: a condition is broken; the exception carries the Verdict.
            MoveError: the text is no move of this game.
        """
        position, step = self.position, self.step
        move = self._move(move)
        seat = None if by is None else self._seat(by)
        mine = step is not None and type(move) in step.takes and (seat is None or seat == step.actor)
        if not (mine and self._known(move)):
            verdict = self.judge(move, by)
            if not verdict.legal:
                raise IllegalMove(str(move), verdict)
        now: Now[Any, Any] = Now(position.setup, position.readings, position.table, position.agenda[mine:])
        if mine and step is not None:
            step.resolve(now, move)
        else:
            special = interjection(position.game, move)
            assert special is not None and step is not None
            special.resolve(now, move, step.actor if seat is None else seat)
        agenda = advance(now)
        after = Position(position.setup, position.readings, now.table, agenda)
        return Played(after, tuple(now.log), tuple(now.asked))

    def _known(self, move: Move) -> bool:
        assert self.step is not None
        if isinstance(self._options, tuple) and move in self._options:
            return True
        return legal(self.step, self.now, move)

    def _move(self, move: Move | str) -> Move:
        return self.position.game.notation.read(move) if isinstance(move, str) else move

    def _seat(self, by: str | None) -> Any:
        """The number of a seat; CHANCE and None stay as they are; a stranger is -1."""
        return by if by is None or by == CHANCE else self.position.setup.seat(by)


def _with_rulings(found: Finding, now: Now[Any, Any]) -> Finding:
    """The finding with the rulings that were asked since the one before."""
    if not now.asked:
        return found
    asked = dict.fromkeys((*found.rulings, *(r for _, r in now.asked)))
    now.asked.clear()
    return Finding(found.rule, found.ok, found.template, found.numbers, tuple(asked))


def _judged_under(position: Position, move: Move, by: str | None, rulings: dict[str, str]) -> Verdict:
    return position.under(rulings).judge(move, by)


def conditions(step: Step | None, now: Now[Any, Any], move: Move, by: Any) -> Iterator[Finding]:
    """Everything a move is judged by: whether it is asked for at all, then the conditions of its own."""
    game = now.readings.game
    special = interjection(game, move)
    if step is not None and type(move) in step.takes and (by is None or by == step.actor):
        yield step.rule.needs(True, "asked now: {}", Asked(step, now.setup))
        yield from step.judge(now, move)
    elif step is not None and special is not None and by != CHANCE:
        yield from special.judge(now, move, step.actor if by is None else by)
    else:
        found = list(game.out_of_place(now, step, move, by))
        yield from found
        if all(f.ok for f in found):
            if step is None:
                yield game.over.needs(False, "the game is over")
            else:
                yield step.rule.needs(False, "asked now: {}", Asked(step, now.setup))


class Asked(NamedTuple):
    """A question as a number of a finding: put into words only where somebody reads it."""

    step: Step
    setup: Any

    def __str__(self) -> str:
        return self.step.says(self.setup).rstrip(".")


def interjection(game: Game, move: Move) -> Interjection | None:
    """The interjection of a game that takes this kind of move, if there is one."""
    for special in game.interjections:
        if type(move) in special.takes:
            return special
    return None
