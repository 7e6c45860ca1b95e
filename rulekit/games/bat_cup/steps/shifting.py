"""Cars that are moved by weapons: pushed by the fist, swapped by a potion."""

from __future__ import annotations

from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.events.attacks import Attacked, Pushed, ShieldBroken, Swapped
from rulekit.games.bat_cup.facts.aim import shield, targets
from rulekit.games.bat_cup.rulings.attacks import (
    FIST_ADJACENT,
    FIST_OPTIONAL,
    POTION_LANDING,
    POTION_LAPS,
    POTION_LINES,
    POTION_STUCK,
    REWARD_HOLE,
    SHIELD_EFFECTS,
    SHIELD_POTION,
)
from rulekit.games.bat_cup.steps.aiming import circumstances
from rulekit.games.bat_cup.steps.damage import Hit
from rulekit.games.bat_cup.steps.ending import home, take_lead
from rulekit.games.bat_cup.steps.ground import POTION, PUSH, arrive
from rulekit.games.bat_cup.table import NOBODY, Car, Now, Space
from rulekit.rule import Finding
from rulekit.value import Seat


# ------------------------------------------------------------------ the fist
def landings(now: Now, seat: Seat, target: Seat) -> list[Space]:
    """The free spaces to which a rival can be shifted."""
    board, cars = now.setup.board, now.table.cars
    near = board.adjacent[cars[target].at]
    away = now.ruling(FIST_ADJACENT)()
    mine = board.adjacent[cars[seat].at] if away else ()
    return [space for space in near if now.table.car_on(space) < 0 and space not in mine]


def may_shift(now: Now, seat: Seat, target: Seat, space: Space) -> Finding:
    """A free adjacent space; staying only where the shift is not compulsory."""
    free = landings(now, seat, target)
    if space:
        return R["fist.move"].needs(space in free, "{} is named; free around: {}", space, ", ".join(free) or "none")
    stays = now.ruling(FIST_OPTIONAL)() or not free
    return R["fist.move"].needs(stays, "free around: {}", ", ".join(free) or "none")


def shift(now: Now, seat: Seat, target: Seat, space: Space, hit: Hit) -> None:
    """The rival is shifted, unless the turbo or a shield stops the whole attack."""
    board, car = now.setup.board, now.table.cars[target]
    if not now.check(R["turbo.immune"].needs(not car.turbo, "{} is not moved: the turbo is on", now.names[target])):
        return
    if hit.stopped and not now.check(
        R["fist.move"].needs(now.ruling(SHIELD_EFFECTS)(), "no push: a shield has stopped the whole attack")
    ):
        return
    dist = car.dist + board.gain(car.at, space)
    service = board.row[space] not in board.line_at
    stuck = car.stuck and now.ruling(POTION_STUCK)()
    hole = board.terrain.get(space) == "hole"
    now.emit(Pushed(target, car.at, space, dist, seat, service, stuck, hole))
    take_lead(now)
    if carried_home(now, target, car.dist):
        return
    earns = hole and not (hit.dealt or hit.asks) and now.ruling(REWARD_HOLE)()
    arrive(now, target, car.at, PUSH, "ground", seat if earns else NOBODY)


def carried_home(now: Now, seat: Seat, before: int) -> bool:
    """Whether a car has been carried over the finish line of its last lap, which ends its race like driving."""
    laps = now.setup.laps * now.setup.board.rows
    if not before < laps <= now.table.cars[seat].dist:
        return False
    home(now, seat)
    return True


# ------------------------------------------------------------------ potions
def stopped(now: Now, target: Seat, side: str) -> bool:
    """Whether the turbo, or a shield, stops a potion."""
    turbo, single = now.ruling(SHIELD_POTION)()
    if turbo and not now.check(
        R["turbo.immune"].needs(not now.table.cars[target].turbo, "{} is not moved: the turbo is on", now.names[target])
    ):
        return True
    if single and (whole := shield(now, target, side, side)):
        now.emit(ShieldBroken(target, whole, "potion"))
        return True
    return False


def trade_places(now: Now, seat: Seat, direction: str, target: Seat, side: str) -> None:
    """The two cars trade places, each carried along the track."""
    board, cars = now.setup.board, now.table.cars
    mine, other = cars[seat], cars[target]
    nearest = targets(now, seat, direction, board.rows)[0][1]
    special = circumstances(now, seat, direction, (target,))
    special = (*special, "through") if nearest != target else special
    now.emit(Attacked(seat, "potion", direction, (target,), (side,), special))
    if stopped(now, target, side):
        return
    rows = board.gain(mine.at, other.at)
    dists = now.ruling(POTION_LAPS)(mine.dist, other.dist, rows)
    places = (other.at, mine.at)
    full = now.ruling(POTION_LINES)()
    services = (served(now, places[0], full and rows > 0), served(now, places[1], full and rows < 0))
    thrown = (thrown_back(now, mine, dists[0]), thrown_back(now, other, dists[1]))
    owes = now.ruling(POTION_STUCK)()
    spun = mine.against or other.against
    now.emit(Swapped(seat, target, places, dists, services, thrown, owes, spun))
    take_lead(now)
    land(now, seat, mine, target, other)


def served(now: Now, space: Space, passed: bool) -> bool:
    """Whether a car that is carried onto a space may use what is offered there."""
    board = now.setup.board
    return passed or board.row[space] not in board.line_at


def thrown_back(now: Now, car: Car, dist: int) -> tuple[str, ...]:
    """The lines over which a car is carried back."""
    board = now.setup.board
    lines = enumerate(board.lines)
    return tuple(line.id for i, line in lines if board.passings(i, dist) < board.passings(i, car.dist))


def land(now: Now, seat: Seat, mine: Car, target: Seat, other: Car) -> None:
    """What the new spaces do, and the finish, for both cars."""
    full, acts = now.ruling(POTION_LINES)(), now.ruling(POTION_LANDING)()
    for who, before in ((seat, mine), (target, other)):
        if now.table.over or not now.table.cars[who].racing:
            return
        if not full and carried_home(now, who, before.dist):
            continue
        if full or acts:
            arrive(now, who, before.at, POTION, "line" if full else "ground")
