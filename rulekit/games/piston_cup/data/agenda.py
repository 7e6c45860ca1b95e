"""What a position asks, and what comes after it."""

from __future__ import annotations

from rulekit.game import Agenda
from rulekit.games.piston_cup.book import R
from rulekit.games.piston_cup.data.schema import PositionData
from rulekit.games.piston_cup.rulings import (
    ANY_NUMBER,
    CHICANE_LOST_PIPS,
    DIE_FACES,
    SPEED_CHAIN,
)
from rulekit.games.piston_cup.steps.driving import DriveOn, ExtraRoll, RollDie
from rulekit.games.piston_cup.steps.hazards import AskAgain, SkipTurn
from rulekit.games.piston_cup.steps.pits import ClaimChip
from rulekit.games.piston_cup.steps.turns import EndTurn
from rulekit.games.piston_cup.table import Setup, Table
from rulekit.referee import Referee
from rulekit.step import Step

QUESTIONS = ("roll", "drive", "skip", "again", "chip")


def agenda_of(referee: Referee, setup: Setup, table: Table, given: PositionData) -> Agenda:
    """What is to be decided, and the turn around it."""
    seat = table.turn
    question = given.question or ("skip" if table.skips[seat] else "drive" if given.pips is not None else "roll")
    if table.winners:
        return ()
    if not referee.one_of("position.question", question, QUESTIONS):
        return ()
    if referee.within("position.extra", table.extra, 0) and table.extra:
        most = referee.ruling(SPEED_CHAIN)()
        words = "extra rolls in this turn: {}, allowed: {}"
        referee.check(R["speed.again"].needs(table.extra <= most, words, table.extra, most))
    if question == "drive":
        most = referee.ruling(DIE_FACES)() + min(ANY_NUMBER, referee.ruling(CHICANE_LOST_PIPS)(ANY_NUMBER) or 0)
        referee.check(R["turn.pips"].needs(1 <= table.pips <= most, "pips to be driven: {}", table.pips))
    elif given.pips is not None:
        referee.refuse("position.pips is {}, but the question is {}, not drive", given.pips, question)
    if (question == "skip") != bool(table.skips[seat]):
        owed, name = table.skips[seat], setup.seats[seat]
        referee.check(
            R["flat.skip"].needs(False, "turns that {} owes to the tyre: {}; the question is {}", name, owed, question)
        )
    if question == "again" and not table.extra:
        referee.check(R["speed.again"].needs(False, "no extra roll has been granted"))
    if question == "chip":
        words = "{} is asked for a lap chip on piece {}, not in the pits"
        referee.check(R["pit.stop"].needs(not table.pieces[seat], words, setup.seats[seat], table.pieces[seat]))
    steps: dict[str, tuple[Step, ...]] = {
        "roll": (ExtraRoll(seat) if table.extra else RollDie(seat),),
        "drive": (DriveOn(seat),),
        "skip": (SkipTurn(seat),),
        "again": (AskAgain(seat), ExtraRoll(seat)),
        "chip": (ClaimChip(seat),),
    }
    return (*steps[question], EndTurn(seat))
