"""A position as one seat can know it."""

from __future__ import annotations

import msgspec

from rulekit.games.bat_flip.steps.abilities import Effects
from rulekit.games.bat_flip.table import Table
from rulekit.pieces.deck import HIDDEN, Cards, masked
from rulekit.position import Position
from rulekit.step import Step
from rulekit.value import Seat, put


def mask(position: Position, seat: Seat) -> Position:
    """The position as a manager sees it: the other hand and both decks are hidden."""
    table: Table = position.table
    other = 1 - seat
    hands = put(table.hands, other, masked(table.hands[other]))
    decks = tuple(map(hidden_deck, table.decks, table.hands))
    seen = msgspec.structs.replace(table, hands=hands, decks=decks)
    agenda = tuple(veiled_step(step, seat) for step in position.agenda)
    return Position(position.setup, position.readings, seen, agenda)


def hidden_deck(deck: Cards, hand: Cards) -> Cards:
    """A deck of which only the number of cards shows."""
    return deck if HIDDEN in deck[:1] else (HIDDEN,) * (len(deck) - hand.count(HIDDEN))


def veiled_step(step: Step, seat: Seat) -> Step:
    """A step without the name of a card that was searched for."""
    if isinstance(step, Effects) and step.take and step.seat != seat:
        return msgspec.structs.replace(step, take=masked(step.take))
    return step
