"""Damage: strikes and shields, the parts that are lost, damage cards, and crystals for damage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rulekit.chance import Chance
from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.events.attacks import ShieldBroken
from rulekit.games.bat_cup.events.damage import BonusEarned, CrystalEarned, DamageCard, DamageTaken, PartDestroyed
from rulekit.games.bat_cup.facts.aim import shield
from rulekit.games.bat_cup.facts.places import mates, mine
from rulekit.games.bat_cup.moves import HURT, LOSE, Damage, Hurt, Lose
from rulekit.games.bat_cup.rulings.attacks import (
    BOMB_EXCESS,
    BONUS_STACK,
    REWARD_PER,
    SHIELD_GROUND,
    ZONE_BROKEN_TARGET,
    left_of,
)
from rulekit.games.bat_cup.rulings.damage import COLLISION_WHEEL, DAMAGE_AMOUNT, DAMAGE_DECK, DAMAGE_PARTIAL
from rulekit.games.bat_cup.rulings.movement import MOVE_RECOUNT
from rulekit.games.bat_cup.steps.ending import fall_out
from rulekit.games.bat_cup.table import NOBODY, Now
from rulekit.games.bat_cup.words import BODY, CAUSE_WORDS, INDEX, PARTS_HURT, TOKENS, WHEELS, ZONE_WORDS
from rulekit.moves import Move
from rulekit.rule import Finding
from rulekit.step import Step
from rulekit.value import Seat
from rulekit.words import counted


def harm(now: Now, seat: Seat, zone: str, points: int, cause: str, by: Seat = NOBODY, second: bool = False) -> int:
    """Takes tokens off a part; the points that found something to take."""
    car = now.table.cars[seat]
    before = car.tokens(zone)
    if not before:
        return 0
    after = max(0, before - points)
    now.emit(DamageTaken(seat, zone, before - after, before, after, cause, car.wheels, by, second))
    if not after:
        lost, sound = 0, now.table.cars[seat].sound
        if zone in WHEELS and mine(now, seat) and now.table.turn.points:
            lost = now.ruling(MOVE_RECOUNT)(now.setup.card(now.table.hands[seat].card), sound + 1, sound)
        now.emit(PartDestroyed(seat, zone, sound, min(lost, now.table.turn.points), cause))
    return before - after


class Hit(NamedTuple):
    """What came of a hit: points dealt, whether a shield stopped all of it, and the questions it leaves."""

    dealt: int
    stopped: bool
    asks: tuple[HurtPart, ...]


def strike(now: Now, by: Seat, target: Seat, zone: str, side: str, weapon: str, points: int) -> Hit:
    """One hit on a part: the shield there first, then the part itself."""
    car = now.table.cars[target]
    second = zone in car.broken
    if weapon == "hammer" and not now.check(
        R["hammer.body-only"].needs(zone in BODY, "no damage: the hammer strikes the {}", ZONE_WORDS[zone])
    ):
        return Hit(0, False, ())
    if whole := shield(now, target, zone, side):
        now.emit(ShieldBroken(target, whole, weapon))
        points -= 1
        if not points:
            return Hit(0, True, ())
    if weapon in ("pets", "thumbtacks") and zone in BODY:
        return Hit(0, False, ())
    if not car.tokens(zone):
        attacker_names, parts = now.ruling(ZONE_BROKEN_TARGET)(car, zone, PARTS_HURT[weapon])
        now.check(R["body.break"].needs(parts, "no damage: nothing is left of the {}", ZONE_WORDS[zone]))
        ask = HurtPart(by if attacker_names else target, target, parts, 1, by, weapon)
        return Hit(0, False, (ask,) if parts else ())
    dealt = harm(now, target, zone, points, weapon, by, second)
    spilled = now.ruling(BOMB_EXCESS)(car, zone) if weapon == "bomb" and dealt < points else ()
    ask = HurtPart(by, target, spilled, points - dealt, NOBODY, weapon)
    return Hit(dealt, False, (ask,) if spilled else ())


def reward(now: Now, seat: Seat, rivals: Sequence[Seat]) -> None:
    """Crystals for the rivals that an attack has damaged."""
    hurt = [
        rival
        for rival in rivals
        if now.check(
            R["reward.crystal"].needs(not mates(now.setup, seat, rival), "no crystal: {} is no rival", now.names[rival])
        )
    ]
    if hurt:
        for rival in hurt[: now.ruling(REWARD_PER)(len(hurt))]:
            give_crystal(now, seat, rival)


def give_crystal(now: Now, seat: Seat, rival: Seat) -> None:
    """One crystal from the reserve, or a movement point where it is empty."""
    if now.check(R["reward.crystal"].needs(now.table.reserve > 0, "no crystal: the reserve is empty")):
        now.emit(CrystalEarned(seat, rival, now.table.reserve - 1))
    else:
        now.emit(BonusEarned(seat, now.ruling(BONUS_STACK)(now.table.cars[seat].bonus)))


HURT_RULE = {
    "thumbtack": R["thumbtacks.damage"],
    "thumbtacks": R["thumbtacks.modes"],
    "bomb": R["bomb.damage"],
}


class HurtPart(Step):
    """A part of a car has to be named that takes the damage."""

    question = "hurt"
    rule = R["wheels.token-is-point"]
    takes = (Hurt,)
    template = "{actor} names the part of {car} that is hurt."
    actor: Seat
    car: Seat
    wheels: tuple[str, ...]
    points: int
    attacker: Seat
    cause: str

    def stands(self, now: Now) -> bool:
        """While the car races and has such a part."""
        car = now.table.cars[self.car]
        return not now.table.over and car.racing and any(car.tokens(zone) for zone in self.wheels)

    def forced(self, now: Now) -> Move | None:
        """One possible answer is not asked for."""
        left = left_of(now.table.cars[self.car], self.wheels)
        return HURT[left[0]] if len(left) == 1 else None

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """The parts in question."""
        return tuple([HURT[zone] for zone in self.wheels])

    def judge(self, now: Now, move: Hurt) -> Iterator[Finding]:
        """One of the parts in question, with something left."""
        rule = HURT_RULE.get(self.cause, R["body.struck-zone"])
        parts = ", ".join(self.wheels)
        yield rule.needs(move.zone in self.wheels, "{} is named, the choice is {}", move.zone, parts)
        left = now.table.cars[self.car].tokens(move.zone)
        yield R["wheels.token-is-point"].needs(left, "tokens left of the {}: {}", ZONE_WORDS[move.zone], left)

    def resolve(self, now: Now, move: Hurt) -> None:
        """A shield may stop it; else the part suffers, and the attacker may earn a crystal."""
        seat, points = self.car, self.points
        shields = self.cause == "thumbtacks" or (self.cause == "thumbtack" and now.ruling(SHIELD_GROUND)())
        if shields and (whole := shield(now, seat, move.zone, move.zone)):
            now.emit(ShieldBroken(seat, whole, self.cause))
            points -= 1
        dealer = self.attacker if self.attacker >= 0 or self.actor == seat else self.actor
        if points and harm(now, seat, move.zone, points, self.cause, dealer) and self.attacker >= 0:
            reward(now, self.attacker, (seat,))
        fall_out(now, seat, self.cause)

    def why(self, now: Now) -> str:
        """What is to be named."""
        parts = ", ".join(ZONE_WORDS[zone] for zone in self.wheels)
        return f"{counted(self.points, 'point')} of damage by {CAUSE_WORDS[self.cause]}, to one of: {parts}."


class LoseWheel(Step):
    """A crash with broken front bodywork takes a whole wheel."""

    question = "lose"
    rule = R["collision.front-wheel"]
    takes = (Lose,)
    template = "{actor} names the wheel that the crash takes."
    actor: Seat

    def stands(self, now: Now) -> bool:
        """While the car races."""
        return not now.table.over and now.table.cars[self.actor].racing

    def choice(self, now: Now) -> tuple[str, ...]:
        """The front wheels that are left, else the rear ones."""
        car = now.table.cars[self.actor]
        left = left_of(car, ("fl", "fr")) or left_of(car, ("rl", "rr"))
        found: tuple[str, ...] = now.ruling(COLLISION_WHEEL)(car, left) if len(left) > 1 else left
        return found

    def forced(self, now: Now) -> Move | None:
        """One possible answer is not asked for."""
        left = self.choice(now)
        return LOSE[left[0]] if len(left) == 1 else None

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """The wheels in question."""
        return tuple([LOSE[wheel] for wheel in self.choice(now)])

    def judge(self, now: Now, move: Lose) -> Iterator[Finding]:
        """A front wheel while there is one."""
        choice = self.choice(now)
        rule = R["collision.front-wheel"] if choice[0] in ("fl", "fr") else R["collision.rear-wheel"]
        yield rule.needs(move.wheel in choice, "{} is named, the choice is {}", move.wheel, ", ".join(choice))

    def resolve(self, now: Now, move: Lose) -> None:
        """All its tokens are gone."""
        seat = self.actor
        harm(now, seat, move.wheel, now.table.cars[seat].tokens(move.wheel), "crash")
        fall_out(now, seat, "crash")

    def why(self, now: Now) -> str:
        """What is to be named."""
        return f"The front bodywork is gone, so the crash takes a wheel: {' or '.join(self.choice(now))}."


class TurnUpDamage(Chance):
    """A damage card is turned up."""

    question = "damage"
    rule = R["damage.order"]
    takes = (Damage,)
    template = "A damage card is turned up for {car}."
    car: Seat
    attacker: Seat = NOBODY

    def stands(self, now: Now) -> bool:
        """While the car races."""
        return not now.table.over and now.table.cars[self.car].racing

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """The cards that are not used up."""
        cards, used = now.setup.damage_cards, now.table.damage_discards
        return tuple([Damage(card) for card in cards if card not in used]) or tuple([Damage(card) for card in cards])

    def resolve(self, now: Now, move: Damage) -> None:
        """The first part on the card that can be hurt is hurt."""
        table, seat = now.table, self.car
        car, cards = table.cars[seat], now.setup.damage_cards
        order = cards[move.card]
        wanted = now.ruling(DAMAGE_PARTIAL)
        left = {zone: car.zones[INDEX[zone]] for zone in order}
        whole = {zone: TOKENS[car.wheels] if zone in WHEELS else 1 for zone in order}
        zone = next((z for z in order if left[z] and wanted(left[z], whole[z])), "") or next(
            z for z in order if left[z]
        )
        used = table.damage_discards if len(table.damage_discards) < len(cards) else ()
        discards = now.ruling(DAMAGE_DECK)(used, move.card)
        handbrake = mine(now, seat) and table.turn.stopped != "hole"
        now.emit(DamageCard(seat, move.card, zone, order[: order.index(zone)], discards, handbrake))
        cause = "handbrake" if handbrake else "hole"
        harm(now, seat, zone, now.ruling(DAMAGE_AMOUNT)(left[zone]), cause, self.attacker)
        if self.attacker >= 0:
            reward(now, self.attacker, (seat,))
        fall_out(now, seat, cause)

    def why(self, now: Now) -> str:
        """How many cards there are."""
        left = counted(len(self.candidates(now)), "is", "are")
        return f"A damage card is turned up for {now.names[self.car]}; {left} left."
