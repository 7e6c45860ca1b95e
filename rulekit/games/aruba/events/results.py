"""The end of a race and of the game: points, the clean-up, the winner."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.aruba.book import R
from rulekit.games.aruba.table import OFF, CarNo, Setup, Table
from rulekit.pieces.deck import Cards
from rulekit.step import Event, Rules
from rulekit.value import Seat, put
from rulekit.words import counted, listed


class RaceEnded(Event):
    """A race is over."""

    marker, label = "flag", "end of a race"
    number: int
    why: str

    @property
    def rules(self) -> Rules:
        """By the third car, by the last one, or by wrecks that close the track."""
        rules = R["turn.until-three", "score.top-three", "race.continue"]
        return (*rules, *R["damage.debris", "damage.ninth"]) if self.why != "third" else rules

    def says(self, setup: Setup) -> str:
        """Why."""
        return f"Race {self.number} is over: {OVER_WORDS[self.why]}."


OVER_WORDS = {
    "third": "the third car has finished",
    "nobody": "no car is left that could race on",
    "closed": "wrecks close the track",
}


class Scored(Event):
    """A car brings its player points, or none."""

    seat: Seat
    car: CarNo
    place: int
    before: int
    after: int
    trio: bool

    @property
    def rules(self) -> Rules:
        """By the place."""
        own = {1: "score.first", 2: "score.second", 3: "score.third"}.get(self.place, "score.none")
        rules = R["aim.after-race", "score.top-three", own]
        return (*rules, *R["trio.points",]) if self.trio else rules

    def apply(self, table: Table) -> Table:
        """The points are added."""
        return replace(table, points=put(table.points, self.seat, self.after))

    def says(self, setup: Setup) -> str:
        """Points before and after."""
        who, car = setup.names[self.seat], setup.called(self.car)
        if not self.place:
            return f"{car} brings {who} no points." if self.trio else f"{who} gets no points."
        where = f"{car} is number {self.place} for {who}" if self.trio else f"{who} is number {self.place}"
        return f"{where}: {self.before} → {counted(self.after, 'point')}."


class Cleared(Event):
    """Tokens, equipment and cards go back."""

    rules = R["race.clear-damage", "race.clear-equipment", "race.reshuffle", "setup.empty-hands"]
    template = "Damage, equipment and cards of race {number} go back."
    number: int
    start: Seat
    deck: Cards

    def apply(self, table: Table) -> Table:
        """Nothing but points and colours is left."""
        cars, seats = len(table.at), len(table.points)
        nothing, none = ((),) * seats, (0,) * cars
        return Table(
            (OFF,) * cars, none, ((),) * cars, none, table.colours, table.points, nothing, nothing, (OFF,) * seats,
            self.deck, (), self.number + 1, 1, self.start, self.start, OFF,
        )  # fmt: skip


class GameEnded(Event):
    """The last race is over."""

    marker, label = "flag", "the end"
    winners: tuple[Seat, ...]
    points: int
    tied: bool

    @property
    def rules(self) -> Rules:
        """Ties are broken by the last race."""
        return R["game.winner", "game.tie"] if self.tied else R["game.winner"]

    def apply(self, table: Table) -> Table:
        """The winners are known."""
        return replace(table, winners=self.winners)

    def says(self, setup: Setup) -> str:
        """Who has won, with how many points."""
        alone = len(self.winners) == 1
        how = ", better placed than others with as many" if self.tied and alone else ""
        who = listed([setup.names[seat] for seat in self.winners])
        return f"{who} {'wins' if alone else 'share the win'} with {counted(self.points, 'point')}{how}."
