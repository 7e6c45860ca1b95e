"""Movement cards: those of the set, and made-up ones written as a line."""

from __future__ import annotations

from typing import Any

from rulekit.games.crazy_race.book import CONTENT, R
from rulekit.games.crazy_race.table import SIDE, SIDES, Card
from rulekit.referee import Referee

MOST = 4
"""The highest number on a side; below it 0 stands for the question mark."""


def of_sides(id: str, sides: list[tuple[str, str, int]]) -> Card:
    """A card from its sides, clockwise from the odd-coloured triangle: creature, spaces or ``?``, printed number."""
    order = tuple(SIDE[name] for name, _, _ in sides)
    spaces = {SIDE[name]: 0 if steps == "?" else int(steps) for name, steps, _ in sides}
    numbered = tuple(SIDE[name] for name, _, _ in sorted(sides, key=lambda side: side[2]))
    return Card(id, tuple(spaces[side] for side in range(len(SIDES))), order, numbered)


def of_set(entry: dict[str, Any]) -> Card:
    """A card of the content file."""
    sides = [(side["creature"], str(side["steps"]), place) for place, side in enumerate(entry["sides"])]
    return of_sides(entry["id"], sides)


CARDS: dict[str, Card] = {entry["id"]: of_set(entry) for entry in CONTENT["movement"]}


def card_string(referee: Referee, text: str, id: str) -> Card | None:
    """A card such as ``run 2 | fly 3 | crawl 1 | blank ?``, each side perhaps with the number of its triangle (``#3``).

    None, and findings, if it cannot be.
    """
    parts = [part.split() for part in text.split("|")]
    names = [words[0] if words else "" for words in parts]
    whole = sorted(names) == sorted(SIDES)
    referee.check(
        R["card.parts"].needs(whole, "sides: {}; expected each of {} once", ", ".join(names)[:60], ", ".join(SIDES))
    )
    steps = [words[1] if len(words) > 1 else "" for words in parts]
    odd = [word for word in steps if word not in ("?", *map(str, range(1, MOST + 1)))]
    referee.check(R["card.steps"].needs(not odd, "spaces: {}; expected 1 to 4 or ?", ", ".join(steps)[:60]))
    numbers = [words[2] for words in parts if len(words) > 2]
    printed = not numbers or sorted(numbers) == [f"#{n}" for n in range(1, len(SIDES) + 1)]
    words = "numbers of the triangles: {}; expected #1 to #4, each once, or none"
    referee.check(R["resolve.numbers"].needs(printed, words, ", ".join(numbers)[:60] or "none"))
    if not (whole and printed) or odd or any(len(words) > 3 for words in parts):
        return None
    order = [int(number[1:]) for number in numbers] or list(range(len(SIDES)))
    return of_sides(id, list(zip(names, steps, order, strict=True)))
