"""What a game is written with: events, steps and effects, and the moment in which they are asked and carried out.

The agenda says what is still to be resolved, next first; a turn is cut only where somebody or chance is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from rulekit.moves import Move
from rulekit.rule import Finding, Reading, Rule, Ruling
from rulekit.rulings import Readings
from rulekit.value import Value, first_seat, seat_name, sentence

if TYPE_CHECKING:
    from fractions import Fraction

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

    def tell(self, mark: str, value: Any) -> str:
        """What readers see for a seat; a game that marks cars, spaces or cards in its events tells these, too."""
        return seat_name(self.names, value) if mark == "seat" else str(value)

    def seat(self, name: str | None) -> int:
        """The number of a seat; -1 for a name that no seat has."""
        return self.seats.index(name) if name in self.seats else -1

    def who(self, actor: int | str) -> str:
        """The id of the seat with that number; ``CHANCE`` stays as it is."""
        return self.seats[actor] if isinstance(actor, int) else actor


@cache
def _hyphened(name: str) -> str:
    """The name of a class as a word: ``PipsLost`` is ``pips-lost``."""
    return re.sub(r"(?<=.)([A-Z])", r"-\1", name).lower()


class Event(Value):
    """What happened, and the only thing that writes to a table.

    ``kind`` is the word of the brief, such as ``pips-lost``: the name of the class, unless it says another;
    ``rules`` are the rules it happened by (a property where they depend on what happened), ``template`` the
    present-tense sentence, ``under`` the events that cause it, ``marker`` its sign on the time line, ``label`` what
    that sign is called if not by the kind; ``quiet`` events are told only where nothing else happens.
    """

    kind: ClassVar[str] = ""
    rules: ClassVar[Any] = ()
    template: ClassVar[str] = ""
    under: ClassVar[tuple[type[Event], ...]] = ()
    marker: ClassVar[str] = ""
    label: ClassVar[str] = ""
    quiet: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        if "kind" not in vars(cls):
            cls.kind = _hyphened(cls.__name__)

    def apply(self, table: Any) -> Any:
        """The table after the event; most events change one entry, some nothing."""
        return table

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

    def says(self, setup: Any) -> str:
        """The event in one present-tense sentence."""
        return sentence(self.template or self.kind, self, setup.tell)

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

    def says(self, setup: Any) -> str:
        """The line on the agenda."""
        return sentence(self.template or self.question or _hyphened(type(self).__name__), self, setup.tell)

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
