"""Aruba: what is said under the dice: who decides what, and the movement as a sum."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulekit.games.aruba import facts, numbers
from rulekit.games.aruba.steps.strikes import Fatal
from rulekit.games.aruba.table import WRECK
from rulekit.words import listed
from widgets.boards.words import count

ENDED = {
    "stop": "stopped", "ram": "over with the collision", "fire": "over with the shot", "bomb": "over with the bomb",
    "line": "over at the line",
}  # fmt: skip


def under(position: Any) -> list[tuple[str, str]]:
    """A headline and a line or two of numbers."""
    question = position.decision.question
    if position.over:
        return _end(position)
    return SAYS.get(question, _combo)(position)


def _actor(position: Any) -> str:
    decision = position.decision
    return position.setup.names[decision.step.actor]


def _end(position: Any) -> list[tuple[str, str]]:
    names = [position.setup.names[seat] for seat in position.table.winners]
    points = max(position.table.points)
    return [
        (f"{listed(names)} won", ""),
        (f"{count(points, 'point')} in {count(position.table.race, 'race')}", "muted"),
    ]


def _start(position: Any) -> list[tuple[str, str]]:
    return [(f"race {position.table.race} of {position.setup.races}", ""), ("who starts is drawn", "muted")]


def _car(position: Any) -> list[tuple[str, str]]:
    return [
        (f"{_actor(position)} chooses a car", ""),
        (f"race {position.table.race} of {position.setup.races}", "muted"),
    ]


def _begin(position: Any) -> list[tuple[str, str]]:
    table = position.table
    damage = table.damage[table.car]
    return [(f"{_actor(position)} begins a turn", ""), (f"10 dice − damage {damage} = {10 - damage}", "muted")]


def _throw(position: Any) -> list[tuple[str, str]]:
    table = position.table
    name = position.setup.names[table.turn]
    return [(f"{name} rolls {count(table.throwing, 'die', 'dice')}", ""), (_rerolls(table), "muted")]


def _roll(position: Any) -> list[tuple[str, str]]:
    table = position.table
    again = table.rerolls or facts.has(table, table.hands[table.turn], "reroll")
    return [(f"{_actor(position)} keeps the dice{', or re-rolls' if again else ''}", ""), (_rerolls(table), "muted")]


def _rerolls(table: Any) -> str:
    return f"{count(table.rerolls, 're-roll')} left"


def _hook(position: Any) -> list[tuple[str, str]]:
    table = position.table
    return [(f"{_actor(position)} stands behind {position.setup.called(table.car)}", ""), ("hook on, or pass", "muted")]


def _fix(position: Any) -> list[tuple[str, str]]:
    step, table = position.decision.step, position.table
    if not isinstance(step, Fatal):
        return [(f"{_actor(position)} is being robbed", ""), ("cards may be given for a Quick Fix first", "muted")]
    damage = table.damage[step.car]
    tokens = f"{damage} tokens + {step.tokens} = {damage + step.tokens}; {WRECK} destroy the car"
    return [(f"{position.setup.called(step.car)} is in danger", ""), (tokens, "muted")]


def _cards(position: Any) -> list[tuple[str, str]]:
    table = position.table
    name = position.setup.names[table.turn]
    deck = f"of {facts.in_deck(table)} in the deck"
    return [(f"{name} draws {count(table.drawing, 'card')}", ""), (deck, "muted")]


def _steal(position: Any) -> list[tuple[str, str]]:
    step, names = position.decision.step, position.setup.names
    return [(f"{names[step.seat]} steals from {names[step.victim]}", ""), ("which cards is left to chance", "muted")]


def _last(position: Any) -> list[tuple[str, str]]:
    free = position.table.free
    more = any(free.count(face) >= 3 for face in free)
    then = "only another three of a kind may follow" if more else "no other three of a kind: the turn can only end"
    return [(f"{_actor(position)} has drawn cards", ""), (then, "muted")]


def _combo(position: Any) -> list[tuple[str, str]]:
    """The movement as a sum, and what of it is used."""
    now, table = position.now, position.table
    terms = [f"straight {table.straight}"] if table.straight else []
    terms += [f"turbo {numbers.TURBO * table.turbos}"] if table.turbos else []
    terms += [f"Boost {numbers.BOOST}"] if table.boost else []
    terms += [f"Nitro {numbers.NITRO * table.nitros}"] if table.nitros else []
    lead, red = facts.losses(now)
    losses = f"leading {lead} − red {red}"
    if not terms:
        ahead, on_red = facts.standing(now)
        would = f"leading would cost {int(ahead == 'alone')}, red {int(on_red)}"
        over = [(f"the movement is {ENDED[table.ended]}", "muted")] if table.ended else [(would, "muted")]
        return [(f"{position.setup.names[table.turn]} has no movement yet", ""), *over]
    total = max(0, facts.offered(table) - lead - red)
    left = max(0, total - table.steps)
    state = f"used {table.steps}, left {left}"
    if table.ended:
        state = f"used {table.steps}; {ENDED[table.ended]}"
    elif left:
        state += "; a collision costs 1 and ends it"
    return [(f"Movement {total}", ""), (f"= {' + '.join(terms)} − {losses}", "muted"), (state, "muted")]


SAYS: dict[str, Callable[[Any], list[tuple[str, str]]]] = {
    "start": _start, "car": _car, "drive": _car, "begin": _begin, "throw": _throw, "dice": _roll, "hook": _hook,
    "fix": _fix, "cards": _cards, "steal": _steal, "last": _last,
}  # fmt: skip
