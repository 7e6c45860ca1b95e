"""Brakes, nitros, the turbo card, and the end of the movement."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.events.movement import STOPPED_BY, Braked, NitroUsed
from rulekit.games.bat_cup.events.racing import TurboUsed
from rulekit.games.bat_cup.facts.places import lap, places
from rulekit.games.bat_cup.moves import GO, LEFT, RIGHT, TURN, UNSTICK, Brake, Done, Exit, Nitro, Turbo
from rulekit.games.bat_cup.rulings.movement import (
    BRAKE_TO_ZERO,
    NITRO_AFTER_STOP,
    NITRO_AT_ZERO,
    TURBO_LAP,
    TURBO_WHEELS,
    TURBO_WHEN,
)
from rulekit.games.bat_cup.steps.movement import exits, may_exit, may_go, may_lane, must_avoid
from rulekit.games.bat_cup.steps.turning import may_turn, may_unstick
from rulekit.games.bat_cup.table import Now
from rulekit.rule import Finding
from rulekit.value import Seat


# ------------------------------------------------------------------ brakes and nitros
def may_brake(now: Now, seat: Seat, move: Brake) -> Iterator[Finding]:
    """A brake, and what it is for."""
    car, turn = now.table.cars[seat], now.table.turn
    said = move.use in ("force", "move")
    yield R["cubes.declare"].needs(said, "a brake is for force or move{}", f", here {move.use}" if move.use else "")
    yield R["cubes.any-number"].needs(car.brakes, "brakes left: {}", car.brakes)
    if move.use == "move":
        yield R["cubes.brake-move"].needs(turn.points > 0, "movement points left: {}", turn.points)
        if turn.points == 1:
            some = now.ruling(BRAKE_TO_ZERO)(turn)
            yield R["turn.move"].needs(some, "the last movement point of the turn")
    elif said:
        yield R["turbo.no-force"].needs(not car.turbo, "force {}{}", turn.force, " with the turbo" if car.turbo else "")
        if not car.turbo:
            yield R["cubes.brake-force"].needs(turn.force > 0, "force {}", turn.force)


def brake(now: Now, seat: Seat, move: Brake) -> None:
    """One less."""
    turn = now.table.turn
    before = turn.force if move.use == "force" else turn.points
    now.emit(Braked(seat, move.use, before, before - 1, now.table.cars[seat].brakes - 1))


def may_nitro(now: Now, seat: Seat, move: Nitro) -> Iterator[Finding]:
    """A nitro, and a movement that is not over."""
    car, turn = now.table.cars[seat], now.table.turn
    yield R["cubes.any-number"].needs(car.nitros, "nitros left: {}", car.nitros)
    if turn.stopped:
        revives = now.ruling(NITRO_AFTER_STOP)()
        yield R["cubes.nitro"].needs(revives, "the movement is over after the {}", turn.stopped)
        if not revives:
            yield STOPPED_BY[turn.stopped].needs(False, "the movement is over after the {}", turn.stopped)
    elif not turn.points:
        yield R["cubes.nitro"].needs(not now.ruling(NITRO_AT_ZERO)(), "no movement point is left")


def nitro(now: Now, seat: Seat, move: Nitro) -> None:
    """One more point."""
    now.emit(NitroUsed(seat, now.table.turn.points + 1, now.table.cars[seat].nitros - 1))


# ------------------------------------------------------------------ turbo
def race_lap(now: Now, seat: Seat) -> int:
    """The lap that counts for the turbo."""
    setup, cars = now.setup, now.table.cars
    race = min(setup.laps, max(lap(setup, car.dist) for car in cars if not car.out))
    counted: int = now.ruling(TURBO_LAP)(lap(setup, cars[seat].dist), race)
    return counted


def turbo_due(now: Now, seat: Seat) -> Iterator[Finding]:
    """The last car on the track, once a lap."""
    on_track = [s for s in places(now) if now.table.cars[s].racing]
    last = len(on_track) > 1 and on_track[-1] == seat
    yield R["turbo.last"].needs(last, "place {} of {}", on_track.index(seat) + 1, len(on_track))
    here = race_lap(now, seat)
    used = here in now.table.cars[seat].turbo_laps
    yield R["turbo.once-per-lap"].needs(not used, "{} in lap {}", "used" if used else "not used", here)


def may_turbo(now: Now, seat: Seat, move: Turbo, *, first: bool = False) -> Iterator[Finding]:
    """Before anything else in the turn."""
    yield R["turbo.declare"].needs(first, "{} decision of the turn", "the first" if first else "not the first")
    later = now.ruling(TURBO_WHEN)()
    yield R["turbo.declare"].needs(
        not later, "the turbo is announced {}", "with the cards" if later else "in the turn of the driver"
    )
    if now.table.cars[seat].turbo:
        yield R["turbo.once-per-lap"].needs(False, "the turbo is on")
    yield from turbo_due(now, seat)


def turbo(now: Now, seat: Seat, move: Turbo) -> None:
    """Instead of the card: the movement of the weather; a bonus stays on top."""
    table = now.table
    card = now.setup.card(table.hands[seat].card)
    bonus = table.turn.points - card.move[4 - table.cars[seat].sound]
    use_turbo(now, seat, bonus)


def use_turbo(now: Now, seat: Seat, bonus: int) -> None:
    """The turbo is on."""
    table = now.table
    points = now.ruling(TURBO_WHEELS)(now.setup.turbo[table.weather], table.cars[seat].sound)
    here = race_lap(now, seat)
    now.emit(TurboUsed(seat, max(0, points + bonus), table.weather, here, table.hands[seat].card))


# ------------------------------------------------------------------ the end of the movement
def stranded(now: Now, seat: Seat) -> bool:
    """Whether no step is possible although points are left, and no collision that has to be avoided is in the way."""
    if must_avoid(now, seat):
        return False
    judged = [
        may_go(now, seat, GO),
        may_lane(now, seat, LEFT),
        may_lane(now, seat, RIGHT),
        may_turn(now, seat, TURN),
        may_unstick(now, seat, UNSTICK),
        *(may_exit(now, seat, Exit(space)) for space in exits(now, now.table.cars[seat])),
    ]
    return not any(all(finding.ok for finding in findings) for findings in judged)


def may_done(now: Now, seat: Seat, move: Done) -> Iterator[Finding]:
    """No points, or nothing that they could be spent on."""
    points = now.table.turn.points
    yield R["turn.no-stop"].needs(not points or stranded(now, seat), "movement points left: {}", points)
    yield R["turn.action-optional"].needs(True, "no action has to be taken")


def done(now: Now, seat: Seat, move: Done) -> None:
    """The turn ends with the next item of the agenda."""
