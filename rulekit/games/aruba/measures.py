"""The lines of the charts."""

from __future__ import annotations

from rulekit.game import Band, Measure
from rulekit.games.aruba.events import damage, driving
from rulekit.games.aruba.facts import rows
from rulekit.games.aruba.numbers import MOST_DICE
from rulekit.games.aruba.table import WRECK, Setup, Table
from rulekit.position import Position
from rulekit.step import Event


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
    """Rows behind the foremost car, home or racing."""
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


def _by_cause(cause: str) -> Measure:
    def taken(event: Event, setup: object) -> tuple[int, float] | None:
        if isinstance(event, damage.Damaged) and event.cause == cause:
            return event.seat, event.after - event.before
        return None

    title = "front bumpers" if cause == "bumper" else f"{cause}s"
    return Measure(f"by-{cause}", f"tokens by {title}", "tokens", "damage", more=False, count=taken)


def _dealt(event: Event, setup: object) -> tuple[int, float] | None:
    if isinstance(event, damage.Damaged) and event.by != event.seat:
        return event.by, event.after - event.before
    return None


def _mended(event: Event, setup: object) -> tuple[int, float] | None:
    return (event.seat, event.before - event.after) if isinstance(event, damage.Repaired) else None


def _driven(event: Event, setup: object) -> tuple[int, float] | None:
    return (event.seat, 1) if isinstance(event, driving.Drove | driving.Rammed) else None


def _lost(event: Event, setup: object) -> tuple[int, float] | None:
    return (event.seat, event.lost) if isinstance(event, driving.MovementBegun) and event.lost else None


def _wasted(event: Event, setup: object) -> tuple[int, float] | None:
    if isinstance(event, driving.MovementEnded) and event.cause == "ram" and event.lost > 0:
        return event.seat, event.lost
    return None


def race(position: Position) -> str:
    """The race, where there are several."""
    several = position.setup.races > 1  # type: ignore[attr-defined]
    return f"race {position.table.race}" if several else ""


def round_of_one(position: Position) -> str:
    """The round of an only race."""
    return "" if race(position) else f"round {position.table.round}"


BANDS = (Band("race", race), Band("round", round_of_one))

MEASURES = (
    Measure("distance", "Rows driven in this race", "rows", state=distance),
    Measure("gap", "Rows behind the first car", "rows", more=False, state=gap),
    Measure("damage", "Damage tokens", "tokens", more=False, state=tokens),
    Measure("dice", "Dice available", "dice", state=dice),
    Measure("cards", "Cards in hand", "cards", state=hand),
    Measure("points", "Victory points", "points", state=points),
    *(_by_cause(cause) for cause in damage.DEALT_BY),
    Measure("dealt", "tokens dealt to others", "tokens", "fight", count=_dealt),
    Measure("mended", "tokens taken off", "tokens", "fight", count=_mended),
    Measure("driven", "points of movement used", "points", "movement", count=_driven),
    Measure("lost", "points lost to leading and red", "points", "movement", more=False, count=_lost),
    Measure("wasted", "points lost by a collision", "points", "movement", more=False, count=_wasted),
)
