"""Defenders, and what goes back because it has become illegal."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.bat_flip.book import R
from rulekit.games.bat_flip.events.base import ARROW_WORDS, acted, possessive, with_card, without_card
from rulekit.games.bat_flip.table import CardId, Change, Setup, Table
from rulekit.rule import Rule
from rulekit.step import Event, Rules
from rulekit.value import Seat, put
from rulekit.words import listed


class DefenderPlayed(Event):
    """A Defender faces the Batter or the Runner."""

    manager: Seat
    card: CardId
    against: str
    blind: bool = False
    pitcher: bool = False
    mirror: bool = False
    defense: int = 0

    @property
    def rules(self) -> Rules:
        """By where it comes from and what it is."""
        found: list[Rule] = [
            R["steal.defend"] if self.against == "steal" else R["empty.defend"] if self.blind else R["hit.defend"]
        ]
        if self.pitcher and not self.blind:
            found.append(R["pitchers.defend"])
        if self.mirror:
            found.append(R["abilities.perfecto-control"])
        return tuple(found)

    def apply(self, table: Table) -> Table:
        """The Defender is on the field."""
        if self.blind:
            return replace(table, action=acted(table, declined=False, passes=0))
        hands = without_card(table.hands, self.manager, self.card)
        return replace(table, hands=hands, action=acted(table, defender=self.card, declined=False, passes=0))

    def says(self, setup: Setup) -> str:
        """Who, with which Defense."""
        return f"{setup.names[self.manager]} defends with {setup.called(self.card)}, Defense {self.defense}."


class TopCardSent(Event):
    """The top card of a deck is to defend; which one it is chance will show."""

    template = "{manager} has the top card of the deck defend."
    manager: Seat
    against: str

    @property
    def rules(self) -> Rules:
        """Against a Steal always, against a Hit with an empty hand."""
        return R["steal.defend"] if self.against == "steal" else R["empty.defend"]


class DefenderDeclined(Event):
    """Nobody defends."""

    template = "{manager} sends no Defender: the Defense is 0."
    manager: Seat
    against: str

    @property
    def rules(self) -> Rules:
        """On a Hit or on a Steal."""
        return R["steal.no-defender"] if self.against == "steal" else R["hit.no-defender"]

    def apply(self, table: Table) -> Table:
        """The field stays empty."""
        return replace(table, action=acted(table, declined=True, passes=1))


class DefenderReturned(Event):
    """A Defender that has become illegal leaves the field, and a Pitcher it replaced is active again."""

    rules = R["defender.return", "defender.as-if-none", "arrows.match"]
    marker, label = "ring", "sent back"
    manager: Seat
    card: CardId
    goes: str
    needed: tuple[str, ...]
    changes: tuple[Change, ...] = ()
    once: tuple[str, ...] = ()

    def apply(self, table: Table) -> Table:
        """The card lies where it goes, and what it changed is undone."""
        seat, pitchers, replaced = self.manager, table.pitchers, table.replaced
        if pitchers[seat] == self.card:
            former = replaced[-1] if replaced else ""
            pitchers, replaced = put(pitchers, seat, former), replaced[:-1]
        pile = "hands" if self.goes == "hand" else "discards"
        moved = {pile: with_card(getattr(table, pile), seat, self.card)}
        action = acted(table, defender="", blind=False, passes=0)
        changes, once = self.changes, self.once
        return replace(table, action=action, pitchers=pitchers, replaced=replaced, changes=changes, once=once, **moved)

    def says(self, setup: Setup) -> str:
        """What it cannot defend, and where it goes."""
        kinds = listed([f"a {ARROW_WORDS[arrow]}" for arrow in self.needed])
        to = f"goes back to {possessive(setup.names[self.manager])} hand" if self.goes == "hand" else "is discarded"
        return f"{setup.called(self.card)} cannot defend {kinds} and {to}."


class WalkReturned(Event):
    """A Walk that has become illegal is taken back; arrows that had waited for a Batter wait for the next one."""

    rules = R["illegal-walk.return", "illegal-walk.resume"]
    marker, label = "ring", "sent back"
    manager: Seat
    card: CardId
    walk: int
    control: int
    goes: str
    counted: bool
    changes: tuple[Change, ...] = ()
    once: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()

    def apply(self, table: Table) -> Table:
        """The Batter lies where it goes, and what it changed is undone."""
        seat, action = self.manager, table.action
        assert action is not None
        pile = "hands" if self.goes == "hand" else "discards"
        moved = {pile: with_card(getattr(table, pile), seat, self.card)}
        if self.marks:
            moved["marks"] = with_card(table.marks, seat, *self.marks)
        if not self.counted:
            moved |= {"last": put(table.last, seat, action.before), "first_at_bat": action.opening}  # type: ignore[dict-item]
        return replace(table, action=None, changes=self.changes, once=self.once, **moved)

    def says(self, setup: Setup) -> str:
        """The two numbers, and where the Batter goes."""
        to = f"goes back to {possessive(setup.names[self.manager])} hand" if self.goes == "hand" else "is discarded"
        kinds = [f"{ARROW_WORDS[arrow]}s" for arrow in dict.fromkeys(self.marks)]
        signs = f", and the next one will Hit {listed(kinds)}" if kinds else ""
        name = possessive(setup.called(self.card))
        return f"{name} Walk {self.walk} meets Control {self.control} now: the Batter {to}{signs}."
