"""Draws of cards some of which nobody has seen, with exact odds."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb

from rulekit.chance import Randint
from rulekit.pieces import deck
from rulekit.pieces.deck import HIDDEN, Cards
from rulekit.value import Value, without


class Pool(Value):
    """Cards of which some are drawn, each as likely as any other: the known ones, and masks for unseen ones.

    Args:
        cards: what is drawn from; ``?`` stands for a card nobody has seen.
        unseen: the cards that a ``?`` may be.
        first: how many ``?`` are drawn before anything else (the rest of the deck, before the discard pile).
    """

    cards: Cards
    unseen: Cards
    first: int = 0

    def sets(self, number: int) -> tuple[Cards, ...]:
        """Every set of known cards that may be drawn."""
        return _sets(self, number)

    def count(self, number: int) -> int:
        """How many there are."""
        return len(_sets(self, number))

    def odds(self, drawn: Cards, number: int) -> Fraction:
        """The probability that these are drawn; of a set with masks, that its known cards are among those drawn."""
        if len(drawn) != number:
            return Fraction(0)
        if HIDDEN in drawn:
            known = deck.known(drawn)
            if not known:
                return Fraction(1)
            return sum((_odds(self, found) for found in self.sets(number) if deck.holds(found, known)), Fraction(0))
        return _odds(self, drawn)

    def deal(self, number: int, pick: Randint) -> Cards:
        """One draw: masks are drawn as such, then shown as any of the unseen cards."""
        cards, unseen, drawn = list(self.cards), list(self.unseen), []
        for i in range(number):
            if i < self.first:
                cards.remove(HIDDEN)
                card = HIDDEN
            else:
                card = cards.pop(pick(len(cards)))
            drawn.append(unseen.pop(pick(len(unseen))) if card == HIDDEN else card)
        return tuple(sorted(drawn))


@lru_cache(maxsize=2000)
def _sets(pool: Pool, number: int) -> tuple[Cards, ...]:
    known = deck.known(pool.cards)
    sorts = deck.cards((*known, *pool.unseen)) if HIDDEN in pool.cards else deck.cards(known)
    return tuple(drawn for drawn in deck.draws(sorts, number) if _odds(pool, drawn))


@lru_cache(maxsize=20000)
def _odds(pool: Pool, drawn: Cards) -> Fraction:
    """Summed over the cards among those drawn that were masks."""
    known = deck.known(pool.cards)
    masks, number, first = len(pool.cards) - len(known), len(drawn), pool.first
    total = Fraction(0)
    for n in range(first, min(masks, number) + 1):
        rest = number - n
        ways = Fraction(
            comb(masks - first, n - first) * comb(len(known), rest), comb(len(pool.cards) - first, number - first)
        )
        if not ways:
            continue
        for bound in dict.fromkeys(combinations(drawn, n)):
            shown = without(drawn, *bound)
            total += ways * deck.odds(pool.unseen, bound) * deck.odds(known, shown)
    return total
