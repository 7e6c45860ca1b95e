"""A turn of Piston Cup, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rulekit.chance import Chance
from rulekit.games.piston_cup.book import R
from rulekit.games.piston_cup.events import (
    Blocked,
    ChipLeft,
    ChipTaken,
    Declined,
    Drove,
    Flat,
    PipsKept,
    PipsLost,
    PitStop,
    Rolled,
    SetUp,
    Skipped,
    Stop,
    Turn,
    Won,
)
from rulekit.games.piston_cup.facts import START, Reach, reach
from rulekit.games.piston_cup.hazards import slide, speed_up, working
from rulekit.games.piston_cup.moves import (
    AGAIN,
    CHIP,
    DRIVES,
    PASS,
    ROLLS,
    SKIP,
    STOP,
    Again,
    Chip,
    Drive,
    Pass,
    Roll,
    Skip,
)
from rulekit.games.piston_cup.moves import Stop as StopMove
from rulekit.games.piston_cup.rulings import (
    CHICANE_LOST_PIPS,
    DIE_FACES,
    DRIVE_FULL,
    FINISH_ROUND,
    FINISH_WHEN,
    PIT_BOXES,
    PIT_CHIP_AUTO,
    SKIP_TIMING,
    SPEED_DECLINE,
    TURN_DIRECTION,
)
from rulekit.games.piston_cup.table import Now
from rulekit.games.piston_cup.traffic import abreast, blockade, fillers, may_cross, may_enter, may_not_pass, overtake
from rulekit.moves import Move
from rulekit.rule import Finding
from rulekit.step import Effect, Step
from rulekit.value import Seat


class OpenRace(Effect):
    """The racers line up, and the first turn begins."""

    template = "The racers line up on the start piece."

    def happen(self, now: Now) -> None:
        """Everything is laid out; then the first seat is on turn."""
        setup = now.setup
        now.emit(SetUp(tuple(range(len(setup.seats))), setup.laps))
        now.emit(Turn(setup.first, True))
        now.then(*turn(now, setup.first))


def turn(now: Now, racer: Seat) -> tuple[Step, ...]:
    """The outline of a turn: miss it, or roll and drive; then the next seat."""
    first: Step = SkipTurn(racer) if now.table.skips[racer] else RollDie(racer)
    return first, EndTurn(racer)


class RollDie(Chance):
    """The die is rolled (section 5, first paragraph)."""

    question = "roll"
    rule = R["turn.roll"]
    takes = (Roll,)
    template = "The die is rolled for {racer}."
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
    template = "The die is rolled once more for {racer}."
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
        yield R["turn.pips"].needs(pieces <= pips, "the roll is {}, {} is asked for", pips, pieces)
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
            yield may_enter(now, (start + pieces) % len(track))
        if pieces >= pips:
            yield R["turn.drive"].needs(True, "nothing of the roll of {} is left over", pips)
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
        entered = track[start + 1 : start + pieces + 1]
        if pieces:
            to = (start + pieces) % len(track)
            from_pits = start == START and now.table.chips[seat] > 0
            now.emit(Drove(seat, start, to, pieces, from_pits))
        stopped = far.stop if left and pieces == far.pieces else Stop.PIPS
        if stopped is not Stop.PIPS:
            stop_early(now, seat, far, left)
        if pieces and home(now, seat):
            finish(now, seat)
        elif pieces and now.table.pieces[seat] == START:
            pit_stop(now, seat)
        else:
            arrive(now, seat, entered, stopped)

    def why(self, now: Now) -> str:
        """The roll and how far it goes."""
        far = reach(now, self.actor)
        if far.stop is Stop.PIPS:
            return f"The roll was {now.table.pips}; the road is free for all of it."
        return f"The roll was {now.table.pips}; {far.stop.value}, so {far.pieces} is as far as it goes."


def stop_early(now: Now, seat: Seat, far: Reach, left: int) -> None:
    """Queueing, and what becomes of the pips left over."""
    if far.stop is Stop.FULL:
        kind = now.setup.track[far.at]
        now.emit(Blocked(seat, far.at, tuple(fillers(now, far.at, seat)), kind))
        if kind == "chicane" and (kept := now.ruling(CHICANE_LOST_PIPS)(left)):
            now.emit(PipsKept(seat, kept))
            return
    now.emit(PipsLost(seat, left, far.stop))


def arrive(now: Now, seat: Seat, entered: tuple[str, ...], stopped: Stop) -> None:
    """What the action spaces of a drive do: oil, unless the tyre is flat; then a flat tyre; then top speed."""
    kinds = working(now, seat, entered, stopped)
    if "oil" in kinds and "flat" not in kinds:
        kinds = (*kinds, *slide(now, seat))
    if "pit" in kinds:
        pit_stop(now, seat)
    here = now.table.pieces[seat]
    tyre = "flat" in kinds
    if tyre:
        extra = now.table.extra
        now.emit(Flat(seat, here, now.ruling(SKIP_TIMING)(extra)))
    fast = "speed" in kinds and not tyre and here != START and speed_up(now, seat, moved=bool(entered))
    if entered:
        abreast(now, seat)
    if fast:
        now.then(AskAgain(seat), ExtraRoll(seat))


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
            now.skip_to(EndTurn)


def pit_stop(now: Now, seat: Seat) -> None:
    """A lap is over: a pit stop and its chip."""
    now.emit(PitStop(seat, now.table.chips[seat] + now.table.owed[seat] + 1))
    now.then(ClaimChip(seat))


class ClaimChip(Step):
    """The lap chip, which moves by itself unless a ruling lets the player forget it."""

    question = "chip"
    rule = R["pit.chip"]
    takes = (Chip, Pass)
    template = "{actor} takes the lap chip."
    actor: Seat

    def forced(self, now: Now) -> Move | None:
        """The chip counts the lap by itself."""
        move: Move | None = now.ruling(PIT_CHIP_AUTO)()[0]
        return move

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """Claim it or not."""
        return CHIP, PASS

    def judge(self, now: Now, move: Move) -> Iterator[Finding]:
        """A chip lies in the box."""
        if move == CHIP:
            left = now.ruling(PIT_BOXES)(now, self.actor)
            yield R["pit.chip"].needs(left > 0, "lap chips left in the box: {}", left)

    def resolve(self, now: Now, move: Move) -> None:
        """All laps that are owed are counted, or one is left."""
        seat, table = self.actor, now.table
        if move == CHIP:
            left = now.ruling(PIT_BOXES)(now, seat)
            now.emit(ChipTaken(seat, table.chips[seat] + min(left, 1 + table.owed[seat])))
            if home(now, seat):
                finish(now, seat)
        else:
            now.emit(ChipLeft(seat, table.owed[seat] + now.ruling(PIT_CHIP_AUTO)()[1]))


def home(now: Now, seat: Seat) -> bool:
    """Whether a racer has driven the whole race."""
    table = now.table
    done: bool = table.chips[seat] >= now.setup.laps and now.ruling(FINISH_WHEN)(table.pieces[seat])
    return done


def finish(now: Now, seat: Seat) -> None:
    """The race is won, unless the round is to be completed."""
    if now.ruling(FINISH_ROUND)():
        now.emit(Won((seat,)))
    now.skip_to(EndTurn)


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
        yield R["flat.skip"].needs(owed, "{} turn is owed to the tyre of {}", owed, now.names[self.actor])

    def resolve(self, now: Now, move: Skip) -> None:
        """The tyre is changed."""
        now.emit(Skipped(self.actor))


class EndTurn(Effect):
    """The next seat, or the end of the race."""

    template = "The turn goes on to the next seat."
    racer: Seat

    def happen(self, now: Now) -> None:
        """Where the round is completed the race ends with its last seat."""
        if now.table.winners:
            return
        seats = len(now.setup.seats)
        following = (self.racer + now.ruling(TURN_DIRECTION)()) % seats
        if following == now.setup.first and (done := tuple(s for s in range(seats) if home(now, s))):
            now.emit(Won(done))
            return
        now.emit(Turn(following))
        now.then(*turn(now, following))
