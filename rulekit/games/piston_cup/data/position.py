"""A game from its setup, and a position from plain data."""

from __future__ import annotations

from typing import Any

from rulekit.game import Agenda
from rulekit.games.piston_cup.book import R
from rulekit.games.piston_cup.data.dump import left_over
from rulekit.games.piston_cup.data.schema import CarData, PositionData
from rulekit.games.piston_cup.facts import in_lanes
from rulekit.games.piston_cup.rulings import (
    ANY_NUMBER,
    CHICANE_LOST_PIPS,
    DIE_FACES,
)
from rulekit.games.piston_cup.steps import AskAgain, ClaimChip, DriveOn, EndTurn, ExtraRoll, OpenRace, RollDie, SkipTurn
from rulekit.games.piston_cup.table import Now, Setup, Table
from rulekit.referee import Referee
from rulekit.step import Step

# ------------------------------------------------------------------ a race from its setup


def begin(setup: Setup) -> tuple[Table, Agenda]:
    """All racers on the start piece, all chips in the boxes."""
    n = len(setup.seats)
    zeros = (0,) * n
    return Table(zeros, zeros, (False,) * n, zeros, zeros, zeros, setup.first), (OpenRace(),)


# ------------------------------------------------------------------ positions
def lay(referee: Referee, setup: Setup, data: dict[str, Any]) -> tuple[Table, Agenda]:
    """A race in the middle, from position data."""
    given = referee.read(PositionData, data, "position")
    for key, names in (("turn", [given.turn] if given.turn else []), ("winner", given.winner), ("cars", given.cars)):
        for name in names:
            if name not in setup.seats:
                referee.refuse("position.{} names the seat {!r}; the seats are {}", key, name, ", ".join(setup.seats))
    referee.close()
    cars = [given.cars.get(seat, CarData()) for seat in setup.seats]
    table = Table(
        pieces=tuple(car.piece for car in cars),
        chips=tuple(car.chips for car in cars),
        aside=tuple(car.skip > 0 if car.aside is None else car.aside for car in cars),
        skips=tuple(car.skip for car in cars),
        owed=tuple(car.owed for car in cars),
        kept=tuple(car.kept for car in cars),
        turn=setup.seats.index(given.turn) if given.turn else setup.first,
        pips=given.pips or 0,
        extra=given.extra,
        winners=tuple(sorted(setup.seats.index(name) for name in given.winner)),
    )
    check_cars(referee, setup, table, cars)
    check_unused(referee, setup, given.unused)
    referee.close()
    check_pieces(referee, setup, table)
    return table, agenda_of(referee, setup, table, given)


def check_cars(referee: Referee, setup: Setup, table: Table, cars: list[CarData]) -> None:
    """Each car for itself: on the course, its chips, and beside the road only where there is a flat tyre."""
    for seat, car, aside in zip(setup.seats, cars, table.aside, strict=True):
        if not 0 <= car.piece < len(setup.track):
            referee.refuse("{} stands on piece {}; the course has 0 to {}", seat, car.piece, len(setup.track) - 1)
            continue
        box = setup.laps - car.chips if car.box is None else car.box
        whole = car.chips >= 0 and box >= 0 and car.chips + box == setup.laps
        words = "lap chips of {}: {} taken, {} in the box, {} in all are due"
        referee.check(R["setup.chips"].needs(whole, words, seat, car.chips, box, setup.laps))
        there = not aside or setup.track[car.piece] == "flat"
        kind = setup.track[car.piece]
        referee.check(R["flat.aside"].needs(there, "{} stands on piece {}; its kind is {}", seat, car.piece, kind))
        referee.check(R["flat.skip"].needs(car.skip in (0, 1), "turns that {} owes to the tyre: {}", seat, car.skip))
        if car.owed < 0 or car.kept < 0:
            referee.refuse("{}: owed {} and kept {} are counted from 0", seat, car.owed, car.kept)


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
        referee.check(rule.needs(there <= most, "piece {} holds {} racers, {} fit", piece, there, most))


QUESTIONS = ("roll", "drive", "skip", "again", "chip")


def agenda_of(referee: Referee, setup: Setup, table: Table, given: PositionData) -> Agenda:
    """What is to be decided, and the turn around it."""
    seat = table.turn
    question = given.question or ("skip" if table.skips[seat] else "drive" if given.pips is not None else "roll")
    if table.winners:
        return ()
    if question not in QUESTIONS:
        referee.refuse("position.question is {!r}; expected one of {}", question[:40], ", ".join(QUESTIONS))
        return ()
    if table.extra < 0:
        referee.refuse("position.extra is {}; extra rolls are counted from 0", table.extra)
    if question == "drive":
        most = referee.ruling(DIE_FACES)() + min(ANY_NUMBER, referee.ruling(CHICANE_LOST_PIPS)(ANY_NUMBER) or 0)
        referee.check(R["turn.pips"].needs(1 <= table.pips <= most, "pips to be driven: {}", table.pips))
    elif given.pips is not None:
        referee.refuse("position.pips is {}, but the question is {}, not drive", given.pips, question)
    if (question == "skip") != bool(table.skips[seat]):
        owed, name = table.skips[seat], setup.seats[seat]
        referee.check(
            R["flat.skip"].needs(False, "turns that {} owes to the tyre: {}; the question is {}", name, owed, question)
        )
    if question == "again" and not table.extra:
        referee.check(R["speed.again"].needs(False, "no extra roll has been granted"))
    steps: dict[str, tuple[Step, ...]] = {
        "roll": (ExtraRoll(seat) if table.extra else RollDie(seat),),
        "drive": (DriveOn(seat),),
        "skip": (SkipTurn(seat),),
        "again": (AskAgain(seat), ExtraRoll(seat)),
        "chip": (ClaimChip(seat),),
    }
    return (*steps[question], EndTurn(seat))
