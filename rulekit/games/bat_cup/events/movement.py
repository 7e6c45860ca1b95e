"""Driving: steps, lanes, links, cubes, corners, spins, terrain."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.events.base import Movement, points, with_car
from rulekit.games.bat_cup.table import Setup, Table
from rulekit.rule import Rule
from rulekit.step import Event, Rules
from rulekit.value import Seat
from rulekit.words import counted

TURNED_BY = {
    "": R["corner.turn-around"],
    "corner": R["corner.turn-around"],
    "oil": R["oil.turn"],
    "crash": R["collision.turn"],
    "handbrake": R["handbrake.turn"],
}
"""The rule by which a car has to turn round, by what has spun it."""

STOPPED_BY: dict[str, Rule] = {
    "crash": R["collision.stop"],
    "slime": R["slime.stop"],
    "hole": R["hole.lose-movement"],
    "handbrake": R["handbrake.use"],
    "oil": R["oil.spin"],
    "corner": R["corner.spin"],
}
"""The rule by which a movement is over, by what has stopped it."""


def how_driven(event: Movement, turbo: bool) -> tuple[Rule, ...]:
    """What a movement goes by besides its own rule."""
    inside = R[("corner.inside-start",)] * event.inside
    leftover = R[("corner.leftover",)] * (event.spun == "corner")
    return (*inside, *leftover, *R[("turbo.normal-rules",)] * turbo)


class Stepped(Movement):
    """One space on in the lane of the car."""

    turbo: bool = False
    sideways: bool = False

    @property
    def straight(self) -> bool:
        """It keeps its lane, unless it has climbed out of a hole sideways."""
        return not self.sideways

    @property
    def rules(self) -> Rules:
        """By the way out of a hole, else by the duty to move, and by where the car comes from."""
        return (*R[("hole.exit",)] * self.sideways, R["turn.move"], *how_driven(self, self.turbo))

    def says(self, setup: Setup) -> str:
        """From where to where."""
        return self.told(setup, "rolls back" if self.spun else "drives")


class LaneChanged(Movement):
    """A lane change for two points."""

    turbo: bool = False

    @property
    def rules(self) -> Rules:
        """By the lane change and its price."""
        return (*R["lane.change", "lane.cost"], *how_driven(self, self.turbo))

    def says(self, setup: Setup) -> str:
        """From where to where."""
        return self.told(setup, "changes lane")


class Slipstreamed(Movement):
    """A lane change out of a slipstream for one point."""

    turbo: bool = False
    ahead: Seat = -1

    @property
    def rules(self) -> Rules:
        """By the lane change and the slipstream."""
        return (*R["lane.change", "slipstream.cost"], *how_driven(self, self.turbo))

    def says(self, setup: Setup) -> str:
        """Whose slipstream it is."""
        return self.told(setup, f"swings out of the slipstream of {setup.names[self.ahead]}")


class Linked(Movement):
    """A coloured arrow or an alchemy symbol leads to its twin."""

    turbo: bool = False
    mark: str = ""
    symbol: bool = False

    @property
    def rules(self) -> Rules:
        """By the arrow or by the symbol."""
        return (R["arrows.alchemy"] if self.symbol else R["arrows.coloured"], *how_driven(self, self.turbo))

    def says(self, setup: Setup) -> str:
        """What it follows."""
        what = "symbol" if self.symbol else "arrow"
        return self.told(setup, f"follows the {self.mark} {what}".replace("  ", " "))


class Turned(Event):
    """A car turns round to face with the race."""

    car: Seat
    points: int
    spun_by: str

    @property
    def rules(self) -> Rules:
        """By what had spun it."""
        return TURNED_BY[self.spun_by]

    def apply(self, table: Table) -> Table:
        """It faces with the race; a point is spent."""
        car = replace(table.cars[self.car], against=False, spun_by="")
        return with_car(table, self.car, car, turn=replace(table.turn, points=self.points, last="other"))

    def says(self, setup: Setup) -> str:
        """What it costs."""
        return f"{setup.names[self.car]} turns round for 1 point, {points(self.points)} left."


class Unstuck(Event):
    """A car comes loose from the slime."""

    rules = R["slime.unstick"]
    car: Seat
    points: int

    def apply(self, table: Table) -> Table:
        """It is free; a point is spent."""
        car = replace(table.cars[self.car], stuck=False)
        return with_car(table, self.car, car, turn=replace(table.turn, points=self.points, last="other"))

    def says(self, setup: Setup) -> str:
        """What it costs."""
        return f"{setup.names[self.car]} comes loose from the slime for 1 point, {points(self.points)} left."


class Braked(Event):
    """A brake is spent on the force or on the movement."""

    car: Seat
    use: str
    before: int
    after: int
    brakes: int

    @property
    def rules(self) -> Rules:
        """By its use."""
        use = R["cubes.brake-force"] if self.use == "force" else R["cubes.brake-move"]
        return (use, *R["turn.brake-only", "turn.cubes-free", "cubes.declare"])

    def apply(self, table: Table) -> Table:
        """The cube goes back to the supply."""
        car, turn = replace(table.cars[self.car], brakes=self.brakes), table.turn
        turn = replace(turn, force=self.after) if self.use == "force" else replace(turn, points=self.after)
        return with_car(table, self.car, car, turn=turn, brakes_left=table.brakes_left + 1)

    def says(self, setup: Setup) -> str:
        """What is lowered from what to what."""
        what = "force" if self.use == "force" else "movement"
        less = f"{what} {self.before} → {self.after}"
        return f"{setup.names[self.car]} spends a brake: {less}, {counted(self.brakes, 'brake')} left."


class NitroUsed(Event):
    """A nitro gives a movement point."""

    rules = R["cubes.nitro", "turn.cubes-free"]
    car: Seat
    points: int
    nitros: int

    def apply(self, table: Table) -> Table:
        """The cube goes back to the supply; the movement goes on."""
        car = replace(table.cars[self.car], nitros=self.nitros)
        turn = replace(table.turn, points=self.points, stopped="")
        return with_car(table, self.car, car, turn=turn, nitros_left=table.nitros_left + 1)

    def says(self, setup: Setup) -> str:
        """The points before and after."""
        gain = f"{self.points - 1} → {points(self.points)}"
        return f"{setup.names[self.car]} spends a nitro: {gain}, {counted(self.nitros, 'nitro')} left."


class HandbrakePulled(Event):
    """A car is spun on purpose."""

    rules = R["handbrake.use", "handbrake.cost", "handbrake.damage"]
    marker, label = "bar", "spin"
    car: Seat
    points: int
    stopped: str
    against: bool = True

    def apply(self, table: Table) -> Table:
        """It faces against the race, and the movement is broken off."""
        spun_by = "handbrake" if self.against else ""
        car = replace(table.cars[self.car], against=self.against, spun_by=spun_by)
        turn = replace(table.turn, points=self.points, stopped=self.stopped, spun="handbrake", last="other")
        return with_car(table, self.car, car, turn=turn)

    def says(self, setup: Setup) -> str:
        """What is left."""
        faces = "against" if self.against else "with"
        return f"{setup.names[self.car]} pulls the handbrake and faces {faces} the race, {points(self.points)} left."
