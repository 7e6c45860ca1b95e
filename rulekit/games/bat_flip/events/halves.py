"""Innings, halves and steps."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.bat_flip.book import R
from rulekit.games.bat_flip.events.base import possessive
from rulekit.games.bat_flip.table import NOBODY_ON, Change, OnBase, Setup, Table
from rulekit.pieces.deck import Cards, plus
from rulekit.rule import Rule
from rulekit.step import Event, Rules
from rulekit.value import Seat, put
from rulekit.words import listed, ordinal

HALF_WORDS = ("Top", "Bottom")


def half_named(half: Seat, inning: int) -> str:
    """A half-inning in a sentence: ``Top of the 1st``."""
    return f"{HALF_WORDS[half]} of the {ordinal(inning)}"


def half_short(half: Seat, inning: int) -> str:
    """A half-inning in a line, on a chart or the time line: ``Top 1``."""
    return f"{HALF_WORDS[half]} {inning}"


FOLLOWS: dict[str, tuple[Rule, ...]] = {
    "hit": R["hit.then-steal", "hit.cleanup"],
    "walk": R["walk.then-steal", "walk.cleanup"],
    "flip": R["flip.then-steal", "flip.cleanup"],
    "steal": R["steal.then-atbat", "steal.cleanup"],
}
CLEANED_BY = {
    "hit": "hit.cleanup",
    "walk": "walk.cleanup",
    "flip": "flip.cleanup",
    "steal": "steal.cleanup",
    "top": "empty.pitcher",
}


class HalfStarted(Event):
    """A turn at bat begins."""

    marker, label = "bar", "half-inning"
    manager: Seat
    other: Seat
    inning: int
    opening: bool = False

    @property
    def rules(self) -> Rules:
        """The first one belongs to the Away manager."""
        return R["game.halves", "setup.away-bats"] if self.opening else R["game.halves", "game.swap"]

    def apply(self, table: Table) -> Table:
        """Outs, step and bases begin anew."""
        seat = self.manager
        return replace(
            table,
            step="at-bat",
            inning=self.inning,
            half=seat,
            outs=0,
            first_at_bat=True,
            hit_made=False,
            bases=table.kept[seat],
            kept=put(table.kept, seat, NOBODY_ON),
        )

    def says(self, setup: Setup) -> str:
        """Which half, and who does what."""
        half = half_named(self.manager, self.inning)
        return f"{half}: {setup.names[self.manager]} bats, {setup.names[self.other]} fields."


class StepStarted(Event):
    """An At-Bat step or a Steal step begins; ``after`` is what came before it, ``changes`` what lasts."""

    quiet = True
    manager: Seat
    step: str
    after: str = ""
    changes: tuple[Change, ...] = ()

    @property
    def rules(self) -> Rules:
        """The alternation, and what came before."""
        return (R["game.steps"], *FOLLOWS.get(self.after, ()))

    def apply(self, table: Table) -> Table:
        """What lasted for the step before is gone."""
        return replace(
            table,
            step=self.step,
            hit_made=table.hit_made and self.step == "steal",
            stole=(),
            changes=self.changes,
            once=(),
            action=None,
        )

    def says(self, setup: Setup) -> str:
        """Who comes to which step."""
        what = "the At-Bat step" if self.step == "at-bat" else "the Steal step"
        return f"{setup.names[self.manager]} comes to {what}."


class HalfEnded(Event):
    """Three Outs end a turn at bat."""

    rules = R["game.three-outs"]
    manager: Seat
    inning: int
    runners: Cards
    lost: int
    piled: Cards = ()
    taken: Cards = ()
    staying: OnBase = NOBODY_ON
    changes: tuple[Change, ...] = ()

    def apply(self, table: Table) -> Table:
        """The bases are empty."""
        seat = self.manager
        return replace(
            table,
            bases=NOBODY_ON,
            kept=put(table.kept, seat, self.staying),
            discards=put(table.discards, seat, plus(table.discards[seat], self.piled)),
            hands=put(table.hands, seat, plus(table.hands[seat], self.taken)),
            caught=(),
            hit_made=False,
            stole=(),
            changes=self.changes,
            once=(),
            action=None,
        )

    def says(self, setup: Setup) -> str:
        """Which half, who was left on base, and where they go."""
        half, name = half_named(self.manager, self.inning), setup.names[self.manager]
        left = f"; left on base, {self._left(setup)}" if self.runners else ""
        return f"Three Outs end the {half} for {name}{left}."

    def _left(self, setup: Setup) -> str:
        """What becomes of the Runners: one of three readings."""
        names, many = listed([setup.called(card) for card in self.runners]), len(self.runners) > 1
        if self.piled:
            return f"{names} {'are' if many else 'is'} discarded"
        hand = possessive(setup.names[self.manager])
        return (
            f"{names} {'go' if many else 'goes'} to {hand} hand"
            if self.taken
            else (f"{names} {'wait' if many else 'waits'} for the next turn at bat")
        )


class InningEnded(Event):
    """Both managers have batted."""

    rules = R["game.halves", "flip.reset"]
    template = "Inning {inning} is over."
    quiet = True
    inning: int


class BatFlipReset(Event):
    """A Bat Flip card is turned back."""

    manager: Seat
    by_card: bool = False

    @property
    def rules(self) -> Rules:
        """By the end of the inning, or by a card that breaks the limit."""
        return R["flip.card-exception"] if self.by_card else R["flip.reset"]

    def apply(self, table: Table) -> Table:
        """It may be turned again."""
        return replace(table, flipped=put(table.flipped, self.manager, False))

    def says(self, setup: Setup) -> str:
        """Whose it is."""
        return f"{possessive(setup.names[self.manager])} Bat Flip card is On Deck again."


class ExtraInning(Event):
    """A game that is level goes on."""

    rules = R["game.extra"]
    template = "The score is level, {runs} each: inning {inning} is played."
    marker, label = "diamond", "extra inning"
    inning: int
    runs: int


class GameOver(Event):
    """A manager has won."""

    template = "{manager} beats {other} {runs}-{against}, {reason}."
    marker, label = "flag", "the end"
    manager: Seat
    other: Seat
    runs: int
    against: int
    reason: str
    early: bool = False
    extra: bool = False

    @property
    def rules(self) -> Rules:
        """More runs; at once after the last Top, or in an extra inning."""
        if self.early:
            return R["game.objective", "game.home-early"]
        return R["game.objective", "game.extra"] if self.extra else R["game.objective"]

    def apply(self, table: Table) -> Table:
        """The winner is known."""
        return replace(table, winners=(self.manager,))
