"""Draws, discards and reshuffles."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulekit.games.bat_flip.book import R
from rulekit.games.bat_flip.events.base import acted, only_others, possessive, with_card, without_card
from rulekit.games.bat_flip.events.halves import CLEANED_BY
from rulekit.games.bat_flip.table import CardId, Setup, Table
from rulekit.pieces.deck import HIDDEN, Cards, plus
from rulekit.step import Event, Rules
from rulekit.value import Seat, put
from rulekit.words import counted

DREW_BY: dict[str, Rules] = {
    "out": R["draw.outs"],
    "run": R["draw.runs"],
    "strikeout": R["strikeout.draw", "strikeout.total"],
    "ability": R["abilities.card-complete"],
}
DREW_WORDS = {
    "out": "for the Out",
    "run": "for a run",
    "strikeout": "for the Strikeout",
    "ability": "because of an ability",
}
DISCARDED_BY: dict[str, Rules] = {
    "strikeout": R["strikeout.discard"],
    "limit": R["hand.limit", "hand.discard-down"],
    "ability": R["abilities.card-complete"],
}
DISCARDED_WORDS = {
    "strikeout": "for a Strikeout",
    "limit": "to hold no more than seven cards",
    "ability": "because of an ability",
}


class Drew(Event):
    """A manager draws a card."""

    manager: Seat
    card: CardId
    cause: str

    @property
    def rules(self) -> Rules:
        """By what the draw is due for."""
        return DREW_BY[self.cause]

    def apply(self, table: Table) -> Table:
        """The card is in the hand."""
        seat, card = self.manager, self.card
        decks = table.decks if card == HIDDEN else without_card(table.decks, seat, card)
        return replace(table, hands=with_card(table.hands, seat, card), decks=decks)

    def seen_by(self, seat: int) -> Event:
        """Only the manager sees which."""
        return self if seat == self.manager else replace(self, card=HIDDEN)

    def says(self, setup: Setup) -> str:
        """Which card, and for what."""
        name = setup.called(self.card)
        return f"{setup.names[self.manager]} draws {name} {DREW_WORDS[self.cause]}."


class Reshuffled(Event):
    """A discard pile becomes the deck."""

    rules = R["deck.reshuffle"]
    marker, label = "link", "reshuffle"
    manager: Seat
    cards_left: int
    early: bool = False

    def apply(self, table: Table) -> Table:
        """The cards are unseen again."""
        seat = self.manager
        decks = put(table.decks, seat, plus(table.decks[seat], table.discards[seat]))
        return replace(table, decks=decks, discards=put(table.discards, seat, ()))

    def says(self, setup: Setup) -> str:
        """How many cards."""
        cards = counted(self.cards_left, "discarded card becomes", "discarded cards become")
        name = setup.names[self.manager]
        if self.early:
            cards = counted(self.cards_left, "discarded card joins", "discarded cards join")
            return f"The deck of {name} has one card left to search: {cards} it first."
        return f"The deck of {name} has run out: {cards} a new one."


class Discarded(Event):
    """A card from hand is discarded, or one that lies on the table when an action is over."""

    manager: Seat
    card: CardId
    cause: str

    @property
    def rules(self) -> Rules:
        """By what asks for it; at the clean-up by the action."""
        return R[CLEANED_BY[self.cause]] if self.cause in CLEANED_BY else DISCARDED_BY[self.cause]

    def apply(self, table: Table) -> Table:
        """The card lies on the discard pile."""
        seat, card = self.manager, self.card
        discards = with_card(table.discards, seat, card)
        if self.cause not in CLEANED_BY:
            return replace(table, discards=discards, hands=without_card(table.hands, seat, card))
        return replace(table, discards=discards, **off_table(table, card), **only_others(table, card))

    def says(self, setup: Setup) -> str:
        """Which card, and why."""
        if self.cause in CLEANED_BY:
            return (
                f"{setup.called(self.card)} leaves the field for {possessive(setup.names[self.manager])} discard pile."
            )
        return f"{setup.names[self.manager]} discards {setup.called(self.card)} {DISCARDED_WORDS[self.cause]}."


def off_table(table: Table, card: str) -> dict[str, Any]:
    """The places of the table without a card that leaves one of them."""
    for place in ("leaving", "beside"):
        cards: Cards = getattr(table, place)
        if card in cards:
            return {place: tuple(other for other in cards if other != card)}
    action = table.action
    assert action is not None
    return {"action": acted(table, batter="") if action.batter == card else acted(table, defender="", blind=False)}
