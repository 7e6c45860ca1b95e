"""Short forms of moves, as people write them."""

from __future__ import annotations

from rulekit.games.bat_cup.moves import GO
from rulekit.moves import Move
from rulekit.position import Position


def expand(position: Position, text: str) -> tuple[Move, ...] | None:
    """``go 4`` is four steps."""
    words = text.lower().split()
    if len(words) == 2 and words[0] == "go" and words[1].isdecimal() and 1 <= int(words[1]) <= 99:
        return (GO,) * int(words[1])
    return None
