"""The board of Aruba: a circuit of rows and lanes, cars with their equipment, dice in the infield, car cards."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from rulekit.games.aruba.events.damage import Bombed, Fired
from rulekit.games.aruba.events.driving import Drove, Pushed, Rammed, Towed
from rulekit.games.aruba.rulings import BOMB_REACH
from rulekit.games.aruba.table import OFF, WRECK
from widgets import glyphs
from widgets.boards import aruba_advice as dice_advice
from widgets.boards import aruba_cards as car_cards
from widgets.boards import aruba_dice as dice
from widgets.boards import aruba_strip as close_up
from widgets.boards import aruba_track as course
from widgets.boards import aruba_ways as ways
from widgets.boards.aruba_track import Circuit, circuit
from widgets.boards.course import Place
from widgets.glyphs import Shape, colour, path, placed, shape, text
from widgets.plain import Row, Values

MADE_UP = "The printed board is not described anywhere; this one stands in for it."
OWN = "Rows and lanes as this game names them; how they lie is ours."
Point = list[Any]  # x, y, heading, and the space if it is one


def seats(setup: Any) -> list[Row]:
    """The seats before anybody has chosen a car."""
    return _seats(setup, setup.colours)


def people(position: Any) -> list[Row]:
    """The seats with the colours of the cars they have taken."""
    return _seats(position.setup, position.table.colours)


def _seats(setup: Any, colours: tuple[str, ...]) -> list[Row]:
    hues = [car_cards.hue(setup, colours, cars[0]) for cars in setup.fleet]
    return [
        glyphs.seat(seat, name, hues[seat], car_cards.initial(setup, seat), id=key)
        for seat, (key, name) in enumerate(zip(setup.seats, setup.names, strict=True))
    ]


def ground(setup: Any) -> Row:
    """The circuit, drawn once."""
    lay, board = circuit(setup), course.known(setup)
    size = (lay.size[0], dice.foot(lay))
    spaces = course.spaces(setup, lay)
    return {
        "size": list(size),
        "title": f"{board['title'] if board else 'Board of its own'}, {setup.rows} rows",
        "badges": [{"text": "reconstructed" if board else "made up", "title": MADE_UP if board else OWN}],
        "legend": [{"symbol": "red-space", "text": "who begins a movement on red loses one space"}],
        "cards": "below",
        "shapes": [*course.drawing(lay, *_marked(setup)), *_homes(lay)],
        "symbols": car_cards.symbols(setup, lay.car) | dice.symbols() | {"red-space": _swatch()},
        "spaces": [{**row, "near": close_up.place(setup, number)} for number, row in enumerate(spaces)],
        "close": close_up.window(setup, lay),
        "zoom": "whole",
    }


def _swatch() -> Row:
    """A small red space, for the legend."""
    box = {"x": 1, "y": 1, "width": 12, "height": 12}
    plain = shape("rect", **box, fill=colour("red-space"), stroke=colour("red-ink"))
    return {"shapes": [plain, shape("rect", **box, fill="url(#rk-red)")], "size": [14, 14]}


def _marked(setup: Any) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Red spaces and starting positions as row and lane."""
    red, grid = ([(n // setup.lanes, n % setup.lanes + 1) for n in spaces] for spaces in (setup.red, setup.grid))
    return red, grid


def _homes(lay: Circuit) -> list[Shape]:
    """Where the cars stand that are home: dashed boxes with their places."""
    length, width = lay.car
    found: list[Shape] = []
    for place, (x, y, _) in enumerate(course.home(lay), 1):
        dashed = {"fill": "none", "stroke": colour("muted"), "stroke_dasharray": "3 2"}
        box = {"x": x - length / 2 - 3, "y": y - width / 2 - 2, "width": length + 6, "height": width + 4, "rx": 4}
        found += [shape("rect", **box, **dashed), text(x, y + 4, place, "muted", font_weight=600, class_="rk-name")]
    return found


# ---------------------------------------------------------------- what lies on the board


def scene(position: Any) -> list[Row]:
    """The cars, the line of a tow, dice and words."""
    lay = circuit(position.setup)
    cars = [_car(position, lay, car) for car in range(len(position.setup.cars)) if _place(position, lay, car)]
    return [*cars, *_tow(position, lay), *dice.infield(position, lay)]


def _place(position: Any, lay: Circuit, car: int) -> Place | None:
    """Where a car stands: on its space, or home; nowhere before the first race."""
    setup, table = position.setup, position.table
    at, place = table.at[car], table.place[car]
    if at != OFF:
        return lay.place(at // setup.lanes, at % setup.lanes + 1)
    return course.home(lay)[(place - 1) % 3] if place else None


def _car(position: Any, lay: Circuit, car: int) -> Row:
    setup, table = position.setup, position.table
    x, y, turn = _place(position, lay, car) or (0, 0, 0)
    seat, damage, wrecked = setup.owner[car], table.damage[car], table.damage[car] >= WRECK
    space = setup.space(table.at[car])
    kind = "wreck" if wrecked else f"place {table.place[car]}" if table.place[car] else f"damage {damage}"
    state = ["wreck"] if wrecked else ["asked"] if car_cards.asked(position, car) else []
    red = " · red" if table.at[car] in setup.red else ""
    facts_ = [
        ["stands on", "the finish" if table.at[car] == OFF else f"{space}{red}"],
        ["damage", f"{min(damage, 8)} of 8"],
    ]
    facts_ += (
        [["fitted", ", ".join(car_cards.FITTED[place] for place in table.fitted[car])]] if table.fitted[car] else []
    )
    shapes = car_cards.on_car(table.fitted[car], lay.car)
    key, called = setup.cars[car], setup.called(car)
    tone = car_cards.hue(setup, table.colours, car)
    return {
        "id": f"car-{key}", "symbol": f"car-{key}-{tone}", "x": x, "y": y, "turn": turn, "seat": seat,
        "space": "" if table.at[car] == OFF else space, "state": state,
        "label": f"{called}, {tone} car, {kind}, {'home' if table.at[car] == OFF else f'space {space}'}",
        "facts": [*facts_, *car_cards.told(table, seat)],
        **({"shapes": shapes} if shapes else {}),
    }  # fmt: skip


def _tow(position: Any, lay: Circuit) -> list[Row]:
    """A chain between the towed car and its leader."""
    table, hooked = position.table, position.table.hooked
    rear, front = (_place(position, lay, car) if car != OFF else None for car in (hooked, table.car))
    if not rear or not front:
        return []
    way = math.atan2(front[1] - rear[1], front[0] - rear[0])
    x, y = (rear[0] + front[0]) / 2, (rear[1] + front[1]) / 2
    links = [placed(_LINK, x + far * math.cos(way), y + far * math.sin(way), math.degrees(way)) for far in (-3, 3)]
    label = "{} is hooked onto {}".format(*map(position.setup.called, (hooked, table.car)))
    return [{"id": "tow", "x": 0, "y": 0, "shapes": links, "label": label}]


_LINK = [
    shape("rect", x=-4.5, y=-3, width=9, height=6, rx=3, fill="none", stroke=colour("paper"), stroke_width=4),
    shape("rect", x=-4.5, y=-3, width=9, height=6, rx=3, fill="none", stroke=colour("ruling"), stroke_width=2),
]


# ---------------------------------------------------------------- what happened in a step


def paths(before: Any, node: Any) -> dict[str, list[Point]]:
    """Where the cars went in one step; those that were only lined up again have no way."""
    setup, lay = node.position.setup, circuit(node.position.setup)
    found: dict[str, list[Point]] = {f"car-{key}": [] for key in setup.cars}
    for event in node.played.events:
        if isinstance(event, Drove | Towed | Pushed | Rammed) and event.start != event.to:
            way = found[f"car-{setup.cars[event.car]}"]
            way += [] if way else [_at(lay, setup, event.start)]
            way += (
                _over(node.position, lay, event)
                if event.to in (OFF, setup.line) or event.to > setup.line
                else [_at(lay, setup, event.to)]
            )
    return found


def _at(lay: Circuit, setup: Any, space: int) -> Point:
    """A place with the space it is on, which the close-up needs."""
    return [*lay.place(space // setup.lanes, space % setup.lanes + 1), setup.space(space)]


def _over(position: Any, lay: Circuit, event: Any) -> list[Point]:
    """Over the line, and to where it stands then."""
    over = _at(lay, position.setup, event.start + position.setup.lanes)
    stands = _place(position, lay, event.car)
    return [over, list(stands)] if stands else [over]


def effects(before: Any, node: Any) -> list[Row]:
    """Bombs and shots of a step, which leave nothing on the table but tokens."""
    setup, lay = node.position.setup, circuit(node.position.setup)
    found = []
    for nth, event in enumerate(node.played.events):
        if isinstance(event, Bombed):
            touches = before.now.ruling(BOMB_REACH)
            zone = [s for s in range(setup.line) if s == event.space or touches(setup, event.space, s)]
            found.append(_blast(lay, setup, event.space, zone, nth))
        elif isinstance(event, Fired):
            ends = [_place(before, lay, car) for car in (event.car, event.target)]
            if all(ends):
                found.append(_shot(ends, nth))  # type: ignore[arg-type]
    return found


def _blast(lay: Circuit, setup: Any, space: int, zone: list[int], nth: int) -> Row:
    x, y = lay.at(space // setup.lanes + 0.4, space % setup.lanes + 1.36)  # in a corner, beside the letter of a car
    area = "".join(lay.quad(s // setup.lanes, s % setup.lanes + 1, 0.04) for s in zone)
    hatch = path(area, fill="url(#rk-amber)", stroke=colour("ruling"), stroke_width=1.5, fill_opacity=0.5)
    bomb = [
        shape("circle", cx=x, cy=y, r=9, fill=colour("hole"), stroke=colour("ink"), stroke_width=1.5),
        path(f"M{x + 5:.1f} {y - 7:.1f}q2 -6 7 -5", fill="none", stroke=colour("ruling"), stroke_width=2),
    ]
    return {"id": f"bomb-{nth}", "x": 0, "y": 0, "shapes": [hatch, *bomb], "label": f"bomb on {setup.space(space)}"}


def _shot(ends: list[Place], nth: int) -> Row:
    (x, y, _), (x2, y2, _) = ends
    line = path(f"M{x} {y}L{x2} {y2}", fill="none", stroke=colour("refused"), stroke_width=2.5, stroke_dasharray="2 4")
    spikes = "M0 -13L3 -5 11 -9 6 -2 13 2 5 3 7 11 0 6 -7 11 -5 3 -13 2 -6 -2 -11 -9 -3 -5z"
    burst = path(spikes, transform=f"translate({x2} {y2})", fill="none", stroke=colour("refused"), stroke_width=1.8)
    return {"id": f"shot-{nth}", "x": 0, "y": 0, "shapes": [line, burst], "label": "a shot"}


# ---------------------------------------------------------------- cards beside the board


def seat_cards(position: Any, values: Values) -> list[Row]:
    """One card a car: equipment, damage, dice, hand."""
    return car_cards.cards(position)


# ---------------------------------------------------------------- before a move


def marks(position: Any, move: Any) -> list[Row]:
    """The space a step leads to, the car a collision, shot or theft is for, the spaces a bomb would reach."""
    return ways.marks(position, move)


def reach(position: Any) -> list[Row]:
    """Every space the points of movement lead to, with its cost and the shortest way there."""
    return ways.reach(position)


def propose(position: Any, space: str) -> str:
    """The move a reader means who points at a space: the way there, or the step that would be tried."""
    return ways.propose(position, space)


def advises(position: Any) -> str:
    """The title of the advice at a position; empty where there is none."""
    return dice_advice.advises(position)


def advice(position: Any, chosen: Sequence[str]) -> Row:
    """What the dice buy, and the chances of those that are chosen to be thrown again."""
    return dice_advice.advice(position, chosen)
