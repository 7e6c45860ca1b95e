"""Bat Cup: the close-up, the circuit straightened: driving right, lane 1 on its true side."""

from __future__ import annotations

from collections.abc import Iterator

from widgets.boards import bat_signs as signs
from widgets.boards.bat_ground import Ground, bends_left
from widgets.glyphs import Shape, box, colour, group, path, placed, shape, text
from widgets.plain import Row

CELL = 40
TOP, LEFT = 24, 26


class Strip:
    """Where rows and lanes lie on the strip."""

    def __init__(self, ground: Ground) -> None:
        self.ground, self.board = ground, ground.board
        self.flipped = self.board.data.inner_hand == "right"
        self.foot = TOP + self.board.lanes * CELL

    def y(self, lane: int) -> int:
        """The upper edge of a lane."""
        return TOP + ((self.board.lanes - lane) if self.flipped else lane - 1) * CELL

    @property
    def y_between(self) -> int:
        """Between two lanes in the middle, where no car stands."""
        return TOP + self.board.lanes // 2 * CELL

    def cell(self, space: str) -> tuple[int, int, int]:
        """Left, top and width of a space."""
        width = CELL * (1 + self.ground.long[space])
        return self.board.row[space] * CELL, self.y(self.board.lane[space]), width

    def middle(self, space: str) -> tuple[float, float]:
        """The middle of a space."""
        x, y, width = self.cell(space)
        return x + width / 2, y + CELL / 2


def close_up(ground: Ground) -> Row:
    """Everything the window needs besides the spaces."""
    strip, board = Strip(ground), ground.board
    return {
        "cell": CELL, "left": LEFT, "head": TOP - 4, "height": strip.foot + 38, "period": board.rows * CELL,
        "names": [str(row) for row in range(board.rows)], "shapes": list(_shapes(strip)),
        "fixed": [
            text(13, strip.y(lane) + CELL / 2 + 4, lane, "muted", font_weight=600)
            for lane in range(1, board.lanes + 1)
        ],
        "rail": ground.rail(), "note": "whole circuit, close-up framed",
    }  # fmt: skip


def places(ground: Ground) -> dict[str, Row]:
    """The outline and the middle of each space on the strip, and whether a sign is printed there."""
    strip, data = Strip(ground), ground.board.data
    ends = (space for link in data.links for space in (link.start, link.to))
    printed = {*data.hole, *data.oil, *data.slime, *data.white_arrow, *data.repair, *ends}
    found = {}
    for space in ground.board.spaces:
        x, y, width = strip.cell(space)
        near: Row = {"d": box(x + 2, y + 2, width - 4, CELL - 4, 4), "at": [*strip.middle(space), 0]}
        found[space] = {"near": near | ({"printed": True} if space in printed else {})}
    return found


def _shapes(strip: Strip) -> Iterator[Shape]:
    board = strip.board
    wide, tall = board.rows * CELL, board.lanes * CELL
    yield shape("rect", x=0, y=TOP - 3, width=wide, height=tall + 6, fill=colour("edge"))
    for tint, wanted in (("road", False), ("corner", True)):
        cells = [strip.cell(space) for space in board.spaces if (space in board.corner) is wanted]
        d = "".join(f"M{x} {y}h{width}v{CELL}h{-width}z" for x, y, width in cells)
        yield path(d, fill=colour(tint), stroke=colour("lane"), stroke_width=1.6)
    gaps = [tuple(map(int, space.split("."))) for space in board.data.void]
    if gaps:
        d = "".join(f"M{row * CELL} {strip.y(lane)}h{CELL}v{CELL}h{-CELL}z" for row, lane in gaps)
        yield path(d, fill=colour("grass"), stroke=colour("grass"))
    yield from _stands(strip)
    yield from _lines(strip)
    marked = {line.row for line in board.lines[1:]}
    for row in range(board.rows):
        beside = 5 if row in marked or (row + 1) % board.rows in marked else 0
        shift = beside if row in marked else -beside
        yield text(row * CELL + CELL / 2 + shift, TOP - 8, row, "muted")
    for corner in board.corners:
        x0, x1 = corner.first * CELL + 2, (corner.last + 1) * CELL - 2
        d = f"M{x0} {strip.foot + 6}v5H{x1}v-5"
        yield path(d, fill="none", stroke=colour("muted"), stroke_width=1.4)


def _stands(strip: Strip) -> Iterator[Shape]:
    """What is printed on the spaces."""
    board, data = strip.board, strip.board.data
    for kind, size in (("hole", 1.35), ("oil", 1.4), ("slime", 1.35)):
        for space in getattr(data, kind):
            yield _at(strip, space, signs.SPECIAL[kind], size)
    for space in data.white_arrow:
        yield _at(strip, space, signs.white_arrow(), 1.3)
    for space in data.repair:
        yield _at(strip, space, signs.wrench(), 1.1)
    for link in data.links:
        (x, y), (x2, y2) = strip.middle(link.start), strip.middle(link.to)
        x2 += board.rows * CELL if x2 < x else 0
        if link.kind == "alchemy":
            for far, here in ((x, y), (x2, y2)):
                yield placed(signs.alchemy(link.mark), far - 11, here - 11)
        else:
            d, look = f"M{x} {y}L{x2 - 10} {y2 - (y2 - y) * 10 / (x2 - x):.1f}", {"fill": "none"}
            yield path(d, stroke=colour("die"), stroke_width=5.5, stroke_linecap="round", **look)
            yield path(d, stroke=colour(signs.hue(link.mark)), stroke_width=3, marker_end="url(#rk-arrow)", **look)


def _at(strip: Strip, space: str, shapes: list[Shape], size: float) -> Shape:
    x, y = strip.middle(space)
    return group(shapes, transform=f"translate({x:g} {y:g}) scale({size})")


def _lines(strip: Strip) -> Iterator[Shape]:
    """Finish line and checkpoints stand where their row begins."""
    tall = strip.board.lanes * CELL + 6
    for line in strip.board.lines:
        x = line.row * CELL
        wrench = [group(signs.wrench(), transform=f"translate({x} {strip.y_between})")] * line.repair
        if line.id != "finish":
            yield shape("rect", x=x - 3, y=TOP - 3, width=6, height=tall, fill=colour("branch"))
            yield text(x, TOP - 8, line.id, "branch", font_weight=700)
            yield from wrench
            continue
        yield shape("rect", x=x - 5, y=TOP - 3, width=10, height=tall, fill=colour("die"))
        squares = "".join(
            f"M{x - 5 + 5 * (nth % 2)} {TOP - 3 + 5 * nth}h5v{min(5, tall - 5 * nth)}h-5z"
            for nth in range(-(-tall // 5))
        )
        yield path(squares, fill=colour("pip"))
        yield from wrench


def limit(ground: Ground, nth: int) -> Row:
    """What a corner says under its stretch of the strip, at length and in short; {} is its limit."""
    corner, left = ground.board.corners[nth], bends_left(ground.board, nth)
    bends = "" if left is None else f", bends {'left' if left else 'right'}"
    return {
        "span": [corner.first * CELL, (corner.last + 1) * CELL], "y": TOP + ground.board.lanes * CELL + 28,
        "words": [f"corner {corner.id}: limit {{}}{bends}", f"corner {corner.id}: {{}}", f"{corner.id}: {{}}"],
    }  # fmt: skip
