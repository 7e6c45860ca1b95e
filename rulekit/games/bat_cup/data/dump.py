"""A position as plain data."""

from __future__ import annotations

from typing import Any

from rulekit.games.bat_cup.data.agenda import data_of
from rulekit.games.bat_cup.facts.places import lap, places
from rulekit.games.bat_cup.steps.lines import DrawWeather, PlaceToken
from rulekit.games.bat_cup.steps.selection import DrawCard, PickCard, Reveal, Selection
from rulekit.games.bat_cup.steps.setup import BuyGear, DealPlace
from rulekit.games.bat_cup.steps.turn import Drive, FirstDrive
from rulekit.games.bat_cup.table import Car, Hand, Setup, Table
from rulekit.games.bat_cup.words import ZONES
from rulekit.position import Position

PHASES = {
    DealPlace: "places",
    BuyGear: "equip",
    DrawCard: "select",
    PickCard: "select",
    Selection: "select",
    Reveal: "select",
}


def phase(position: Position) -> str:
    """Where in the game we are, by what is asked."""
    if not position.agenda:
        return "over"
    step = position.agenda[0]
    if position.table.turn.driver < 0 and isinstance(step, DrawWeather | PlaceToken):
        return "weather" if isinstance(step, DrawWeather) else "tokens"
    return PHASES.get(type(step), "turn")


def dump(position: Position) -> dict[str, Any]:
    """The position as plain data."""
    setup: Setup = position.setup  # type: ignore[assignment]
    table: Table = position.table
    board, name = setup.board, setup.seats
    where = phase(position)
    data: dict[str, Any] = {
        "phase": where,
        "round": table.round,
        "weather": table.weather,
        "weather_drawn": list(table.weather_drawn),
        "corners": {
            c.id: {"value": s.value, "weather": s.weather, "spray": list(s.spray)}
            for c, s in zip(board.corners, table.corners, strict=True)
        },
        "ground": [f"{token.kind} {token.space} {token.owner}" for token in table.ground],
        "reserve": table.reserve,
        "brakes_left": table.brakes_left,
        "nitros_left": table.nitros_left,
        "spray_left": {"plus_two": table.sprays[0], "minus_one": table.sprays[1]},
        "damage_discards": list(table.damage_discards),
        "drawn": {line.id: n for line, n in zip(board.lines, table.drawn, strict=False)},
        "order": [name[seat] for seat in table.order],
        "acted": [name[seat] for seat in table.acted],
        "cars": {name[i]: car_data(setup, table, i) for i in range(len(name))},
    }
    if table.purse:
        data["purse"] = dict(zip(setup.team_names, table.purse, strict=True))
    if where == "turn":
        data |= turn_data(position, setup, table)
    if where == "over":
        data["winner"] = [name[seat] for seat in table.winners]
    return data


def turn_data(position: Position, setup: Setup, table: Table) -> dict[str, Any]:
    """The turn in progress."""
    turn = table.turn
    drive = next((step for step in position.agenda if isinstance(step, Drive)), None)
    pending = [data_of(setup, step) for step in position.agenda]
    return {
        "turn": setup.seats[turn.driver],
        "points": turn.points,
        "force": turn.force,
        "started": not isinstance(drive, FirstDrive),
        "stopped": turn.stopped,
        "spun": turn.spun,
        "last_spent": turn.last,
        "visited": list(turn.visited),
        "pending": [entry for entry in pending if entry],
    }


def car_data(setup: Setup, table: Table, seat: int) -> dict[str, Any]:
    """A car and its driver's cards."""
    car: Car = table.cars[seat]
    hand: Hand = table.hands[seat]
    data = {
        "at": car.at,
        "dist": car.dist,
        "facing": "against" if car.against else "with",
        "spun_by": car.spun_by,
        "wheels": car.wheels,
        "zones": dict(zip(ZONES, car.zones, strict=True)),
        "brakes": car.brakes,
        "nitros": car.nitros,
        "crystals": car.crystals,
        "card": hand.card,
        "hand": list(hand.hand),
        "discards": list(hand.discards),
        "deck": list(hand.deck),
        "broken_shields": list(car.broken),
        "action_used": bool(car.used),
        "stuck": car.stuck,
        "service": car.service,
        "bonus": car.bonus,
        "thumbtacks": car.thumbtacks,
        "trap": car.trap,
        "turbo_laps": list(car.turbo_laps),
        "turbo": car.turbo,
        "passed": {line.id: n for line, n in zip(setup.board.lines, car.passed, strict=False)},
        "thrown_back": list(car.thrown_back),
        "out": car.out,
        "finished": car.finished,
    }
    rarely = {"used_for": car.used, "aside": hand.aside, "dealt": table.dealt[seat] if table.dealt else 0}
    return data | {key: value for key, value in rarely.items() if value}


def derived(position: Position) -> dict[str, Any]:
    """Places, laps and the starting player, which expectations may name."""
    setup: Setup = position.setup  # type: ignore[assignment]
    table: Table = position.table
    order = places(position.now) if any(car.at or car.out or car.finished for car in table.cars) else table.order
    first = table.lead if table.lead >= 0 else order[0] if order else -1
    cars = {
        setup.seats[seat]: {"lap": lap(setup, table.cars[seat].dist), "place": i + 1} for i, seat in enumerate(order)
    }
    return {
        "places": [setup.seats[seat] for seat in order],
        "starting_player": setup.seats[first] if first >= 0 else "",
        "cars": cars,
    }
