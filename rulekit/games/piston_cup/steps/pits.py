"""Pit stops and the lap chip."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.games.piston_cup.book import R
from rulekit.games.piston_cup.events.pits import ChipLeft, ChipTaken, PitStop
from rulekit.games.piston_cup.facts import START, laps_driven
from rulekit.games.piston_cup.moves import CHIP, PASS, Chip, Pass
from rulekit.games.piston_cup.rulings import PIT_BOXES, PIT_CHIP_AUTO
from rulekit.games.piston_cup.steps import turns
from rulekit.games.piston_cup.table import Now
from rulekit.moves import Move
from rulekit.rule import Finding
from rulekit.step import Step
from rulekit.value import Seat


def pit_stop(now: Now, seat: Seat) -> None:
    """A lap is over: a pit stop and its chip."""
    now.emit(PitStop(seat, laps_driven(now.table, seat) + 1))
    now.then(ClaimChip(seat))


class ClaimChip(Step):
    """The lap chip, which moves by itself unless a ruling lets the player forget it."""

    question = "chip"
    rule = R["pit.chip"]
    takes = (Chip, Pass)
    template = "{actor} may take the lap chip."
    actor: Seat

    def forced(self, now: Now) -> Move | None:
        """The chip counts the lap by itself."""
        move: Move | None = now.ruling(PIT_CHIP_AUTO)()[0]
        return move

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """Claim it or not."""
        return CHIP, PASS

    def judge(self, now: Now, move: Move) -> Iterator[Finding]:
        """A chip lies in the box."""
        if move == CHIP:
            left = now.ruling(PIT_BOXES)(now, self.actor)
            yield R["pit.chip"].needs(left > 0, "lap chips left in the box: {}", left)

    def resolve(self, now: Now, move: Move) -> None:
        """All laps that are owed are counted, or one is left."""
        seat, table = self.actor, now.table
        if move == CHIP:
            left = now.ruling(PIT_BOXES)(now, seat)
            now.emit(ChipTaken(seat, table.chips[seat] + min(left, 1 + table.owed[seat])))
            if turns.home(now, seat, START):
                turns.finish(now, seat)
        else:
            now.emit(ChipLeft(seat, table.owed[seat] + now.ruling(PIT_CHIP_AUTO)()[1]))
