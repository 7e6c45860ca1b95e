"""The drive, space by space: steps, the tow of a hooked car, the line, and where a movement may end."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.games.aruba.book import R
from rulekit.games.aruba.events.driving import ENDED_BY, ENDED_WORDS, Drove, MovementBegun, MovementEnded, Towed
from rulekit.games.aruba.facts import losses, offered, points_left, standing
from rulekit.games.aruba.moves import GOES, BackStep, Go, SideStep, Stop
from rulekit.games.aruba.numbers import BOOST, NITRO, TURBO
from rulekit.games.aruba.rulings import (
    BOOST_AMOUNT,
    DEBRIS_SPACE,
    FINISH_REST,
    GAP_WRECK,
    HOOK_BLOCKED,
    HOOK_PATH,
    MOVE_GAP,
    MOVE_THROUGH,
)
from rulekit.games.aruba.steps.ends import EndTurn, cross, settle, unhook
from rulekit.games.aruba.steps.strikes import Aftermath, beside_now, new_neighbours
from rulekit.games.aruba.table import OFF, WRECK, CarNo, Now, Space
from rulekit.games.aruba.track import ahead, beside, car_on, corner, gate_or_corner, wreck_on
from rulekit.rule import Finding
from rulekit.step import Step


# ------------------------------------------------------------------ may I
def in_motion(now: Now) -> Iterator[Finding]:
    """The movement is not over, and a point is left."""
    table = now.table
    if table.ended:
        yield R[ENDED_BY[table.ended]].needs(False, "the movement is over" + ENDED_WORDS[table.ended])
        return
    left = points_left(now)
    if left > 0:
        yield R["move.forward"].needs(True, "points of movement left: {}", left)
    elif not offered(table):
        yield R["turbo.alone"].needs(False, "no dice and no card have given movement")
    else:
        yield from used_up(now)


def used_up(now: Now) -> Iterator[Finding]:
    """What has given points of movement and what has taken some, once none is left."""
    table = now.table
    given = {
        "straight.move": ("the straight gives {}", table.straight),
        "turbo.bonus": ("four of a kind gives {}", TURBO * table.turbos),
        "even.effect": ("the Boost gives {}", BOOST * table.boost),
        "nitro.bonus": ("Nitro gives {}", NITRO * table.nitros),
    }
    used = f", and {table.steps or 'none'} {'are' if table.steps > 1 else 'is'} used"
    for rule, (words, points) in given.items():
        if points:
            yield R[rule].needs(False, words + used, points)
            used = ""
    lead, red = losses(now)
    if lead:
        yield R["lead.penalty"].needs(False, "leading alone costs 1")
    if red:
        yield R["corner.penalty"].needs(False, "starting on red costs 1")
    if lead and red:
        yield R["corner.with-lead"].needs(False, "both are taken off")


def squeezed(now: Now, space: Space, way: str) -> bool:
    """Whether a step would lead between two cars; rulings are asked only where one of their readings says so."""
    table, setup = now.table, now.setup
    every = [at for at in table.at if at != OFF]
    if not gate_or_corner(setup, every, space, way):
        return False
    if WRECK in table.damage:
        lying = now.ruling(GAP_WRECK)(table)
        every = [at for at, damage in zip(table.at, table.damage, strict=True) if at != OFF and damage < WRECK]
        every += lying
    return bool(now.ruling(MOVE_GAP)(setup, every, space, way))


def through(now: Now, space: Space, way: str) -> Finding:
    """The condition that a step does not lead between two cars, with their names."""
    setup = now.setup
    between = squeezed(now, space, way)
    if not between:
        return R["move.no-between"].needs(True, "the way does not lead between two cars")
    to, filled = ahead(setup, space, way), [at for at in now.table.at if at != OFF]
    if corner(setup, filled, space, way):
        sides = ahead(setup, space), beside(setup, space, way)
    else:
        sides = beside(setup, to, "l"), beside(setup, to, "r")
    names = [named for at in sides for named in (on_space(now, at), setup.space(at))]
    return R["move.no-between"].needs(False, "the way leads between {} on {} and {} on {}", *names)


def on_space(now: Now, space: Space) -> str:
    """What stands on a space."""
    car, wreck = car_on(now.table, space), wreck_on(now.table, space)
    return now.setup.called(car) if car != OFF else f"the wreck of {now.setup.called(wreck)}"


def may_go(now: Now, step: Step, move: Go) -> Iterator[Finding]:
    """A point, a space ahead that is free, no gap between cars, and a place to end."""
    yield from in_motion(now)
    setup, table = now.setup, now.table
    here = table.at[table.car]
    if here == OFF:
        return
    to = ahead(setup, here, move.way)
    yield R["move.forward"].needs(
        to != OFF, "no lane lies there" if to == OFF else "the way leads to {}", setup.tell("space", to)
    )
    if to == OFF:
        return
    enters = True
    for finding in may_enter(now, to):
        enters = enters and finding.ok
        yield finding
    yield through(now, here, move.way)
    if enters and to in table.at and not may_stand(now, to):
        out = way_out(now, to, points_left(now) - 1)
        words = "{} can be left again" if out else "on {} the movement could neither end nor go on"
        yield R["move.forward"].needs(out, words, setup.space(to))
    if table.hooked != OFF:
        yield from may_copy(now, move.way)


def may_enter(now: Now, to: Space) -> Iterator[Finding]:
    """The space holds no car and no wreck, unless rulings let cars drive over them."""
    table, setup = now.table, now.setup
    if to not in table.at:
        return
    car, wreck = car_on(table, to, table.car), wreck_on(table, to)
    if car != OFF:
        yield R["move.forward"].needs(now.ruling(MOVE_THROUGH)(), "on {} stands {}", setup.space(to), setup.called(car))
    if wreck != OFF:
        open_ = now.ruling(DEBRIS_SPACE)()[0]
        yield R["damage.debris"].needs(open_, "the wreck of {} lies on {}", setup.called(wreck), setup.space(to))


def may_stand(now: Now, space: Space) -> bool:
    """Whether the active car's movement may end on a space."""
    return all(finding.ok for finding in standing_room(now, space))


def standing_room(now: Now, space: Space) -> Iterator[Finding]:
    """No other car on the space, and no wreck unless a ruling allows it."""
    table, setup = now.table, now.setup
    car, wreck = car_on(table, space, table.car), wreck_on(table, space)
    if car != OFF:
        yield R["move.forward"].needs(False, "on {} stands {}", setup.space(space), setup.called(car))
    if wreck != OFF:
        room = now.ruling(DEBRIS_SPACE)()[1]
        yield R["damage.debris"].needs(room, "the wreck of {} lies on {}", setup.called(wreck), setup.space(space))


def way_out(now: Now, space: Space, points: int) -> bool:
    """Whether a car that may not stay on a space can drive on to one where it may."""
    setup, table = now.setup, now.table
    for way in ("f", "l", "r") if points > 0 else ():
        to = ahead(setup, space, way)
        if to == OFF or squeezed(now, space, way):
            continue
        if to >= setup.line or to not in table.at:
            return True
        if all(f.ok for f in may_enter(now, to)) and (may_stand(now, to) or way_out(now, to, points - 1)):
            return True
    return False


def may_rest(now: Now) -> Iterator[Finding]:
    """The movement may end here: nobody else's space, and where a ruling says so the Boost is used up."""
    table = now.table
    here = table.at[table.car]
    if here != OFF and table.at.count(here) > 1:
        yield from standing_room(now, here)
    if table.boost and not table.ended and now.ruling(BOOST_AMOUNT)():
        due = max(0, min(points_left(now), BOOST - table.steps))
        more = due > 0 and any(all(f.ok for f in may_go(now, Step(), go)) for go in GOES)
        yield R["even.effect"].needs(not more, "points of the Boost that can still be driven: {}", due)


def may_stop(now: Now, step: Step, move: Stop) -> Iterator[Finding]:
    """A movement that has begun and is not over."""
    table = now.table
    yield R["move.forward"].needs(table.steps, "spaces driven: {}", table.steps)
    if table.ended:
        yield R[ENDED_BY[table.ended]].needs(False, "the movement is over" + ENDED_WORDS[table.ended])
    yield from may_rest(now)


def never_sideways(now: Now, step: Step, move: SideStep) -> Iterator[Finding]:
    """Never legal."""
    yield R["move.no-sideways"].needs(False, "the row would stay the same")


def never_back(now: Now, step: Step, move: BackStep) -> Iterator[Finding]:
    """Never legal."""
    yield R["move.no-backward"].needs(False, "the row would be one less")


# ------------------------------------------------------------------ do it
def begin_movement(now: Now, step: Step) -> None:
    """Right before the first step leading and red are judged."""
    table = now.table
    if not table.steps:
        lead, red = standing(now)
        now.emit(MovementBegun(step.actor, table.car, lead, red, sum(losses(now))))


def go(now: Now, step: Step, move: Go) -> None:
    """One space; the hooked car copies it; the line; saws of cars that have come side by side."""
    begin_movement(now, step)
    setup, car = now.setup, now.table.car
    before, start, hooked = beside_now(now), now.table.at[car], now.table.hooked
    to = ahead(setup, start, move.way)
    home = to >= setup.line
    now.emit(Drove(step.actor, car, start, OFF if home else to, start in setup.red and now.table.steps > 0))
    if hooked != OFF:
        tow(now, start, move.way)
    goes_on: tuple[Step, ...] = (step,)
    if home:
        left = points_left(now)
        cross(now, car)
        end_movement(now, step, "line", left)
        if settle(now):
            now.skip_to(EndTurn)
            return
        goes_on = (step,) if now.ruling(FINISH_REST)() else ()
    saws = new_neighbours(now, before, hooked)
    if saws:
        now.then(*saws, Aftermath(), *goes_on)
    else:
        now.then(*goes_on)


def stop(now: Now, step: Step, move: Stop) -> None:
    """The movement ends early."""
    end_movement(now, step, "stop", points_left(now))
    now.then(step)


def end_movement(now: Now, step: Step, cause: str, left: int) -> None:
    """No further space is driven; the coupling is over with the movement."""
    now.emit(MovementEnded(step.actor, cause, max(0, left)))
    unhook(now)


# ------------------------------------------------------------------ the hooked car
def copied(now: Now, way: str) -> Space:
    """Where the hooked car would go with a step of the active one."""
    table = now.table
    space: Space = now.ruling(HOOK_PATH)(now.setup, table.at[table.hooked], table.at[table.car], way)
    return space


def open_for(now: Now, car: CarNo, to: Space) -> bool:
    """Whether a towed car may stand on a space; the one the active car leaves is free."""
    table = now.table
    if to == OFF or to >= now.setup.line:
        return False
    if car_on(table, to, car) not in (OFF, table.car):
        return False
    return wreck_on(table, to) == OFF or bool(now.ruling(DEBRIS_SPACE)()[1])


def may_copy(now: Now, way: str) -> Iterator[Finding]:
    """Where a ruling says so, the active car may not make a step that the hooked one cannot copy.

    A car that may not stay where it is drives on all the same: the coupling breaks.
    """
    rear, here = now.table.hooked, now.table.at[now.table.car]
    if now.table.at.count(here) == 1 and not open_for(now, rear, copied(now, way)):
        forbidden = now.ruling(HOOK_BLOCKED)()[0]
        yield R["hook.copy"].needs(not forbidden, "{} could not copy the step", now.setup.called(rear))


def tow(now: Now, left: Space, way: str) -> None:
    """The hooked car copies the step, takes the space that was left, or comes off."""
    setup, rear = now.setup, now.table.hooked
    start = now.table.at[rear]
    to = now.ruling(HOOK_PATH)(setup, start, left, way)
    if not open_for(now, rear, to) and now.ruling(HOOK_BLOCKED)()[1]:
        to = left
    if now.check(R["hook.copy"].needs(open_for(now, rear, to), "{} cannot copy the step", setup.called(rear))):
        now.emit(Towed(setup.owner[rear], rear, start, to))
    else:
        unhook(now, broken=True)
