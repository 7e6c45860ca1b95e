"""Shots and bombs, before the first space or after the last."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.games.aruba.book import R
from rulekit.games.aruba.events.damage import Bombed, Fired
from rulekit.games.aruba.facts import may_shoot, points_left, target
from rulekit.games.aruba.moves import Bomb, Fire
from rulekit.games.aruba.rulings import BOMB_CENTRE, BOMB_DROPPER, BOMB_REACH, OWN_CAR, SHOOT_RANGE
from rulekit.games.aruba.steps.dicing import dice_there, use
from rulekit.games.aruba.steps.driving import end_movement, may_rest, on_space
from rulekit.games.aruba.steps.hands import may_play, play
from rulekit.games.aruba.steps.strikes import Aftermath, strike
from rulekit.games.aruba.table import OFF, CarNo, Hit, Now, Space
from rulekit.games.aruba.track import behind, car_on, hands_order, racing, touching
from rulekit.rule import Finding, Rule
from rulekit.step import Step
from rulekit.value import Seat


def before_or_after(now: Now, rule: Rule) -> Iterator[Finding]:
    """Before the first space it is always time; after one the movement is over with it."""
    steps = now.table.steps
    if steps and not now.table.ended:
        yield from may_rest(now)
    yield rule.needs(True, "spaces driven: {}, and no more follow" if steps else "the movement has not begun", steps)


def end_here(now: Now, step: Step, cause: str) -> None:
    """A movement that has begun is over."""
    if now.table.steps and not now.table.ended:
        end_movement(now, step, cause, points_left(now))


# ------------------------------------------------------------------ shots
def may_fire(now: Now, step: Step, move: Fire) -> Iterator[Finding]:
    """A pair, and a car in range."""
    yield dice_there(now, (move.face,) * 2, "pair.choice")
    setup, table = now.setup, now.table
    hit = target(now, table.car)
    yield in_range(now, hit)
    if hit != OFF and setup.owner[hit] == step.actor:
        yield R["pair.target"].needs(
            may_shoot(now, step.actor, hit), "{} belongs to the same player", setup.called(hit)
        )
    yield from before_or_after(now, R["pair.fire-timing"])


def in_range(now: Now, hit: CarNo) -> Finding:
    """The condition that a car stands in range, with the way to the nearest one in the lane."""
    setup, table, rule = now.setup, now.table, R["pair.target"]
    if hit != OFF:
        return rule.needs(True, "{} is in range", setup.called(hit))
    here = table.at[table.car]
    lane = sorted(at for at in table.at if here != OFF and at > here and (at - here) % setup.lanes == 0)
    if not lane:
        return rule.needs(False, "no car is straight ahead")
    nearest = car_on(table, lane[0])
    if nearest == OFF:
        return rule.needs(False, "straight ahead lies a wreck, on {}", setup.space(lane[0]))
    name, far = setup.called(nearest), (lane[0] - here) // setup.lanes
    return rule.needs(
        False, "the next car, {}, is {} spaces ahead, beyond the range of {}", name, far, now.ruling(SHOOT_RANGE)()
    )


def fire(now: Now, step: Step, move: Fire) -> None:
    """One token for the target."""
    car = now.table.car
    use(now, step, "pair", (move.face,) * 2)
    end_here(now, step, "fire")
    hit = target(now, car)
    now.emit(Fired(step.actor, car, hit))
    now.then(*strike(now, [Hit(hit, 1, "shot", car)]), Aftermath(), step)


# ------------------------------------------------------------------ bombs
def may_bomb(now: Now, step: Step, move: Bomb) -> Iterator[Finding]:
    """The card, a space behind, and where a ruling says so nobody on it."""
    yield from may_play(now, step.actor, "bomb", R["bomb.place"])
    setup, table = now.setup, now.table
    space = behind(setup, table.at[table.car])
    yield R["bomb.place"].needs(
        space != OFF, "directly behind is {}", setup.space(space) if space != OFF else "no space"
    )
    if space in table.at:
        yield R["bomb.place"].needs(now.ruling(BOMB_CENTRE)()[1], "{} is there", on_space(now, space))
    yield from before_or_after(now, R["bomb.timing"])


def bomb(now: Now, step: Step, move: Bomb) -> None:
    """One token for every car in the blast."""
    car = now.table.car
    play(now, step.actor, "bomb")
    end_here(now, step, "bomb")
    space = behind(now.setup, now.table.at[car])
    struck = in_blast(now, step, space)
    now.emit(Bombed(step.actor, car, space, struck))
    now.then(*strike(now, [Hit(other, 1, "bomb", car) for other in struck]), Aftermath(), step)


def in_blast(now: Now, step: Step, space: Space) -> tuple[CarNo, ...]:
    """The racing cars that a bomb reaches, in play order."""
    racers, order = racing(now.table), hands_order(now.setup, now.table.turn)
    return tuple([car for car in order if car in racers and struck_by_bomb(now, step.actor, car, space)])


def struck_by_bomb(now: Now, seat: Seat, car: CarNo, space: Space) -> bool:
    """Whether a bomb of a player reaches a car, and whether a ruling spares it."""
    setup, table = now.setup, now.table
    at = table.at[car]
    if at == space:
        reached = now.ruling(BOMB_CENTRE)()[0]
    elif touching(setup, at, space):
        reached = now.ruling(BOMB_REACH)(setup, at, space)
    else:
        return False
    if reached and car == table.car:
        return bool(now.ruling(BOMB_DROPPER)())
    if reached and setup.owner[car] == seat:
        return bool(now.ruling(OWN_CAR)()[2])
    return bool(reached)
