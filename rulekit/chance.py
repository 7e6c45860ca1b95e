"""Chance as an actor: its outcomes are moves, with exact odds that need no listing.

``random`` appears in ``dealer`` only; rules never draw.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from rulekit.moves import Move
from rulekit.rule import Finding
from rulekit.step import CHANCE, Now, Step

Randint = Callable[[int], int]
"""``pick(n)`` gives a number from 0 to n - 1, each equally likely."""


class Outcomes(Sequence[Move]):
    """Outcomes that are counted by a formula and listed only when somebody walks along them.

    Args:
        count: how many there are.
        walk: makes a fresh iterator over all of them, in one fixed order.
    """

    def __init__(self, count: int, walk: Callable[[], Iterator[Move]]) -> None:
        self._count = count
        self._walk = walk

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Move]:
        return self._walk()

    def __getitem__(self, index: Any) -> Any:
        return list(self._walk())[index]


class Chance(Step):
    """A question that dice or cards answer."""

    actor: ClassVar[str] = CHANCE

    def odds(self, now: Now[Any, Any], move: Any) -> Fraction:
        """The exact probability of an outcome; 0 for an impossible one. Equal outcomes need only ``candidates``."""
        outcomes = self.candidates(now)
        return Fraction(1, len(outcomes)) if move in outcomes else Fraction(0)

    def judge(self, now: Now[Any, Any], move: Any) -> Iterable[Finding]:
        """An outcome is possible if its probability is not 0."""
        possible = self.odds(now, move) > 0
        yield self.rule.needs(possible, "{} is {} outcome here", move, "a possible" if possible else "no")

    def deal(self, now: Now[Any, Any], pick: Randint) -> Move:
        """One outcome by its odds, without listing where that would be long; equal odds need nothing of their own."""
        outcomes = self.candidates(now)
        return outcomes[pick(len(outcomes))]


def dealer(seed: int) -> Callable[[Chance, Now[Any, Any]], Move]:
    """Answers every question put to chance, the same way for the same seed.

    Args:
        seed: any whole number.
    """
    below = below_by(random.Random(seed))
    return lambda step, now: step.deal(now, below)


def below_by(source: random.Random) -> Randint:
    """``pick(n)`` on a source of random numbers; as fast as Python allows and the same on every platform."""
    draw = source.random
    return lambda n: int(draw() * n)
