"""Piston Cup: how each kind of piece is drawn."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from widgets import glyphs
from widgets.boards.course import Course, Point
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
ASIDE = 2.65  # the lane of cars that stand off the road


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


def roadside(course: Course, piece: int) -> int:
    """The side on which cars stand off the road: inside the loop; outside a curve, whose inside has no room."""
    return course.inner if course.straight(piece) else {"L": 1, "R": -1}[course.turns[piece]]


def _lay_by(course: Course, piece: int) -> Iterator[Shape]:
    """Beside a flat tyre: a lay-by as broad as a car."""
    line = course.line(piece, 2.3 * roadside(course, piece), -0.34, 0.34)
    for token, wide in (("edge", 0.32), ("road", 0.29)):
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
    x, y, _ = course.at(piece, 2.4 * roadside(course, piece), 0.33)
    yield placed(glyphs.tyre(), x, y)


def _scaled(course: Course, shapes: list[Shape], x: float, y: float, turn: float) -> Shape:
    scale = min(1, course.size / 104)
    return shape("g", shapes, transform=f"translate({x:.1f} {y:.1f}) rotate({turn:.1f}) scale({scale:.2f})")


BESIDE = {"flat": _lay_by, "start": _pit_lane}
SPECIAL = {"start": _finish, "chicane": _kerbs, "oil": _puddle, "speed": _chevrons, "flat": _tyre}


# ---------------------------------------------------------------- words on the pieces


def _label(course: Course, piece: int, kind: str) -> Iterator[Shape]:
    (left, top), wide = _number(course, piece, kind), _number_width(piece)
    number = glyphs.box(left, top, wide, 17, 4)
    yield path(number, fill=colour("paper"), stroke=colour("border"), class_="rk-number-box")
    yield text(left + wide / 2, top + 13, piece, font_weight=700, class_="rk-number")
    if NAMES[kind]:
        yield _name(course, piece, kind)


def _number_width(piece: int) -> int:
    return 22 if piece > 9 else 16


def _number(course: Course, piece: int, kind: str) -> Point:
    """Where the small field with the number begins: in the first corner of the piece that no car comes near."""
    wide, near = _number_width(piece), course.size / 4
    x, y = course.corner(piece)
    right, bottom = x + course.size - 4 - wide, y + course.size - 21
    aside = [(ASIDE * roadside(course, piece), along) for along in (-0.3, 0, 0.3)] if kind == "flat" else []
    cars = [course.at(piece, *spot)[:2] for spot in ((-1, 0), (1, 0), *aside)]
    corners = ((x + 4, y + 4), (right, y + 4), (x + 4, bottom), (right, bottom))
    return next(at for at in corners if all(math.dist((at[0] + wide / 2, at[1] + 8), car) > near for car in cars))


def tag(course: Course, piece: int, kind: str) -> Point:
    """Where a mark says something: in the margin of the number; on the road where cars fill that beside a curve."""
    (x, y), (left, top), side = course.corner(piece), _number(course, piece, kind), course.size
    if kind == "flat" and not course.straight(piece):
        return x + 8 if course.pivot(piece)[0] < x + side / 2 else x + side - 60, y + side / 2
    return x + 8 + (_number_width(piece) + 4 if left < x + side / 2 else 0), top + 9


def _name(course: Course, piece: int, kind: str) -> Shape:
    """In the margin the road leaves free; else painted on the road: on an upright piece, in the curve of a lay-by.

    A name gives way to what a mark may say there.
    """
    x, y = course.corner(piece)
    name, side, way = NAMES[kind], course.size, course.cells[piece][2]
    halo: Row = {"paint_order": "stroke", "stroke": colour("road"), "stroke_width": 5}
    look: Row = {"font_weight": 600, "class_": "rk-name"}
    yields = look | {"class_": f"rk-name rk-of-{piece}"}
    if not course.straight(piece):
        upwards = course.pivot(piece)[1] < y + side / 2
        if kind == "flat":
            return text(x + side / 2, y + (16 if upwards else side - 9), name, **look, **halo)
        if not upwards:
            return text(x + side - 8, y + 16, name, anchor="end", **yields)
        return text(x + side - 8, y + side - 7, name, anchor="end", **look)
    if way in {1, 3}:
        return text(x + side / 2, y + side - 9, name, **look, **halo)
    below = (course.inner == -1) == (way == 0)  # the outer margin of this piece
    if below == (kind != "start"):
        return text(x + side / 2, y + side - 6, name, **(yields if kind == "flat" else look))
    return text(x + side / 2 + 14, y + 16, name, **yields)
