"""The end of a round, the punishment, and the winner."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.crazy_race.book import R
from rulekit.games.crazy_race.table import UNKNOWN, Setup, Table, Values
from rulekit.games.crazy_race.words import values_text
from rulekit.step import Event, Rules
from rulekit.value import Seat, put, without
from rulekit.words import counted, listed


class Discarded(Event):
    """Used cards go onto their owner's discard pile; ``shown`` are those that have been face up."""

    rules = R["discard.return"]
    player: Seat
    cards: Values
    shown: Values

    def apply(self, table: Table) -> Table:
        """The cards of this player are no longer around the movement card."""
        seat = self.player
        sides = tuple(tuple([bid for bid in bids if bid[0] != seat]) if bids else bids for bids in table.sides)
        pile = tuple(sorted(table.discards[seat] + self.cards))
        return replace(table, sides=sides, discards=put(table.discards, seat, pile))

    def says(self, setup: Setup) -> str:
        """Which cards."""
        cards = f"{counted(len(self.cards), 'card')} ({values_text(self.cards)})"
        return f"{setup.names[self.player]} discards {cards}."

    def seen_by(self, seat: int) -> Event:
        """Cards that were never turned up stay hidden."""
        if seat == self.player or self.shown == self.cards:
            return self
        hidden = (UNKNOWN,) * (len(self.cards) - len(self.shown))
        return Discarded(self.player, (*hidden, *self.shown), self.shown)


class Tile(Event):
    """The S tile goes on; the movement card is used up."""

    rules = R["round.tile-left"]
    template = "The S tile goes to {player}."
    player: Seat

    def apply(self, table: Table) -> Table:
        """A new round, if there is one."""
        return replace(
            table,
            round=table.round + 1,
            tile=self.player,
            turn=self.player,
            go=1,
            card=None,
            seen=(*table.seen, table.card.id) if table.card else table.seen,
            side=-1,
            resolved=0,
        )


class RaceOver(Event):
    """No further round is played."""

    round: int
    early: bool
    punished: bool
    marker, label = "flag", "race over"

    @property
    def rules(self) -> Rules:
        """After the eighth card, or before it."""
        rules = R["early.end", "early.finish-round"] if self.early else R["end.eighth", "round.eight"]
        return (*rules, R["punish.after"]) if self.punished else rules

    def apply(self, table: Table) -> Table:
        """The round that was played stays the last one."""
        return replace(table, round=self.round, ended=True)

    def says(self, setup: Setup) -> str:
        """Why there is no further round."""
        why = "nobody can play a magic card any more" if self.early else "the last movement card is used up"
        rest = "; only the punishment is left" if self.punished else ", and nobody is punished"
        return f"The race is over after round {self.round}: {why}{rest}."


def given_up(table: Table, seat: Seat, marker: int) -> tuple[Values, ...]:
    """The markers of all players after one gives up a marker."""
    return put(table.markers, seat, without(table.markers[seat], marker))


class PunishedLast(Event):
    """The owner of a creature furthest behind loses the most valuable marker."""

    marker, label = "bar", "punished"
    player: Seat
    points: int
    before: int
    shared: bool

    @property
    def rules(self) -> Rules:
        """Several creatures may share the last place."""
        return R["punish.last", "punish.last-shared"] if self.shared else R["punish.last"]

    def apply(self, table: Table) -> Table:
        """The marker leaves the game."""
        return replace(table, markers=given_up(table, self.player, self.points))

    def says(self, setup: Setup) -> str:
        """Which marker, and the points before and after."""
        place = "shares the last place" if self.shared else "is last"
        loss = f"loses the {self.points}; points {self.before} → {self.before - self.points}"
        return f"{setup.names[self.player]} {place} and {loss}."


class MarkerChosen(Event):
    """A marker is put forward face down (ruling ``punish.order``)."""

    rules = R["punish.second"]
    player: Seat
    points: int

    def apply(self, table: Table) -> Table:
        """It is turned up when everybody has chosen."""
        return replace(table, offers=(*table.offers, (self.player, self.points)))

    def says(self, setup: Setup) -> str:
        """Which marker, where that may be told."""
        what = f"the {self.points}" if self.points else "a marker"
        return f"{setup.names[self.player]} puts {what} forward, face down."

    def seen_by(self, seat: int) -> Event:
        """Others do not see the value yet."""
        return self if seat == self.player else MarkerChosen(self.player, UNKNOWN)


class PunishedSecond(Event):
    """The owner of a creature second furthest behind gives back a marker of choice."""

    marker, label = "bar", "punished"
    player: Seat
    points: int
    before: int
    shared: bool

    @property
    def rules(self) -> Rules:
        """Several creatures may stand level there."""
        return R["punish.second", "punish.second-shared"] if self.shared else R["punish.second"]

    def apply(self, table: Table) -> Table:
        """The marker leaves the game; this player has given."""
        return replace(table, markers=given_up(table, self.player, self.points), offers=table.offers[1:])

    def says(self, setup: Setup) -> str:
        """Which marker, and the points before and after."""
        place = "shares the second last place" if self.shared else "is second last"
        loss = f"gives back the {self.points}; points {self.before} → {self.before - self.points}"
        return f"{setup.names[self.player]} {place} and {loss}."


class NothingToGive(Event):
    """A player who is to give up a marker has none."""

    rules = R["punish.nothing"]
    player: Seat
    second: bool

    def says(self, setup: Setup) -> str:
        """For which place."""
        place = "second last" if self.second else "last"
        return f"{setup.names[self.player]} is {place} but has no marker to give up."


class Won(Event):
    """The race is decided."""

    marker, label = "flag", "the end"
    players: tuple[Seat, ...]
    points: int
    tied: bool
    spent: bool
    level: bool = False

    @property
    def rules(self) -> Rules:
        """Equal points are decided by the last creatures; nobody needs cards to win."""
        rules = R["win.points", "win.tie"] if self.tied else R["win.points",]
        return (*rules, R["magic.can-win"]) if self.spent else rules

    def apply(self, table: Table) -> Table:
        """The winners are known."""
        return replace(table, winners=self.players)

    def says(self, setup: Setup) -> str:
        """Who has won, with how many points."""
        who = listed([setup.names[seat] for seat in self.players])
        verb = "wins" if len(self.players) == 1 else "share the win"
        tie = ""
        if self.tied and len(self.players) == 1:
            level = "; points and last creatures are level with another team"
            tie = level if self.level else "; the last creatures decide between equal points"
        return f"{who} {verb} with {counted(self.points, 'point')}{tie}."
