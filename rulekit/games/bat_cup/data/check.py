"""What cannot be in a position, each problem named."""

from __future__ import annotations

from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.data.schema import SETTING_UP, PositionData
from rulekit.games.bat_cup.facts.places import racing
from rulekit.games.bat_cup.table import Setup, Table
from rulekit.games.bat_cup.words import WEATHERS
from rulekit.referee import Referee
from rulekit.value import Seat

PLACES = 4
"""Position cards."""


def check_names(referee: Referee, setup: Setup, given: PositionData) -> None:
    """Every car, line, corner and weather that is named has to be there."""
    board = setup.board
    lines, corners = [line.id for line in board.lines], list(board.corner_ids)
    cars: dict[str, list[str]] = {
        "cars": list(given.cars),
        "order": given.order or [],
        "acted": given.acted or [],
        "winner": given.winner,
    }
    asked = [(f"position.{key}", names, list(setup.seats)) for key, names in cars.items()]
    asked += [("position.corners", list(given.corners), corners), ("position.drawn", list(given.drawn), lines)]
    asked += [("position.visited", given.visited, list(board.spaces))]
    asked += [("position.damage_discards", given.damage_discards, list(setup.damage_cards))]
    asked += [("position.purse", list(given.purse), list(setup.team_names))]
    referee.one_of("position.turn", given.turn, ("", *setup.seats))
    skies = ["", *WEATHERS] if given.phase in SETTING_UP else list(WEATHERS)
    referee.one_of("position.weather", given.weather, skies)
    asked += [("position.weather_drawn", given.weather_drawn, skies)]
    for name, car in given.cars.items():
        asked += [(f"position.cars.{name}.passed", list(car.passed), lines)]
        asked += [(f"position.cars.{name}.thrown_back", car.thrown_back, lines)]
    for where, names, known in asked:
        referee.all_of(where, names, known)
    if not given.cars and not setup.options["drivers"]:
        referee.refuse("position.cars is missing")
    referee.within("position.round", given.round, 1)
    referee.within("position.reserve", given.reserve, 0)


def check_places(referee: Referee, setup: Setup, table: Table) -> None:
    """One car on a space; numbers of cars that are out or home that can be."""
    at = [car.at for car in table.cars if car.at]
    twice = sorted({space for space in at if at.count(space) > 1})
    words = "two cars stand on {}"
    referee.check(R["lane.change"].needs(not twice, words, ", ".join(twice) or "no space"))
    for name, car in zip(setup.seats, table.cars, strict=True):
        if car.out and car.finished:
            referee.refuse("{} is out and has finished; only one of the two can be", name)
    for key in ("out", "finished"):
        numbers = sorted(n for car in table.cars if (n := getattr(car, key)))
        if len(set(numbers)) < len(numbers):
            referee.refuse("two cars have the same number for {}", key)


def check_getting_ready(referee: Referee, setup: Setup, given: PositionData) -> None:
    """Before the race nobody is out or home, each has a place of their own, and something is still missing."""
    for name, car in given.cars.items():
        if car.out or car.finished:
            referee.refuse("position.phase is {!r}, but {} is out or has finished", given.phase, name)
        if car.dealt > PLACES:
            referee.refuse("{} is dealt place {}; there are {} position cards", name, car.dealt, PLACES)
    dealt = [car.dealt for car in given.cars.values() if car.dealt]
    if len(set(dealt)) < len(dealt):
        referee.check(R["weather.positions"].needs(False, "two drivers are dealt the same place"))
        return
    order = [setup.seats[seat] for seat in dealt_order(setup, given)]
    if given.order is not None and given.order != order:
        words = "position.order is {}; by the places that are dealt it is {}"
        referee.refuse(words, ", ".join(given.order) or "empty", ", ".join(order) or "still open")
    if all(seat in given.cars and given.cars[seat].wheels for seat in setup.seats):
        words = "position.phase is {!r}, but all cars have wheels; expected '' for those that have still to buy them"
        referee.refuse(words, given.phase)


def dealt_order(setup: Setup, given: PositionData) -> tuple[Seat, ...]:
    """The order by the places that are dealt; nobody as long as one is missing."""
    dealt = {seat: given.cars[name].dealt if name in given.cars else 0 for seat, name in enumerate(setup.seats)}
    return tuple(sorted(dealt, key=lambda seat: dealt[seat])) if all(dealt.values()) else ()


def check_racing(referee: Referee, setup: Setup, table: Table, given: PositionData) -> None:
    """A car is on the track, and an order that is given names every one of those, none twice."""
    on_track = [setup.seats[seat] for seat in racing(table)]
    if not on_track:
        words = "position.phase is {!r}, but no car is on the track; a race that has ended has phase 'over'"
        referee.refuse(words, given.phase)
    if given.order is None:
        return
    if missing := [name for name in on_track if name not in given.order]:
        referee.refuse("position.order lacks {}", ", ".join(missing))
    if len(set(given.order)) < len(given.order):
        referee.refuse("position.order names a car twice: {}", ", ".join(given.order))
