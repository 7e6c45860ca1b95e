"""Damage and what comes of it: crashes, damage cards, lost parts, crystals for damage, elimination."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.events.attacks import Attacked
from rulekit.games.bat_cup.events.base import crystals, cubes, paid, with_car, with_zone
from rulekit.games.bat_cup.events.gear import TokenHit
from rulekit.games.bat_cup.events.movement import HandbrakePulled
from rulekit.games.bat_cup.events.terrain import HoleFallen
from rulekit.games.bat_cup.table import NOBODY, Setup, Space, Table
from rulekit.games.bat_cup.words import CAUSE_WORDS, DIRECTION_WORDS, ZONE_WORDS
from rulekit.rule import Rule
from rulekit.step import Event, Rules
from rulekit.value import Seat
from rulekit.words import counted, listed

CRASHED_BY = {
    "front": R["collision.front"],
    "fl": R["collision.front-wheel"],
    "fr": R["collision.front-wheel"],
    "rl": R["collision.rear-wheel"],
    "rr": R["collision.rear-wheel"],
}
ATTACK = R["shields.only-defence"]
DAMAGED_BY: dict[str, tuple[Rule, ...]] = {
    "thumbtack": R[("thumbtacks.damage",)],
    "trap": R[("trap.effect",)],
    "thumbtacks": (R["thumbtacks.damage"], ATTACK),
    "flamethrower": (R["flamethrower.damage"], ATTACK),
    "bomb": (R["bomb.damage"], ATTACK),
    "bazooka": (R["bazooka.damage"], ATTACK),
    "fist": (R["fist.damage"], ATTACK),
    "pets": (R["pets.damage"], ATTACK),
    "hammer": (R["hammer.damage"], ATTACK),
}
"""The rules of damage by its cause; a crash goes by the part that is lost."""

LYING = frozenset({"thumbtack", "trap"})
"""Causes of damage that lie on the track: no attack of the same step names them."""


class Crashed(Event):
    """A car runs into another one and stops."""

    car: Seat
    victim: Seat
    lost: int
    rules = R["collision.stop"]
    marker, label = "cross", "crash"

    def apply(self, table: Table) -> Table:
        """The rest of the movement is gone."""
        turn = replace(table.turn, points=0, stopped="crash", last="other")
        return replace(table, turn=turn)

    def says(self, setup: Setup) -> str:
        """Who runs into whom, and what is lost."""
        lost = f" and loses {counted(self.lost, 'more movement point')}" if self.lost else ""
        return f"{setup.names[self.car]} runs into {setup.names[self.victim]}{lost}."


class CrashWithstood(Event):
    """Shields on the struck side keep the car that is hit from spinning."""

    car: Seat
    zone: str
    breaks: bool
    turbo: bool = False
    under = (Crashed,)

    @property
    def rules(self) -> Rules:
        """By the shield of the card, or by the turbo."""
        by = R["turbo.immune"] if self.turbo else R["shields.break"]
        return (R["collision.shield"], *((by,) if self.turbo or self.breaks else ()))

    def apply(self, table: Table) -> Table:
        """A shield that is hit breaks."""
        car = table.cars[self.car]
        if not self.breaks:
            return table
        return with_car(table, self.car, replace(car, broken=tuple(sorted((*car.broken, self.zone)))))

    def says(self, setup: Setup) -> str:
        """By what."""
        who = setup.names[self.car]
        if self.turbo:
            return f"{who} withstands the blow with the turbo."
        return f"{who}'s shield at the {ZONE_WORDS[self.zone]} takes the blow{' and breaks' if self.breaks else ''}."


class CrashSpun(Event):
    """The car that is hit spins out."""

    rules = R["collision.spin", "collision.turn"]
    car: Seat
    against: bool
    under = (Crashed,)
    marker, label = "bar", "spin"

    def apply(self, table: Table) -> Table:
        """It faces against the race and owes a point."""
        car = table.cars[self.car]
        spun_by = (car.spun_by if car.against else "crash") if self.against else ""
        return with_car(table, self.car, replace(car, against=self.against, spun_by=spun_by))

    def says(self, setup: Setup) -> str:
        """Which way it faces then."""
        return f"{setup.names[self.car]} is spun round and faces {'against' if self.against else 'with'} the race."


class DamageCard(Event):
    """A damage card is turned up and names the part that is hurt."""

    car: Seat
    card: str
    zone: str
    skipped: tuple[str, ...]
    discards: tuple[str, ...]
    handbrake: bool = False
    under = (HoleFallen, HandbrakePulled)

    @property
    def rules(self) -> Rules:
        """Parts that are gone are passed over; after the handbrake it comes before any attack."""
        skip = R[("damage.skip",)] * bool(self.skipped)
        brake = R[("handbrake.order",)] * self.handbrake
        return (*R["damage.order", "damage.orientation"], *skip, *brake)

    def apply(self, table: Table) -> Table:
        """The card is used."""
        return replace(table, damage_discards=self.discards)

    def says(self, setup: Setup) -> str:
        """Which part, after which others."""
        first, *others = (*self.skipped, self.zone)
        over = listed([f"the {ZONE_WORDS[zone]}" for zone in self.skipped])
        meant = f": it means the {ZONE_WORDS[self.zone]}, after passing over {over}" if others else ""
        return f"{setup.names[self.car]} turns up the damage card “{ZONE_WORDS[first]}”{meant}."


class DamageTaken(Event):
    """A part of a car loses tokens."""

    car: Seat
    zone: str
    points: int
    before: int
    after: int
    cause: str
    wheels: str
    by: Seat = NOBODY
    second: bool = False
    marker, label = "burst", "damage"
    under = (Attacked, TokenHit, Crashed, DamageCard)

    @property
    def rules(self) -> Rules:
        """By the part and by the cause."""
        points = R["wheels.soft-points"] if self.wheels == "soft" else R["wheels.hard-points"]
        part = (R["wheels.token-is-point"], points) if len(self.zone) == 2 else R[("body.break",)]
        cause = (CRASHED_BY[self.zone],) if self.cause == "crash" else DAMAGED_BY.get(self.cause, ())
        return (*part, *cause, *R[("shields.second-hit",)] * self.second)

    def apply(self, table: Table) -> Table:
        """The tokens are gone."""
        return with_car(table, self.car, with_zone(table.cars[self.car], self.zone, self.after))

    def says(self, setup: Setup) -> str:
        """The tokens before and after."""
        where = f"{ZONE_WORDS[self.zone]} ({self.before} → {self.after})"
        what = f"{counted(self.points, 'point')} of damage at the {where}"
        return f"{setup.names[self.car]} takes {what} by {CAUSE_WORDS[self.cause]}."


class PartDestroyed(Event):
    """A part of a car is out of use."""

    car: Seat
    zone: str
    sound: int
    lost: int = 0
    cause: str = ""
    under = (DamageTaken,)

    @property
    def rules(self) -> Rules:
        """A wheel takes movement and a direction; bodywork a direction."""
        return R["wheels.token-is-point", "wheels.loss"] if len(self.zone) == 2 else R["body.break", "body.meaning"]

    def apply(self, table: Table) -> Table:
        """Where the movement is counted again, the difference is lost."""
        if not self.lost:
            return table
        return replace(table, turn=replace(table.turn, points=max(0, table.turn.points - self.lost)))

    def says(self, setup: Setup) -> str:
        """What that leaves, and by what where nobody has attacked."""
        who = setup.names[self.car]
        gone = f"lost to {CAUSE_WORDS[self.cause]}" if self.cause in LYING else "gone"
        if len(self.zone) == 2:
            lost = f" and {counted(self.lost, 'movement point')} fewer" if self.lost else ""
            left = f"{counted(self.sound, 'sound wheel') if self.sound else 'no sound wheel'} left"
            return f"{who}'s {ZONE_WORDS[self.zone]} is {gone}: {left}{lost}."
        return f"{who}'s {ZONE_WORDS[self.zone]} is broken and out of use."


class CrystalEarned(Event):
    """Damage to a rival earns a crystal."""

    rules = R["reward.crystal"]
    car: Seat
    rival: Seat
    left: int
    under = (Attacked, TokenHit)

    def apply(self, table: Table) -> Table:
        """It comes out of the reserve."""
        return paid(table, self.car, 1)

    def says(self, setup: Setup) -> str:
        """What the reserve holds then; the rival is named by the damage."""
        return f"{setup.names[self.car]} earns a crystal (reserve {self.left})."


class BonusEarned(Event):
    """The reserve is empty, so damage earns a movement point for the next turn."""

    rules = R["reward.empty"]
    car: Seat
    bonus: int
    under = (Attacked, TokenHit)

    def apply(self, table: Table) -> Table:
        """The point waits for the next turn."""
        return with_car(table, self.car, replace(table.cars[self.car], bonus=self.bonus))

    def says(self, setup: Setup) -> str:
        """How many wait."""
        return f"The reserve is empty: {setup.names[self.car]} has +{self.bonus} movement in the next turn."


class Eliminated(Event):
    """A car is out of the race; ``swept`` are the spaces of its tokens on the track that leave with it.

    ``wheel`` is the last one it has lost; ``back`` are the brakes, nitros and crystals it had.
    """

    car: Seat
    number: int
    cause: str
    returns: bool = True
    swept: tuple[Space, ...] = ()
    wheel: str = ""
    back: tuple[int, int, int] = (0, 0, 0)
    marker, label = "skull", "out"
    under = (PartDestroyed,)

    @property
    def rules(self) -> Rules:
        """By a crash with nothing left, or by the last wheel."""
        return R["collision.eliminated"] if self.cause == "crash" else R["wheels.elimination"]

    def apply(self, table: Table) -> Table:
        """The car leaves the track; crystals and cubes go back to the supply."""
        car = table.cars[self.car]
        brakes, nitros = table.brakes_left + car.brakes, table.nitros_left + car.nitros
        reserve = table.reserve + car.crystals
        gone = replace(car, at="", out=self.number, brakes=0, nitros=0, crystals=0, stuck=False, turbo=False)
        if not self.returns:
            ground = tuple(token for token in table.ground if token.space not in self.swept)
            return with_car(table, self.car, gone, ground=ground)
        return with_car(table, self.car, gone, brakes_left=brakes, nitros_left=nitros, reserve=reserve)

    def says(self, setup: Setup) -> str:
        """Why, and what leaves the race with it."""
        wheel, cause = DIRECTION_WORDS.get(self.wheel), CAUSE_WORDS[self.cause]
        last = f": the {wheel} one is lost to {cause}" if wheel else ""
        swept = f"; its tokens on {listed([*self.swept])} leave the track" if self.swept else ""
        brakes, nitros, left = self.back
        things = listed([*cubes(brakes, nitros), *([crystals(left)] if left else [])])
        back = f"; {things} {'go back' if self.returns else 'are lost'}" if things else ""
        return f"{setup.names[self.car]} has no wheel left and is out of the race{last}{swept}{back}."
