"""What the events share: how a car, the turn or a purse is changed, and how a movement is told."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulekit.games.bat_cup.table import Car, Setup, Space, Table
from rulekit.games.bat_cup.words import INDEX
from rulekit.step import Event
from rulekit.value import Seat, put
from rulekit.words import counted


def with_car(table: Table, seat: Seat, car: Car, **more: Any) -> Table:
    """The table with one car changed, and perhaps more."""
    return replace(table, cars=put(table.cars, seat, car), **more)


def with_zone(car: Car, zone: str, tokens: int) -> Car:
    """The car with the tokens of one part changed."""
    return replace(car, zones=put(car.zones, INDEX[zone], tokens))


def paid(table: Table, seat: Seat, amount: int, car: Car | None = None) -> Table:
    """The table after a driver has got so many crystals from the reserve, or paid them into it if negative."""
    car = car or table.cars[seat]
    reserve = table.reserve - amount
    if car.purse < 0:
        return with_car(table, seat, replace(car, crystals=car.crystals + amount), reserve=reserve)
    purse = put(table.purse, car.purse, table.purse[car.purse] + amount)
    return with_car(table, seat, car, reserve=reserve, purse=purse)


def points(number: int) -> str:
    """A number of movement points in words."""
    return counted(number, "point")


def crystals(number: int) -> str:
    """A number of crystals in words."""
    return counted(number, "crystal")


def cubes(brakes: int, nitros: int) -> list[str]:
    """Brakes and nitros in words, those that are none left out."""
    return [counted(n, thing) for n, thing in ((brakes, "brake"), (nitros, "nitro")) if n]


class Movement(Event):
    """A car comes onto another space by driving; ``points`` are those left."""

    car: Seat
    start: Space
    to: Space
    cost: int
    points: int
    dist: int
    service: bool = True
    wrench: bool = False
    inside: bool = False
    spun: str = ""

    @property
    def straight(self) -> bool:
        """Whether the car keeps its lane."""
        return False

    def apply(self, table: Table) -> Table:
        """The car stands there, and the points are spent."""
        turn = table.turn
        car = replace(table.cars[self.car], at=self.to, dist=self.dist, service=self.service)
        visited = (*turn.visited, self.to) if self.wrench and self.to not in turn.visited else turn.visited
        last = "straight" if self.straight else "other"
        return with_car(table, self.car, car, turn=replace(turn, points=self.points, last=last, visited=visited))

    def told(self, setup: Setup, does: str) -> str:
        """The sentence: who, what, from where to where, and what is left."""
        way = f"from {self.start} to {self.to}"
        return f"{setup.names[self.car]} {does} {way}, {points(self.points)} left."
