"""The one action: weapons, what is laid on the track and taken off it, purchases and repairs."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.events.base import with_car
from rulekit.games.bat_cup.table import Setup, Space, Table
from rulekit.games.bat_cup.words import CAUSE_WORDS, DIRECTION_WORDS, ZONE_WORDS
from rulekit.step import Event, Rules
from rulekit.value import Seat
from rulekit.words import listed

ATTACKED_BY = {
    "thumbtacks": R["thumbtacks.modes", "thumbtacks.damage", "thumbtacks.throw-free"],
    "flamethrower": R["flamethrower.all", "flamethrower.damage"],
    "bomb": R["bomb.target", "bomb.damage"],
    "bazooka": R["bazooka.single", "bazooka.choose", "bazooka.damage"],
    "fist": R[("fist.damage",)],
    "pets": R["pets.diagonal", "pets.wheel-only", "pets.damage"],
    "potion": R[("potion.swap",)],
    "hammer": R["hammer.damage", "hammer.body-only"],
}
CIRCUMSTANCES = {
    "shot": R["handbrake.shot"],
    "crash": R["collision.attack"],
    "slime": R["slime.attack"],
    "wheel": R["body.wheel-attack"],
    "through": R["potion.through"],
    "turbo": R["turbo.immune"],
}
"""Rules by which an attack is possible, or misses, in a particular situation."""


class Attacked(Event):
    """A weapon is used on one rival, or on all in the lane; ``zones`` are the parts struck."""

    car: Seat
    weapon: str
    direction: str
    targets: tuple[Seat, ...]
    zones: tuple[str, ...]
    circumstances: tuple[str, ...] = ()
    marker, label = "bolt", "attack"

    @property
    def rules(self) -> Rules:
        """By the weapon, and by the situation."""
        general = R["turn.action-attack", "turn.any-order", "body.all-directions", "body.struck-zone"]
        return (*general, *ATTACKED_BY[self.weapon], *(CIRCUMSTANCES[word] for word in self.circumstances))

    def apply(self, table: Table) -> Table:
        """The action of the round is spent."""
        return with_car(table, self.car, replace(table.cars[self.car], used="attack"))

    def says(self, setup: Setup) -> str:
        """Who, with what, whom, and where."""
        hit = [f"{setup.names[t]} ({ZONE_WORDS[z]})" for t, z in zip(self.targets, self.zones, strict=True)]
        safe = "; a turbo car is immune" if "turbo" in self.circumstances else ""
        who = setup.names[self.car]
        what = f"{CAUSE_WORDS[self.weapon]} to the {DIRECTION_WORDS[self.direction]}"
        return f"{who} uses {what} on {listed(hit)}{safe}."


class ShieldBroken(Event):
    """A shield stops a point and breaks."""

    car: Seat
    zone: str
    weapon: str

    @property
    def rules(self) -> Rules:
        """A bomb goes on."""
        return (*R["shields.block", "shields.break", "shields.zone"], *R[("bomb.shield",)] * (self.weapon == "bomb"))

    def apply(self, table: Table) -> Table:
        """A crossed-out token lies there."""
        car = table.cars[self.car]
        return with_car(table, self.car, replace(car, broken=tuple(sorted((*car.broken, self.zone)))))

    def says(self, setup: Setup) -> str:
        """Where."""
        what = "the potion" if self.weapon == "potion" else "1 point of damage"
        return f"{setup.names[self.car]}'s shield at the {ZONE_WORDS[self.zone]} stops {what} and breaks."


class Pushed(Event):
    """The fist shifts a car."""

    car: Seat
    start: Space
    to: Space
    dist: int
    by: Seat
    service: bool = True
    stuck: bool = False
    hole: bool = False

    @property
    def rules(self) -> Rules:
        """Into a hole, too."""
        return (R["fist.move"], *R[("fist.hole",)] * self.hole)

    def apply(self, table: Table) -> Table:
        """It stands there."""
        car = replace(table.cars[self.car], at=self.to, dist=self.dist, service=self.service, stuck=self.stuck)
        return with_car(table, self.car, car)

    def says(self, setup: Setup) -> str:
        """From where to where."""
        return f"{setup.names[self.by]}'s fist shifts {setup.names[self.car]} from {self.start} to {self.to}."


class Swapped(Event):
    """Two cars trade places; neither trades its facing."""

    car: Seat
    target: Seat
    places: tuple[Space, Space]
    dists: tuple[int, int]
    services: tuple[bool, bool]
    thrown: tuple[tuple[str, ...], tuple[str, ...]]
    owes: bool = False
    spun: bool = False

    @property
    def rules(self) -> Rules:
        """A spun-out car stays spun out."""
        return (R["potion.swap"], *R[("potion.spun",)] * self.spun)

    def apply(self, table: Table) -> Table:
        """Each stands where the other stood."""
        for i, seat in enumerate((self.car, self.target)):
            car = table.cars[seat]
            thrown = tuple(dict.fromkeys((*car.thrown_back, *self.thrown[i])))
            car = replace(
                car,
                at=self.places[i],
                dist=self.dists[i],
                service=self.services[i],
                thrown_back=thrown,
                stuck=car.stuck and self.owes,
            )
            table = with_car(table, seat, car)
        last = table.turn.last and "other"
        return replace(table, turn=replace(table.turn, last=last))

    def says(self, setup: Setup) -> str:
        """Who is where now."""
        mine, other = self.places
        return f"{setup.names[self.car]} stands on {mine} now and {setup.names[self.target]} on {other}."
