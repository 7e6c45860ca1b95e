"""Short forms of moves, as people write them."""

from __future__ import annotations

from rulekit.games.piston_cup.facts import reach
from rulekit.games.piston_cup.moves import Drive
from rulekit.moves import Move
from rulekit.position import Position


def expand(position: Position, text: str) -> tuple[Move, ...] | None:
    """``drive`` alone is the farthest drive that the roll allows."""
    decision = position.decision
    if text.strip().lower() == "drive" and decision.question == "drive":
        return (Drive(reach(decision.now, decision.step.actor).pieces),)  # type: ignore[union-attr]
    return None
