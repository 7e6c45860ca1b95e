"""Which charts a game has, and their lines as points: the same plan for Bokeh and for the saved picture."""

from __future__ import annotations

from itertools import count
from typing import Any

Row = dict[str, Any]
Points = list[tuple[float, float]]

JUMPS = frozenset({"step", "stairs"})
"""How lines are drawn that stay level until they jump: counts, and states of whole things."""


def plan(measures: list[Row]) -> list[Row]:
    """One chart for the state of the game, and one for each group of what is counted, each with its choices.

    More than two groups share a chart.
    """
    states = [m for m in measures if m["kind"] == "state" and m["id"] not in {"place", "order"}]
    groups = dict.fromkeys(m["group"] for m in measures if m["kind"] == "count" and m["group"])
    loose = [m for m in measures if m["kind"] == "count" and not m["group"]]
    place = next((m for m in measures if m["id"] == "place"), {})
    choices = [_place(), *map(_choice, states)]
    if place.get("last"):
        choices.append(choices.pop(0))
    charts = [{"id": "progress", "height": 132, "choices": choices}]
    if len(groups) > 2:
        counted = [m for group in groups for m in _group(measures, group)]
        choices = [{**_choice(m), "id": m["id"]} for m in counted + loose]
        return [*charts, {"id": "counts", "height": 100, "choices": choices}]
    for nth, group in enumerate(groups or ([""] if loose else [])):
        own = _group(measures, group) if group else []
        charts.append({
            "id": group or "counts", "height": 100, "choices": [_choice(m) for m in own + (loose if nth == 0 else [])],
        })  # fmt: skip
    return charts


def _group(measures: list[Row], group: str) -> list[Row]:
    """What is counted in a group, the sum first."""
    own = [m for m in measures if m["kind"] == "count" and m["group"] == group]
    return sorted(own, key=lambda m: not m.get("sum"))


def _place() -> Row:
    return {"id": "place", "measure": "order", "title": "Place", "unit": "", "how": "slope", "down": True}


def _choice(measure: Row) -> Row:
    title = measure["title"][:1].upper() + measure["title"][1:]
    return {
        "id": "all" if measure.get("sum") else measure["id"], "measure": measure["id"], "title": title,
        "unit": measure["unit"], "down": measure["id"] == "gap",
        "how": "step" if measure["kind"] == "count" else "stairs" if measure["stairs"] else "line",
    }  # fmt: skip


def points(rows: list[Row], choice: Row, seat: int) -> Points:
    """The line of one seat: each step, or the ends of the rounds joined by slopes; without points that say nothing."""
    measure, last = choice["measure"], len(rows) - 1
    kept = list(range(len(rows)))
    if choice["how"] == "slope":
        kept = [i for i in kept if i in {0, last} or rows[i]["round"] != rows[i + 1]["round"]]
    line = [(i, rows[i]["values"][measure][seat]) for i in kept if rows[i]["values"][measure][seat] is not None]
    if choice["how"] in JUMPS:
        line = [point for k, point in enumerate(line) if k in {0, len(line) - 1} or point[1] != line[k - 1][1]]
    return [p for k, p in enumerate(line) if k in {0, len(line) - 1} or not line[k - 1][1] == p[1] == line[k + 1][1]]


def ticks(rows: list[Row], choice: Row) -> list[float]:
    """At most four round numbers from 0 (for places: all of them)."""
    every = [v for row in rows for v in row["values"][choice["measure"]] if v is not None]
    if choice["how"] == "slope":
        return list(range(1, len(rows[0]["values"][choice["measure"]]) + 1))
    top = max(every, default=0) or 1
    step = next(size * 10**power for power in count() for size in (1, 2, 4, 5) if top // (size * 10**power) <= 3)
    return [step * k for k in range(int(top // step) + 1)]


def rounds(rows: list[Row]) -> list[tuple[int, str]]:
    """Where the rounds begin, with their names."""
    starts = [i for i in range(1, len(rows)) if rows[i]["round"] != rows[i - 1]["round"]]
    return [(i, rows[i]["period"]) for i in starts]


def value_at(line: Points, step: float, how: str) -> float:
    """The height of a line at a step."""
    before = [p for p in line if p[0] <= step]
    after = [p for p in line if p[0] > step]
    if not before or not after or how in JUMPS:
        return before[-1][1] if before else after[0][1]
    (a, low), (b, high) = before[-1], after[0]
    return low + (high - low) * (step - a) / (b - a)
