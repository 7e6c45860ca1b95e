"""How a game begins, what is refused when it is not asked for, and short forms of moves."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulekit.game import Agenda
from rulekit.games.bat_flip.book import R
from rulekit.games.bat_flip.facts import activated
from rulekit.games.bat_flip.moves import Defend, Discard, Flip, Hit, NoAction, Steal, Strikeout, Top, Use, Walk
from rulekit.games.bat_flip.steps.setup import Open
from rulekit.games.bat_flip.table import Now, Setup, Table
from rulekit.moves import Move
from rulekit.position import Position
from rulekit.rulebook import Finding
from rulekit.step import Step


def begin(setup: Setup) -> tuple[Table, Agenda]:
    """Everything lies ready; teams named in the options are taken."""
    return Table(teams=(setup.teams[:2], setup.teams[2:])), (Open(),)


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
        yield rule.needs(False, 'it is not the moment for "{}": {} is asked', move.word, step.question)


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
