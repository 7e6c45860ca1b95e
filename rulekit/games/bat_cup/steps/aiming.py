"""What every use of a weapon needs: an action, the card, a sound part, a rival within reach."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.facts.aim import armed, distance, reach, struck, targets
from rulekit.games.bat_cup.facts.places import mates
from rulekit.games.bat_cup.rulings.attacks import (
    AIM_BLOCKING,
    TEAM_FRIENDLY,
    THUMBTACKS_THROW_WHEEL,
    ZONE_OTHER_GEAR,
    ZONE_STRUCK,
    wheels_of,
)
from rulekit.games.bat_cup.rulings.movement import HOLE_ATTACK
from rulekit.games.bat_cup.table import Now
from rulekit.games.bat_cup.words import AHEAD, DIAGONAL, DIRECTION_WORDS, PARTS_HURT, STRIKING, ZONE_WORDS
from rulekit.rule import Finding, Rule
from rulekit.value import Seat

REACHED_BY: dict[str, Rule] = {
    "flamethrower": R["flamethrower.all"],
    "bazooka": R["bazooka.single"],
    "bomb": R["bomb.target"],
    "fist": R["fist.damage"],
    "hammer": R["hammer.damage"],
    "pets": R["pets.diagonal"],
    "potion": R["potion.swap"],
    "thumbtacks": R["thumbtacks.modes"],
}
"""The rule of a weapon by which it reaches somebody."""


# ------------------------------------------------------------------ what every use needs
def may_use(now: Now, seat: Seat, name: str, direction: str) -> Iterator[Finding]:
    """An unspent action, a weapon and a direction of the card, and a sound part on that side."""
    car = now.table.cars[seat]
    used = car.used
    yield R["turn.one-action"].needs(not used, "the action is {}", f"spent: {used}" if used else "unused")
    if used:
        rule = R["repair.is-action"] if used in ("buy", "repair") else R["cards.one-weapon"]
        yield rule.needs(False, "the action is spent: {}", used)
    card = armed(now, seat)
    weapon = card.weapon(name)
    yield R["cards.right"].needs(weapon, "the card shows {}", ", ".join(w.name for w in card.weapons) or "no weapon")
    if now.setup.board.terrain.get(car.at) == "hole":
        yield R["hole.start-inside"].needs(now.ruling(HOLE_ATTACK)(), "the car is in the hole on {}", car.at)
    if name == "spray":
        return
    if weapon:
        shown = direction in weapon.directions
        yield R["cards.one-direction"].needs(shown, "the card shows {} for {}", name, ", ".join(weapon.directions))
    yield from own_zone(now, seat, name, direction)


def own_zone(now: Now, seat: Seat, name: str, direction: str) -> Iterator[Finding]:
    """The part of the car that the direction needs."""
    car = now.table.cars[seat]
    left = car.tokens(direction)
    if name == "thumbtacks":
        yield R["thumbtacks.always"].needs(True, "thumbtacks need no sound part")
        return
    if not left and name not in STRIKING and not now.ruling(ZONE_OTHER_GEAR)():
        return
    if direction in DIAGONAL:
        rule = R["body.wheel-attack"] if left else R["body.wheel-ban"]
        yield rule.needs(left, "tokens left of the {}: {}", ZONE_WORDS[direction], left)
        return
    yield R["body.attack-needs"].needs(left, "the {} is {}", ZONE_WORDS[direction], "sound" if left else "broken")
    if direction == "front" and now.table.turn.stopped == "crash" and not left:
        yield R["collision.attack"].needs(False, "after the crash the front is broken")


def may_target(now: Now, seat: Seat, name: str, direction: str, target: Seat) -> Iterator[Finding]:
    """A rival in the direction, within the range, and not hidden behind a nearer one."""
    table, setup = now.table, now.setup
    rule = REACHED_BY[name]
    if target < 0 or target == seat or not table.cars[target].at:
        yield R["turn.action-attack"].needs(False, "no such rival is on the track")
        return
    if mates(setup, seat, target):
        anyone = now.ruling(TEAM_FRIENDLY)()
        yield R["turn.action-attack"].needs(anyone, "{} is of the same team", now.names[target])
    if name == "bazooka":
        yield rule.needs(
            direction in ("front", "rear"),
            "{} is {}in the lane of the car",
            direction,
            "" if direction in ("front", "rear") else "not ",
        )
    if name == "pets":
        yield rule.needs(direction in DIAGONAL, "{} is {}diagonal", direction, "" if direction in DIAGONAL else "not ")
    far = distance(now, seat, direction, table.cars[target].at)
    weapon = armed(now, seat).weapon(name)
    most = reach(now, weapon) if weapon else 0
    near = 0 < far <= most
    words = "{0} is {1} away to the {2}, the range is {3}" if far else "{0} is not to the {2}, the range is {3}"
    numbers = (now.names[target], far, DIRECTION_WORDS[direction], most)
    yield R["turn.action-attack"].needs(near, words, *numbers)
    yield rule.needs(near, words, *numbers)
    if near and now.ruling(AIM_BLOCKING)(name):
        first = targets(now, seat, direction, most)[0][1]
        yield rule.needs(first == target, "{} stands nearest", now.names[first])
    if setup.board.terrain.get(table.cars[target].at) == "hole":
        yield R["turn.action-attack"].needs(now.ruling(HOLE_ATTACK)(), "{} is in a hole", now.names[target])


def may_zone(now: Now, seat: Seat, name: str, direction: str, target: Seat, zone: str) -> Iterator[Finding]:
    """The part that is named: a wheel for thumbtacks, else only where the attacker may pick."""
    if target < 0:
        return
    side = struck(now, seat, direction, target)
    choice = zones(now, name, side)
    if name == "thumbtacks":
        names = now.ruling(THUMBTACKS_THROW_WHEEL)()
        ok = zone in choice if names else not zone
        words = "{} is named, the choice is {}" if names else "{} is named, the driver hit says which of {}"
        yield R["thumbtacks.modes"].needs(ok, words, zone or "nothing", ", ".join(choice))
        return
    if zone:
        yield R["body.struck-zone"].needs(zone in choice, "{} is named, {} is turned this way", zone, side)


def zones(now: Now, name: str, side: str) -> tuple[str, ...]:
    """The parts of a car that an attacker may name."""
    if name == "thumbtacks":
        return wheels_of(side) or (side,)
    picked: tuple[str, ...] = now.ruling(ZONE_STRUCK)(side)
    return tuple(zone for zone in picked if zone in PARTS_HURT[name])


def circumstances(now: Now, seat: Seat, direction: str, hit: tuple[Seat, ...]) -> tuple[str, ...]:
    """What is special about an attack."""
    car, turn = now.table.cars[seat], now.table.turn
    words = {
        "shot": turn.spun == "handbrake" and direction in AHEAD,
        "crash": turn.stopped == "crash",
        "slime": car.stuck,
        "wheel": direction in DIAGONAL,
        "turbo": any(now.table.cars[target].turbo for target in hit),
    }
    return tuple(word for word, holds in words.items() if holds)
