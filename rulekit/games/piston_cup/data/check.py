"""What cannot be in a position, each problem named."""

from __future__ import annotations

from typing import Any

from rulekit.games.piston_cup.book import R
from rulekit.games.piston_cup.data.dump import left_over
from rulekit.games.piston_cup.data.schema import CarData
from rulekit.games.piston_cup.facts import in_lanes
from rulekit.games.piston_cup.table import Now, Setup, Table
from rulekit.referee import Referee


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
        referee.check(R["flat.skip"].needs(car.skip in (0, 1), "turns that {} owes to the tyre: {}", seat, car.skip))
        referee.within(f"position.cars.{seat}.owed", car.owed, 0)
        referee.within(f"position.cars.{seat}.kept", car.kept, 0)


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
        there, most = in_lanes(now, piece), setup.capacity[piece]
        for _, ruling in now.asked:
            referee.ruling(ruling)
        now.asked.clear()
        rule = R["chicane.one"] if setup.track[piece] == "chicane" else R["traffic.max-two"]
        referee.check(rule.needs(there <= most, "racers on piece {}: {}, room for {}", piece, there, most))
