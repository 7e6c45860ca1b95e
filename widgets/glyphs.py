"""Signs that several boards share, as shapes: seat signs, cars, dice, special spaces.

A shape is a row ``[tag, {attributes}]`` or ``[tag, {attributes}, text or shapes]``; `scene.js` and
`svg.py` draw it. Colours are tokens of the theme, never numbers.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

from widgets.plain import Row
from widgets.theme import HUES

Shape = list[Any]

SIGNS = ("circle", "square", "triangle", "diamond", "pentagon", "hexagon")
DASHES = ("", "7 3", "2 3", "8 3 2 3", "12 4", "4 4")


def colour(token: str) -> str:
    """A colour of the theme."""
    return f"var(--rk-{token})"


def shape(tag: str, content: Any = None, **attributes: Any) -> Shape:
    """One shape; ``stroke_width`` means stroke-width, ``class_`` means class, None is left out."""
    kept = {
        key.rstrip("_").replace("_", "-"): round(value, 1) if isinstance(value, float) else value
        for key, value in attributes.items()
        if value is not None
    }
    return [tag, kept] if content is None else [tag, kept, content]


def path(d: str, **attributes: Any) -> Shape:
    """A path; filled with ink unless told otherwise."""
    return shape("path", d=d, **attributes)


def text(x: float, y: float, words: Any, tone: str = "ink", anchor: str = "middle", **attributes: Any) -> Shape:
    """A line of text of 12 px at least."""
    settings = {"font_size": 12, "text_anchor": anchor, "fill": colour(tone)} | attributes
    return shape("text", str(words), x=float(x), y=float(y), **settings)


def group(shapes: Iterable[Shape], **attributes: Any) -> Shape:
    """Several shapes as one."""
    return shape("g", list(shapes), **attributes)


def placed(shapes: Iterable[Shape], x: float, y: float, turn: float = 0) -> Shape:
    """Shapes drawn round 0 0, moved and turned to a place."""
    return group(shapes, transform=f"translate({x:.1f} {y:.1f}) rotate({turn:.1f})")


# ---------------------------------------------------------------- seats


def outline(sign: str, x: float, y: float, r: float) -> str:
    """The path of a seat sign: a letter still fits into the narrow ones."""
    if sign == "circle":
        return f"M{x - r:.1f} {y:.1f}a{r:.1f} {r:.1f} 0 1 1 {2 * r:.1f} 0a{r:.1f} {r:.1f} 0 1 1 {-2 * r:.1f} 0z"
    corners = {
        "square": ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
        "triangle": ((0, -1.15), (1.1, 0.85), (-1.1, 0.85)),
        "diamond": ((0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)),
        "pentagon": _regular(5, -math.pi / 2),
        "hexagon": _regular(6, 0),
    }[sign]
    return "M" + "L".join(f"{x + r * a:.1f} {y + r * b:.1f}" for a, b in corners) + "z"


def _regular(corners: int, first: float) -> tuple[tuple[float, float], ...]:
    angles = (first + k * math.tau / corners for k in range(corners))
    return tuple((1.1 * math.cos(a), 1.1 * math.sin(a)) for a in angles)


def sign_of(number: int) -> str:
    """The shape of a seat, from 0; a seventh seat begins again."""
    return SIGNS[number % len(SIGNS)]


def marker(number: int, hue: str, x: float, y: float, r: float) -> Shape:
    """The sign of a seat without its letter."""
    return path(
        outline(sign_of(number), x, y, r),
        fill=colour(hue), stroke=colour("ink"), stroke_width=1, stroke_linejoin="round",
    )  # fmt: skip


def sign(number: int, hue: str, letter: str) -> list[Shape]:
    """The sign of a seat with its letter, in a field of 20 by 20."""
    triangle = sign_of(number) == "triangle"
    low, size = (11.5, 10.5) if triangle else (10, 12)
    size -= 2 * (len(letter) > 1)
    words = text(10, low + 4, letter, f"{hue}-letter", font_size=size, font_weight=700)
    return [marker(number, hue, 10, 10, 8.8), words]


def seat(number: int, name: str, hue: str, letter: str, *, id: str = "", short: str = "") -> Row:
    """A row of ``about.seats``; `number` counts from 0."""
    return {
        "id": id or name, "name": name, "short": short or name, "letter": letter, "number": number + 1,
        "hue": hue, "shape": sign_of(number), "dash": DASHES[number % len(DASHES)],
        "line": HUES[hue][1], "fill": HUES[hue][0], "sign": sign(number, hue, letter),
    }  # fmt: skip


# ---------------------------------------------------------------- tokens


def car(hue: str, letter: str, length: int = 38, width: int = 20) -> Row:
    """A car from above, nose right; its letter stays upright on the tail half."""
    h, w = length / 2, width / 2
    body = (
        f"M{3 - h} {-w}H{h - 9}Q{h} {1 - w} {h} 0Q{h} {w - 1} {h - 9} {w}H{3 - h}"
        f"Q{-h} {w} {-h} {w - 3}V{3 - w}Q{-h} {-w} {3 - h} {-w}z"
    )
    wheels = [
        shape("rect", x=x, y=y, width=7, height=4, rx=1.5, fill=colour("ink"))
        for x in (4 - h, h - 13)
        for y in (-w - 2.5, w - 1.5)
    ]
    return {
        "shapes": [*wheels, path(body, fill=colour(hue), stroke=colour("ink"), stroke_width=1.4), _windscreen(h, w)],
        "outline": body,
        "halo": _rounded(-h - 5, -w - 6, length + 10, width + 12, 9),
        "size": [length, width + 5],
        "letter": {
            "text": letter, "x": round(-length * (0.17 if length >= 36 else 0.13), 1), "y": 0,
            "size": 12 if len(letter) == 1 else 10, "fill": colour(f"{hue}-letter"),
        },
    }  # fmt: skip


def _windscreen(h: float, w: float) -> Shape:
    glass = {"fill": colour("die"), "stroke": colour("pip"), "stroke_width": 0.8}
    if h < 18:  # small, so that the letter stays free
        return path(f"M{h - 8.5} {2.5 - w}Q{h - 4.5} 0 {h - 8.5} {w - 2.5}z", **glass)
    back = f"L{h - 17.5} {w - 4.5}Q{h - 14.5} 0 {h - 17.5} {4.5 - w}z"
    return path(f"M{h - 14} {3 - w}Q{h - 9} 0 {h - 14} {w - 3}{back}", fill_opacity=0.85, **glass)


def _rounded(x: float, y: float, width: float, height: float, r: float) -> str:
    return (
        f"M{x + r} {y}h{width - 2 * r}a{r} {r} 0 0 1 {r} {r}v{height - 2 * r}a{r} {r} 0 0 1 {-r} {r}"
        f"h{2 * r - width}a{r} {r} 0 0 1 {-r} {-r}v{2 * r - height}a{r} {r} 0 0 1 {r} {-r}z"
    )


def box(x: float, y: float, width: float, height: float, r: float = 7) -> str:
    """The path of a rectangle with round corners."""
    return _rounded(round(x, 1), round(y, 1), round(width, 1), round(height, 1), r)


_PIPS = {1: "5", 2: "19", 3: "159", 4: "1379", 5: "13579", 6: "134679"}  # keys of a number pad


def die(face: int, size: float = 46) -> list[Shape]:
    """A die; a face beyond six is written as a number."""
    half = size / 2
    square = shape(
        "rect", x=-half, y=-half, width=size, height=size, rx=size * 0.2,
        fill=colour("die"), stroke=colour("edge"), stroke_width=1.3,
    )  # fmt: skip
    if face not in _PIPS:
        return [square, text(0, size * 0.15, face, "pip", font_size=round(size * 0.45), font_weight=700)]
    spots = ((int(key) - 1) for key in _PIPS[face])
    step = size * 0.25
    return [
        square,
        *(
            shape("circle", cx=(k % 3 - 1) * step, cy=(k // 3 - 1) * step, r=size * 0.085, fill=colour("pip"))
            for k in spots
        ),
    ]


# ---------------------------------------------------------------- special spaces, round 0 0


def oil() -> list[Shape]:
    """A puddle with a pale gleam."""
    puddle = "M-24 3C-30 -10 -14 -20 -4 -17C6 -26 22 -16 21 -5C33 -3 28 14 17 14C10 22 -6 20 -9 14C-18 18 -25 12 -24 3z"
    gleam = "M-10 -6C-6 -12 4 -12 7 -8M2 6C8 8 13 5 14 1"
    return [
        path(puddle, fill=colour("hole"), fill_opacity=0.82),
        path(gleam, fill="none", stroke=colour("gleam"), stroke_width=2, stroke_linecap="round"),
    ]


def chevron() -> list[Shape]:
    """One arrowhead of a fast stretch, pointing right."""
    return [path("M0 -24L13 0 0 24H9L22 0 9 -24z", fill=colour("lane"), fill_opacity=0.9)]


def tyre() -> list[Shape]:
    """A tyre that has gone flat."""
    ink = {"fill": "none", "stroke": colour("ink")}
    return [shape("circle", r=8, stroke_width=3.2, **ink), path("M-6 9h12", stroke_width=2.4, **ink)]


def chequered(length: float, width: float = 16, side: float = 8) -> list[Shape]:
    """A chequered line across the road, `length` long."""
    rows, columns = max(1, round(length / side)), round(width / side)
    tall = length / rows
    squares = "".join(
        f"M{column * side - width / 2:.1f} {row * tall - length / 2:.1f}h{side:.1f}v{tall:.1f}h{-side:.1f}z"
        for row in range(rows)
        for column in range(columns)
        if (row + column) % 2
    )
    white = shape(
        "rect", x=-width / 2, y=-length / 2, width=width, height=length,
        fill=colour("die"), stroke=colour("pip"), stroke_width=0.8,
    )  # fmt: skip
    return [white, path(squares, fill=colour("pip"))]


def arrow(points: Sequence[Sequence[float]], **attributes: Any) -> Shape:
    """A line with a head at its end."""
    d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y, *_ in points)
    look = {"stroke": colour("ink"), "stroke_width": 2, "marker_end": "url(#rk-arrow)"} | attributes
    return path(d, fill="none", **look)
