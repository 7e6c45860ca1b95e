"""Piston Cup: how each kind of piece is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from widgets import glyphs
from widgets.boards.course import Course
from widgets.glyphs import Shape, colour, path, placed, shape, text
from widgets.plain import Row

NAMES = {
    "start": "start / pit",
    "plain": "",
    "chicane": "chicane",
    "oil": "oil slick",
    "flat": "flat tyre",
    "speed": "top speed",
}
WIDE = 0.6  # breadth of the road, as a part of the piece


def drawing(course: Course, kinds: Sequence[str]) -> list[Shape]:
    """The whole course; a piece beyond `kinds` is plain road that closes the loop."""
    pieces = [(piece, kinds[piece] if piece < len(kinds) else "plain") for piece in range(len(course.turns))]
    beside = [s for piece, kind in pieces for s in BESIDE.get(kind, _nothing)(course, piece)]
    roads = [s for piece, kind in pieces for s in _road(course, piece, kind)]
    labels = [s for piece, kind in pieces if piece < len(kinds) for s in _label(course, piece, kind)]
    return [*(_tile(course, piece) for piece, _ in pieces), *beside, *roads, *labels]


def _tile(course: Course, piece: int) -> Shape:
    x, y = course.corner(piece)
    side = course.size - 2
    return path(glyphs.box(x + 1, y + 1, side, side, 8), fill=colour("ground"), stroke=colour("border"))


def _road(course: Course, piece: int, kind: str) -> Iterator[Shape]:
    wide, line = course.size * WIDE, course.line(piece)
    yield path(line, fill="none", stroke=colour("edge"), stroke_width=wide)
    yield path(line, fill="none", stroke=colour("road"), stroke_width=wide - 4)
    if kind != "chicane":  # two lanes everywhere else
        middle = course.line(piece, start=-0.46, end=0.46)
        yield path(middle, fill="none", stroke=colour("lane"), stroke_width=2.5, stroke_dasharray="9 7")
    yield from SPECIAL.get(kind, _nothing)(course, piece)


def _nothing(_course: Course, _piece: int) -> Iterator[Shape]:
    return iter(())


def _lay_by(course: Course, piece: int) -> Iterator[Shape]:
    """Beside a flat tyre: a lay-by inside the loop."""
    line = course.line(piece, 1.75 * course.inner, -0.32, 0.32)
    for token, wide in (("edge", 0.30), ("road", 0.27)):
        yield path(line, fill="none", stroke=colour(token), stroke_width=course.size * wide, stroke_linecap="round")


def _pit_lane(course: Course, piece: int) -> Iterator[Shape]:
    line = course.line(piece, -2.3 * course.inner)
    yield path(line, fill="none", stroke=colour("edge"), stroke_width=course.size * 0.25)
    yield path(line, fill="none", stroke=colour("corner"), stroke_width=course.size * 0.22)


def _finish(course: Course, piece: int) -> Iterator[Shape]:
    yield placed(glyphs.chequered(course.size * WIDE - 4), *course.at(piece, 0, 0.30))


def _kerbs(course: Course, piece: int) -> Iterator[Shape]:
    for side in (-1, 1):
        line, wide = course.line(piece, 1.5 * side, -0.26, 0.26), course.size * 0.2
        yield path(line, fill="none", stroke=colour("paper"), stroke_width=wide)
        yield path(line, fill="none", stroke=colour("red-ink"), stroke_width=wide, stroke_dasharray="8 8")


def _puddle(course: Course, piece: int) -> Iterator[Shape]:
    yield _scaled(course, glyphs.oil(), *course.at(piece))


def _chevrons(course: Course, piece: int) -> Iterator[Shape]:
    for along in (-0.26, -0.06, 0.14):
        yield _scaled(course, glyphs.chevron(), *course.at(piece, 0, along))


def _tyre(course: Course, piece: int) -> Iterator[Shape]:
    x, y, _ = course.at(piece, 2.0 * course.inner, 0.30)
    yield placed(glyphs.tyre(), x, y)


def _scaled(course: Course, shapes: list[Shape], x: float, y: float, turn: float) -> Shape:
    scale = min(1, course.size / 104)
    return shape("g", shapes, transform=f"translate({x:.1f} {y:.1f}) rotate({turn:.1f}) scale({scale:.2f})")


BESIDE = {"flat": _lay_by, "start": _pit_lane}
SPECIAL = {"start": _finish, "chicane": _kerbs, "oil": _puddle, "speed": _chevrons, "flat": _tyre}


# ---------------------------------------------------------------- words on the pieces


def _label(course: Course, piece: int, kind: str) -> Iterator[Shape]:
    x, y = course.corner(piece)
    wide = number_width(piece)
    number = glyphs.box(x + 4, y + 4, wide, 17, 4)
    yield path(number, fill=colour("paper"), stroke=colour("border"), class_="rk-number-box")
    yield text(x + 4 + wide / 2, y + 17, piece, font_weight=700, class_="rk-number")
    if NAMES[kind]:
        yield _name(course, piece, NAMES[kind], outside=kind != "start")


def number_width(piece: int) -> int:
    """Breadth of the small field with the number of a piece."""
    return 22 if piece > 9 else 16


def _name(course: Course, piece: int, name: str, *, outside: bool) -> Shape:
    """In the margin the road leaves free; on an upright piece painted on the end of the road.

    A name in the upper margin gives way to what a mark says there.
    """
    x, y = course.corner(piece)
    side, way = course.size, course.cells[piece][2]
    look: Row = {"font_weight": 600, "class_": "rk-name"}
    yields = look | {"class_": f"rk-name rk-of-{piece}"}
    if not course.straight(piece):
        if course.pivot(piece)[1] > y + side / 2:
            return text(x + side - 8, y + 16, name, anchor="end", **yields)
        return text(x + side - 8, y + side - 7, name, anchor="end", **look)
    if way in {1, 3}:
        halo: Row = {"paint_order": "stroke", "stroke": colour("road"), "stroke_width": 5}
        return text(x + side / 2, y + side - 9, name, **look, **halo)
    below = (course.inner == -1) == (way == 0)  # the outer margin of this piece
    if below == outside:
        return text(x + side / 2, y + side - 6, name, **look)
    return text(x + side / 2 + 14, y + 16, name, **yields)
