"""Getting ready: places, the first weather and its tokens, purchases, the grid."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rulekit.chance import Chance
from rulekit.games.bat_cup.board import Board, Space
from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.events.base import crystals
from rulekit.games.bat_cup.events.setup import Equipped, PlaceDealt, Prepared
from rulekit.games.bat_cup.moves import Deal, Equip
from rulekit.games.bat_cup.rulings.setup import (
    CUBES_CAPACITY,
    SETUP_CARD_ORDER,
    SETUP_THREE_GRID,
    START_LINE,
    TEAM_CRYSTALS,
)
from rulekit.games.bat_cup.steps.lines import DrawWeather, PlaceToken
from rulekit.games.bat_cup.steps.selection import selection
from rulekit.games.bat_cup.steps.services import cubes_left
from rulekit.games.bat_cup.table import Now
from rulekit.games.bat_cup.words import AT_START, PRICES, TOKENS
from rulekit.moves import Move
from rulekit.rule import Finding
from rulekit.step import Effect, Step
from rulekit.value import Seat
from rulekit.words import counted


class OpenRace(Effect):
    """The circuit is built, and everybody gets cards, tokens and crystals."""

    template = "The circuit is built, and cards, tokens and crystals are handed out."

    def happen(self, now: Now) -> None:
        """Everything is laid out."""
        setup = now.setup
        each = now.ruling(TEAM_CRYSTALS)() if setup.team_names else 0
        timer, purses = bool(setup.options["timer"]), setup.team if each else ()
        circuit, seats, drivers = setup.board.data.id, setup.seats, tuple(range(len(setup.seats)))
        teams = bool(setup.team_names)
        now.emit(Prepared(circuit, setup.laps, drivers, seats, each or AT_START, teams, timer, purses))
        now.then(GetReady())


class GetReady(Effect):
    """What is still missing before the race."""

    template = "Places, weather, corner tokens and purchases are settled."

    def happen(self, now: Now) -> None:
        """The next thing that is missing, or the first round."""
        missing = next_steps(now)
        now.then(*missing, GetReady()) if missing else now.then(*selection(now))


def next_steps(now: Now) -> tuple[Step, ...]:
    """The next thing that is missing before the race: places, weather, tokens, purchases."""
    table, board = now.table, now.setup.board
    places = tuple(DealPlace(seat) for seat, place in enumerate(table.dealt) if not place)
    weather = () if table.weather else (DrawWeather(),)
    tokens = tuple(PlaceToken(i, board.corner_ids[i]) for i, c in enumerate(table.corners) if not c.value)
    buyers = tuple(BuyGear(seat) for seat in table.order if not table.cars[seat].wheels)
    stages: dict[str, tuple[Step, ...]] = {"deal": places[:1], "weather": weather or tokens}
    first, second = now.ruling(SETUP_CARD_ORDER)()
    return stages[first] or stages[second] or buyers[:1]


class DealPlace(Chance):
    """A position card is dealt to a driver."""

    question = "deal"
    rule = R["weather.positions"]
    takes = (Deal,)
    template = "{driver} is dealt a starting place."
    driver: Seat

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """The cards that are left."""
        dealt = now.table.dealt
        who = now.setup.seats[self.driver]
        left = [place for place in range(1, self.cards(now) + 1) if place not in dealt]
        return tuple([Deal(who, place) for place in left])  # type: ignore[arg-type]

    def cards(self, now: Now) -> int:
        """How many position cards are dealt from: all four, or one fewer for three cars."""
        number: int = now.ruling(SETUP_THREE_GRID)()[0] if len(now.table.cars) == 3 else 4
        return number

    def odds(self, now: Now, move: Deal) -> Fraction:
        """All equally likely."""
        left = self.candidates(now)
        return Fraction(1, len(left)) if move in left else Fraction(0)

    def resolve(self, now: Now, move: Deal) -> None:
        """The last card settles the order."""
        dealt = {**dict(enumerate(now.table.dealt)), self.driver: move.place}
        order = tuple(sorted(dealt, key=lambda seat: dealt[seat])) if all(dealt.values()) else ()
        now.emit(PlaceDealt(self.driver, move.place, order))

    def why(self, now: Now) -> str:
        """How many cards are left."""
        return f"{counted(len(self.candidates(now)), 'position card is', 'position cards are')} left."


class BuyGear(Step):
    """A driver buys wheels, brakes and nitros before the race."""

    question = "equip"
    rule = R["wheels.choose"]
    takes = (Equip,)
    template = "{actor} buys wheels, brakes and nitros."
    actor: Seat

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """What can be paid for."""
        table, most = now.table, now.ruling(CUBES_CAPACITY)()
        crystals = table.crystals(self.actor) - self.due(now)
        money = {wheels: crystals - PRICES[f"{wheels}_wheels"] for wheels in TOKENS}
        return tuple(
            [
                Equip(wheels, brakes, nitros)
                for wheels, left in money.items()
                for brakes in range(min(left, most, table.brakes_left) + 1)
                for nitros in range(min(left - brakes, most, table.nitros_left) + 1)
            ]
        )

    def judge(self, now: Now, move: Equip) -> Iterator[Finding]:
        """Wheels, and no more than the crystals pay for."""
        table, seat = now.table, self.actor
        chosen = move.wheels in TOKENS
        yield R["wheels.choose"].needs(chosen, "{} wheels are named, soft or hard are sold", move.wheels or "no")
        some = move.brakes >= 0 and move.nitros >= 0
        yield R["cubes.buy-when"].needs(some, "brakes: {}, nitros: {}", move.brakes, move.nitros)
        if chosen:
            cost, money = self.cost(move), table.crystals(seat)
            yield R["cubes.cost"].needs(cost <= money, "crystals: {}, needed: {}", money, cost)
            if due := self.due(now):
                words = "crystals to be left for the other wheels of this purse: {}"
                yield R["wheels.choose"].needs(cost + due <= money, words, due)
        yield from cubes_left(now, table.cars[seat], move.brakes, move.nitros)

    def due(self, now: Now) -> int:
        """What the cheapest wheels cost of the other cars that pay out of the same purse and have none yet."""
        cars, purse = now.table.cars, now.table.cars[self.actor].purse
        others = [s for s, car in enumerate(cars) if s != self.actor and car.purse == purse >= 0 and not car.wheels]
        cheapest: int = min(PRICES[f"{wheels}_wheels"] for wheels in TOKENS)
        return len(others) * cheapest

    def cost(self, move: Equip) -> int:
        """The price of everything."""
        cost: int = PRICES[f"{move.wheels}_wheels"] + move.brakes * PRICES["brake"] + move.nitros * PRICES["nitro"]
        return cost

    def resolve(self, now: Now, move: Equip) -> None:
        """After the last purchase the cars go onto the grid."""
        table, seat = now.table, self.actor
        cost = self.cost(move)
        left = table.crystals(seat) - cost
        missing = sum(not car.wheels for car in table.cars)
        event = (seat, move.wheels, move.brakes, move.nitros, cost, left)
        if missing > 1:
            now.emit(Equipped(*event))
            return
        now.emit(Equipped(*event, *grid(now), table.order[0]))

    def why(self, now: Now) -> str:
        """What there is to spend."""
        return f"{now.names[self.actor]} has {crystals(now.table.crystals(self.actor))} to spend before the race."


def grid(now: Now) -> tuple[tuple[Space, ...], tuple[int, ...], tuple[int, ...]]:
    """Where the cars start: their spaces, their race distances, and how often each line counts as passed."""
    board = now.setup.board
    lanes = now.ruling(SETUP_THREE_GRID)()[1](now.table.dealt)
    start = now.ruling(START_LINE)()
    spaces = tuple(grid_space(board, start % board.rows, lane) for lane in lanes)
    dists = tuple(start - (start % board.rows - board.row[space]) for space in spaces)
    return spaces, dists, tuple(board.passings(i, start) for i in range(len(board.lines)))


def grid_space(board: Board, row: int, lane: int) -> Space:
    """The space of the grid in a lane: that of the row, or the long one that covers it."""
    back = (f"{r}.{lane}" for r in range(row, -1, -1))
    return next(space for space in back if space in board.row)
