"""A position as plain data."""

from __future__ import annotations

from typing import Any

from rulekit.games.bat_flip.data.agenda import dump_agenda
from rulekit.games.bat_flip.data.options import SEATS
from rulekit.games.bat_flip.data.schema import HALVES, NONE, SIDES
from rulekit.games.bat_flip.facts import sides
from rulekit.games.bat_flip.table import BASES, NOBODY_ON, Action, Change, OnBase, Setup, Table
from rulekit.position import Position


def dump(position: Position) -> dict[str, Any]:
    """The position as plain data."""
    setup: Setup = position.setup  # type: ignore[assignment]
    table: Table = position.table
    data: dict[str, Any] = {
        "step": table.step,
        "inning": table.inning,
        "half": HALVES[table.half],
        "outs": table.outs,
        "runs": per_seat(table.runs),
        "bases": base_data(table.bases),
        "hands": per_seat(map(list, table.hands)),
        "decks": per_seat(map(list, table.decks)),
        "discards": per_seat(map(list, table.discards)),
        "pitchers": per_seat(card or NONE for card in table.pitchers),
        "bat_flip": per_seat(SIDES[used] for used in table.flipped),
        "last": per_seat(action or NONE for action in table.last),
        "first_at_bat": table.first_at_bat,
        "hit_made": table.hit_made,
        "stole": list(table.stole),
        "beside": list(table.beside),
        "replaced": list(table.replaced),
        "leaving": list(table.leaving),
        "changes": [change_data(setup, change) for change in table.changes],
        "marks": per_seat(map(list, table.marks)),
        "caught": [setup.seats[seat] for seat in table.caught],
        "once": list(table.once),
    }
    if table.kept != (NOBODY_ON, NOBODY_ON):
        data["kept"] = per_seat(map(base_data, table.kept))
    if not setup.made_up:
        data["teams"] = per_seat(map(list, table.teams))
    if table.action is not None:
        data["action"] = action_data(position, table.action)
    return data | dump_agenda(position) | {"winner": [setup.seats[seat] for seat in table.winners]}


def per_seat(values: Any) -> dict[str, Any]:
    """A value for each manager."""
    return dict(zip(SEATS, values, strict=True))


def base_data(bases: OnBase) -> dict[str, str]:
    """The Runner on each base."""
    return {name: card or NONE for name, card in zip(BASES, bases, strict=True)}


def change_data(setup: Setup, change: Change) -> dict[str, Any]:
    """Only what a change is about."""
    if change.guard:
        data: dict[str, Any] = {"seat": setup.seats[change.seat], "guard": list(change.guard)}
    elif change.gain:
        data = {"card": change.card, "gain": change.gain}
    else:
        data = {"card": change.card, "stat": change.stat, "add": change.add}
    return data | ({"source": change.source} if change.source else {})


def action_data(position: Position, action: Action) -> dict[str, Any]:
    """The action in progress, with the two totals that are compared."""
    data: dict[str, Any] = {"kind": action.kind}
    if action.kind == "steal":
        data |= {"runner": action.runner, "base": BASES[action.base]}
    else:
        data |= {"batter": action.batter or NONE, "from": "deck" if action.deck else "hand"}
        data |= {"before": action.before or NONE, "opening": action.opening}
    data |= {"defender": action.defender or NONE, "defender_from": "deck" if action.blind else "hand"}
    data |= {"passes": action.passes, "declined": action.declined, "settled": action.settled}
    if action.kind == "walk":
        data["control_before"] = action.control
    if action.batter or action.runner:
        data["value"], data["against"] = sides(position.now)
    return data
