"""The course of a race: lining up, turn after turn, the end."""

from __future__ import annotations

from rulekit.games.piston_cup.events.racing import SetUp, Turn, Won
from rulekit.games.piston_cup.rulings import FINISH_ROUND, FINISH_WHEN, TURN_DIRECTION
from rulekit.games.piston_cup.steps import driving, hazards
from rulekit.games.piston_cup.table import Now
from rulekit.step import Effect, Step
from rulekit.value import Seat


class OpenRace(Effect):
    """The racers line up, and the first turn begins."""

    template = "The racers line up on the start piece."

    def happen(self, now: Now) -> None:
        """Everything is laid out; then the first seat is on turn."""
        setup = now.setup
        now.emit(SetUp(tuple(range(len(setup.seats))), setup.laps))
        now.emit(Turn(setup.first, True))
        now.then(*turn(now, setup.first))


def turn(now: Now, racer: Seat) -> tuple[Step, ...]:
    """The outline of a turn: miss it, or roll and drive; then the next seat."""
    first: Step = hazards.SkipTurn(racer) if now.table.skips[racer] else driving.RollDie(racer)
    return first, EndTurn(racer)


class EndTurn(Effect):
    """The next seat, or the end of the race."""

    template = "The turn of {racer} ends."
    racer: Seat

    def happen(self, now: Now) -> None:
        """Where the round is completed the race ends with its last seat."""
        if now.table.winners:
            return
        seats = len(now.setup.seats)
        following = (self.racer + now.ruling(TURN_DIRECTION)()) % seats
        if following == now.setup.first and (done := all_home(now)):
            now.emit(Won(done))
            return
        now.emit(Turn(following))
        now.then(*turn(now, following))


def home(now: Now, seat: Seat, piece: int) -> bool:
    """Whether a racer that has come to a piece has driven the whole race; the line is beyond the last one."""
    done: bool = now.table.chips[seat] >= now.setup.laps and now.ruling(FINISH_WHEN)(piece)
    return done


def all_home(now: Now) -> tuple[Seat, ...]:
    """Who stands where the race has been driven."""
    return tuple([seat for seat, piece in enumerate(now.table.pieces) if home(now, seat, piece)])


def finish(now: Now, seat: Seat) -> None:
    """The race is won, unless the round is to be completed."""
    if now.ruling(FINISH_ROUND)():
        now.emit(Won((seat,)))
    now.skip_to(EndTurn)
