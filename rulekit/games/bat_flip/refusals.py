"""Why a move that nobody asks for is refused."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.games.bat_flip.book import R
from rulekit.games.bat_flip.moves import Defend, Discard, Flip, Hit, NoAction, Steal, Strikeout, Top, Use, Walk
from rulekit.games.bat_flip.table import Now
from rulekit.moves import Move
from rulekit.rule import Finding
from rulekit.step import Step

BELONGS = {
    Use: R["abilities.any-time"],
    Defend: R["hit.defend"],
    Discard: R["hand.discard-down"],
    Steal: R["steal.may"],
    Hit: R["atbat.one-action"],
    Walk: R["atbat.one-action"],
    Flip: R["atbat.one-action"],
    Strikeout: R["atbat.one-action"],
    Top: R["atbat.one-action"],
    NoAction: R["atbat.one-action"],
}


def out_of_place(now: Now, step: Step | None, move: Move, by: object) -> Iterator[Finding]:
    """Why a move that nobody asks for is refused: the game is over, or it is not the moment for it."""
    if step is None:
        yield R["game.objective"].needs(False, "the game is over")
    elif rule := BELONGS.get(type(move)):
        yield rule.needs(False, "it is not the moment for {}: {} is asked", move.word, step.question)
