"""What happens around a race: the order of the round, turns, the end."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.cards import TURBO_CARD
from rulekit.games.bat_cup.events.base import points, with_car
from rulekit.games.bat_cup.events.selection import with_hand
from rulekit.games.bat_cup.table import NOBODY, Hand, Setup, Table, Turn
from rulekit.games.bat_cup.words import WEATHER_WORDS
from rulekit.step import Event, Rules
from rulekit.value import Seat
from rulekit.words import counted, listed


class OrderSet(Event):
    """The places give the order of the round."""

    order: tuple[Seat, ...]
    level: bool = False
    racing: int = 0

    @property
    def rules(self) -> Rules:
        """Cars that are level go by their lanes."""
        return (*R["order.by-place", "order.first"], *R[("order.level",)] * self.level)

    def apply(self, table: Table) -> Table:
        """Nobody has acted yet."""
        return replace(table, order=self.order, acted=())

    def says(self, setup: Setup) -> str:
        """Those who are still racing, in their order."""
        return f"The order is {listed([setup.names[seat] for seat in self.order[: self.racing]])}."


class LeadTaken(Event):
    """Another car is in first place now."""

    rules = R["order.token", "order.level"]
    template = "{car} takes the lead."
    marker, label = "crown", "the lead"
    car: Seat

    def apply(self, table: Table) -> Table:
        """The token lies before the new leader."""
        return replace(table, lead=self.car)


class TurnStarted(Event):
    """A driver's turn begins: movement by the sound wheels, and the force of the card."""

    car: Seat
    points: int
    force: int
    sound: int
    bonus: int = 0

    @property
    def rules(self) -> Rules:
        """A point for a crystal that was not there comes on top."""
        read = R["turn.parts", "cards.left", "cards.move-by-wheels", "cards.force-moment", "order.by-place"]
        return (*read, *R[("reward.empty",)] * bool(self.bonus))

    def apply(self, table: Table) -> Table:
        """Points and force of this turn; the turbo's shields of the turn before are gone."""
        car = replace(table.cars[self.car], bonus=0, turbo=False)
        return with_car(table, self.car, car, turn=Turn(self.car, self.points, self.force))

    def says(self, setup: Setup) -> str:
        """The numbers of the turn."""
        more = f" ({self.bonus} for the empty reserve)" if self.bonus else ""
        wheels = counted(self.sound, "sound wheel")
        numbers = f"{points(self.points)}{more} with {wheels}, force {self.force}"
        return f"It is the turn of {setup.names[self.car]}: {numbers}."


class TurboUsed(Event):
    """The turbo card replaces the chosen card."""

    car: Seat
    points: int
    weather: str
    lap: int
    card: str
    marker, label = "star", "turbo"

    @property
    def rules(self) -> Rules:
        """The printed number for fog has a rule of its own."""
        used = R[
            "turbo.last", "turbo.once-per-lap", "turbo.declare", "turbo.movement", "turbo.immune", "turbo.no-force"
        ]
        return (*used, *R[("turbo.fog",)] * (self.weather == "fog"))

    def apply(self, table: Table) -> Table:
        """The driver card is discarded; the car is surrounded by shields."""
        mine = table.hands[self.car]
        thrown = () if mine.card in ("", TURBO_CARD) else (mine.card,)
        discards = tuple(sorted((*mine.discards, *thrown)))
        aside = thrown[0] if thrown else ""
        table = with_hand(table, self.car, replace(mine, card=TURBO_CARD, discards=discards, aside=aside))
        car = table.cars[self.car]
        car = replace(car, turbo=True, turbo_laps=(*car.turbo_laps, self.lap))
        return with_car(table, self.car, car, turn=replace(table.turn, points=self.points, force=0))

    def says(self, setup: Setup) -> str:
        """What it replaces, and how far it goes."""
        card = "the card" if "/" in self.card else self.card  # a made-up card has no name
        instead = f" instead of {card}" if card not in ("", TURBO_CARD) else ""
        return (
            f"{setup.names[self.car]} uses the turbo{instead}: {points(self.points)} in {WEATHER_WORDS[self.weather]}."
        )


class TurnEnded(Event):
    """A driver's turn is over."""

    template = "The turn of {car} is over."
    quiet = True
    car: Seat
    restored: bool = False

    @property
    def rules(self) -> Rules:
        """Where broken shields last for a turn only they are whole again."""
        return (*R["turn.parts", "order.first"], *R[("shields.restore",)] * self.restored)

    def apply(self, table: Table) -> Table:
        """The car has acted in this round."""
        cars = table.cars
        if self.restored:
            cars = tuple(replace(car, broken=()) if car.broken else car for car in cars)
        return replace(table, cars=cars, acted=(*table.acted, self.car), turn=Turn())


class RoundEnded(Event):
    """All cars have had their turn: shields are whole again, and cards are chosen anew."""

    rules = R["turn.parts", "selection.every-turn", "shields.restore"]
    template = "Round {round} is over."
    round: int
    turbo_off: bool = False

    def apply(self, table: Table) -> Table:
        """Actions, broken shields and chosen cards of the round are gone."""
        cars = tuple(
            replace(car, used="", broken=(), turbo=car.turbo and not self.turbo_off) if car.racing else car
            for car in table.cars
        )
        hands = tuple(
            replace(hand, card="", aside="", discards=tuple(sorted((*hand.discards, *kept(hand)))))
            for hand in table.hands
        )
        return replace(table, cars=cars, hands=hands, round=self.round + 1, acted=(), turn=Turn())


def kept(hand: Hand) -> tuple[str, ...]:
    """The chosen card, where there is one to discard."""
    return () if hand.card in ("", TURBO_CARD) else (hand.card,)


class CarHome(Event):
    """A car has done its laps and leaves the track, where the race goes on after the first."""

    rules = R[("setup.laps",)]
    template = "{car} is home in place {place} and leaves the track."
    marker, label = "flag", "home"
    car: Seat
    place: int

    def apply(self, table: Table) -> Table:
        """The car has its place."""
        car = replace(table.cars[self.car], finished=self.place, at="")
        return with_car(table, self.car, car)


class RaceWon(Event):
    """The race is over."""

    winners: tuple[Seat, ...]
    player: str = ""
    how: str = ""
    marker, label = "flag", "the end"

    @property
    def rules(self) -> Rules:
        """By laps done, or by nobody else being left; in a race of two the player wins."""
        by = R[("setup.laps",)] if self.how == "laps" else R[("wheels.elimination",)]
        return (*by, *R[("players.two-win",)] * bool(self.player))

    def apply(self, table: Table) -> Table:
        """The winner is known, and holds the starting player token."""
        lead = self.winners[0] if self.winners else NOBODY
        return replace(table, over=True, winners=self.winners, lead=lead, turn=Turn())

    def says(self, setup: Setup) -> str:
        """Who has won, and how."""
        if not self.winners:
            return "The race is over: no car is left."
        who = setup.names[self.winners[0]]
        how = "is first across the line" if self.how == "laps" else "is the last one on the track"
        return f"{who} {how} and wins the race{f' for {self.player}' if self.player else ''}."
