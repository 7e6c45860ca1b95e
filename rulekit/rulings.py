"""Open questions of a rulebook and their readings.

Where the print is silent a ruling decides. Its readings are plain functions of one signature; the code calls
``now.ruling(FLAT_LANE)(...)`` and never asks which reading was chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from rulekit.rulebook import Finding
from rulekit.value import near_words

if TYPE_CHECKING:
    from rulekit.game import Game

Reading = Callable[..., Any]


class Ruling(msgspec.Struct, frozen=True, eq=False):
    """An open question: its readings as code, the default one and why; ``fixed`` says why there is only one."""

    id: str
    question: str
    options: dict[str, str]
    default: str
    why: str
    weight: str
    rules: tuple[str, ...]
    readings: dict[str, Reading]
    fixed: str = ""

    @classmethod
    def coded(cls, entry: dict[str, Any], readings: dict[str, Any]) -> Ruling:
        """From an entry of ``rules.toml`` and a function, or a plain value, for each reading.

        Raises:
            KeyError: a reading has code but no text, or text but no code.
        """
        named = {name.strip("_").replace("_", "-"): _function(r) for name, r in readings.items()}
        texts = {o["id"]: o["text"] for o in entry["option"]}
        if odd := sorted(set(named) ^ set(texts)):
            raise KeyError(f"ruling {entry['id']}: {', '.join(odd)} has no code or no text")
        return cls._made(entry, texts, named, "")

    @classmethod
    def one_reading(cls, entry: dict[str, Any], why: str) -> Ruling:
        """From an entry of which only the default is built."""
        texts = {o["id"]: o["text"] for o in entry["option"]}
        return cls._made(entry, texts, {entry["default"]: _function(None)}, why)

    @classmethod
    def _made(cls, entry: dict[str, Any], texts: dict[str, str], named: dict[str, Reading], fixed: str) -> Ruling:
        rules = tuple(entry.get("rules", ()))
        weight = entry.get("weight", "low")
        return cls(entry["id"], entry["question"], texts, entry["default"], entry["why"], weight, rules, named, fixed)

    def needs(self, ok: object, template: str = "", *numbers: Any) -> Finding:
        """A finding in which this ruling alone decides."""
        return Finding(None, bool(ok), template, numbers, (self,))

    def __str__(self) -> str:
        return self.id


def _function(reading: Any) -> Reading:
    """A plain value is a function that returns it."""
    return reading if callable(reading) else lambda *_: reading


class Readings(Mapping[str, str]):
    """A game with a chosen reading of every ruling; made once for each choice and shared by all positions.

    Args:
        game: the game.
        chosen: ruling id to reading id, only where it differs from the default.

    Raises:
        KeyError: an unknown ruling or reading, or a fixed ruling is switched; the message is a sentence.
    """

    __slots__ = ("chosen", "functions", "game")

    def __init__(self, game: Game, chosen: Mapping[str, str]) -> None:
        rulings = game.rulebook.rulings
        for key, reading in chosen.items():
            if why := unknown_reading(rulings, key, reading):
                raise KeyError(why)
        self.game = game
        self.chosen = {k: r for k, r in sorted(chosen.items()) if r != rulings[k].default}
        self.functions = {r: r.readings[chosen.get(r.id, r.default)] for r in rulings.values()}

    def __getitem__(self, key: str) -> str:
        return self.chosen.get(key, self.game.rulebook.rulings[key].default)

    def __iter__(self) -> Iterator[str]:
        return iter(self.game.rulebook.rulings)

    def __len__(self) -> int:
        return len(self.game.rulebook.rulings)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Readings) and (self.game, self.chosen) == (other.game, other.chosen))

    def __hash__(self) -> int:
        return hash((self.game.name, *self.chosen.items()))

    def __repr__(self) -> str:
        return f"Readings({self.chosen or 'all defaults'})"


def unknown_reading(rulings: Mapping[str, Ruling], key: str, reading: object) -> str:
    """What is wrong with the choice of a reading, as a sentence; empty if nothing is."""
    if key not in rulings:
        near = ", ".join(near_words(key, rulings)) or "none"
        return f"there is no ruling {key!r}; nearest: {near}"
    ruling = rulings[key]
    if not isinstance(reading, str) or reading not in ruling.options:
        return f"ruling {key} has no reading {reading!r}; it has {', '.join(ruling.options)}"
    if reading not in ruling.readings:
        return f"ruling {key} is fixed to {ruling.default}: {ruling.fixed}"
    return ""
