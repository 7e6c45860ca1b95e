"""Turning up the magic cards of a side, and winning it."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.crazy_race.book import R
from rulekit.games.crazy_race.table import BLANK, SECRET, Bids, Setup, Table, Values
from rulekit.games.crazy_race.words import CREATURE_WORDS, SIDE_WORDS, values_text
from rulekit.step import Event, Rules
from rulekit.value import Seat, put, without
from rulekit.words import counted


class Shown(Event):
    """The value of a card that was recorded as ``?`` becomes known when its side is turned up."""

    rules = R["resolve.reveal"]
    player: Seat
    side: int
    place: int
    value: int

    def apply(self, table: Table) -> Table:
        """The value stands along the side, and is no longer among those that may be in hand."""
        seat, bids = self.player, table.sides[self.side]
        hands, unseen = table.hands, table.unseen
        if unseen[seat] and hands[seat] != SECRET:
            hands = put(hands, seat, without(hands[seat], self.value))
            unseen = put(unseen, seat, unseen[seat] - 1)
        told = put(bids, self.place, (seat, self.value))
        return replace(table, hands=hands, unseen=unseen, sides=put(table.sides, self.side, told))

    def says(self, setup: Setup) -> str:
        """Whose card, which value."""
        return f"The hidden card of {setup.names[self.player]} along the {SIDE_WORDS[self.side]} is a {self.value}."


class Revealed(Event):
    """The cards along a side are turned face up."""

    side: int
    cards: Bids
    totals: Bids
    order: str
    number: int

    @property
    def rules(self) -> Rules:
        """Its place in the order goes by the triangle, the clock, or the numbers."""
        return R["round.resolve", "resolve.reveal", "bid.counts-for", self.order]

    def apply(self, table: Table) -> Table:
        """This side is being resolved."""
        return replace(table, side=self.side, resolved=self.number, turn=table.tile)

    def says(self, setup: Setup) -> str:
        """The total of each player."""
        sums = []
        for seat, total in self.totals:
            values = [value for owner, value in self.cards if owner == seat]
            added = f"{values_text(values)} = " if len(values) > 1 else ""
            sums.append(f"{setup.names[seat]} {added}{total}")
        return f"The {SIDE_WORDS[self.side]} is turned up: {', '.join(sums)}."


class WonSide(Event):
    """The highest total wins a side; ``next`` is the best of the others, 0 if nobody else has a card there."""

    under = (Revealed,)
    marker, label = "circle", "side won"
    player: Seat
    side: int
    total: int
    tied: bool
    alone: bool
    next: int = 0

    @property
    def rules(self) -> Rules:
        """The first card decides between equal totals; a single player needs no height."""
        rule = R["resolve.tie"] if self.tied else R["resolve.highest"]
        return (rule, R["resolve.unopposed"]) if self.alone else (rule,)

    def says(self, setup: Setup) -> str:
        """With which total, and why."""
        name, side = setup.names[self.player], SIDE_WORDS[self.side]
        if self.tied:
            return f"{name} wins the {side}: {self.total} each, and {name} was there first."
        against = ", alone there" if self.alone else f" against {self.next}"
        return f"{name} wins the {side} with {self.total}{against}."


class InVain(Event):
    """The cards of a player who has not won the side achieve nothing."""

    rules = R["resolve.in-vain"]
    under = (Revealed,)
    marker, label = "cross", "cards in vain"
    player: Seat
    side: int
    values: Values

    def says(self, setup: Setup) -> str:
        """Which cards were lost."""
        lost = f"{counted(len(self.values), 'card')} ({values_text(self.values)})"
        return f"{setup.names[self.player]} loses {lost} along the {SIDE_WORDS[self.side]} in vain."


class Distance(Event):
    """A question mark is worth as many spaces as cards lie there."""

    rules = R["question.count", "question.not-value"]
    under = (Revealed,)
    player: Seat
    side: int
    cards: int

    def says(self, setup: Setup) -> str:
        """The number of cards is the number of spaces."""
        lie = counted(self.cards, "card lies", "cards lie")
        return f"{lie} at the question mark: {setup.names[self.player]} may move {counted(self.cards, 'space')}."


class Lapsed(Event):
    """A side is won, but nothing can move; ``chosen`` says that the winner would have had the choice."""

    under = (Revealed,)
    marker, label = "square", "side lapsed"
    player: Seat
    side: int
    chosen: bool

    @property
    def rules(self) -> Rules:
        """For a creature that is shown no other one moves; where there is a choice none is left."""
        if not self.chosen:
            return R["resolve.no-substitute"]
        return R["resolve.no-substitute", "blank.choose"] if self.side == BLANK else R["question.divide"]

    def says(self, setup: Setup) -> str:
        """Who is home already."""
        who = "all creatures are" if self.chosen else f"the {CREATURE_WORDS[self.side]} is"
        return f"The {SIDE_WORDS[self.side]} lapses: {who} home already ({setup.names[self.player]})."
