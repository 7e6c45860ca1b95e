"""The board of any game that has none of its own: its track in rows of twelve, there and back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from widgets import glyphs
from widgets.boards.words import count
from widgets.glyphs import Shape, colour, path, shape, text
from widgets.plain import Row, Values
from widgets.theme import HUES

ROW, WIDE, TALL, GAP = 12, 52, 62, 14
LEFT = (632 - ROW * WIDE) / 2
LENGTH = 36  # spaces of a game that says nothing about its track
TINTS = ("road", "corner", "sand", "grass", "red-space", "brand-tint", "ruling-tint", "branch-tint")


def seats(setup: Any) -> list[Row]:
    """Seats with the hues in their order and the first letter of their names."""
    hues = [hue for hue in HUES if hue not in {"black", "white"}]
    return [
        glyphs.seat(number, name, hues[number % len(hues)], name[:1].upper(), id=key)
        for number, (key, name) in enumerate(zip(setup.seats, setup.names, strict=True))
    ]


def ground(setup: Any) -> Row:
    """The spaces, each kind with a tint and its name."""
    track = _track(setup)
    rows = -(-len(track) // ROW)
    return {
        "size": [632, rows * (TALL + GAP) + 24],
        "title": count(len(track), "space"),
        "badges": [],
        "cards": "below",
        "shapes": [*_turns(len(track)), *(part for space in range(len(track)) for part in _space(track, space))],
        "symbols": {f"seat-{row['id']}": _token(row) for row in seats(setup)},
        "spaces": [_facts(space, kind) for space, kind in enumerate(track)],
    }


def scene(position: Any) -> list[Row]:
    """One token a seat, on the space its first measure tells."""
    where = _where(position)
    crowd: Counter[int] = Counter()
    rows = []
    for seat, space in enumerate(where):
        x, y = _centre(space)
        nth, crowd[space] = crowd[space], crowd[space] + 1
        key, name = position.setup.seats[seat], position.setup.names[seat]
        rows.append({
            "id": f"seat-{key}", "symbol": f"seat-{key}",
            "x": x - 11 + 22 * (nth % 2), "y": y - 4 + 20 * (nth // 2 % 3),
            "turn": 0, "seat": seat, "space": str(space), "state": [], "facts": [["stands on", str(space)]],
            "label": f"{name}, seat {seat + 1}, space {space}",
        })  # fmt: skip
    return rows


def seat_cards(position: Any, values: Values) -> list[Row]:
    """Place and measures of each seat."""
    shown = [measure for measure in position.game.measures if measure.id in values][:3]
    places = values.get("place", [0] * len(position.setup.seats))
    return [
        {
            "seat": seat, "asked": position.decision.actor == key, "state": "",
            "place": f"{places[seat]:g}{'=' if places.count(places[seat]) > 1 else ''}",
            "rows": [[measure.title, f"{values[measure.id][seat]:g}"] for measure in shown],
        }
        for seat, key in enumerate(position.setup.seats)
    ]  # fmt: skip


def marks(_position: Any, _move: Any) -> list[Row]:
    """Nothing: what a move of an unknown game leads to is told in words."""
    return []


def propose(_position: Any, _space: str) -> str:
    """Nothing, for the same reason."""
    return ""


def _track(setup: Any) -> Sequence[str]:
    track = getattr(setup, "track", ())
    return [str(kind) for kind in track] or [""] * LENGTH


def _where(position: Any) -> list[int]:
    """The space of each seat: its first measure, counted round the track."""
    measure = next((m for m in position.game.measures if m.state), None)
    length = len(_track(position.setup))
    far = measure.state(position) if measure else (0,) * len(position.setup.seats)
    return [int(value) % length for value in far]


def _corner(space: int) -> tuple[float, float]:
    row, column = divmod(space, ROW)
    return LEFT + WIDE * (ROW - 1 - column if row % 2 else column), 12 + row * (TALL + GAP)


def _centre(space: int) -> tuple[float, float]:
    x, y = _corner(space)
    return x + WIDE / 2, y + TALL / 2


def _space(track: Sequence[str], space: int) -> list[Shape]:
    x, y = _corner(space)
    kind = track[space]
    kinds = list(dict.fromkeys(track))
    tint = TINTS[kinds.index(kind) % len(TINTS)]
    number = text(x + 6, y + 15, space, "muted", anchor="start", class_="rk-number")
    box = shape("rect", x=x, y=y, width=WIDE, height=TALL, fill=colour(tint), stroke=colour("edge"))
    if len(kinds) == 1:
        return [box, number]
    name = kind if len(kind) <= 7 else f"{kind[:6]}…"
    return [box, number, text(x + WIDE / 2, y + TALL - 5, name, "ink", class_="rk-name")]


def _turns(length: int) -> list[Shape]:
    """At the end of each row the way leads down."""
    ends = ((_centre(space), _centre(space + 1)) for space in range(ROW - 1, length - 1, ROW))
    line = {"fill": "none", "stroke": colour("edge"), "stroke_width": 8}
    return [path(f"M{x:.1f} {y:.1f}V{below:.1f}", **line) for (x, y), (_, below) in ends]


def _token(row: Row) -> Row:
    round_0 = glyphs.shape("g", row["sign"], transform="translate(-10 -10)")
    edge = glyphs.outline(row["shape"], 0, 0, 8.8)
    halo = glyphs.outline("circle", 0, 0, 13.5)
    letter = {"text": row["letter"], "x": 0, "y": 0, "size": 12, "fill": colour("ink")}
    return {"shapes": [round_0], "outline": edge, "halo": halo, "ghost": letter, "size": [20, 20]}


def _facts(space: int, kind: str) -> Row:
    x, y = _corner(space)
    return {
        "id": str(space), "d": glyphs.box(x + 2, y + 2, WIDE - 4, TALL - 4, 4), "at": list(_centre(space)),
        "label": f"space {space}, {kind}" if kind else f"space {space}", "facts": [["kind", kind]] if kind else [],
        "rules": [],
    }  # fmt: skip
