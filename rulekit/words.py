"""Words that sentences are made of: numbers with their nouns, lists of names, and what might have been meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

LONGEST_WORD = 80
"""Characters of an unknown word that are compared with known ones."""
FEW = 150
"""Characters of a list of words that a sentence can hold."""


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: ``1 card``, ``2 dice``, ``1,000 games``."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def ordinal(number: int) -> str:
    """A place in an order as it is said: ``1st``, ``2nd``, ``3rd``, ``11th``."""
    ending = "th" if number // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def capital(text: str) -> str:
    """A text that begins a sentence; the rest stays as it is."""
    return text[:1].upper() + text[1:]


def listed(names: list[str]) -> str:
    """Names as a reader says them: ``Sally, Doc and Hook``."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else "nobody"


def near_words(word: object, known: Iterable[str], most: int = 3, alike: float = 0.6) -> list[str]:
    """The known words that come closest to a word; of a long one only its beginning is looked at.

    Args:
        word: what was found; comparing takes time and memory for every character of it.
        known: what could have been meant.
        most: how many at the most.
        alike: how much they have to agree, from 0 to 1.
    """
    return get_close_matches(str(word)[:LONGEST_WORD], list(known), most, alike)


def suggestion(word: object, known: Iterable[str], most: int = 3, alike: float = 0.6) -> str:
    """The end of a sentence about an unknown word: the known words that come close, else all of them if they are few.

    >>> suggestion("valey", ["ring", "sprint", "valley"])
    'nearest: valley'
    >>> suggestion("moon", ["ring", "sprint", "valley"])
    'expected one of ring, sprint, valley'

    Args: see ``near_words``.
    """
    words = [each for each in known if each]
    if near := near_words(word, words, most, alike):
        return f"nearest: {', '.join(near)}"
    listed = ", ".join(words)
    if len(listed) > FEW:
        return f"none of the {len(words)} there are comes near"
    return f"expected one of {listed}" if words else "there are none"
