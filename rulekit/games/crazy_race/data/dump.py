"""A position as plain data."""

from __future__ import annotations

from typing import Any

from rulekit.games.crazy_race.data.agenda import done_so_far
from rulekit.games.crazy_race.steps.ending import GiveBack
from rulekit.games.crazy_race.table import CREATURES, SECRET, SIDES, Now, Setup, Table
from rulekit.games.crazy_race.words import ENDS
from rulekit.pieces.deck import HIDDEN
from rulekit.position import Position


def dump(position: Position) -> dict[str, Any]:
    """The position as plain data."""
    setup: Setup = position.setup  # type: ignore[assignment]
    table: Table = position.table
    step = position.agenda[0] if position.agenda else None
    data: dict[str, Any] = {
        "round": table.round,
        "tile": setup.seats[table.tile],
        "seen": list(table.seen),
        "go": table.go,
        "sides": {name: [bid_text(setup, bid) for bid in bids] for name, bids in zip(SIDES, table.sides, strict=True)},
        "due": [ENDS[end] for end in table.due],
        "givers": [setup.seats[s.actor] for s in position.agenda if isinstance(s, GiveBack)],
        "teams": {name: team_data(table, seat) for seat, name in enumerate(setup.seats)},
        "left": {name: list(table.left[end]) for end, name in enumerate(ENDS)},
        "home": [f"{setup.seats[seat]} {CREATURES[creature]}" for seat, creature in table.home],
        "winner": [setup.seats[seat] for seat in table.winners],
    }
    if table.card:
        data["card"] = table.card.id
    if step:
        data["question"] = step.question
        if isinstance(step.actor, int):
            data["turn"] = setup.seats[step.actor]
    if table.side >= 0:
        data["side"] = SIDES[table.side]
    return data | rare(position.now)


def rare(now: Now) -> dict[str, Any]:
    """Keys that stand there only where a rare reading needs them."""
    table, setup = now.table, now.setup
    data: dict[str, Any] = {}
    if table.first != setup.start:
        data["first"] = setup.seats[table.first]
    if table.resolved != done_so_far(now):
        data["resolved"] = table.resolved
    if table.surplus:
        data["surplus"] = table.surplus
    if table.offers:
        data["offers"] = [bid_text(setup, offer) for offer in table.offers]
    return data


def bid_text(setup: Setup, bid: tuple[int, int]) -> str:
    """``A 4``; what is not known as ``?``."""
    owner, value = bid
    return f"{setup.seats[owner] if owner >= 0 else HIDDEN} {value or HIDDEN}"


def team_data(table: Table, seat: int) -> dict[str, Any]:
    """One team."""
    hand = table.hands[seat]
    return {
        **dict(zip(CREATURES, table.progress[seat], strict=True)),
        "hand": [HIDDEN] if hand == SECRET else list(hand),
        "discard": [value or HIDDEN for value in table.discards[seat]],
        "recovered": table.recovered[seat],
        "markers": list(table.markers[seat]),
    }
