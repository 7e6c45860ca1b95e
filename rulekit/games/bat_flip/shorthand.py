"""Short forms of moves, as people write them."""

from __future__ import annotations

import re

from rulekit.games.bat_flip.facts import activated
from rulekit.moves import Move
from rulekit.position import Position


def expand(position: Position, text: str) -> tuple[Move, ...] | None:
    """Other ways to write ``use``: the arrow at the end, or an ability named although it is the only one."""
    words = text.lower().split()
    if words[:1] != ["use"] or len(words) < 2:
        return None
    if words[-1] in ("fly", "ground") and "for" in words:
        words = [*words[:2], words[-1], *words[2:-1]]
    card, dot, ability = words[1].partition(".")
    made = position.setup.cards.get(card) if dot else None  # type: ignore[attr-defined]
    if made is not None:
        own = activated(position.now, made)
        if len(own) == 1 and own[0].id == ability:
            words[1] = card
    plain = " ".join(words)
    return (position.game.notation.read(plain),) if plain != re.sub(r"\s+", " ", text.strip().lower()) else None
