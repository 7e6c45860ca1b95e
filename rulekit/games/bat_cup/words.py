"""The words of the game: parts of a car, directions, weapons, weathers; and the printed numbers that go with them."""

from __future__ import annotations

from typing import Literal

from rulekit.games.bat_cup.book import CONTENT

Driver = Literal["platanelfo", "iyu", "grilitch", "durlo"]
Zone = Literal["front", "rear", "left", "right", "fl", "fr", "rl", "rr"]
Wheel = Literal["fl", "fr", "rl", "rr"]
Sky = Literal["sunny", "fog", "rain", "snow"]

DRIVERS = tuple(driver["id"] for driver in CONTENT["driver"])
WEATHERS = tuple(card["weather"] for card in CONTENT["weather_card"])

BODY = ("front", "rear", "left", "right")
WHEELS = ("fl", "fr", "rl", "rr")
ZONES = (*BODY, *WHEELS)
"""The parts of a car, in the order in which a car keeps their tokens; a direction has the name of the part it needs."""
INDEX = {zone: i for i, zone in enumerate(ZONES)}

RING = ("front", "fr", "right", "rr", "rear", "rl", "left", "fl")
"""The parts once around the car."""
OPPOSITE = {zone: RING[(i + 4) % 8] for i, zone in enumerate(RING)}
BESIDE = {zone: (RING[i - 1], RING[(i + 1) % 8]) for i, zone in enumerate(RING)}
DIAGONAL = frozenset(WHEELS)
AHEAD = (RING[-1], *RING[:2])
"""The directions of the front and its two wheels."""

ZONE_WORDS = {
    "front": "front",
    "rear": "rear",
    "left": "left side",
    "right": "right side",
    "fl": "front left wheel",
    "fr": "front right wheel",
    "rl": "rear left wheel",
    "rr": "rear right wheel",
}
"""The parts in words."""

DIRECTION_WORDS = {zone: words.removesuffix(" side").removesuffix(" wheel") for zone, words in ZONE_WORDS.items()}
"""The directions in words."""

WEATHER_WORDS = {weather: "sunny weather" if weather == "sunny" else weather for weather in WEATHERS}
"""What one drives in."""

CAUSE_WORDS = {
    "thumbtacks": "thumbtacks",
    "bomb": "a bomb",
    "potion": "a potion",
    "thumbtack": "a thumbtack",
    "crash": "the crash",
    "trap": "the spike trap",
    "hole": "the hole",
    "handbrake": "the handbrake",
    "bazooka": "the bazooka",
    "flamethrower": "the flamethrower",
    "fist": "the fist",
    "pets": "the pets",
    "hammer": "the hammer",
}
"""Weapons, and other causes of damage, in words."""

WEAPONS = {weapon["id"]: weapon for weapon in CONTENT["weapon"]}
HURTS = {weapon["id"]: weapon["damage"] for weapon in CONTENT["weapon"]}
STRIKING = frozenset(name for name, weapon in WEAPONS.items() if weapon["damage"] and weapon["kind"] != "ground")
"""The weapons that do damage when they are used; a trap does it later."""
_HIT: dict[str, tuple[str, ...]] = {"wheels": WHEELS, "bodywork": BODY, "facing zone": ZONES, "nothing": ()}
PARTS_HURT = {name: _HIT[weapon["hits"]] for name, weapon in WEAPONS.items()}
"""The parts of a car that a weapon can hurt."""
PRICES = CONTENT["prices"]
TOKENS = {kind: CONTENT["wheels"][kind]["points"] for kind in ("soft", "hard")}
"""Hit points of one wheel."""
GRIP = {kind: CONTENT["wheels"][kind]["grip"] for kind in ("soft", "hard")}
COUNT = {component["id"]: component["count"] for component in CONTENT["component"]}
TIME_TOKENS = {entry["weather"]: tuple(entry["values"]) for entry in CONTENT["time_tokens"]}
TURBO = {weather: CONTENT["turbo"][weather] for weather in WEATHERS}
DAMAGE_CARDS = {card["id"]: tuple(card["order"]) for card in CONTENT["damage_card"]}
SPRAYS = (CONTENT["spray_tokens"]["plus_two"], CONTENT["spray_tokens"]["minus_one"])
AT_START = next(c["per_driver_at_start"] for c in CONTENT["component"] if c["id"] == "crystal")


def full(wheels: str) -> tuple[int, ...]:
    """The tokens of an undamaged car."""
    return (1, 1, 1, 1, *(TOKENS[wheels],) * 4)


def opposite(direction: str, attacker_against: bool, target_against: bool) -> str:
    """The part of the target that is turned toward the attacker; directions are those of each car itself."""
    return OPPOSITE[direction] if attacker_against == target_against else direction


def row_lane(space: str) -> tuple[int, int]:
    """Where a space lies, for sorting."""
    row, _, lane = space.partition(".")
    return int(row), int(lane)
