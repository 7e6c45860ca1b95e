"""Crazy Race: the tracks with their creatures, facing, and the score markers at both ends."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from rulekit.games.crazy_race.facts import OUT_AND_BACK
from rulekit.games.crazy_race.table import CREATURES, HOME, TURN
from rulekit.games.crazy_race.words import CREATURE_WORDS, progress_text
from rulekit.words import counted
from widgets import glyphs
from widgets.glyphs import Shape, box, colour, path, shape, text
from widgets.plain import Row

WIDTH = 632
NAMES, START, SPACE, TALL, GAP, TOP = 90, 62, 62, 66, 6, 20
"""Columns: names, the large start, six spaces; the height of a track, the gap between tracks, the head above them."""
RIGHT = NAMES + START + TURN * SPACE
"""Where the tracks end; the markers that are left lie to the right."""
MARKERS = RIGHT + 12
BODIES = {
    "run": (
        "M-9 4C-10 -2 -4 -6 2 -5L5 -10C6 -12 11 -11 11 -8C11 -6 9 -5 7.5 -5C8 0 5 4 2 5L4 10L1 10L-1 6L-5 6L-4 10L-7 10"
        "L-8 5C-11 5 -13 2 -14 0C-12 2 -10 3 -9 4z"
    ),
    "fly": "M-12 -9C-6 -10 -2 -7 0 -3C2 -7 7 -10 13 -9C11 -5 8 -3 5 -2L10 2C11 4 8 5 6 4L1 2L-3 8L-6 8L-4 1"
    "C-8 -1 -11 -4 -12 -9z",
    "crawl": "M-14 7C-13 1 -9 -2 -5 1C-2 3 0 3 2 0C4 -4 8 -6 11 -4C14 -2 13 2 10 2C8 2 8 0 6 1C4 5 1 8 -3 7"
    "C-6 6 -8 5 -10 8z",
}
WAYS = ("start", "out", "turn", "back", "home")
ENDS = (("turn", "turning point"), ("finish", "finishing line"))


def top(seat: int) -> int:
    """Where the track of a seat begins."""
    return TOP + seat * (TALL + GAP)


def bottom(seats: int) -> int:
    """Where the last track ends."""
    return top(seats) - GAP


def centre(seat: int, progress: int, creature: int = 1) -> tuple[float, float]:
    """Where a creature stands; in the start and at home each kind has a place of its own."""
    y = top(seat) + 28
    space = OUT_AND_BACK[progress]
    if space == 0:
        return NAMES + 18 + 11 * creature, y + (8, -13, 23)[creature]
    return NAMES + START + (space - 0.5) * SPACE, y


@cache
def body(creature: str, *, back: bool = False) -> str:
    """The silhouette of a creature; on its way back it looks to the left."""
    pairs = re.sub(r"(-?[\d.]+) (-?[\d.]+)", lambda pair: f"{-float(pair[1]):g} {pair[2]}", BODIES[creature])
    return pairs if back else BODIES[creature]


# ---------------------------------------------------------------- drawn once


def drawing(setup: Any, seats: list[Row]) -> Iterator[Shape]:
    """Tracks, names, the heads of columns and of the marker piles."""
    for n in range(1, TURN + 1):
        x = NAMES + START + (n - 0.5) * SPACE
        yield text(
            x, 13, "turn" if n == TURN else n, "muted", font_weight=600 if n == TURN else None, class_="rk-row-number"
        )
    yield text(NAMES + START / 2, 13, "start, home", "muted", class_="rk-name")
    yield text(MARKERS, 13, "markers left", "muted", anchor="start", class_="rk-name")
    for seat, row in enumerate(seats):
        yield from _track(top(seat))
        yield glyphs.placed(row["sign"], 2, top(seat) + 4)
        name = _cut(setup.names[seat], 8)
        yield text(26, top(seat) + 19, name, anchor="start", font_size=13, font_weight=600, class_="rk-name")
    for y, (_, words) in zip(_piles(), ENDS, strict=True):
        yield text(MARKERS, y - 15, words, anchor="start", font_weight=600, class_="rk-name")


def _keys() -> Iterator[Shape]:
    """What stands under a creature: its facing, and how far it has come."""
    for nth, words in enumerate(("spaces gone,", "home after 12")):
        yield text(0, 15 * nth, words, "muted", anchor="start", class_="rk-name")
    for nth, (number, words) in enumerate(((4, "way out"), (9, "way back"))):
        y = 34 + 18 * nth
        yield _arrow(6, y - 4, back=bool(nth))
        yield text(19, y, number, font_weight=700, class_="rk-number")
        yield text(29, y, words, anchor="start", class_="rk-name")


def keys(position: Any) -> Iterator[Row]:
    """What the numbers under creatures are, as long as there are any; and that no marker is left at an end."""
    table = position.table
    if any(0 < at < HOME for own in table.progress for at in own):
        yield {"id": "spaces-gone", "symbol": "spaces-gone", "x": MARKERS, "y": _piles()[1] + 28}
    for end, (name, _) in enumerate(ENDS):
        if not table.left[end]:
            yield {"id": f"none-{name}", "symbol": "none", "x": MARKERS, "y": _piles()[end] + 4}


def _cut(words: str, most: int) -> str:
    return words if len(words) <= most else f"{words[: most - 1]}…"


def _piles() -> tuple[int, int]:
    """The middles of the two piles of markers."""
    return TOP + 32, TOP + 86


def _track(y: int) -> Iterator[Shape]:
    edge = {"stroke": colour("edge"), "stroke_width": 1}
    yield shape("rect", x=NAMES, y=y, width=START, height=TALL, rx=6, fill=colour("corner"), **edge)
    yield glyphs.placed(glyphs.chequered(TALL, 6, 3), NAMES + START - 3, y + TALL / 2)
    for n in range(1, TURN + 1):
        x = NAMES + START + (n - 1) * SPACE
        fill = colour("sand" if n == TURN else "road")
        yield shape("rect", x=x + 2, y=y, width=SPACE - 4, height=TALL, rx=6, fill=fill, **edge)
    bend = f"M{RIGHT - SPACE + 16} {y + TALL - 18}h22a10 10 0 0 0 0 -20h-18m5 -5l-6 5 6 5"
    yield path(bend, fill="none", stroke=colour("muted"), stroke_width=1.8, stroke_opacity=0.6)


def _arrow(x: float, y: float, *, back: bool) -> Shape:
    d = (
        f"M{x + 3:g} {y - 4:g}L{x - 4:g} {y:g} {x + 3:g} {y + 4:g}"
        if back
        else f"M{x - 4:g} {y - 4:g}L{x + 3:g} {y:g} {x - 4:g} {y + 4:g}"
    )
    return path(d, fill="none", stroke=colour("ink"), stroke_width=2)


def spaces(setup: Any) -> list[Row]:
    """Every space of every track, to point at; and over each a small field for each creature that could come there."""
    places = [(seat, n) for seat in range(len(setup.seats)) for n in range(TURN + 1)]
    return [*(row for place in places for row in _goals(setup, *place)), *(_space(setup, *place) for place in places)]


def _goals(setup: Any, seat: int, n: int) -> Iterator[Row]:
    y, left = top(seat) + 3, _left(n)[0] + 1.5
    for creature, name in enumerate(CREATURES):
        x = left + 18.5 * creature
        yield {
            "id": f"{setup.seats[seat]}-{n}-{name}", "d": box(x, y, 17, 17, 4), "at": [x + 8.5, y + 8.5],
            "label": f"{setup.names[seat]}, space {n} for the {CREATURE_WORDS[creature]}", "facts": [], "rules": [],
        }  # fmt: skip


def _left(n: int) -> tuple[float, float]:
    """Where a space begins, and how wide it is."""
    return (NAMES, START - 6) if n == 0 else (NAMES + START + (n - 1) * SPACE + 2, SPACE - 4)


def _space(setup: Any, seat: int, n: int) -> Row:
    y = top(seat)
    x, wide = _left(n)
    name = "start and home" if n == 0 else f"space {n}, turning point" if n == TURN else f"space {n}"
    rules = (
        ["start.shared", "start.first-step", "finish.remove"]
        if n == 0
        else ["turn.marker", "facing.turn", "facing.free"]
        if n == TURN
        else ["jump.one", "jump.skip"]
    )
    ways = [["progress", f"{n} on the way out, {HOME - n} on the way back"]] if 0 < n < TURN else []
    return {
        "id": f"{setup.seats[seat]}-{n}", "d": box(x, y, wide, TALL, 6), "at": [x + wide - 12, y + 12],
        "tag": [x + 9, y + 11], "label": f"{setup.names[seat]}, {name}",
        "facts": ways or [["progress", "0; 12 is home" if n == 0 else f"{TURN} of {HOME}"]], "rules": rules,
    }  # fmt: skip


# ---------------------------------------------------------------- creatures


def symbols(seats: list[Row]) -> Row:
    """Every creature before, on and after its way, drawn once; markers, name plates, the S tile."""
    found: Row = {
        f"{row['id']}-{name}-{way}": _creature(name, row["hue"], way)
        for row in seats
        for name in CREATURES
        for way in WAYS
    }
    found |= {f"marker-{value}": _marker(value) for value in range(1, 7)}
    plate = {
        "shapes": [text(4, 38, "{}", "muted", anchor="start", class_="rk-name")],
        "halo": box(0, -2, NAMES - 4, TALL + 2, 6),
    }
    none = {"shapes": [text(0, 0, "none", "muted", anchor="start", class_="rk-name")]}
    return found | {"plate": plate, "tile": _tile(), "spaces-gone": {"shapes": list(_keys())}, "none": none}


def way_of(progress: int) -> str:
    """Where a creature is on its way."""
    if progress in (0, TURN, HOME):
        return {0: "start", TURN: "turn", HOME: "home"}[progress]
    return "out" if progress < TURN else "back"


def _creature(name: str, hue: str, way: str) -> Row:
    """Silhouette, facing, and how far it has come."""
    back = way in WAYS[2:]
    halo: Row = {"paint_order": "stroke", "stroke": colour("sand"), "stroke_width": 4} if way == "turn" else {}
    d = body(name, back=back)
    parts = [path(d, fill=colour(hue), stroke=colour("ink"), stroke_width=1.5, stroke_linejoin="round")]
    if way not in ("start", "home"):
        side = -1 if back else 1
        parts.append(_arrow(-6 * side, 26, back=back))
        parts.append(text(7 * side, 30, "{}", font_weight=700, class_="rk-number", **halo))
    if way == "home":
        parts += [path("M5 -2V-13l7 3-7 3", fill=colour("paper"), stroke=colour("ink"), stroke_width=1.3)]
    letter = {"text": name[0].upper(), "fill": colour("branch"), "size": 12, "x": 0, "y": 0}
    return {
        "shapes": parts,
        "ghost": letter,
        "outline": d,
        "halo": glyphs.outline("circle", 0, -1, 18),
        "size": [26, 20],
    }


def creatures(position: Any, asked: frozenset[tuple[int, int]]) -> list[Row]:
    """All creatures; those in question have the ring, those at home are faded."""
    setup, table = position.setup, position.table
    rows = []
    for seat, own in enumerate(table.progress):
        for creature, progress in enumerate(own):
            x, y = centre(seat, progress, creature)
            who = f"{CREATURE_WORDS[creature]} of {setup.names[seat]}"
            state = ["asked"] if (seat, creature) in asked else ["faded"] if progress == HOME else []
            rows.append({
                "id": f"{setup.seats[seat]}-{CREATURES[creature]}", "x": x, "y": y, "seat": seat,
                "symbol": f"{setup.seats[seat]}-{CREATURES[creature]}-{way_of(progress)}", "text": f"{progress}",
                "space": f"{setup.seats[seat]}-{OUT_AND_BACK[progress]}", "state": state,
                "label": f"{who}, {progress_text(progress, TURN, HOME)}", "facts": _facts(progress),
            })  # fmt: skip
    return rows


def _facts(progress: int) -> list[list[str]]:
    if progress == HOME:
        return [["progress", "home"]]
    goal = ("turning point", TURN) if progress < TURN else ("finishing line", HOME)
    return [["progress", f"{progress} of {HOME}"], [f"to the {goal[0]}", counted(goal[1] - progress, "space")]]


def hops(seat: int, creature: int, start: int, to: int, jumped: tuple[int, ...]) -> list[list[float]]:
    """The way of a move: from space to space, in an arc over those that are jumped."""
    over = list(jumped)
    points = []
    for progress in range(start, to + 1):
        x, y = centre(seat, progress, creature)
        jump = start < progress < to and OUT_AND_BACK[progress] in over
        if jump:
            over.remove(OUT_AND_BACK[progress])
        points.append([x, y - 24 if jump else y, 0])
    return points


# ---------------------------------------------------------------- markers, points, the S tile


def _marker(value: int) -> Row:
    disc = shape("circle", r=8.5, fill=colour("paper"), stroke=colour("ink"), stroke_width=1.2)
    return {
        "shapes": [disc, text(0, 4.3, value, font_weight=700, class_="rk-number")],
        "halo": glyphs.outline("circle", 0, 0, 11),
    }


def _tile() -> Row:
    square = shape("rect", x=-8, y=-8, width=16, height=16, rx=2, fill=colour("ink"), stroke=colour("paper"))
    return {"shapes": [square, text(0, 4.3, "S", "paper", font_weight=700)], "outline": box(-8, -8, 16, 16, 2)}


def markers(position: Any) -> list[Row]:
    """The markers at both ends and those that players hold, highest first."""
    setup, table, rows = position.setup, position.table, []
    ids = {value: [f"marker-{value}-turn", f"marker-{value}-finish"] for value in range(1, 7)}
    for end, (name, words) in enumerate(ENDS):
        for nth, value in enumerate(table.left[end]):
            ids[value].remove(f"marker-{value}-{name}")
            at = MARKERS + 8 + 16 * nth, _piles()[end]
            rows.append(_lying(f"marker-{value}-{name}", value, at, "lies at", f"the {words}"))
    for seat, held in enumerate(table.markers):
        for nth, value in enumerate(held):
            at = 13 + 12 * nth, top(seat) + 54
            rows.append(_lying(ids[value].pop(0), value, at, "held by", setup.names[seat]))
    return rows


def _lying(key: str, value: int, at: tuple[float, float], how: str, where: str) -> Row:
    return {
        "id": key, "symbol": f"marker-{value}", "x": at[0], "y": at[1], "space": "",
        "label": f"score marker {value}", "facts": [["worth", counted(value, "point")], [how, where]],
    }  # fmt: skip


def plates(position: Any, more: list[list[list[str]]]) -> list[Row]:
    """Beside each track: the points, and the ring of who is asked; and the S tile with its holder."""
    setup, table = position.setup, position.table
    step = position.agenda[0] if position.agenda else None
    rows = []
    for seat, name in enumerate(setup.names):
        points = counted(sum(table.markers[seat]), "point")
        asked = step is not None and step.asks and step.actor == seat
        rows.append({
            "id": f"team-{setup.seats[seat]}", "symbol": "plate", "x": 0, "y": top(seat), "seat": seat, "space": "",
            "state": ["asked"] if asked else [], "label": f"{name}, seat {seat + 1}, {points}",
            "text": points, "facts": [*_added(table.markers[seat]), *more[seat]],
        })  # fmt: skip
    holder = setup.names[table.tile]
    tile = {
        "id": "tile", "symbol": "tile", "x": NAMES - 14, "y": top(table.tile) + 34, "seat": table.tile, "space": "",
        "label": f"S tile: {holder} begins", "facts": [["begins each go", holder]],
    }  # fmt: skip
    return [*rows, tile]


def _added(held: tuple[int, ...]) -> list[list[str]]:
    """The markers that make up the points, where there are several."""
    return [["markers", f"{' + '.join(map(str, held))} = {sum(held)}"]] if len(held) > 1 else []
