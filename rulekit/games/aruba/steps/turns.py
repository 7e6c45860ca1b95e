"""The course of a game: choosing cars, lining up, turn after turn, points, the next race."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from rulekit.chance import Chance
from rulekit.games.aruba.book import CONTENT, R
from rulekit.games.aruba.events.driving import LossesJudged
from rulekit.games.aruba.events.racing import (
    CarChosen,
    FirstCar,
    RaceStarted,
    Ready,
    StartChosen,
    TurnSkipped,
    TurnStarted,
)
from rulekit.games.aruba.events.results import Cleared, GameEnded, RaceEnded, Scored
from rulekit.games.aruba.facts import lead_of, prize, victors
from rulekit.games.aruba.moves import Car, Drive, Start
from rulekit.games.aruba.rulings import FINISHED_CAR, FIRST_CAR, LEAD_WHEN, NO_WINNER
from rulekit.games.aruba.steps.combining import Combo
from rulekit.games.aruba.steps.ends import EndTurn, over
from rulekit.games.aruba.steps.rolling import RollStep, Throw
from rulekit.games.aruba.steps.starting import Begin
from rulekit.games.aruba.table import OFF, CarNo, Now, Setup, Table
from rulekit.rule import Finding
from rulekit.step import Effect, Step
from rulekit.value import Seat

COLOURS = tuple(car["id"] for car in CONTENT["car"])


def turn(seat: Seat) -> tuple[Step, ...]:
    """The outline of a turn."""
    return Begin(seat), Throw(seat), RollStep(seat), Combo(seat), EndTurn(seat), NextTurn()


# ------------------------------------------------------------------ before the first race
class PickStart(Chance):
    """Chance picks the starting player."""

    question = "start"
    rule = R["setup.start-player"]
    takes = (Start,)
    template = "The starting player is drawn."

    def candidates(self, now: Now) -> tuple[Start, ...]:
        """Every seat, equally likely."""
        return tuple(map(Start, now.setup.seats))

    def resolve(self, now: Now, move: Start) -> None:
        """Then the cars are chosen in turn order, before the first race."""
        now.emit(StartChosen(now.setup.seat(move.seat)))
        now.then(*choices(now.setup, now.table), StartRace())

    def why(self, now: Now) -> str:
        """For which race."""
        return f"Race {now.table.race} needs a starting player; each of {len(now.setup.seats)} is equally likely."


def choices(setup: Setup, table: Table) -> tuple[Step, ...]:
    """A question to each player who has no car yet, in turn order."""
    seats = len(setup.seats)
    order = [(table.start + i) % seats for i in range(seats)]
    return tuple([ChooseCar(seat) for seat in order if not table.colours[setup.fleet[seat][0]]])


class ChooseCar(Step):
    """A player picks a car, with three players two."""

    question = "car"
    rule = R["setup.car-choice"]
    takes = (Car,)
    template = "{actor} chooses a car."
    actor: Seat

    def candidates(self, now: Now) -> tuple[Car, ...]:
        """The cars that are left."""
        left = [colour for colour in COLOURS if colour not in now.table.colours]
        return tuple(map(Car, permutations(left, len(now.setup.fleet[self.actor]))))

    def judge(self, now: Now, move: Car) -> Iterator[Finding]:
        """As many as a player drives, all of them left."""
        due, taken = len(now.setup.fleet[self.actor]), now.table.colours
        fine = len(set(move.colours)) == len(move.colours) == due
        yield R["setup.car-choice"].needs(fine, "cars to choose: {}", due)
        for colour in move.colours:
            left = colour in COLOURS and colour not in taken
            words = "the {} car is left" if left else "no {} car is left"
            yield R["setup.car-choice"].needs(left, words, colour)

    def resolve(self, now: Now, move: Car) -> None:
        """With its card."""
        now.emit(CarChosen(self.actor, now.setup.fleet[self.actor], move.colours))

    def why(self, now: Now) -> str:
        """Which are left."""
        return f"These cars are left: {', '.join(colour for colour in COLOURS if colour not in now.table.colours)}."


class StartRace(Effect):
    """The cars line up, and the first turn begins."""

    template = "The cars line up."

    def happen(self, now: Now) -> None:
        """From the starting player on, with three players the first cars before the second ones."""
        setup, table = now.setup, now.table
        seats = len(setup.seats)
        order = [(table.start + i) % seats for i in range(seats)]
        cars = tuple(setup.fleet[seat][n] for n in range(len(setup.fleet[0])) for seat in order)
        grid = setup.grid[: len(cars)]
        now.emit(RaceStarted(table.race, table.start, cars, grid, setup.deck, setup.trio))
        go_round(now, table.start)


# ------------------------------------------------------------------ turn after turn
class NextTurn(Effect):
    """The next seat, or the end of the race."""

    template = "The turn passes clockwise."

    def happen(self, now: Now) -> None:
        """The race may be over, also in the middle of a turn."""
        if why := over(now):
            end_race(now, why)
        else:
            go_round(now, (now.table.turn + 1) % len(now.setup.seats))


def go_round(now: Now, seat: Seat) -> None:
    """The first seat from here on whose car is on the track; the turns of the others are skipped."""
    setup = now.setup
    while True:
        table = now.table
        number = table.round + (seat == table.start and seat != table.turn)
        car = car_on_turn(now, seat)
        if car == OFF or table.races(car):
            break
        now.emit(TurnSkipped(seat, car, bool(table.place[car]), setup.trio, number))
        seat = (seat + 1) % len(setup.seats)
    now.emit(TurnStarted(seat, car, number, setup.trio))
    if waiting := table.waiting[seat]:
        now.emit(Ready(seat, len(waiting), False))
    now.then(*(() if car != OFF else (ChooseFirst(seat),)), *turn(seat))
    if car != OFF:
        judge_losses(now)


def car_on_turn(now: Now, seat: Seat) -> CarNo:
    """The car whose turn it would be; -1 if a player with two cars may choose."""
    setup, table = now.setup, now.table
    fleet = setup.fleet[seat]
    if len(fleet) == 1:
        return fleet[0]
    due = table.due[seat]
    if due == OFF:
        left = [car for car in fleet if table.races(car)]
        if not now.ruling(FIRST_CAR)():
            return OFF if len(left) == 2 else left[0] if left else fleet[0]
        due = fleet[1]
    car = fleet[0] + fleet[1] - due
    if table.place[car] and table.races(due) and now.ruling(FINISHED_CAR)():
        return due
    return car


def judge_losses(now: Now) -> None:
    """Where a ruling says so, leading and red are judged when the turn begins."""
    table, car = now.table, now.table.car
    if now.ruling(LEAD_WHEN)(0):
        lead, red = lead_of(now, car) == "alone", table.at[car] in now.setup.red
        now.emit(LossesJudged(table.turn, car, lead, red))


class ChooseFirst(Step):
    """With three players: the car that takes a player's first turn of the race."""

    question = "drive"
    rule = R["trio.alternate"]
    takes = (Drive,)
    template = "{actor} chooses the car that drives first."
    actor: Seat

    def candidates(self, now: Now) -> tuple[Drive, ...]:
        """Both cars."""
        return tuple([Drive(now.setup.cars[car]) for car in now.setup.fleet[self.actor]])

    def judge(self, now: Now, move: Drive) -> Iterator[Finding]:
        """A car of the player on the track."""
        car = now.setup.car(move.car)
        own = car in now.setup.fleet[self.actor]
        name = now.setup.called(car) if car != OFF else move.car
        yield R["trio.two-cars"].needs(own, "{} is {} car of {}", name, "a" if own else "no", now.names[self.actor])
        if own:
            there = now.table.races(car)
            words = "{} is on the track" if there else "{} is out"
            yield R["trio.alternate"].needs(there, words, now.setup.called(car))

    def resolve(self, now: Now, move: Drive) -> None:
        """From now on the cars alternate."""
        now.emit(FirstCar(self.actor, now.setup.car(move.car)))
        judge_losses(now)

    def why(self, now: Now) -> str:
        """Between which."""
        cars = " or ".join(now.setup.called(car) for car in now.setup.fleet[self.actor])
        return (
            f"This is the first turn of {now.names[self.actor]} in race {now.table.race}: {cars}; then they alternate."
        )


# ------------------------------------------------------------------ the end of a race
def end_race(now: Now, why: str) -> None:
    """Points; then the next race, or the end of the game."""
    setup, race = now.setup, now.table.race
    now.emit(RaceEnded(race, why))
    home = sorted((place, car) for car, place in enumerate(now.table.place) if place)
    others = [car for car, place in enumerate(now.table.place) if not place]
    for car in (*(car for _, car in home), *others):
        seat, place = setup.owner[car], now.table.place[car]
        before = now.table.points[seat]
        now.emit(Scored(seat, car, place, before, before + prize(setup, place), setup.trio))
    if race >= setup.races:
        winners, tied = victors(now)
        now.emit(GameEnded(winners, now.table.points[winners[0]], tied))
        return
    winner = setup.owner[home[0][1]] if home else OFF
    drawn = winner == OFF and bool(now.ruling(NO_WINNER)())
    start = now.table.start if winner == OFF else winner
    now.emit(Cleared(race, start, setup.deck))
    now.then(PickStart() if drawn else StartRace())
