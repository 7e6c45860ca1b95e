"""What action spaces do: oil, flat tyres, top speed."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.piston_cup.book import R
from rulekit.games.piston_cup.table import Table
from rulekit.step import Event
from rulekit.value import Seat, put


class Spun(Event):
    """A racer slides back on oil."""

    rules = R["hazards.further", "slick.spin", "slick.back"]
    template = "{racer} slides back on the oil, from {start} to {to}."
    marker, label = "bar", "slide"
    racer: Seat
    start: int
    to: int

    def apply(self, table: Table) -> Table:
        """Further behind."""
        return replace(table, pieces=put(table.pieces, self.racer, self.to))


class SpinBlocked(Event):
    """A slide lapses because there is no room behind."""

    rules = R["slick.spin", "slick.back", "traffic.max-two"]
    template = "{racer} stays on the oil of {piece}: there is no room to slide back."
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
    template = "{racer} reaches top speed on {piece} and gains an extra roll."
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
