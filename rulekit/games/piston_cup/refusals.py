"""Why a move that nobody asks for is refused."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.games.piston_cup.book import R
from rulekit.games.piston_cup.table import Now
from rulekit.moves import Move
from rulekit.rule import Finding
from rulekit.step import CHANCE, Step


def out_of_place(now: Now, step: Step | None, move: Move, by: object) -> Iterator[Finding]:
    """Why a move that nobody asks for is refused: the race is over, or another seat is on turn."""
    if step is None:
        yield R["end.four-chips"].needs(False, "the race is over")
    elif by not in (None, CHANCE, now.table.turn):
        yield R["turn.order"].needs(False, "it is the turn of {}", now.names[now.table.turn])
