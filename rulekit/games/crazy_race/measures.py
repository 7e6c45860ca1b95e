"""The lines of the charts, and where in the race we are."""

from __future__ import annotations

from collections.abc import Callable

from rulekit.game import Band, Measure, Place
from rulekit.games.crazy_race import events
from rulekit.games.crazy_race.facts import in_hand, punished
from rulekit.games.crazy_race.table import CREATURES, EIGHT, GOES, ROUNDS, SIDES, Table
from rulekit.games.crazy_race.words import CREATURE_WORDS, SIDE_WORDS
from rulekit.position import Played, Position
from rulekit.step import Event

Count = Callable[[Event, object], tuple[int, float] | None]
State = Callable[[Position], tuple[float, ...]]


def progress_of(creature: int) -> State:
    """How far one kind of creature has come, 0 to 12."""
    return lambda position: tuple(own[creature] for own in position.table.progress)


def distance(position: Position) -> tuple[float, ...]:
    """How far the three creatures of each team have come together, 0 to 36."""
    return tuple(sum(own) for own in position.table.progress)


def rear(position: Position) -> tuple[float, ...]:
    """How far the last creature of each team has come."""
    return tuple(min(own) for own in position.table.progress)


def points(position: Position) -> tuple[float, ...]:
    """The sum of the markers held."""
    return tuple(sum(markers) for markers in position.table.markers)


def cards(position: Position) -> tuple[float, ...]:
    """The cards in hand."""
    return tuple(in_hand(position.table, seat) for seat in range(len(position.table.hands)))


def supply(position: Position) -> tuple[float, ...]:
    """The cards that can still be laid: those in hand, and the others once more while the pile can be taken back."""
    held, taken = cards(position), position.table.recovered
    return tuple(n + (0 if used else len(EIGHT) - n) for n, used in zip(held, taken, strict=True))


def exposure(position: Position) -> tuple[float, ...]:
    """What the punishment would take from each player now: the best marker, and the least for the second last place."""
    table: Table = position.table
    if table.winners:
        return (0,) * len(table.hands)
    left = [list(markers) for markers in table.markers]
    who = punished(position.now)
    for seat in who.last:
        left[seat] = left[seat][1:]
    for seat in who.second:
        left[seat] = left[seat][:-1]
    return tuple(sum(markers) - sum(kept) for markers, kept in zip(table.markers, left, strict=True))


def _vain(event: Event, setup: object) -> tuple[int, float] | None:
    return (event.player, sum(event.values)) if isinstance(event, events.InVain) else None


def _vain_cards(event: Event, setup: object) -> tuple[int, float] | None:
    return (event.player, len(event.values)) if isinstance(event, events.InVain) else None


def _punished(event: Event, setup: object) -> tuple[int, float] | None:
    return (event.player, event.points) if isinstance(event, events.PunishedLast | events.PunishedSecond) else None


def _paid(event: Event, setup: object) -> tuple[int, float] | None:
    return (event.player, event.total) if isinstance(event, events.WonSide) else None


def _spaces(event: Event, setup: object) -> tuple[int, float] | None:
    return (event.player, event.to - event.start) if isinstance(event, events.Moved) else None


def _jumped(event: Event, setup: object) -> tuple[int, float] | None:
    return (event.player, len(event.jumped)) if isinstance(event, events.Moved) and event.jumped else None


MEASURES = (
    Measure("points", "Points", "points", state=points),
    Measure("distance", "Distance of the team", "spaces", state=distance),
    *(
        Measure(name, f"Progress of the {word}", "spaces", "creatures", state=progress_of(creature))
        for creature, (name, word) in enumerate(zip(CREATURES, CREATURE_WORDS, strict=True))
    ),
    Measure("rear", "Progress of the last creature", "spaces", "creatures", state=rear),
    Measure("cards", "Cards in hand", "cards", "cards", state=cards),
    Measure("supply", "Cards that can still be laid", "cards", "cards", state=supply),
    Measure("vain", "card values spent in vain", "card value", "setbacks", more=False, count=_vain),
    Measure("punished", "points lost in the punishment", "points", "setbacks", more=False, count=_punished),
    Measure("spaces", "spaces moved", "spaces", "bids", count=_spaces),
    Measure("jumped", "spaces gained by jumps", "spaces", "bids", count=_jumped),
    Measure("paid", "card values that won a side", "card value", "bids", count=_paid),
    Measure("vain-cards", "cards spent in vain", "cards", "bids", more=False, count=_vain_cards),
    Measure("exposure", "points the punishment would take now", "points", "setbacks", more=False, state=exposure),
)


BANDS = (Band("round", lambda position: f"round {position.table.round}"),)


def place(before: Place | None, played: Played) -> Place:
    """Round, and go or side: one go of everybody is a turn, and so is the move of each winner."""
    position = played.position
    table: Table = position.table
    step = position.agenda[0] if position.agenda else None
    words = f"Round {table.round} of {ROUNDS} · {_part(position, table)}"
    turn = before.turn if before else 1
    if before and words != before.words:
        turn += 1
    alone = step is not None and step.asks and step.question != "play" and isinstance(step.actor, int)
    return Place(words, table.round, turn, step.actor if step and alone else None)


def _part(position: Position, table: Table) -> str:
    """What part of the round is going on."""
    if not position.agenda:
        return "the end"
    if table.ended:
        return "punishment"
    if table.card is None:
        return "next card"
    if position.agenda[0].question == "play":
        return f"go {table.go} of {GOES}"
    return SIDE_WORDS[table.side] if table.side in range(len(SIDES)) else "step C"
