"""Piston Cup: where each car stands on its piece, and the way it drives."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from widgets.boards.course import Course, Place

Spot = tuple[int, float, float]  # piece, lane, along


def spots(position: Any, course: Course) -> list[Spot]:
    """Where each car stands: one in the inner lane, two abreast, at the roadside, two by two at the start."""
    track, table = position.setup.track, position.table
    there: dict[tuple[int, bool], list[int]] = defaultdict(list)
    for seat, stands in enumerate(zip(table.pieces, table.aside, strict=True)):
        there[stands].append(seat)
    found: dict[int, Spot] = {}
    for (piece, aside), group in there.items():
        for nth, seat in enumerate(group):
            lane, along = _aside(nth, len(group)) if aside else _on_road(track[piece], nth, len(group))
            found[seat] = (piece, lane * course.inner, along)
    return [found[seat] for seat in range(len(table.pieces))]


def _on_road(kind: str, nth: int, of: int) -> tuple[float, float]:
    """Lane (1 = the inner one) and place along the piece."""
    if kind == "chicane":
        return 0, 0
    lane, row = (1, -1)[nth % 2], nth // 2
    if kind == "start":
        return lane, 0.04 - 0.37 * row
    return lane, 0 if of < 3 else 0.2 - 0.38 * row


def _aside(nth: int, of: int) -> tuple[float, float]:
    return 1.95, -0.05 if of == 1 else 0.2 - 0.4 * nth / (of - 1)


def drive(course: Course, start: Spot, end: Spot, legs: Sequence[int]) -> list[list[float]]:
    """The points of a drive over the road: forward legs and, behind an oil slick, one back."""
    where, goal = float(start[0]), start[0] + sum(legs) + end[2]
    stops = [where + start[2]]
    for leg in legs:
        where += leg
        stops.append(where)
    stops[-1] = goal
    track = [u for a, b in pairwise(stops) for u in _between(a, b)]
    return [list(point(course, u, _lane(u, stops, start[1], end[1]))) for u in (stops[0], *track)]


def _between(a: float, b: float) -> Iterable[float]:
    """Quarter steps from a to b, b included."""
    steps = max(1, round(abs(b - a) * 4))
    return (a + (b - a) * k / steps for k in range(1, steps + 1))


def _lane(u: float, stops: Sequence[float], start: float, end: float) -> float:
    """Pull out at once, pull in at the end; between, keep the lane one comes from, or goes to from the roadside."""
    inside = end if abs(start) > 1 else start
    inside = start if abs(end) > 1 else inside
    out, in_ = min(1, abs(u - stops[0]) / 0.8), min(1, abs(stops[-1] - u) / 0.8)
    lane = start + (inside - start) * out
    return end + (lane - end) * in_


def point(course: Course, u: float, lane: float) -> Place:
    """A point so many pieces behind the start, rounded to a tenth."""
    piece = round(u)
    x, y, turn = course.at(piece % len(course.turns), lane, u - piece)
    return round(x, 1), round(y, 1), round(turn, 1)
