"""Actions, Batters and the comparison."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.bat_flip.book import R
from rulekit.games.bat_flip.events.base import (
    ARROW_WORDS,
    acted,
    only_others,
    possessive,
    steal_over,
    with_card,
    without_card,
)
from rulekit.games.bat_flip.table import Action, CardId, Change, Setup, Table
from rulekit.rule import Rule
from rulekit.step import Event, Rules
from rulekit.value import Seat, put
from rulekit.words import listed

ACTION_WORDS = {
    "hit": "Hits",
    "walk": "Walks",
    "flip": "goes for a Bat Flip",
    "strikeout": "takes a Strikeout",
    "top": "plays the top card",
    "none": "does nothing at bat",
}
SAID_BY_WHAT_FOLLOWS = ("hit", "walk", "strikeout")
TAKEN_BY = {"top": R["empty.reveal"], "flip": R["flip.turn"]}
PLAYED_BY = {"hit": R["hit.play-batter"], "walk": R["walk.play-batter"], "flip": R["flip.play-top"]}
ARROW_RULES = {"fly": R["arrows.fly"], "ground": R["arrows.ground"]}
REVEALED_BY: dict[str, Rules] = {
    "flip": R["flip.play-top"],
    "top": R["empty.reveal"],
    "defend": R["empty.defend"],
    "steal": R["steal.defend"],
}


class ActionChosen(Event):
    """The batting manager chooses an action."""

    manager: Seat
    action: str

    @property
    def rules(self) -> Rules:
        """One of four; the top card of an empty hand is none of them."""
        return TAKEN_BY.get(self.action, R["atbat.one-action"])

    @property
    def quiet(self) -> bool:  # type: ignore[override]  # most events are always quiet, or never
        """Where the card that is played or discarded tells the action."""
        return self.action in SAID_BY_WHAT_FOLLOWS

    def apply(self, table: Table) -> Table:
        """The action is in progress; what it may put back is remembered."""
        kind, seat, old = self.action, self.manager, table.action
        if kind == "top":
            memory = Action(kind, deck=True, before=table.last[seat], opening=table.first_at_bat)
            return replace(table, action=memory)
        action = None
        if kind in PLAYED_BY:
            action = Action(kind, deck=kind == "flip", before=table.last[seat], opening=table.first_at_bat)
        if old is not None:
            action = replace(old, kind=kind)
        return replace(table, action=action, last=put(table.last, seat, kind), first_at_bat=False)

    def says(self, setup: Setup) -> str:
        """Which action."""
        return f"{setup.names[self.manager]} {ACTION_WORDS[self.action]}."


class BatterPlayed(Event):
    """A player comes to bat; arrows that were waiting go to this Batter."""

    manager: Seat
    card: CardId
    action: str
    hits: tuple[str, ...]
    marks: tuple[str, ...]
    deck: bool = False
    control: int = 0

    @property
    def rules(self) -> Rules:
        """By the action, by the empty hand, and by the arrows of the Batter."""
        found: list[Rule] = [PLAYED_BY[self.action]]
        if self.deck and self.action != "flip":
            found.append(R["empty.choice"])
        found += [ARROW_RULES[arrow] for arrow in dict.fromkeys((*self.hits, *self.marks))]
        return tuple(found)

    def apply(self, table: Table) -> Table:
        """The Batter stands at the plate."""
        seat = self.manager
        action = acted(table, batter=self.card, control=self.control)
        hands = table.hands if self.deck else without_card(table.hands, seat, self.card)
        if not self.marks:
            return replace(table, action=action, hands=hands)
        changes = (*table.changes, *(Change(self.card, gain=mark) for mark in self.marks))
        return replace(table, action=action, hands=hands, changes=changes, marks=put(table.marks, seat, ()))

    def says(self, setup: Setup) -> str:
        """Who bats, and what is Hit."""
        kinds = [f"{ARROW_WORDS[arrow]}s" for arrow in dict.fromkeys((*self.hits, *self.marks))]
        name, manager = setup.called(self.card), setup.names[self.manager]
        if self.action == "walk":
            return f"{manager} sends {name} to Walk."
        what = f", Hitting {listed(kinds)}" if kinds else ""
        return f"{name} bats for {manager}{what}." if self.action == "flip" else f"{manager} Hits with {name}{what}."


class BatterReplaced(Event):
    """A pinch hitter takes over; the Batter goes back to hand."""

    rules = R["abilities.card-complete"]
    manager: Seat
    old: CardId
    card: CardId
    marks: tuple[str, ...] = ()
    once: tuple[str, ...] = ()

    def apply(self, table: Table) -> Table:
        """The new Batter stands at the plate; changes of the old one are gone."""
        seat = self.manager
        hands = with_card(without_card(table.hands, seat, self.card), seat, self.old)
        changes = only_others(table, self.old).get("changes", table.changes)
        changes = (*changes, *(Change(self.card, gain=mark) for mark in self.marks))
        action = acted(table, batter=self.card, deck=False)
        marks = put(table.marks, seat, ()) if self.marks else table.marks
        return replace(table, hands=hands, changes=changes, action=action, marks=marks, once=self.once)

    def says(self, setup: Setup) -> str:
        """Who bats, and who does no longer."""
        hand = f"{possessive(setup.names[self.manager])} hand"
        return f"{setup.called(self.card)} bats in place of {setup.called(self.old)}, who goes back to {hand}."


class BatFlipUsed(Event):
    """The Bat Flip card is turned to its Used side."""

    rules = R["flip.turn", "flip.once"]
    template = "{manager} turns the Bat Flip card to its Used side."
    marker, label = "bolt", "Bat Flip"
    manager: Seat

    def apply(self, table: Table) -> Table:
        """It cannot be turned again in this inning."""
        return replace(table, flipped=put(table.flipped, self.manager, True))


class Revealed(Event):
    """The top card of a deck is turned up and lies where it is needed."""

    template = "{manager} turns up {card}."
    manager: Seat
    card: CardId
    purpose: str

    @property
    def rules(self) -> Rules:
        """By what it is turned up for."""
        return REVEALED_BY[self.purpose]

    def apply(self, table: Table) -> Table:
        """The card is no longer in the deck."""
        decks = without_card(table.decks, self.manager, self.card)
        if self.purpose in ("flip", "top"):
            return replace(table, decks=decks, action=acted(table, batter=self.card))
        return replace(table, decks=decks, action=acted(table, defender=self.card, blind=True))


class Passed(Event):
    """A manager has nothing to answer for now; who is not ``asked`` passes without a word."""

    rules = R["example.responses"]
    template = "{manager} passes."
    manager: Seat
    asked: bool = True

    @property
    def quiet(self) -> bool:  # type: ignore[override]  # most events are always quiet, or never
        """Where nothing else was possible."""
        return not self.asked

    def apply(self, table: Table) -> Table:
        """The second pass in a row settles the action."""
        return replace(table, action=acted(table, passes=1))


class Compared(Event):
    """Two totals are compared, and the action is settled."""

    manager: Seat
    action: str
    card: CardId
    value: int
    defender: CardId
    against: int

    @property
    def rules(self) -> Rules:
        """By the action, and by whether there is a Defender."""
        if self.action == "steal":
            found = R["steal.compare", "stats.steal", "stats.defense", "example.responses"]
            return found if self.defender else (*found, R["steal.no-defender"])
        found = R["hit.compare", "stats.hit", "stats.defense", "example.responses"]
        if self.action == "flip":
            found = (*found, R["flip.no-defender"])
        return found if self.defender else (*found, R["hit.no-defender"])

    def apply(self, table: Table) -> Table:
        """Nothing can be answered any more."""
        return replace(table, action=acted(table, settled=True))

    def says(self, setup: Setup) -> str:
        """Both totals."""
        what = "Steal" if self.action == "steal" else "Hit"
        other = f"Defense {self.against} of {setup.called(self.defender)}" if self.defender else "no Defender"
        return f"{what} {self.value} of {setup.called(self.card)} against {other}."


class ActionEnded(Event):
    """An ability ends the action without a comparison."""

    rules = R["abilities.card-complete"]
    template = "The action of {manager} ends without a comparison."
    manager: Seat

    def apply(self, table: Table) -> Table:
        """Nothing is compared any more."""
        return replace(table, **(steal_over(table) or {"action": acted(table, settled=True)}))
