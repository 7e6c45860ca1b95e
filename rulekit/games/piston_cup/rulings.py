"""The open questions of Piston Cup: one function, or one plain value, for each reading."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulekit.games.piston_cup.book import R
from rulekit.games.piston_cup.moves import CHIP
from rulekit.games.piston_cup.table import Now, Table
from rulekit.value import Seat

ROOM_FOR_ALL = 99
ANY_NUMBER = 1_000_000

# Setting up: how many pieces a course has at the least, who may begin, what stands between two action spaces.
PLAYERS_COUNT = R.ruling("players.count", two_to_four=2, solo_allowed=1)
TURN_FIRST = R.ruling("turn.first", youngest=False, agreed=True)
BUILD_ALL_PIECES = R.ruling("build.all-pieces", no=2, yes=14)
BUILD_START_NEUTRAL = R.ruling("build.start-neutral", neutral=False, action=True)

# Turns: the step to the next seat, the highest number of the die, the fewest pieces of a drive that could go so far.
TURN_DIRECTION = R.ruling("turn.direction", clockwise=1, anticlockwise=-1)
DIE_FACES = R.ruling("die.faces", one_to_six=6, one_to_three=3)
DRIVE_FULL = R.ruling("drive.full", full=lambda farthest: farthest, up_to=lambda farthest: min(1, farthest))

# Traffic: how many racers fit on the start piece; how many beside the road leave their lanes free.
PIT_CAPACITY = R.ruling("pit.capacity", unlimited=ROOM_FOR_ALL, two_after_start=2)


def roadside(table: Table, piece: int) -> int:
    """How many racers on a piece stand beside the road."""
    return sum(aside and at == piece for at, aside in zip(table.pieces, table.aside, strict=True))


FLAT_LANE = R.ruling("flat.lane", aside=roadside, counts=0)


def first_inside(seats: Sequence[Seat], came: Sequence[Seat]) -> Sequence[Seat]:
    """The racers of a piece from the inner lane outwards, by who came there first."""
    return sorted(seats, key=came.index)


LANES_MATTER = R.ruling("lanes.matter", no=lambda seats, came: seats, inside_first=first_inside)
CHICANE_THROUGH = R.ruling("chicane.through", yes=False, brake=True)
CHICANE_LOST_PIPS = R.ruling("chicane.lost-pips", lost=0, kept=lambda pips: pips)

# Action spaces: whether driving across them counts; whether they work on a queueing, a stuck, a sliding racer.
HAZARD_WHEN = R.ruling("hazard.when", stopping=False, entering=True)
HAZARD_QUEUED = R.ruling("hazard.queued", yes=True, no=False)
HAZARD_STUCK = R.ruling("hazard.stuck", no=False, yes=True)
SLICK_ONTO_ACTION = R.ruling("slick.onto-action", works=True, ignored=False)
SLICK_ONTO_START = R.ruling("slick.onto-start", no_chip=False, chip=True)


def farther_back(piece: int, room: Callable[[int], bool]) -> int:
    """The nearest piece behind with room, at the farthest the start; the piece itself if none has."""
    return next((back for back in range(piece - 1, -1, -1) if room(back)), piece)


SLICK_NO_ROOM = R.ruling(
    "slick.no-room", stay=lambda piece, room: piece, further=farther_back, squeeze=lambda piece, room: piece - 1
)
SPEED_DECLINE = R.ruling("speed.decline", must=False, may=True)
SPEED_CHAIN = R.ruling("speed.chain", unlimited=ANY_NUMBER, once=1)
SKIP_TIMING = R.ruling("skip.timing", next_turn=lambda extra: 1, after_extra=lambda extra: int(not extra))

# Pit stop: the answer a player gives by itself, and the laps owed to one who leaves the chip.
PIT_CHIP_AUTO = R.ruling("pit.chip-auto", automatic=(CHIP, 0), claim=(None, 1), forfeit=(None, 0))


def own_box(now: Now, seat: Seat) -> int:
    """The chips a player may take: those of the player's box."""
    return now.setup.laps - now.table.chips[seat]


def common_box(now: Now, seat: Seat) -> int:
    """The chips a player may take: all that lie in the pits, but never more than the race has laps."""
    return min(own_box(now, seat), len(now.setup.seats) * now.setup.laps - sum(now.table.chips))


PIT_BOXES = R.ruling("pit.boxes", own_box=own_box, common=common_box)

# The end: when a racer with all laps is home, what that does to the race, and who has which place.
FINISH_WHEN = R.ruling("finish.when", arrival=lambda piece: True, crossing=lambda piece: piece > 0)
FINISH_ROUND = R.ruling("finish.round", at_once=True, complete_round=False)


def winner_only(table: Table) -> tuple[tuple[int, ...], ...]:
    """What places go by: having won."""
    return tuple((int(seat in table.winners),) for seat in range(len(table.pieces)))


def by_distance(table: Table) -> tuple[tuple[int, ...], ...]:
    """What places go by: having won; of the others chips, then the piece."""
    rows = zip(winner_only(table), table.chips, table.pieces, strict=True)
    return tuple(won if 1 in won else (*won, chips, piece) for won, chips, piece in rows)


FINISH_PLACES = R.ruling("finish.places", winner_only=winner_only, by_distance=by_distance)
