"""Square track pieces laid edge to edge: where each lies and how its road runs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

Point = tuple[float, float]
Place = tuple[float, float, float]  # x, y, heading in degrees (0 = right, clockwise)

AHEAD = ((1, 0), (0, -1), (-1, 0), (0, 1))  # right, up, left, down
HEADING = (0, -90, 180, 90)


def closed_rectangle(pieces: int) -> str:
    """Turns of the smallest rectangle that holds so many pieces; the start lies on its lower side.

    A closed loop of squares has an even length of four or more, so a course may need one or two
    pieces of plain road to close: the answer may be longer than asked. Up to four pieces wide it
    stands beside the seat cards; a longer one is laid flat, six wide.
    """
    length = max(4, pieces + pieces % 2)
    around = (length + 4) // 2  # width and height together
    height = max(2, around // 2)
    if around - height > 4:
        height = max(height if around > 12 else 2, around - 6)
    width, flank = around - height, "S" * (height - 2)
    row = "S" * (width - 2)
    return f"{row}L{flank}L{row}L{flank}L"


@dataclass(frozen=True)
class Course:
    """A closed course from one letter per piece: S straight on, L left, R right."""

    turns: str
    size: float
    cells: tuple[tuple[int, int, int, int], ...]  # column, row, direction in, direction out

    @classmethod
    def lay(cls, turns: str, size: float = 104, width: float = 632) -> Course:
        """Lay the pieces from the start driving right, as large as `size` where they fit into `width`."""
        cells, column, row, way = [], 0, 0, 0
        for turn in turns:
            out = (way + {"S": 0, "L": 1, "R": -1}[turn]) % 4
            cells.append((column, row, way, out))
            way = out
            column, row = column + AHEAD[way][0], row + AHEAD[way][1]
        left, top = min(c for c, *_ in cells), min(r for _, r, *_ in cells)
        moved = tuple((c - left, r - top, a, b) for c, r, a, b in cells)
        columns = 1 + max(c for c, *_ in moved)
        return cls(turns, min(size, width / columns), moved)

    @property
    def columns(self) -> int:
        """Pieces side by side."""
        return 1 + max(column for column, *_ in self.cells)

    @property
    def rows(self) -> int:
        """Pieces one above the other."""
        return 1 + max(row for _, row, *_ in self.cells)

    @property
    def inner(self) -> int:
        """The side of the road that looks into the loop: -1 the left one, 1 the right one."""
        return -1 if self.turns.count("L") > self.turns.count("R") else 1

    def corner(self, piece: int) -> Point:
        """The top left corner of a piece."""
        column, row, *_ = self.cells[piece]
        return column * self.size, row * self.size

    def centre(self, piece: int) -> Point:
        """The middle of a piece."""
        x, y = self.corner(piece)
        return x + self.size / 2, y + self.size / 2

    def straight(self, piece: int) -> bool:
        """Whether the road runs straight through it."""
        return self.turns[piece] == "S"

    def at(self, piece: int, lane: float = 0, along: float = 0) -> Place:
        """A point on the road: lane -1 left to 1 right, along -.5 where it enters to .5 where it leaves."""
        way = math.radians(HEADING[self.cells[piece][2]])
        if self.straight(piece):
            x, y = self.centre(piece)
            go, aside = along * self.size, lane * self.size * 0.15
            return (
                x + math.cos(way) * go - math.sin(way) * aside,
                y + math.sin(way) * go + math.cos(way) * aside,
                math.degrees(way),
            )
        return self._round(piece, lane, along, way)

    def _round(self, piece: int, lane: float, along: float, way: float) -> Place:
        """The same on a curve: a quarter circle round the corner it turns to."""
        hand, half = self._hand(piece), self.size / 2
        pivot_x, pivot_y = self.pivot(piece)
        radius = half - hand * lane * self.size * 0.15
        turned = hand * (along + 0.5) * math.pi / 2
        out = way - hand * math.pi / 2 + turned
        return (
            pivot_x + math.cos(out) * radius,
            pivot_y + math.sin(out) * radius,
            math.degrees(way + turned),
        )

    def _hand(self, piece: int) -> int:
        return -1 if self.turns[piece] == "L" else 1

    def pivot(self, piece: int) -> Point:
        """The corner a curve turns round."""
        x, y = self.centre(piece)
        way, hand, half = math.radians(HEADING[self.cells[piece][2]]), self._hand(piece), self.size / 2
        return (
            x - math.cos(way) * half - hand * math.sin(way) * half,
            y - math.sin(way) * half + hand * math.cos(way) * half,
        )

    def line(self, piece: int, lane: float = 0, start: float = -0.5, end: float = 0.5) -> str:
        """SVG path along the road of one piece."""
        steps = 1 if self.straight(piece) else 12
        points = (self.at(piece, lane, start + (end - start) * k / steps) for k in range(steps + 1))
        return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y, _ in points)

    def free_field(self) -> tuple[float, float, float, float] | None:
        """The largest rectangle of free squares inside (x, y, width, height), if there is one."""
        taken = {(column, row) for column, row, *_ in self.cells}
        free = [
            (columns * rows, -abs(columns - rows), column, row, columns, rows)
            for column in range(self.columns)
            for row in range(self.rows)
            for columns in range(1, self.columns - column + 1)
            for rows in range(1, self.rows - row + 1)
            if _empty(taken, column, row, columns, rows)
        ]
        if not free:
            return None
        *_, column, row, columns, rows = max(free)
        size = self.size
        return column * size, row * size, columns * size, rows * size


def _empty(taken: set[tuple[int, int]], column: int, row: int, columns: int, rows: int) -> bool:
    return all((column + c, row + r) not in taken for c in range(columns) for r in range(rows))


def polyline(points: Sequence[Sequence[float]]) -> str:
    """SVG path through points, whatever else they carry."""
    return "M" + "L".join(f"{point[0]:.1f} {point[1]:.1f}" for point in points)
