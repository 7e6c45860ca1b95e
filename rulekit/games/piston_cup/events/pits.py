"""Pit stops and their lap chips."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.piston_cup.book import R
from rulekit.games.piston_cup.table import Setup, Table
from rulekit.step import Event
from rulekit.value import Seat, put
from rulekit.words import counted


class PitStop(Event):
    """A lap ends on the start piece."""

    rules = R["pit.stop"]
    template = "{racer} makes the pit stop of lap {lap}."
    marker, label = "ring", "pit stop"
    racer: Seat
    lap: int


class ChipTaken(Event):
    """A lap chip moves from the pit box to the player."""

    kind = "chip"
    rules = R["pit.chip", "pit.count"]
    under = (PitStop,)
    racer: Seat
    chips: int

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
