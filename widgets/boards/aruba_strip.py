"""Aruba: the close-up, the rows of the circuit straightened: driving right, lane 1 on the left hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from widgets import glyphs
from widgets.boards.aruba_track import Circuit
from widgets.glyphs import Shape, box, colour, path, placed, shape, text
from widgets.plain import Row

CELL, TOP, LEFT, FOOT = 40, 24, 26, 10


def window(setup: Any, track: Circuit) -> Row:
    """Everything the window needs besides the spaces."""
    lanes = [text(13, TOP + (n + 0.5) * CELL + 4, n + 1, "muted", font_weight=600) for n in range(setup.lanes)]
    return {
        "cell": CELL, "left": LEFT, "height": TOP + setup.lanes * CELL + FOOT, "period": setup.rows * CELL,
        "names": [str(row) for row in range(setup.rows)], "shapes": list(_shapes(setup)),
        "fixed": lanes, "rail": _rail(track), "note": "whole circuit, close-up framed",
    }  # fmt: skip


def place(setup: Any, number: int) -> Row:
    """Outline and middle of a space in the close-up; behind the last one comes the line."""
    if number == setup.line:
        tall = setup.lanes * CELL
        return {"d": box(-5, TOP - 3, 10, tall + 6, 1), "at": [0, TOP + tall / 2, 0]}
    x, y = _corner(setup, number)
    return {"d": box(x + 2, y + 2, CELL - 4, CELL - 4, 4), "at": [x + CELL / 2, y + CELL / 2, 0]}


def _corner(setup: Any, number: int) -> tuple[int, int]:
    return number // setup.lanes * CELL, TOP + number % setup.lanes * CELL


def _rail(track: Circuit) -> list[list[float]]:
    """Both edges of the road at every half row, to frame a stretch of it."""
    ends = ((track.at(k / 2 - 0.5, 0.3), track.at(k / 2 - 0.5, track.lanes + 0.7)) for k in range(2 * track.rows))
    return [[round(v, 1) for v in (*a, *b)] for a, b in ends]


def _shapes(setup: Any) -> Iterator[Shape]:
    wide, tall = setup.rows * CELL, setup.lanes * CELL
    yield shape("rect", x=0, y=TOP - 3, width=wide, height=tall + 6, fill=colour("edge"))
    lines = {"stroke": colour("paper"), "stroke_width": 1.6}
    red = set(setup.red)
    yield path(_cells(setup, [n for n in range(setup.line) if n not in red]), fill=colour("road"), **lines)
    if red:
        cells = _cells(setup, sorted(red))
        yield path(cells, fill=colour("red-space"), **lines)
        yield path(cells, fill="url(#rk-red)", **lines)
    yield placed(glyphs.chequered(tall + 6, 10, 5), 0, TOP + tall / 2)
    for position, number in enumerate(setup.grid, 1):
        x, y = _corner(setup, number)
        dashed = {"fill": "none", "stroke": colour("muted"), "stroke_dasharray": "3 2"}
        yield shape("rect", x=x + 7, y=y + 7, width=CELL - 14, height=CELL - 14, rx=3, **dashed)
        yield text(x + CELL / 2, y + CELL / 2 + 4.5, position, "muted", font_weight=600)
    for row in range(setup.rows):
        yield text(row * CELL + CELL / 2, TOP - 8, row, "muted")


def _cells(setup: Any, numbers: list[int]) -> str:
    corners = (_corner(setup, number) for number in numbers)
    return "".join(f"M{x} {y}h{CELL}v{CELL}h{-CELL}z" for x, y in corners)
