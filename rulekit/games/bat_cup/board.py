"""A circuit as data: which space lies where, and what lies on it.

A space is ``row.lane``; lane 1 is the innermost, rows grow in the direction of the race. ``row`` ids in ``long`` do
not exist, because the space before them is as long as two rows; a ``void`` id ends its lane.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import msgspec

from rulekit.games.bat_cup.words import ZONES

Space = str
Step = tuple[int, int]
"""A direction on the board: along the race (1 on, -1 back) and across it (1 outward, -1 inward)."""

_LEFT_IN: dict[str, Step] = {
    "front": (1, 0),
    "rear": (-1, 0),
    "left": (0, -1),
    "right": (0, 1),
    "fl": (1, -1),
    "fr": (1, 1),
    "rl": (-1, -1),
    "rr": (-1, 1),
}
"""The directions of a car that faces with the race and has the inside of the circuit on its left."""


class CornerData(msgspec.Struct, frozen=True):
    """A corner: all spaces of a range of rows."""

    id: str
    first: int
    last: int


class CheckpointData(msgspec.Struct, frozen=True):
    """A checkpoint: all spaces of a row."""

    id: str
    row: int
    repair: bool = False


class LinkData(msgspec.Struct, frozen=True, rename={"start": "from"}):
    """A coloured arrow or an alchemy symbol: where the car has to go next."""

    start: str
    to: str
    mark: str = ""
    kind: str = "arrow"


class BoardData(msgspec.Struct, frozen=True):
    """A circuit as it stands in the content file, or inline in the options."""

    rows: int
    lanes: int
    id: str = ""
    title: str = ""
    corners: tuple[CornerData, ...] = ()
    checkpoints: tuple[CheckpointData, ...] = ()
    links: tuple[LinkData, ...] = ()
    hole: tuple[str, ...] = ()
    oil: tuple[str, ...] = ()
    slime: tuple[str, ...] = ()
    white_arrow: tuple[str, ...] = ()
    repair: tuple[str, ...] = ()
    long: tuple[str, ...] = ()
    void: tuple[str, ...] = ()
    start_row: int = 0
    finish_row: int = 0
    finish_repair: bool = True
    inner_hand: str = "left"
    tiles: tuple[str, ...] = ()
    rows_per_tile: int = 0
    corner_look: str = ""
    provenance: str = ""


class Line(NamedTuple):
    """The finish line or a checkpoint."""

    id: str
    row: int
    repair: bool


class Board:
    """A circuit with everything that can be looked up about it; one object for equal data."""

    def __init__(self, data: BoardData) -> None:
        self.data = data
        self.rows, self.lanes = data.rows, data.lanes
        gone = {*data.long, *data.void}
        self._void = frozenset(data.void)
        ids = [f"{row}.{lane}" for row in range(self.rows) for lane in range(1, self.lanes + 1)]
        self.spaces: tuple[Space, ...] = tuple(space for space in ids if space not in gone)
        self.row = {space: int(space.split(".")[0]) for space in self.spaces}
        self.lane = {space: int(space.split(".")[1]) for space in self.spaces}
        self.link = {link.start: link for link in data.links}
        self.terrain: dict[Space, str] = {
            space: kind for kind in ("hole", "oil", "slime") for space in getattr(data, kind)
        }
        self.white = frozenset(data.white_arrow)
        self.wrench = frozenset(data.repair)
        self.lines = (
            Line("finish", 0, data.finish_repair),
            *(Line(c.id, c.row, c.repair) for c in sorted(data.checkpoints, key=lambda c: c.row)),
        )
        self.line_at = {line.row: i for i, line in enumerate(self.lines)}
        self.corners = tuple(sorted(data.corners, key=lambda c: c.first))
        self.corner_ids = tuple(corner.id for corner in self.corners)
        self.corner_words = tuple(corner.id.lower() for corner in self.corners)
        self.corner: dict[Space, int] = {
            space: i
            for i, c in enumerate(self.corners)
            for space in self.spaces
            if c.first <= self.row[space] <= c.last
        }
        self.plain = frozenset(s for s in self.spaces if s not in self.corner and s not in self.terrain)
        stops = {line.row for line in self.lines}
        self.services = frozenset(s for s in self.spaces if s in self.wrench or self.row[s] in stops)
        self._find_ways()
        self._crosses: dict[tuple[Space, Space], tuple[int, ...]] = {}
        self._rays: dict[tuple[str, str], Rays] = {}

    def _find_ways(self) -> None:
        """What lies around each space; None where there is no road."""
        spaces = self.spaces
        self.lane_next = {s: self._from(s, 1, 0) for s in spaces}
        self.next = self.lane_next | {start: link.to for start, link in self.link.items()}
        self.prev = {s: self._before(s) for s in spaces}
        self.ahead = (self.next, self.prev)
        self.ways: dict[Step, dict[Space, Space | None]] = {(1, 0): self.next, (-1, 0): self.prev}
        for across in (-1, 1):
            self.ways[1, across] = {s: self._from(s, 1, across) for s in spaces}
            self.ways[-1, across] = {s: self._from(s, -1, across) for s in spaces}
            self.ways[0, across] = {s: self._beside(s, across) for s in spaces}
        hand = 1 if self.data.inner_hand == "left" else -1
        self.steps: tuple[dict[str, Step], ...] = tuple(
            {zone: (_LEFT_IN[zone][0] * sign, _LEFT_IN[zone][1] * sign * hand) for zone in ZONES} for sign in (1, -1)
        )
        self.diagonals = tuple(
            {"left": self.ways[steps["fl"]], "right": self.ways[steps["fr"]]} for steps in self.steps
        )
        around = [(1, 0), (1, -1), (1, 1), (0, -1), (0, 1), (-1, 0), (-1, -1), (-1, 1)]
        self.adjacent = {
            s: tuple(dict.fromkeys(to for step in around if (to := self.ways[step][s]) and to != s)) for s in spaces
        }

    def _from(self, space: Space, along: int, across: int) -> Space | None:
        """The next existing space of a lane in a direction; None at the edge or at a void."""
        row, lane = self.row[space], self.lane[space] + across
        for k in range(1, self.rows + 1):
            there = f"{(row + along * k) % self.rows}.{lane}"
            if there in self._void:
                return None
            if there in self.row:
                return there
        return None

    def _before(self, space: Space) -> Space | None:
        back = self._from(space, -1, 0)
        if back is None:
            starts = [link.start for link in self.data.links if link.to == space]
            return starts[0] if len(starts) == 1 else None
        return back

    def _beside(self, space: Space, across: int) -> Space | None:
        there = f"{self.row[space]}.{self.lane[space] + across}"
        return there if there in self.row else None

    def gain(self, start: Space, to: Space) -> int:
        """Rows from one space to another, the shorter way round; negative backward."""
        rows = (self.row[to] - self.row[start]) % self.rows
        return rows if rows <= self.rows // 2 else rows - self.rows

    def on(self, start: Space, to: Space) -> int:
        """Rows from one space on to another in the direction of the race."""
        return (self.row[to] - self.row[start]) % self.rows

    def crosses(self, start: Space, to: Space) -> tuple[int, ...]:
        """The lines that a car passes on its way from one space forward to another, in their order."""
        found = self._crosses.get((start, to))
        if found is None:
            row, rows = self.row[start], self.gain(start, to)
            on = [((line.row - row - 1) % self.rows + 1, i) for i, line in enumerate(self.lines)]
            found = tuple(i for far, i in sorted(on) if far <= rows)
            self._crosses[start, to] = found
        return found

    def passings(self, line: int, dist: int) -> int:
        """How often a line has been passed at a race distance; driving off the start is no passing."""
        row = self.lines[line].row
        return (dist - row) // self.rows + (row > 0)

    def rays(self, links: str, diagonal: str) -> Rays:
        """How weapons reach over this board, under the readings of ``aim.links`` and ``aim.diagonal``."""
        key = (links, diagonal)
        if key not in self._rays:
            self._rays[key] = Rays(self, links, diagonal)
        return self._rays[key]

    def __reduce__(self) -> Any:
        return board, (self.data,)

    def __repr__(self) -> str:
        return f"<Board {self.data.id or 'inline'}: {self.rows} rows, {self.lanes} lanes>"


class Rays:
    """The spaces in each direction of a car, in the order of their distance, and where one space lies from another."""

    def __init__(self, board: Board, links: str, diagonal: str) -> None:
        self._board = board
        self._straight = board.lane_next if links == "lane" else board.next
        self._stops = links == "lane"
        self._wide = diagonal == "wide"
        self._lines: dict[tuple[Space, Step], tuple[Space | None, ...]] = {}
        self._bearings: dict[tuple[Space, bool, Space], tuple[tuple[str, int], ...]] = {}

    def line(self, space: Space, against: bool, direction: str) -> tuple[Space | None, ...]:
        """The spaces of a direction by distance, the nearest first; None where there is nothing at a distance."""
        key = (space, self._board.steps[against][direction])
        if key not in self._lines:
            self._lines[key] = tuple(self._walk(*key))
        return self._lines[key]

    def _walk(self, space: Space, step: Step) -> list[Space | None]:
        along, across = step
        if self._wide and along and across:
            return self._beside_and_on(space, along, across)
        way = self._straight if step == (1, 0) else self._board.ways[step]
        found: list[Space | None] = []
        here: Space | None = space
        while len(found) < self._board.rows:
            if here is None or (self._stops and step == (1, 0) and here in self._board.link):
                break
            here = way[here]
            if here is None or here == space or here in found:
                break
            found.append(here)
        return found

    def _beside_and_on(self, space: Space, along: int, across: int) -> list[Space | None]:
        """All of the neighbouring lane ahead or behind, by rows."""
        row, lane, rows = self._board.row[space], self._board.lane[space] + across, self._board.rows
        there = [f"{(row + along * k) % rows}.{lane}" for k in range(1, rows)]
        return [name if name in self._board.row else None for name in there]

    def bearings(self, space: Space, against: bool, target: Space) -> tuple[tuple[str, int], ...]:
        """The directions of a car in which a space lies, each with its distance."""
        key = (space, against, target)
        found = self._bearings.get(key)
        if found is None:
            lines = ((zone, self.line(space, against, zone)) for zone in ZONES)
            found = tuple((zone, line.index(target) + 1) for zone, line in lines if target in line)
            self._bearings[key] = found
        return found

    def distance(self, space: Space, against: bool, direction: str, target: Space) -> int:
        """How far a space lies in a direction; 0 if it does not lie there."""
        for zone, far in self.bearings(space, against, target):
            if zone == direction:
                return far
        return 0


@cache
def board(data: BoardData) -> Board:
    """The board of these data, made once."""
    return Board(data)
