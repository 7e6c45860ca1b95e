"""Repair cards, and the condition that small repairs and All Odd share."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.games.aruba.book import R
from rulekit.games.aruba.events.damage import Repaired
from rulekit.games.aruba.facts import points_left
from rulekit.games.aruba.moves import Repair
from rulekit.games.aruba.numbers import MOST_TAKEN_OFF
from rulekit.games.aruba.rulings import CARDS_WHEN, MOVE_MIDWAY
from rulekit.games.aruba.steps.fixing import gained
from rulekit.games.aruba.steps.hands import may_play, play
from rulekit.games.aruba.table import OFF, Now
from rulekit.rule import Finding, Rule
from rulekit.step import Step


def between_spaces(now: Now, rule: Rule) -> Iterator[Finding]:
    """What is not driving may happen between two spaces, unless a ruling closes the movement to it."""
    table = now.table
    if table.steps and not table.ended:
        free = now.ruling(MOVE_MIDWAY)() or points_left(now) == 0
        yield rule.needs(free, "the movement has begun and is not over")


def in_time(now: Now, step: Step, rule: Rule) -> Iterator[Finding]:
    """Whether a card without a printed moment may be played now."""
    if step.question == "combo":
        yield from between_spaces(now, rule)
    else:
        yield rule.needs(now.ruling(CARDS_WHEN)(), "the Combo step has not begun")


def can_mend(now: Now, tokens: int, most: int, rule: Rule) -> Finding:
    """Not more tokens than may come off and than the car on the track has."""
    car = now.table.car
    if not now.table.races(car):
        return rule.needs(False, "{} is out", now.setup.called(car))
    there = now.table.damage[car]
    return rule.needs(
        1 <= tokens <= min(most, there), "to come off: {}, on the car: {}, at most: {}", tokens, there, most
    )


def may_repair(now: Now, step: Step, move: Repair) -> Iterator[Finding]:
    """The card in hand, its moment, the active car, and damage to take off."""
    table, setup = now.table, now.setup
    yield from may_play(now, step.actor, "repair", R["repair.card"])
    yield from in_time(now, step, R["repair.card"])
    if move.car:
        car = setup.car(move.car)
        words = "the card serves {} without naming it" if car == table.car else "it is the turn of {}, not of {}"
        other = move.car if car == OFF else setup.called(car)
        yield R["trio.cards"].needs(False, words, setup.called(table.car), other)
    yield can_mend(now, move.tokens, MOST_TAKEN_OFF, R["repair.card"])


def repair(now: Now, step: Step, move: Repair) -> None:
    """Tokens come off."""
    play(now, step.actor, "repair")
    take_off(now, step, move.tokens, "card")
    now.then(step)


def take_off(now: Now, step: Step, tokens: int, by: str) -> None:
    """Tokens come off the active car."""
    car = now.table.car
    before = now.table.damage[car]
    more = gained(now, car, tokens, (step,))
    now.emit(Repaired(step.actor, car, before, before - tokens, by, more))
