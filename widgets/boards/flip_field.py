"""Bat Flip: the diamond with its Runners and the Pitcher, where a Hit would move them, and the other field."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulekit.games.bat_flip.facts import pitcher_control, sides, total
from rulekit.games.bat_flip.table import BASES, PLATE
from rulekit.words import listed
from widgets.boards import flip_cards as cards
from widgets.boards.flip_cards import whose
from widgets.boards.words import cut
from widgets.glyphs import Shape, box, colour, path, shape, text
from widgets.plain import Row

Point = tuple[float, float]

TOP = 76
MIDDLE: Point = (164, TOP + 160)
PLACES = ("First", "Second", "Third", "Home")
_X, _Y = MIDDLE
SPOTS: tuple[Point, ...] = ((_X + 92, _Y + 12), (_X, _Y - 80), (_X - 92, _Y + 12), (_X, _Y + 104))
"""First, Second, Third, and Home, where the Batter starts as well."""
PILLS: tuple[Point, ...] = ((_X + 112, _Y + 12), (_X, _Y - 80), (_X - 107, _Y + 12))
"""Where Runners lie: on their base, clear of the mound."""
MOUND: Point = (_X, _Y + 7)
OTHER = (0, TOP + 238, 106, 50)
"""The box of the field nobody plays on: x, y, width, height."""
LANES = (0, 1.6, -1.6, 3)
NOTES: Point = (224, TOP + 252)
PILL_WIDTHS = (82, 110)
SIGN_ROOM, LETTER_WIDTH = 34, 7.6
PLATE_WIDTH = 94


def drawing() -> list[Shape]:
    """Grass, base paths and bases."""
    x, y = MIDDLE
    white = {"fill": colour("die"), "stroke": colour("pip"), "stroke_width": 1.3}
    outfield = f"M{x} {y + 128}L{x - 158} {y - 30}Q{x} {y - 196} {x + 158} {y - 30}z"
    plate = f"M{x - 10} {y + 98}h20v9l-10 9-10-9z"
    names = ((x + 110, y - 8, "first"), (x, y - 98, "second"), (x - 110, y - 8, "third"))
    return [
        path(outfield, fill=colour("grass"), stroke=colour("border")),
        path(_square(116, 104), fill=colour("sand"), stroke=colour("edge")),
        path(_square(84, 72), fill=colour("grass")),
        *(path(_base(*spot), **white) for spot in SPOTS[:PLATE]),
        path(plate, **white),
        *(text(*at[:2], at[2], font_weight=600, class_=f"rk-name rk-of-{at[2]}") for at in names),
    ]


def _square(tall: float, wide: float) -> str:
    x, y = MIDDLE
    return f"M{x} {y + tall}L{x + wide} {y + 12} {x} {y + 24 - tall} {x - wide} {y + 12}z"


def _base(x: float, y: float) -> str:
    return f"M{x} {y - 12.7}L{x + 12.7} {y} {x} {y + 12.7} {x - 12.7} {y}z"


def spaces() -> list[Row]:
    """Bases, mound and the other field, to point at."""
    found = []
    for base, (x, y) in enumerate(SPOTS):
        rules = ["bases.four", "bases.order", "runners.score" if base == PLATE else "runners.become"]
        found.append({
            "id": BASES[base] if base < PLATE else "home", "d": box(x - 19, y - 19, 38, 38, 19), "at": [x, y],
            "tag": [x - 18, y + 28 if base == 1 else y - 26] if base < PLATE else [x + 28, y],
            "label": PLACES[base], "facts": [], "rules": [*rules, "steal.choose"],
        })  # fmt: skip
    (x, y), (left, top, wide, tall) = MOUND, OTHER
    mound = {
        "id": "mound",
        "d": box(x - PLATE_WIDTH / 2, y - 22, PLATE_WIDTH, 44, 6),
        "at": [x, y],
        "label": "the mound",
    }
    waits = {"id": "other", "d": box(left, top, wide, tall, 6), "at": [left + 53, top + 25], "label": "the other field"}
    rules = ["pitchers.function", "pitchers.stay", "walk.requirement"]
    return [*found, {**mound, "facts": [], "rules": rules}, {**waits, "facts": [], "rules": ["setup.pitcher-side"]}]


def symbols(seats: list[Row]) -> Row:
    """A pill for a Runner in two widths, the box of a Pitcher, the box of the other field."""
    found: Row = {}
    for row in seats:
        for nth, wide in enumerate(PILL_WIDTHS):
            found[f"runner-{row['id']}-{nth}"] = _pill(row, wide)
        found[f"pitcher-{row['id']}"] = _plate(row, PLATE_WIDTH, 42)
    wide, tall = OTHER[2:]
    edge = {"fill": colour("ground"), "stroke": colour("hairline")}
    return found | {"other-field": {"shapes": [path(box(0, 0, wide, tall, 6), **edge)], "size": [wide, tall]}}


def _pill(row: Row, wide: int) -> Row:
    edge = box(-wide / 2, -13, wide, 26, 13)
    look = {"fill": colour("paper"), "stroke": colour(f"{row['hue']}-line"), "stroke_width": 2}
    sign = shape("g", row["sign"], transform=f"translate({4 - wide / 2:g} -10)")
    return {
        "shapes": [path(edge, **look), sign, text(28 - wide / 2, 4.3, "{}", anchor="start", font_weight=600)],
        "outline": edge, "halo": box(-wide / 2 - 4, -17, wide + 8, 34, 17), "size": [wide, 26],
    }  # fmt: skip


def _plate(row: Row, wide: int, tall: int) -> Row:
    edge = box(-wide / 2, -tall / 2, wide, tall, 6)
    look = {"fill": colour("paper"), "stroke": colour(f"{row['hue']}-line"), "stroke_width": 2}
    halo = box(-wide / 2 - 4, -tall / 2 - 4, wide + 8, tall + 8, 8)
    shapes = [path(edge, **look), text(0, -4, "{}", font_weight=600)]
    return {"shapes": shapes, "outline": edge, "halo": halo, "size": [wide, tall]}


# ---------------------------------------------------------------- what lies there


def scene(position: Any, asked: frozenset[str]) -> list[Row]:
    """Runners, Pitchers and what is in force, with arrows for what the Hit in progress would move."""
    found = [_other(position), *_arrows(position), *_pitchers(position, asked), _names(position)]
    return [*found, *(_runner(position, base, asked) for base in range(PLATE) if position.table.bases[base])]


def _runner(position: Any, base: int, asked: frozenset[str]) -> Row:
    table, setup = position.table, position.setup
    card = table.bases[base]
    name = cards.tag(setup.cards[card].name)
    x, y = PILLS[base]
    size = int(SIGN_ROOM + LETTER_WIDTH * len(name) > PILL_WIDTHS[0])
    goes = table.action is not None and table.action.runner == card
    tried = table.stole.count(card)
    steal = total(position.now, card, "steal")
    return {
        "id": card, "symbol": f"runner-{setup.seats[table.half]}-{size}", "text": name, "x": x, "y": y,
        "seat": table.half, "space": BASES[base], "state": ["asked"] if goes else [],
        "label": f"{setup.cards[card].name}, Runner of {setup.names[table.half]} on {PLACES[base]}",
        "facts": [["Steal", f"{steal}"], *([["tried in this step", f"{tried}"]] if tried else [])],
        **({"proposes": True} if card in asked else {}),
    }  # fmt: skip


def _pitchers(position: Any, asked: frozenset[str]) -> Iterator[Row]:
    """The Pitcher on the mound, and one that was replaced but has not left yet."""
    table, setup, seat = position.table, position.setup, position.table.fielding
    active, (x, y) = table.pitchers[seat], MOUND
    if not active:
        yield _no_pitcher(position, seat)
        return
    there = (*table.replaced, active)
    for nth, card in enumerate(there):
        lone = card == active
        control = f"Control {pitcher_control(position.now, seat)}"
        yield {
            "id": f"mound-{setup.seats[seat]}" if card in compared(table) else card,
            "symbol": f"pitcher-{setup.seats[seat]}", "text": cards.tag(setup.cards[card].name, 10), "space": "mound",
            "seat": seat, "x": x, "y": y - 44 * (len(there) - 1 - nth), "trail": False,
            "shapes": [text(0, 13, control if lone else "leaves soon", "muted")],
            "label": f"{setup.cards[card].name}, Pitcher of {setup.names[seat]}",
            "facts": [[control, "a Walk has to be greater"] if lone else ["replaced", "still on the field"]],
            **({"proposes": True} if card in asked and card not in compared(table) else {}),
        }  # fmt: skip


def _no_pitcher(position: Any, seat: int) -> Row:
    setup, (x, y) = position.setup, MOUND
    shapes = [
        path(
            box(-PLATE_WIDTH / 2, -21, PLATE_WIDTH, 42, 6),
            fill=colour("paper"),
            stroke=colour("muted"),
            stroke_dasharray="4 3",
        ),
        text(0, -4, "no Pitcher", "muted"),
        text(0, 13, "Control 0", "muted"),
    ]
    label = f"{setup.names[seat]} has no Pitcher: a Walk has to be greater than 0"
    return {"id": f"mound-{setup.seats[seat]}", "x": x, "y": y, "shapes": shapes, "label": label, "space": "mound"}


def compared(table: Any) -> tuple[str, ...]:
    """The cards that lie large beside the diamond."""
    action = table.action
    if action is None:
        return ()
    other = table.pitchers[table.fielding] if action.kind == "walk" and action.batter else action.defender
    return tuple(card for card in (action.batter, other) if card)


def _other(position: Any) -> Row:
    """The field nobody plays on: its Pitcher waits for the next half, and Runners that a ruling lets stay."""
    table, setup, owner = position.table, position.setup, position.table.fielding
    pitcher, (x, y, *_) = table.pitchers[table.half], OTHER
    name = cards.tag(setup.cards[pitcher].name, 12) if pitcher else "no Pitcher"
    control = pitcher_control(position.now, table.half)
    kept = [setup.cards[card].name for card in table.kept[owner] if card]
    told = f"Control {control}" + (f", {len(kept)} on" if kept else "")
    facts = [["waits for", f"the Batters of {setup.names[owner]}"]]
    return {
        "id": pitcher or "other-field", "symbol": "other-field", "x": x, "y": y, "space": "other", "seat": table.half,
        "trail": False,
        "shapes": [
            text(7, 15, f"{whose(cut(setup.names[owner], 60, 12))} Field", "muted", anchor="start"),
            text(7, 30, name, anchor="start", font_weight=600), text(7, 44, told, "muted", anchor="start"),
        ],
        "label": f"{whose(setup.names[owner])} Field: {name}, Pitcher of {setup.names[table.half]}",
        "facts": [*facts, *([["Runners kept", listed(kept)]] if kept else [])],
    }  # fmt: skip


def _names(position: Any) -> Row:
    """Whose Field is played on, and what is in force besides the values on the cards."""
    setup, table = position.setup, position.table
    name = cut(setup.names[table.half], 90, 12)
    lines = [text(0, TOP + 12, f"{whose(name)} Field", "muted", anchor="start")]
    x, y = NOTES
    for nth, words in enumerate(in_force(position)[:3]):
        lines.append(text(x, y + 15 * nth, words, "ruling", anchor="start"))
    return {"id": "field", "x": 0, "y": 0, "shapes": lines}


def in_force(position: Any) -> list[str]:
    """Arrows that wait for a Batter, gloves that reach further, keywords forbidden, Defenders of a Steal."""
    table, setup = position.table, position.setup
    letters = setup.seats
    found = [f"{letters[seat]}: next Hits {_arrow(arrow)}" for seat in (0, 1) for arrow in table.marks[seat]]
    found += [
        f"{letters[change.seat]} defends {' and '.join(map(_arrow, change.guard))}"
        for change in table.changes if change.guard
    ]  # fmt: skip
    found += [f"{letters[seat]}: no Sign Stealing" for seat in table.caught]
    beside = [cards.short(setup.cards[card].name, 10) for card in table.beside]
    return found + ([f"{len(beside)} used: {beside[-1]}"] if beside else [])


def _arrow(arrow: str) -> str:
    return "Flyballs" if arrow == "fly" else "Groundballs"


# ---------------------------------------------------------------- ways


def moves_now(position: Any) -> list[tuple[str, int, int]]:
    """Who would go where if the action were settled now: card, base from (-1 the Batter), base to."""
    table, action = position.table, position.table.action
    if action is None or action.settled or action.kind == "top" or not (action.batter or action.kind == "steal"):
        return []
    value, against = sides(position.now)
    if value <= against:
        return []
    if action.kind == "steal":
        return [(action.runner, action.base, action.base + 1)]
    on = [(card, base) for base, card in enumerate(table.bases) if card]
    if action.kind == "walk":
        gap = next((base for base, card in enumerate(table.bases) if not card), PLATE)
        return [*((card, base, base + 1) for card, base in on if base < gap), (action.batter, -1, 0)]
    far = value - against
    return [*((card, base, min(PLATE, base + far)) for card, base in on), (action.batter, -1, min(PLATE, far - 1))]


def _arrows(position: Any) -> list[Row]:
    """Dotted arrows along the base paths; those of several players lie side by side."""
    look = {"stroke": colour("allowed"), "stroke_width": 2.4, "stroke_dasharray": "2 5", "stroke_linecap": "round"}
    ways = [
        path(way(start, to, lane), fill="none", marker_end="url(#rk-arrow)", **look)
        for lane, (_, start, to) in enumerate(reversed(moves_now(position)))
    ]
    return [{"id": "ways", "x": 0, "y": 0, "shapes": ways}] if ways else []


def way(start: int, to: int, lane: int = 0) -> str:
    """The path from a base to another; it begins and ends where a Runner on the base leaves it to be seen."""
    points = [_beside(SPOTS[base], 5.0 * LANES[lane]) for base in range(start, to + 1)]
    points[0] = _towards(points[0], points[1], 22)
    points[-1] = _towards(points[-1], points[-2], 26 if to < PLATE else 18)
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points)


def _beside(point: Point, far: float) -> Point:
    """Farther from the middle of the diamond."""
    x, y = point[0] - _X, point[1] - _Y - 12
    length = (x * x + y * y) ** 0.5
    return point[0] + x / length * far, point[1] + y / length * far


def _towards(point: Point, goal: Point, far: float) -> Point:
    x, y = goal[0] - point[0], goal[1] - point[1]
    length = (x * x + y * y) ** 0.5
    return point[0] + x / length * far, point[1] + y / length * far


def steps(start: int, to: int) -> list[list[float]]:
    """The bases a Runner passes, as points of a way; the Batter begins at the plate."""
    begin = [SPOTS[PLATE]] if start < 0 else []
    ends = [PILLS[base] if base < PLATE else SPOTS[base] for base in range(start + 1, to + 1)]
    return [[x, y] for x, y in [*begin, *ends]]
