"""What abilities do."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulekit.games.bat_flip.book import R
from rulekit.games.bat_flip.cards import JUICE
from rulekit.games.bat_flip.events.base import ARROW_WORDS, acted, possessive, with_card, without_card
from rulekit.games.bat_flip.table import CardId, Change, Setup, Table
from rulekit.pieces.deck import HIDDEN
from rulekit.rule import Rule
from rulekit.step import Event, Rules
from rulekit.value import Seat
from rulekit.words import listed


class AbilityTriggered(Event):
    """An ability works by itself."""

    manager: Seat
    card: CardId
    ability: str
    name: str
    in_setup: bool = False

    @property
    def rules(self) -> Rules:
        """At once when the card is played; in setup by its own rule."""
        found = R["abilities.immediate", "abilities.text"]
        return (*found, R["setup.pitcher-abilities"]) if self.in_setup else found

    def says(self, setup: Setup) -> str:
        """Which ability."""
        return f"{possessive(setup.called(self.card))} {self.name} works by itself."


class AbilityUsed(Event):
    """An ability is used, and paid for."""

    marker, label = "chevron", "ability"
    manager: Seat
    card: CardId
    ability: str
    name: str
    paid: tuple[CardId, ...]
    itself: bool
    marked: bool
    keyword: bool = False
    in_flip: bool = False
    both_pitchers: bool = False
    answer: bool = False

    @property
    def rules(self) -> Rules:
        """Those of every ability, and of the special ones; an ability in an open action is an answer to it."""
        found: list[Rule] = list(R["abilities.any-time", "abilities.no-response", "abilities.icon", "abilities.text"])
        if self.keyword:
            found.append(R["abilities.keywords"])
        if self.ability in JUICE:
            found += R["example.perra", "example.perra-once"]
        if self.ability == "catcher":
            found.append(R["abilities.catcher"])
        if self.in_flip:
            found.append(R["flip.abilities"])
        if self.both_pitchers:
            found.append(R["pitchers.both-trigger"])
        if self.answer:
            found.append(R["example.responses"])
        return tuple(found)

    def apply(self, table: Table) -> Table:
        """What was paid is discarded; the answers begin anew."""
        seat = self.manager
        gone = (*self.paid, self.card) if self.itself else self.paid
        new: dict[str, Any] = {}
        if gone:
            new["hands"] = without_card(table.hands, seat, *gone)
            new["discards"] = with_card(table.discards, seat, *gone)
        if self.marked:
            new["once"] = (*table.once, f"{self.card}.{self.ability}")
        if table.action is not None:
            new["action"] = acted(table, passes=0)
        return replace(table, **new)

    def says(self, setup: Setup) -> str:
        """Which ability, and at what price."""
        paid = listed([setup.called(card) for card in self.paid])
        price = f" and discards {paid}" if self.paid else ""
        return f"{setup.names[self.manager]} uses {possessive(setup.called(self.card))} {self.name}{price}."


class StatChanged(Event):
    """A stat is changed until the step ends."""

    rules = R["abilities.card-complete"]
    under = (AbilityTriggered, AbilityUsed)
    manager: Seat
    card: CardId
    stat: str
    before: int
    value: int
    change: Change

    def apply(self, table: Table) -> Table:
        """The change stands until the step ends."""
        return replace(table, changes=(*table.changes, self.change))

    def says(self, setup: Setup) -> str:
        """From what to what."""
        return f"{possessive(setup.called(self.card))} {self.stat.title()} goes {self.before} → {self.value}."


class ArrowGained(Event):
    """A Batter gains an arrow until the step ends."""

    rules = R["abilities.card-complete"]
    under = (AbilityTriggered, AbilityUsed)
    manager: Seat
    card: CardId
    arrow: str
    source: str

    def apply(self, table: Table) -> Table:
        """The arrow counts with those of the card."""
        return replace(table, changes=(*table.changes, Change(self.card, gain=self.arrow, source=self.source)))

    def says(self, setup: Setup) -> str:
        """Which arrow."""
        return f"{setup.called(self.card)} gains {ARROW_WORDS[self.arrow]}."


class MarkSet(Event):
    """An arrow waits for the next Batter."""

    rules = R["abilities.card-complete"]
    under = (AbilityTriggered, AbilityUsed)
    manager: Seat
    arrow: str

    def apply(self, table: Table) -> Table:
        """The arrow waits."""
        return replace(table, marks=with_card(table.marks, self.manager, self.arrow))

    def says(self, setup: Setup) -> str:
        """Which arrow."""
        return f"{possessive(setup.names[self.manager])} next Batter will Hit {ARROW_WORDS[self.arrow]}s."


class GuardRaised(Event):
    """The Defenders of a manager defend more arrows until the step ends."""

    rules = R["abilities.card-complete"]
    under = (AbilityTriggered, AbilityUsed)
    manager: Seat
    guard: tuple[str, ...]
    source: str

    def apply(self, table: Table) -> Table:
        """All Defenders of the manager have it."""
        change = Change(seat=self.manager, guard=self.guard, source=self.source)
        return replace(table, changes=(*table.changes, change))

    def says(self, setup: Setup) -> str:
        """Against which arrows."""
        kinds = listed([f"{ARROW_WORDS[arrow]}s" for arrow in self.guard])
        return f"{possessive(setup.names[self.manager])} Defenders defend {kinds} for now."


class Forbidden(Event):
    """A manager may not use a keyword until the half is over."""

    rules = R["abilities.card-complete"]
    under = (AbilityTriggered, AbilityUsed)
    manager: Seat
    keyword: str

    def apply(self, table: Table) -> Table:
        """It holds until the half is over."""
        return replace(table, caught=tuple(sorted({*table.caught, self.manager})))

    def says(self, setup: Setup) -> str:
        """Which keyword."""
        keyword = self.keyword.replace("_", " ").title()
        return f"{setup.names[self.manager]} is caught: no more {keyword} in this half-inning."


class Searched(Event):
    """A manager takes a chosen card from the deck and shuffles it."""

    rules = R["abilities.card-complete", "pitchers.example"]
    under = (AbilityTriggered, AbilityUsed)
    template = "{manager} looks through the deck and takes {card}."
    manager: Seat
    card: CardId

    def apply(self, table: Table) -> Table:
        """The card is in the hand."""
        seat, card = self.manager, self.card
        hands = with_card(table.hands, seat, card)
        if card == HIDDEN:
            return replace(table, hands=hands)
        return replace(table, hands=hands, decks=without_card(table.decks, seat, card))

    def seen_by(self, seat: int) -> Event:
        """Only the manager sees which."""
        return self if seat == self.manager else replace(self, card=HIDDEN)


class Recovered(Event):
    """A manager takes a card back from the discard pile."""

    rules = R["abilities.card-complete"]
    under = (AbilityTriggered, AbilityUsed)
    template = "{manager} takes {card} back from the discard pile."
    manager: Seat
    card: CardId

    def apply(self, table: Table) -> Table:
        """The card is in the hand again."""
        seat, card = self.manager, self.card
        return replace(
            table, hands=with_card(table.hands, seat, card), discards=without_card(table.discards, seat, card)
        )


class NothingTaken(Event):
    """A manager leaves the discard pile as it is."""

    rules = R["abilities.card-complete"]
    template = "{manager} takes nothing back."
    quiet = True
    manager: Seat
