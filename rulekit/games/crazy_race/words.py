"""How the sides, creatures, ends and numbers are called in sentences."""

from __future__ import annotations

from collections.abc import Iterable

from rulekit.pieces.deck import HIDDEN

SIDE_WORDS = ("running side", "flying side", "crawling side", "blank side")
CREATURE_WORDS = ("runner", "flyer", "crawler")
ENDS = ("turn", "finish")
END_WORDS = ("turning point", "finishing line")


def values_text(values: Iterable[int]) -> str:
    """Card values as a reader says them; ``?`` for those nobody knows."""
    return " + ".join(str(value) if value else HIDDEN for value in values)


def progress_text(progress: int, turn: int, home: int) -> str:
    """Where a creature stands: the start, a space on the way out or back, home."""
    if progress in (0, home):
        return "home" if progress else "the start"
    if progress == turn:
        return "the turning point"
    return f"space {min(progress, home - progress)} on the way {'out' if progress < turn else 'back'}"


def way_text(start: int, to: int, turn: int, home: int) -> str:
    """Where a creature went: ``from space 1 to space 4 on the way out``."""
    first, last = progress_text(start, turn, home), progress_text(to, turn, home)
    if to == home:
        return f"from {first} across the line"
    if 0 < start < to < turn or turn < start:
        first = first.removesuffix(" on the way out").removesuffix(" on the way back")
    return f"from {first} to {last}"
