"""A game is a value: its rulebook, its rulings, and the functions that set it up and describe it."""

from __future__ import annotations

import importlib
import pkgutil
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from rulekit.measure import Band, Measure, Place
from rulekit.moves import Move, MoveError, Notation
from rulekit.position import Played, Position
from rulekit.referee import Referee
from rulekit.rule import Finding, Rule, Ruling, problem
from rulekit.rulebook import Rulebook
from rulekit.rulings import Readings, unknown_reading
from rulekit.step import CHANCE, Event, Interjection, Now, Setup, Step, advance
from rulekit.verdict import IllegalSetup, Verdict
from rulekit.words import near_words, suggestion

Agenda = tuple[Step, ...]


class Game:
    """One game. A value, not a class to derive from; a folder in ``rulekit/games`` holds one as ``GAME``.

    Args:
        package: the folder with the code of the game; its name is the word in files.
        rulebook: its rules and open questions.
        content: the decoded ``content.toml``: printed numbers with their provenance.
        players: fewest and most.
        moves: the classes of moves; ``spelled`` words that keep capitals.
        arrange: ``(referee, options, data or None) -> Setup``; judges the options.
        begin: ``(setup) -> (table, agenda)`` for a game from its setup.
        lay: ``(referee, setup, data) -> (table, agenda)`` for a game from position data; judges the data.
        dump: ``(position) -> dict``, the position as plain data.
        out_of_place: ``(now, step, move, by) -> findings`` by which a move that is not asked for is refused.
        over: the rule cited for every move after the end.
        winners: ``(position) -> seats``.
        standings: ``(position) -> place of each seat``, 1 for the first, equal places shared.
        measures: the lines of its charts.
        bands: the stretches behind them.
        marks: the kinds of events that are marked in them, the most telling first; those not named come after.
        place: ``(place before or None, played) -> Place``: where in the game we are, told along a line.
        player: ``(step, now, pick) -> move``, a simple sensible player.
        interjections: moves of seats that are not asked.
        expand: takes short forms apart, ``(position, text) -> moves`` or None for an ordinary move.
        mask: ``(position, seat) -> position`` with hidden things masked.
        derived: ``(position) -> dict``, keys that expectations may name besides the position data.
        by_people: whether the seats are called by the people who play.
    """

    def __init__(
        self,
        *,
        package: str,
        rulebook: Rulebook,
        content: dict[str, Any],
        players: tuple[int, int],
        moves: tuple[type[Move], ...],
        arrange: Callable[[Referee, dict[str, Any], dict[str, Any] | None], Setup],
        begin: Callable[[Any], tuple[Any, Agenda]],
        lay: Callable[[Referee, Any, dict[str, Any]], tuple[Any, Agenda]],
        dump: Callable[[Position], dict[str, Any]],
        out_of_place: Callable[[Now[Any, Any], Step | None, Any, Any], Iterable[Finding]],
        over: Rule,
        winners: Callable[[Position], Iterable[int]],
        standings: Callable[[Position], tuple[int, ...]],
        measures: tuple[Measure, ...],
        place: Callable[[Place | None, Played], Place],
        player: Callable[[Step, Now[Any, Any], Callable[[int], int]], Move],
        bands: tuple[Band, ...] = (),
        marks: tuple[type[Event], ...] = (),
        interjections: tuple[Interjection, ...] = (),
        expand: Callable[[Position, str], tuple[Move, ...] | None] | None = None,
        mask: Callable[[Position, int], Position] | None = None,
        spelled: Iterable[str] = (),
        derived: Callable[[Position], dict[str, Any]] | None = None,
        by_people: bool = False,
    ) -> None:
        self.name = package.rpartition(".")[2]
        self.title = rulebook.title
        self.rulebook = rulebook
        self.content = content
        self.players = players
        self.notation = Notation(moves, spelled)
        self.arrange, self.begin, self.lay, self.dump = arrange, begin, lay, dump
        self.out_of_place, self.over = out_of_place, over
        self.winners, self.standings, self.measures, self.place = winners, standings, measures, place
        self.bands, self.marks = bands, marks
        self.player, self.interjections, self.expand, self.mask = player, interjections, expand, mask
        self.derived = derived
        self.by_people = by_people
        self.modules = code_of(package)
        self._readings: dict[tuple[tuple[str, str], ...], Readings] = {}
        rulebook.check_citations(self.modules)

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """The open questions, in the order of the rulebook."""
        return tuple(self.rulebook.rulings[key] for key in self.rulebook.questions)

    @cached_property
    def events(self) -> tuple[type[Event], ...]:
        """The kinds of events of this game: those with the most telling marks, then in the order of the files."""
        return tuple(dict.fromkeys((*self.marks, *(cls for cls in self._classes if issubclass(cls, Event)))))

    @cached_property
    def steps(self) -> tuple[type[Step], ...]:
        """The kinds of questions and effects of this game."""
        return tuple(cls for cls in self._classes if issubclass(cls, Step))

    @property
    def _classes(self) -> Iterator[type[Any]]:
        """The classes of this game, each where it is written down."""
        for module in self.modules:
            for cls in vars(module).values():
                if isinstance(cls, type) and cls.__module__ == module.__name__:
                    yield cls

    def move(self, text: str) -> Move:
        """The move a text stands for (see ``Notation.read``)."""
        return self.notation.read(text)

    def readings(self, chosen: Mapping[str, str]) -> Readings:
        """The choice of readings as a value, made once.

        Raises:
            KeyError: an unknown ruling or reading.
        """
        key = tuple(sorted(chosen.items()))
        if key not in self._readings:
            self._readings[key] = Readings(self, dict(key))
        return self._readings[key]

    def start(
        self,
        options: Mapping[str, Any] | None = None,
        rulings: Mapping[str, str] | None = None,
        position: Mapping[str, Any] | None = None,
        people: Sequence[str] = (),
    ) -> Played:
        """A game from its setup, or from a position; with the events of setting up.

        Args:
            options: setup choices, in the schema of the game.
            rulings: readings that differ from the defaults.
            position: position data; partial data are completed with the defaults of the game.
            people: who plays, in the order of the seats; some games call the seats by them.

        Raises:
            IllegalSetup: something cannot be; its verdict names every problem.
        """
        options, rulings = {} if options is None else options, {} if rulings is None else rulings
        self._refuse_odd(options, rulings, position)
        referee = self._referee(options, rulings, position)
        data = None if position is None else dict(position)
        setup = self.called(self.arrange(referee, dict(options), data), people)
        referee.close()
        table, agenda = self.begin(setup) if data is None else self.lay(referee, setup, data)
        referee.close()
        now: Now[Any, Any] = Now(setup, referee.readings, table, agenda)
        agenda = advance(now)
        return Played(Position(setup, referee.readings, now.table, agenda), tuple(now.log), tuple(now.asked))

    def _refuse_odd(self, options: Any, rulings: Any, position: Any) -> None:
        """Plain tables only: what a file could not hold would be lost when it is written."""
        referee = self._referee({}, {}, None)
        for where, data in (("options", options), ("rulings", rulings), ("position", position)):
            if data is None and where == "position":
                continue
            if not isinstance(data, Mapping):
                referee.refuse("{} should be a table, not {!r}", where, str(data)[:60])
                continue
            try:
                msgspec.json.encode(dict(data))
            except (TypeError, ValueError, RecursionError) as no:
                referee.refuse("{} cannot be written into a file: {}; expected plain data", where, no)
        referee.close()

    def called(self, setup: Any, people: Sequence[str]) -> Any:
        """The setup with the names of the people, where the seats are called by them and each is told apart."""
        apart = len(set(people) - {"", "?"}) == len(setup.names) == len(people)
        return msgspec.structs.replace(setup, names=tuple(people)) if self.by_people and apart else setup

    def _referee(
        self, options: Mapping[str, Any], rulings: Mapping[str, str], position: Mapping[str, Any] | None
    ) -> Referee:
        def again(other: dict[str, str]) -> Verdict:
            try:
                self.start(options, {**rulings, **other}, position)
            except IllegalSetup as no:
                return no.verdict
            return self._referee(options, {**rulings, **other}, position).verdict

        known = self.rulebook.rulings
        wrong = [why for k, r in rulings.items() if (why := unknown_reading(known, k, r))]
        good = {k: r for k, r in rulings.items() if not unknown_reading(known, k, r)}
        referee = Referee(self.readings(good), again)
        for why in wrong:
            referee.check(problem("{}", why))
        return referee

    def setup(self, options: Mapping[str, Any] | None = None, rulings: Mapping[str, str] | None = None) -> Position:
        """The first position of a game from its setup (see ``start``)."""
        return self.start(options, rulings).position

    def position(
        self,
        data: Mapping[str, Any] | str,
        options: Mapping[str, Any] | None = None,
        rulings: Mapping[str, str] | None = None,
    ) -> Position:
        """A position from plain data, or from the one line that ``position.code`` gives.

        Raises:
            IllegalSetup: something cannot be; its verdict names every problem.
            ValueError: the text is no code of a position of this game.
        """
        if isinstance(data, str):
            from rulekit.code import decode

            return decode(data, self)
        return self.start(options, rulings, data).position

    def read(self, position: Position, text: str) -> tuple[tuple[Move, str | None], ...]:
        """The moves of a typed line in a position, each with the seat its prefix names.

        Raises:
            MoveError: the text is no move of this game.
        """
        by, text = _prefix(position.setup, text)
        moves = self.expand(position, text) if self.expand else None
        return tuple((move, by) for move in (moves or (self.notation.read(text),)))

    def __repr__(self) -> str:
        return f"<Game {self.name}: {len(self.rulebook)} rules, {len(self.rulings)} open questions>"

    def __reduce__(self) -> Any:
        return game, (self.name,)


def _prefix(setup: Setup, text: str) -> tuple[str | None, str]:
    """The seat named in front of a move, and the move; ``*`` is chance."""
    head, colon, rest = text.partition(":")
    name = " ".join(head.split()).lower()
    if not colon:
        return None, text
    if name == "*":
        return CHANCE, rest
    for seat in setup.seats:
        if " ".join(seat.split()).lower() == name:
            return seat, rest
    if " " in name:
        return None, text
    near = near_words(name, setup.seats, 3) or setup.seats
    raise MoveError(f"no seat is called {name[:40]!r}; the seats are {', '.join(setup.seats)}", near)


def games() -> tuple[str, ...]:
    """The names of all games, found by looking into ``rulekit/games``."""
    folder = importlib.import_module("rulekit.games").__path__
    return tuple(sorted(m.name for m in pkgutil.iter_modules(folder) if m.ispkg))


@cache
def game(name: str) -> Game:
    """The game of this name; its files are read when it is first asked for.

    Raises:
        KeyError: there is no such game; the nearest names are given.
    """
    if name not in games():
        raise KeyError(f"no game {name!r}; {suggestion(name, games())}")
    found: Game = importlib.import_module(f"rulekit.games.{name}").GAME
    return found


def code_of(package: str) -> tuple[ModuleType, ...]:
    """The modules of a game, found by looking into its folder."""
    folder = importlib.import_module(package)
    inside = pkgutil.walk_packages(getattr(folder, "__path__", ()), f"{package}.")
    return (*(importlib.import_module(found.name) for found in inside), folder)


def read_content(path: Path) -> dict[str, Any]:
    """A ``content.toml``: printed numbers, each group with its provenance."""
    return tomllib.loads(path.read_text(encoding="utf-8"))
