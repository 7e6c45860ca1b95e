"""What happens on the track: steps, tows, collisions."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.aruba.book import R
from rulekit.games.aruba.table import OFF, CarNo, Setup, Space, Table
from rulekit.step import Event, Rules
from rulekit.value import Seat, put
from rulekit.words import counted


class LossesJudged(Event):
    """Where a ruling says so, leading and red are judged when the turn begins."""

    seat: Seat
    car: CarNo
    lead: bool
    red: bool

    rules = R["lead.penalty", "corner.penalty"]

    def apply(self, table: Table) -> Table:
        """Both facts are frozen."""
        return replace(table, lead=self.lead, red=self.red)

    def says(self, setup: Setup) -> str:
        """What was found."""
        leads = "leads alone" if self.lead else "does not lead alone"
        return f"{setup.called(self.car)} {leads} and stands {'on red' if self.red else 'on no red space'}."


class MovementBegun(Event):
    """Right before the first space, or a collision without one: leading and red are judged."""

    seat: Seat
    car: CarNo
    lead: str
    red: bool
    lost: int

    @property
    def rules(self) -> Rules:
        """What the foremost cars go by, and what red costs."""
        rules = R[LED_BY[self.lead if self.lead != "alone" or self.lost - self.red else "no-loss"]]
        if self.red:
            rules = (*rules, *R["corner.penalty",])
        return (*rules, *R["corner.with-lead",]) if self.lost == 2 else rules

    @property
    def quiet(self) -> bool:  # type: ignore[override]
        """That nothing is lost goes without saying where nobody would think of a loss."""
        return not self.lead and not self.red

    def apply(self, table: Table) -> Table:
        """Both facts are frozen."""
        return replace(table, lead=self.lead == "alone", red=self.red)

    def says(self, setup: Setup) -> str:
        """What the movement loses, and why."""
        why = [LEAD_WORDS[self.lead]] if self.lead else []
        why += ["starts on red"] if self.red else []
        reason = f" {' and '.join(why)};" if why else ""
        lost = f"{counted(self.lost, 'space')} lost" if self.lost else "nothing is lost"
        return f"{setup.called(self.car)}{reason or ' begins to move;'} {lost}."


LED_BY = {
    "alone": ("lead.penalty",),
    "no-loss": ("lead.no-combo",),
    "shared": ("lead.shared",),
    "winner": ("lead.after-winner",),
    "grid": ("lead.penalty",),
    "": ("move.forward",),
}
LEAD_WORDS = {
    "alone": "leads alone",
    "shared": "shares the lead",
    "winner": "leads those still racing",
    "grid": "leads in an opening round",
}


class Drove(Event):
    """One space forward, or over the line."""

    template = "{car} drives from {start} to {to}."
    seat: Seat
    car: CarNo
    start: Space
    to: Space
    across_red: bool = False

    @property
    def rules(self) -> Rules:
        """A red space entered in this movement costs nothing to a car that leaves it again."""
        return R["move.forward", "corner.passing"] if self.across_red else R["move.forward"]

    def apply(self, table: Table) -> Table:
        """One point is used up."""
        return replace(table, at=put(table.at, self.car, self.to), steps=table.steps + 1)


class Towed(Event):
    """The hooked car copies a step."""

    rules = R["hook.copy", "hook.attach"]
    template = "{car} is towed from {start} to {to}."
    seat: Seat
    car: CarNo
    start: Space
    to: Space

    def apply(self, table: Table) -> Table:
        """It moves without points of its own."""
        return replace(table, at=put(table.at, self.car, self.to))


class MovementEnded(Event):
    """No further space will be driven in this turn."""

    seat: Seat
    cause: str
    lost: int

    @property
    def rules(self) -> Rules:
        """By what ended it."""
        return R[ENDED_BY[self.cause]]

    @property
    def quiet(self) -> bool:  # type: ignore[override]
        """What ended it tells enough where nothing is lost."""
        return self.cause != "stop" and self.lost <= 0

    def apply(self, table: Table) -> Table:
        """What is left of the points is lost."""
        return replace(table, ended=self.cause)

    def says(self, setup: Setup) -> str:
        """Why, and the points that are lost."""
        lost = f", {counted(self.lost, 'point')} unused" if self.lost > 0 else ""
        return f"{setup.names[self.seat]} drives no farther{ENDED_WORDS[self.cause]}{lost}."


ENDED_BY = {
    "stop": "straight.move",
    "ram": "ram.excess",
    "fire": "pair.fire-timing",
    "bomb": "bomb.timing",
    "line": "race.winner",
}
"""What an ended movement goes by, and what a later step is refused by."""
ENDED_WORDS = {
    "stop": "",
    "ram": " after the collision",
    "fire": " after the shot",
    "bomb": " after the bomb",
    "line": " after the line",
}


class Rammed(Event):
    """A car runs into the one straight ahead."""

    rules = R["ram.target", "ram.approach", "ram.cost", "ram.excess", "ram.advance"]
    marker, label = "burst", "collision"
    seat: Seat
    car: CarNo
    target: CarNo
    start: Space
    to: Space

    def apply(self, table: Table) -> Table:
        """One point is used up, and the target's space is taken."""
        return replace(table, at=put(table.at, self.car, self.to), steps=table.steps + 1)

    def says(self, setup: Setup) -> str:
        """Whom, and where."""
        way = " on the spot" if self.start == self.to else f", from {setup.space(self.start)} to {setup.space(self.to)}"
        return f"{setup.called(self.car)} rams {setup.called(self.target)}{way}."


class Pushed(Event):
    """A car is pushed one space ahead."""

    under = (Rammed,)
    template = "{by} pushes {car} from {start} to {to}."
    seat: Seat
    car: CarNo
    by: CarNo
    start: Space
    to: Space
    link: int
    bumpers: bool = False

    @property
    def rules(self) -> Rules:
        """Later links go by the chain reaction; over the line no token is dealt."""
        rules = R["ram.bump",] if self.to == OFF else R["ram.bump", "ram.damage"]
        rules = (*rules, *R["ram.chain",]) if self.link else rules
        return (*rules, *R["ram.bumpers",]) if self.bumpers else rules

    def apply(self, table: Table) -> Table:
        """Over the line it is off the track."""
        return replace(table, at=put(table.at, self.car, self.to))


class SideBySide(Event):
    """Cars whose saws have had their bite in this turn (ruling ``saw.again``)."""

    rules = R["saw.when"]
    quiet = True
    pairs: tuple[tuple[CarNo, CarNo], ...]

    def apply(self, table: Table) -> Table:
        """Their saws do not bite again when the turn ends."""
        return replace(table, met=tuple(sorted({*table.met, *self.pairs})))

    def says(self, setup: Setup) -> str:
        """Which."""
        pairs = [f"{setup.called(left)} and {setup.called(right)}" for left, right in self.pairs]
        return f"{'; '.join(pairs)} stand side by side."
