"""Positions, decisions, steps, effects and events: the engine.

A position never changes. Its agenda says what is still to be resolved, next first; a turn is cut only where somebody
or chance is asked. ``Decision.play`` resolves the step that is asked and goes on to the next question.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from rulekit.moves import Move
from rulekit.rulebook import Finding, Rule
from rulekit.rulings import Reading, Readings, Ruling
from rulekit.value import Value, first_seat, sentence
from rulekit.verdict import IllegalMove, Verdict, in_print

if TYPE_CHECKING:
    from fractions import Fraction

    from rulekit.game import Game

CHANCE = "CHANCE"
"""Who is asked when dice or cards decide."""

Rules = Rule | tuple[Rule, ...]
S = TypeVar("S", bound="Setup")
T = TypeVar("T", bound=Value)


class Setup(Value):
    """What is settled before the game and never changes: options and made-up content.

    ``seats`` are ids in turn order, ``names`` what readers see, ``options`` the plain completed options.
    """

    seats: tuple[str, ...]
    names: tuple[str, ...]
    options: dict[str, Any]

    @property
    def sides(self) -> tuple[str, ...]:
        """Who has won if a seat has: the seat itself, unless a player has several."""
        return self.seats

    def label(self, side: str) -> str:
        """What readers see for a seat, or for a player who has several."""
        return self.names[self.seats.index(side)] if side in self.seats else side

    def seat(self, name: str | None) -> int:
        """The number of a seat; -1 for a name that no seat has."""
        return self.seats.index(name) if name in self.seats else -1


@cache
def _kind(name: str) -> str:
    return re.sub(r"(?<=.)([A-Z])", r"-\1", name).lower()


class Event(Value):
    """What happened, and the only thing that writes to a table.

    ``rules`` are the rules it happened by (a property where they depend on what happened), ``template`` the
    present-tense sentence, ``under`` the events that cause it, ``marker`` its sign on the time line.
    """

    rules: ClassVar[Any] = ()
    template: ClassVar[str] = ""
    under: ClassVar[tuple[type[Event], ...]] = ()
    marker: ClassVar[str] = ""
    label: ClassVar[str] = ""
    quiet: ClassVar[bool] = False

    def apply(self, table: Any) -> Any:
        """The table after the event; most events change one entry, some nothing."""
        return table

    @property
    def kind(self) -> str:
        """The word of the brief for this event, such as ``pips-lost``."""
        return _kind(type(self).__name__)

    @property
    def cites(self) -> tuple[Rule, ...]:
        """The rules by which it happened."""
        rules = self.rules
        return rules if isinstance(rules, tuple) else (rules,)

    @property
    def seat(self) -> int | None:
        """Whom it concerns first: the first field of the event that is a seat."""
        name = first_seat(type(self))
        return getattr(self, name) if name else None

    def says(self, setup: Setup) -> str:
        """The event in one present-tense sentence."""
        return sentence(self.template or self.kind, self, setup.names)

    def seen_by(self, seat: int) -> Event:
        """The event as this seat can know it; what is hidden is masked by ``?``."""
        return self


class Now(Generic[S, T]):
    """The moment in which a move is judged or carried out.

    Steps and effects use ``table`` and ``setup``, and five verbs: ``emit``, ``then``, ``skip_to``, ``ruling`` and
    ``check``.
    """

    __slots__ = ("asked", "functions", "log", "next", "readings", "rest", "setup", "table")

    def __init__(self, setup: S, readings: Readings, table: T, rest: tuple[Step, ...] = ()) -> None:
        self.setup = setup
        self.readings = readings
        self.functions: dict[Ruling, Reading] = readings.functions
        self.table = table
        self.log: list[Event | Finding] = []
        self.asked: list[tuple[int, Ruling]] = []
        self.next: tuple[Step, ...] = ()
        self.rest = rest

    def emit(self, event: Event) -> None:
        """Lets an event happen."""
        self.table = event.apply(self.table)
        self.log.append(event)

    def then(self, *steps: Step) -> None:
        """Puts steps in front of the agenda, behind those this call of ``resolve`` has put there before."""
        self.next += steps

    def skip_to(self, kind: type[Step]) -> None:
        """Drops everything before the next item of that kind, also what ``then`` has just put there.

        Raises:
            LookupError: the agenda has no such item.
        """
        agenda = self.next + self.rest
        for i, step in enumerate(agenda):
            if isinstance(step, kind):
                self.next, self.rest = (), agenda[i:]
                return
        raise LookupError(f"nothing on the agenda is a {kind.__name__}")

    def check(self, finding: Finding) -> bool:
        """The condition of an effect: true lets it happen, false is kept as what did not happen."""
        if not finding.ok:
            self.log.append(finding)
        return finding.ok

    def ruling(self, ruling: Ruling) -> Reading:
        """The reading in force; that it was asked belongs to the next event or finding."""
        self.asked.append((len(self.log), ruling))
        return self.functions[ruling]

    @property
    def names(self) -> tuple[str, ...]:
        """The display names of the seats."""
        return self.setup.names


class Step(Value):
    """A question: who is asked, what, by which rule, and what comes of each answer.

    ``takes`` are the kinds of moves it judges, ``template`` the line on the agenda.
    """

    asks: ClassVar[bool] = True
    question: ClassVar[str] = ""
    rule: ClassVar[Rule]
    takes: ClassVar[tuple[type[Move], ...]] = ()
    template: ClassVar[str] = ""

    if TYPE_CHECKING:

        @property
        def actor(self) -> Any:
            """The seat that is asked, or ``CHANCE``; an effect has none."""

    def stands(self, now: Now[Any, Any]) -> bool:
        """Whether the question still has a point; else it lapses unasked."""
        return True

    def forced(self, now: Now[Any, Any]) -> Move | None:
        """The move it makes by itself, unasked."""
        return None

    def candidates(self, now: Now[Any, Any]) -> Sequence[Move]:
        """Moves worth judging: every legal one is among them."""
        raise NotImplementedError(f"{type(self).__name__} lists no candidates")

    def judge(self, now: Now[Any, Any], move: Any) -> Iterable[Finding]:
        """Every condition of a move of the kinds it takes."""
        return ()

    def resolve(self, now: Now[Any, Any], move: Any) -> None:
        """Carries a legal move out."""
        raise NotImplementedError(f"{type(self).__name__} resolves nothing")

    def odds(self, now: Now[Any, Any], move: Any) -> Fraction:
        """The exact probability of an outcome, where chance is asked."""
        raise NotImplementedError(f"{type(self).__name__} is no question put to chance")

    def seen_by(self, now: Now[Any, Any], move: Move, seat: int) -> Move:
        """A move made here as another seat can know it."""
        return move.seen_by(seat)

    def says(self, setup: Setup) -> str:
        """The line on the agenda."""
        return sentence(self.template or self.question or _kind(type(self).__name__), self, setup.names)

    def why(self, now: Now[Any, Any]) -> str:
        """Why this is asked now, in one line with the numbers of this position."""
        return self.rule.text


class Effect(Step):
    """A step that asks nobody: something that is due."""

    asks: ClassVar[bool] = False

    def happen(self, now: Now[Any, Any]) -> None:
        """Carries the effect out."""
        raise NotImplementedError(f"{type(self).__name__} does nothing")


class Interjection:
    """Moves that any seat, the actor too, may make at any decision or chance point."""

    takes: tuple[type[Move], ...] = ()

    def judge(self, now: Now[Any, Any], move: Any, by: int) -> Iterable[Finding]:
        """Every condition of the move, made by this seat."""
        raise NotImplementedError

    def resolve(self, now: Now[Any, Any], move: Any, by: int) -> None:
        """Carries a legal interjection out; the agenda stays."""
        raise NotImplementedError


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

    def under(self, rulings: dict[str, str]) -> Position:
        """The same position with other readings; those not named stay as they are."""
        return Position(self.setup, self.game.readings(self.readings.chosen | rulings), self.table, self.agenda)

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
        return None if self.step is None else _name(self.position.setup, self.step.actor)

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
        """The exact probability of an outcome of chance.

        Raises:
            ValueError: chance is not asked here.
        """
        if self.step is None or self.step.actor is not CHANCE:
            raise ValueError(f"{self.actor or 'nobody'} is asked here, not chance")
        return self.step.odds(self.now, self._move(move))

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


def _name(setup: Setup, actor: Any) -> str:
    name: str = CHANCE if actor is CHANCE else setup.seats[actor]
    return name


def _with_rulings(found: Finding, now: Now[Any, Any]) -> Finding:
    """The finding with the rulings that were asked since the one before."""
    if not now.asked:
        return found
    asked = dict.fromkeys((*found.rulings, *(r for _, r in now.asked)))
    now.asked.clear()
    return Finding(found.rule, found.ok, found.template, found.numbers, tuple(asked))


def _judged_under(position: Position, move: Move, by: str | None, rulings: dict[str, str]) -> Verdict:
    return position.under(rulings).judge(move, by)


def legal(step: Step, now: Now[Any, Any], move: Move) -> bool:
    """Whether every condition holds; stops at the first that does not."""
    for finding in step.judge(now, move):  # noqa: SIM110 - a loop costs half of all(...), and this is the innermost one
        if not finding.ok:
            return False
    return True


def options(step: Step, now: Now[Any, Any]) -> Sequence[Move]:
    """The legal candidates; outcomes of chance are not judged."""
    if step.actor is CHANCE:
        return step.candidates(now)
    return tuple([move for move in step.candidates(now) if legal(step, now, move)])


def conditions(step: Step | None, now: Now[Any, Any], move: Move, by: Any) -> Iterator[Finding]:
    """Everything a move is judged by: whether it is asked for at all, then the conditions of its own."""
    game = now.readings.game
    special = interjection(game, move)
    if step is not None and type(move) in step.takes and (by is None or by == step.actor):
        yield step.rule.needs(True, "{} is asked: {}", _asked(now, step), step.question)
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
                yield step.rule.needs(False, "{} is asked: {}", _asked(now, step), step.question)


def _asked(now: Now[Any, Any], step: Step) -> str:
    return "chance" if step.actor is CHANCE else now.names[step.actor]


def interjection(game: Game, move: Move) -> Interjection | None:
    """The interjection of a game that takes this kind of move, if there is one."""
    for special in game.interjections:
        if type(move) in special.takes:
            return special
    return None


def advance(now: Now[Any, Any]) -> tuple[Step, ...]:
    """Carries out effects and forced moves until somebody has to be asked; the agenda from there."""
    agenda = now.next + now.rest
    while agenda:
        step = agenda[0]
        if not step.stands(now):
            agenda = agenda[1:]
            continue
        if step.asks:
            move = step.forced(now)
            if move is None:
                break
            now.next, now.rest = (), agenda[1:]
            step.resolve(now, move)
        else:
            now.next, now.rest = (), agenda[1:]
            step.happen(now)  # type: ignore[attr-defined]  # only an Effect asks nobody
        agenda = now.next + now.rest
    return agenda


def alone(step: Step, now: Now[Any, Any], move: Move) -> Move | None:
    """For ``forced``: the move, if no other candidate is legal."""
    return None if any(legal(step, now, m) for m in step.candidates(now) if m != move) else move
