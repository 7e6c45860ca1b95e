"""What happens around a race: lining up, turns, the end."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.piston_cup.book import R
from rulekit.games.piston_cup.table import Setup, Table
from rulekit.step import Event, Rules
from rulekit.value import Seat
from rulekit.words import counted, listed


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
        chips = counted(self.laps, "lap chip")
        if len(self.racers) == 1:
            return f"{who} lines up on the start piece, {chips} in the pit box."
        return f"{who} line up on the start piece, {chips} each in the pit boxes."


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
