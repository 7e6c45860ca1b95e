"""Weapons used on rivals: what may be used, whom it reaches, what it does."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.cards import Weapon
from rulekit.games.bat_cup.events.attacks import Attacked, TokenSucked
from rulekit.games.bat_cup.facts.aim import armed, distance, reach, struck, targets
from rulekit.games.bat_cup.facts.places import mates
from rulekit.games.bat_cup.moves import PASS, SUCK, Attack, Flame, Pass, Punch, Push, Suck
from rulekit.games.bat_cup.rulings.attacks import (
    AIM_BLOCKING,
    TEAM_FRIENDLY,
    THUMBTACKS_THROW_WHEEL,
    VACUUM_REACTION,
    ZONE_OTHER_GEAR,
    ZONE_STRUCK,
    wheels_of,
)
from rulekit.games.bat_cup.rulings.movement import HOLE_ATTACK
from rulekit.games.bat_cup.steps.damage import HurtPart, fall_out, reward, strike
from rulekit.games.bat_cup.table import Now
from rulekit.games.bat_cup.words import BODY, DIAGONAL, HURTS, SAID, WHEELS
from rulekit.moves import Move
from rulekit.position import Step
from rulekit.rulebook import Finding, Rule
from rulekit.value import Seat

REACH_RULE: dict[str, Rule] = {
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
def judge_use(now: Now, seat: Seat, name: str, direction: str) -> Iterator[Finding]:
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
        yield R["cards.one-direction"].needs(shown, "{} is shown for {}", name, ", ".join(weapon.directions))
    yield from own_zone(now, seat, name, direction)


def own_zone(now: Now, seat: Seat, name: str, direction: str) -> Iterator[Finding]:
    """The part of the car that the direction needs."""
    car = now.table.cars[seat]
    left = car.tokens(direction)
    if name == "thumbtacks":
        yield R["thumbtacks.always"].needs(True, "thumbtacks need no sound part")
        return
    if not left and not HURTS[name] and not now.ruling(ZONE_OTHER_GEAR)(name):
        return
    if direction in DIAGONAL:
        rule = R["body.wheel-attack"] if left else R["body.wheel-ban"]
        yield rule.needs(left, "{} tokens left of the {}", left, SAID[direction])
        return
    yield R["body.attack-needs"].needs(left, "the {} is {}", SAID[direction], "sound" if left else "broken")
    if direction == "front" and now.table.turn.stopped == "crash" and not left:
        yield R["collision.attack"].needs(False, "the crash has broken the front")


def judge_target(now: Now, seat: Seat, name: str, direction: str, target: Seat) -> Iterator[Finding]:
    """A rival in the direction, within the range, and not hidden behind a nearer one."""
    table, setup = now.table, now.setup
    rule = REACH_RULE[name]
    if target < 0 or target == seat or not table.cars[target].at:
        yield R["turn.action-attack"].needs(False, "no such rival is on the track")
        return
    if mates(setup, seat, target):
        anyone = now.ruling(TEAM_FRIENDLY)()
        yield R["turn.action-attack"].needs(anyone, "{} is of the same team", now.names[target])
    if name == "bazooka":
        yield rule.needs(
            direction in ("front", "rear"),
            "{} is {}in the own lane",
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
    numbers = (now.names[target], far, SAID[direction], most)
    yield R["turn.action-attack"].needs(near, words, *numbers)
    yield rule.needs(near, words, *numbers)
    if near and now.ruling(AIM_BLOCKING)(name):
        first = targets(now, seat, direction, most)[0][1]
        yield rule.needs(first == target, "{} stands nearest", now.names[first])
    if setup.board.terrain.get(table.cars[target].at) == "hole":
        yield R["turn.action-attack"].needs(now.ruling(HOLE_ATTACK)(), "{} is in a hole", now.names[target])


def judge_zone(now: Now, seat: Seat, name: str, direction: str, target: Seat, zone: str) -> Iterator[Finding]:
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
    picked: tuple[str, ...] = now.ruling(ZONE_STRUCK)(side)
    if name == "thumbtacks":
        wheels = wheels_of(side) or (side,)
        return tuple(dict.fromkeys((*wheels, *(zone for zone in picked if zone in WHEELS))))
    if name == "potion":
        return ()
    if name == "pets":
        return tuple(zone for zone in picked if zone in WHEELS)
    return tuple(zone for zone in picked if name != "hammer" or zone in BODY)


def circumstances(now: Now, seat: Seat, direction: str, hit: tuple[Seat, ...]) -> tuple[str, ...]:
    """What is special about an attack."""
    car, turn = now.table.cars[seat], now.table.turn
    words = {
        "shot": turn.spun == "handbrake",
        "crash": turn.stopped == "crash",
        "slime": car.stuck,
        "wheel": direction in DIAGONAL,
        "turbo": any(now.table.cars[target].turbo for target in hit),
    }
    return tuple(word for word, holds in words.items() if holds)


# ------------------------------------------------------------------ one rival
def judge_attack(now: Now, seat: Seat, move: Attack) -> Iterator[Finding]:
    """A weapon that is used on one rival."""
    target = now.setup.seat(move.target)
    yield from judge_use(now, seat, move.weapon, move.direction)
    yield from judge_target(now, seat, move.weapon, move.direction, target)
    yield from judge_zone(now, seat, move.weapon, move.direction, target, move.zone)


def attack(now: Now, seat: Seat, move: Attack) -> None:
    """Points, thumbtacks in the air, or a trade of places."""
    from rulekit.games.bat_cup.steps.shifting import trade_places

    target = now.setup.seat(move.target)
    side = struck(now, seat, move.direction, target)
    if move.weapon == "potion":
        trade_places(now, seat, move.direction, target, side)
    elif move.weapon == "thumbtacks":
        throw(now, seat, move.direction, target, move.zone)
    else:
        one_hit(now, seat, move.weapon, move.direction, target, move.zone or side, side)


def one_hit(now: Now, seat: Seat, name: str, direction: str, target: Seat, zone: str, side: str) -> bool:
    """A weapon hits one car; whether the attack got through at all."""
    now.emit(Attacked(seat, name, direction, (target,), (zone,), circumstances(now, seat, direction, (target,))))
    if now.table.cars[target].turbo:
        return False
    dealt, stopped, asks = strike(now, seat, target, zone, side, name, HURTS[name])
    if dealt:
        reward(now, seat, (target,))
        fall_out(now, target, name)
    now.then(*asks)
    return not stopped


# ------------------------------------------------------------------ flamethrower
def judge_flame(now: Now, seat: Seat, move: Flame) -> Iterator[Finding]:
    """Somebody in the lane within range."""
    yield from judge_use(now, seat, "flamethrower", move.direction)
    straight = move.direction in ("front", "rear")
    yield R["flamethrower.all"].needs(straight, "{} is {}along the lane", move.direction, "" if straight else "not ")
    weapon = armed(now, seat).weapon("flamethrower")
    most = reach(now, weapon) if weapon else 0
    hit = burned(now, seat, move.direction, most)
    anyone = now.ruling(TEAM_FRIENDLY)()
    rivals = [now.names[other] for other in hit if anyone or not mates(now.setup, seat, other)]
    words = "within {} spaces: {}"
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
    hurt, asks = [], []
    for target, side in zip(hit, sides, strict=True):
        if not now.table.cars[target].turbo:
            dealt, _, questions = strike(now, seat, target, side, side, "flamethrower", 1)
            hurt += [target] if dealt else []
            asks += questions
    reward(now, seat, hurt)
    for target in hurt:
        if not now.table.over:
            fall_out(now, target, "flamethrower")
    now.then(*asks)


# ------------------------------------------------------------------ fist
def judge_fist(now: Now, seat: Seat, move: Push | Punch) -> Iterator[Finding]:
    """A rival within reach, and a place for it."""
    from rulekit.games.bat_cup.steps.shifting import judge_shift

    target = now.setup.seat(move.target)
    yield from judge_use(now, seat, "fist", move.direction)
    yield from judge_target(now, seat, "fist", move.direction, target)
    yield from judge_zone(now, seat, "fist", move.direction, target, move.zone)
    if target >= 0 and now.table.cars[target].at:
        yield judge_shift(now, seat, target, move.space if isinstance(move, Push) else "")


def fist(now: Now, seat: Seat, move: Push | Punch) -> None:
    """A point, and then the shift."""
    from rulekit.games.bat_cup.steps.shifting import shift

    target = now.setup.seat(move.target)
    side = struck(now, seat, move.direction, target)
    paid = now.table.reserve, now.table.cars[seat].bonus
    through = one_hit(now, seat, "fist", move.direction, target, move.zone or side, side)
    if isinstance(move, Push) and now.table.cars[target].racing and not now.table.over:
        earned = paid != (now.table.reserve, now.table.cars[seat].bonus)
        shift(now, seat, target, move.space, through, earned)


# ------------------------------------------------------------------ thumbtacks in the air
def throw(now: Now, seat: Seat, direction: str, target: Seat, wheel: str) -> None:
    """The car aimed at may suck them up."""
    side = struck(now, seat, direction, target)
    special = circumstances(now, seat, direction, (target,))
    now.emit(Attacked(seat, "thumbtacks", direction, (target,), (wheel or side,), special))
    if not now.table.cars[target].turbo:
        now.then(React(target, seat, direction, wheel))


def answering(now: Now, seat: Seat, by: Seat, direction: str) -> tuple[Weapon | None, str, int]:
    """The vacuum of a card, the direction from which thumbtacks come, and how far."""
    side = struck(now, by, direction, seat)
    far = distance(now, by, direction, now.table.cars[seat].at)
    return now.setup.card(now.table.hands[seat].card).weapon("vacuum"), side, far


class React(Step):
    """Thumbtacks are in the air; a vacuum cleaner on that side may suck them up."""

    question = "react"
    rule = R["vacuum.thumbtacks"]
    takes = (Suck, Pass)
    template = "{actor} may suck up the thumbtacks that {by} throws."
    actor: Seat
    by: Seat
    direction: str
    wheel: str

    def stands(self, now: Now) -> bool:
        """While both race."""
        cars = now.table.cars
        return not now.table.over and cars[self.actor].racing and cars[self.by].racing

    def forced(self, now: Now) -> Move | None:
        """Without a vacuum on that side there is nothing to ask."""
        return None if all(finding.ok for finding in self.judge(now, SUCK)) else PASS

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """Suck them up, or let them pass."""
        return SUCK, PASS

    def judge(self, now: Now, move: Suck | Pass) -> Iterator[Finding]:
        """A vacuum that points there, within its range, its part sound, and perhaps the action unused."""
        if isinstance(move, Pass):
            return
        rule = R["vacuum.thumbtacks"]
        allowed, spends = now.ruling(VACUUM_REACTION)()
        yield rule.needs(allowed, "the vacuum answers thrown thumbtacks")
        weapon, side, far = answering(now, self.actor, self.by, self.direction)
        car = now.table.cars[self.actor]
        shown = weapon is not None and side in weapon.directions
        yield rule.needs(shown, "the card shows {} vacuum to the {}", "a" if shown else "no", SAID[side])
        most = reach(now, weapon) if weapon else 0
        yield rule.needs(far <= most, "{} spaces away, the range is {}", far, most)
        sound = car.tokens(side) or not now.ruling(ZONE_OTHER_GEAR)("vacuum")
        yield R["body.attack-needs"].needs(sound, "{} tokens left of the {}", car.tokens(side), SAID[side])
        if spends:
            yield R["cards.one-weapon"].needs(not car.used, "the action is {}", car.used or "unused")

    def resolve(self, now: Now, move: Suck | Pass) -> None:
        """Gone, or into a wheel."""
        if isinstance(move, Suck):
            now.emit(TokenSucked(self.actor, "thumbtacks", "", "vacuum" if now.ruling(VACUUM_REACTION)()[1] else ""))
            return
        side = struck(now, self.by, self.direction, self.actor)
        if not self.wheel:
            now.then(HurtPart(self.actor, self.actor, zones(now, "thumbtacks", side), 1, self.by, "thumbtacks"))
            return
        dealt, _, asks = strike(now, self.by, self.actor, self.wheel, side, "thumbtacks", 1)
        if dealt:
            reward(now, self.by, (self.actor,))
            fall_out(now, self.actor, "thumbtacks")
        now.then(*asks)

    def why(self, now: Now) -> str:
        """Who throws what where."""
        return f"{now.names[self.by]} throws thumbtacks at {now.names[self.actor]}, who has a vacuum on that side."
