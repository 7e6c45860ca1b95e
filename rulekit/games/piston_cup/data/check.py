"""What cannot be in a position, each problem named."""

from __future__ import annotations

from typing import Any

from rulekit.games.piston_cup.book import R
from rulekit.games.piston_cup.data.dump import left_over
from rulekit.games.piston_cup.data.schema import CarData
from rulekit.games.piston_cup.facts import in_lanes
from rulekit.games.piston_cup.rulings import (
    CHICANE_LOST_PIPS,
    FINISH_ROUND,
    FINISH_WHEN,
    PIT_CHIP_AUTO,
    SLICK_NO_ROOM,
)
from rulekit.games.piston_cup.table import Now, Setup, Table
from rulekit.referee import Referee
from rulekit.words import listed


def check_cars(referee: Referee, setup: Setup, table: Table, cars: list[CarData]) -> None:
    """Each car for itself: on the course, its chips, and beside the road only where there is a flat tyre."""
    for seat, car, aside in zip(setup.seats, cars, table.aside, strict=True):
        if not referee.within(f"position.cars.{seat}.piece", car.piece, 0, len(setup.track) - 1):
            continue
        box = setup.laps - car.chips if car.box is None else car.box
        whole = car.chips >= 0 and box >= 0 and car.chips + box == setup.laps
        words = "lap chips of {}: {} taken, {} in the box, {} in all are due"
        referee.check(R["setup.chips"].needs(whole, words, seat, car.chips, box, setup.laps))
        there = not aside or setup.track[car.piece] == "flat"
        kind = setup.track[car.piece]
        referee.check(R["flat.aside"].needs(there, "{} stands on piece {}; its kind is {}", seat, car.piece, kind))
        words = "{} owes a turn to the tyre and stands on the road, not beside it"
        referee.check(R["flat.aside"].needs(aside or not car.skip, words, seat))
        referee.check(R["flat.skip"].needs(car.skip in (0, 1), "turns that {} owes to the tyre: {}", seat, car.skip))
        check_laid_by(referee, seat, car)


def check_laid_by(referee: Referee, seat: str, car: CarData) -> None:
    """Laps without a chip and pips for the next roll: only where a ruling lets them wait."""
    if referee.within(f"position.cars.{seat}.owed", car.owed, 0) and car.owed:
        waits = referee.ruling(PIT_CHIP_AUTO)()[1]
        words = "laps of {} whose chip may still be claimed: {}"
        referee.check(R["pit.chip"].needs(waits, words, seat, car.owed))
    if referee.within(f"position.cars.{seat}.kept", car.kept, 0) and car.kept:
        waits = referee.ruling(CHICANE_LOST_PIPS)(car.kept)
        referee.check(R["traffic.lost-pips"].needs(waits, "pips that {} keeps for the next roll: {}", seat, car.kept))


def check_end(referee: Referee, setup: Setup, table: Table) -> None:
    """Who has won has all chips; who has driven the whole race has won, unless the round is to be completed."""
    laps = setup.laps
    for seat in table.winners:
        name, chips = setup.seats[seat], table.chips[seat]
        referee.check(R["win.first"].needs(chips == laps, "{} has won with {} of {} lap chips", name, chips, laps))
    full = [seat for seat, chips in enumerate(table.chips) if chips == laps]
    if full and not table.winners and referee.ruling(FINISH_ROUND)():
        crossed = referee.ruling(FINISH_WHEN)
        done = [setup.seats[seat] for seat in full if crossed(table.pieces[seat])]
        words = "the race is over for {}, yet position.winner names nobody"
        referee.check(R["end.four-chips"].needs(not done, words, listed(done)))


def check_unused(referee: Referee, setup: Setup, unused: dict[str, Any]) -> None:
    """What went back into the box follows from the options and never changes."""
    due = left_over(setup)
    for key, value in unused.items():
        if key not in due or due[key] != value:
            left = due.get(key, "no such key")
            referee.refuse("position.unused.{} is {!r}; the options leave {!r}", key, value, left)


def check_pieces(referee: Referee, setup: Setup, table: Table) -> None:
    """No more racers on a piece than fit; the start piece has no limit here."""
    now: Now = Now(setup, referee.readings, table)
    for piece in sorted(set(table.pieces) - {0}):
        there, most = in_lanes(now, piece), setup.capacity[piece] + squeezed(now, piece)
        for _, ruling in now.asked:
            referee.ruling(ruling)
        now.asked.clear()
        rule = R["chicane.one"] if setup.track[piece] == "chicane" else R["traffic.max-two"]
        referee.check(rule.needs(there <= most, "racers on piece {}: {}, room for {}", piece, there, most))


def squeezed(now: Now, piece: int) -> int:
    """How many more racers than fit can stand on a piece: all, where a ruling squeezes in who slides off the oil."""
    behind_oil = now.setup.track[piece + 1 : piece + 2] == ("oil",)
    if not behind_oil or in_lanes(now, piece) <= now.setup.capacity[piece]:
        return 0
    lands = now.ruling(SLICK_NO_ROOM)(piece + 1, lambda piece: False)
    return len(now.setup.seats) if lands == piece else 0
