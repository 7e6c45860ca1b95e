"""Collisions: a line of cars, each pushed by the one behind, with bumpers at every link."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.games.aruba.book import R
from rulekit.games.aruba.events.cards import Discarded
from rulekit.games.aruba.events.damage import BumpersLost, Protected
from rulekit.games.aruba.events.driving import Pushed, Rammed
from rulekit.games.aruba.facts import points_left
from rulekit.games.aruba.moves import Ram
from rulekit.games.aruba.rulings import (
    CHAIN_FRONT,
    CHAIN_REAR,
    DEBRIS_SPACE,
    HOOK_RAM,
    OWN_CAR,
    RAM_FINISH,
    RAM_INTO_DEBRIS,
    RAM_SHOT_FIRST,
    RAM_STANDING,
)
from rulekit.games.aruba.steps.driving import begin_movement, end_movement, in_motion, may_copy, may_rest, on_space, tow
from rulekit.games.aruba.steps.ends import EndTurn, cross, settle, unhook
from rulekit.games.aruba.steps.strikes import Aftermath, beside_now, new_neighbours, strike
from rulekit.games.aruba.table import OFF, WRECK, CarNo, Hit, Now, Space
from rulekit.games.aruba.track import ahead, car_on, wreck_on
from rulekit.rule import Finding
from rulekit.step import Step


def chain(now: Now, target: CarNo, *, wrecks: bool) -> list[CarNo]:
    """The cars that stand one before the other from the target on; where a ruling says so wrecks among them."""
    table, setup = now.table, now.setup
    cars, space = [target], ahead(setup, table.at[target])
    while space < setup.line:
        following = car_on(table, space, table.car)
        if following == OFF and wrecks:
            following = wreck_on(table, space)
        if following == OFF:
            break
        cars.append(following)
        space = ahead(setup, space)
    return cars


# ------------------------------------------------------------------ may I
def may_ram(now: Now, step: Step, move: Ram) -> Iterator[Finding]:
    """A target straight ahead, a point for it, and room for the line of cars."""
    table, setup = now.table, now.setup
    here = table.at[table.car]
    if not (table.ended in ("fire", "bomb") and table.ended in now.ruling(RAM_SHOT_FIRST)()):
        yield from in_motion(now)
    left = points_left(now)
    yield R["ram.approach"].needs(left > 0, "points left for the collision: {}", left)
    if not table.steps:
        yield R["ram.approach"].needs(now.ruling(RAM_STANDING)() == 0, "no space has been driven")
    target = car_on(table, ahead(setup, here), table.car) if here != OFF else OFF
    yield R["ram.target"].needs(
        target != OFF, "straight ahead is {}", setup.called(target) if target != OFF else "no car"
    )
    if target == OFF:
        beside = [ahead(setup, here, way) for way in "lr"] if here != OFF else []
        aslant = any(car_on(table, space) != OFF for space in beside)
        yield R["ram.no-diagonal"].needs(
            not aslant, "{} diagonally ahead", "a car stands" if aslant else "no car stands"
        )
        return
    if setup.owner[target] == step.actor:
        yield R["ram.target"].needs(now.ruling(OWN_CAR)()[0], "{} belongs to the same player", setup.called(target))
    yield from room(now, target)
    yield from may_rest(now)
    if table.hooked != OFF and now.ruling(HOOK_RAM)():
        yield from may_copy(now, "f")


def room(now: Now, target: CarNo) -> Iterator[Finding]:
    """What lies before the foremost car of the line: a wreck, or the finish."""
    setup, table = now.setup, now.table
    front = chain(now, target, wrecks=False)[-1]
    to = ahead(setup, table.at[front])
    if against_wreck(now, to):
        begins, shunts = now.ruling(RAM_INTO_DEBRIS)()
        for rule in R["ram.bump", "damage.debris"]:
            yield rule.needs(begins, "{} stands before the wreck on {}", setup.called(front), setup.space(to))
        if shunts:
            front = chain(now, target, wrecks=True)[-1]
            to = ahead(setup, table.at[front])
    if to >= setup.line:
        name = on_space(now, table.at[front])
        yield R["ram.bump"].needs(now.ruling(RAM_FINISH)(), "{} would be pushed over the line", name)


def against_wreck(now: Now, space: Space) -> bool:
    """Whether a wreck keeps a car from being pushed onto a space."""
    return wreck_on(now.table, space) != OFF and not now.ruling(DEBRIS_SPACE)()[1]


# ------------------------------------------------------------------ do it
def ram(now: Now, step: Step, move: Ram) -> None:
    """Positions, the line, the strike, saws, in this order."""
    begin_movement(now, step)
    table, setup = now.table, now.setup
    car, here, before, hooked = table.car, table.at[table.car], beside_now(now), table.hooked
    target = car_on(table, ahead(setup, here), car)
    cars = chain(now, target, wrecks=False)
    stuck = against_wreck(now, ahead(setup, table.at[cars[-1]]))
    if stuck and now.ruling(RAM_INTO_DEBRIS)()[1]:
        cars, stuck = chain(now, target, wrecks=True), False
    if hooked != OFF and not now.ruling(HOOK_RAM)():
        unhook(now)
        hooked = OFF
    left = points_left(now) - 1
    now.emit(Rammed(step.actor, car, target, here, here if stuck else table.at[target]))
    if not stuck:
        push(now, cars)
        if hooked != OFF:
            tow(now, here, "f")
    end_movement(now, step, "ram", left)
    home = [pushed for pushed in cars if now.table.at[pushed] == OFF and now.table.damage[pushed] < WRECK]
    for pushed in home:
        cross(now, pushed)
    stops = bool(home) and settle(now)
    hits = () if stops else tuple(links(now, cars))
    now.then(*strike(now, hits), *new_neighbours(now, before, hooked), Aftermath(), step)
    if stops:
        now.skip_to(EndTurn)


def push(now: Now, cars: list[CarNo]) -> None:
    """Each car of the line one space ahead, the foremost first."""
    setup, active = now.setup, now.table.car
    for link in range(len(cars) - 1, -1, -1):
        car = cars[link]
        start = now.table.at[car]
        to = ahead(setup, start)
        by = cars[link - 1] if link else active
        worn = bool(now.table.fitted[by] or now.table.fitted[car])
        to = OFF if to >= setup.line else to
        now.emit(Pushed(setup.owner[car], car, by, start, to, link, worn))


def links(now: Now, cars: list[CarNo]) -> Iterator[Hit]:
    """What each link of the line deals to its front car; bumpers that meet come off."""
    active = now.table.car
    for link, car in enumerate(cars):
        by = cars[link - 1] if link else active
        table, owner = now.table, now.setup.owner
        if not now.check(takes_tokens(now, car)):
            continue
        front = "front" in table.fitted[by] and table.races(by) and (not link or bool(now.ruling(CHAIN_FRONT)()))
        if "rear" not in table.fitted[car]:
            yield Hit(car, 1, "collision", by)
            if front:
                yield Hit(car, 1, "bumper", by)
        elif front and (not link or now.ruling(CHAIN_REAR)()):
            now.emit(BumpersLost(owner[car], car, by))
            now.emit(Discarded(owner[by], ("bumper",)))
            now.emit(Discarded(owner[car], ("bumper",)))
        else:
            now.emit(Protected(owner[car], car))


def takes_tokens(now: Now, car: CarNo) -> Finding:
    """The condition that a pushed car can take a token: neither a finisher nor a wreck does."""
    why = "it has finished" if now.table.place[car] else "it is a wreck"
    words = "{} races" if now.table.races(car) else "no token for {}: " + why
    return R["ram.damage"].needs(now.table.races(car), words, now.setup.called(car))
