"""A position as one seat can know it."""

from __future__ import annotations

import msgspec

from rulekit.games.bat_flip.steps.abilities import Effects
from rulekit.games.bat_flip.table import Table
from rulekit.pieces.deck import known, masked, plus
from rulekit.position import Position
from rulekit.step import Step
from rulekit.value import Seat, put


def mask(position: Position, seat: Seat) -> Position:
    """The position as a manager sees it: the other hand is hidden among the cards of its deck, and can be any of them.

    So it can be written down and played on like any other; what the deck of a manager holds is known, but for that.
    """
    table: Table = position.table
    other = 1 - seat
    hand = table.hands[other]
    decks = put(table.decks, other, plus(table.decks[other], known(hand)))
    seen = msgspec.structs.replace(table, hands=put(table.hands, other, masked(hand)), decks=decks)
    agenda = tuple(veiled_step(step, seat) for step in position.agenda)
    return Position(position.setup, position.readings, seen, agenda)


def veiled_step(step: Step, seat: Seat) -> Step:
    """A step without the name of a card that was searched for."""
    if isinstance(step, Effects) and step.take and step.seat != seat:
        return msgspec.structs.replace(step, take=masked(step.take))
    return step
