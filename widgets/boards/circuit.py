"""A closed circuit laid out from its rows and corners: straights as long as their rows, corners as arcs of theirs.

Lengths are in rows, x to the right and y down, headings in degrees clockwise from the right. The middle of row 7 is
7.0, it begins at 6.5. Lane 1 lies on the inner hand.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

LANE = 0.62
"""How wide a lane is."""
FINE = 8
"""Points of the middle line in each row."""

Point = tuple[float, float]
Place = tuple[float, float, float]
Arc = tuple[int, int, float]
"""A corner: its first and last row, and how far it bends; to the left is positive."""


@dataclass(frozen=True)
class Circuit:
    """The middle line, and everything beside it.

    Args:
        rows: how many.
        lanes: how many.
        points: the middle line as x, y, heading, from where the row of `first` begins.
        first: the row it begins with; behind the last corner, so it may be negative.
        inner: -1 where lane 1 is the left one, 1 where it is the right one.
        lane: how wide a lane is.
    """

    rows: int
    lanes: int
    points: tuple[Place, ...]
    first: int
    inner: int
    lane: float = LANE

    def at(self, row: float, lane: float) -> Place:
        """A point of a lane, and where the road leads there."""
        far = (row + 0.5 - self.first) % self.rows * FINE
        nth = int(far) % len(self.points)
        x, y, way = self.points[nth]
        x2, y2, way2 = self.points[(nth + 1) % len(self.points)]
        part = far - int(far)
        turn = (way2 - way + 180) % 360 - 180
        return self._beside(x + (x2 - x) * part, y + (y2 - y) * part, way + turn * part, lane)

    def _beside(self, x: float, y: float, way: float, lane: float) -> Place:
        aside = (lane - (self.lanes + 1) / 2) * self.lane * -self.inner
        angle = math.radians(way)
        return x - math.sin(angle) * aside, y + math.cos(angle) * aside, way

    def bends(self, start: float, end: float) -> bool:
        """Whether the road bends between two rows."""
        return abs((self.at(end, 1)[2] - self.at(start, 1)[2] + 180) % 360 - 180) > 1

    def outline(self, start: float, end: float, near: float, far: float) -> list[Point]:
        """The corners of a stretch of road between two lanes, in their order round it."""
        steps = max(1, round((end - start) * 2)) if self.bends(start, end) else 1
        rows = [start + (end - start) * k / steps for k in range(steps + 1)]
        return [
            *(self.at(row, near)[:2] for row in rows),
            *(self.at(row, far)[:2] for row in reversed(rows)),
        ]

    def line(self, lane: float, per_row: int = 4) -> list[Point]:
        """Once round at one distance from the middle."""
        return [self.at(k / per_row - 0.5, lane)[:2] for k in range(self.rows * per_row)]


@cache
def laid(rows: int, lanes: int, arcs: Sequence[Arc], heading: float, inner: int = -1, lane: float = LANE) -> Circuit:
    """The circuit of these corners, its first straight in this heading (counter-clockwise, as on paper).

    What is missing to close it, a hundredth of a row by good angles, is spread along the line.
    """
    first = arcs[-1][1] + 1 - rows
    points, x, y, way = [], 0.0, 0.0, math.radians(heading)
    for bend in _bends(rows, first, arcs):
        for _ in range(FINE):
            points.append((x, y, way))
            way += bend / FINE / 2
            x, y = x + math.cos(way) / FINE, y + math.sin(way) / FINE
            way += bend / FINE / 2
    many = len(points)
    closed = [(px - x * k / many, -(py - y * k / many), -math.degrees(a)) for k, (px, py, a) in enumerate(points)]
    return Circuit(rows, lanes, tuple(closed), first, inner, lane)


def _bends(rows: int, first: int, arcs: Sequence[Arc]) -> list[float]:
    """How far each row bends, from the first straight on."""
    bends = [0.0] * rows
    for start, end, angle in arcs:
        for row in range(start, end + 1):
            bends[row - first] = math.radians(angle) / (end + 1 - start)
    return bends


@cache
def ring(rows: int, lanes: int, inner: int = -1) -> Circuit:
    """A plain ring, for a circuit of which only rows and corners are known; it is driven round its inner hand."""
    lane = min(LANE, rows / math.tau * 1.7 / lanes)
    return laid(rows, lanes, ((0, rows - 1, -360.0 * inner),), 180 if inner < 0 else 0, inner, lane)
