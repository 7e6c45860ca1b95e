"""Lines: the finish line and the checkpoints."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.events.base import crystals, paid, with_car
from rulekit.games.bat_cup.table import Setup, Table
from rulekit.step import Event, Rules
from rulekit.value import Seat, put


class LinePassed(Event):
    """A car passes the finish line or a checkpoint in the direction of the race."""

    car: Seat
    index: int
    line: str
    number: int
    place: int
    again: bool = False
    thrown: bool = False
    draws: bool = False
    marker, label = "flag", "line"

    @property
    def rules(self) -> Rules:
        """A line that has thrown the car back pays nothing a second time."""
        if self.again:
            return R["potion.no-second-crystal"]
        line = R["lines.finish-crystals"] if self.line == "finish" else R["lines.checkpoint-crystal"]
        return (line, *R[("weather.leader",)] * self.draws, *R[("setup.lap-token",)] * (self.line == "finish"))

    def apply(self, table: Table) -> Table:
        """The passing is counted, and whether the weather is drawn for it."""
        car = table.cars[self.car]
        passed = put(car.passed, self.index, max(car.passed[self.index], self.number))
        thrown = tuple(line for line in car.thrown_back if line != self.line)
        drawn = put(table.drawn, self.index, max(table.drawn[self.index], self.number)) if self.draws else table.drawn
        return with_car(table, self.car, replace(car, passed=passed, thrown_back=thrown), drawn=drawn)

    def says(self, setup: Setup) -> str:
        """Which line, in which lap, in which place."""
        again = " again" if self.again else ""
        if self.line == "finish":
            name, when = "the finish line", f"after lap {self.number}" if self.number > 0 else "into lap 1"
        else:
            name, when = f"checkpoint {self.line}", f"in lap {self.number}"
        return f"{setup.names[self.car]} passes {name}{again} {when}, in place {self.place}."


class CrystalsTaken(Event):
    """A line pays crystals from the reserve."""

    car: Seat
    line: str
    number: int
    due: int
    left: int
    bonus: int = 0
    under = (LinePassed,)

    @property
    def rules(self) -> Rules:
        """By the kind of line."""
        return R["lines.finish-crystals"] if self.line == "finish" else R["lines.checkpoint-crystal"]

    def apply(self, table: Table) -> Table:
        """What is there is paid."""
        car = table.cars[self.car]
        return paid(table, self.car, self.number, replace(car, bonus=car.bonus + self.bonus))

    def says(self, setup: Setup) -> str:
        """How many, of how many due."""
        short = f" of {self.due} due" if self.number < self.due else ""
        bonus = f" and has +{self.bonus} movement in the next turn" if self.bonus else ""
        return f"{setup.names[self.car]} takes {crystals(self.number)}{short}{bonus} (reserve {self.left})."
