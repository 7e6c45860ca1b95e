"""Passing the finish line and checkpoints: crystals, weather, time tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from rulekit.chance import Chance, Randint
from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.events.lines import CrystalsTaken, LinePassed
from rulekit.games.bat_cup.events.setup import TokenPlaced, WeatherKept, WeatherSet
from rulekit.games.bat_cup.facts.places import place_of
from rulekit.games.bat_cup.moves import Token, Weather
from rulekit.games.bat_cup.rulings.attacks import SPRAY_FINISH_SCOPE
from rulekit.games.bat_cup.rulings.lines import (
    CHECKPOINT_LAPPED,
    FINISH_RANK,
    RACE_END,
    RESERVE_SHORT,
    SERVICE_BACKWARD,
    WEATHER_DECK,
    WEATHER_HOW_FAR,
    WEATHER_ONCE,
)
from rulekit.games.bat_cup.steps.corners import take_spray
from rulekit.games.bat_cup.steps.ending import home
from rulekit.games.bat_cup.table import Now, Space
from rulekit.games.bat_cup.words import WEATHERS
from rulekit.moves import Move
from rulekit.rule import Finding
from rulekit.step import Step
from rulekit.value import Seat

SKIES = {weather: Weather(weather) for weather in WEATHERS}


def serves(now: Now, seat: Seat, to: Space, dist: int) -> bool:
    """Whether a car that drives onto a space may use what is offered there: on a line only the first time."""
    board, car = now.setup.board, now.table.cars[seat]
    line = board.line_at.get(board.row[to])
    if line is None:
        return True
    if dist == car.dist:
        return car.service
    if dist < car.dist:
        backward: bool = now.ruling(SERVICE_BACKWARD)()
        return backward
    return pays(now, seat, line, board.passings(line, dist))


def pays(now: Now, seat: Seat, line: int, number: int) -> bool:
    """Whether a passing is one that counts for crystals and services."""
    car = now.table.cars[seat]
    if number > car.passed[line]:
        return True
    return now.ruling(CHECKPOINT_LAPPED)() and now.setup.board.lines[line].id not in car.thrown_back


def pass_lines(now: Now, seat: Seat, crossed: tuple[int, ...]) -> bool:
    """A car passes lines; whether a weather card is to be drawn."""
    asks: list[Step] = []
    for line in crossed:
        if draws := pass_line(now, seat, line):
            asks.append(draws)
        if now.table.over or not now.table.cars[seat].racing:
            break
    if not now.table.over:
        now.then(*asks)
    return bool(asks)


def pass_line(now: Now, seat: Seat, index: int) -> Step | None:
    """One line: crystals by place, the end of the race, and the weather for the leader."""
    table, board = now.table, now.setup.board
    car, line = table.cars[seat], board.lines[index]
    number = board.passings(index, car.dist)
    first, counts = number > car.passed[index], pays(now, seat, index, number)
    if number <= 0 and not first:
        return None
    place = place_of(now, seat)
    words = "no crystal: {} has taken the crystals of {} in lap {} already"
    again = not now.check(R["potion.no-second-crystal"].needs(counts, words, now.names[seat], line.id, number))
    done = index == 0 and number >= now.setup.laps
    ends = done and now.ruling(RACE_END)()[0]
    draws = not ends and first_draws(now, place, number, index, first)
    now.emit(LinePassed(seat, index, line.id, number, place, again, line.id in car.thrown_back, draws))
    if counts:
        crossed = 1 + sum(other.passed[index] >= number for s, other in enumerate(now.table.cars) if s != seat)
        take_crystals(now, seat, line.id, now.ruling(FINISH_RANK)(place, crossed) if index == 0 else 1)
    if done:
        if not ends:
            finish_sprays(now, seat)
        home(now, seat)
    return DrawWeather(line.id) if draws else None


def first_draws(now: Now, place: int, number: int, line: int, first: bool) -> bool:
    """Whether a weather card is drawn for a passing."""
    name = now.setup.board.lines[line].id
    if not now.check(R["weather.leader"].needs(place == 1, "no weather card: place {} at {}", place, name)):
        return False
    due = now.ruling(WEATHER_ONCE)(number, now.table.drawn[line], first)
    words = "no weather card: that of passing {} of {} has been drawn"
    return now.check(R["weather.leader"].needs(due, words, number, name))


def finish_sprays(now: Now, seat: Seat) -> None:
    """The spray tokens leave the race when a car passes the finish line."""
    lying = [i for i, corner in enumerate(now.table.corners) if corner.spray]
    if lying:
        goes = now.ruling(SPRAY_FINISH_SCOPE)(place_of(now, seat) == 1)
        if now.check(R["spray.remove-finish"].needs(goes, "the sprays stay: {} does not lead", now.names[seat])):
            for corner in lying:
                take_spray(now, corner, "finish")


def take_crystals(now: Now, seat: Seat, line: str, due: int) -> None:
    """What the reserve has of what is due."""
    reserve = now.table.reserve
    number = min(due, reserve)
    bonus = 0 if number else now.ruling(RESERVE_SHORT)()
    now.emit(CrystalsTaken(seat, line, number, due, reserve - number, bonus))


class DrawWeather(Chance):
    """A weather card is drawn: for the start of the race, or because the leader has passed a line."""

    question = "weather"
    rule = R["weather.leader"]
    takes = (Weather,)
    template = "A weather card is drawn."
    line: str = ""

    def stands(self, now: Now) -> bool:
        """While the race goes on."""
        return not now.table.over

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """The cards in the deck."""
        return tuple([SKIES[weather] for weather in WEATHERS if weather not in now.table.weather_drawn])

    def resolve(self, now: Now, move: Weather) -> None:
        """Another weather takes the tokens off the corners from here on."""
        table, board = now.table, now.setup.board
        drawn = now.ruling(WEATHER_DECK)(table.weather_drawn, move.weather)
        if self.line and not now.check(
            R["weather.change"].needs(
                move.weather != table.weather,
                "no change: {} is drawn, and it is {} already",
                move.weather,
                table.weather,
            )
        ):
            now.emit(WeatherKept(move.weather, drawn))
            return
        corners = self.corners(now)
        sprayed = any(table.corners[i].spray for i in corners)
        now.emit(WeatherSet(move.weather, table.weather, self.line, corners, sprayed, drawn))
        now.then(*(PlaceToken(i, board.corner_ids[i]) for i in corners))

    def corners(self, now: Now) -> tuple[int, ...]:
        """The corners concerned, in driving order."""
        board = now.setup.board
        everywhere = tuple(range(len(board.corners)))
        row = next((line.row for line in board.lines if line.id == self.line), 0)
        if row == 0:
            return everywhere
        onward = tuple(i for i in everywhere if board.corners[i].first >= row)
        loop = now.ruling(WEATHER_HOW_FAR)()
        return (*onward, *(i for i in everywhere if i not in onward)) if loop else onward

    def why(self, now: Now) -> str:
        """What the draw is for."""
        return f"The leader has passed {self.line}." if self.line else "The weather of the start is drawn."


class PlaceToken(Chance):
    """A time token of the current weather is put on a corner sign, unseen."""

    question = "token"
    rule = R["weather.blind"]
    takes = (Token,)
    template = "Corner {corner} gets a time token."
    index: int
    corner: str

    def stands(self, now: Now) -> bool:
        """While the race goes on."""
        return not now.table.over

    def pool(self, now: Now) -> Counter[int]:
        """The tokens of the weather that lie on no corner."""
        table = now.table
        pool = Counter(now.setup.time_tokens[table.weather])
        pool.subtract(c.value for c in table.corners if c.weather == table.weather)
        return +pool or Counter(now.setup.time_tokens[table.weather])

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """The values that can come."""
        word = now.setup.board.corner_words[self.index]
        return tuple([Token(word, value) for value in sorted(self.pool(now))])

    def odds(self, now: Now, move: Token) -> Fraction:
        """By the number of such tokens."""
        if move.corner != now.setup.board.corner_words[self.index]:
            return Fraction(0)
        pool = self.pool(now)
        return Fraction(pool[move.value], pool.total())

    def judge(self, now: Now, move: Token) -> Iterator[Finding]:
        """The corner whose turn it is, and a token of the pool."""
        due = now.setup.board.corner_words[self.index]
        other = "" if move.corner == due else f", not {move.corner.upper()}"
        yield R["weather.tokens"].needs(not other, "corner {} is next{}", self.corner, other)
        left = self.pool(now)[move.value]
        yield R["weather.blind"].needs(left > 0, "such tokens in the {} pool: {}", now.table.weather, left)

    def deal(self, now: Now, pick: Randint) -> Move:
        """One token of the pool."""
        tokens = sorted(self.pool(now).elements())
        return Token(now.setup.board.corner_words[self.index], tokens[pick(len(tokens))])

    def resolve(self, now: Now, move: Token) -> None:
        """The token lies on the sign."""
        now.emit(TokenPlaced(self.index, self.corner, move.value, now.table.weather))

    def why(self, now: Now) -> str:
        """How many tokens there are."""
        return f"Corner {self.corner} gets one of the {now.table.weather} tokens face down: {self.pool(now).total()}."
