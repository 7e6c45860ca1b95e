"""The die is rolled, and the racer drives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rulekit.chance import Chance
from rulekit.games.piston_cup.book import R
from rulekit.games.piston_cup.events.driving import Blocked, Drove, PipsKept, PipsLost, Rolled, Stop
from rulekit.games.piston_cup.events.hazards import Flat
from rulekit.games.piston_cup.facts import START, Reach, laps_driven, reach
from rulekit.games.piston_cup.moves import DRIVES, ROLLS, Drive, Roll
from rulekit.games.piston_cup.rulings import CHICANE_LOST_PIPS, DIE_FACES, DRIVE_FULL, SKIP_TIMING
from rulekit.games.piston_cup.steps import pits, turns
from rulekit.games.piston_cup.steps.hazards import AskAgain, slide, speed_up, working
from rulekit.games.piston_cup.steps.traffic import (
    abreast,
    blockade,
    fillers,
    may_cross,
    may_enter,
    may_not_pass,
    overtake,
)
from rulekit.games.piston_cup.table import Now
from rulekit.moves import Move
from rulekit.rule import Finding
from rulekit.step import Step
from rulekit.value import Seat


class RollDie(Chance):
    """The die is rolled (section 5, first paragraph)."""

    question = "roll"
    rule = R["turn.roll"]
    takes = (Roll,)
    template = "{racer} rolls the die."
    extra: ClassVar[bool] = False
    racer: Seat

    def candidates(self, now: Now) -> tuple[Roll, ...]:
        """The faces of the die, all equally likely."""
        return ROLLS[: now.ruling(DIE_FACES)()]

    def judge(self, now: Now, move: Roll) -> Iterator[Finding]:
        """A number of the die."""
        most = now.ruling(DIE_FACES)()
        yield R["turn.pips"].needs(1 <= move.pips <= most, "a {} was rolled; the die shows 1 to {}", move.pips, most)

    def resolve(self, now: Now, move: Roll) -> None:
        """The pips are driven next."""
        now.emit(Rolled(self.racer, move.pips, now.table.kept[self.racer], self.extra))
        now.then(DriveOn(self.racer))


class ExtraRoll(RollDie):
    """The extra roll of the long straight."""

    rule = R["speed.again"]
    template = "{racer} rolls the die once more."
    extra = True


class DriveOn(Step):
    """The racer moves forward by the pips rolled."""

    question = "drive"
    rule = R["turn.drive"]
    takes = (Drive,)
    template = "{actor} drives."
    actor: Seat

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """From the fewest pieces that are allowed to the most that are possible."""
        farthest = reach(now, self.actor).pieces
        fewest = now.ruling(DRIVE_FULL)(farthest)
        if farthest < len(DRIVES):
            return DRIVES[fewest : farthest + 1]
        return tuple(map(Drive, range(fewest, farthest + 1)))

    def judge(self, now: Now, move: Drive) -> Iterator[Finding]:
        """Pips, pit stop, traffic, hazards, and that no pip is wasted."""
        seat, pieces = self.actor, move.pieces
        track, start, pips = now.setup.track, now.table.pieces[seat], now.table.pips
        lap = len(track) - start
        end = min(start + pieces, len(track))
        yield R["turn.pips"].needs(pieces <= pips, "pips to be driven: {}, asked for: {}", pips, pieces)
        yield R["pit.stop"].needs(pieces <= lap, "the pit stop is {} ahead, {} is asked for", lap, pieces)
        if pair := blockade(now, start + 1, end):
            yield from may_not_pass(now, seat, pair)
        else:
            yield R["traffic.no-overtake"].needs(True, "nobody stands side by side on the way")
            yield R["traffic.queue"].needs(True, "there is nothing to queue for")
        across = track[start + 1 : end]
        if "chicane" in across or "flat" in across:
            yield from may_cross(now, range(start + 1, end))
        if 0 < pieces <= lap:
            yield may_enter(now, seat, (start + pieces) % len(track))
        if pieces >= pips:
            yield R["turn.drive"].needs(True, "pips left over: 0 of {}", pips)
        else:
            fewest = now.ruling(DRIVE_FULL)(reach(now, seat).pieces)
            yield R["turn.drive"].needs(
                pieces >= fewest, "the shortest drive allowed is {}, {} is asked for", fewest, pieces
            )

    def resolve(self, now: Now, move: Drive) -> None:
        """Passing, arriving, queueing; then what the piece does."""
        seat, start, pieces = self.actor, now.table.pieces[self.actor], move.pieces
        left = now.table.pips - pieces
        far = reach(now, seat) if left else Reach(pieces, Stop.PIPS, start)
        track = now.setup.track
        for piece in range(start + 1, min(start + pieces, len(track))):
            if piece in now.table.pieces:
                overtake(now, seat, piece)
        entered = range(start + 1, start + pieces + 1)
        if pieces:
            to = (start + pieces) % len(track)
            from_pits = start == START and laps_driven(now.table, seat) > 0
            now.emit(Drove(seat, start, to, pieces, from_pits))
        stopped = far.stop if left and pieces == far.pieces else Stop.PIPS
        if stopped is not Stop.PIPS:
            stop_early(now, seat, far, left)
        if turns.home(now, seat, start + pieces):
            turns.finish(now, seat)
        elif pieces and now.table.pieces[seat] == START:
            pits.pit_stop(now, seat)
        else:
            arrive(now, seat, entered, stopped)

    def why(self, now: Now) -> str:
        """The pips and how far they go."""
        far, there = reach(now, self.actor), f"Pips to be driven: {now.table.pips}"
        if far.stop is Stop.PIPS:
            return f"{there}; the road is free for all of them."
        ends = f"piece {far.at}, {far.pieces + 1} ahead, has no room" if far.stop is Stop.FULL else far.stop.value
        return f"{there}; {ends}, so {far.pieces} is as far as it goes."


def stop_early(now: Now, seat: Seat, far: Reach, left: int) -> None:
    """Queueing, and what becomes of the pips left over."""
    if far.stop is Stop.FULL:
        kind = now.setup.track[far.at]
        now.emit(Blocked(seat, far.at, tuple(fillers(now, far.at, seat)), kind))
        if kind == "chicane" and (kept := now.ruling(CHICANE_LOST_PIPS)(left)):
            now.emit(PipsKept(seat, kept))
            return
    now.emit(PipsLost(seat, left, far.stop))


def arrive(now: Now, seat: Seat, entered: range, stopped: Stop) -> None:
    """What the action spaces of a drive do: oil, unless the tyre is flat; then a flat tyre; then top speed."""
    kinds = working(now, seat, entered, stopped)
    if "oil" in kinds and "flat" not in kinds:
        kinds = (*kinds, *slide(now, seat))
    if "pit" in kinds:
        pits.pit_stop(now, seat)
    here = now.table.pieces[seat]
    tyre = "flat" in kinds
    if tyre:
        extra = now.table.extra
        now.emit(Flat(seat, here, now.ruling(SKIP_TIMING)(extra)))
    fast = "speed" in kinds and not tyre and here != START and speed_up(now, seat, entered)
    if entered:
        abreast(now, seat)
    if fast:
        now.then(AskAgain(seat), ExtraRoll(seat))
