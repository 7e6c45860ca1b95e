"""Dice: throws of several six-sided dice, unordered, with exact odds that need no listing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, factorial, prod

from rulekit.chance import Randint

Faces = tuple[int, ...]
"""The faces of a throw in ascending order."""


def throws(dice: int, sides: int = 6) -> Iterator[Faces]:
    """Every unordered throw of so many dice, in ascending order."""
    return combinations_with_replacement(range(1, sides + 1), dice)


def count(dice: int, sides: int = 6) -> int:
    """How many unordered throws there are: 3,003 with ten dice."""
    return comb(dice + sides - 1, dice)


def odds(faces: Faces, sides: int = 6) -> Fraction:
    """The probability of an unordered throw; 0 if a face is not on the die."""
    if any(not 1 <= face <= sides for face in faces):
        return Fraction(0)
    ways = factorial(len(faces)) // prod(factorial(n) for n in Counter(faces).values())
    return Fraction(ways, sides ** len(faces))


def throw(dice: int, pick: Randint, sides: int = 6) -> Faces:
    """One throw, dealt directly."""
    return tuple(sorted(pick(sides) + 1 for _ in range(dice)))
