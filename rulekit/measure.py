"""What is told along a game: where in it we are, what is measured for each seat, and what holds for all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from rulekit.position import Position
from rulekit.step import Event

State = Callable[[Position], tuple[float, ...]]
"""A value for each seat in a position."""
Count = Callable[[Any], tuple[int, float] | None]
Counts = Mapping[type[Event], Count]
"""For each kind of event that counts, the seat and how much, or None."""


class Measure(msgspec.Struct, frozen=True):
    """A line of a chart: what is plotted for each seat over the steps.

    Exactly one of ``state`` and ``count`` is given: ``state(position)`` is a value for each seat; ``count`` has, for
    each kind of event that counts, a function of the event, ``(seat, amount)`` or None, whose running sum is plotted.
    Measures of one ``group`` share a chart; ``more`` says whether more is better.
    """

    id: str
    title: str
    unit: str = ""
    group: str = ""
    more: bool = True
    state: State | None = None
    count: Counts = {}

    def counted(self, event: Event) -> tuple[int, float] | None:
        """The seat that an event counts for and how much; None if it does not."""
        count = self.count.get(type(event))
        return count(event) if count else None


class Band(msgspec.Struct, frozen=True):
    """What holds for all seats during a stretch of the game: the weather, the lap of the leader.

    ``title`` is what kind of thing it is, ``name(position)`` what holds there; empty where nothing does. ``tones`` are
    colours of names; the stretches of a band without them are told apart by turns.
    """

    title: str
    name: Callable[[Position], str]
    tones: Mapping[str, str] = {}


class Place(msgspec.Struct, frozen=True):
    """Where in a game we are: in words, as round and turn, and whose turn it is (None between turns).

    ``name`` is what the round is called, if not by its number.
    """

    words: str
    round: int
    turn: int
    seat: int | None
    name: str = ""
