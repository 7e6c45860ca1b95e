"""What a position asks, and what comes after it."""

from __future__ import annotations

from typing import Any

from rulekit.games.bat_cup.data.schema import PendingData
from rulekit.games.bat_cup.steps.damage import HurtPart, LoseWheel, TurnUpDamage
from rulekit.games.bat_cup.steps.ground import DRIVE, POTION, PUSH, STAGES, Arrive
from rulekit.games.bat_cup.steps.lines import DrawWeather, PlaceToken
from rulekit.games.bat_cup.steps.throwing import React
from rulekit.games.bat_cup.table import Setup, Table
from rulekit.games.bat_cup.words import WEAPONS, ZONES
from rulekit.referee import Referee
from rulekit.step import Step
from rulekit.value import Seat

CAUSES = ("thumbtack", *WEAPONS)


def step_of(referee: Referee, setup: Setup, table: Table, given: PendingData, where: str) -> Step | None:
    """The question, or what is to be done, that an entry describes; None after a problem."""
    names = {"car": given.car, "by": given.by, "attacker": given.attacker}
    if given.ask in ("damage", "hurt", "react"):
        names["from"] = given.from_
    if odd := [f"{key} = {name!r}" for key, name in names.items() if name and name not in setup.seats]:
        referee.refuse("{}: {} names no car; there are {}", where, odd[0][:40], ", ".join(setup.seats))
        return None
    kinds = {
        "weather": weather,
        "token": token,
        "damage": damage,
        "hurt": hurt,
        "lose": lose,
        "react": react,
        "arrive": arriving,
    }
    word = given.ask or given.do
    if not referee.one_of(f"{where}.{'do' if given.do and not given.ask else 'ask'}", word, kinds):
        return None
    step, problem = kinds[word](setup, given, setup.seat(given.car))
    if step is None:
        referee.refuse("{}: {}", where, problem)
    return step


Made = tuple[Step | None, str]


def weather(setup: Setup, given: PendingData, car: Seat) -> Made:
    """The leader has passed a line."""
    lines = [line.id for line in setup.board.lines]
    return (
        (DrawWeather(given.line), "")
        if given.line in lines
        else (None, f"the line should be one of {', '.join(lines)}")
    )


def token(setup: Setup, given: PendingData, car: Seat) -> Made:
    """A corner waits for its token."""
    ids = setup.board.corner_ids
    if given.corner not in ids:
        return None, f"the corner should be one of {', '.join(ids)}"
    return PlaceToken(ids.index(given.corner), given.corner), ""


def damage(setup: Setup, given: PendingData, car: Seat) -> Made:
    """A damage card is due."""
    return (TurnUpDamage(car, setup.seat(given.from_)), "") if car >= 0 else (None, "a car is missing")


def hurt(setup: Setup, given: PendingData, car: Seat) -> Made:
    """A part has to be named."""
    by = setup.seat(given.by or given.car)
    wheels = tuple(given.wheels)
    if car < 0 or not wheels or any(zone not in ZONES for zone in wheels) or not 1 <= given.points <= 9:
        return None, f"car, wheels (of {', '.join(ZONES)}) and points are needed"
    cause = given.cause or ("thumbtacks" if given.from_ else "thumbtack")
    if cause not in CAUSES:
        return None, f"the cause should be one of {', '.join(CAUSES)}"
    return HurtPart(by, car, wheels, given.points, setup.seat(given.from_), cause), ""


def lose(setup: Setup, given: PendingData, car: Seat) -> Made:
    """A wheel has to be named."""
    return (LoseWheel(car), "") if car >= 0 else (None, "a car is missing")


def react(setup: Setup, given: PendingData, car: Seat) -> Made:
    """Thumbtacks are in the air."""
    by = setup.seat(given.from_)
    if car < 0 or by < 0 or given.direction not in ZONES or given.wheel not in ("", *ZONES):
        return None, "car, from, direction and wheel are needed"
    return React(car, by, given.direction, given.wheel), ""


def arriving(setup: Setup, given: PendingData, car: Seat) -> Made:
    """An arrival goes on."""
    how = given.how or DRIVE
    fits = given.from_ in STAGES and how in (DRIVE, PUSH, POTION) and given.start in ("", *setup.board.row)
    if car < 0 or not fits:
        return None, f"car and from (one of {', '.join(STAGES)}) are needed"
    return Arrive(car, given.from_, given.start, how, setup.seat(given.attacker)), ""


def data_of(setup: Setup, step: Step) -> dict[str, Any]:
    """An entry for a question or for what is to be done."""

    def name(seat: Seat) -> str:
        return setup.seats[seat] if seat >= 0 else ""

    found: dict[str, Any] = {}
    if isinstance(step, DrawWeather):
        found = {"ask": "weather", "line": step.line}
    elif isinstance(step, PlaceToken):
        found = {"ask": "token", "corner": step.corner}
    elif isinstance(step, TurnUpDamage):
        found = {"ask": "damage", "car": name(step.car), "from": name(step.attacker)}
    elif isinstance(step, HurtPart):
        found = {
            "ask": "hurt",
            "by": name(step.actor),
            "car": name(step.car),
            "wheels": list(step.wheels),
            "points": step.points,
            "from": name(step.attacker),
            "cause": step.cause,
        }
    elif isinstance(step, LoseWheel):
        found = {"ask": "lose", "car": name(step.actor)}
    elif isinstance(step, React):
        found = {
            "ask": "react",
            "car": name(step.actor),
            "from": name(step.by),
            "direction": step.direction,
            "wheel": step.wheel,
        }
    elif isinstance(step, Arrive):
        how = "" if step.how == DRIVE else step.how
        attacker = name(step.attacker)
        found = {
            "do": "arrive",
            "car": name(step.car),
            "from": step.stage,
            "start": step.start,
            "how": how,
            "attacker": attacker,
        }
    return {key: value for key, value in found.items() if value != ""}
