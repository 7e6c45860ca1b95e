"""The keys of position data, and what they may hold.

Beyond the brief: ``acted`` (drivers who have had their turn in this round), ``last_spent`` (how the last movement
point was spent), a car's ``dealt`` (its starting place, before the race) and ``aside`` (the card the turbo has
replaced), an answer's ``cause``, and an arrival's ``start``, ``how`` and ``attacker``. A corner whose token is being
replaced has the value 0.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rulekit.games.bat_cup.words import Zone

Facing = Literal["with", "against"]
SpunBy = Literal["", "corner", "oil", "crash", "handbrake"]


class CornerData(msgspec.Struct):
    """The keys of a corner sign; None takes its default."""

    value: int = 9
    weather: str | None = None
    spray: tuple[int, ...] = ()


class SprayLeft(msgspec.Struct):
    """The keys of the spray tokens not used yet; None takes its default."""

    plus_two: int | None = None
    minus_one: int | None = None


class CarData(msgspec.Struct):
    """The keys of a car and its driver's cards; None takes its default."""

    at: str = ""
    lap: int | None = None
    dist: int | None = None
    facing: Facing = "with"
    spun_by: SpunBy = ""
    wheels: Literal["", "soft", "hard"] = "hard"
    zones: dict[Zone, int] = {}
    brakes: int = 0
    nitros: int = 0
    crystals: int | None = None
    card: str | None = None
    hand: list[str] = []
    discards: list[str] = []
    deck: list[str] | None = None
    aside: str = ""
    broken_shields: list[Zone] = []
    action_used: bool = False
    used_for: Literal["", "attack", "vacuum", "buy", "repair"] = "attack"
    stuck: bool = False
    service: bool = True
    bonus: int = 0
    thumbtacks: int = 2
    trap: int = 1
    turbo_laps: list[int] = []
    turbo: bool = False
    passed: dict[str, int] = {}
    thrown_back: list[str] = []
    out: int = 0
    finished: int = 0
    dealt: int = 0


class PendingData(msgspec.Struct, rename={"from_": "from"}):
    """The keys of what is to be resolved before the next step."""

    ask: str = ""
    do: str = ""
    line: str = ""
    corner: str = ""
    car: str = ""
    by: str = ""
    from_: str = ""
    direction: str = ""
    wheel: str = ""
    wheels: list[str] = []
    points: int = 1
    cause: str = ""
    start: str = ""
    how: str = ""
    attacker: str = ""


class PositionData(msgspec.Struct):
    """The keys of ``position``."""

    phase: Literal["places", "weather", "tokens", "equip", "select", "turn", "over"] = "turn"
    round: int = 1
    weather: str = "sunny"
    weather_drawn: list[str] = []
    corners: dict[str, CornerData] = {}
    ground: list[str] = []
    reserve: int = 20
    brakes_left: int | None = None
    nitros_left: int | None = None
    spray_left: SprayLeft = msgspec.field(default_factory=SprayLeft)
    damage_discards: list[str] = []
    drawn: dict[str, int] = {}
    purse: dict[str, int] = {}
    order: list[str] | None = None
    acted: list[str] | None = None
    cars: dict[str, CarData] = {}
    turn: str = ""
    points: int | None = None
    force: int | None = None
    started: bool = False
    stopped: Literal["", "crash", "slime", "hole", "handbrake", "oil", "corner"] = ""
    spun: Literal["", "corner", "oil", "handbrake"] = ""
    last_spent: Literal["", "straight", "other"] = ""
    visited: list[str] = []
    pending: list[PendingData] = []
    winner: list[str] = []


SETTING_UP = ("places", "weather", "tokens", "equip")
