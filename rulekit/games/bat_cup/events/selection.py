"""The card selection."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.cards import TURBO_CARD
from rulekit.games.bat_cup.table import Hand, Setup, Table
from rulekit.pieces.deck import HIDDEN, known
from rulekit.step import Event
from rulekit.value import Seat, put, without
from rulekit.words import counted


def with_hand(table: Table, seat: Seat, hand: Hand) -> Table:
    """The table with one driver's cards changed."""
    return replace(table, hands=put(table.hands, seat, hand))


def told(setup: Setup, card: str) -> str:
    """A card as far as it is known: its id, and its movement and force."""
    if card == HIDDEN:
        return "a card"
    if card == TURBO_CARD:
        return "the turbo card"
    return f"the card {setup.called(card)}" if card in setup.cards else setup.called(card)


class CardDrawn(Event):
    """A driver takes the top card of the deck."""

    rules = R["selection.draw"]
    quiet = True
    driver: Seat
    card: str
    owners: tuple[Seat, ...] = ()

    def apply(self, table: Table) -> Table:
        """The card is in the hand; one that nobody saw stays among the possible ones."""
        mine = table.hands[self.driver]
        deck = mine.deck if self.card == HIDDEN else without(mine.deck, self.card)
        return with_hand(table, self.driver, replace(mine, hand=tuple(sorted((*mine.hand, self.card))), deck=deck))

    def says(self, setup: Setup) -> str:
        """Which card it is, as far as it is known."""
        return f"{setup.names[self.driver]} takes {told(setup, self.card)}."

    def seen_by(self, seat: Seat) -> CardDrawn:
        """Only its owner sees it."""
        return self if seat in self.owners else replace(self, card=HIDDEN)


class CardPicked(Event):
    """A driver chooses one card; the others go to the discards."""

    rules = R["selection.choose", "selection.discard", "selection.secret"]
    driver: Seat
    card: str
    owners: tuple[Seat, ...] = ()

    def apply(self, table: Table) -> Table:
        """The chosen card lies apart, the others face down on the discards."""
        mine = table.hands[self.driver]
        hand, deck = mine.hand, mine.deck
        if self.card in hand:
            hand = without(hand, self.card)
        elif self.card != TURBO_CARD:
            hand, deck = without(hand, HIDDEN), without(deck, self.card)
        discards = tuple(sorted((*mine.discards, *hand)))
        return with_hand(table, self.driver, replace(mine, card=self.card, hand=(), discards=discards, deck=deck))

    def says(self, setup: Setup) -> str:
        """Which card it is, as far as it is known."""
        return f"{setup.names[self.driver]} chooses {told(setup, self.card)}."

    def seen_by(self, seat: Seat) -> CardPicked:
        """Only its owner sees it."""
        return self if seat in self.owners else replace(self, card=HIDDEN)


class DeckReshuffled(Event):
    """The discards become a new deck."""

    rules = R["selection.reshuffle"]
    driver: Seat
    number: int

    def apply(self, table: Table) -> Table:
        """What nobody saw among the discards is possible anyway."""
        mine = table.hands[self.driver]
        deck = tuple(sorted((*mine.deck, *known(mine.discards))))
        return with_hand(table, self.driver, replace(mine, deck=deck, discards=()))

    def says(self, setup: Setup) -> str:
        """How many cards."""
        cards = counted(self.number, "discarded card becomes", "discarded cards become")
        return f"The deck of {setup.names[self.driver]} has run out: {cards} a new one."


class CardsRevealed(Event):
    """All have chosen, and the cards are turned up."""

    rules = R["selection.begin", "selection.secret", "shields.zone"]
    drivers: tuple[Seat, ...]
    cards: tuple[str, ...]

    def says(self, setup: Setup) -> str:
        """Who has which card."""
        shown = [
            f"{setup.names[seat]} {setup.called(card)}" for seat, card in zip(self.drivers, self.cards, strict=True)
        ]
        return f"All show their cards: {', '.join(shown)}."
