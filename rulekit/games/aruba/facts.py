"""What can be read off a table: points of movement, targets, hands, places."""

from __future__ import annotations

from rulekit.games.aruba.numbers import BOOST, NITRO, PODIUM, TURBO
from rulekit.games.aruba.rulings import (
    LEAD_NITRO_ONLY,
    LEAD_START,
    LEAD_WHEN,
    LEAD_WRECK,
    OWN_CAR,
    SHOOT_RANGE,
    TIE_UNPLACED,
)
from rulekit.games.aruba.table import OFF, WRECK, CarNo, Now, Setup, Table
from rulekit.games.aruba.track import car_on
from rulekit.pieces.deck import HIDDEN, Cards, known
from rulekit.value import Seat


# ------------------------------------------------------------------ movement
def lead_of(now: Now, car: CarNo) -> str:
    """How a car leads: ``alone``, ``shared``, behind a ``winner``, on the ``grid``; empty if it does not."""
    table, setup = now.table, now.setup
    lanes = setup.lanes
    own = table.at[car] // lanes
    shared = False
    for other, at in enumerate(table.at):
        if other != car and at != OFF and table.damage[other] < WRECK:
            farther = at // lanes - own
            if farther > 0:
                return ""
            shared = shared or farther == 0
    if shared or (WRECK in table.damage and any(at // lanes > own for at in now.ruling(LEAD_WRECK)(table))):
        return "shared"
    if any(table.place):
        return "winner"
    opening = table.round <= len(setup.fleet[0])
    return "grid" if opening and table.round <= now.ruling(LEAD_START)(setup) else "alone"


def frozen(now: Now) -> bool:
    """Whether leading and red have been judged for this turn."""
    done: bool = now.ruling(LEAD_WHEN)(now.table.steps)
    return done


def standing(now: Now) -> tuple[str, bool]:
    """How the active car leads and whether it is on red: frozen, or as it would be judged now."""
    table = now.table
    if frozen(now):
        return "alone" if table.lead else "", table.red
    at = table.at[table.car]
    return ("", False) if at == OFF else (lead_of(now, table.car), at in now.setup.red)


def offered(table: Table) -> int:
    """The points of movement of a turn, before losses."""
    return table.straight + TURBO * table.turbos + BOOST * table.boost + NITRO * table.nitros


def losses(now: Now) -> tuple[int, int]:
    """The points lost to leading and to red."""
    table = now.table
    lead, red = standing(now)
    slowed = lead == "alone" and (table.straight or table.turbos or table.boost or now.ruling(LEAD_NITRO_ONLY)())
    return int(bool(slowed)), int(red)


def points_left(now: Now) -> int:
    """The points of movement that can still be used; the losses cannot make them less than none."""
    total = offered(now.table)
    return max(0, total - sum(losses(now))) - now.table.steps if total else 0


def target(now: Now, car: CarNo) -> CarNo:
    """The car a shot would hit; -1 if there is none in range."""
    table, setup = now.table, now.setup
    space = table.at[car]
    if space == OFF:
        return OFF
    for _ in range(min(now.ruling(SHOOT_RANGE)(), setup.rows)):
        space += setup.lanes
        if space >= setup.line:
            return OFF
        if space in table.at:
            return car_on(table, space)
    return OFF


def may_shoot(now: Now, seat: Seat, hit: CarNo) -> bool:
    """Whether a player may shoot a car: their own second one only by ruling."""
    return now.setup.owner[hit] != seat or bool(now.ruling(OWN_CAR)()[1])


def first_throw(now: Now) -> bool:
    """Whether nothing has been thrown in this turn yet."""
    table = now.table
    return table.rerolls == 2 and not table.dice and "reroll" not in table.played


# ------------------------------------------------------------------ cards
def has(table: Table, pile: Cards, card: str) -> bool:
    """Whether a card is among some cards, or can be one that nobody has seen."""
    return card in pile or (HIDDEN in pile and card in table.unseen)


def sorts(table: Table, pile: Cards) -> list[str]:
    """The sorts of cards that may be among some cards."""
    if HIDDEN in pile:
        pile = (*pile, *table.unseen)
    return sorted(set(known(pile)))


def masks(table: Table) -> int:
    """How many cards in hands nobody has seen."""
    return sum(pile.count(HIDDEN) for pile in (*table.hands, *table.waiting, table.aside))


def in_deck(table: Table) -> int:
    """How many cards the deck holds."""
    return len(table.unseen) - masks(table)


# ------------------------------------------------------------------ the race
def placed(table: Table) -> int:
    """How many cars have taken a place."""
    return sum(place > 0 for place in table.place)


def rows(setup: Setup, table: Table, car: CarNo) -> int:
    """The rows a car has driven; all of them for one that is home."""
    return setup.rows if table.place[car] else max(0, table.at[car]) // setup.lanes


def progress(setup: Setup, table: Table, car: CarNo) -> tuple[bool, int, bool, int]:
    """How far a car has come in this race, to be compared: finishers by place, the others by rows, wrecks last."""
    place = table.place[car]
    return place > 0, -place, table.damage[car] < WRECK, table.at[car] // setup.lanes


def ranks(setup: Setup, table: Table) -> tuple[int, ...]:
    """The place of each car in the running race, as the cars stand now; level ones share theirs."""
    found = [progress(setup, table, car) for car in range(len(setup.cars))]
    return tuple(1 + sum(other > own for other in found) for own in found)


def expected(setup: Setup, table: Table, seat: Seat) -> int:
    """The points a player would get if the running race ended as the cars stand now."""
    if table.winners:
        return 0
    places = ranks(setup, table)
    cars = [car for car in setup.fleet[seat] if table.place[car] or table.races(car)]
    return sum(prize(setup, places[car]) for car in cars if places[car] <= PODIUM)


def best_place(setup: Setup, table: Table, seat: Seat) -> int:
    """The best place of a player in this race; a number behind all places if there is none."""
    return min((table.place[car] for car in setup.fleet[seat] if table.place[car]), default=len(setup.cars) + 1)


def victors(now: Now) -> tuple[tuple[Seat, ...], bool]:
    """Who has won the last race's game, and whether a tie had to be broken."""
    setup, table = now.setup, now.table
    most = max(table.points)
    level = tuple(seat for seat, points in enumerate(table.points) if points == most)
    if len(level) == 1:
        return level, False
    best = min(best_place(setup, table, seat) for seat in level)
    placed_best = tuple(seat for seat in level if best_place(setup, table, seat) == best)
    if len(placed_best) == 1:
        return placed_best, True
    return now.ruling(TIE_UNPLACED)(setup, table, placed_best), True


def prize(setup: Setup, place: int) -> int:
    """The points for a place; none behind the last one that is paid."""
    return setup.prizes[place - 1] if 0 < place <= len(setup.prizes) else 0
