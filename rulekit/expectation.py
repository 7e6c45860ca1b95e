"""What a scenario expects of a position: any part of its data, and a few words for all else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Annotated, Any

import msgspec

from rulekit.laying import laid_over
from rulekit.position import Decision, Position
from rulekit.step import CHANCE, Event


class Words(msgspec.Struct):
    """The words of an expectation that are no position data, and what each takes."""

    after: int = 0
    refused: list[str] = []
    options: list[str] = []
    may: list[str] = []
    may_not: list[str] = []
    asks: list[str] = []
    events: list[str] = []
    no_events: list[str] = []
    odds: dict[str, Annotated[str, msgspec.Meta(pattern=r"^\d+(/0*[1-9]\d*)?$")]] = {}
    over: bool = True
    winner: str | list[str] = []


def differences(position: Position, events: list[Event], expect: dict[str, Any]) -> Iterator[str]:
    """What does not hold of an expectation."""
    decision = position.decision
    data = {k: v for k, v in expect.items() if k not in WORDS}
    derived = position.game.derived
    found = position.to_data()
    yield from _unequal(data, laid_over(found, derived(position)) if derived else found, "")
    for word, value in expect.items():
        if word in WORDS:
            yield from WORDS[word](decision, events, value)


def _unequal(expected: dict[str, Any], found: dict[str, Any], path: str) -> Iterator[str]:
    for key, value in expected.items():
        there = found.get(key)
        if isinstance(value, dict) and isinstance(there, dict):
            yield from _unequal(value, there, f"{path}{key}.")
        elif there != value:
            yield f"{path}{key} is {there!r}, expected {value!r}"


def _legal(decision: Decision, text: str) -> bool:
    return all(decision.judge(move, by).legal for move, by in decision.position.read(text)[:1])


def _options(decision: Decision, events: list[Event], value: list[str]) -> Iterator[str]:
    found = sorted(str(move) for move in decision.options)
    if found != sorted(value):
        yield f"the options are {found}, expected {sorted(value)}"


def _may(decision: Decision, events: list[Event], value: list[str]) -> Iterator[str]:
    yield from (f"{text} is refused: {_why(decision, text)}" for text in value if not _legal(decision, text))


def _why(decision: Decision, text: str) -> str:
    move, by = decision.position.read(text)[0]
    return decision.judge(move, by).says


def _may_not(decision: Decision, events: list[Event], value: list[str]) -> Iterator[str]:
    yield from (f"{text} is legal" for text in value if _legal(decision, text))


def _asks(decision: Decision, events: list[Event], value: list[str]) -> Iterator[str]:
    found = [decision.actor or "nobody", decision.question]
    if found[: len(value)] != value:
        yield f"asked is {found}, expected {value}"


def _events(decision: Decision, events: list[Event], value: list[str]) -> Iterator[str]:
    kinds = iter(names := [event.kind for event in events])
    yield from (f"no {kind} in its place among {names}" for kind in value if kind not in kinds)


def _no_events(decision: Decision, events: list[Event], value: list[str]) -> Iterator[str]:
    names = [event.kind for event in events]
    yield from (f"{kind} happened" for kind in value if kind in names)


def _odds(decision: Decision, events: list[Event], value: dict[str, str]) -> Iterator[str]:
    for text, odds in value.items():
        move, by = decision.position.read(text)[0]
        if decision.actor != CHANCE:
            yield f"chance is not asked, so {text} has no odds"
            continue
        found = decision.odds(move) if decision.judge(move, by).legal else Fraction(0)
        if found != Fraction(odds):
            yield f"the odds of {text} are {found}, expected {odds}"


def _over(decision: Decision, events: list[Event], value: bool) -> Iterator[str]:
    if decision.position.over != value:
        yield f"the game is {'over' if decision.position.over else 'not over'}"


def _winner(decision: Decision, events: list[Event], value: str | list[str]) -> Iterator[str]:
    expected = [value] if isinstance(value, str) else list(value)
    if sorted(decision.position.winners) != sorted(expected):
        yield f"won has {list(decision.position.winners)}, expected {expected}"


def _nothing(decision: Decision, events: list[Event], value: object) -> Iterator[str]:
    yield from ()


WORDS: dict[str, Callable[[Decision, list[Event], Any], Iterator[str]]] = {
    "refused": _nothing,
    "options": _options,
    "may": _may,
    "may_not": _may_not,
    "asks": _asks,
    "events": _events,
    "no_events": _no_events,
    "odds": _odds,
    "over": _over,
    "winner": _winner,
}
"""The words of an expectation that are no position data."""
