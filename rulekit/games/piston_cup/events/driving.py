"""What happens on the road: rolls, drives, queues."""

from __future__ import annotations

from enum import Enum

from msgspec.structs import replace

from rulekit.games.piston_cup.book import R
from rulekit.games.piston_cup.table import Setup, Table
from rulekit.step import Event, Rules
from rulekit.value import Seat, put
from rulekit.words import counted, listed


class Stop(Enum):
    """What ends a drive."""

    PIPS = "the pips are used up"
    PIT = "the lap ends in the pits"
    FULL = "a piece ahead has no room"
    TYRE = "the tyre goes flat"
    BRAKE = "the chicane makes everybody brake"


class Rolled(Event):
    """The die has fallen; pips kept from a queue are added."""

    racer: Seat
    pips: int
    kept: int = 0
    extra: bool = False

    @property
    def rules(self) -> Rules:
        """An extra roll goes by the long straight."""
        return R["speed.again", "turn.pips"] if self.extra else R["turn.roll", "turn.pips"]

    def apply(self, table: Table) -> Table:
        """The pips lie there, to be driven."""
        t, pips = table, self.pips + self.kept
        kept = put(t.kept, self.racer, 0) if self.kept else t.kept
        return Table(t.pieces, t.chips, t.aside, t.skips, t.owed, kept, t.turn, pips, t.extra, t.winners)

    def says(self, setup: Setup) -> str:
        """The roll, and the pips that were kept."""
        more = f" and adds the {self.kept} kept" if self.kept else ""
        return f"{setup.names[self.racer]} rolls a {self.pips}{' at top speed' if self.extra else ''}{more}."


class Overtook(Event):
    """A racer passes another one that fills a lane."""

    rules = R["traffic.lanes", "traffic.no-overtake"]
    template = "{racer} passes {rival} on piece {piece}."
    marker, label = "triangle", "overtaking"
    racer: Seat
    rival: Seat
    piece: int


class Drove(Event):
    """A racer moves forward."""

    racer: Seat
    start: int
    to: int
    pieces: int
    from_pits: bool = False

    @property
    def rules(self) -> Rules:
        """Leaving the pits needs no further turn."""
        return R["turn.drive", "pit.continue"] if self.from_pits else R["turn.drive"]

    def apply(self, table: Table) -> Table:
        """A racer that drives is on the road again."""
        t, racer = table, self.racer
        pieces, aside = put(t.pieces, racer, self.to), put(t.aside, racer, False)
        return Table(pieces, t.chips, aside, t.skips, t.owed, t.kept, t.turn, 0, t.extra, t.winners)

    def says(self, setup: Setup) -> str:
        """From where to where."""
        return f"{setup.names[self.racer]} drives {self.pieces}, from {self.start} to {self.to}."


class Blocked(Event):
    """The piece ahead has no room, so the racer queues."""

    racer: Seat
    piece: int
    rivals: tuple[Seat, ...]
    kind_of_piece: str
    marker, label = "cross", "blocked"

    @property
    def rules(self) -> Rules:
        """By the chicane, by the pits, or by two abreast."""
        if self.kind_of_piece == "chicane":
            return R["chicane.narrow", "chicane.one", "chicane.no-overtake"]
        if self.kind_of_piece == "start":
            return R["traffic.max-two", "traffic.queue"]
        return R["traffic.block", "traffic.no-overtake", "traffic.queue"]

    def says(self, setup: Setup) -> str:
        """Who is in the way."""
        who = listed([setup.names[rival] for rival in self.rivals])
        verb = "fills" if len(self.rivals) == 1 else "fill"
        fill = {"chicane": f"{verb} the chicane", "start": "leave no room in the pits"}.get(self.kind_of_piece)
        return f"{setup.names[self.racer]} queues: {who} {fill or f'{verb} both lanes'} on piece {self.piece}."


class PipsLost(Event):
    """Pips that cannot be driven are lost."""

    under = (Blocked,)
    racer: Seat
    pips: int
    stop: Stop

    @property
    def rules(self) -> Rules:
        """By what ended the drive."""
        return R[LOST_BY[self.stop]]

    def apply(self, table: Table) -> Table:
        """Nothing of the roll is left."""
        return replace(table, pips=0)

    def says(self, setup: Setup) -> str:
        """How many, in numbers."""
        return f"{setup.names[self.racer]} loses {counted(self.pips, 'pip')}."


LOST_BY = {
    Stop.FULL: "traffic.lost-pips",
    Stop.PIT: "pit.lost-pips",
    Stop.TYRE: "flat.tyre",
    Stop.BRAKE: "chicane.narrow",
}


class PipsKept(Event):
    """Pips left over behind the chicane wait for the next roll (ruling ``chicane.lost-pips``)."""

    rules = R["chicane.no-overtake"]
    under = (Blocked,)
    racer: Seat
    pips: int

    def apply(self, table: Table) -> Table:
        """The pips are laid by."""
        return replace(table, pips=0, kept=put(table.kept, self.racer, self.pips))

    def says(self, setup: Setup) -> str:
        """How many, in numbers."""
        return f"{setup.names[self.racer]} keeps {counted(self.pips, 'pip')} for the next roll."


class SideBySide(Event):
    """Two racers stand abreast and close the road."""

    rules = R["traffic.block"]
    template = "{racer} stands beside {rival} on piece {piece}: the road is blocked."
    racer: Seat
    rival: Seat
    piece: int
