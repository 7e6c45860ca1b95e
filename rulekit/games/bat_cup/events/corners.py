"""Corners: entered, spun in, and what becomes of their spray tokens."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.events.base import with_car
from rulekit.games.bat_cup.table import Setup, Table
from rulekit.step import Event, Rules
from rulekit.value import Seat, put
from rulekit.words import counted


def limited(limit: int, grip: int) -> str:
    """The greatest force for a car: what the sign and its sprays say, and what soft wheels add."""
    return f"limit {limit - grip}, {grip:+} on soft wheels" if grip else f"limit {limit}"


class CornerEntered(Event):
    """A car enters a corner without spinning."""

    quiet = True
    car: Seat
    corner: str
    force: int
    limit: int
    wheels: str
    braked: bool = False
    turbo: bool = False
    grip: int = 0

    @property
    def rules(self) -> Rules:
        """By force, wheels and brakes; with the turbo by neither."""
        if self.turbo:
            return R["corner.zone", "turbo.no-force"]
        grip = R["wheels.soft-grip"] if self.wheels == "soft" else R["wheels.hard-grip"]
        return (*R["corner.zone", "corner.enter"], grip, *R[("corner.brake",)] * self.braked)

    def says(self, setup: Setup) -> str:
        """The two numbers."""
        who = setup.names[self.car]
        if self.turbo:
            return f"{who} enters corner {self.corner} with the turbo, whatever its force."
        return f"{who} enters corner {self.corner} with force {self.force}, {limited(self.limit, self.grip)}."


class CornerSpun(Event):
    """A car enters a corner too fast and spins out."""

    car: Seat
    corner: str
    force: int
    limit: int
    wheels: str
    points: int
    grip: int = 0
    marker, label = "bar", "spin"

    @property
    def rules(self) -> Rules:
        """By force and wheels."""
        grip = R["wheels.soft-grip"] if self.wheels == "soft" else R["wheels.hard-grip"]
        return (*R["corner.zone", "corner.spin", "corner.turn-around"], grip)

    def apply(self, table: Table) -> Table:
        """It faces against the race; the rest of the movement goes backward."""
        car = replace(table.cars[self.car], against=True, spun_by="corner")
        return with_car(table, self.car, car, turn=replace(table.turn, spun="corner"))

    def says(self, setup: Setup) -> str:
        """The two numbers."""
        who = setup.names[self.car]
        return f"{who} spins out in corner {self.corner} (force {self.force}, {limited(self.limit, self.grip)})."


class CornerHalted(Event):
    """A car that rolls backward into a corner too fast stops there (ruling ``corner.backwards``)."""

    rules = R["corner.enter", "corner.leftover"]
    car: Seat
    corner: str
    force: int
    limit: int
    lost: int
    grip: int = 0

    def apply(self, table: Table) -> Table:
        """The rest is lost."""
        return replace(table, turn=replace(table.turn, points=0, stopped="corner"))

    def says(self, setup: Setup) -> str:
        """The two numbers, and what is lost."""
        who, force = setup.names[self.car], f"(force {self.force}, {limited(self.limit, self.grip)})"
        return f"{who} rolls back into corner {self.corner} {force} and loses {counted(self.lost, 'movement point')}."


class SprayRemoved(Event):
    """Spray tokens are taken off a corner."""

    index: int
    corner: str
    tokens: tuple[int, ...]
    why: str
    back: tuple[int, int] = (0, 0)

    @property
    def rules(self) -> Rules:
        """Because of the finish line, or of a spin."""
        return R["spray.remove-finish"] if self.why == "finish" else R["spray.remove-spin"]

    def apply(self, table: Table) -> Table:
        """They are out of the race, or back in the supply."""
        corner = replace(table.corners[self.index], spray=())
        sprays = (table.sprays[0] + self.back[0], table.sprays[1] + self.back[1])
        return replace(table, corners=put(table.corners, self.index, corner), sprays=sprays)

    def says(self, setup: Setup) -> str:
        """Which tokens, and why."""
        why = "at the finish line" if self.why == "finish" else "by the spin"
        return f"Corner {self.corner} loses its spray {' '.join(f'{n:+}' for n in self.tokens)} {why}."
