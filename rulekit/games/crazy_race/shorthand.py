"""Short forms of moves, as people write them."""

from __future__ import annotations

from rulekit.games.crazy_race.steps.moving import distance, is_question
from rulekit.games.crazy_race.table import SIDES
from rulekit.moves import Move
from rulekit.position import Position


def expand(position: Position, text: str) -> tuple[Move, ...] | None:
    """Names and numbers that the side settles may be written out: ``go fly 2`` along ``fly 2`` is ``go``."""
    decision = position.decision
    words = text.lower().split()
    if decision.question != "move" or words[:1] != ["go"] or len(words) > 3 or is_question(decision.now):
        return None
    side, spaces = SIDES[decision.now.table.side], str(distance(decision.now))
    parts = [word for i, word in enumerate(words[1:]) if not (i == len(words) - 2 and word == spaces)]
    return (position.game.notation.read(" ".join(["go", *(word for word in parts if word != side)])),)
