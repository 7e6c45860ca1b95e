"""What happens to cars: shots, bombs, saws, bumpers, tokens, repairs, wrecks."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.aruba.book import R
from rulekit.games.aruba.events.driving import Pushed, Rammed
from rulekit.games.aruba.table import WRECK, CarNo, Setup, Space, Table
from rulekit.step import Event, Rules
from rulekit.value import Seat, put, without
from rulekit.words import counted, listed


class Fired(Event):
    """A shot."""

    rules = R["pair.target", "pair.fire-timing", "pair.damage"]
    template = "{car} shoots at {target}."
    marker, label = "cross", "shot"
    seat: Seat
    car: CarNo
    target: CarNo


class Bombed(Event):
    """A bomb goes off."""

    rules = R["bomb.place", "bomb.zone", "bomb.timing", "bomb.damage"]
    marker, label = "star", "bomb"
    seat: Seat
    car: CarNo
    space: Space
    struck: tuple[CarNo, ...]

    def says(self, setup: Setup) -> str:
        """Where, and everybody who is hit, in play order."""
        hit = listed([setup.called(car) for car in self.struck])
        return f"{setup.called(self.car)} drops a bomb on {setup.space(self.space)} and hits {hit}."


class Protected(Event):
    """A rear bumper keeps a token off."""

    rules = R["bumper.rear", "ram.bumpers"]
    template = "The rear bumper of {car} keeps the damage off."
    under = (Rammed, Pushed)
    seat: Seat
    car: CarNo


class BumpersLost(Event):
    """A front bumper meets a rear one: no damage, and both come off."""

    rules = R["bumper.meet-damage", "bumper.meet-lost", "bumper.front-stays", "ram.bumpers"]
    template = "The front bumper of {front} meets the rear bumper of {car}: both come off, no damage."
    under = (Rammed, Pushed)
    seat: Seat
    car: CarNo
    front: CarNo

    def apply(self, table: Table) -> Table:
        """Both places are empty."""
        fitted = taken_off(table.fitted, self.front, "front")
        return replace(table, fitted=taken_off(fitted, self.car, "rear"))


class SawsLost(Event):
    """Two saws hit each other: no damage, and both come off."""

    rules = R["saw.meet-damage", "saw.meet-lost", "saw.stays"]
    template = "The saws of {left} and {right} hit each other: both come off, no damage."
    seat: Seat
    left: CarNo
    right: CarNo

    def apply(self, table: Table) -> Table:
        """Both places are empty."""
        fitted = taken_off(table.fitted, self.left, "right")
        return replace(table, fitted=taken_off(fitted, self.right, "left"))


def taken_off(fitted: tuple[tuple[str, ...], ...], car: CarNo, place: str) -> tuple[tuple[str, ...], ...]:
    """The equipment of all cars without one piece."""
    return put(fitted, car, without(fitted[car], place))


class Damaged(Event):
    """Damage tokens are placed."""

    under = (Fired, Rammed, Pushed, Bombed)
    seat: Seat
    car: CarNo
    before: int
    after: int
    cause: str
    by: Seat
    marker, label = "drop", "damage"

    @property
    def rules(self) -> Rules:
        """By what dealt them."""
        return R["damage.record", *DEALT_BY[self.cause]]

    def apply(self, table: Table) -> Table:
        """They lie on the car card."""
        return replace(table, damage=put(table.damage, self.car, self.after))

    def says(self, setup: Setup) -> str:
        """Tokens before and after."""
        cause = CAUSE_WORDS[self.cause].format(by=setup.names[self.by])
        return f"{setup.called(self.car)} is damaged by {cause}: {self.before} → {counted(self.after, 'token')}."


DEALT_BY = {
    "shot": ("pair.damage",),
    "collision": ("ram.damage",),
    "bumper": ("bumper.front", "bumper.front-stays"),
    "bomb": ("bomb.damage",),
    "saw": ("saw.damage", "saw.when", "saw.stays"),
}
CAUSE_WORDS = {
    "shot": "the shot",
    "collision": "the collision",
    "bumper": "the front bumper of {by}",
    "bomb": "the bomb",
    "saw": "the saw of {by}",
}


class Destroyed(Event):
    """A ninth token: the car is a wreck."""

    rules = R["damage.ninth", "damage.debris", "damage.max"]
    template = "{car} has its ninth token: a wreck lies on {space}."
    under = (Damaged,)
    marker, label = "skull", "wreck"
    seat: Seat
    car: CarNo
    space: Space
    strips: bool

    def apply(self, table: Table) -> Table:
        """Its equipment comes off, unless a ruling leaves it there."""
        fitted = put(table.fitted, self.car, ()) if self.strips else table.fitted
        return replace(table, fitted=fitted, damage=put(table.damage, self.car, WRECK))


class Repaired(Event):
    """Damage tokens come off."""

    seat: Seat
    car: CarNo
    before: int
    after: int
    by: str
    gained: int = 0
    marker, label = "wrench", "repair"

    @property
    def rules(self) -> Rules:
        """By what was used."""
        return R[MENDED_BY[self.by]]

    def apply(self, table: Table) -> Table:
        """Where a ruling says so, the next re-roll has more dice."""
        damage = put(table.damage, self.car, self.after)
        return replace(table, damage=damage, gained=table.gained + self.gained)

    def says(self, setup: Setup) -> str:
        """Tokens before and after."""
        more = f", {counted(self.gained, 'die', 'dice')} more in the next re-roll" if self.gained else ""
        tokens = f"{self.before} → {counted(self.after, 'token')}"
        return f"{setup.called(self.car)} is mended by {MENDED_WORDS[self.by]}: {tokens}{more}."


MENDED_BY = {
    "pair": ("pair.repair",),
    "odd": ("odd.condition", "odd.effect", "odd.any-number"),
    "card": ("repair.card",),
    "fix": ("fix.effect", "fix.any-time"),
}
MENDED_WORDS = {"pair": "a small repair", "odd": "All Odd", "card": "a Repair card", "fix": "a Quick Fix"}


class FixDeclined(Event):
    """No (more) cards are given for a Quick Fix that was offered."""

    rules = R["fix.any-time"]
    template = "{seat} passes: no Quick Fix now."
    seat: Seat
