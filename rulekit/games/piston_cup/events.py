"""What happens in a race."""

from __future__ import annotations

from enum import Enum

from msgspec.structs import replace

from rulekit.games.piston_cup.book import R
from rulekit.games.piston_cup.table import Setup, Table
from rulekit.step import Event, Rules
from rulekit.value import Seat, counted, listed, put


class Stop(Enum):
    """What ends a drive."""

    PIPS = "the pips are used up"
    PIT = "the lap ends in the pits"
    FULL = "the piece ahead has no room"
    TYRE = "the tyre goes flat"
    BRAKE = "the chicane makes everybody brake"


class SetUp(Event):
    """Figures, stands and chips are handed out, and the rest goes back into the box."""

    rules = R[
        "setup.build",
        "setup.own-course",
        "setup.choose-figure",
        "setup.stand",
        "setup.place",
        "setup.return-figures",
        "setup.chips",
        "setup.chips-in-box",
        "setup.die-ready",
        "goal.four-laps",
    ]
    racers: tuple[Seat, ...]
    laps: int

    def says(self, setup: Setup) -> str:
        """One racer alone lines up, several line up; one lap has one chip."""
        who = listed([setup.names[racer] for racer in self.racers])
        verb = "lines" if len(self.racers) == 1 else "line"
        return f"{who} {verb} up on the start piece, {counted(self.laps, 'lap chip')} each in the pit boxes."


class Turn(Event):
    """A turn begins."""

    template = "It is the turn of {racer}."
    quiet = True
    racer: Seat
    opening: bool = False

    @property
    def rules(self) -> Rules:
        """The first turn of a race also goes by who is the youngest."""
        return R["turn.order", "turn.youngest"] if self.opening else R["turn.order"]

    def apply(self, table: Table) -> Table:
        """The roll and the extra rolls of the turn before are gone."""
        t = table
        return Table(t.pieces, t.chips, t.aside, t.skips, t.owed, t.kept, self.racer, 0, 0, t.winners)


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
        fill = f"{verb} the chicane" if self.kind_of_piece == "chicane" else f"{verb} both lanes"
        return f"{setup.names[self.racer]} queues: {who} {fill} on piece {self.piece}."


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


class Spun(Event):
    """A racer slides back on oil."""

    rules = R["hazards.further", "slick.spin", "slick.back"]
    template = "{racer} spins on the oil, from {start} back to {to}."
    marker, label = "bar", "spin"
    racer: Seat
    start: int
    to: int

    def apply(self, table: Table) -> Table:
        """Back on the road, further behind."""
        pieces, aside = put(table.pieces, self.racer, self.to), put(table.aside, self.racer, False)
        return replace(table, pieces=pieces, aside=aside)


class SpinBlocked(Event):
    """A slide lapses because there is no room behind."""

    rules = R["slick.spin", "slick.back", "traffic.max-two"]
    template = "{racer} spins but stays on {piece}: there is no room behind."
    racer: Seat
    piece: int


class Flat(Event):
    """A tyre goes flat, and the racer is put beside the road."""

    rules = R["hazards.further", "flat.tyre", "flat.aside"]
    template = "{racer} has a flat tyre on {piece} and stands at the roadside."
    marker, label = "square", "flat tyre"
    racer: Seat
    piece: int
    skips: int

    def apply(self, table: Table) -> Table:
        """Beside the road, with a turn owed."""
        aside, skips = put(table.aside, self.racer, True), put(table.skips, self.racer, self.skips)
        return replace(table, aside=aside, skips=skips)


class Skipped(Event):
    """A turn is missed to change the tyre."""

    rules = R["flat.skip"]
    template = "{racer} misses this turn and changes the tyre."
    racer: Seat

    def apply(self, table: Table) -> Table:
        """Nothing is owed to the tyre any more."""
        return replace(table, skips=put(table.skips, self.racer, 0))


class TopSpeed(Event):
    """The long straight grants an extra roll."""

    rules = R["hazards.further", "speed.top", "speed.again"]
    template = "{racer} reaches top speed on {piece} and rolls again."
    marker, label = "chevron", "top speed"
    racer: Seat
    piece: int

    def apply(self, table: Table) -> Table:
        """One more roll in this turn."""
        return replace(table, extra=table.extra + 1)


class Declined(Event):
    """The extra roll is not taken."""

    rules = R["speed.again"]
    template = "{racer} declines the extra roll."
    racer: Seat


class PitStop(Event):
    """A lap ends on the start piece."""

    rules = R["pit.stop"]
    template = "{racer} makes the pit stop of lap {lap}."
    marker, label = "ring", "pit stop"
    racer: Seat
    lap: int


class ChipTaken(Event):
    """A lap chip moves from the pit box to the player."""

    rules = R["pit.chip", "pit.count"]
    under = (PitStop,)
    racer: Seat
    chips: int

    @property
    def kind(self) -> str:
        """The word of the brief."""
        return "chip"

    def apply(self, table: Table) -> Table:
        """The chip lies in front of the player."""
        chips, owed = put(table.chips, self.racer, self.chips), put(table.owed, self.racer, 0)
        return replace(table, chips=chips, owed=owed)

    def says(self, setup: Setup) -> str:
        """How many there are now."""
        return f"{setup.names[self.racer]} has {self.chips} of {counted(setup.laps, 'lap chip')}."


class ChipLeft(Event):
    """A lap chip is not claimed."""

    rules = R["pit.chip"]
    under = (PitStop,)
    template = "{racer} leaves the lap chip lying."
    racer: Seat
    owed: int

    def apply(self, table: Table) -> Table:
        """What may still be claimed later."""
        return replace(table, owed=put(table.owed, self.racer, self.owed))


class SideBySide(Event):
    """Two racers stand abreast and close the road."""

    rules = R["traffic.block"]
    template = "{racer} stands beside {rival} on piece {piece}: the road is blocked."
    racer: Seat
    rival: Seat
    piece: int


class Won(Event):
    """The race is over."""

    rules = R["end.four-chips", "win.first", "win.trophy", "goal.first"]
    marker, label = "flag", "the end"
    racers: tuple[Seat, ...]

    def apply(self, table: Table) -> Table:
        """The winners are known."""
        return replace(table, winners=self.racers)

    def says(self, setup: Setup) -> str:
        """Who has won."""
        verb = "wins" if len(self.racers) == 1 else "share"
        return f"{listed([setup.names[racer] for racer in self.racers])} {verb} the Piston Cup."
