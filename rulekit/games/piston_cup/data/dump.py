"""A position as plain data."""

from __future__ import annotations

from typing import Any

from rulekit.games.piston_cup.data.options import COUNT, FIGURES
from rulekit.games.piston_cup.table import Setup, Table
from rulekit.position import Position


def left_over(setup: Setup) -> dict[str, Any]:
    """What went back into the box."""
    n = len(setup.seats)
    figures = [figure for figure in FIGURES if figure not in setup.figures]
    return {"chips": COUNT["lap_chip"] - n * setup.laps, "stands": COUNT["stand"] - n, "figures": figures}


def dump(position: Position) -> dict[str, Any]:
    """The position as plain data."""
    setup: Setup = position.setup  # type: ignore[assignment]
    table: Table = position.table
    cars = {
        seat: {
            "piece": table.pieces[i],
            "chips": table.chips[i],
            "box": setup.laps - table.chips[i],
            "aside": table.aside[i],
            "skip": table.skips[i],
            "owed": table.owed[i],
        }
        | ({"kept": table.kept[i]} if table.kept[i] else {})
        for i, seat in enumerate(setup.seats)
    }
    data: dict[str, Any] = {"turn": setup.seats[table.turn], "extra": table.extra, "cars": cars}
    if position.agenda:
        data["question"] = position.agenda[0].question
    if table.pips:
        data["pips"] = table.pips
    return data | {"unused": left_over(setup), "winner": [setup.seats[seat] for seat in table.winners]}
