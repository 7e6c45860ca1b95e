"""Thumbtacks in the air, and the vacuum cleaner that may suck them up."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.cards import Weapon
from rulekit.games.bat_cup.events.attacks import Attacked
from rulekit.games.bat_cup.events.gear import TokenSucked
from rulekit.games.bat_cup.facts.aim import distance, reach, struck
from rulekit.games.bat_cup.moves import PASS, SUCK, Pass, Suck
from rulekit.games.bat_cup.rulings.attacks import VACUUM_REACTION, ZONE_OTHER_GEAR, left_of
from rulekit.games.bat_cup.steps.aiming import circumstances, zones
from rulekit.games.bat_cup.steps.damage import HurtPart, reward, strike
from rulekit.games.bat_cup.steps.ending import fall_out
from rulekit.games.bat_cup.table import Now
from rulekit.games.bat_cup.words import DIRECTION_WORDS, HURTS, ZONE_WORDS
from rulekit.moves import Move
from rulekit.rule import Finding
from rulekit.step import Step
from rulekit.value import Seat


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
        yield rule.needs(allowed, "thumbtacks in the air {} be sucked up", "may" if allowed else "may not")
        weapon, side, far = answering(now, self.actor, self.by, self.direction)
        car = now.table.cars[self.actor]
        shown = weapon is not None and side in weapon.directions
        yield rule.needs(shown, "the card shows {} vacuum to the {}", "a" if shown else "no", DIRECTION_WORDS[side])
        most = reach(now, weapon) if weapon else 0
        yield rule.needs(far <= most, "{} away, the range is {}", far, most)
        sound = car.tokens(side) or not now.ruling(ZONE_OTHER_GEAR)()
        yield R["body.attack-needs"].needs(sound, "tokens left of the {}: {}", ZONE_WORDS[side], car.tokens(side))
        if spends:
            yield R["cards.one-weapon"].needs(not car.used, "the action is {}", car.used or "unused")

    def resolve(self, now: Now, move: Suck | Pass) -> None:
        """Gone, or into a wheel."""
        if isinstance(move, Suck):
            now.emit(TokenSucked(self.actor, "thumbtacks", "", "vacuum" if now.ruling(VACUUM_REACTION)()[1] else ""))
            return
        into_wheel(now, self.actor, self.by, self.direction, self.wheel)

    def why(self, now: Now) -> str:
        """Who throws what where."""
        return f"{now.names[self.by]} throws thumbtacks at {now.names[self.actor]}, who has a vacuum on that side."


def into_wheel(now: Now, seat: Seat, by: Seat, direction: str, wheel: str) -> None:
    """The thumbtacks reach a wheel: the one named, or one that the driver who is hit names."""
    side = struck(now, by, direction, seat)
    choice = zones(now, "thumbtacks", side)
    if not wheel and left_of(now.table.cars[seat], choice):
        now.then(HurtPart(seat, seat, choice, 1, by, "thumbtacks"))
        return
    hit = strike(now, by, seat, wheel or choice[0], side, "thumbtacks", HURTS["thumbtacks"])
    if hit.dealt:
        reward(now, by, (seat,))
        fall_out(now, seat, "thumbtacks")
    now.then(*hit.asks)
