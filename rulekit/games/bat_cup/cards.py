"""Driver cards: those of the content file, and made-up ones written as a line of text.

``6/5/4/3 G6 | flamethrower front,rear 3; spray | rear left`` is movement with 4, 3, 2, 1 sound wheels, force,
weapons with their directions and range, and shields.
"""

from __future__ import annotations

import re
from functools import cache

from rulekit.games.bat_cup.book import CONTENT
from rulekit.games.bat_cup.words import DRIVERS, WEAPONS, ZONES
from rulekit.value import Value

BLANK = "0/0/0/0 G0"
TURBO_CARD = "turbo"
"""What a car's card reads while the turbo has replaced it."""


class Weapon(Value):
    """A weapon as a card shows it: a spray has neither directions nor range."""

    name: str
    directions: tuple[str, ...] = ()
    range: int = 0


class Card(Value):
    """A driver card. ``move`` is the movement with 4, 3, 2, 1 and no sound wheels."""

    id: str
    move: tuple[int, ...]
    force: int
    weapons: tuple[Weapon, ...] = ()
    shields: tuple[str, ...] = ()

    def weapon(self, name: str) -> Weapon | None:
        """The weapon of this name, if the card shows it."""
        for weapon in self.weapons:
            if weapon.name == name:
                return weapon
        return None

    @property
    def text(self) -> str:
        """The card as a line of text."""
        weapons = [f"{w.name} {','.join(w.directions)} {w.range}" if w.directions else w.name for w in self.weapons]
        parts = [f"{'/'.join(map(str, self.move[:4]))} G{self.force}", "; ".join(weapons), " ".join(self.shields)]
        while not parts[-1]:
            parts.pop()
        return " | ".join(parts)


def parse(text: str, id: str = "") -> Card:
    """A card from a line of text.

    Raises:
        ValueError: the line is no card; the message says what was expected.
    """
    head, *rest = (part.strip() for part in text.split("|"))
    found = re.fullmatch(r"(\d{1,2})/(\d{1,2})/(\d{1,2})/(\d{1,2}) +[Gg](\d{1,2})", head)
    if not found or len(rest) > 2:
        raise ValueError(f"the card {text[:60]!r} should read like '6/5/4/3 G6 | bomb front,rear 3 | rear left'")
    *move, force = map(int, found.groups())
    weapons = tuple(_weapon(part.strip()) for part in rest[0].split(";") if part.strip()) if rest else ()
    shields = tuple(rest[1].lower().split()) if len(rest) > 1 else ()
    if odd := [zone for zone in shields if zone not in ZONES]:
        raise ValueError(f"a card shows a shield at {odd[0]!r}; the zones are {', '.join(ZONES)}")
    card = Card(id, (*move, 0), force, weapons, tuple(zone for zone in ZONES if zone in shields))
    return card if id else Card(card.text, card.move, force, card.weapons, card.shields)


def _weapon(text: str) -> Weapon:
    name, *rest = text.lower().split()
    if name not in WEAPONS:
        raise ValueError(f"there is no weapon {name!r}; there are {', '.join(WEAPONS)}")
    if name == "spray" and not rest:
        return Weapon(name)
    if len(rest) != 2 or not rest[1].isdecimal():
        raise ValueError(f"the weapon {text!r} should read like 'bomb front,rear 3'")
    directions = tuple(rest[0].split(","))
    if odd := [zone for zone in directions if zone not in ZONES]:
        raise ValueError(f"a weapon points to {odd[0]!r}; the directions are {', '.join(ZONES)}")
    return Weapon(name, directions, int(rest[1]))


@cache
def made_up(text: str) -> Card:
    """The card that a line of text describes."""
    return parse(text)


def _printed() -> dict[str, Card]:
    cards = {}
    for entry in CONTENT["card"]:
        if not entry.get("turbo"):
            weapons = tuple(Weapon(w["w"], tuple(w["dirs"]), w["range"]) for w in entry["weapons"])
            shields = tuple(zone for zone in ZONES if zone in entry["shields"])
            cards[entry["id"]] = Card(entry["id"], (*entry["move"], 0), entry["g"], weapons, shields)
    return cards


CARDS = _printed()
DECKS = {
    driver: tuple(sorted(c["id"] for c in CONTENT["card"] if c["driver"] == driver and not c.get("turbo")))
    for driver in DRIVERS
}
NO_CARD = Card("", (0, 0, 0, 0, 0), 0)
"""What a car has that has not chosen, that drives with the turbo, or whose card nobody saw."""
