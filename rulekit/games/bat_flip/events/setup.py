"""Setting up."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.bat_flip.book import R
from rulekit.games.bat_flip.cards import TEAMS
from rulekit.games.bat_flip.events.base import with_card, without_card
from rulekit.games.bat_flip.table import CardId, Pair, Setup, Table
from rulekit.pieces.deck import known, masked
from rulekit.step import Event, Rules
from rulekit.value import Seat, put

PICKS = (R["setup.draft-away-first"], R["setup.draft-home"], R["setup.draft-home"], R["setup.draft-away-last"])


class SetUp(Event):
    """Fields, Bat Flip cards and the Scoreboard lie ready."""

    rules = R[
        "overview.managers",
        "setup.sides",
        "setup.field",
        "setup.batflip-side",
        "setup.scoreboard",
        "setup.layout",
        "bases.four",
    ]
    template = "{manager} and {other} sit down: Fields laid out, Bat Flip cards On Deck, the score 0-0."
    manager: Seat
    other: Seat


class Drafted(Event):
    """A manager takes a team."""

    manager: Seat
    team: str
    pick: int
    dealt: bool = False

    @property
    def rules(self) -> Rules:
        """Dealt by chance, or chosen in the order of the draft."""
        return (R["random.deal"] if self.dealt else PICKS[self.pick], R["reference.describe"])

    def apply(self, table: Table) -> Table:
        """The team is the manager's."""
        teams = put(table.teams, self.manager, (*table.teams[self.manager], self.team))
        return replace(table, teams=teams)

    def says(self, setup: Setup) -> str:
        """Which team, and what it is like."""
        verb = "is dealt" if self.dealt else "takes"
        return f"{setup.names[self.manager]} {verb} {TEAMS[self.team]['name']}: {TEAMS[self.team]['theme']}"


class DecksShuffled(Event):
    """Each manager shuffles two teams into one deck."""

    rules = R["setup.shuffle"]
    decks: Pair

    def apply(self, table: Table) -> Table:
        """The decks lie there."""
        return replace(table, decks=self.decks, step="opening")

    def says(self, setup: Setup) -> str:
        """How large they are."""
        away, home = map(len, self.decks)
        return f"{setup.names[0]} shuffles a deck of {away} cards, {setup.names[1]} one of {home}."


class OpeningHand(Event):
    """A manager draws the opening hand."""

    rules = R["setup.hand-five", "setup.hand-secret"]
    template = "{manager} draws an opening hand: {cards}."
    manager: Seat
    cards: tuple[CardId, ...]

    def apply(self, table: Table) -> Table:
        """The cards are in the hand."""
        decks = without_card(table.decks, self.manager, *known(self.cards))
        hands = put(table.hands, self.manager, self.cards)
        return replace(table, hands=hands, decks=decks, step="mound" if self.manager else "opening")

    def seen_by(self, seat: int) -> Event:
        """Only the manager sees which."""
        return self if seat == self.manager else replace(self, cards=masked(self.cards))


class PitcherSet(Event):
    """A Pitcher is put out before play."""

    rules = R["setup.pitcher", "setup.pitcher-side", "pitchers.function"]
    template = "{manager} puts {card} onto the Field in front of {other}."
    marker, label = "square", "Pitcher"
    manager: Seat
    other: Seat
    card: CardId

    def apply(self, table: Table) -> Table:
        """The Pitcher is active."""
        hands = without_card(table.hands, self.manager, self.card)
        return replace(table, hands=hands, pitchers=put(table.pitchers, self.manager, self.card))


class MoundLeft(Event):
    """No Pitcher is put out before play."""

    rules = R["setup.pitcher"]
    template = "{manager} puts out no Pitcher."
    quiet = True
    manager: Seat


class HandKnown(Event):
    """The hidden cards of a hand are known: a card is shown, or the deck has run out and nothing else is left."""

    rules = R["setup.hand-secret"]
    template = "{manager} turns out to hold {cards}."
    quiet = True
    manager: Seat
    cards: tuple[CardId, ...]

    def apply(self, table: Table) -> Table:
        """The cards are no longer among the unseen ones."""
        hands = without_card(table.hands, self.manager, *masked(self.cards))
        decks = without_card(table.decks, self.manager, *self.cards)
        return replace(table, hands=with_card(hands, self.manager, *self.cards), decks=decks)
