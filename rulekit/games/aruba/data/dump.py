"""A position as plain data."""

from __future__ import annotations

from typing import Any

from rulekit.games.aruba.facts import standing
from rulekit.games.aruba.steps.ends import EndTurn
from rulekit.games.aruba.steps.fixing import AnswerTheft
from rulekit.games.aruba.steps.robbing import TakeCards
from rulekit.games.aruba.steps.strikes import Fatal, Place, Saws
from rulekit.games.aruba.table import OFF, WRECK, CarNo, Now, Setup, Table
from rulekit.position import Position
from rulekit.step import Step

LISTS = ("aside", "discard", "played", "dice", "extra", "spent")
NUMBERS = ("race", "round", "rerolls", "throwing", "straight", "turbos", "nitros", "boost", "odd", "steps", "ended")


def dump(position: Position) -> dict[str, Any]:
    """The position as plain data; what follows from the rest is left out."""
    setup: Setup = position.setup  # type: ignore[assignment]
    table: Table = position.table
    data: dict[str, Any] = {"phase": position.agenda[0].question if position.agenda else "over"}
    data |= {key: getattr(table, key) for key in NUMBERS}
    data |= {key: list(getattr(table, key)) for key in LISTS}
    data["start"], data["turn"] = setup.seats[table.start], setup.seats[table.turn]
    data["car"], data["hooked"] = name(setup, table.car), name(setup, table.hooked)
    data["points"] = dict(zip(setup.seats, table.points, strict=True))
    for key, piles in (("hands", table.hands), ("waiting", table.waiting)):
        data[key] = {seat: list(pile) for seat, pile in zip(setup.seats, piles, strict=True)}
    data["cars"] = {own: car_data(setup, table, car) for car, own in enumerate(setup.cars)}
    if setup.trio:
        data["due"] = {seat: name(setup, car) for seat, car in zip(setup.seats, table.due, strict=True)}
    data["lead"], data["red"] = losses_of(position.now)
    return data | rare(setup, table) | pending(setup, table, position.agenda)


def name(setup: Setup, car: CarNo) -> str:
    """The name of a car; empty for none."""
    return "" if car == OFF else setup.cars[car]


def car_data(setup: Setup, table: Table, car: CarNo) -> dict[str, Any]:
    """One car."""
    at, place = table.at[car], table.place[car]
    lies = table.damage[car] >= WRECK
    return {
        "at": setup.space(at) if at != OFF or place or lies else "",
        "dt": table.damage[car],
        "fitted": list(table.fitted[car]),
        "wreck": lies,
        "place": place,
        "colour": table.colours[car],
    }


def losses_of(now: Now) -> tuple[bool, bool]:
    """Leading and red, frozen or as they would be judged now."""
    if now.table.car == OFF:
        return now.table.lead, now.table.red
    lead, red = standing(now)
    return lead == "alone", red


def rare(setup: Setup, table: Table) -> dict[str, Any]:
    """Keys that are written only where they say something."""
    data: dict[str, Any] = {key: getattr(table, key) for key in ("gained", "drawing") if getattr(table, key)}
    if table.met:
        data["met"] = [[setup.cars[left], setup.cars[right]] for left, right in table.met]
    return data | ({"winner": [setup.seats[seat] for seat in table.winners]} if table.winners else {})


def pending(setup: Setup, table: Table, agenda: tuple[Step, ...]) -> dict[str, Any]:
    """What the question is about, and to which question the turn goes back."""
    if not agenda or not isinstance(agenda[0], Fatal | AnswerTheft | TakeCards):
        return {}
    head, data = agenda[0], dict[str, Any]()
    if isinstance(head, Fatal):
        data["asked"] = setup.cars[head.car]
    elif isinstance(head, AnswerTheft):
        data["asked"] = data["victim"] = setup.seats[head.actor]
    else:
        data["victim"] = setup.seats[head.victim]
    for step in agenda:
        if isinstance(step, Place):
            data["hits"] = [
                {"car": setup.cars[hit.car], "dt": hit.tokens, "cause": hit.cause, "by": setup.cars[hit.by]}
                for hit in step.hits
            ]
        elif isinstance(step, Saws):
            data["bites"] = [[setup.cars[left], setup.cars[right]] for left, right in step.pairs]
    sawn = any(isinstance(step, EndTurn) and step.sawn for step in agenda)
    ended = "end" if sawn else "line"
    return data | {"after": next((s.question for s in agenda if s.question in ("begin", "dice", "combo")), ended)}
