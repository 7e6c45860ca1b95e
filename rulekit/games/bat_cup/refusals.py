"""Why a move that nobody asks for is refused."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.table import Now
from rulekit.moves import Move
from rulekit.rule import Finding
from rulekit.step import CHANCE, Step


def out_of_place(now: Now, step: Step | None, move: Move, by: object) -> Iterator[Finding]:
    """Why a move that nobody asks for is refused: the race is over, or another driver is asked."""
    if step is None:
        yield R["setup.laps"].needs(False, "the race is over")
    elif by is not None and by not in (step.actor, CHANCE):
        who = "chance" if step.actor == CHANCE else now.names[step.actor]
        yield R["order.first"].needs(False, "{} is asked", who)
