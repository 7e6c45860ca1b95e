"""The one action: weapons, what is laid on the track and taken off it, purchases and repairs."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.events.base import crystals, paid, with_car, with_zone
from rulekit.games.bat_cup.table import Corner, Setup, Space, Table, Token
from rulekit.games.bat_cup.words import SAID, row_lane
from rulekit.position import Event, Rules
from rulekit.value import Seat, listed, put

WEAPON_RULES = {
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
        return (*general, *WEAPON_RULES[self.weapon], *(CIRCUMSTANCES[word] for word in self.circumstances))

    def apply(self, table: Table) -> Table:
        """The action of the round is spent."""
        return with_car(table, self.car, replace(table.cars[self.car], used="attack"))

    def says(self, setup: Setup) -> str:  # type: ignore[override]
        """Who, with what, whom, and where."""
        hit = [f"{setup.names[t]} ({SAID[z]})" for t, z in zip(self.targets, self.zones, strict=True)]
        safe = "; a turbo car is immune" if "turbo" in self.circumstances else ""
        who = setup.names[self.car]
        return f"{who} uses {self.weapon} to the {SAID[self.direction].removesuffix(' wheel')} on {listed(hit)}{safe}."


class ShieldBroken(Event):
    """A shield stops a point and breaks."""

    car: Seat
    zone: str
    weapon: str
    kept: bool = False

    @property
    def rules(self) -> Rules:
        """A bomb goes on."""
        return (*R["shields.block", "shields.break", "shields.zone"], *R[("bomb.shield",)] * (self.weapon == "bomb"))

    def apply(self, table: Table) -> Table:
        """A crossed-out token lies there."""
        car = table.cars[self.car]
        return with_car(table, self.car, replace(car, broken=tuple(sorted((*car.broken, self.zone)))))

    def says(self, setup: Setup) -> str:  # type: ignore[override]
        """Where."""
        return f"{setup.names[self.car]}'s shield at the {SAID[self.zone]} stops 1 point and breaks."


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

    def says(self, setup: Setup) -> str:  # type: ignore[override]
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
        return table

    def says(self, setup: Setup) -> str:  # type: ignore[override]
        """Who is where now."""
        mine, other = self.places
        return f"{setup.names[self.car]} stands on {mine} now and {setup.names[self.target]} on {other}."


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

    def says(self, setup: Setup) -> str:  # type: ignore[override]
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
            by = (R["trap.rear"] if self.rear else R["trap.effect"], R["trap.remove"])
        else:
            by = R["thumbtacks.stay", "thumbtacks.damage", "thumbtacks.no-recover"]
        return (*by, *R[("turbo.immune",)] * self.turbo)

    def apply(self, table: Table) -> Table:
        """The space is free again."""
        return replace(table, ground=tuple(token for token in table.ground if token.space != self.space))

    def says(self, setup: Setup) -> str:  # type: ignore[override]
        """Whose token it is, and whether it hurts."""
        what = "trap" if self.token == "trap" else "thumbtack"
        safe = ", unhurt with the turbo" if self.turbo else ""
        return f"{setup.names[self.car]} drives onto the {what} of {self.owner.capitalize()} on {self.space}{safe}."


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

    def says(self, setup: Setup) -> str:  # type: ignore[override]
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

    def says(self, setup: Setup) -> str:  # type: ignore[override]
        """What the corner is worth before and after."""
        worth = f"{self.before} -> {self.before + self.value}"
        return f"{setup.names[self.car]} sprays {self.value:+} on corner {self.corner}: {worth}."


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

    def says(self, setup: Setup) -> str:  # type: ignore[override]
        """What, and for how much."""
        what = f"{self.brakes} brakes and {self.nitros} nitros"
        return f"{setup.names[self.car]} buys {what} for {crystals(self.cost)}, {self.left} left."


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

    def says(self, setup: Setup) -> str:  # type: ignore[override]
        """The tokens before and after, and the price."""
        now = f"{self.tokens - 1} -> {self.tokens}"
        return f"{setup.names[self.car]} repairs the {SAID[self.zone]} ({now}) for {crystals(self.cost)}, {self.left} left."
