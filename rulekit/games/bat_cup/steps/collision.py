"""Collisions: one car runs into another."""

from __future__ import annotations

from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.events.attacks import ShieldBroken
from rulekit.games.bat_cup.events.damage import Crashed, CrashSpun, CrashWithstood
from rulekit.games.bat_cup.rulings.damage import (
    COLLISION_BROKEN_SHIELD,
    COLLISION_CORNER_FIRST,
    COLLISION_OWN_SHIELD,
    COLLISION_SHIELD_BREAKS,
    COLLISION_SIDE,
)
from rulekit.games.bat_cup.rulings.movement import SPIN_ALREADY, TURBO_CRASH
from rulekit.games.bat_cup.steps.corners import clear_space, limit, spin_in
from rulekit.games.bat_cup.steps.damage import LoseWheel, harm
from rulekit.games.bat_cup.table import Now, Space
from rulekit.games.bat_cup.words import ZONE_WORDS, opposite
from rulekit.value import Seat


def crash(now: Now, seat: Seat, victim: Seat, space: Space, cost: int) -> None:
    """The mover stops where it is and is damaged; the car that is hit spins or withstands the blow."""
    now.emit(Crashed(seat, victim, now.table.turn.points - cost))
    hit(now, seat, victim)
    spin_too(now, seat, space)
    damage_mover(now, seat)


def hit(now: Now, seat: Seat, victim: Seat) -> None:
    """Shields on the struck side, else a spin."""
    cars = now.table.cars
    car = cars[victim]
    zone = now.ruling(COLLISION_SIDE)(opposite("front", cars[seat].against, car.against))
    if car.turbo:
        now.emit(CrashWithstood(victim, zone, False, True))
        return
    shown = zone in now.setup.card(now.table.hands[victim].card).shields
    broken = zone in car.broken
    holds = shown and (not broken or now.ruling(COLLISION_BROKEN_SHIELD)())
    words = "no shield holds {}: {} at the {}"
    why = (now.names[victim], "a broken one" if shown else "none", ZONE_WORDS[zone])
    if now.check(R["collision.shield"].needs(holds, words, *why)):
        breaks = not broken and now.ruling(COLLISION_SHIELD_BREAKS)()
        now.emit(CrashWithstood(victim, zone, breaks))
        return
    now.emit(CrashSpun(victim, now.ruling(SPIN_ALREADY)() if car.against else True))
    clear_space(now, car.at, "crash")


def spin_too(now: Now, seat: Seat, space: Space) -> None:
    """Whether a mover that was too fast for the occupied corner spins as well."""
    board, car = now.setup.board, now.table.cars[seat]
    corner = board.corner.get(space)
    if corner is None or board.corner.get(car.at) == corner or car.against or car.turbo:
        return
    force, most = now.table.turn.force, limit(now, seat, corner)
    if force > most:
        both = now.ruling(COLLISION_CORNER_FIRST)()
        words = "no spin of {}: the car never gets onto the corner space {}"
        if now.check(R["corner.spin"].needs(both, words, now.names[seat], space)):
            spin_in(now, seat, corner, most)


def damage_mover(now: Now, seat: Seat) -> None:
    """The front bodywork, or else a whole wheel."""
    car = now.table.cars[seat]
    if car.turbo:
        words = "no damage to {}: the shields of the turbo take it"
        if not now.check(R["collision.front"].needs(now.ruling(TURBO_CRASH)(), words, now.names[seat])):
            return
    front = "front" in now.setup.card(now.table.hands[seat].card).shields and "front" not in car.broken
    if front and now.ruling(COLLISION_OWN_SHIELD)():
        now.emit(ShieldBroken(seat, "front", "crash"))
    elif car.tokens("front"):
        harm(now, seat, "front", 1, "crash")
    else:
        now.then(LoseWheel(seat))
