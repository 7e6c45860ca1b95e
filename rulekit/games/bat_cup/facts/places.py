"""Places in the race, laps, team mates."""

from __future__ import annotations

from rulekit.games.bat_cup.rulings.setup import ORDER_LAP_TIE
from rulekit.games.bat_cup.table import Now, Setup, Table
from rulekit.value import Seat


def racing(table: Table) -> list[Seat]:
    """The cars on the track."""
    return [seat for seat, car in enumerate(table.cars) if car.at and not car.out]


def ranked(now: Now) -> list[Seat]:
    """The cars on the track, the leading one first."""
    found: list[Seat] = now.ruling(ORDER_LAP_TIE)(now.setup.board, now.table.cars, racing(now.table))
    return found


def places(now: Now) -> tuple[Seat, ...]:
    """All cars, the best placed first: those that are home, those on the track, those that are out."""
    cars = now.table.cars
    seats = range(len(cars))
    home = sorted((s for s in seats if cars[s].finished), key=lambda s: cars[s].finished)
    out = sorted((s for s in seats if cars[s].out), key=lambda s: -cars[s].out)
    return (*home, *ranked(now), *out)


def place_of(now: Now, seat: Seat) -> int:
    """The place of a car in the race, from 1."""
    return places(now).index(seat) + 1


def lap(setup: Setup, dist: int) -> int:
    """The lap in which a race distance lies."""
    return dist // setup.board.rows + 1


def mates(setup: Setup, seat: Seat, other: Seat) -> bool:
    """Whether two cars belong to one team."""
    return setup.team[seat] == setup.team[other]


def mine(now: Now, seat: Seat) -> bool:
    """Whether a car is on turn."""
    return now.table.turn.driver == seat
