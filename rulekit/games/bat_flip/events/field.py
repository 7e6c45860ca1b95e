"""Runners, runs, Outs, Steals and Pitchers."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.bat_flip.book import R
from rulekit.games.bat_flip.events.base import BASE_WORDS, acted, only_others, piled, possessive, steal_over, with_card
from rulekit.games.bat_flip.table import PLATE, Action, CardId, Setup, Table
from rulekit.step import Event, Rules
from rulekit.value import Seat, put

OUT_BY: dict[str, Rules] = {
    "hit": R["hit.fail"],
    "steal": R["steal.fail"],
    "strikeout": R["strikeout.out"],
    "flip": R["flip.pitcher-out", "flip.pitcher-mute"],
    "top": R["empty.pitcher"],
    "none": R["atbat.one-action"],
    "ability": R["abilities.card-complete"],
    "catcher": R["abilities.catcher"],
}
OUT_WORDS = {
    "hit": "the Hit fails",
    "steal": "the Steal fails",
    "strikeout": "a Strikeout",
    "flip": "a Pitcher cannot Hit",
    "top": "a Pitcher turned up with an empty hand",
    "none": "nothing could be done",
    "ability": "put out by an ability",
    "catcher": "thrown out by the Catcher",
}
ADVANCED_BY = {
    "hit": R["hit.advance", "bases.order"],
    "walk": R["walk.force", "bases.order"],
    "steal": R["steal.success", "bases.order"],
    "ability": R["abilities.card-complete", "bases.order"],
}


class HitSucceeded(Event):
    """The Hit beats the Defense."""

    rules = R["hit.success"]
    template = "The Hit succeeds by {difference}."
    marker, label = "circle", "hit"
    manager: Seat
    card: CardId
    difference: int

    def apply(self, table: Table) -> Table:
        """Home may be stolen in the Steal step."""
        return replace(table, hit_made=True)


class HitFailed(Event):
    """The Hit does not beat the Defense."""

    rules = R["hit.fail"]
    manager: Seat
    card: CardId
    difference: int

    def says(self, setup: Setup) -> str:
        """By how much."""
        return f"The Hit fails by {-self.difference}." if self.difference else "The Hit fails: equal is not enough."


class Walked(Event):
    """The Batter goes to First."""

    manager: Seat
    card: CardId
    walk: int
    control: int
    pitcher: bool

    @property
    def rules(self) -> Rules:
        """Control is zero without a Pitcher."""
        found = R["walk.first", "runners.become", "stats.walk", "stats.control"]
        return found if self.pitcher else (*found, R["walk.no-pitcher"])

    def apply(self, table: Table) -> Table:
        """The Batter is a Runner."""
        return replace(table, bases=put(table.bases, 0, self.card), action=acted(table, batter="", settled=True))

    def says(self, setup: Setup) -> str:
        """The two numbers."""
        return f"{setup.called(self.card)} Walks to First: Walk {self.walk} beats Control {self.control}."


class RunnerAdvanced(Event):
    """A Runner, or the Batter, goes to a base."""

    manager: Seat
    card: CardId
    start: int
    to: int
    cause: str

    @property
    def rules(self) -> Rules:
        """By what moves the Runner; a Batter becomes one."""
        found = ADVANCED_BY[self.cause]
        return found if self.start >= 0 else (*found, R["runners.become"])

    def apply(self, table: Table) -> Table:
        """The base that was left is empty."""
        bases = put(table.bases, self.start, "") if self.start >= 0 else table.bases
        if self.to < PLATE:
            bases = put(bases, self.to, self.card)
        if self.start >= 0:
            return replace(table, bases=bases)
        return replace(table, bases=bases, action=acted(table, batter=""))

    def says(self, setup: Setup) -> str:
        """From where to where."""
        start = f" from {BASE_WORDS[self.start]}" if self.start >= 0 else ""
        name = setup.called(self.card)
        return f"{name} comes Home{start}." if self.to == PLATE else f"{name} goes{start} to {BASE_WORDS[self.to]}."


class RunScored(Event):
    """A Runner comes Home."""

    rules = R["runners.score", "runners.discard", "overview.how-runs"]
    under = (RunnerAdvanced,)
    template = "{card} scores run {runs} for {manager}."
    marker, label = "star", "run"
    manager: Seat
    card: CardId
    before: int
    runs: int
    stays: bool = False

    def apply(self, table: Table) -> Table:
        """The run is counted, and the card leaves the bases."""
        seat = self.manager
        moved = piled(table, seat, self.card, self.stays) | only_others(table, self.card)
        return replace(table, runs=put(table.runs, seat, self.runs), **moved)


class Out(Event):
    """A player, or a Strikeout, is an Out; ``base`` is the base a Runner held, -1 for a Batter."""

    under = (HitFailed,)
    marker, label = "cross", "out"
    manager: Seat
    card: CardId
    number: int
    cause: str
    base: int = -1
    stays: bool = False

    @property
    def rules(self) -> Rules:
        """The tracker, the discard, and what made the Out."""
        cause = OUT_BY[self.cause]
        why = cause if isinstance(cause, tuple) else (cause,)
        return (R["outs.tracker"], R["outs.discard"], *why) if self.card else (R["outs.tracker"], *why)

    def apply(self, table: Table) -> Table:
        """The Out is counted, and the card leaves the field."""
        seat, card, action = self.manager, self.card, table.action
        moved = piled(table, seat, card, self.stays) | only_others(table, card) | steal_over(table)
        if self.base >= 0:
            moved["bases"] = put(table.bases, self.base, "")
        elif action is not None and action.batter == card:
            moved["action"] = None if self.cause == "top" else replace(action, batter="")
        if self.cause == "top":
            moved |= {"last": put(table.last, seat, "top"), "first_at_bat": False}
        return replace(table, outs=self.number, **moved)

    def says(self, setup: Setup) -> str:
        """Which Out it is, and why."""
        if self.card:
            return f"{setup.called(self.card)} is Out, {OUT_WORDS[self.cause]}: Out {self.number} of 3."
        why = "" if self.cause == "strikeout" else f", {OUT_WORDS[self.cause]}"
        return f"{setup.names[self.manager]} takes Out {self.number} of 3{why}."


class StealAttempted(Event):
    """A Runner is sent to the next base."""

    manager: Seat
    card: CardId
    base: int

    @property
    def rules(self) -> Rules:
        """Home may be stolen only after a successful Hit."""
        found = R["steal.may", "steal.choose", "steal.once"]
        return (*found, R["steal.home"]) if self.base == PLATE - 1 else found

    def apply(self, table: Table) -> Table:
        """The Steal is in progress."""
        action = Action("steal", runner=self.card, base=self.base)
        return replace(table, action=action, stole=(*table.stole, self.card))

    def says(self, setup: Setup) -> str:
        """Which base."""
        return f"{setup.called(self.card)} tries to steal {BASE_WORDS[self.base + 1]}."


class StealSucceeded(Event):
    """The Steal beats the Defense."""

    rules = R["steal.success"]
    marker, label = "triangle", "steal"
    manager: Seat
    card: CardId
    base: int

    def apply(self, table: Table) -> Table:
        """The Steal is settled."""
        return replace(table, **steal_over(table))

    def says(self, setup: Setup) -> str:
        """Which base."""
        return f"{setup.called(self.card)} steals {BASE_WORDS[self.base + 1]}."


class StealsEnded(Event):
    """The batting manager sends no more Runners."""

    rules = R["steal.may"]
    template = "{manager} ends the Steal step."
    manager: Seat


class PitcherActive(Event):
    """A Pitcher comes onto the field; the former one stays until the step is resolved."""

    marker, label = "square", "Pitcher"
    manager: Seat
    card: CardId
    old: CardId
    control: int

    @property
    def rules(self) -> Rules:
        """It stays; a second one takes over."""
        found = R["pitchers.stay", "pitchers.function"]
        return (*found, R["pitchers.replace"]) if self.old else found

    def apply(self, table: Table) -> Table:
        """The former one waits to leave."""
        pitchers = put(table.pitchers, self.manager, self.card)
        return replace(table, pitchers=pitchers, replaced=(*table.replaced, self.old) if self.old else table.replaced)

    def says(self, setup: Setup) -> str:
        """Whose, and how hard to Walk against."""
        whose = possessive(setup.names[self.manager])
        return f"{setup.called(self.card)} is {whose} active Pitcher now, Control {self.control}."


class PitcherReplaced(Event):
    """The former Pitcher leaves the field."""

    rules = R["pitchers.one", "pitchers.replaced-discard"]
    manager: Seat
    card: CardId

    def apply(self, table: Table) -> Table:
        """It lies on the discard pile."""
        left = tuple(card for card in table.replaced if card != self.card)
        discards = with_card(table.discards, self.manager, self.card)
        return replace(table, replaced=left, discards=discards, **only_others(table, self.card))

    def says(self, setup: Setup) -> str:
        """On whose Field: that of the manager whose Batters met this Pitcher."""
        field = possessive(setup.names[1 - self.manager])
        return f"{setup.called(self.card)}, replaced on {field} Field, is discarded."
