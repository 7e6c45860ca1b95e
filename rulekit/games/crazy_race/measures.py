"""Who is ahead, where in the game we are, and the lines and bands of the charts."""

from __future__ import annotations

from collections.abc import Callable

from rulekit.games.crazy_race.events.bidding import Recovered
from rulekit.games.crazy_race.events.ending import PunishedLast, PunishedSecond
from rulekit.games.crazy_race.events.moving import Moved
from rulekit.games.crazy_race.events.resolving import InVain, WonSide
from rulekit.games.crazy_race.facts import in_hand, last_creature, punished
from rulekit.games.crazy_race.table import CREATURES, EIGHT, GOES, ROUNDS, SIDES, Now, Table
from rulekit.games.crazy_race.words import CREATURE_WORDS, SIDE_WORDS
from rulekit.measure import Band, Counts, Measure, Place
from rulekit.position import Played, Position
from rulekit.value import Seat

State = Callable[[Position], tuple[float, ...]]


def winners(position: Position) -> tuple[Seat, ...]:
    """Who has won."""
    table: Table = position.table
    return table.winners


def standings(position: Position) -> tuple[int, ...]:
    """The place of each seat: by points, then by the last creature; the winners first."""
    now: Now = position.now
    table = now.table
    values = [
        (seat in table.winners, sum(table.markers[seat]), last_creature(now, seat)) for seat in range(len(table.hands))
    ]
    return tuple(1 + sum(other > value for other in values) for value in values)


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


def vain(event: InVain) -> tuple[Seat, int]:
    """The values of cards that won nothing."""
    return event.player, sum(event.values)


def vain_cards(event: InVain) -> tuple[Seat, int]:
    """The cards that won nothing."""
    return event.player, len(event.values)


def taken(event: PunishedLast | PunishedSecond) -> tuple[Seat, int]:
    """Points lost in the punishment."""
    return event.player, event.points


def paid(event: WonSide) -> tuple[Seat, int]:
    """The values of cards that won a side."""
    return event.player, event.total


def spaces(event: Moved) -> tuple[Seat, int]:
    """Spaces moved."""
    return event.player, event.to - event.start


def jumped(event: Moved) -> tuple[Seat, int]:
    """Spaces gained by jumps."""
    return event.player, len(event.jumped)


PUNISHMENT: Counts = {PunishedLast: taken, PunishedSecond: taken}

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
    Measure("spaces", "spaces moved", "spaces", "bids", count={Moved: spaces}),
    Measure("jumped", "spaces gained by jumps", "spaces", "bids", count={Moved: jumped}),
    Measure("paid", "card values that won a side", "card value", "bids", count={WonSide: paid}),
    Measure("vain", "card values lost in vain", "card value", "bids", more=False, count={InVain: vain}),
    Measure("vain-cards", "cards lost in vain", "cards", "bids", more=False, count={InVain: vain_cards}),
    Measure("punished", "points lost in the punishment", "points", "punishment", more=False, count=PUNISHMENT),
    Measure("exposure", "points the punishment would take now", "points", "punishment", more=False, state=exposure),
)


BANDS = (Band("round", lambda position: f"round {position.table.round}"),)

MARKS = (WonSide, InVain, Recovered)


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
