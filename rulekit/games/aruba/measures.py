"""Who is ahead, where in the game we are, and the lines and bands of the charts."""

from __future__ import annotations

from typing import Any

from rulekit.games.aruba.events.damage import DEALT_BY, Damaged, Fired, Repaired
from rulekit.games.aruba.events.driving import Drove, MovementBegun, MovementEnded, Rammed
from rulekit.games.aruba.events.racing import TurnStarted
from rulekit.games.aruba.facts import expected, progress, rows
from rulekit.games.aruba.numbers import MOST_DICE
from rulekit.games.aruba.table import OFF, WRECK, Setup, Table
from rulekit.measure import Band, Measure, Place
from rulekit.position import Played, Position
from rulekit.value import Seat


def winners(position: Position) -> tuple[Seat, ...]:
    """Who has won."""
    table: Table = position.table
    return table.winners


def standings(position: Position) -> tuple[int, ...]:
    """The place of each seat if the race ended as the cars stand now: by points, then by the order in this race."""
    setup: Setup = position.setup  # type: ignore[assignment]
    table: Table = position.table

    def worth(seat: Seat) -> tuple[Any, ...]:
        best = max(progress(setup, table, car) for car in setup.fleet[seat])
        return seat in table.winners, table.points[seat] + expected(setup, table, seat), best

    values = [worth(seat) for seat in range(len(setup.seats))]
    return tuple(1 + sum(other > value for other in values) for value in values)


def place(before: Place | None, played: Played) -> Place:
    """Race, round and turn, counted along the line by the turns that begin."""
    table: Table = played.position.table
    setup: Setup = played.position.setup  # type: ignore[assignment]
    race = f"Race {table.race} of {setup.races}"
    if not any(table.place) and all(at == OFF for at in table.at):
        return Place(f"{race} · before the start", table.round, before.turn if before else 0, None, "the start")
    begun = sum(isinstance(event, TurnStarted) for event in played.log)
    turn = before.turn + begun if before else 1
    name = f"race {table.race}.{table.round}" if setup.races > 1 else ""
    return Place(f"{race} · round {table.round} · turn {turn}", table.round, turn, table.turn, name)


def _cars(position: Position, read: str) -> tuple[float, ...]:
    """For each seat the best value of its cars."""
    setup: Setup = position.setup  # type: ignore[assignment]
    table: Table = position.table
    if read == "rows":
        return tuple(max(rows(setup, table, car) for car in cars) for cars in setup.fleet)
    return tuple(sum(min(WRECK, table.damage[car]) for car in cars) for cars in setup.fleet)


def distance(position: Position) -> tuple[float, ...]:
    """Rows driven in this race, of the better car."""
    return _cars(position, "rows")


def gap(position: Position) -> tuple[float, ...]:
    """Rows behind the foremost car, racing or finished."""
    driven = _cars(position, "rows")
    return tuple(max(driven) - own for own in driven)


def tokens(position: Position) -> tuple[float, ...]:
    """Damage tokens, of both cars together with three players; 9 for a wreck."""
    return _cars(position, "damage")


def dice(position: Position) -> tuple[float, ...]:
    """The dice a player would roll, with the less damaged car."""
    setup: Setup = position.setup  # type: ignore[assignment]
    damage = position.table.damage
    return tuple(max(MOST_DICE - damage[car] if damage[car] < WRECK else 0 for car in cars) for cars in setup.fleet)


def hand(position: Position) -> tuple[float, ...]:
    """Cards in hand, waiting ones too."""
    table: Table = position.table
    return tuple(len(ready) + len(waiting) for ready, waiting in zip(table.hands, table.waiting, strict=True))


def points(position: Position) -> tuple[float, ...]:
    """Victory points of the races that are over."""
    return tuple(position.table.points)


def by_cause(cause: str) -> Measure:
    """The damage tokens by one cause."""

    def taken(event: Damaged) -> tuple[Seat, int] | None:
        return (event.seat, event.after - event.before) if event.cause == cause else None

    title = "front bumpers" if cause == "bumper" else f"{cause}s"
    return Measure(f"by-{cause}", f"tokens by {title}", "tokens", "damage", more=False, count={Damaged: taken})


def dealt(event: Damaged) -> tuple[Seat, int] | None:
    """Damage tokens dealt to others."""
    return (event.by, event.after - event.before) if event.by != event.seat else None


def mended(event: Repaired) -> tuple[Seat, int]:
    """Damage tokens taken off."""
    return event.seat, event.before - event.after


def once(event: Drove | Rammed) -> tuple[Seat, int]:
    """One point of movement."""
    return event.seat, 1


def slowed(event: MovementBegun) -> tuple[Seat, int]:
    """Points of movement lost to leading and red."""
    return event.seat, event.lost


def wasted(event: MovementEnded) -> tuple[Seat, int] | None:
    """Points of movement lost by a collision."""
    return (event.seat, event.lost) if event.cause == "ram" else None


BANDS = (Band("race", lambda position: f"race {position.table.race}"),)

MARKS = (Rammed, Damaged, Fired)


MEASURES = (
    Measure("distance", "Rows driven in this race", "rows", state=distance),
    Measure("gap", "Rows behind the first car", "rows", more=False, state=gap),
    Measure("damage", "Damage tokens", "tokens", more=False, state=tokens),
    Measure("dice", "Dice available", "dice", state=dice),
    Measure("cards", "Cards in hand", "cards", state=hand),
    Measure("points", "Victory points", "points", state=points),
    *(by_cause(cause) for cause in DEALT_BY),
    Measure("dealt", "tokens dealt to others", "tokens", "fight", count={Damaged: dealt}),
    Measure("mended", "tokens taken off", "tokens", "fight", count={Repaired: mended}),
    Measure("driven", "points of movement used", "points", "movement", count={Drove: once, Rammed: once}),
    Measure("lost", "points lost to leading and red", "points", "movement", more=False, count={MovementBegun: slowed}),
    Measure("wasted", "points lost by a collision", "points", "movement", more=False, count={MovementEnded: wasted}),
)
