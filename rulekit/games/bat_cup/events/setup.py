"""Getting ready: circuit, places, weather, purchases."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.events.base import crystals, cubes, paid
from rulekit.games.bat_cup.table import NOBODY, Setup, Table
from rulekit.games.bat_cup.words import WEATHER_WORDS, full
from rulekit.step import Event, Rules
from rulekit.value import Seat, put
from rulekit.words import counted, listed

CIRCUITS = {
    "magic": R["circuits.magic", "circuits.corners-magic"],
    "gloomy": R["circuits.gloomy", "circuits.corners-gloomy"],
    "luck": R["circuits.luck", "circuits.corners-luck"],
}
DRIVER_RULES = {
    "platanelfo": R["drivers.platanelfo"],
    "iyu": R["drivers.iyu"],
    "grilitch": R["drivers.grilitch"],
    "durlo": R["drivers.durlo"],
}
LAID_OUT = R[
    "circuits.choose",
    "token.identity",
    "cards.colours",
    "weapons.variety",
    "turbo.place",
    "setup.laps",
    "setup.lap-token",
    "setup.piles",
    "setup.traps",
    "setup.thumbtacks",
    "setup.crystals",
]


class Prepared(Event):
    """The circuit is built, and everybody gets cards, tokens and crystals."""

    circuit: str
    laps: int
    drivers: tuple[Seat, ...]
    seats: tuple[str, ...]
    crystals: int
    teams: bool = False
    timer: bool = False
    purses: tuple[int, ...] = ()

    @property
    def rules(self) -> Rules:
        """What is laid out, for whom, on which circuit."""
        players = (
            R["players.two-teams", "players.two-decks"]
            if self.teams
            else R[("players.three",)] * (len(self.drivers) == 3)
        )
        timer = R[("selection.timer",)] * self.timer
        people = tuple(DRIVER_RULES[seat] for seat in self.seats)
        return (*LAID_OUT, *CIRCUITS.get(self.circuit, ()), *people, *players, *timer)

    def apply(self, table: Table) -> Table:
        """Crystals out of the reserve for every car, or for every purse."""
        cars, purse = table.cars, table.purse
        if self.purses:
            purse = (self.crystals,) * (max(self.purses) + 1)
            cars = tuple(replace(car, purse=team) for car, team in zip(cars, self.purses, strict=True))
            return replace(table, cars=cars, purse=purse, reserve=table.reserve - sum(purse))
        cars = tuple(replace(car, crystals=self.crystals) for car in cars)
        return replace(table, cars=cars, reserve=table.reserve - self.crystals * len(cars))

    def says(self, setup: Setup) -> str:
        """Who races where, and with how much."""
        who = listed([setup.names[seat] for seat in self.drivers])
        title = setup.board.data.title
        where = f"the {title}" if title else "a circuit of their own"
        whose = f"{crystals(self.crystals)} {'in each purse' if self.purses else 'each'}"
        return f"{who} get ready for {counted(self.laps, 'lap')} of {where}, {whose}."


class PlaceDealt(Event):
    """A position card gives a driver a starting place; the last one settles the order."""

    driver: Seat
    place: int
    order: tuple[Seat, ...] = ()

    @property
    def rules(self) -> Rules:
        """The first place takes the starting player token."""
        first = R[("setup.starting-player",)] * (self.place == 1)
        return (*R["weather.positions", "setup.lanes"], *first)

    def apply(self, table: Table) -> Table:
        """The card lies before the driver."""
        dealt = put(table.dealt, self.driver, self.place)
        return replace(table, dealt=dealt, order=self.order)

    def says(self, setup: Setup) -> str:
        """The place, and the order where it is settled."""
        order = f"; the starting order is {listed([setup.names[s] for s in self.order])}" if self.order else ""
        return f"{setup.names[self.driver]} is dealt starting place {self.place}{order}."


class TokenPlaced(Event):
    """A corner gets a time token."""

    index: int
    corner: str
    value: int
    weather: str
    rules = R["weather.tokens", "weather.onward", "weather.blind", "corner.sign"]
    template = "Corner {corner} has the value {value} now ({weather})."

    def apply(self, table: Table) -> Table:
        """The token lies on the sign."""
        corner = replace(table.corners[self.index], value=self.value, weather=self.weather)
        return replace(table, corners=put(table.corners, self.index, corner))


class Equipped(Event):
    """A driver buys wheels, brakes and nitros before the race; after the last one the cars go onto the grid."""

    driver: Seat
    wheels: str
    brakes: int
    nitros: int
    cost: int
    left: int
    grid: tuple[str, ...] = ()
    dists: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()
    lead: Seat = NOBODY

    @property
    def rules(self) -> Rules:
        """Wheels by their kind; the last purchase puts the cars on the grid."""
        wheels = (
            R["wheels.soft-cost", "wheels.soft-points"]
            if self.wheels == "soft"
            else R["wheels.hard-cost", "wheels.hard-points"]
        )
        bought = R["wheels.choose", "wheels.place", "token.four-wheels", "body.place", "setup.spend"]
        bits = R["cubes.cost", "cubes.buy-when", "cubes.colours"] if self.brakes or self.nitros else ()
        return (*bought, *wheels, *bits, *(R["setup.cars", "token.facing"] if self.grid else ()))

    def apply(self, table: Table) -> Table:
        """The tokens lie on the character token, and the crystals in the reserve."""
        car = replace(
            table.cars[self.driver], wheels=self.wheels, zones=full(self.wheels), brakes=self.brakes, nitros=self.nitros
        )
        table = paid(table, self.driver, -self.cost, car)
        table = replace(table, brakes_left=table.brakes_left - self.brakes, nitros_left=table.nitros_left - self.nitros)
        if not self.grid:
            return table
        cars = tuple(
            replace(car, at=at, dist=dist, passed=self.passed)
            for car, at, dist in zip(table.cars, self.grid, self.dists, strict=True)
        )
        return replace(table, cars=cars, dealt=(), lead=self.lead, drawn=self.passed)

    def says(self, setup: Setup) -> str:
        """What was bought for how much."""
        bought = listed([f"{self.wheels} wheels", *cubes(self.brakes, self.nitros)])
        who = setup.names[self.driver]
        grid = " The cars stand on the grid." if self.grid else ""
        return f"{who} buys {bought} for {crystals(self.cost)} and keeps {self.left or 'none'}.{grid}"


class WeatherSet(Event):
    """The weather card shows another weather; the tokens of the corners concerned are taken off."""

    weather: str
    before: str
    line: str
    corners: tuple[int, ...] = ()
    sprayed: bool = False
    drawn: tuple[str, ...] = ()
    marker, label = "cloud", "weather"

    @property
    def rules(self) -> Rules:
        """The first weather of the race, or a change at a line; spray tokens stay at a checkpoint."""
        if not self.line:
            return R["weather.first", "weather.marker"]
        where = R[("weather.onward",)] * (self.line != "finish")
        spray = R[("spray.keep",)] * (self.sprayed and self.line != "finish")
        return (*R["weather.leader", "weather.change", "weather.marker"], *where, *spray)

    def apply(self, table: Table) -> Table:
        """The weather token moves, and the signs wait for their new tokens."""
        corners = tuple(
            replace(corner, value=0, weather="") if i in self.corners else corner
            for i, corner in enumerate(table.corners)
        )
        return replace(table, weather=self.weather, weather_drawn=self.drawn, corners=corners)

    def says(self, setup: Setup) -> str:
        """From which weather to which, and how many corners that concerns."""
        if not self.line:
            return f"The race starts in {WEATHER_WORDS[self.weather]}."
        signs = counted(len(self.corners), "corner gets a new token", "corners get new tokens")
        return f"The weather changes from {self.before} to {self.weather}: {signs}."


class WeatherKept(Event):
    """The weather card shows the weather there is."""

    rules = R["weather.leader", "weather.change"]
    template = "The weather stays as it is: {weather}."
    weather: str
    drawn: tuple[str, ...] = ()

    def apply(self, table: Table) -> Table:
        """Only the card is out."""
        return replace(table, weather_drawn=self.drawn)
