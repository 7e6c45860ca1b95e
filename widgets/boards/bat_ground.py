"""Bat Cup: the circuit as it lies on the table, whole and true to its rows, and what is printed on its spaces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from widgets.boards import bat_signs as signs
from widgets.boards.circuit import Circuit, Point, laid, ring
from widgets.glyphs import Shape, colour, path, text
from widgets.plain import Row

UNIT = 40
"""Units of a drawing for one row."""
BENDS = {
    "magic": ((84.5, 129.5, -44.7, 126.1, 64.6), 168),
    "gloomy": ((61.4, 73.7, 43.3, 107.1, -43.3, 117.8), 117),
    "luck": ((66.6, 68.2, -59.2, 122.4, 80.0, -77.6, 97.8, 61.7), 114),
}
"""How far the corners of a known circuit bend, to the left if positive, and the heading of its first straight."""
EDGE = 0.58
"""Where the road ends beside the middle of its outer lanes, in lanes."""


def circuit(board: Any) -> Circuit:
    """A circuit of the content set as it bends, any other as a ring."""
    data = board.data
    inner = -1 if data.inner_hand == "left" else 1
    if data.id not in BENDS:
        return ring(board.rows, board.lanes, inner)
    angles, heading = BENDS[data.id]
    arcs = tuple((c.first, c.last, angle) for c, angle in zip(board.corners, angles, strict=True))
    return laid(board.rows, board.lanes, arcs, heading, inner)


class Ground:
    """The whole circuit in units of a drawing, its upper left corner at 0 0."""

    def __init__(self, board: Any) -> None:
        self.board, self.circuit = board, circuit(board)
        lanes = board.lanes
        self.inside, self.outside = 1 - EDGE, lanes + EDGE
        edges = [*self.circuit.line(self.inside), *self.circuit.line(self.outside)]
        self.left, self.top = min(x for x, _ in edges), min(y for _, y in edges)
        self.size = [
            round((max(x for x, _ in edges) - self.left) * UNIT, 1),
            round((max(y for _, y in edges) - self.top) * UNIT, 1),
        ]
        self.long = {s: f"{(board.row[s] + 1) % board.rows}.{board.lane[s]}" in board.data.long for s in board.spaces}
        self.middle = {s: self.at(board.row[s] + 0.5 * self.long[s], board.lane[s]) for s in board.spaces}
        """The middle of each space, and its heading; a long space covers two rows."""
        self.signs = [_beside(self, corner) for corner in board.corners]
        """Where the signs of the corners stand: on the infield side, pushed off the road."""
        self.nearer = [_nearer(self, nth) for nth in range(len(board.corners))]
        """How much nearer to the road their letters stand where everything is very small."""

    def point(self, x: float, y: float) -> Point:
        """A point of the circuit on the drawing."""
        return round((x - self.left) * UNIT, 1), round((y - self.top) * UNIT, 1)

    def at(self, row: float, lane: float) -> tuple[float, float, float]:
        """A point of the road on the drawing, and the heading of the road there."""
        x, y, way = self.circuit.at(row, lane)
        return *self.point(x, y), round(way, 1)

    def closed(self, points: Iterable[Point]) -> str:
        """The path round some points of the circuit."""
        return "M" + "L".join("{:g} {:g}".format(*self.point(x, y)) for x, y in points) + "z"

    def quad(self, row: int, lane: int, rows: int = 1) -> str:
        """The path round a space."""
        return self.closed(self.circuit.outline(row - 0.5, row + rows - 0.5, lane - 0.5, lane + 0.5))

    def outline(self, space: str) -> str:
        """The path round an existing space."""
        return self.quad(self.board.row[space], self.board.lane[space], 1 + self.long[space])

    def across(self, row: float) -> tuple[Point, Point]:
        """The ends of a line across the road."""
        return self.at(row, self.inside)[:2], self.at(row, self.outside)[:2]

    def rail(self) -> list[list[float]]:
        """Both edges of the road at every half row, to frame a stretch of it."""
        return [[*a, *b] for a, b in (self.across(k / 2 - 0.5) for k in range(2 * self.board.rows))]


# ---------------------------------------------------------------- the road


def road(ground: Ground) -> Iterator[Shape]:
    """Edge, spaces, gaps in the road, finish line and checkpoints: everything that grows with the drawing."""
    board = ground.board
    inner, outer = (ground.circuit.line(lane) for lane in (ground.inside, ground.outside))
    yield path(ground.closed(inner) + ground.closed(reversed(outer)), fill=colour("edge"))
    for tint, wanted in (("road", False), ("corner", True)):
        d = "".join(ground.outline(space) for space in board.spaces if (space in board.corner) is wanted)
        yield path(d, fill=colour(tint), stroke=colour("lane"), stroke_width=1.3, class_="rk-lanes")
    gaps = "".join(ground.quad(*map(int, space.split("."))) for space in board.data.void)
    if gaps:
        yield path(gaps, fill=colour("grass"), stroke=colour("grass"), stroke_width=2)
    for line in board.lines:
        yield from _finish(ground, line.row) if line.id == "finish" else _checkpoint(ground, line.row)


def _checkpoint(ground: Ground, row: int) -> Iterator[Shape]:
    d = _bar(ground, row)
    yield path(d, fill="none", stroke=colour("ink"), stroke_width=9.2, class_="rk-bar")
    yield path(d, fill="none", stroke=colour("branch"), stroke_width=8, class_="rk-bar")


def _bar(ground: Ground, row: int) -> str:
    """The way across the road where a row begins."""
    return "M{:g} {:g}L{:g} {:g}".format(*(v for end in ground.across(row - 0.5) for v in end))


def _finish(ground: Ground, row: int) -> Iterator[Shape]:
    """Black squares on white, seen at any size."""
    d = _bar(ground, row)
    yield path(d, fill="none", stroke=colour("pip"), stroke_width=9.2, class_="rk-bar")
    yield path(d, fill="none", stroke=colour("die"), stroke_width=8, class_="rk-bar")
    yield path(d, fill="none", stroke=colour("pip"), stroke_width=8, stroke_dasharray="4 4", class_="rk-bar")


# ---------------------------------------------------------------- what stands on it


def stands(ground: Ground) -> Iterator[Row]:
    """Signs and words that keep their size; those with `scaled` grow a little with the drawing."""
    board, data = ground.board, ground.board.data
    for kind in ("hole", "oil", "slime"):
        for space in getattr(data, kind):
            yield _sign(ground, space, signs.SPECIAL[kind])
    for space in data.white_arrow:
        yield _sign(ground, space, signs.white_arrow(), turn=ground.middle[space][2])
    for space in data.repair:
        yield _sign(ground, space, signs.wrench())
    for line in board.lines:
        if line.repair:
            x, y, _ = ground.at(line.row - 0.5, board.lanes // 2 + 0.5)
            yield {"at": [x, y], "shapes": signs.wrench(), "scaled": True}
    for link in data.links:
        if link.kind == "alchemy":
            yield from (_sign(ground, space, signs.alchemy(link.mark)) for space in (link.start, link.to))
        else:
            yield _arrow(ground, link)
    beside = {line.row + k for line in board.lines for k in (-1, 0, 1)}
    for row in [row for row in range(5, board.rows, 5) if row not in beside]:
        yield _words(ground, row, board.lanes, row, "muted", class_="rk-number")
    for line in board.lines[1:]:
        words = _words(ground, line.row - 0.5, board.lanes, line.id, "branch", font_weight=700, class_="rk-tag")
        yield words | {"mini": True}
    yield _words(ground, board.lines[0].row - 0.5, board.lanes, "finish", "ink", font_weight=700, class_="rk-name")


def _sign(ground: Ground, space: str, shapes: Sequence[Shape], turn: float = 0) -> Row:
    x, y, _ = ground.middle[space]
    return {"at": [x, y], "shapes": list(shapes), "scaled": True} | ({"turn": turn} if turn else {})


def _words(ground: Ground, row: float, lanes: int, words: Any, tone: str, **look: Any) -> Row:
    """Words outside the road, pushed away from it by as much as they need."""
    x, y, _ = ground.at(row, ground.outside)
    inner_x, inner_y, _ = ground.at(row, lanes)
    far = ((x - inner_x) ** 2 + (y - inner_y) ** 2) ** 0.5 or 1
    across, down = (x - inner_x) / far, (y - inner_y) / far
    push = [round(across * (6 + 3.4 * len(str(words))), 1), round(down * 11, 1)]
    return {"at": [x, y], "push": push, "shapes": [text(0, 4, words, tone, **look)]}


def _arrow(ground: Ground, link: Any) -> Row:
    """A coloured arrow from the space where it must be followed, to the one it leads to."""
    start, end = ground.middle[link.start][:2], ground.middle[link.to][:2]
    return {"at": list(start), "to": list(end), "shapes": [], "tone": signs.hue(link.mark)}


def _beside(ground: Ground, corner: Any) -> Row:
    row = (corner.first + corner.last) / 2
    x, y, _ = ground.at(row, ground.inside)
    lane_x, lane_y, _ = ground.at(row, 1)
    far = ((x - lane_x) ** 2 + (y - lane_y) ** 2) ** 0.5 or 1
    across, down = (x - lane_x) / far, (y - lane_y) / far
    return {"x": x, "y": y, "push": [round(across * 16, 1), round(down * 13, 1)]}


def bends_left(board: Any, nth: int) -> bool | None:
    """Which way a corner of a known circuit bends."""
    return BENDS[board.data.id][0][nth] > 0 if board.data.id in BENDS else None


def _nearer(ground: Ground, nth: int) -> Point:
    """Beside a right-hand bend there is little infield, and the next corner is near."""
    across, down = ground.signs[nth]["push"]
    return (-across * 0.55, -down * 0.55) if bends_left(ground.board, nth) is False else (0, 0)


# ---------------------------------------------------------------- the spaces


def spaces(ground: Ground, extra: dict[str, Row]) -> list[Row]:
    """Outline, middle, name and facts of each space; `extra` holds what the close-up knows."""
    return [_space(ground, space) | extra.get(space, {}) for space in ground.board.spaces]


def _space(ground: Ground, space: str) -> Row:
    kinds = signs.kinds(ground.board, space)
    names = [name for name, _ in kinds]
    rules = list(dict.fromkeys(rule for _, its in kinds for rule in its))
    facts = [["kind", ", ".join(names) or "plain road"]]
    if ground.long[space]:
        facts.append(["length", "two rows"])
    return {
        "id": space, "d": ground.outline(space), "at": list(ground.middle[space]),
        "label": f"space {space}" + "".join(f", {name}" for name in names), "facts": facts, "rules": rules,
    }  # fmt: skip


def size_of(board: Any) -> str:
    """How large a circuit is, in words."""
    return f"{board.rows} rows, {board.lanes} lanes, {len(board.corners)} corners"


def title_of(board: Any) -> str:
    """The island of a circuit, or its size."""
    name = board.data.title.removeprefix("Circuit of the ").removeprefix("Circuit of ")
    return name or f"{board.rows} rows"


def provenance(board: Any) -> Row:
    """The badge: none of the circuits is printed in the rulebook."""
    known = board.data.id in BENDS
    words = "The printed circuits are pictures; this one stands in for them: only its name and tiles are printed."
    return {"text": "reconstructed", "title": words if known else "Only rows and corners are given; laid as a ring."}


__all__ = ["Ground", "provenance", "road", "size_of", "spaces", "stands", "title_of"]
