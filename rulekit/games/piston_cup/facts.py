"""What can be read off a table: room, reach, distance, places, and the measures of the charts."""

from __future__ import annotations

from typing import NamedTuple

from rulekit.game import Band, Measure, Place
from rulekit.games.piston_cup import events
from rulekit.games.piston_cup.events import Stop
from rulekit.games.piston_cup.moves import Drive
from rulekit.games.piston_cup.rulings import (
    CHICANE_THROUGH,
    FINISH_PLACES,
    FLAT_LANE,
    HAZARD_WHEN,
    PIT_CAPACITY,
)
from rulekit.games.piston_cup.table import Now, Setup, Table
from rulekit.moves import Move
from rulekit.position import Played, Position
from rulekit.step import Event
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


def has_room(now: Now, piece: int) -> bool:
    """Whether one more racer fits on a piece."""
    return in_lanes(now, piece) < limit(now, piece)


def reach(now: Now, seat: Seat) -> Reach:
    """How far the roll on the table takes a racer, and what ends the drive."""
    track, pips, held = now.setup.track, now.table.pips, now.table.pieces
    start, lap = held[seat], len(track)
    for piece in range(start + 1, min(start + pips, lap) + 1):
        ahead = piece % lap
        if ahead in held and not has_room(now, ahead):
            return Reach(piece - start - 1, Stop.FULL, ahead)
        kind = track[ahead]
        if kind == "start":
            return Reach(piece - start, Stop.PIT, START)
        if kind == "flat" and now.ruling(HAZARD_WHEN)():
            return Reach(piece - start, Stop.TYRE, ahead)
        if kind == "chicane" and now.ruling(CHICANE_THROUGH)():
            return Reach(piece - start, Stop.BRAKE, ahead)
    return Reach(pips, Stop.PIPS, start + pips)


def expand(position: Position, text: str) -> tuple[Move, ...] | None:
    """``drive`` alone is the farthest drive that the roll allows."""
    decision = position.decision
    if text.strip().lower() == "drive" and decision.question == "drive":
        return (Drive(reach(decision.now, decision.step.actor).pieces),)  # type: ignore[union-attr]
    return None


def distance(position: Position) -> tuple[int, ...]:
    """Pieces driven in the race: chips times the length of the course, and the piece."""
    table, length = position.table, len(position.setup.track)  # type: ignore[attr-defined]
    return tuple([chips * length + piece for chips, piece in zip(table.chips, table.pieces, strict=True)])


def winners(position: Position) -> tuple[Seat, ...]:
    """Who has won."""
    table: Table = position.table
    return table.winners


def ranks(values: tuple[object, ...]) -> tuple[int, ...]:
    """Places by value, the highest first; equal values share a place."""
    order = sorted(values, reverse=True)  # type: ignore[type-var]
    return tuple([1 + order.index(value) for value in values])


def standings(position: Position) -> tuple[int, ...]:
    """The place of each seat: by distance while the race goes on, by the ruling at its end."""
    if not position.table.winners:
        return ranks(distance(position))
    return ranks(position.now.ruling(FINISH_PLACES)(position.table))


def place(before: Place | None, played: Played) -> Place:
    """Round, turn and lap: counted along the line by the turns that begin."""
    setup: Setup = played.position.setup  # type: ignore[assignment]
    table: Table = played.position.table
    turn, rounds = (before.turn, before.round) if before else (1, 1)
    for event in played.log:
        if isinstance(event, events.Turn) and before:
            turn, rounds = turn + 1, rounds + (event.racer == setup.first)
    lap = min(setup.laps, table.chips[table.turn] + 1)
    return Place(f"Round {rounds} · turn {turn} · lap {lap} of {setup.laps}", rounds, turn, table.turn)


def lap(position: Position) -> str:
    """The lap of the leader."""
    return f"lap {min(position.setup.laps, max(position.table.chips) + 1)}"  # type: ignore[attr-defined]


def _pit_loss(event: Event, setup: object) -> tuple[int, float] | None:
    return (event.racer, event.pips) if isinstance(event, events.PipsLost) and event.stop is Stop.PIT else None


def _traffic_loss(event: Event, setup: object) -> tuple[int, float] | None:
    return (event.racer, event.pips) if isinstance(event, events.PipsLost) and event.stop is not Stop.PIT else None


def _slide(event: Event, setup: object) -> tuple[int, float] | None:
    return (event.racer, event.start - event.to) if isinstance(event, events.Spun) else None


def _skip(event: Event, setup: object) -> tuple[int, float] | None:
    return (event.racer, 1) if isinstance(event, events.Skipped) else None


def _extra(event: Event, setup: object) -> tuple[int, float] | None:
    return (event.racer, 1) if isinstance(event, events.TopSpeed) else None


BANDS = (Band("lap", lap),)

MEASURES = (
    Measure("distance", "Distance", "pieces", state=distance),
    Measure("traffic", "pips lost in traffic", "pips", "setbacks", more=False, count=_traffic_loss),
    Measure("pit", "pips lost at pit stops", "pips", "setbacks", more=False, count=_pit_loss),
    Measure("oil", "pieces lost to oil", "pieces", "setbacks", more=False, count=_slide),
    Measure("tyres", "turns lost to flat tyres", "turns", "setbacks", more=False, count=_skip),
    Measure("extra", "extra rolls gained", "rolls", count=_extra),
)
