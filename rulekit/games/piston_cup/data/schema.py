"""The keys of position data, and what they may hold."""

from __future__ import annotations

from typing import Any

import msgspec


class CarData(msgspec.Struct):
    """The keys of a car; None takes its default."""

    piece: int = 0
    chips: int = 0
    box: int | None = None
    aside: bool | None = None
    skip: int = 0
    owed: int = 0
    kept: int = 0


class PositionData(msgspec.Struct):
    """The keys of ``position``."""

    turn: str = ""
    question: str = ""
    pips: int | None = None
    extra: int = 0
    cars: dict[str, CarData] = {}
    unused: dict[str, Any] = {}
    winner: list[str] = []
