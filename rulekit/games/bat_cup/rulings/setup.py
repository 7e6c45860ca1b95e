"""Open questions about getting ready, the card selection, and the order of the cars."""

from __future__ import annotations

from collections.abc import Sequence

from rulekit.games.bat_cup.board import Board
from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.table import Car, Hand
from rulekit.value import Seat

SETUP_CARD_ORDER = R.ruling("setup.card-order", places_first=("deal", "weather"), weather_first=("weather", "deal"))
SETUP_BUY_ORDER = R.fixed(
    "setup.buy-order", "A secret purchase would be open at once: crystals, cubes and wheels lie on the table."
)

# Three cars: the places that are dealt, and the lanes they give.


def closed_up(places: Sequence[int]) -> tuple[int, ...]:
    """The lanes of the grid without gaps."""
    return tuple(1 + sum(other < place for other in places) for place in places)


def as_dealt(places: Sequence[int]) -> tuple[int, ...]:
    """The lanes that the numbers name."""
    return tuple(places)


SETUP_THREE_GRID = R.ruling(
    "setup.three-grid", relative=(4, closed_up), printed=(4, as_dealt), remove_four=(3, closed_up)
)

# Where the grid is: the race distance at which the cars start.
START_LINE = R.ruling("start.line", on_line=0, behind_line=-1)
CUBES_CAPACITY = R.ruling("cubes.capacity", supply=20, five_each=5)
SELECTION_REVEAL = R.fixed(
    "selection.reveal",
    "Only what rivals know would change, and every card would need a mark whether it has been shown.",
)


# Whether the discards are shuffled in before the next card is taken.
def when_empty(hand: Hand) -> bool:
    """Only a deck that has run out is made anew."""
    return hand.left == 0


def when_short(hand: Hand) -> bool:
    """A deck that cannot give three cards is made anew before they are taken."""
    return hand.left == 0 or (not hand.hand and hand.left < 3)


DECK_SHORT = R.ruling("deck.short", top_up=when_empty, shuffle_all=when_short)


# Whose turn is next: the order in which the cars that have not acted are looked at.
def as_set(order: tuple[Seat, ...], places: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The order set when the cards were turned up."""
    return order


def as_placed(order: tuple[Seat, ...], places: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The places of this moment."""
    return places


ORDER_WHEN = R.ruling("order.when", round_start=as_set, live=as_placed)


# Which of the cars is ahead.
def by_distance(board: Board, cars: tuple[Car, ...], seats: Sequence[Seat]) -> list[Seat]:
    """The longer race distance, then the inner lane."""
    lane = board.lane
    return sorted(seats, key=lambda seat: (-cars[seat].dist, lane.get(cars[seat].at, 0)))


def abreast_inner_first(board: Board, cars: tuple[Car, ...], seats: Sequence[Seat]) -> list[Seat]:
    """Of cars in one row the inner one is ahead; the row as a whole keeps the places its cars have by distance."""
    ranked = by_distance(board, cars, seats)
    lane, row = board.lane, board.row
    placed = list(ranked)
    for here in dict.fromkeys(row.get(cars[seat].at, -1) for seat in ranked):
        spots = [i for i, seat in enumerate(ranked) if row.get(cars[seat].at, -1) == here]
        inside = sorted((ranked[i] for i in spots), key=lambda seat: lane.get(cars[seat].at, 0))
        for i, seat in zip(spots, inside, strict=True):
            placed[i] = seat
    return placed


ORDER_LAP_TIE = R.ruling("order.lap-tie", laps_first=by_distance, board_only=abreast_inner_first)

# The crystals of a team: the purse both share at the start, none if each car has its own.
TEAM_CRYSTALS = R.ruling("team.crystals", per_car=0, shared=20, ten_shared=10)
