"""A game from its setup, and a position from plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from rulekit.game import Agenda
from rulekit.games.aruba.book import R
from rulekit.games.aruba.data.agenda import agenda_of
from rulekit.games.aruba.data.check import check_cars, check_names, check_turn
from rulekit.games.aruba.data.options import SORTS, last, number
from rulekit.games.aruba.data.schema import CarData, PositionData
from rulekit.games.aruba.facts import frozen, lead_of
from rulekit.games.aruba.steps.turns import COLOURS, PickStart, StartRace, choices
from rulekit.games.aruba.table import OFF, PLACES, WRECK, CarNo, Now, Setup, Table
from rulekit.pieces.deck import HIDDEN, Cards, cards
from rulekit.referee import Referee
from rulekit.value import put

BEFORE = ("start", "car")


# ------------------------------------------------------------------ from the setup
def begin(setup: Setup) -> tuple[Table, Agenda]:
    """Nobody has a car yet, unless the options settle it."""
    n, seats = len(setup.cars), len(setup.seats)
    start = max(setup.start, 0)
    table = Table(
        at=(OFF,) * n,
        damage=(0,) * n,
        fitted=((),) * n,
        place=(0,) * n,
        colours=setup.colours or ("",) * n,
        points=(0,) * seats,
        hands=((),) * seats,
        waiting=((),) * seats,
        due=(OFF,) * seats,
        unseen=setup.deck,
        discard=(),
        race=1,
        round=1,
        start=start,
        turn=start,
        car=OFF,
    )
    if setup.start == OFF:
        return table, (PickStart(),)
    return table, (*choices(setup, table), StartRace())


# ------------------------------------------------------------------ from plain data
def lay(referee: Referee, setup: Setup, data: dict[str, Any]) -> tuple[Table, Agenda]:
    """A race in the middle."""
    given = referee.read(PositionData, data, "position")
    check_names(referee, setup, given)
    referee.close()
    table = table_of(referee, setup, given)
    referee.close()
    check_cars(referee, setup, table, given)
    check_turn(referee, setup, table, given)
    referee.close()
    now: Now = Now(setup, referee.readings, table)
    table = judged(now, given)
    return table, agenda_of(referee, Now(setup, referee.readings, table), given)


def table_of(referee: Referee, setup: Setup, given: PositionData) -> Table:
    """What lies on the table, each key by itself."""
    start = setup.seat(given.start) if given.start else max(setup.start, 0)
    turn = setup.seat(given.turn) if given.turn else start
    waits = given.phase in (*BEFORE, "drive")
    car = OFF if waits else setup.car(given.car) if given.car else setup.fleet[turn][0]
    rows = [given.cars.get(name, CarData()) for name in setup.cars]
    defaults = grid_of(setup, start) if given.phase not in BEFORE else (OFF,) * len(rows)
    hands, waiting = piles(referee, setup, "hands", given.hands), piles(referee, setup, "waiting", given.waiting)
    aside, discard = sorted_cards(referee, "aside", given.aside), sorted_cards(referee, "discard", given.discard)
    fitted = tuple(tuple(sorted(row.fitted, key=order_of)) for row in rows)
    return Table(
        at=tuple(place_of(referee, setup, *row) for row in zip(setup.cars, rows, defaults, strict=True)),
        damage=tuple(WRECK if row.wreck else row.dt for row in rows),
        fitted=fitted,
        place=tuple(row.place for row in rows),
        colours=colours_of(setup, rows),
        points=tuple(given.points.get(seat, 0) for seat in setup.seats),
        hands=hands,
        waiting=waiting,
        due=due_of(setup, given, turn, car),
        unseen=unseen_of(referee, setup, (*hands, *waiting, aside, discard), fitted),
        discard=discard,
        race=given.race,
        round=given.round,
        start=start,
        turn=turn,
        car=car,
        aside=aside,
        played=sorted_cards(referee, "played", given.played),
        dice=faces(referee, "dice", given.dice),
        extra=faces(referee, "extra", given.extra),
        spent=faces(referee, "spent", given.spent),
        rerolls=given.rerolls if given.rerolls is not None else 2 * (given.phase in ("throw", "dice")),
        throwing=given.throwing,
        gained=given.gained,
        straight=given.straight,
        turbos=given.turbos,
        nitros=given.nitros,
        boost=given.boost,
        odd=given.odd,
        steps=given.steps,
        ended=given.ended,
        hooked=setup.car(given.hooked) if given.hooked else OFF,
        met=tuple(sorted((setup.car(left), setup.car(right)) for left, right in given.met)),
        drawing=given.drawing if given.drawing is not None else 2 * (given.phase == "cards"),
        winners=tuple(sorted(setup.seat(seat) for seat in given.winner)),
    )


def grid_of(setup: Setup, start: int) -> tuple[int, ...]:
    """The starting position of each car."""
    seats = len(setup.seats)
    spaces = [OFF] * len(setup.cars)
    order = [setup.fleet[(start + i) % seats][n] for n in range(len(setup.fleet[0])) for i in range(seats)]
    for car, space in zip(order, setup.grid, strict=False):
        spaces[car] = space
    return tuple(spaces)


def place_of(referee: Referee, setup: Setup, name: str, row: CarData, default: int) -> int:
    """The space of a car; none for one that is home."""
    if row.at == "finish" and not (row.place or row.wreck):
        referee.refuse("position.cars.{}.at is 'finish', but the car has no place", name)
    if row.place or row.at == "finish":
        return OFF
    if row.at is None or (row.at == "" and default == OFF):
        return default
    space = number(setup, row.at)
    if space == OFF:
        referee.refuse("position.cars.{}.at is {!r}; the board has 0.1 to {}", name, row.at[:20], last(setup))
    return space


def colours_of(setup: Setup, rows: list[CarData]) -> tuple[str, ...]:
    """The colours; by default those of the options, else red, blue and so on by seat."""
    defaults = setup.colours or COLOURS
    return tuple(default if row.colour is None else row.colour for row, default in zip(rows, defaults, strict=False))


def due_of(setup: Setup, given: PositionData, turn: int, car: CarNo) -> tuple[CarNo, ...]:
    """With three players the car that had each player's latest turn."""
    if not setup.trio:
        return (OFF,) * len(setup.seats)
    due = tuple(setup.car(given.due[seat]) if given.due.get(seat) else OFF for seat in setup.seats)
    return due if setup.seats[turn] in given.due else put(due, turn, car)


def order_of(place: str) -> int:
    """The order in which equipment is listed."""
    return PLACES.index(place) if place in PLACES else len(PLACES)


# ------------------------------------------------------------------ cards and dice
def sorted_cards(referee: Referee, where: str, names: Iterable[str]) -> Cards:
    """Cards in the one order in which they are kept."""
    found = cards(names)
    referee.all_of(f"position.{where}", found, SORTS if where in ("discard", "played") else (*SORTS, HIDDEN))
    return found


def piles(referee: Referee, setup: Setup, where: str, rows: Mapping[str, list[str]]) -> tuple[Cards, ...]:
    """The cards of each seat."""
    return tuple(sorted_cards(referee, where, rows.get(seat, ())) for seat in setup.seats)


def unseen_of(referee: Referee, setup: Setup, known: tuple[Cards, ...], fitted: tuple[tuple[str, ...], ...]) -> Cards:
    """The cards of the deck and those nobody has seen: all that lie nowhere else."""
    left = Counter(setup.deck)
    shown = Counter(card for pile in known for card in pile)
    shown.update("bumper" if place in ("front", "rear") else "saw" for row in fitted for place in row)
    masked = shown.pop(HIDDEN, 0)
    for sort, count in sorted(shown.items()):
        if sort in SORTS:
            enough = count <= left[sort]
            referee.check(
                R["setup.deck"].needs(enough, "{} cards on the table: {}, in the game: {}", sort, count, left[sort])
            )
    left -= shown
    rest = left.total()
    referee.check(
        R["setup.deck"].needs(masked <= rest, "unknown cards: {}, cards that lie nowhere else: {}", masked, rest)
    )
    return tuple(sorted(left.elements()))


def faces(referee: Referee, where: str, values: list[int]) -> tuple[int, ...]:
    """Dice in ascending order."""
    for i, face in enumerate(values):
        referee.within(f"position.{where}[{i}]", face, 1, 6)
    return tuple(sorted(values))


def judged(now: Now, given: PositionData) -> Table:
    """The table with leading and red, where they are frozen already."""
    table = now.table
    if not frozen(now):
        return table
    there = table.car != OFF and table.at[table.car] != OFF
    lead = given.lead if given.lead is not None else there and lead_of(now, table.car) == "alone"
    red = given.red if given.red is not None else there and table.at[table.car] in now.setup.red
    return msgspec.structs.replace(table, lead=lead, red=red)
