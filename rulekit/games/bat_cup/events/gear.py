"""What is laid on the track and taken off it, and sprays."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.events.base import with_car
from rulekit.games.bat_cup.table import Corner, Setup, Space, Table, Token
from rulekit.games.bat_cup.words import row_lane
from rulekit.rule import Rule
from rulekit.step import Event, Rules
from rulekit.value import Seat, put


class TokenLaid(Event):
    """A thumbtack, or a trap of three tokens, is put on the track."""

    car: Seat
    token: str
    spaces: tuple[Space, ...]
    left: int
    owner: str

    @property
    def rules(self) -> Rules:
        """By what is laid."""
        if self.token == "trap":
            return R["turn.action-attack", "trap.place", "trap.once"]
        return R["turn.action-attack", "thumbtacks.modes", "thumbtacks.where"]

    def apply(self, table: Table) -> Table:
        """The tokens lie there; the action is spent."""
        laid = (*table.ground, *(Token(self.token, space, self.owner) for space in self.spaces))
        ground = tuple(sorted(laid, key=lambda token: row_lane(token.space)))
        car = table.cars[self.car]
        car = (
            replace(car, trap=0, used="attack")
            if self.token == "trap"
            else replace(car, thumbtacks=self.left, used="attack")
        )
        return with_car(table, self.car, car, ground=ground)

    def says(self, setup: Setup) -> str:
        """What, and where."""
        what = "the spike trap" if self.token == "trap" else "a thumbtack"
        left = "" if self.token == "trap" else f", {self.left} left"
        return f"{setup.names[self.car]} lays {what} on {', '.join(self.spaces)}{left}."


class TokenHit(Event):
    """A car comes onto a token on the track, and the token leaves the board."""

    car: Seat
    token: str
    space: Space
    owner: str
    turbo: bool = False
    rear: bool = False

    @property
    def rules(self) -> Rules:
        """By what lies there; a turbo car is immune."""
        if self.token == "trap":
            by: tuple[Rule, ...] = (R["trap.rear"] if self.rear else R["trap.effect"], R["trap.remove"])
        else:
            by = R["thumbtacks.stay", "thumbtacks.damage", "thumbtacks.no-recover"]
        return (*by, *R[("turbo.immune",)] * self.turbo)

    def apply(self, table: Table) -> Table:
        """The space is free again."""
        return replace(table, ground=tuple(token for token in table.ground if token.space != self.space))

    def says(self, setup: Setup) -> str:
        """Whose token it is, and whether it hurts."""
        what = "trap" if self.token == "trap" else "thumbtack"
        safe = ", unhurt with the turbo" if self.turbo else ""
        return f"{setup.names[self.car]} comes onto the {what} of {self.owner.capitalize()} on {self.space}{safe}."


class TokenSucked(Event):
    """A vacuum cleaner removes a token from the track, or thumbtacks in the air."""

    car: Seat
    token: str
    space: Space
    use: str

    @property
    def rules(self) -> Rules:
        """By what is sucked up."""
        return R["vacuum.trap", "vacuum.removes"] if self.token == "trap" else R["vacuum.thumbtacks", "vacuum.removes"]

    def apply(self, table: Table) -> Table:
        """The token is gone; the action may be spent."""
        ground = tuple(token for token in table.ground if token.space != self.space) if self.space else table.ground
        car = table.cars[self.car]
        return with_car(table, self.car, replace(car, used=self.use or car.used), ground=ground)

    def says(self, setup: Setup) -> str:
        """What, and where."""
        if not self.space:
            return f"{setup.names[self.car]} sucks up the thumbtacks in the air."
        what = "trap token" if self.token == "trap" else "thumbtack"
        return f"{setup.names[self.car]} sucks up the {what} on {self.space}."


class SprayLaid(Event):
    """A spray token is laid beside a corner's value."""

    rules = R["turn.action-attack", "spray.use", "spray.place"]
    car: Seat
    index: int
    corner: str
    value: int
    before: int

    def apply(self, table: Table) -> Table:
        """The token lies there; the action is spent."""
        corner: Corner = table.corners[self.index]
        corner = replace(corner, spray=(*corner.spray, self.value))
        plus, minus = table.sprays
        sprays = (plus - 1, minus) if self.value > 0 else (plus, minus - 1)
        car = replace(table.cars[self.car], used="attack")
        return with_car(table, self.car, car, corners=put(table.corners, self.index, corner), sprays=sprays)

    def says(self, setup: Setup) -> str:
        """What the corner is worth before and after."""
        worth = f"{self.before} → {self.before + self.value}"
        return f"{setup.names[self.car]} sprays {self.value:+} on corner {self.corner}: {worth}."
