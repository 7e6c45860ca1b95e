"""The keys of position data, and what they may hold.

Beyond the brief, ``played`` are the cards used for their effect in this turn (the second of a sort cites that there
may be many), ``hits`` name the car that deals the tokens (``by``), ``after = "end"`` stands for saws that bite again
when a turn ends, and the phase ``over`` with ``winner`` for the end of the game.
"""

from __future__ import annotations

import msgspec


class CarData(msgspec.Struct):
    """The keys of a car; None takes its default."""

    at: str | None = None
    dt: int = 0
    fitted: list[str] = []
    wreck: bool = False
    place: int = 0
    colour: str | None = None


class HitData(msgspec.Struct):
    """The keys of tokens still to be placed; ``by`` is the car that deals them, by default the active one."""

    car: str
    dt: int = 1
    cause: str = "shot"
    by: str = ""


class PositionData(msgspec.Struct):
    """The keys of ``position``."""

    race: int = 1
    round: int = 1
    start: str = ""
    turn: str = ""
    car: str = ""
    phase: str = "begin"
    points: dict[str, int] = {}
    cars: dict[str, CarData] = {}
    hands: dict[str, list[str]] = {}
    waiting: dict[str, list[str]] = {}
    aside: list[str] = []
    discard: list[str] = []
    played: list[str] = []
    due: dict[str, str] = {}
    dice: list[int] = []
    extra: list[int] = []
    spent: list[int] = []
    rerolls: int | None = None
    throwing: int = 0
    gained: int = 0
    straight: int = 0
    turbos: int = 0
    nitros: int = 0
    boost: bool = False
    odd: bool = False
    steps: int = 0
    lead: bool | None = None
    red: bool | None = None
    ended: str = ""
    hooked: str = ""
    met: list[tuple[str, str]] = []
    drawing: int | None = None
    victim: str = ""
    hits: list[HitData] = []
    bites: list[tuple[str, str]] = []
    asked: str = ""
    after: str = "combo"
    winner: list[str] = []
