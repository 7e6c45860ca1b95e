"""Purchases and repairs."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.events.base import crystals, cubes, paid, with_zone
from rulekit.games.bat_cup.table import Setup, Table
from rulekit.games.bat_cup.words import ZONE_WORDS
from rulekit.step import Event, Rules
from rulekit.value import Seat
from rulekit.words import listed


class Bought(Event):
    """Brakes and nitros are bought on the finish line."""

    rules = R["turn.action-buy", "lines.buy", "cubes.buy-when", "cubes.cost", "cubes.colours"]
    car: Seat
    brakes: int
    nitros: int
    cost: int
    left: int

    def apply(self, table: Table) -> Table:
        """The cubes lie on the token; the action is spent."""
        car = table.cars[self.car]
        car = replace(car, brakes=car.brakes + self.brakes, nitros=car.nitros + self.nitros, used="buy")
        table = paid(table, self.car, -self.cost, car)
        return replace(table, brakes_left=table.brakes_left - self.brakes, nitros_left=table.nitros_left - self.nitros)

    def says(self, setup: Setup) -> str:
        """What, and for how much."""
        what = listed(cubes(self.brakes, self.nitros))
        return f"{setup.names[self.car]} buys {what} for {crystals(self.cost)}, {crystals(self.left)} left."


class Repaired(Event):
    """One token of a damaged part is got back."""

    car: Seat
    zone: str
    tokens: int
    cost: int
    left: int
    finish: bool
    marker, label = "wrench", "repair"

    @property
    def rules(self) -> Rules:
        """On the finish line or on a loose wrench, wheel or bodywork."""
        where = R["repair.finish"] if self.finish else R["repair.loose"]
        return (
            R["turn.action-repair"],
            where,
            R["repair.wheel-cost"] if len(self.zone) == 2 else R["repair.body-cost"],
        )

    def apply(self, table: Table) -> Table:
        """The token lies there again; the action is spent."""
        car = replace(with_zone(table.cars[self.car], self.zone, self.tokens), used="repair")
        return paid(table, self.car, -self.cost, car)

    def says(self, setup: Setup) -> str:
        """The tokens before and after, and the price."""
        part = f"{ZONE_WORDS[self.zone]} ({self.tokens - 1} → {self.tokens})"
        return f"{setup.names[self.car]} repairs the {part} for {crystals(self.cost)}, {crystals(self.left)} left."
