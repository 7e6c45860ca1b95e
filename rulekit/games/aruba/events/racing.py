"""What happens around a race: setting up, turns, the line."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.aruba.book import R
from rulekit.games.aruba.table import OFF, CarNo, Setup, Space, Table
from rulekit.pieces.deck import Cards, plus
from rulekit.step import Event, Rules
from rulekit.value import Seat, put
from rulekit.words import counted, listed


class StartChosen(Event):
    """Chance picks the starting player."""

    rules = R["setup.start-player", "setup.turn-order"]
    template = "{seat} is the starting player."
    seat: Seat

    def apply(self, table: Table) -> Table:
        """The race will begin there."""
        return replace(table, start=self.seat, turn=self.seat)


class CarChosen(Event):
    """A player takes a car and its card."""

    rules = R["setup.car-choice", "setup.car-card"]
    seat: Seat
    cars: tuple[CarNo, ...]
    colours: tuple[str, ...]

    def apply(self, table: Table) -> Table:
        """The cars have their colours."""
        colours = table.colours
        for car, colour in zip(self.cars, self.colours, strict=True):
            colours = put(colours, car, colour)
        return replace(table, colours=colours)

    def says(self, setup: Setup) -> str:
        """One car or two."""
        cars = "cars" if len(self.cars) > 1 else "car"
        return f"{setup.names[self.seat]} takes the {' and the '.join(self.colours)} {cars}."


class RaceStarted(Event):
    """The cars line up, the deck is shuffled, all hands are empty."""

    marker, label = "flag", "start"
    number: int
    start: Seat
    cars: tuple[CarNo, ...]
    grid: tuple[Space, ...]
    deck: Cards
    trio: bool

    @property
    def rules(self) -> Rules:
        """The first race goes by the setup, later ones by the end of the race before."""
        first = R["setup.board", "setup.supply", "setup.grid", "setup.deck", "setup.deck-place", "setup.discard"]
        rules = (*first, *R["setup.empty-hands", "aim.points"])
        if self.number > 1:
            rules = (*rules, *R["race.next-start", "race.next-pole", "race.next-order"])
        return (*rules, *R["trio.two-cars", "trio.grid-first", "trio.grid-second"]) if self.trio else rules

    def apply(self, table: Table) -> Table:
        """Everything as at the beginning; points and colours stay."""
        cars, seats = len(table.at), len(table.points)
        at = table.at
        for car, space in zip(self.cars, self.grid, strict=True):
            at = put(at, car, space)
        return Table(
            at=at,
            damage=(0,) * cars,
            fitted=((),) * cars,
            place=(0,) * cars,
            colours=table.colours,
            points=table.points,
            hands=((),) * seats,
            waiting=((),) * seats,
            due=(OFF,) * seats,
            unseen=self.deck,
            discard=(),
            race=self.number,
            round=1,
            start=self.start,
            turn=self.start,
            car=OFF if self.trio else self.start,
        )

    def says(self, setup: Setup) -> str:
        """From the pole on."""
        cars = [setup.called(car) for car in self.cars]
        return f"Race {self.number} starts: {listed(cars)} line up, {cars[0]} on the pole."


class TurnStarted(Event):
    """A turn begins; with three players the car of a first turn is still to be chosen."""

    quiet = True
    seat: Seat
    car: CarNo
    round: int
    trio: bool

    @property
    def rules(self) -> Rules:
        """Three players alternate between their cars."""
        return R["turn.order", "trio.order", "trio.alternate"] if self.trio else R["turn.order"]

    def apply(self, table: Table) -> Table:
        """All that belonged to the turn before is gone."""
        t = table
        due = put(t.due, self.seat, self.car) if self.trio else t.due
        return Table(
            t.at, t.damage, t.fitted, t.place, t.colours, t.points, t.hands, t.waiting, due, t.unseen, t.discard,
            t.race, self.round, t.start, self.seat, self.car,
        )  # fmt: skip

    def says(self, setup: Setup) -> str:
        """Whose turn it is, and with which car."""
        car = f" with {setup.called(self.car)}" if self.trio and self.car != OFF else ""
        return f"It is the turn of {setup.names[self.seat]}{car}."


class FirstCar(Event):
    """With three players: the car of the first turn is chosen."""

    rules = R["trio.two-cars", "trio.alternate"]
    template = "{seat} begins with {car}."
    seat: Seat
    car: CarNo

    def apply(self, table: Table) -> Table:
        """The turn belongs to this car."""
        return replace(table, car=self.car, due=put(table.due, self.seat, self.car))


class TurnSkipped(Event):
    """A turn falls out, because its car is a wreck or over the line."""

    seat: Seat
    car: CarNo
    home: bool
    trio: bool
    round: int

    @property
    def rules(self) -> Rules:
        """By the place or by the ninth token; three players alternate all the same."""
        rules = R["race.continue",] if self.home else R["damage.ninth",]
        return (*rules, *R["trio.skip", "trio.alternate", "trio.order"]) if self.trio else rules

    def apply(self, table: Table) -> Table:
        """The player's turn is over before it began."""
        due = put(table.due, self.seat, self.car) if self.trio else table.due
        return replace(table, turn=self.seat, round=self.round, due=due)

    def says(self, setup: Setup) -> str:
        """Why."""
        why = "has finished" if self.home else "is a wreck"
        return f"The turn of {setup.names[self.seat]} is skipped: {setup.called(self.car)} {why}."


class TurnEnded(Event):
    """A turn is over; dice may be left. It is the ``last`` one of a race that is over with it."""

    seat: Seat
    left: int
    wrecked: bool = False
    last: bool = False

    @property
    def quiet(self) -> bool:  # type: ignore[override]
        """What ended it tells enough where that was a wreck or the end of the race."""
        return self.wrecked or self.last

    @property
    def rules(self) -> Rules:
        """By choice, with dice left, or with the car a wreck."""
        if self.wrecked:
            return R["damage.ninth"]
        return R["combo.leftover"] if self.left else R["turn.steps"]

    def says(self, setup: Setup) -> str:
        """With the dice that nobody used."""
        if self.wrecked:
            return f"The turn of {setup.names[self.seat]} is over with the wreck of the car."
        unused = f"; {counted(self.left, 'die is', 'dice are')} not used" if self.left else ""
        return f"{setup.names[self.seat]} ends the turn{unused}."


class Finished(Event):
    """A car crosses the line and takes a place."""

    marker, label = "flag", "finish"
    seat: Seat
    car: CarNo
    place: int
    awarded: bool = False

    @property
    def rules(self) -> Rules:
        """The first one wins; a place may be awarded by ruling."""
        if self.awarded:
            return R["race.continue", "turn.until-three"]
        return R["race.winner"] if self.place == 1 else R["race.continue"]

    def apply(self, table: Table) -> Table:
        """The car leaves the track."""
        place, at = put(table.place, self.car, self.place), put(table.at, self.car, OFF)
        return replace(table, place=place, at=at)

    def says(self, setup: Setup) -> str:
        """With the place."""
        how = "is the last car left and gets" if self.awarded else "finishes and takes"
        return f"{setup.called(self.car)} {how} place {self.place}."


class Ready(Event):
    """Waiting or stolen cards may be used from now on."""

    seat: Seat
    cards: int
    stolen: bool

    @property
    def rules(self) -> Rules:
        """Stolen ones after the thief's turn, drawn ones in the drawer's next turn."""
        return R["larceny.wait"] if self.stolen else R["triple.wait"]

    def apply(self, table: Table) -> Table:
        """They join the hand."""
        seat = self.seat
        new = table.aside if self.stolen else table.waiting[seat]
        hands = put(table.hands, seat, plus(table.hands[seat], new))
        if self.stolen:
            return replace(table, hands=hands, aside=())
        return replace(table, hands=hands, waiting=put(table.waiting, seat, ()))

    def says(self, setup: Setup) -> str:
        """How many."""
        when = "stolen in this turn" if self.stolen else "drawn earlier"
        return f"{setup.names[self.seat]} may use the {counted(self.cards, 'card')} {when} from now on."
