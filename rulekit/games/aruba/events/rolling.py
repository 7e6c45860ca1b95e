"""What happens to the dice: the Roll step, combinations, points of movement."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.aruba.book import R
from rulekit.games.aruba.table import OFF, CarNo, Setup, Table
from rulekit.pieces.dice import Faces
from rulekit.step import Event, Rules
from rulekit.value import Seat, without
from rulekit.words import counted


class RollBegun(Event):
    """The dice are taken up."""

    rules = R["turn.steps", "roll.dice-count"]
    seat: Seat
    dice: int
    damage: int

    def apply(self, table: Table) -> Table:
        """They are about to be thrown, and two re-rolls are left."""
        return replace(table, throwing=self.dice, rerolls=2)

    def says(self, setup: Setup) -> str:
        """How many dice, and why."""
        dice = counted(self.dice, "die", "dice")
        return f"{setup.names[self.seat]} takes up {dice}: the car has {counted(self.damage, 'token')}."


class Rolled(Event):
    """The first throw of a turn."""

    rules = R["roll.dice-count"]
    template = "{seat} rolls {faces}."
    seat: Seat
    faces: Faces

    def apply(self, table: Table) -> Table:
        """The dice lie on the table."""
        return replace(table, dice=self.faces, throwing=0)


class PickedUp(Event):
    """Dice are picked up to be thrown again."""

    seat: Seat
    faces: Faces
    dice: int
    by_card: bool

    @property
    def rules(self) -> Rules:
        """One of the two re-rolls, or the card."""
        return R["reroll.card"] if self.by_card else R["roll.rerolls"]

    def apply(self, table: Table) -> Table:
        """They leave the table; dice gained are thrown with them."""
        left = without(table.dice, *self.faces)
        return replace(table, dice=left, throwing=self.dice, gained=0, rerolls=table.rerolls - (not self.by_card))

    def says(self, setup: Setup) -> str:
        """Which, and how many are thrown."""
        more = self.dice - len(self.faces)
        added = f" and adds {counted(more, 'die', 'dice')}" if more else ""
        return f"{setup.names[self.seat]} re-rolls {' '.join(map(str, self.faces))}{added}."


class Rerolled(Event):
    """Dice have been thrown again."""

    template = "{seat} rolls {faces}."
    seat: Seat
    faces: Faces
    by: tuple[str, ...]

    @property
    def rules(self) -> Rules:
        """Those by which dice have been picked up in this turn."""
        return R[self.by]

    def apply(self, table: Table) -> Table:
        """They join those that were kept."""
        return replace(table, dice=tuple(sorted(table.dice + self.faces)), throwing=0)


class ExtraDie(Event):
    """A card lies there as one more die."""

    rules = R["extra.die", "extra.timing"]
    template = "{seat} adds a die that shows {face}."
    seat: Seat
    face: int

    def apply(self, table: Table) -> Table:
        """It is kept apart from the dice that can be thrown."""
        return replace(table, extra=tuple(sorted((*table.extra, self.face))))


class DieChanged(Event):
    """A die is turned to another number."""

    rules = R["change.die", "change.timing"]
    template = "{seat} turns a die: {face} → {to}."
    seat: Seat
    face: int
    to: int

    def apply(self, table: Table) -> Table:
        """The die shows the new number."""
        return replace(table, dice=tuple(sorted((*without(table.dice, self.face), self.to))))


class RollClosed(Event):
    """The Roll step is over."""

    rules = R["turn.steps"]
    template = "{seat} keeps {faces}."
    seat: Seat
    faces: Faces

    def apply(self, table: Table) -> Table:
        """No die is thrown any more."""
        return replace(table, rerolls=0, gained=0)


class Combined(Event):
    """A combination is used, and its dice are spent."""

    seat: Seat
    name: str
    faces: Faces
    several: bool = False
    drawing: int = 0

    @property
    def rules(self) -> Rules:
        """The general rules of combinations, and those of this one."""
        rules = R["combo.execute", "combo.one-use", "combo.table"]
        rules = (*rules, *R["combo.several",]) if self.several else rules
        return (*rules, *R[COMBINED_BY[self.name]]) if self.name in COMBINED_BY else rules

    def apply(self, table: Table) -> Table:
        """Rolled dice are spent before Extra dice."""
        dice, extra = list(table.dice), list(table.extra)
        for face in self.faces:
            (dice if face in dice else extra).remove(face)
        spent = tuple(sorted(table.spent + self.faces))
        odd = table.odd or self.name == "odd"
        return replace(
            table, dice=tuple(dice), extra=tuple(extra), spent=spent, odd=odd, drawing=self.drawing or table.drawing
        )

    def says(self, setup: Setup) -> str:
        """The combination with its dice."""
        faces = f": {' '.join(map(str, self.faces))}" if self.faces else ""
        return f"{setup.names[self.seat]} uses {COMBINATION_WORDS[self.name]}{faces}."


COMBINED_BY = {
    "pair": ("pair.choice", "pair.repeat"),
    "triple": ("triple.repeat", "triple.last"),
}
COMBINATION_WORDS = {
    "straight": "a straight",
    "turbo": "four of a kind",
    "even": "All Even",
    "odd": "All Odd",
    "pair": "a pair",
    "triple": "three of a kind",
}


class PointsAdded(Event):
    """The movement of the turn grows."""

    seat: Seat
    source: str
    points: int
    before: int
    top: int = 0

    @property
    def rules(self) -> Rules:
        """By the combination or the card."""
        if self.source == "straight":
            rules = R["straight.once", "straight.sequence", "straight.move"]
            special = {1: R["straight.single",], 6: R["straight.six",]}
            return (*rules, *special.get(self.top, ()))
        if self.source == "even":
            return R["even.condition", "even.effect", "even.any-number"]
        bonus, alone, combined = ADDED_BY[self.source]
        return R[bonus, combined if self.before else alone]

    def apply(self, table: Table) -> Table:
        """What was used is noted; the points follow from it."""
        if self.source == "straight":
            return replace(table, straight=self.top)
        if self.source == "turbo":
            return replace(table, turbos=table.turbos + 1)
        if self.source == "nitro":
            return replace(table, nitros=table.nitros + 1)
        return replace(table, boost=True)

    def says(self, setup: Setup) -> str:
        """Points before and after, losses not yet taken off."""
        return f"{setup.names[self.seat]} gains movement: {self.before} → {self.before + self.points} before losses."


ADDED_BY = {
    "turbo": ("turbo.bonus", "turbo.alone", "turbo.combine"),
    "nitro": ("nitro.bonus", "nitro.alone", "nitro.combine"),
}
"""For each source its rule, and those for movement from it alone and on top of other movement."""


class Hooked(Event):
    """A car is coupled to the active one."""

    rules = R["hook.other-turn", "hook.timing", "hook.position", "hook.attach"]
    marker, label = "link", "hook"
    seat: Seat
    car: CarNo
    front: CarNo

    def says(self, setup: Setup) -> str:
        """With three players the car is named, too."""
        car = f" {setup.called(self.car)}" if setup.trio else ""
        return f"{setup.names[self.seat]} hooks{car} onto {setup.called(self.front)}."

    def apply(self, table: Table) -> Table:
        """The rear car copies what the active one drives."""
        return replace(table, hooked=self.car)


class HookDeclined(Event):
    """No Hook is played."""

    rules = R["hook.timing"]
    template = "{seat} plays no Hook."
    quiet = True
    seat: Seat


class Unhooked(Event):
    """The coupling is over."""

    seat: Seat
    car: CarNo
    broken: bool

    @property
    def rules(self) -> Rules:
        """With the movement, or because a step could not be copied."""
        return R["hook.attach", "hook.copy"] if self.broken else R["hook.attach"]

    def apply(self, table: Table) -> Table:
        """Both cars are on their own."""
        return replace(table, hooked=OFF)

    def says(self, setup: Setup) -> str:
        """Why."""
        why = "cannot copy the step and comes off" if self.broken else "is no longer hooked on"
        return f"{setup.called(self.car)} {why}."
