"""What is settled before a game, and what lies on the table during it."""

from __future__ import annotations

from rulekit import step
from rulekit.value import Seat, Value

Pieces = tuple[int, ...]


class Setup(step.Setup):
    """The course and who races on it.

    ``track`` holds the kind of each piece, 0 = start; ``capacity`` how many racers fit, 0 = no limit;
    ``figures`` one figure id per seat; ``first`` the seat with the first turn.
    """

    track: tuple[str, ...]
    capacity: tuple[int, ...]
    figures: tuple[str, ...]
    laps: int
    first: Seat


class Table(Value):
    """The race as it stands: one entry per seat in each tuple.

    ``skips`` are turns owed to a tyre, ``owed`` laps whose chip was not claimed, ``kept`` pips saved for the next
    roll; ``pips`` is the roll not yet driven, ``extra`` the extra rolls granted in this turn.
    """

    pieces: Pieces
    chips: Pieces
    aside: tuple[bool, ...]
    skips: Pieces
    owed: Pieces
    kept: Pieces
    turn: Seat
    pips: int = 0
    extra: int = 0
    winners: tuple[Seat, ...] = ()


Now = step.Now[Setup, Table]
