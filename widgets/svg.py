"""Scenes as SVG text: the picture a saved notebook shows where nothing runs, light or dark as the reader's system."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from html import escape
from typing import Any

from widgets import theme
from widgets.glyphs import Shape, colour, outline, path, placed, shape, text
from widgets.plain import Row

TAGS = frozenset({"path", "rect", "circle", "ellipse", "line", "polygon", "polyline", "text", "g"})
KNOWN = (
    "d x y x1 y1 x2 y2 dx dy width height rx ry r cx cy points transform opacity fill fill-opacity stroke "
    "stroke-width stroke-opacity stroke-dasharray stroke-linecap stroke-linejoin paint-order font-size font-weight "
    "font-style text-anchor marker-end textLength lengthAdjust"
)
ATTRIBUTES = frozenset(KNOWN.split())
PAINT = frozenset({"fill", "stroke", "marker-end"})
SAFE = re.compile(r"none|currentColor|var\(--rk-[\w-]+\)|url\(#rk-[\w-]+\)")
LONG = re.compile(r"-?\d*\.\d{2,}")
DEFS = (
    '<defs><pattern id="rk-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path d="M0 0V7" stroke="var(--rk-refused)" stroke-width="2"/></pattern>'
    '<pattern id="rk-amber" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path d="M0 0V7" stroke="var(--rk-ruling)" stroke-width="2"/></pattern>'
    '<pattern id="rk-red" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">'
    '<path d="M0 0V7" stroke="var(--rk-red-ink)" stroke-opacity=".6" stroke-width="1"/></pattern>'
    '<marker id="rk-arrow" viewBox="0 0 8 8" refX="6" refY="4" markerUnits="userSpaceOnUse" markerWidth="9" '
    'markerHeight="9" orient="auto"><path d="M0 0L8 4 0 8z" fill="var(--rk-ink)"/></marker></defs>'
)


def element(row: Shape) -> str:
    """One shape as text; tags and attributes that are not on the lists are left out."""
    tag, attributes, content = (*row, None)[:3]
    if tag not in TAGS:
        return ""
    kept = "".join(f' {key}="{_value(value)}"' for key, value in attributes.items() if _allowed(key, value))
    if content is None:
        return f"<{tag}{kept}/>"
    inner = "".join(map(element, content)) if isinstance(content, list) else escape(str(content))
    return f"<{tag}{kept}>{inner}</{tag}>"


def _allowed(key: str, value: Any) -> bool:
    return key in ATTRIBUTES and (key not in PAINT or SAFE.fullmatch(str(value)) is not None)


def _value(value: Any) -> str:
    """Rounded to a tenth and escaped; colours carry the light one for viewers that know no properties."""
    words = LONG.sub(lambda found: f"{float(found[0]):.1f}".removesuffix(".0"), str(value))
    return re.sub(r"var\(--rk-([\w-]+)\)", lambda found: f"var(--rk-{found[1]},{theme.light(found[1])})", escape(words))


def document(width: float, height: float, shapes: Iterable[Shape], title: str) -> str:
    """A whole picture."""
    body = "".join(map(element, shapes))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rk-picture" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}" role="img" font-family="system-ui, Helvetica, Arial, sans-serif">'
        f"<title>{escape(title)}</title><style>{theme.standalone('.rk-picture')}</style>{DEFS}"
        f'<rect width="{width:g}" height="{height:g}" fill="{_value("var(--rk-paper)")}"/>{body}</svg>'
    )


# ---------------------------------------------------------------- the board


def drawing(ground: Row, glyphs: Iterable[Row], marks: Iterable[Row] = ()) -> list[Shape]:
    """Ground, marks and glyphs, in this order."""
    spaces = {space["id"]: space for space in ground["spaces"]}
    marked = [part for row in marks if row["space"] in spaces for part in mark(spaces[row["space"]], row)]
    symbols = ground["symbols"]
    tokens = [glyph(row, symbols.get(row.get("symbol", ""), {})) for row in glyphs if "chip" not in row]
    placed = {row["id"]: row for row in glyphs if "halo" in symbols.get(row.get("symbol", ""), {})}
    over = [row for row in marks if row["space"] not in spaces and row["space"] in placed]
    rings = [_ring(placed[row["space"]], symbols[placed[row["space"]]["symbol"]]["halo"], row) for row in over]
    return [*ground["shapes"], *marked, *tokens, *rings]


def _ring(row: Row, halo: str, each: Row) -> Shape:
    """A mark over a glyph."""
    ring = {**each, "text": ""}
    look: Row = {"fill-opacity": 0} if each["kind"] == "reachable" else {}
    [drawn] = mark({"d": halo}, ring)
    return shape("g", [[drawn[0], drawn[1] | look]], transform=f"translate({row['x']} {row['y']})")


MARKS = {
    "reachable": {"stroke": "brand", "fill": "brand", "stroke_width": 3, "fill_opacity": 0.16},
    "refused": {"stroke": "refused", "fill": "", "stroke_width": 2.5, "stroke_dasharray": "6 4", "fill_opacity": 0.2},
    "in-the-way": {"stroke": "refused", "stroke_width": 2.5},
    "target": {"stroke": "ruling", "stroke_width": 2.5, "stroke_dasharray": "6 4"},
    "range": {"stroke": "ruling", "fill": "", "stroke_width": 1.5, "fill_opacity": 0.2},
    "asked": {"stroke": "brand", "stroke_width": 2.5},
}


def mark(space: Row, mark: Row) -> list[Shape]:
    """The ring of a mark, and what it says."""
    look: Row = dict(MARKS.get(mark["kind"], MARKS["asked"]))
    stroke, fill = look.pop("stroke"), look.pop("fill", None)
    inside = "none" if fill is None else colour(fill) if fill else "url(#rk-hatch)"
    ring = path(space["d"], stroke=colour(stroke), fill=inside, **look)
    return [ring, *_tag(space, mark["text"], stroke)] if mark.get("text") else [ring]


def _tag(space: Row, words: str, tone: str) -> list[Shape]:
    """What a mark says: on a pill where the space has room for one, else in its middle."""
    if "tag" not in space:
        x, y, *_ = space["at"]
        halo: Row = {"paint_order": "stroke", "stroke": colour("paper"), "stroke_width": 3}
        return [text(x, y + 5, words, tone, font_size=14, font_weight=700, **halo)]
    x, y = space["tag"]
    pill = shape("rect", x=x - 6, y=y - 9, width=wide(words, 12) + 12, height=18, rx=9, fill=colour(tone))
    return [pill, text(x, y + 4, words, "paper", anchor="start", font_weight=700)]


def wide(words: str, size: float) -> float:
    """About how wide a line is in a face of average breadth."""
    return len(words) * size * 0.54


def glyph(row: Row, symbol: Row) -> Shape:
    """One glyph in its place; its letter stays upright."""
    state = row.get("state", ())
    parts = [*_filled(symbol.get("shapes", ()), row.get("text")), *row.get("shapes", ())]
    if "asked" in state and "halo" in symbol:
        parts.append(path(symbol["halo"], fill="none", stroke=colour("brand"), stroke_width=2.5))
    inner = [placed(parts, 0, 0, row.get("turn", 0)), *_letter(symbol, row.get("turn", 0)), *_lines(row)]
    if "wreck" in state:
        inner.append(path("M-18 -10 18 10M18 -10-18 10", fill="none", stroke=colour("ink"), stroke_width=2.2))
    if "against" in state:
        inner.append(turned_sign())
    faded = 0.45 if {"wreck", "faded"} & set(state) else None
    return shape("g", inner, transform=f"translate({row['x']} {row['y']})", opacity=faded)


def _filled(shapes: Iterable[Shape], words: str | None) -> list[Shape]:
    """Shapes whose texts have {} for what a glyph says."""
    if words is None:
        return list(shapes)
    found = []
    for tag, look, *content in shapes:
        inner = [_filled(c, words) if isinstance(c, list) else str(c).replace("{}", words) for c in content]
        found.append([tag, look, *inner])
    return found


def part(symbols: Row, row: list[Any]) -> Shape:
    """A symbol in a place of a small picture: [name, x, y, turn], its letter upright."""
    name, x, y, turn = (*row, 0)[:4]
    symbol = symbols.get(name, {})
    return placed([placed(symbol.get("shapes", ()), 0, 0, turn), *_letter(symbol, turn)], x, y)


def turned_sign() -> Shape:
    """The badge of a car that faces against the race."""
    circle = shape("circle", r=8, fill=colour("ruling-tint"), stroke=colour("ruling"), stroke_width=1.2)
    turning = "M-3.5 1.5a3.6 3.6 0 1 0 .8-3.8M-3.8 -4v2.4h2.4"
    arrow = path(turning, fill="none", stroke=colour("ruling"), stroke_width=1.4)
    return placed([circle, arrow], 0, -19)


def _letter(symbol: Row, turn: float) -> list[Shape]:
    letter = symbol.get("letter")
    if not letter:
        return []
    angle = math.radians(turn)
    x = letter["x"] * math.cos(angle) - letter["y"] * math.sin(angle)
    y = letter["x"] * math.sin(angle) + letter["y"] * math.cos(angle)
    look = {"fill": letter["fill"], "font_size": letter["size"], "font_weight": 700}
    return [text(x, y + 4.3, letter["text"], **look)]


def _lines(row: Row) -> list[Shape]:
    """The words of a note, one below the other; the headline is bolder."""
    small: Row = {"font_size": 12}
    large: Row = {"font_size": 14, "font_weight": 600}
    return [
        text(0, 13 + 19 * nth, words, tone or "ink", **(small if tone == "muted" else large))
        for nth, (words, tone) in enumerate(row.get("lines", ()))
    ]


def seat_sign(seat: Row, x: float, y: float, size: float = 20) -> Shape:
    """The sign of a seat, centred on a point."""
    corner = f"translate({x - size / 2:.1f} {y - size / 2:.1f})"
    return shape("g", seat["sign"], transform=f"{corner} scale({size / 20:.2f})")


def small_sign(seat: Row, x: float, y: float, r: float = 4.5) -> Shape:
    """The sign of a seat without its letter, as lines carry it."""
    return path(outline(seat["shape"], x, y, r), fill=colour(seat["hue"]), stroke=colour("ink"), stroke_width=1)
