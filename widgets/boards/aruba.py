"""The board of Aruba: a circuit of rows and lanes, cars with their equipment, dice in the infield, car cards."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from rulekit.games.aruba.events.damage import Bombed, Fired
from rulekit.games.aruba.events.driving import Drove, Pushed, Rammed, Towed
from rulekit.games.aruba.rulings import BOMB_REACH
from rulekit.games.aruba.table import OFF, WRECK
from rulekit.words import ordinal
from widgets import glyphs
from widgets.boards import aruba_advice as dice_advice
from widgets.boards import aruba_cards as car_cards
from widgets.boards import aruba_dice as dice
from widgets.boards import aruba_strip as close_up
from widgets.boards import aruba_track as course
from widgets.boards import aruba_ways as ways
from widgets.boards.aruba_track import Circuit, circuit
from widgets.boards.course import Place, polyline
from widgets.glyphs import Shape, arrow, colour, path, placed, shape, text
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
    hues = [car_cards.hue(colours, cars[0]) for cars in setup.fleet]
    return [
        glyphs.seat(
            seat,
            name,
            car_cards.NEUTRAL if hues[seat] == car_cards.NOBODY else hues[seat],
            car_cards.initial(setup, seat),
            id=key,
        )
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
        "badges": [{"text": "reconstructed", "title": MADE_UP if board else OWN}],
        "legend": list(_legend(setup)),
        "keys": list(car_cards.KEYS),
        "cards": "below",
        "shapes": [*course.drawing(lay, *_marked(setup)), *_homes(lay)],
        "symbols": car_cards.symbols(setup, lay.car) | dice.symbols() | _swatches(),
        "spaces": [{**row, "near": close_up.place(setup, number)} for number, row in enumerate(spaces)],
        "close": close_up.window(setup, lay),
        "zoom": "whole",
    }


def _legend(setup: Any) -> Iterator[Row]:
    """What is drawn on this board, and what moves mark on it."""
    if setup.red:
        yield {"symbol": "key-red", "text": "who begins a movement on red loses one space"}
    yield {"symbol": "key-start", "text": "starting position"}
    yield {"symbol": "key-home", "text": "finishers, by place"}
    yield {"symbol": "key-row", "text": "row"}
    yield {"symbol": "key-target", "text": "target of a move"}
    if "bomb" in setup.deck:
        yield {"symbol": "key-blast", "text": "reach of a bomb"}


def _swatches() -> dict[str, Row]:
    """Small pictures for the legend."""
    box = {"x": 1, "y": 1, "width": 12, "height": 12}
    dashed = {"stroke": colour("muted"), "stroke_dasharray": "3 2", "rx": 2}
    amber = {"stroke": colour("ruling"), "stroke_width": 2}
    drawn = {
        "red": [
            shape("rect", **box, fill=colour("red-space"), stroke=colour("red-ink")),
            shape("rect", **box, fill="url(#rk-red)"),
        ],
        "start": [shape("rect", **box, fill=colour("road"), **dashed)],
        "home": [shape("rect", **box, fill="none", **dashed)],
        "row": [text(7, 11, "3", "muted")],
        "target": [shape("rect", **box, fill="none", stroke_dasharray="4 3", **amber)],
        "blast": [shape("rect", **box, fill="url(#rk-amber)", fill_opacity=0.5, **amber)],
    }
    return {f"key-{name}": {"shapes": shapes, "size": [14, 14]} for name, shapes in drawn.items()}


def _marked(setup: Any) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Red spaces and starting positions as row and lane."""
    red, grid = ([(n // setup.lanes, n % setup.lanes + 1) for n in spaces] for spaces in (setup.red, setup.grid))
    return red, grid


def _homes(lay: Circuit) -> list[Shape]:
    """Where finishers stand: dashed boxes with their places."""
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
    places = [] if car_cards.fresh(position) else position.game.standings(position)
    cars = [_car(position, lay, car, places) for car in range(len(position.setup.cars)) if _place(position, lay, car)]
    return [*cars, *_tow(position, lay), *dice.infield(position, lay)]


def _place(position: Any, lay: Circuit, car: int) -> Place | None:
    """Where a car stands: on its space, or with the finishers; nowhere before the first race."""
    setup, table = position.setup, position.table
    at, place = table.at[car], table.place[car]
    if at != OFF:
        return lay.place(at // setup.lanes, at % setup.lanes + 1)
    return course.home(lay)[(place - 1) % 3] if place else None


def _car(position: Any, lay: Circuit, car: int, places: Sequence[int]) -> Row:
    setup, table = position.setup, position.table
    x, y, turn = _place(position, lay, car) or (0, 0, 0)
    seat, wrecked, off = setup.owner[car], table.damage[car] >= WRECK, table.at[car] == OFF
    space, key, tone = setup.space(table.at[car]), setup.cars[car], car_cards.hue(table.colours, car)
    shapes = [] if wrecked else car_cards.on_car(table.fitted[car], lay.car)
    return {
        "id": f"car-{key}", "symbol": f"{'wreck' if wrecked else 'car'}-{key}-{tone}", "x": x, "y": y, "turn": turn,
        "seat": seat, "space": "" if off else space,
        "state": ["asked"] if car_cards.asked(position, car) and not wrecked else [],
        "label": ", ".join(_told(position, car, places)), "facts": car_cards.told(position, car),
        **({"trail": False} if off else {}), **({"shapes": shapes} if shapes else {}),
    }  # fmt: skip


def _told(position: Any, car: int, places: Sequence[int]) -> Iterator[str]:
    """A car in a line: whose, in which colour, how its player stands, its damage, and where it is."""
    setup, table = position.setup, position.table
    called, tone, at, damage = setup.called(car), car_cards.hue(table.colours, car), table.at[car], table.damage[car]
    yield called
    if called.lower() != tone:
        yield f"{tone} car"
    if places:
        yield f"{ordinal(places[setup.owner[car]])} by points"
    if place := table.place[car]:
        yield f"finished, {ordinal(place)} place"
        return
    yield "wreck" if damage >= WRECK else f"damage {damage}"
    yield f"space {setup.space(at)}"
    if at in setup.red:
        yield "red"


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
            found.append(_blast(lay, node.position, event.space, zone, nth))
        elif isinstance(event, Drove | Pushed) and (event.to == OFF or event.to >= setup.line):
            found.append(_to_the_line(lay, setup, event, nth))
        elif isinstance(event, Fired):
            ends = [_place(before, lay, car) for car in (event.car, event.target)]
            if all(ends):
                found.append(_shot(ends, nth))  # type: ignore[arg-type]
    return found


def _blast(lay: Circuit, position: Any, space: int, zone: list[int], nth: int) -> Row:
    """The bomb on its space, beside a car that stands there, and the hatch of its reach, which leaves cars free."""
    setup, table = position.setup, position.table
    aside = (0.4, 0.36) if space in table.at else (0, 0)
    x, y = lay.at(space // setup.lanes + aside[0], space % setup.lanes + 1 + aside[1])
    area = "".join(lay.quad(s // setup.lanes, s % setup.lanes + 1, 0.04) for s in zone)
    cars = "".join(_hole(lay, at // setup.lanes, at % setup.lanes + 1) for at in table.at if at in zone)
    hatch = path(area + cars, fill="url(#rk-amber)", fill_opacity=0.5)
    edge = path(area, fill="none", stroke=colour("ruling"), stroke_width=1.5)
    bomb = [
        shape("circle", cx=x, cy=y, r=9, fill=colour("hole"), stroke=colour("ink"), stroke_width=1.5),
        path(f"M{x + 5:.1f} {y - 7:.1f}q2 -6 7 -5", fill="none", stroke=colour("ruling"), stroke_width=2),
    ]
    label = f"bomb on {setup.space(space)}"
    return {"id": f"bomb-{nth}", "x": 0, "y": 0, "shapes": [hatch, edge, *bomb], "label": label}


def _hole(lay: Circuit, row: int, lane: int) -> str:
    """The outline of a car on a space, against the way in which spaces are drawn, so that nothing is filled there."""
    x, y, turn = lay.place(row, lane)
    length, width = (side / 2 + 2 for side in lay.car)
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    corners = ((-length, -width), (-length, width), (length, width), (length, -width))
    return polyline([(x + a * cos - b * sin, y + a * sin + b * cos) for a, b in corners]) + "z"


def _to_the_line(lay: Circuit, setup: Any, event: Any, nth: int) -> Row:
    """The way of a car over the line, which ends there; finishers stand elsewhere."""
    row, lane = event.start // setup.lanes, event.start % setup.lanes + 1
    x, y, turn = lay.place(row, lane)
    outline = glyphs.car(car_cards.NEUTRAL, "", *lay.car)["outline"]
    dashed = path(outline, fill="none", stroke=colour("ink"), stroke_width=1.4, stroke_dasharray="3 3")
    way = arrow([(x, y), lay.at(setup.rows - 0.4, lane)], stroke_dasharray="1 5", stroke_linecap="round")
    label = f"{setup.called(event.car)} crosses the finish line"
    return {"id": f"line-{nth}", "x": 0, "y": 0, "shapes": [placed([dashed], x, y, turn), way], "label": label}


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
