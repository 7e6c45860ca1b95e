"""Text from files as it can be shown: what steers a terminal or turns a line around is spelled out."""

from __future__ import annotations

import re
from typing import Any

UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
"""Control characters, marks of direction, halves of characters."""


def clean(text: str) -> str:
    """The text with such characters spelled out by their numbers."""
    return UNSEEN.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def cleaned(data: Any) -> Any:
    """Plain data with every text in it cleaned for a page, where a new line is harmless."""
    match data:
        case str():
            return "\n".join(map(clean, data.split("\n"))) if UNSEEN.search(data) else data
        case dict():
            return {cleaned(key): cleaned(value) for key, value in data.items()}
        case list() | tuple():
            return [cleaned(each) for each in data]
    return data
