"""Open questions about driving: points, lanes, arrows, corners, spins, slime, holes."""

from __future__ import annotations

from rulekit.games.bat_cup.board import Board, Space
from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.cards import Card
from rulekit.games.bat_cup.table import NOBODY, Car, Table, Turn
from rulekit.value import Seat

# ------------------------------------------------------------------ points
MOVE_RECOUNT = R.ruling(
    "move.recount",
    fixed=lambda card, before, after: 0,
    recount=lambda card, before, after: card.move[4 - before] - card.move[4 - after],
)
BRAKE_TO_ZERO = R.ruling(
    "brake.to-zero", yes=lambda turn: True, at_least_one=lambda turn: turn.points > 1 or bool(turn.last)
)
MOVE_NOWHERE = R.ruling("move.nowhere", lost=False, crash=True)
NITRO_AFTER_STOP = R.ruling("nitro.after-stop", no=False, yes=True)
NITRO_AT_ZERO = R.ruling("nitro.at-zero", yes=0, before_only=1)

# ------------------------------------------------------------------ lanes
LANE_FREE = R.ruling(
    "lane.free", cars_only=lambda table, space: True, cars_and_tokens=lambda table, space: table.token_on(space) is None
)


# Whose slipstream a car is in: the seat of the car ahead, -1 for nobody.
def directly_behind(board: Board, table: Table, car: Car) -> Seat:
    """The car on the space ahead."""
    ahead = board.ahead[car.against][car.at]
    return table.car_on(ahead) if ahead else NOBODY


def within_two(board: Board, table: Table, car: Car) -> Seat:
    """The nearest car on one of the two spaces ahead."""
    way = board.ahead[car.against]
    ahead = way[car.at]
    if ahead and table.car_on(ahead) < 0:
        ahead = way[ahead]
    return table.car_on(ahead) if ahead else NOBODY


def followed(board: Board, table: Table, car: Car) -> Seat:
    """The car on the space ahead, if the last point was spent on driving straight on behind it."""
    return directly_behind(board, table, car) if table.turn.last == "straight" else NOBODY


SLIPSTREAM_WHEN = R.ruling("slipstream.when", directly_behind=directly_behind, within_two=within_two, followed=followed)
SLIPSTREAM_SPUN = R.ruling(
    "slipstream.spun", yes=lambda mine, other: True, no=lambda mine, other: mine.against == other.against
)

# ------------------------------------------------------------------ arrows
ARROWS_STEP = R.ruling("arrows.step", one=lambda rows: 1, rows=lambda rows: max(1, rows))
ARROWS_WHITE_HANDBRAKE = R.ruling("arrows.white-handbrake", yes=True, no=False)
ARROWS_BACKWARD = R.ruling("arrows.backward", no_lane_change=True, forward_only=False)

# ------------------------------------------------------------------ corners
CORNER_SOFT_LOST = R.ruling(
    "corner.soft-lost", keeps=lambda car, grip: grip, all_four=lambda car, grip: grip if car.sound == 4 else 0
)
CORNER_BACKWARDS = R.ruling("corner.backwards", no_check=False, check=True)
CORNER_MOVED_IN = R.fixed(
    "corner.moved-in",
    "A car would need a mark for a corner not settled yet, and no printed spin begins inside a corner.",
)

# ------------------------------------------------------------------ spins
SPIN_TURN_FIRST = R.ruling("spin.turn-first", must_turn=False, may_stay=True)
SPIN_ALREADY = R.ruling("spin.already", stays=True, flips=False)
SPIN_LANE_CHANGE = R.ruling("spin.lane-change", yes=True, no=False)
# Whether the car may turn in the same turn, and whether the rest of the movement is lost.
OIL_LEFTOVER = R.ruling("oil.leftover", may_turn=(True, False), as_corner=(False, False), lost=(False, True))


# The points that are left after the handbrake, and what has stopped the movement.
HANDBRAKE_LEFTOVER = R.ruling(
    "handbrake.leftover", lost=lambda points: (0, "handbrake"), backward=lambda points: (points, "")
)
HANDBRAKE_SPUN = R.ruling("handbrake.spun", no=False, turns_forward=True)


# ------------------------------------------------------------------ slime and holes
def pays_both(car: Car, turn: Turn) -> bool:
    """A car that is stuck and turned round needs both points."""
    return not (car.stuck and car.against) or turn.points >= 2


SLIME_ORDER = R.ruling("slime.order", either=lambda car, turn: True, both_or_nothing=pays_both)
HOLE_EXIT_CHOICE = R.ruling("hole.exit-choice", front_first=False, any=True)


def one_to_a_diagonal_two(board: Board, start: Space, to: Space) -> int:
    """Two points to a diagonal space, one otherwise."""
    return 2 if board.lane[start] != board.lane[to] and board.row[start] != board.row[to] else 1


HOLE_EXIT_COST = R.ruling("hole.exit-cost", one=lambda board, start, to: 1, as_lane_change=one_to_a_diagonal_two)
HOLE_ATTACK = R.ruling("hole.attack", both=True, none=False)

# ------------------------------------------------------------------ the turbo
# Whether the turbo is chosen with the cards, instead of at the start of the turn.
TURBO_WHEN = R.ruling("turbo.when", own_turn=False, selection=True)
TURBO_LAP = R.ruling("turbo.lap", own_lap=lambda own, race: own, race_lap=lambda own, race: race)
TURBO_UNTIL = R.ruling("turbo.until", round=True, next_turn=False)
TURBO_CRASH = R.ruling("turbo.crash", damaged=True, unharmed=False)
TURBO_WHEELS = R.ruling(
    "turbo.wheels", no=lambda points, sound: points, minus_one=lambda points, sound: points - 4 + sound
)


def discarded_card(card: Card, aside: Card) -> Card:
    """The card that the turbo has replaced, where it has."""
    return aside if aside.id else card


TURBO_WEAPONS = R.ruling("turbo.weapons", no=lambda card, aside: card, yes=discarded_card)
