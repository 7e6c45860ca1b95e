"""Bat Cup: the signs on spaces and tokens, and what each means."""

from __future__ import annotations

from typing import Any

from widgets.glyphs import Shape, arrow, colour, outline, path, placed, shape, text
from widgets.plain import Row
from widgets.theme import HUES

MARKS = ("sulphur", "mercury", "salt")


def hole() -> list[Shape]:
    """A hole with its rim."""
    rim = {"fill": "none", "stroke": colour("gleam"), "stroke_width": 1.4}
    return [shape("ellipse", rx=9, ry=7, fill=colour("hole")), path("M-5.5 -1a6.5 4.5 0 0 1 11 0", **rim)]


def oil() -> list[Shape]:
    """A small puddle."""
    puddle = (
        "M-9 1C-11 -4 -5 -7.5 -1.5 -6.4C2 -10 8 -6 7.8 -2C12 -1 10.5 5 6.4 5.2C4 8 -2 7.5 -3.4 5C-7 7 -9.4 4.5 -9 1z"
    )
    gleam = {"fill": "none", "stroke": colour("gleam"), "stroke_width": 1.4}
    return [path(puddle, fill=colour("hole"), fill_opacity=0.88), path("M-4 -2q3.5 -3.5 7 0", **gleam)]


def slime() -> list[Shape]:
    """Slime that runs down."""
    d = "M-9 -3q2 -6 9 -5t9 5v4.5q-2 5.5-3.6 0t-3.6 3-3.6 -2-3.6 3z"
    return [path(d, fill=colour("slime"), stroke=colour("muted"), stroke_width=1)]


SPECIAL = {"hole": hole(), "oil": oil(), "slime": slime()}


def _disc(tone: str) -> Shape:
    return shape("circle", r=8.5, fill=colour("paper"), stroke=colour(tone), stroke_width=1.3)


def wrench() -> list[Shape]:
    """A repair space."""
    tool = "M-4.5 4.5 1 -1M1.2 -4.6a3.2 3.2 0 1 0 3.4 3.4"
    return [
        _disc("ink"),
        path(tool, fill="none", stroke=colour("ink"), stroke_width=2.2, stroke_linecap="round"),
    ]


def white_arrow() -> list[Shape]:
    """Straight on: no lane change here."""
    return [path("M-8 -3H1V-7L9 0 1 7V3H-8z", fill=colour("die"), stroke=colour("pip"), stroke_width=1.1)]


SYMBOLS = {
    "sulphur": ["M0 -6 4 1H-4zM0 1v5.5M-3 4H3"],
    "mercury": ["M-3 -6a3 3 0 0 0 6 0M0 -3a2.6 2.6 0 1 0 .01 0M0 2.2V6.5M-2.5 4.5h5"],
    "salt": ["M-4.6 0a4.6 4.6 0 1 1 9.2 0a4.6 4.6 0 1 1-9.2 0M-4.6 0h9.2"],
}


def alchemy(mark: str) -> list[Shape]:
    """One of two equal signs that are one step; an unknown one shows its first letter."""
    if mark not in SYMBOLS:
        return [_disc("branch"), text(0, 4.2, mark[:1].upper() or "?", "branch", font_weight=700)]
    lines = {"fill": "none", "stroke": colour("branch"), "stroke_width": 1.5}
    return [_disc("branch"), *(path(d, **lines) for d in SYMBOLS[mark])]


def hue(mark: str) -> str:
    """The colour of an arrow; one that is unknown is drawn in ink."""
    return f"{mark}-line" if mark in HUES else "ink"


def thumbtack(owner: str) -> list[Shape]:
    """A thumbtack seen from the side, its head in the owner's colour."""
    ink = {"stroke": colour("ink"), "stroke_width": 1.1, "stroke_linejoin": "round"}
    return [
        path("M0 1V9", fill="none", stroke=colour("ink"), stroke_width=1.8, stroke_linecap="round"),
        path("M-6 1.5H6L4 -1.5V-6H-4V-1.5z", fill=colour(owner), **ink),
    ]


def trap(owner: str) -> list[Shape]:
    """Spikes on a strip in the owner's colour."""
    ink = {"stroke": colour("ink"), "stroke_width": 1.1, "stroke_linejoin": "round"}
    return [
        path("M-10 4 -7.5 -6 -5 4zM-2.5 4 0 -6 2.5 4zM5 4 7.5 -6 10 4z", fill=colour("die"), **ink),
        path("M-11 3.5H11V7H-11z", fill=colour(owner), **ink),
    ]


def counter(sign: str, hue: str) -> Row:
    """A car on a small drawing: the sign of its seat without the letter."""
    edge = outline(sign, 0, 0, 6.5)
    return {
        "shapes": [path(edge, fill=colour(hue), stroke=colour("ink"), stroke_width=1.2)], "outline": edge,
        "halo": outline("circle", 0, 0, 10.5), "size": [14, 14], "upright": True,
    }  # fmt: skip


def limit(corner: str, width: int) -> Row:
    """The sign of a corner; {} is its limit."""
    box: Row = {"x": -width / 2, "y": -10, "width": width, "height": 20, "rx": 4}
    plate = shape("rect", **box, fill=colour("paper"), stroke=colour("ink"), stroke_width=1.2)
    return {"shapes": [plate, text(0, 4.3, f"{corner} {{}}", font_weight=700)], "size": [width, 20]}


def corner_letter(corner: str, x: float, y: float) -> Row:
    """What is left of it on a very small drawing, shifted from where the sign stands."""
    return {"shapes": [text(round(x, 1), round(y + 4.3, 1), corner, font_weight=700)], "size": [12, 12]}


def meanings(board: Any) -> tuple[list[dict[str, str]], Row]:
    """What the signs on a circuit mean, those that are on it: words and symbols."""
    data = board.data
    arrows = [link.mark for link in data.links if link.kind == "arrow"]
    marks = sorted({link.mark for link in data.links if link.kind == "alchemy"})
    rows = [
        *((kind, SPECIAL[kind], kind) for kind in SPECIAL if getattr(data, kind)),
        *([("white", white_arrow(), "white arrow: no lane change here")] if data.white_arrow else []),
        *([("wrench", wrench(), "wrench: repair")] if data.repair or any(line.repair for line in board.lines) else []),
        *((mark, alchemy(mark), f"{mark}: to its twin in one step") for mark in marks),
        *([("arrow", _way(hue(arrows[0])), "coloured arrow: must be followed")] if arrows else []),
    ]
    symbols = {f"means-{key}": {"shapes": [placed(shapes, 10, 10)], "size": [20, 20]} for key, shapes, _ in rows}
    return [{"symbol": f"means-{key}", "text": words} for key, _, words in rows], symbols


def _way(tone: str) -> list[Shape]:
    return [arrow(((-8, 6), (8, -6)), stroke=colour(tone), stroke_width=2.6)]


# ---------------------------------------------------------------- in words

WORDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "hole": ("hole", ("hole.damage", "hole.lose-movement", "hole.exit")),
    "oil": ("oil", ("oil.spin", "oil.turn")),
    "slime": ("slime", ("slime.stop", "slime.unstick")),
}


def kinds(board: Any, space: str) -> list[tuple[str, tuple[str, ...]]]:
    """What a space is, each thing with its rules."""
    found: list[tuple[str, tuple[str, ...]]] = []
    if space in board.corner:
        found.append((f"corner {board.corners[board.corner[space]].id}", ("corner.enter", "corner.spin")))
    line = next((line for line in board.lines if line.row == board.row[space]), None)
    if line is not None:
        found.append(_line(line))
    if space in board.terrain:
        found.append(WORDS[board.terrain[space]])
    if space in board.white:
        found.append(("white arrow: no lane change", ("arrows.white",)))
    if space in board.wrench:
        found.append(("wrench: repair", ("repair.loose",)))
    if space in board.link:
        found.append(_link(board.link[space]))
    found += [(f"{link.mark} {link.kind} ends here", ()) for link in board.data.links if link.to == space]
    return found


def _line(line: Any) -> tuple[str, tuple[str, ...]]:
    repair = ", wrench" if line.repair else ""
    if line.id == "finish":
        return f"finish line{repair}", ("lines.finish-crystals", "lines.buy", "repair.finish")
    return f"checkpoint {line.id}{repair}", ("lines.checkpoint-crystal",)


def _link(link: Any) -> tuple[str, tuple[str, ...]]:
    if link.kind == "alchemy":
        return f"{link.mark} sign: one step to {link.to}", ("arrows.alchemy",)
    return f"{link.mark} arrow: must be followed to {link.to}", ("arrows.coloured",)
