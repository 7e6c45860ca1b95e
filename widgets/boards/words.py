"""Small matters of wording on boards."""

from __future__ import annotations

import textwrap

_NUMBERS = (
    "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty"
)
NUMBERS = _NUMBERS.split()


def count(number: int, one: str, many: str = "") -> str:
    """``twelve pieces``, ``one car``, ``36 rows``."""
    word = NUMBERS[number] if number < len(NUMBERS) else str(number)
    return f"{word} {one if number == 1 else many or one + 's'}"


def wrapped(words: str, width: float, size: float = 12) -> list[str]:
    """Lines that fit into a width, in a face of average breadth."""
    return textwrap.wrap(words, max(8, int(width / (size * 0.54)))) or [""]


def cut(words: str, room: float, size: float) -> str:
    """A line that fits into a width, with an ellipsis where it is cut."""
    most = max(4, int(room / (size * 0.54)))
    return words if len(words) <= most else f"{words[: most - 1]}…"
