"""The board of Bat Cup: a circuit true to its rows, a close-up of the action, and a dashboard for each car."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from rulekit.games.bat_cup.events.base import crystals, cubes
from rulekit.games.bat_cup.events.damage import Eliminated
from rulekit.games.bat_cup.facts.places import lap
from rulekit.games.bat_cup.measures import started
from rulekit.step import CHANCE
from rulekit.words import counted, listed
from widgets import glyphs
from widgets.boards import bat_dash as dash
from widgets.boards import bat_ground as road
from widgets.boards import bat_signs as signs
from widgets.boards import bat_strip as strip
from widgets.boards.bat_marks import marks, propose
from widgets.plain import Row, Values

Lost = dict[int, str]
HUES = {"platanelfo": "yellow", "iyu": "blue", "grilitch": "red", "durlo": "green"}
SPUN = {"corner": "spun in a corner", "oil": "spun on oil", "crash": "spun in a crash", "handbrake": "handbrake pulled"}
__all__ = ["ground", "marks", "paths", "propose", "recall", "remember", "scene", "seat_cards", "seats"]


def seats(setup: Any) -> list[Row]:
    """The seats in the colours of their cards; in a race of two with the player they drive for."""
    rows = []
    for number, (key, name) in enumerate(zip(setup.seats, setup.names, strict=True)):
        team = f" ({setup.team_names[setup.team[number]]})" if setup.team_names else ""
        rows.append(glyphs.seat(number, f"{name}{team}", HUES[key], name[0], id=key, short=name))
    return rows


# ---------------------------------------------------------------- the ground


@cache
def _whole(board: Any) -> road.Ground:
    return road.Ground(board)


def ground(setup: Any) -> Row:
    """The whole circuit, and the same straightened for the close-up."""
    whole = _whole(setup.board)
    legend, meanings = signs.meanings(setup.board)
    return {
        "size": whole.size,
        "title": road.title_of(setup.board),
        "about": road.size_of(setup.board),
        "badges": [road.provenance(setup.board)],
        "cards": "below",
        "fluid": {"pad": 30, "lane": round(whole.circuit.lane * road.UNIT, 1)},
        "shapes": list(road.road(whole)),
        "stands": list(road.stands(whole)),
        "spaces": road.spaces(whole, strip.places(whole)),
        "symbols": _symbols(setup, whole) | meanings,
        "legend": legend,
        "close": strip.close_up(whole),
        "keys": dash.KEYS,
    }


def _symbols(setup: Any, whole: road.Ground) -> Row:
    found: Row = dash.parts()
    for row in seats(setup):
        key, hue, letter = row["id"], row["hue"], row["letter"]
        found[f"car-{key}"] = {
            **glyphs.car(hue, letter, 27, 14),
            "small": signs.counter(row["shape"], hue),
            "close": glyphs.car(hue, letter, 32, 18),
        }
        found[f"dash-{key}"] = dash.car(hue, letter)
        for kind, shapes in (("thumbtack", signs.thumbtack(hue)), ("trap", signs.trap(hue))):
            found[f"{kind}-{key}"] = {"shapes": shapes, "scaled": True, "mini": None, "close": {"shapes": shapes}}
    for nth, corner in enumerate(setup.board.corners):
        close, letter = strip.limit(whole, nth), signs.corner_letter(corner.id, *whole.nearer[nth])
        for name, width in ((f"limit-{corner.id}", 34), (f"limit-{corner.id}-wide", 88)):
            found[name] = signs.limit(corner.id, width) | {"mini": letter, "close": close}
    return found


# ---------------------------------------------------------------- the scene


def scene(position: Any) -> list[Row]:
    """The limits of the corners, tokens on the road, the cars and the weather."""
    return _laid(position, {})


def remember(memory: Lost | None, node: Any) -> Lost:
    """Where the cars stood last that are out of the race, which no position tells."""
    out = [event.car for event in node.played.events if isinstance(event, Eliminated)]
    return {**(memory or {}), **{seat: _last(node, seat) for seat in out}}


def _last(node: Any, seat: int) -> str:
    before: str = node.parent.position.table.cars[seat].at
    return ([before, *(event.to for event in node.played.events if _moves(event, seat))])[-1]


def recall(node: Any, memory: Lost) -> list[Row]:
    """The scene, with a wreck where a car fell out."""
    return _laid(node.position, memory)


def _laid(position: Any, lost: Lost) -> list[Row]:
    """The scene of a position, with wrecks where they are known to lie."""
    whole, table, setup = _whole(position.setup.board), position.table, position.setup
    limits = [_limit(whole, nth, sign) for nth, sign in enumerate(table.corners)]
    tokens = [_token(whole, setup, token) for token in table.ground]
    wrecks = [_wreck(whole, setup, seat, space) for seat, space in lost.items() if space and table.cars[seat].out]
    cars = [_car(whole, position, seat) for seat, car in enumerate(table.cars) if car.at]
    return [*limits, *tokens, *wrecks, *cars, *_sky(setup, table)]


def _wreck(whole: road.Ground, setup: Any, seat: int, space: str) -> Row:
    """Of no seat, so that no close-up goes where nobody drives any more."""
    x, y, way = whole.middle[space]
    return {
        "id": f"car-{setup.seats[seat]}", "symbol": f"car-{setup.seats[seat]}", "x": x, "y": y, "turn": round(way, 1),
        "space": space, "state": ["wreck"], "label": f"{setup.names[seat]}, seat {seat + 1}, out of the race",
        "facts": [["fell out on", space]], "trail": False,
    }  # fmt: skip


def _limit(whole: road.Ground, nth: int, sign: Any) -> Row:
    corner = whole.board.corners[nth]
    spray = "".join(f"+{value}" if value > 0 else f"\u2212{-value}" for value in sign.spray)
    told = f"{sign.value}{spray} = {sign.total}" if spray and sign.value else f"{sign.value or '?'}"
    facts = [["limit", f"{sign.total}" if sign.value else "no token yet"]]
    if sign.value:
        facts.append(["token", f"{sign.value}, {sign.weather}"])
    if spray:
        facts.append(["spray", spray])
    return {
        "id": f"corner-{corner.id}", "symbol": f"limit-{corner.id}{'-wide' if spray else ''}", "text": told,
        **whole.signs[nth], "label": f"corner {corner.id}", "facts": facts,
    }  # fmt: skip


def _token(whole: road.Ground, setup: Any, token: Any) -> Row:
    x, y, _ = whole.middle[token.space]
    return {
        "id": f"{token.kind}-{token.space}", "symbol": f"{token.kind}-{token.owner}",
        "x": x, "y": y, "space": token.space,
        "label": f"{token.kind} on {token.space}", "facts": [["owner", setup.names[setup.seat(token.owner)]]],
    }  # fmt: skip


def _car(whole: road.Ground, position: Any, seat: int) -> Row:
    setup, table = position.setup, position.table
    car = table.cars[seat]
    x, y, way = whole.middle[car.at]
    state = [*(["asked"] if _asked(position) == seat else []), *(["against"] if car.against else [])]
    return {
        "id": f"car-{setup.seats[seat]}", "symbol": f"car-{setup.seats[seat]}", "x": x, "y": y,
        "turn": round((way + 180 * car.against) % 360, 1), "seat": seat, "space": car.at, "state": state,
        "label": f"{setup.names[seat]}, seat {seat + 1}, space {car.at}", "facts": _facts(setup, table, seat),
    }  # fmt: skip


def _asked(position: Any) -> int | None:
    """The seat that decides now."""
    step = position.agenda[0] if position.agenda else None
    return step.actor if step is not None and step.asks and step.actor != CHANCE else None


def _facts(setup: Any, table: Any, seat: int) -> list[list[str]]:
    car = table.cars[seat]
    kinds = ", ".join(name for name, _ in signs.kinds(setup.board, car.at))
    facts = [["stands on", kinds]] if kinds else []
    facts.append(["race distance", f"{counted(car.dist, 'row')}, lap {lap(setup, car.dist)}"])
    if car.wheels:
        facts.append(["wheels", f"{car.wheels}, {car.sound} of 4 sound"])
    held = [*cubes(car.brakes, car.nitros), crystals(table.crystals(seat))]
    facts.append(["has", listed(held)])
    if car.against:
        facts.append(["faces", f"against the race: {SPUN.get(car.spun_by, 'spun')}"])
    if car.stuck:
        facts.append(["stuck", "owes a point"])
    return facts


def _sky(setup: Any, table: Any) -> list[Row]:
    if not table.weather:
        return []
    turbo = setup.turbo.get(table.weather)
    return [{"id": "weather", "chip": table.weather, "label": f"Weather: {table.weather}; the turbo is worth {turbo}"}]


def paths(before: Any, node: Any) -> dict[str, list[list[Any]]]:
    """The ways of the cars in one step, from space to space; where those stand that it concerns without moving them."""
    whole, setup = _whole(node.position.setup.board), node.position.setup
    found, concerned = {}, _concerned(node.played.events)
    for seat, (old, new) in enumerate(zip(before.table.cars, node.position.table.cars, strict=True)):
        steps = [event.to for event in node.played.events if _moves(event, seat)]
        spaces = [space for space in (old.at, *steps, new.at) if space]
        way = [space for nth, space in enumerate(spaces) if nth == 0 or space != spaces[nth - 1]]
        if old.at and (len(way) > 1 or seat in concerned):
            found[f"car-{setup.seats[seat]}"] = _points(whole, way, old.against, new.against)
    return found


def _concerned(events: Sequence[Any]) -> set[int]:
    """The cars that the events of a step name."""
    named = [getattr(event, name, None) for event in events for name in ("car", "driver", "victim", "target")]
    return {*named, *(target for event in events for target in getattr(event, "targets", ()))}


def _moves(event: Any, seat: int) -> bool:
    return getattr(event, "car", None) == seat and hasattr(event, "start") and hasattr(event, "to")


def _points(whole: road.Ground, way: Sequence[str], before: bool, after: bool) -> list[list[Any]]:
    points = []
    for nth, space in enumerate(way):
        x, y, turn = whole.middle[space]
        points.append([x, y, round((turn + 180 * (after if nth else before)) % 360, 1), space])
    return points


# ---------------------------------------------------------------- the dashboards


def seat_cards(position: Any, _values: Values) -> list[Row]:
    """One dashboard a car."""
    places, table = position.game.standings(position), position.table
    placed = [started(table) or bool(table.dealt[seat]) for seat in range(len(table.cars))]
    return [_dashboard(position, seat, places[seat] if placed[seat] else 0) for seat in range(len(table.cars))]


def _dashboard(position: Any, seat: int, place: int) -> Row:
    setup, table = position.setup, position.table
    car = table.cars[seat]
    asked = _asked(position)
    rows = [
        ["brakes", {"symbol": "brake", "count": car.brakes}],
        ["nitros", {"symbol": "nitro", "count": car.nitros}], ["crystals", str(table.crystals(seat))],
    ]  # fmt: skip
    return {
        "seat": seat, "glyph": f"car-{setup.seats[seat]}", "place": f"{place}" if place else "", "asked": seat == asked,
        "scale": dash.scale(setup, table, seat), "picture": dash.picture(setup, table, seat),
        "rows": rows, "lines": [*dash.wheels(car), *dash.weapons(setup, table, seat)],
        "state": _state(position, seat),
    }  # fmt: skip


def _state(position: Any, seat: int) -> str:
    """What holds for a car now, the most pressing first."""
    setup, table = position.setup, position.table
    car = table.cars[seat]
    if seat in table.winners:
        return "won the race"
    if car.out:
        return "out of the race"
    if car.finished:
        return "home"
    words = []
    if table.turn.driver == seat:
        words.append(f"{table.turn.points} point{'' if table.turn.points == 1 else 's'} left")
    if _asked(position) == seat and table.turn.driver != seat:
        words.append("chooses" if car.wheels else "buys wheels and cubes")
    if car.against:
        words.append("faces against the race")
    if car.stuck:
        words.append("stuck in slime")
    if car.at and setup.board.terrain.get(car.at) == "hole":
        words.append("in a hole")
    if car.bonus:
        words.append(f"{car.bonus} more next turn")
    if not words and seat in table.acted:
        words.append("has driven")
    elif not words and table.hands[seat].card and table.turn.driver < 0:
        words.append("has chosen")
    return " · ".join(words)
