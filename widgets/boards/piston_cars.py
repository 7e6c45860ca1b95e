"""Piston Cup: where each car stands on its piece, by who came first where that matters, and the way it drives."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from rulekit.games.piston_cup.rulings import LANES_MATTER
from widgets.boards.course import Course, Place
from widgets.boards.piston_road import ASIDE, roadside

Spot = tuple[int, float, float]  # piece, lane, along


class Arrivals(NamedTuple):
    """The seats in the order in which they came where they stand, before a step and after it."""

    before: tuple[int, ...]
    now: tuple[int, ...]


def arrivals(known: Arrivals | None, node: Any) -> Arrivals:
    """Who moved in a step came last; at the beginning of a line all have come in the order of their seats."""
    before = known.now if known else tuple(range(len(node.position.setup.seats)))
    if node.parent is None:
        return Arrivals(before, before)
    old, new = _places(node.parent.position), _places(node.position)
    moved = [seat for seat in before if old[seat] != new[seat]]
    return Arrivals(before, (*(seat for seat in before if seat not in moved), *moved))


def _places(position: Any) -> list[tuple[int, bool]]:
    """Piece, and whether beside the road, of each seat."""
    return list(zip(position.table.pieces, position.table.aside, strict=True))


def spots(position: Any, course: Course, came: Sequence[int]) -> list[Spot]:
    """Where each car stands: one in the inner lane, two abreast, at the roadside, two by two at the start."""
    there: dict[tuple[int, bool], list[int]] = defaultdict(list)
    for seat, place in enumerate(_places(position)):
        there[place].append(seat)
    found: dict[int, Spot] = {}
    inside_out = position.now.ruling(LANES_MATTER)
    for (piece, aside), group in there.items():
        kind, of = position.setup.track[piece], len(group)
        for nth, seat in enumerate(inside_out(group, came)):
            lane, along = _on_road(kind, nth, of)
            found[seat] = _aside(course, piece, nth, of) if aside else (piece, lane * course.inner, along)
    return [found[seat] for seat in sorted(found)]


def _on_road(kind: str, nth: int, of: int) -> tuple[float, float]:
    """Lane (1 = the inner one) and place along the piece."""
    if kind == "chicane":
        return 0, 0
    lane, row = (1, -1)[nth % 2], nth // 2
    if kind == "start":
        return lane, 0.04 - 0.37 * row
    return lane, 0 if of < 3 else 0.2 - 0.38 * row


def _aside(course: Course, piece: int, nth: int, of: int) -> Spot:
    """Off the road, one behind the other: a car fills more of a straight than of the long way round a curve."""
    apart = min(0.41, 0.95 / max(1, of - 1)) if course.straight(piece) else 0.29
    along = -0.05 if of == 1 else apart * ((of - 1) / 2 - nth)
    return piece, ASIDE * roadside(course, piece), along


def ways(node: Any, memory: Arrivals, course: Course) -> dict[str, list[list[float]]]:
    """Where the cars went in one step, by glyph: along the road, and back again from an oil slick."""
    if node.parent is None:
        return {}
    start, end = spots(node.parent.position, course, memory.before), spots(node.position, course, memory.now)
    legs: dict[int, list[int]] = defaultdict(list)
    for event in node.played.events:
        if event.kind in {"drove", "spun"}:
            sign = 1 if event.kind == "drove" else -1
            legs[event.seat].append(sign * ((sign * (event.to - event.start)) % len(course.turns)))
    seats = node.position.setup.seats
    return {f"car-{seats[seat]}": _drive(course, start[seat], end[seat], leg) for seat, leg in legs.items()}


def _drive(course: Course, start: Spot, end: Spot, legs: Sequence[int]) -> list[list[float]]:
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
