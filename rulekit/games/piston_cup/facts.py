"""What can be read off a table: the room on a piece, and how far a roll leads."""

from __future__ import annotations

from typing import NamedTuple

from rulekit.games.piston_cup.events.driving import Stop
from rulekit.games.piston_cup.rulings import (
    CHICANE_THROUGH,
    FLAT_LANE,
    HAZARD_WHEN,
    PIT_CAPACITY,
)
from rulekit.games.piston_cup.table import Now, Table
from rulekit.value import Seat

START = 0


class Reach(NamedTuple):
    """The farthest drive, what ends it, and the piece at which it ends or which is in the way."""

    pieces: int
    stop: Stop
    at: int


def in_lanes(now: Now, piece: int) -> int:
    """How many racers fill a lane of a piece."""
    table = now.table
    there = table.pieces.count(piece)
    if there and True in table.aside and now.setup.track[piece] == "flat":
        there -= now.ruling(FLAT_LANE)(table, piece)
    return there


def limit(now: Now, piece: int) -> int:
    """How many racers fit on a piece."""
    return now.setup.capacity[piece] or now.ruling(PIT_CAPACITY)()


def others_in_lanes(now: Now, seat: Seat, piece: int) -> int:
    """How many others fill a lane of a piece; on a short course a racer may come round to the piece it leaves."""
    return in_lanes(now, piece) - (now.table.pieces[seat] == piece)


def has_room(now: Now, seat: Seat, piece: int) -> bool:
    """Whether a racer fits on a piece beside the others."""
    return others_in_lanes(now, seat, piece) < limit(now, piece)


def laps_driven(table: Table, seat: Seat) -> int:
    """The laps of a racer: those counted by a chip, and those whose chip may still be claimed."""
    return table.chips[seat] + table.owed[seat]


def reach(now: Now, seat: Seat) -> Reach:
    """How far the roll on the table takes a racer, and what ends the drive."""
    track, pips, held = now.setup.track, now.table.pips, now.table.pieces
    start, lap = held[seat], len(track)
    for piece in range(start + 1, min(start + pips, lap) + 1):
        ahead = piece % lap
        if ahead in held and not has_room(now, seat, ahead):
            return Reach(piece - start - 1, Stop.FULL, ahead)
        kind = track[ahead]
        if kind == "start":
            return Reach(piece - start, Stop.PIT, START)
        if kind == "flat" and now.ruling(HAZARD_WHEN)():
            return Reach(piece - start, Stop.TYRE, ahead)
        if kind == "chicane" and now.ruling(CHICANE_THROUGH)():
            return Reach(piece - start, Stop.BRAKE, ahead)
    return Reach(pips, Stop.PIPS, start + pips)
