"""The board of Piston Cup: a course of square pieces, its cars, and what the die means."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from rulekit.games.piston_cup import facts
from rulekit.games.piston_cup.book import CONTENT
from rulekit.games.piston_cup.moves import Drive
from rulekit.words import listed
from widgets import glyphs
from widgets.boards import piston_road as road
from widgets.boards.course import Course, Place, closed_rectangle
from widgets.boards.piston_cars import Arrivals, arrivals, point, spots, ways
from widgets.boards.words import count, wrapped
from widgets.glyphs import Shape
from widgets.plain import Row, Values

# figure: (hue, letter, short name). The hue is the colour of the figure; a red car stays red.
FIGURES = {
    "mcqueen": ("red", "M", "McQueen"),
    "sally": ("sky", "S", "Sally"),
    "doc": ("indigo", "D", "Doc"),
    "hook": ("brown", "H", "Hook"),
    "guido": ("green", "G", "Guido"),
    "sheriff": ("black", "Sh", "Sheriff"),
    "king": ("teal", "K", "The King"),
    "ramone": ("purple", "R", "Ramone"),
}
CARS = ((95, 38, 20), (80, 32, 18), (0, 27, 14))  # from this size of piece on: length and width of a car
MADE_UP = "The printed courses are pictures; this one stands in for them."
LETTERS = "Only the order of the pieces is given; they lie here as the smallest closed rectangle."


def seats(setup: Any) -> list[Row]:
    """The seats as readers see them."""
    rows = []
    for number, (key, name) in enumerate(zip(setup.seats, setup.names, strict=True)):
        hue, letter, _ = FIGURES[setup.figures[number]]
        letter = key if len(key) == 1 else letter
        rows.append(glyphs.seat(number, name, hue, letter, id=key, short=_short(setup, number)))
    return rows


def _short(setup: Any, seat: int) -> str:
    """The short name of a figure, or the letter a seat is only called by."""
    key = setup.seats[seat]
    return key if len(key) == 1 else FIGURES[setup.figures[seat]][2]


def ground(setup: Any) -> Row:
    """The course, drawn once."""
    course, kinds = _course(setup), setup.track
    x, y, width, height = _field(course)
    wide = max(course.columns * course.size, 416, x + width)
    tall = max(course.rows * course.size, y + height)
    known = _known(setup)
    return {
        "size": [round(wide, 1), round(tall, 1)],
        "title": _title(known, count(len(kinds), "piece")),
        "badges": [{"text": "reconstructed", "title": MADE_UP if known else LETTERS}],
        "chips": [
            {
                "text": "direction",
                "title": "The way the road runs",
                "icon": "left-hand" if course.inner == -1 else "right-hand",
            }
        ],
        "cards": "right" if wide <= 416 else "below",
        "shapes": road.drawing(course, kinds),
        "symbols": _cars(setup, course.size) | {f"die-{face}": {"shapes": glyphs.die(face)} for face in range(1, 7)},
        "spaces": [_space(course, piece, kind) for piece, kind in enumerate(kinds)],
    }


def scene(position: Any) -> list[Row]:
    """The cars, the die and the words in the middle; who came first to a piece is not known here."""
    return _scene(position, range(len(position.setup.seats)))


def remember(memory: Arrivals | None, node: Any) -> Arrivals:
    """Who came first where several cars stand."""
    return arrivals(memory, node)


def recall(node: Any, memory: Arrivals) -> list[Row]:
    """The same with the lanes by who came first, where that matters, and the ways of the step."""
    rows, went = _scene(node.position, memory.now), ways(node, memory, _course(node.position.setup))
    return [{**row, "path": went[row["id"]]} if row["id"] in went else row for row in rows]


def _scene(position: Any, came: Sequence[int]) -> list[Row]:
    course = _course(position.setup)
    places = [point(course, piece + along, lane) for piece, lane, along in spots(position, course, came)]
    return [*_die(position, course), *(_car(position, seat, place) for seat, place in enumerate(places))]


def seat_cards(position: Any, values: Values) -> list[Row]:
    """One card a seat: laps, piece, what was lost so far, state."""
    return [_card(position, values, seat) for seat in range(len(position.setup.seats))]


def marks(position: Any, move: Any) -> list[Row]:
    """Where a drive would end, and which full piece is in the way."""
    if not isinstance(move, Drive) or position.decision.question != "drive":
        return []
    now, length = position.now, len(position.setup.track)
    here = position.table.pieces[position.table.turn]
    legal = position.decision.judge(move).legal
    goal = {"space": str((here + move.pieces) % length), "kind": "reachable" if legal else "refused"}
    ahead = ((here + step) % length for step in range(1, 1 if legal else move.pieces + 1))
    full = next((piece for piece in ahead if not facts.has_room(now, position.table.turn, piece)), None)
    found = [{**goal, "text": str(move)}]
    if full is not None:
        found.append({"space": str(full), "kind": "in-the-way", "text": f"blocks: {facts.in_lanes(now, full)}"})
    return found


def propose(position: Any, space: str) -> str:
    """The move a reader means who points at a piece."""
    if position.decision.question != "drive":
        return ""
    start = position.table.pieces[position.table.turn]
    return f"drive {(int(space) - start) % len(position.setup.track)}"


# ---------------------------------------------------------------- the course


def _known(setup: Any) -> Row | None:
    """The course of the content set that is driven, if it is one."""
    chosen = setup.options.get("track")
    return next((course for course in CONTENT["track"] if chosen in (course["id"], course["pieces"])), None)


def _title(known: Row | None, pieces: str) -> str:
    """The course by its name; one that has none by how long it is."""
    return f"{known['name'].split(' (')[0]}, {pieces}" if known else f"Course of {pieces}"


def _course(setup: Any) -> Course:
    known = _known(setup)
    return _laid(known["turns"] if known else closed_rectangle(len(setup.track)))


@cache
def _laid(turns: str) -> Course:
    return Course.lay(turns)


@cache
def _field(course: Course) -> tuple[float, float, float, float]:
    """Where die and words stand: inside the course, or below it where there is no room."""
    below = (0, course.rows * course.size, max(208, course.columns * course.size), 104)
    return course.free_field() or below


def _space(course: Course, piece: int, kind: str) -> Row:
    x, y = course.corner(piece)
    side = course.size - 6
    names = {row["id"]: row for row in CONTENT["kind"]}
    return {
        "id": str(piece),
        "d": glyphs.box(x + 3, y + 3, side, side),
        "at": [round(v, 1) for v in course.centre(piece)],
        "tag": [round(v, 1) for v in road.tag(course, piece, kind)],
        "label": f"piece {piece}, {names[kind]['name']}" if road.NAMES[kind] else f"piece {piece}",
        "facts": [["kind", names[kind]["name"]]],
        "rules": list(names[kind]["rules"]),
    }


def _cars(setup: Any, size: float) -> Row:
    length, width = next(car[1:] for car in CARS if size >= car[0])
    return {f"car-{row['id']}": glyphs.car(row["hue"], row["letter"], length, width) for row in seats(setup)}


# ---------------------------------------------------------------- the cars


def _car(position: Any, seat: int, place: Place) -> Row:
    setup, table = position.setup, position.table
    x, y, turn = place
    roadside = ", roadside" if table.aside[seat] else ""
    asked = table.turn == seat and not position.over
    owed = [["owes", "a turn"]] if table.skips[seat] else []
    name = road.NAMES[setup.track[table.pieces[seat]]]
    kind = [["kind", name]] if name else []
    return {
        "id": f"car-{setup.seats[seat]}", "symbol": f"car-{setup.seats[seat]}", "x": x, "y": y, "turn": turn,
        "seat": seat, "space": str(table.pieces[seat]), "state": ["asked"] if asked else [],
        "label": f"{setup.names[seat]}, seat {seat + 1}, piece {table.pieces[seat]}{roadside}",
        "facts": [*kind, ["laps", f"{table.chips[seat]} of {setup.laps}"], *owed],
    }  # fmt: skip


def _piece(position: Any, seat: int) -> str:
    piece = position.table.pieces[seat]
    name = road.NAMES[position.setup.track[piece]]
    return f"{piece} · {name}" if name else f"{piece}"


# ---------------------------------------------------------------- die, words and cards


def _die(position: Any, course: Course) -> list[Row]:
    """The die and what it means, centred in the free field: one above the other, or side by side where it is low."""
    x, y, width, height = _field(course)
    pips, low = position.table.pips, height < 150
    beside = bool(pips) and low and width >= 200
    size = 30 if low and not beside else 46
    room = width - (size + 20 if beside else 8)
    lines = [[part, tone] for words, tone in _words(position) for part in wrapped(words, room, 12 if tone else 14)]
    way = _way(len(lines)) if _fresh(position) else []
    tall = 19 * len(lines) - 4 + (30 if way else 0)
    if beside:
        middle = y + height / 2
        return [_face(pips, size, x + 10 + size / 2, middle), _note(x + width - room / 2, middle - tall / 2, lines)]
    gap = 16 if not low else 8
    size = max(20, min(size, int(height - tall - gap)))
    top = y + (height - tall - (size + gap if pips else 0)) / 2
    face = [_face(pips, size, x + width / 2, top + size / 2)] if pips else []
    return [*face, _note(x + width / 2, top + (size + gap if pips else 0), lines, way)]


def _face(pips: int, size: int, x: float, y: float) -> Row:
    shown = {"symbol": f"die-{pips}"} if size == 46 and pips <= 6 else {"shapes": glyphs.die(pips, size)}
    label = f"the die shows {pips}" if pips <= 6 else f"{pips} pips to be driven"
    return {"id": "die", **shown, "x": round(x, 1), "y": round(y, 1), "label": label}


def _note(x: float, y: float, lines: list[list[str]], shapes: Sequence[Shape] = ()) -> Row:
    note = {"id": "note", "x": round(x, 1), "y": round(y, 1), "lines": lines}
    return {**note, "shapes": list(shapes)} if shapes else note


def _way(lines: int) -> list[Shape]:
    """Before the first roll an arrow shows which way the road runs."""
    y = 19 * lines + 14
    return [glyphs.arrow(((-46, y), (46, y)), stroke_width=2.5)]


def _fresh(position: Any) -> bool:
    return not any(position.table.pieces + position.table.chips)


def _words(position: Any) -> list[tuple[str, str]]:
    """What to say in the middle: a headline and a muted line."""
    table, laps = position.table, position.setup.laps
    names = [_short(position.setup, seat) for seat in range(len(position.setup.seats))]
    if position.over:
        return [(f"{listed([names[seat] for seat in table.winners])} won", ""), ("the race is over", "muted")]
    if table.pips:
        return [(f"{names[table.turn]} rolled {table.pips}", ""), (_reach(position), "muted")]
    if _fresh(position):
        return [(f"lap 1 of {laps}", ""), (f"{count(len(names), 'car')} at the start".capitalize(), "muted")]
    lap = (f"lap {min(facts.laps_driven(table, table.turn) + 1, laps)} of {laps}", "muted")
    asked = position.decision.step.says(replace(position.setup, names=tuple(names)))
    return [(asked.rstrip("."), ""), lap]


def _reach(position: Any) -> str:
    """How far the roll leads."""
    table = position.table
    far = facts.reach(position.now, table.turn).pieces
    goal = (table.pieces[table.turn] + far) % len(position.setup.track)
    if far == 0:
        return "the road ahead is blocked"
    there = f"piece {goal}" if goal else "the start piece"
    return f"to {there}" if far == table.pips else f"as far as {there}"


def _card(position: Any, values: Values, seat: int) -> Row:
    places = position.game.standings(position)
    asked = position.table.turn == seat and not position.over
    place = "" if _fresh(position) else f"{places[seat]}{'=' if places.count(places[seat]) > 1 else ''}"
    return {
        "seat": seat, "place": place, "asked": asked, "state": _state(position, seat, asked=asked),
        "dots": {"label": "laps", "filled": position.table.chips[seat], "of": position.setup.laps},
        "rows": [["stands on", _piece(position, seat)], *_setbacks(values, seat)],
    }  # fmt: skip


def _setbacks(values: Values, seat: int) -> list[list[str]]:
    """All that the measures count as setbacks, and nothing else."""

    def so_far(*measures: str) -> str:
        return f"{sum(values[key][seat] for key in measures if key in values):g}"

    back, missed = ["slid back", so_far("oil")], ["missed", so_far("tyres")]
    return [["pips lost", so_far("traffic", "pit")], [*back, *missed]]


def _state(position: Any, seat: int, *, asked: bool) -> str:
    table = position.table
    if seat in table.winners:
        return "won the race"
    if table.skips[seat]:
        return "misses this turn" if asked else "misses the next turn"
    if table.aside[seat]:
        return "to move · wheel changed" if asked else "at the roadside, wheel changed"
    return "to move" if asked else "on the start piece" if table.pieces[seat] == 0 else "on the road"
