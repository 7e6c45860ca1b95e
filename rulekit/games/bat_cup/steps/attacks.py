"""Weapons used on rivals: one chosen rival, all in the lane, the fist."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.events.attacks import Attacked
from rulekit.games.bat_cup.facts.aim import armed, reach, struck, targets
from rulekit.games.bat_cup.facts.places import mates
from rulekit.games.bat_cup.moves import Attack, Flame, Punch, Push
from rulekit.games.bat_cup.rulings.attacks import REWARD_PER, TEAM_FRIENDLY
from rulekit.games.bat_cup.rulings.movement import HOLE_ATTACK
from rulekit.games.bat_cup.steps.aiming import circumstances, may_target, may_use, may_zone
from rulekit.games.bat_cup.steps.damage import Hit, reward, strike
from rulekit.games.bat_cup.steps.ending import fall_out
from rulekit.games.bat_cup.steps.shifting import may_shift, shift, trade_places
from rulekit.games.bat_cup.steps.throwing import throw
from rulekit.games.bat_cup.table import NOBODY, Now
from rulekit.games.bat_cup.words import HURTS
from rulekit.rule import Finding
from rulekit.value import Seat


# ------------------------------------------------------------------ one rival
def may_attack(now: Now, seat: Seat, move: Attack) -> Iterator[Finding]:
    """A weapon that is used on one rival."""
    target = now.setup.seat(move.target)
    yield from may_use(now, seat, move.weapon, move.direction)
    yield from may_target(now, seat, move.weapon, move.direction, target)
    yield from may_zone(now, seat, move.weapon, move.direction, target, move.zone)


def attack(now: Now, seat: Seat, move: Attack) -> None:
    """Points, thumbtacks in the air, or a trade of places."""
    target = now.setup.seat(move.target)
    side = struck(now, seat, move.direction, target)
    if move.weapon == "potion":
        trade_places(now, seat, move.direction, target, side)
    elif move.weapon == "thumbtacks":
        throw(now, seat, move.direction, target, move.zone)
    else:
        one_hit(now, seat, move.weapon, move.direction, target, move.zone or side, side)


def one_hit(now: Now, seat: Seat, name: str, direction: str, target: Seat, zone: str, side: str) -> Hit:
    """A weapon hits one car; nothing gets through to a turbo car."""
    now.emit(Attacked(seat, name, direction, (target,), (zone,), circumstances(now, seat, direction, (target,))))
    if now.table.cars[target].turbo:
        return Hit(0, True, ())
    hit = strike(now, seat, target, zone, side, name, HURTS[name])
    if hit.dealt:
        reward(now, seat, (target,))
        fall_out(now, target, name)
    now.then(*hit.asks)
    return hit


# ------------------------------------------------------------------ flamethrower
def may_flame(now: Now, seat: Seat, move: Flame) -> Iterator[Finding]:
    """Somebody in the lane within range."""
    yield from may_use(now, seat, "flamethrower", move.direction)
    straight = move.direction in ("front", "rear")
    yield R["flamethrower.all"].needs(straight, "{} is {}along the lane", move.direction, "" if straight else "not ")
    weapon = armed(now, seat).weapon("flamethrower")
    most = reach(now, weapon) if weapon else 0
    hit = burned(now, seat, move.direction, most)
    anyone = now.ruling(TEAM_FRIENDLY)()
    rivals = [now.names[other] for other in hit if anyone or not mates(now.setup, seat, other)]
    words = "within range {}: {}"
    yield R["turn.action-attack"].needs(rivals, words, most, ", ".join(rivals) or "nobody")
    yield R["flamethrower.all"].needs(rivals, words, most, ", ".join(rivals) or "nobody")


def burned(now: Now, seat: Seat, direction: str, most: int) -> list[Seat]:
    """Every car in the flame, the nearest first."""
    board, cars = now.setup.board, now.table.cars
    hit = [other for _, other in targets(now, seat, direction, most)]
    holes = [other for other in hit if board.terrain.get(cars[other].at) == "hole"]
    return hit if not holes or now.ruling(HOLE_ATTACK)() else [other for other in hit if other not in holes]


def flame(now: Now, seat: Seat, move: Flame) -> None:
    """All of them are burned."""
    weapon = armed(now, seat).weapon("flamethrower")
    assert weapon is not None
    hit = tuple(burned(now, seat, move.direction, reach(now, weapon)))
    sides = tuple(struck(now, seat, move.direction, target) for target in hit)
    now.emit(Attacked(seat, "flamethrower", move.direction, hit, sides, circumstances(now, seat, move.direction, hit)))
    hits = [
        (target, strike(now, seat, target, side, side, "flamethrower", HURTS["flamethrower"]))
        for target, side in zip(hit, sides, strict=True)
        if not now.table.cars[target].turbo
    ]
    hurt = [target for target, found in hits if found.dealt]
    reward(now, seat, hurt)
    asks = [question for _, found in hits for question in found.asks]
    left = now.ruling(REWARD_PER)(len(hurt) + len(asks)) - len(hurt) if asks else 0
    now.then(*(ask if i < left else replace(ask, attacker=NOBODY) for i, ask in enumerate(asks)))


# ------------------------------------------------------------------ fist
def may_fist(now: Now, seat: Seat, move: Push | Punch) -> Iterator[Finding]:
    """A rival within reach, and a place for it."""
    target = now.setup.seat(move.target)
    yield from may_use(now, seat, "fist", move.direction)
    yield from may_target(now, seat, "fist", move.direction, target)
    yield from may_zone(now, seat, "fist", move.direction, target, move.zone)
    if target >= 0 and now.table.cars[target].at:
        yield may_shift(now, seat, target, move.space if isinstance(move, Push) else "")


def fist(now: Now, seat: Seat, move: Push | Punch) -> None:
    """A point, and then the shift."""
    target = now.setup.seat(move.target)
    side = struck(now, seat, move.direction, target)
    hit = one_hit(now, seat, "fist", move.direction, target, move.zone or side, side)
    if isinstance(move, Push) and now.table.cars[target].racing and not now.table.over:
        shift(now, seat, target, move.space, hit)
