"""A position as one seat can know it."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.bat_cup.cards import TURBO_CARD
from rulekit.games.bat_cup.data.dump import phase
from rulekit.games.bat_cup.table import Hand, Setup, Table
from rulekit.pieces.deck import HIDDEN, known, masked
from rulekit.position import Position
from rulekit.value import Seat


def mask(position: Position, seat: Seat) -> Position:
    """The position with the rivals' hidden cards as ``?``; they count among the unseen ones."""
    setup: Setup = position.setup  # type: ignore[assignment]
    table: Table = position.table
    secret = phase(position) == "select"
    hands = tuple(
        hand if other in setup.mates[seat] else veiled(hand, secret) for other, hand in enumerate(table.hands)
    )
    return Position(setup, position.readings, replace(table, hands=hands), position.agenda)


def veiled(hand: Hand, secret: bool) -> Hand:
    """A rival's cards: those in the hand, those discarded, and a choice that is not turned up yet."""
    chosen = (hand.card,) if secret and hand.card else ()
    seen = [card for card in known((*hand.hand, *hand.discards, *chosen)) if card != TURBO_CARD]
    deck = tuple(sorted((*hand.deck, *seen)))
    card = HIDDEN if chosen else hand.card
    return Hand(card, masked(hand.hand), masked(hand.discards), deck, hand.aside)
