"""Oil, slime and holes."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.events.base import with_car
from rulekit.games.bat_cup.table import Setup, Space, Table
from rulekit.step import Event, Rules
from rulekit.value import Seat
from rulekit.words import counted


class OilSpun(Event):
    """A car spins on oil."""

    car: Seat
    space: Space
    against: bool
    turbo: bool = False
    mine: bool = False
    lost: bool = False
    marker, label = "bar", "spin"

    @property
    def rules(self) -> Rules:
        """Oil acts on a turbo car too."""
        return (*R["oil.where", "oil.spin"], *R[("turbo.terrain",)] * self.turbo)

    def apply(self, table: Table) -> Table:
        """It faces against the race; in a turn of its own the driver may do something about it."""
        car, turn = table.cars[self.car], table.turn
        if self.mine:
            spun = turn.spun if car.against and self.against else "oil"
            turn = replace(turn, spun=spun, stopped="oil" if self.lost else "", points=0 if self.lost else turn.points)
        spun_by = (car.spun_by if car.against else "oil") if self.against else ""
        return with_car(table, self.car, replace(car, against=self.against, spun_by=spun_by), turn=turn)

    def says(self, setup: Setup) -> str:
        """Which way it faces then."""
        faces = "against" if self.against else "with"
        return f"{setup.names[self.car]} spins on the oil on {self.space} and faces {faces} the race."


class SlimeStuck(Event):
    """A car sticks in slime."""

    car: Seat
    space: Space
    lost: int
    mine: bool = False
    turbo: bool = False
    marker, label = "drop", "slime"

    @property
    def rules(self) -> Rules:
        """Slime acts on a turbo car too."""
        return (R["slime.stop"], *R[("turbo.terrain",)] * self.turbo)

    def apply(self, table: Table) -> Table:
        """It is stuck; in a turn of its own the movement is over."""
        turn = replace(table.turn, points=0, stopped="slime") if self.mine else table.turn
        return with_car(table, self.car, replace(table.cars[self.car], stuck=True), turn=turn)

    def says(self, setup: Setup) -> str:
        """What is lost."""
        lost = f" and loses {counted(self.lost, 'movement point')}" if self.lost else ""
        return f"{setup.names[self.car]} sticks in the slime on {self.space}{lost}."


class HoleFallen(Event):
    """A car falls into a hole."""

    car: Seat
    space: Space
    lost: int
    mine: bool = False
    pushed: bool = False
    turbo: bool = False
    marker, label = "pit", "hole"

    @property
    def rules(self) -> Rules:
        """Pushed or not, with the turbo or not; movement is lost in the turn of the car only."""
        how = R["fist.hole"] if self.pushed else R["damage.unpushed"]
        mine = R[("hole.lose-movement",)] * self.mine
        return (*R["hole.where", "hole.damage"], how, *mine, *R[("turbo.terrain",)] * self.turbo)

    def apply(self, table: Table) -> Table:
        """In the turn of the car the movement is over."""
        if not self.mine:
            return table
        return replace(table, turn=replace(table.turn, points=0, stopped="hole"))

    def says(self, setup: Setup) -> str:
        """What is lost."""
        lost = f" and loses {counted(self.lost, 'movement point')}" if self.lost else ""
        return f"{setup.names[self.car]} falls into the hole on {self.space}{lost}."


class LeftHole(Event):
    """A car comes out of a hole."""

    rules = R["hole.exit", "hole.start-inside"]
    template = "{car} climbs out of the hole on {space}."
    quiet = True
    car: Seat
    space: Space
