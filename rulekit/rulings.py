"""The chosen readings of a rulebook's open questions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from rulekit.rule import Ruling
from rulekit.words import suggestion

if TYPE_CHECKING:
    from rulekit.game import Game


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
        return f"there is no ruling {key!r}; {suggestion(key, rulings)}"
    ruling = rulings[key]
    if not isinstance(reading, str) or reading not in ruling.options:
        return f"ruling {key} has no reading {reading!r}; it has {', '.join(ruling.options)}"
    if reading not in ruling.readings:
        return f"ruling {key} is fixed to {ruling.default}: {ruling.fixed}"
    return ""
