"""Cards as sorted tuples of names: hands, piles and draws without replacement, with exact odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import comb, prod

from rulekit.chance import Randint

Cards = tuple[str, ...]
"""Cards in alphabetical order; a card nobody saw is ``?``."""

HIDDEN = "?"


def cards(names: Iterable[str]) -> Cards:
    """Names in the one order in which cards are kept."""
    return tuple(sorted(names))


def plus(pile: Cards, added: Iterable[str]) -> Cards:
    """A pile with more cards."""
    return tuple(sorted((*pile, *added)))


def holds(pile: Cards, wanted: Iterable[str]) -> bool:
    """Whether all these cards, counted, lie in a pile."""
    return Counter(wanted) <= Counter(pile)


def masked(pile: Cards) -> Cards:
    """The same number of cards, none of them known."""
    return (HIDDEN,) * len(pile)


def known(pile: Iterable[str]) -> Cards:
    """The cards of a pile that somebody has seen."""
    return tuple(card for card in pile if card != HIDDEN)


def odds(pile: Cards, drawn: Sequence[str]) -> Fraction:
    """The probability of drawing exactly these cards, in any order, from a pile.

    Args:
        pile: the unseen cards, all equally likely.
        drawn: the cards drawn together.
    """
    if len(drawn) > len(pile):
        return Fraction(0)
    there = Counter(pile)
    ways = prod(comb(there[card], n) for card, n in Counter(drawn).items())
    return Fraction(ways, comb(len(pile), len(drawn)))


def draws(pile: Cards, number: int) -> Iterator[Cards]:
    """Every different set of so many cards from a pile, in alphabetical order."""
    names = sorted(set(pile))
    there = Counter(pile)

    def walk(index: int, left: int) -> Iterator[Cards]:
        if left == 0:
            yield ()
            return
        if index == len(names):
            return
        for n in range(min(left, there[names[index]]), -1, -1):
            yield from ((names[index],) * n + rest for rest in walk(index + 1, left - n))

    return walk(0, number)


def count(pile: Cards, number: int) -> int:
    """How many different sets of so many cards a pile allows."""
    return _count(tuple(sorted(Counter(pile).values())), number)


@cache
def _count(numbers: tuple[int, ...], left: int) -> int:
    if not numbers:
        return int(left == 0)
    return sum(_count(numbers[1:], left - n) for n in range(min(left, numbers[0]) + 1))


def draw(pile: Cards, number: int, pick: Randint) -> Cards:
    """So many cards from a pile, dealt directly."""
    left = list(pile)
    return tuple(sorted(left.pop(pick(len(left))) for _ in range(number)))
