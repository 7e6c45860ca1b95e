"""Aruba: where the spaces of a circuit lie, and how the course is drawn."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from rulekit.games.aruba.book import CONTENT
from widgets import glyphs
from widgets.boards.course import Place, Point, polyline
from widgets.glyphs import Shape, colour, path, placed, shape, text
from widgets.plain import Row

WIDE, MARGIN = 632, 4
LARGEST, SMALLEST = 36, 18  # pixels of a lane; a longer track makes a wider board
PITCH = 1.18  # length of a space on a track that somebody has made up, in lanes
CARS = ((32, 18), (27, 14), (22, 12), (18, 11))  # length and width, the largest first
EDGE, LABELS = 0.64, 0.98  # lanes inside the innermost one: the edge of the road, the row numbers
EVERY = 3  # rows from one row number to the next


@dataclass(frozen=True, eq=False)  # laid once and kept, so that what follows from it is remembered by identity
class Circuit:
    """A closed track of rows and lanes; `row` and `lane` may be fractions, lane 1 is the first one.

    ``centre`` is the middle of each row and ``across`` the way from one lane to the next, in pixels.
    """

    centre: tuple[Point, ...]
    across: tuple[Point, ...]
    lanes: int
    scale: float
    size: tuple[float, float]

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self.centre)

    @cached_property
    def car(self) -> tuple[int, int]:
        """Length and width of a car that fits onto the shortest space."""
        short = min(math.dist(self.at(row, self.lanes), self.at(row + 1, self.lanes)) for row in range(self.rows))
        return next((car for car in CARS if car[0] <= short * 1.1 and car[1] <= self.scale * 0.6), CARS[-1])

    def at(self, row: float, lane: float) -> Point:
        """A point: whole rows and lanes are the middles of spaces."""
        whole = math.floor(row)
        near = [(whole + step) % self.rows for step in (-1, 0, 1, 2)]
        x, y = _curve([self.centre[each] for each in near], row - whole)
        dx, dy = _curve([self.across[each] for each in near], row - whole)
        aside = lane - (self.lanes + 1) / 2
        return x + dx * aside, y + dy * aside

    @cache  # noqa: B019 - tracks are kept anyway
    def place(self, row: float, lane: float) -> Place:
        """The same with the heading of a car there, rounded for the browser."""
        x, y = self.at(row, lane)
        (x0, y0), (x1, y1) = self.at(row - 0.5, lane), self.at(row + 0.5, lane)
        return round(x, 1), round(y, 1), round(math.degrees(math.atan2(y1 - y0, x1 - x0)), 1)

    def quad(self, row: int, lane: int, gap: float = 0) -> str:
        """The outline of a space, smaller by a gap."""
        edge = 0.5 - gap
        corners = ((-edge, -edge), (0, -edge), (edge, -edge), (edge, edge), (0, edge), (-edge, edge))
        return polyline([self.at(row + a, lane + b) for a, b in corners]) + "z"

    def round(self, lane: float) -> list[Point]:
        """Corners of a line along the whole track."""
        return [self.at(half / 2, lane) for half in range(2 * self.rows)]

    def line(self) -> Place:
        """The middle of the finish line, behind the last row, and its angle."""
        x0, y0 = self.at(-0.5, 0.4)
        x1, y1 = self.at(-0.5, self.lanes + 0.6)
        return (x0 + x1) / 2, (y0 + y1) / 2, math.degrees(math.atan2(y1 - y0, x1 - x0)) - 90


def _between(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def _curve(points: Sequence[Point], part: float) -> Point:
    """A smooth way from the second of four points to the third (Catmull and Rom)."""
    if not part:
        return points[1]
    weights = (
        part * (-1 + part * (2 - part)) / 2,
        (2 + part * part * (3 * part - 5)) / 2,
        part * (1 + part * (4 - 3 * part)) / 2,
        part * part * (part - 1) / 2,
    )
    x, y = (sum(weight * point[axis] for weight, point in zip(weights, points, strict=True)) for axis in (0, 1))
    return x, y


# ---------------------------------------------------------------- where the spaces lie


def known(setup: Any) -> Row | None:
    """The board of the content set that is driven, if it is one."""
    chosen = setup.options.get("track", CONTENT["default"][0]["board"] if "default" in CONTENT else "ring")
    return next((board for board in CONTENT["board"] if board["id"] == chosen), None)


def circuit(setup: Any) -> Circuit:
    """The track of a game."""
    board = known(setup)
    return _printed(board["id"]) if board else _made_up(setup.rows, setup.lanes)


@cache
def _printed(name: str) -> Circuit:
    board = next(board for board in CONTENT["board"] if board["id"] == name)
    ends = {(space["row"], space["lane"]): (space["x"], space["y"]) for space in board["spaces"]}
    lanes = board["lanes"]
    return _laid([(ends[row, 1], ends[row, lanes]) for row in range(board["rows"])], lanes)


@cache
def _made_up(rows: int, lanes: int) -> Circuit:
    """Two straights and two half circles; rows get longer where few of them leave no room inside."""
    inner, straight = 2.8, 5.6  # at least: half the height of the infield, and the length of a straight
    radius = lanes / 2 + inner
    length = max(rows * PITCH, 2 * straight + math.tau * radius)
    wide = length / 2 + (2 - math.pi) * radius + lanes
    if wide > 24:  # higher rather than narrower spaces
        radius = min(length / math.tau - 1, radius + (wide - 24) / (math.pi - 2))
    straight = length / 2 - math.pi * radius
    half = lanes / 2 - 0.5
    ends = []
    for row in range(rows):
        x, y, out_x, out_y = _stadium((row + 0.5) / rows * length, straight, radius)
        ends.append(((x + out_x * half, y + out_y * half), (x - out_x * half, y - out_y * half)))
    return _laid(ends, lanes)


def _stadium(way: float, straight: float, radius: float) -> tuple[float, float, float, float]:
    """A point so far from the middle of the lower straight, driving left, and the direction outwards; y is up."""
    bend = math.pi * radius
    for start, length in ((straight / 2, bend), (straight * 1.5 + bend, bend)):
        if start <= way < start + length:
            angle = -math.pi / 2 - (way - start) / radius + (0 if start == straight / 2 else math.pi)
            side = -straight / 2 if start == straight / 2 else straight / 2
            return side + radius * math.cos(angle), radius * math.sin(angle), math.cos(angle), math.sin(angle)
    if straight / 2 + bend <= way < straight * 1.5 + bend:
        return way - straight - bend, radius, 0, 1
    return (-way if way < straight / 2 else straight * 2 + bend * 2 - way), -radius, 0, -1


def _laid(ends: Sequence[tuple[Point, Point]], lanes: int) -> Circuit:
    """Rows given by their first and last lane, in lanes with y up, as large as they fit on the board."""
    steps = max(1, lanes - 1)
    middle = [_between(a, b, 0.5) for a, b in ends]
    if lanes > 1:
        aside = [((b[0] - a[0]) / steps, (b[1] - a[1]) / steps) for a, b in ends]
    else:
        aside = [(-x / math.hypot(x, y), -y / math.hypot(x, y)) for x, y in middle]
    reach = lanes / 2 + 0.14
    outer = [(x - dx * reach, y - dy * reach) for (x, y), (dx, dy) in zip(middle, aside, strict=True)]
    left, right, low, high = _box(outer)
    scale = max(SMALLEST, min(LARGEST, (WIDE - 2 * MARGIN) / (right - left)))
    wide, tall = max(WIDE, round((right - left) * scale + 2 * MARGIN)), round((high - low) * scale + 2 * MARGIN)
    shift_x, shift_y = (wide - (right + left) * scale) / 2, (tall + (high + low) * scale) / 2
    centre = tuple((shift_x + x * scale, shift_y - y * scale) for x, y in middle)
    return Circuit(centre, tuple((x * scale, -y * scale) for x, y in aside), lanes, scale, (wide, tall))


def room(track: Circuit, low: float, high: float) -> float:
    """How wide the infield is from `low` to `high`, counted from its middle, within the row numbers."""
    x, y = middle(track)
    inside = _dense(track.round(track.lanes + LABELS + 0.2))
    return 2 * max(0, min((abs(cx - x) for cx, cy in inside if low <= cy - y <= high), default=0) - 12)


def height(track: Circuit) -> float:
    """How high it is over the breadth of a few words."""
    x, y = middle(track)
    inside = _dense(track.round(track.lanes + LABELS + 0.2))
    return 2 * max(0, min(abs(cy - y) for cx, cy in inside if abs(cx - x) <= 60) - 10)


def middle(track: Circuit) -> Point:
    """The middle of the infield."""
    left, right, low, high = _box(track.centre)
    return (left + right) / 2, (low + high) / 2


def _box(points: Sequence[Point]) -> tuple[float, float, float, float]:
    xs, ys = zip(*points, strict=True)
    return min(xs), max(xs), min(ys), max(ys)


def _dense(points: Sequence[Point]) -> list[Point]:
    ways = zip(points, [*points[1:], points[0]], strict=True)
    return [_between(a, b, part / 4) for a, b in ways for part in range(4)]


@cache
def home(track: Circuit) -> tuple[Place, ...]:
    """Where finishers stand, driving as they came: in the corner that the track leaves free, else below it."""
    tall, (length, width) = track.size[1], track.car
    turn = 0.0 if math.cos(math.radians(track.place(track.rows - 1, 1)[2])) > 0 else 180.0
    left, low = 6 + length / 2, tall - width / 2 - 4
    beside, above = left + length + 12, low - width - 8
    corner = ((left, low, turn), (beside, low, turn), (left, above, turn))
    outer = _dense(track.round(0.3))

    def free(spot: Place) -> bool:
        edge = min((x for x, y in outer if abs(y - spot[1]) < width / 2 + 5), default=0)
        return spot[0] + length / 2 + 5 < edge

    below = tall + width / 2 + 4
    row = tuple((left + nth * (length + 12), below, turn) for nth in range(3))
    return corner if all(map(free, corner)) else row


# ---------------------------------------------------------------- how the course looks


def drawing(track: Circuit, red: Sequence[tuple[int, int]], grid: Sequence[tuple[int, int]]) -> list[Shape]:
    """Edge, spaces, red spaces, finish line, starting positions, row numbers."""
    hatched, rows = set(red), range(track.rows)
    lanes = range(1, track.lanes + 1)
    plain = "".join(track.quad(row, lane) for row in rows for lane in lanes if (row, lane) not in hatched)
    marked = "".join(track.quad(row, lane) for row, lane in sorted(hatched))
    band = "".join(polyline(track.round(lane)) + "z" for lane in (1 - EDGE, track.lanes + EDGE))
    edge = {"fill": "none", "stroke": colour("edge"), "stroke_width": 4, "stroke_linejoin": "round"}
    lines = {"stroke": colour("paper"), "stroke_width": 1.6}
    x, y, turn = track.line()
    return [
        path(band, **edge),
        path(plain, fill=colour("road"), **lines),
        path(marked, fill=colour("red-space"), **lines),
        path(marked, fill="url(#rk-red)", **lines),
        placed(glyphs.chequered((track.lanes + 0.2) * track.scale, 10, 5), x, y, turn),
        *(part for position, (row, lane) in enumerate(grid, 1) for part in _start(track, position, row, lane)),
        *(_number(track, row) for row in _numbered(track)),
    ]


def _start(track: Circuit, position: int, row: int, lane: int) -> Iterator[Shape]:
    """A starting position: a dashed box with its number."""
    x, y = track.at(row, lane)
    half = round(track.scale * 0.38, 1)
    dashed = {"fill": "none", "stroke": colour("muted"), "stroke_dasharray": "3 2"}
    yield shape("rect", x=x - half, y=y - half, width=2 * half, height=2 * half, rx=3, **dashed)
    yield text(x, y + 4.5, position, "muted", font_weight=600, class_="rk-name")


def _numbered(track: Circuit) -> list[int]:
    """The rows that carry a number; the last ones only where they keep away from the first."""
    return [row for row in range(0, track.rows, EVERY) if track.rows - row >= 2 or not row]


def _number(track: Circuit, row: int) -> Shape:
    """A number as far inside the edge of the road as its breadth asks for."""
    (x0, y0), (x, y) = track.at(row, track.lanes), track.at(row, track.lanes + EDGE)
    far = math.hypot(x - x0, y - y0)
    dx, dy = (x - x0) / far, (y - y0) / far
    away = 5 + abs(dx) * 3.8 * len(str(row)) + abs(dy) * 4.5
    return text(x + dx * away, y + dy * away + 4, row, "muted", class_="rk-row-number")


def spaces(setup: Any, track: Circuit) -> list[Row]:
    """All spaces, and the finish line as one."""
    rows = [_space(setup, track, number) for number in range(setup.line)]
    x, y, _ = track.line()
    ends = [track.at(-0.5 + a, lane) for a, lane in ((-0.2, 0.4), (0.2, 0.4))]
    ends += [track.at(-0.5 + a, track.lanes + 0.6) for a in (0.2, -0.2)]
    line = {
        "id": "finish", "d": polyline(ends) + "z", "at": [round(x, 1), round(y, 1)], "label": "finish line",
        "facts": [["behind", f"row {setup.rows - 1}"]], "rules": ["race.winner", "race.continue"],
    }  # fmt: skip
    return [*rows, line]


def _space(setup: Any, track: Circuit, number: int) -> Row:
    row, lane = number // setup.lanes, number % setup.lanes + 1
    red = number in setup.red
    position = setup.grid.index(number) + 1 if number in setup.grid else 0
    facts = [["row, lane", f"{row}, {lane}"], ["to the line", f"{setup.rows - row}"]]
    facts += [["red", "who begins a movement here loses 1"]] if red else []
    facts += [["start", f"position {position}"]] if position else []
    kind = ", red" if red else f", starting position {position}" if position else ""
    rules = ["corner.penalty", "corner.passing"] if red else ["setup.grid"] if position else ["move.forward"]
    return {
        "id": f"{row}.{lane}", "d": track.quad(row, lane, 0.06), "at": list(track.place(row, lane)),
        "label": f"space {row}.{lane}{kind}", "facts": facts, "rules": rules,
    }  # fmt: skip
