"""Driving: steps, lanes, links, cubes, corners, spins, terrain."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.events.base import Movement, points, with_car
from rulekit.games.bat_cup.table import Setup, Space, Table
from rulekit.position import Event, Rules
from rulekit.rulebook import Rule
from rulekit.value import Seat

TURN_RULE = {
    "": R["corner.turn-around"],
    "corner": R["corner.turn-around"],
    "oil": R["oil.turn"],
    "crash": R["collision.turn"],
    "handbrake": R["handbrake.turn"],
}
"""The rule by which a car has to turn round, by what has spun it."""

STOP_RULE: dict[str, Rule] = {
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
    """One space on in the own lane."""

    turbo: bool = False

    @property
    def straight(self) -> bool:
        """It keeps its lane."""
        return True

    @property
    def rules(self) -> Rules:
        """By the duty to move, and by where the car comes from."""
        return (R["turn.move"], *how_driven(self, self.turbo))

    def says(self, setup: Setup) -> str:  # type: ignore[override]
        """From where to where."""
        return self.told(setup, "rolls back" if self.spun else "drives")


class LaneChanged(Movement):
    """A lane change for two points."""

    turbo: bool = False

    @property
    def rules(self) -> Rules:
        """By the lane change and its price."""
        return (*R["lane.change", "lane.cost"], *how_driven(self, self.turbo))

    def says(self, setup: Setup) -> str:  # type: ignore[override]
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

    def says(self, setup: Setup) -> str:  # type: ignore[override]
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

    def says(self, setup: Setup) -> str:  # type: ignore[override]
        """What it follows."""
        what = "symbol" if self.symbol else "arrow"
        return self.told(setup, f"follows the {self.mark} {what}".replace("  ", " "))


class LeftHole(Event):
    """A car comes out of a hole."""

    rules = R["hole.exit", "hole.start-inside"]
    template = "{car} climbs out of the hole on {space}."
    quiet = True
    car: Seat
    space: Space


class Turned(Event):
    """A car turns round to face with the race."""

    car: Seat
    points: int
    spun_by: str

    @property
    def rules(self) -> Rules:
        """By what had spun it."""
        return TURN_RULE[self.spun_by]

    def apply(self, table: Table) -> Table:
        """It faces with the race; a point is spent."""
        car = replace(table.cars[self.car], against=False, spun_by="")
        return with_car(table, self.car, car, turn=replace(table.turn, points=self.points, last="other"))

    def says(self, setup: Setup) -> str:  # type: ignore[override]
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

    def says(self, setup: Setup) -> str:  # type: ignore[override]
        """What it costs."""
        return f"{setup.names[self.car]} comes loose from the slime for 1 point, {points(self.points)} left."


class Braked(Event):
    """A brake is spent on the G-force or on the movement."""

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

    def says(self, setup: Setup) -> str:  # type: ignore[override]
        """What is lowered from what to what."""
        what = "G-force" if self.use == "force" else "movement"
        return f"{setup.names[self.car]} brakes: {what} {self.before} -> {self.after}, {self.brakes} brakes left."


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

    def says(self, setup: Setup) -> str:  # type: ignore[override]
        """The points before and after."""
        return f"{setup.names[self.car]} spends a nitro: {self.points - 1} -> {points(self.points)}, {self.nitros} nitros left."


class HandbrakePulled(Event):
    """A car is spun on purpose."""

    rules = R["handbrake.use", "handbrake.cost", "handbrake.damage"]
    marker, label = "ring", "spin"
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

    def says(self, setup: Setup) -> str:  # type: ignore[override]
        """What is left."""
        faces = "against" if self.against else "with"
        return f"{setup.names[self.car]} pulls the handbrake and faces {faces} the race, {points(self.points)} left."


# ------------------------------------------------------------------ corners
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

    @property
    def rules(self) -> Rules:
        """By force, wheels and brakes; with the turbo by neither."""
        if self.turbo:
            return R["corner.zone", "turbo.no-force"]
        grip = R["wheels.soft-grip"] if self.wheels == "soft" else R["wheels.hard-grip"]
        return (*R["corner.zone", "corner.enter"], grip, *R[("corner.brake",)] * self.braked)

    def says(self, setup: Setup) -> str:  # type: ignore[override]
        """The two numbers."""
        who = setup.names[self.car]
        if self.turbo:
            return f"{who} enters corner {self.corner} with the turbo, whatever its force."
        return f"{who} enters corner {self.corner} with force {self.force}; {self.limit} is allowed on {self.wheels} wheels."


class CornerSpun(Event):
    """A car enters a corner too fast and spins out."""

    car: Seat
    corner: str
    force: int
    limit: int
    wheels: str
    points: int
    marker, label = "ring", "spin"

    @property
    def rules(self) -> Rules:
        """By force and wheels."""
        grip = R["wheels.soft-grip"] if self.wheels == "soft" else R["wheels.hard-grip"]
        return (*R["corner.zone", "corner.spin", "corner.turn-around"], grip)

    def apply(self, table: Table) -> Table:
        """It faces against the race; the rest of the movement goes backward."""
        car = replace(table.cars[self.car], against=True, spun_by="corner")
        return with_car(table, self.car, car, turn=replace(table.turn, spun="corner"))

    def says(self, setup: Setup) -> str:  # type: ignore[override]
        """The two numbers, and what is left."""
        who = setup.names[self.car]
        left = f"{points(self.points)} left to roll back" if self.points else "no points left"
        return f"{who} spins out in corner {self.corner}: force {self.force}, {self.limit} is allowed; {left}."


class CornerHalted(Event):
    """A car that rolls backward into a corner too fast stops there (ruling ``corner.backwards``)."""

    rules = R["corner.enter", "corner.leftover"]
    template = (
        "{car} rolls backward into corner {corner} with force {force}, {limit} is allowed, and loses {lost} points."
    )
    car: Seat
    corner: str
    force: int
    limit: int
    lost: int

    def apply(self, table: Table) -> Table:
        """The rest is lost."""
        return replace(table, turn=replace(table.turn, points=0, stopped="corner"))


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
        corners = table.corners
        corner = replace(corners[self.index], spray=())
        sprays = (table.sprays[0] + self.back[0], table.sprays[1] + self.back[1])
        return replace(table, corners=(*corners[: self.index], corner, *corners[self.index + 1 :]), sprays=sprays)

    def says(self, setup: Setup) -> str:  # type: ignore[override]
        """Which tokens, and why."""
        why = "a car passes the finish line" if self.why == "finish" else "a car spins out there"
        return f"The spray {' '.join(f'{n:+}' for n in self.tokens)} is taken off corner {self.corner}: {why}."


# ------------------------------------------------------------------ terrain
class OilSpun(Event):
    """A car spins on oil."""

    car: Seat
    space: Space
    against: bool
    turbo: bool = False
    mine: bool = False
    lost: bool = False
    marker, label = "ring", "spin"

    @property
    def rules(self) -> Rules:
        """Oil acts on a turbo car too."""
        return (*R["oil.where", "oil.spin"], *R[("turbo.terrain",)] * self.turbo)

    def apply(self, table: Table) -> Table:
        """It faces against the race; in the own turn the driver may do something about it."""
        car, turn = table.cars[self.car], table.turn
        if self.mine:
            spun = turn.spun if car.against and self.against else "oil"
            turn = replace(turn, spun=spun, stopped="oil" if self.lost else "", points=0 if self.lost else turn.points)
        spun_by = (car.spun_by if car.against else "oil") if self.against else ""
        return with_car(table, self.car, replace(car, against=self.against, spun_by=spun_by), turn=turn)

    def says(self, setup: Setup) -> str:  # type: ignore[override]
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
        """It is stuck; in the own turn the movement is over."""
        turn = replace(table.turn, points=0, stopped="slime") if self.mine else table.turn
        return with_car(table, self.car, replace(table.cars[self.car], stuck=True), turn=turn)

    def says(self, setup: Setup) -> str:  # type: ignore[override]
        """What is lost."""
        lost = f" and loses {points(self.lost)}" if self.lost else ""
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
        """Pushed or not, with the turbo or not; movement is lost in the own turn only."""
        how = R["fist.hole"] if self.pushed else R["damage.unpushed"]
        mine = R[("hole.lose-movement",)] * self.mine
        return (*R["hole.where", "hole.damage"], how, *mine, *R[("turbo.terrain",)] * self.turbo)

    def apply(self, table: Table) -> Table:
        """In the own turn the movement is over."""
        if not self.mine:
            return table
        return replace(table, turn=replace(table.turn, points=0, stopped="hole"))

    def says(self, setup: Setup) -> str:  # type: ignore[override]
        """What is lost."""
        lost = f" and loses {points(self.lost)}" if self.lost else ""
        return f"{setup.names[self.car]} falls into the hole on {self.space}{lost}."
