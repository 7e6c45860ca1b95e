"""Action spaces: which of them work on a drive, and what they do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rulekit.games.piston_cup.book import R
from rulekit.games.piston_cup.events.driving import Stop
from rulekit.games.piston_cup.events.hazards import Declined, Skipped, SpinBlocked, Spun, TopSpeed
from rulekit.games.piston_cup.facts import START, has_room
from rulekit.games.piston_cup.moves import AGAIN, SKIP, STOP, Again, Skip
from rulekit.games.piston_cup.moves import Stop as StopMove
from rulekit.games.piston_cup.rulings import (
    HAZARD_QUEUED,
    HAZARD_STUCK,
    HAZARD_WHEN,
    SLICK_NO_ROOM,
    SLICK_ONTO_ACTION,
    SLICK_ONTO_START,
    SPEED_CHAIN,
    SPEED_DECLINE,
)
from rulekit.games.piston_cup.steps import turns
from rulekit.games.piston_cup.table import Now
from rulekit.moves import Move
from rulekit.rule import Finding
from rulekit.step import Step
from rulekit.value import Seat

ACTS = {"oil": "slick.spin", "flat": "flat.tyre", "speed": "speed.again"}
"""The rule by which the space of each kind acts."""


def working(now: Now, seat: Seat, entered: range, stopped: Stop) -> tuple[str, ...]:
    """The kinds of the action spaces that work on this drive."""
    here = now.setup.track[now.table.pieces[seat]]
    if not entered:
        if here in ("oil", "flat", "speed"):
            stuck = now.ruling(HAZARD_STUCK)()
            return (here,) if now.check(R[ACTS[here]].needs(stuck, "{} has not moved", now.names[seat])) else ()
        return ()
    passed = now.setup.track[entered.start : entered.stop - 1]
    across = passed if ("oil" in passed or "speed" in passed) and now.ruling(HAZARD_WHEN)() else ()
    if stopped is Stop.FULL and here in ("oil", "flat", "speed"):
        queued = now.ruling(HAZARD_QUEUED)()
        return (*across, here) if now.check(R[ACTS[here]].needs(queued, "{} only queues", now.names[seat])) else across
    return (*across, here)


def slide(now: Now, seat: Seat) -> tuple[str, ...]:
    """One piece back, and again from another oil slick; the kinds of the pieces slid onto that act."""
    here = now.table.pieces[seat]
    if has_room(now, seat, here - 1):
        to = here - 1
    else:
        to = now.ruling(SLICK_NO_ROOM)(here, partial(has_room, now, seat))
    if to == here:
        now.emit(SpinBlocked(seat, here))
        return ()
    now.emit(Spun(seat, here, to))
    if to == START:
        return ("pit",) if now.ruling(SLICK_ONTO_START)() else ()
    kind = now.setup.track[to]
    if kind not in ACTS or not now.ruling(SLICK_ONTO_ACTION)():
        return ()
    return slide(now, seat) if kind == "oil" else (kind,)


def speed_up(now: Now, seat: Seat, entered: range) -> bool:
    """An extra roll, unless it would never end or the turn has had its share."""
    extra = now.table.extra
    if not now.check(R["speed.again"].needs(entered or not extra, "the extra roll moved {} nowhere", now.names[seat])):
        return False
    most = now.ruling(SPEED_CHAIN)()
    if not now.check(R["speed.again"].needs(extra < most, "extra rolls in this turn: {}, allowed: {}", extra, most)):
        return False
    now.emit(TopSpeed(seat, straight(now, seat, entered)))
    return True


def straight(now: Now, seat: Seat, entered: range) -> int:
    """The long straight that gives an extra roll: where the racer stands, else the last one it drove across."""
    track, here = now.setup.track, now.table.pieces[seat]
    return here if track[here] == "speed" else max(piece for piece in entered if track[piece] == "speed")


class AskAgain(Step):
    """Whether the extra roll is taken; asked only where it may be declined."""

    question = "again"
    rule = R["speed.again"]
    takes = (Again, StopMove)
    template = "{actor} may roll again."
    actor: Seat

    def stands(self, now: Now) -> bool:
        """Only where a ruling makes it a choice."""
        may: bool = now.ruling(SPEED_DECLINE)()
        return may

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """Take it or leave it."""
        return AGAIN, STOP

    def resolve(self, now: Now, move: Move) -> None:
        """The extra roll follows, or the turn ends."""
        if move == STOP:
            now.emit(Declined(self.actor))
            now.skip_to(turns.EndTurn)


class SkipTurn(Step):
    """A turn is missed to change a tyre."""

    question = "skip"
    rule = R["flat.skip"]
    takes = (Skip,)
    template = "{actor} misses a turn."
    actor: Seat

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """There is no choice."""
        return (SKIP,)

    def judge(self, now: Now, move: Skip) -> Iterator[Finding]:
        """A turn is owed."""
        owed = now.table.skips[self.actor]
        yield R["flat.skip"].needs(owed, "turns that {} owes to the tyre: {}", now.names[self.actor], owed)

    def resolve(self, now: Now, move: Skip) -> None:
        """The tyre is changed."""
        now.emit(Skipped(self.actor))
