"""Who is ahead, where in the game we are, and the lines and bands of the charts."""

from __future__ import annotations

from rulekit.games.piston_cup.events.driving import Blocked, Overtook, PipsLost, Stop
from rulekit.games.piston_cup.events.hazards import Skipped, Spun, TopSpeed
from rulekit.games.piston_cup.events.racing import Turn
from rulekit.games.piston_cup.facts import laps_driven
from rulekit.games.piston_cup.rulings import FINISH_PLACES
from rulekit.games.piston_cup.table import Setup, Table
from rulekit.measure import Band, Measure, Place
from rulekit.position import Played, Position
from rulekit.value import Seat


def distance(position: Position) -> tuple[int, ...]:
    """Pieces driven in the race: laps times the length of the course, and the piece."""
    table, length = position.table, len(position.setup.track)  # type: ignore[attr-defined]
    return tuple([laps_driven(table, seat) * length + piece for seat, piece in enumerate(table.pieces)])


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
    turn, rounds = (before.turn, before.round) if before else (1, 1)
    for event in played.log:
        if isinstance(event, Turn) and before:
            turn, rounds = turn + 1, rounds + (event.racer == setup.first)
    if before and before.turn == turn:
        return before
    table: Table = played.position.table
    lap = min(setup.laps, laps_driven(table, table.turn) + 1)
    return Place(f"Round {rounds} · turn {turn} · lap {lap} of {setup.laps}", rounds, turn, table.turn)


def lap(position: Position) -> str:
    """The lap of the leader."""
    laps, table = position.setup.laps, position.table  # type: ignore[attr-defined]
    return f"lap {min(laps, max(laps_driven(table, seat) for seat in range(len(table.pieces))) + 1)}"


def traffic(event: PipsLost) -> tuple[Seat, int] | None:
    """Pips lost to whatever ends a drive, but for the pit."""
    return (event.racer, event.pips) if event.stop is not Stop.PIT else None


def pit(event: PipsLost) -> tuple[Seat, int] | None:
    """Pips lost to the pit."""
    return (event.racer, event.pips) if event.stop is Stop.PIT else None


def slide(event: Spun) -> tuple[Seat, int]:
    """Pieces slid back on an oil slick."""
    return event.racer, event.start - event.to


def once(event: Skipped | TopSpeed) -> tuple[Seat, int]:
    """One for the racer."""
    return event.racer, 1


MEASURES = (
    Measure("distance", "Distance", "pieces", state=distance),
    Measure("traffic", "pips lost on the road", "pips", "setbacks", more=False, count={PipsLost: traffic}),
    Measure("pit", "pips lost at pit stops", "pips", "setbacks", more=False, count={PipsLost: pit}),
    Measure("oil", "pieces slid back", "pieces", "setbacks", more=False, count={Spun: slide}),
    Measure("tyres", "turns missed", "turns", "setbacks", more=False, count={Skipped: once}),
    Measure("extra", "extra rolls gained", "rolls", count={TopSpeed: once}),
)

BANDS = (Band("lap", lap),)

MARKS = (Overtook, Blocked, Spun)
