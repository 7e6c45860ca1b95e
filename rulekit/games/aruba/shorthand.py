"""Short forms of moves, as people write them."""

from __future__ import annotations

from rulekit.games.aruba.moves import Go
from rulekit.moves import Move, MoveError
from rulekit.position import Position


def expand(position: Position, text: str) -> tuple[Move, ...] | None:
    """Short forms: several moves between semicolons, and ``go f f l`` for three steps."""
    parts = [part.split() for part in text.split(";")]
    words = [part for part in parts if part]
    if len(words) < 2 and not (words and words[0][0].lower() == "go" and len(words[0]) > 2):
        return None
    found: list[Move] = []
    for part in words:
        if part[0].lower() == "go" and all(word.lower() in ("f", "l", "r") for word in part[1:]) and len(part) > 1:
            found += [Go(word.lower()) for word in part[1:]]  # type: ignore[arg-type]
        else:
            found.append(position.game.move(" ".join(part)))
    if not found:
        raise MoveError("nothing is written here; a move is expected", ("end",))
    return tuple(found)
