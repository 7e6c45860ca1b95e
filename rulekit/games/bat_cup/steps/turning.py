"""Turning round, coming loose from slime, and the handbrake."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.events.movement import STOPPED_BY, TURNED_BY, HandbrakePulled, Turned, Unstuck
from rulekit.games.bat_cup.moves import Handbrake, Turn, Unstick
from rulekit.games.bat_cup.rulings.movement import (
    ARROWS_WHITE_HANDBRAKE,
    HANDBRAKE_LEFTOVER,
    HANDBRAKE_SPUN,
    OIL_LEFTOVER,
    SLIME_ORDER,
)
from rulekit.games.bat_cup.steps.corners import clear_space
from rulekit.games.bat_cup.steps.damage import TurnUpDamage
from rulekit.games.bat_cup.table import Now
from rulekit.rule import Finding
from rulekit.value import Seat

POINTS = R["cards.move-by-wheels"]
UNSTICK_RULE = R["slime.unstick"]


# ------------------------------------------------------------------ turning and coming loose
def may_turn(now: Now, seat: Seat, move: Turn) -> Iterator[Finding]:
    """A car that faces against the race, a point, and not in the turn of a corner spin."""
    car, turn = now.table.cars[seat], now.table.turn
    rule = TURNED_BY[car.spun_by]
    yield rule.needs(car.against, "the car faces {} the race", "against" if car.against else "with")
    stop = STOPPED_BY[turn.stopped] if turn.stopped else POINTS
    yield stop.needs(turn.points > 0, "movement points left: {}", turn.points)
    if car.against and turn.spun:
        at_once = turn.spun == "oil" and now.ruling(OIL_LEFTOVER)()[0]
        yield TURNED_BY[turn.spun].needs(at_once, "the {} has spun the car in this turn", turn.spun)
    if car.stuck and car.against:
        yield UNSTICK_RULE.needs(
            now.ruling(SLIME_ORDER)(car, turn), "points left for turning and coming loose: {}", turn.points
        )


def turn_round(now: Now, seat: Seat, move: Turn) -> None:
    """The car faces with the race."""
    now.emit(Turned(seat, now.table.turn.points - 1, now.table.cars[seat].spun_by))


def may_unstick(now: Now, seat: Seat, move: Unstick) -> Iterator[Finding]:
    """A car that is stuck, and a point."""
    car, turn = now.table.cars[seat], now.table.turn
    yield UNSTICK_RULE.needs(car.stuck, "the car is {}", "stuck" if car.stuck else "not stuck")
    stop = STOPPED_BY[turn.stopped] if turn.stopped else POINTS
    yield stop.needs(turn.points > 0, "movement points left: {}", turn.points)
    if car.stuck and car.against:
        yield UNSTICK_RULE.needs(
            now.ruling(SLIME_ORDER)(car, turn), "points left for turning and coming loose: {}", turn.points
        )


def unstick(now: Now, seat: Seat, move: Unstick) -> None:
    """The car is free."""
    now.emit(Unstuck(seat, now.table.turn.points - 1))


# ------------------------------------------------------------------ handbrake
def may_handbrake(now: Now, seat: Seat, move: Handbrake) -> Iterator[Finding]:
    """Two points, and a car that faces with the race and is not stuck."""
    table, board = now.table, now.setup.board
    car, turn = table.cars[seat], table.turn
    yield R["handbrake.cost"].needs(turn.points >= 2, "points: {}, needed: 2", turn.points)
    if car.against:
        yield R["handbrake.use"].needs(now.ruling(HANDBRAKE_SPUN)(), "the car faces against the race")
    if car.stuck:
        yield UNSTICK_RULE.needs(False, "the car is stuck on {} and owes a point", car.at)
    if car.at in board.white:
        yield R["arrows.white"].needs(now.ruling(ARROWS_WHITE_HANDBRAKE)(), "{} has a white arrow", car.at)


def pull_handbrake(now: Now, seat: Seat, move: Handbrake) -> None:
    """The car spins, and a damage card is turned up at once."""
    car, turn = now.table.cars[seat], now.table.turn
    points, stopped = now.ruling(HANDBRAKE_LEFTOVER)(turn.points - 2)
    now.emit(HandbrakePulled(seat, points, stopped, not car.against))
    clear_space(now, car.at, "handbrake")
    now.then(TurnUpDamage(seat))
