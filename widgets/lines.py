"""Which charts a game has, their lines as points and their bands: the same plan for Bokeh and for the saved picture."""

from __future__ import annotations

from itertools import count, groupby
from typing import NamedTuple

from rulekit.words import capital
from widgets.plain import Row

Points = list[tuple[float, float]]


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
    """The place: a line apart for each seat, though those who are level are told that they share it."""
    return {
        "id": "place", "measure": "order", "told": "place", "title": "Place", "unit": "", "down": True,
        "places": True, "counts": False,
    }  # fmt: skip


def _choice(measure: Row) -> Row:
    return {
        "id": "all" if measure.get("sum") else measure["id"], "measure": measure["id"], "told": measure["id"],
        "title": capital(measure["title"]), "unit": measure["unit"], "down": measure["id"] == "gap", "places": False,
        "counts": measure["kind"] == "count",
    }  # fmt: skip


def points(rows: list[Row], choice: Row, seat: int) -> Points:
    """The line of one seat: the steps at which its value changes, and the ends. It stays level between them."""
    own = [(i, row["values"][choice["measure"]][seat]) for i, row in enumerate(rows)]
    line = [(i, value) for i, value in own if value is not None]
    return [p for k, p in enumerate(line) if k in {0, len(line) - 1} or p[1] != line[k - 1][1]]


def value_at(line: Points, step: float) -> float:
    """The height of a line at a step."""
    return next((value for i, value in reversed(line) if i <= step), line[0][1])


def ticks(rows: list[Row], choice: Row) -> list[float]:
    """At most four round numbers from 0 (for places: all of them)."""
    every = [v for row in rows for v in row["values"][choice["measure"]] if v is not None]
    if choice["places"]:
        return list(range(1, len(rows[0]["values"][choice["measure"]]) + 1))
    top = max(every, default=0) or 1
    step = next(size * 10**power for power in count() for size in (1, 2, 4, 5) if top // (size * 10**power) <= 3)
    return [step * k for k in range(int(top // step) + 1)]


def rounds(rows: list[Row]) -> list[tuple[int, str]]:
    """The steps that bring a new round, with its name; what is played in it comes after. Without rounds, all steps."""
    starts = [i for i in range(1, len(rows)) if rows[i]["round"] != rows[i - 1]["round"]]
    return [(i - 1, rows[i]["period"]) for i in starts] or [(i, f"step {i}") for i in range(1, len(rows))]


class Stretch(NamedTuple):
    """The steps for which one thing holds."""

    start: int
    end: int
    name: str


def stretches(rows: list[Row], nth: int) -> list[Stretch]:
    """The stretches of a band: each up to the step at which something else holds."""
    found = []
    for name, steps in groupby(range(len(rows)), key=lambda i: rows[i]["bands"][nth]):
        start, *more = steps
        end = min(start + len(more) + 1, len(rows) - 1)
        if name:
            found.append(Stretch(start, end, name))
    return found


def bands(about: list[Row], rows: list[Row]) -> list[Row]:
    """The bands that change in a line; one whose names stand under the chart anyway is not ``named``."""
    found = []
    for nth, band in enumerate(about):
        own = stretches(rows, nth)
        if len(own) > 1:
            named = any(rows[each.end]["period"] != each.name for each in own)
            found.append({**band, "stretches": own, "named": named})
    return found
