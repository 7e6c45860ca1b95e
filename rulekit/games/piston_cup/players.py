"""A simple sensible racer, for the few readings under which a player has a choice."""

from __future__ import annotations

from rulekit.chance import Randint
from rulekit.games.piston_cup.moves import Drive
from rulekit.games.piston_cup.table import Now
from rulekit.moves import Move
from rulekit.step import Step, options

LIKING = {"speed": 4, "start": 3, "plain": 2, "chicane": 2, "oil": 0, "flat": -3}
"""How many pieces the kind of piece is worth on which a drive ends."""


def sensible(step: Step, now: Now, pick: Randint) -> Move:
    """Drives as far as it pays, takes every extra roll and every chip."""
    found = options(step, now)
    return max(found, key=lambda move: worth(step, now, move)) if len(found) > 1 else found[0]


def worth(step: Step, now: Now, move: Move) -> int:
    """Pieces gained, and what the last piece is worth; of two other answers the first."""
    if not isinstance(move, Drive):
        return 0
    track = now.setup.track
    to = (now.table.pieces[step.actor] + move.pieces) % len(track)
    return move.pieces + (LIKING[track[to]] if move.pieces else 0)
