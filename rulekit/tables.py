"""Recorded games as tidy tables: one row an observation, one column a variable, for pandas.

``decisions`` has a row for each move, ``events`` for each event, ``standings`` for each step and seat, ``results`` for
each game and seat. The source is a timeline, a replay, a file of one or many, or any replays; of many games, column
``replay`` counts them from 1. What is valid before the first problem of a game is in the table; a problem is a warning,
or goes into the list that is given.

Words are categoricals, and those that the rulebook fixes (questions, moves, events) have the same codes in every table
of a game, so that tables made in parts can be put together.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable
from enum import Enum
from typing import Any

import numpy as np
import pandas as pd

from rulekit.columns import Numbers, Words, ints
from rulekit.game import Game
from rulekit.lines import Games, Line, Source
from rulekit.measure import Count, State
from rulekit.moves import Move, words_of
from rulekit.replay import Problem
from rulekit.rule import Rule, Ruling
from rulekit.step import CHANCE, Event
from rulekit.value import named

Problems = list[Problem]


# ------------------------------------------------------------------ decisions
def decisions(source: Source | Games, problems: Problems | None = None, *, count: bool = False) -> pd.DataFrame:
    """A row for each move, chance included: where in the game, who was asked what, the answer, what it turned on.

    Args:
        source: what was recorded.
        problems: takes the problems; without it each is a warning.
        count: whether to count the legal moves there were (``options``), which takes longer.
    """
    games = _games(source, problems)
    numbers = _numbers("replay", "step", "round", "turn", "options", "interjected", "illegal")
    adds = [column.append for column in numbers.values()]
    words = {name: Words() for name in ("seat", "question", "move", "text", "rulings")}
    for line in games:
        if games.first_line():
            words |= _fixed(line.game)
        seat, question, move, text, rulings = words.values()
        before, begun = line.start, line.begun
        for stop, where in line:
            if stop.move is None:
                continue
            options = len(before.decision.options) if count else 0
            row = (line.number, stop.number, begun.round, begun.turn, options, stop.interjected, stop.illegal)
            for add, number in zip(adds, row, strict=True):
                add(number)
            seat.add(stop.by)
            question.add(stop.question)
            move.put(type(stop.move), _word)
            text.put(stop.move, str)
            rulings.put(stop.played.asked, _asked)
            before, begun = stop.played.position, where
    columns: dict[str, Any] = {name: ints(column) for name, column in numbers.items() if count or name != "options"}
    flags = {name: columns.pop(name).astype(bool) for name in ("interjected", "illegal")}
    return _frame(games, columns | {name: _categorical(column) for name, column in words.items()} | flags)


def _fixed(game: Game) -> dict[str, Words]:
    """The columns of words that the rulebook fixes."""
    questions = sorted({step.question for step in game.steps if step.question})
    return {"seat": Words([CHANCE]), "question": Words(questions), "move": Words(sorted(words_of(game.notation.moves)))}


def _word(kind: type[Move]) -> str:
    return words_of([kind])[0]


def _asked(asked: tuple[tuple[int, Ruling], ...]) -> str:
    """The rulings that were consulted, each once."""
    return " ".join(dict.fromkeys(ruling.id for _, ruling in asked))


# ------------------------------------------------------------------ events
def events(
    source: Source | Games, *kinds: str, problems: Problems | None = None, text: bool | None = None
) -> pd.DataFrame:
    """A row for each event: where in the game, what, whom it concerns, and the rules by which it happened.

    Args:
        source: what was recorded.
        kinds: only these, each with all it tells (such as ``pips`` and ``piece``) as columns.
        problems: takes the problems; without it each is a warning.
        text: whether to add the sentences; if None, only for a single game.
    """
    games = _games(source, problems)
    text = not games.many if text is None else text
    numbers = _numbers("replay", "step", "round", "turn", "item")
    adds = [column.append for column in numbers.values()]
    words = {name: Words() for name in ("kind", "seat", "rules", "text")[: 4 if text else 3]}
    told: list[dict[str, Any]] = []
    for line in games:
        if games.first_line():
            words["kind"] = Words(sorted({event.kind for event in line.game.events}))
        setup = line.start.setup
        for stop, where in line:
            for item, event in enumerate(stop.played.log):
                if not isinstance(event, Event) or (kinds and event.kind not in kinds):
                    continue
                for add, number in zip(adds, (line.number, stop.number, where.round, where.turn, item), strict=True):
                    add(number)
                words["kind"].add(event.kind)
                words["seat"].add(_seat(event, setup.seats))
                words["rules"].put(event.cites, _ids)
                if text:
                    words["text"].add(event.says(setup))
                if kinds:
                    told.append({name: _plain(value) for name, value in named(event, setup.seats).items()})
    columns: dict[str, Any] = {name: ints(column) for name, column in numbers.items()}
    frame = _frame(games, columns | {name: _categorical(column) for name, column in words.items()})
    more = pd.DataFrame(told).convert_dtypes()
    return frame.join(more[[column for column in more.columns if column not in frame.columns]])


def _seat(event: Event, seats: tuple[str, ...]) -> str:
    seat = event.seat
    return seats[seat] if isinstance(seat, int) and 0 <= seat < len(seats) else ""


def _ids(rules: tuple[Rule, ...]) -> str:
    return " ".join(rule.id for rule in rules)


def _plain(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    return " ".join(map(str, value)) if isinstance(value, tuple) else value


# ------------------------------------------------------------------ standings
def standings(source: Source | Games, problems: Problems | None = None) -> pd.DataFrame:
    """A row for each step and seat: where in the game, the place, and every measure of the game.

    Args:
        source: what was recorded.
        problems: takes the problems; without it each is a warning.
    """
    games = _games(source, problems)
    numbers = _numbers("replay", "step", "round", "turn")
    widths, seat, place = array("i"), Words(), Numbers()
    measures: dict[str, Numbers] = {}
    for line in games:
        if games.first_line():
            measures = {measure.id: Numbers() for measure in line.game.measures}
        seats = array("i", map(seat.code, line.start.setup.seats))
        steps = _stand(line, numbers, place, measures)
        numbers["replay"].extend(array("i", [line.number]) * steps)
        widths.extend(array("i", [len(seats)]) * steps)
        seat.values.extend(seats * steps)
    columns: dict[str, Any] = {name: np.repeat(ints(column), ints(widths)) for name, column in numbers.items()}
    columns |= {"seat": _categorical(seat), "place": place.column()}
    return _frame(games, columns | {name: column.column() for name, column in measures.items()})


def _stand(line: Line, numbers: dict[str, array[int]], place: Numbers, measures: dict[str, Numbers]) -> int:
    """The steps of one game, and how many they are: the inner loop of the largest table."""
    game, setup, steps = line.game, line.start.setup, 0
    step, round_, turn = numbers["step"].append, numbers["round"].append, numbers["turn"].append
    places: list[float] = []
    states: list[tuple[State, list[float], Numbers]] = [(m.state, [], measures[m.id]) for m in game.measures if m.state]
    sums = {m.id: _Sum(len(setup.seats), measures[m.id]) for m in game.measures if m.count}
    counting: dict[type, list[tuple[Count, Callable[[int, int, float], None]]]] = defaultdict(list)
    for measure in game.measures:
        for kind, count in measure.count.items():
            counting[kind].append((count, sums[measure.id].add))
    for stop, where in line:
        position = stop.played.position
        step(stop.number)
        round_(where.round)
        turn(where.turn)
        places.extend(game.standings(position))
        for state, values, _ in states:
            values.extend(state(position))
        for event in stop.played.log:
            for count, add in counting.get(type(event), ()):
                if counted := count(event):
                    add(steps, *counted)
        steps += 1
    place.extend(places)
    for _, values, column in states:
        column.extend(values)
    for each in sums.values():
        each.close(steps)
    return steps


class _Sum:
    """The running sum of a measure for each seat; the rows are written only where it changes, and at the end."""

    def __init__(self, seats: int, column: Numbers) -> None:
        self.column = column
        self.total: list[float] = [0] * seats
        self.since = 0

    def add(self, step: int, seat: int, amount: float) -> None:
        self.close(step)
        self.total[seat] += amount

    def close(self, step: int) -> None:
        self.column.extend(self.total, step - self.since)
        self.since = step


# ------------------------------------------------------------------ results
def results(source: Source | Games, problems: Problems | None = None) -> pd.DataFrame:
    """A row for each game and seat: the place at its end, who has won, and every measure there.

    Args:
        source: what was recorded.
        problems: takes the problems; without it each is a warning.
    """
    games = _games(source, problems)
    rows: list[dict[str, Any]] = []
    for line in games:
        rows += _ends(line)
    frame = pd.DataFrame(rows)
    return frame if games.many or frame.empty else frame.drop(columns="replay")


def _ends(line: Line) -> list[dict[str, Any]]:
    """The rows of one game."""
    place, measures = Numbers(), {measure.id: Numbers() for measure in line.game.measures}
    numbers = _numbers("step", "round", "turn")
    _stand(line, numbers, place, measures)
    setup, replay = line.start.setup, line.replay
    people = replay.players if replay and len(replay.players) == len(setup.seats) else setup.names
    last = range(len(place.values) - len(setup.seats), len(place.values))
    won = line.end.winners
    return [
        {
            "replay": line.number,
            "title": replay.title if replay else line.game.title,
            "moves": numbers["step"][-1],
            "rounds": numbers["round"][-1],
            "over": line.end.over,
            "seat": name,
            "player": player,
            "won": side in won,
            "place": place.values[i],
            **{key: column.values[i] for key, column in measures.items()},
        }
        for i, name, side, player in zip(last, setup.seats, setup.sides, people, strict=True)
    ]


# ------------------------------------------------------------------ frames
def _games(source: Source | Games, problems: Problems | None) -> Games:
    return source if isinstance(source, Games) else Games(source, problems)


def _numbers(*names: str) -> dict[str, array[int]]:
    return {name: array("i") for name in names}


def _categorical(column: Words) -> pd.Categorical:
    return pd.Categorical.from_codes(ints(column.values), categories=pd.Index(list(column.codes), dtype="str"))


def _frame(games: Games, columns: dict[str, Any]) -> pd.DataFrame:
    """The table; the number of the replay only where there may be several."""
    shown = {name: column for name, column in columns.items() if games.many or name != "replay"}
    return pd.DataFrame(shown, copy=False)
