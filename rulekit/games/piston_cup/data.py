"""Options and positions as plain data, both ways (section 11 of the brief), and a race from its setup."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

import msgspec

from rulekit.game import Agenda
from rulekit.games.piston_cup import events
from rulekit.games.piston_cup.book import CONTENT, R
from rulekit.games.piston_cup.facts import in_lanes
from rulekit.games.piston_cup.rulings import (
    ANY_NUMBER,
    BUILD_ALL_PIECES,
    BUILD_START_NEUTRAL,
    CHICANE_LOST_PIPS,
    DIE_FACES,
    PLAYERS_COUNT,
    TURN_FIRST,
)
from rulekit.games.piston_cup.steps import AskAgain, ClaimChip, DriveOn, EndTurn, ExtraRoll, RollDie, SkipTurn, turn
from rulekit.games.piston_cup.table import Now, Setup, Table
from rulekit.position import Effect, Position, Step
from rulekit.referee import Referee

LETTERS = {"S": "start", "n": "plain", "c": "chicane", "o": "oil", "f": "flat", "t": "speed"}
COURSES = {track["id"]: track for track in CONTENT["track"]}
KINDS = {"ST": "start"} | {piece["id"]: piece["kind"] for piece in CONTENT["piece"]}
FIGURES = {figure["id"]: figure["name"] for figure in CONTENT["figure"]}
COUNT = {component["id"]: component["count"] for component in CONTENT["component"]}
CAPACITY = {kind["id"]: kind["capacity"] for kind in CONTENT["kind"]}
ACTION = {kind["id"] for kind in CONTENT["kind"] if kind["action"]}


class Options(msgspec.Struct):
    """The keys of ``options``."""

    track: str | list[str] = "valley"
    puzzle: bool = False
    seats: list[str] = []
    figures: dict[str, str] = {}
    youngest: str = ""
    first: str = ""
    laps: int = CONTENT["race"]["laps"]


class CarData(msgspec.Struct):
    """The keys of a car; None takes its default."""

    piece: int = 0
    chips: int = 0
    box: int | None = None
    aside: bool | None = None
    skip: int = 0
    owed: int = 0
    kept: int = 0


class PositionData(msgspec.Struct):
    """The keys of ``position``."""

    turn: str = ""
    question: str = ""
    pips: int | None = None
    extra: int = 0
    cars: dict[str, CarData] = {}
    unused: dict[str, Any] = {}
    winner: list[str] = []


# ------------------------------------------------------------------ options
def arrange(referee: Referee, options: dict[str, Any], data: dict[str, Any] | None) -> Setup:
    """The course and who races on it."""
    given = referee.read(Options, options, "options")
    cars = data.get("cars") if data else None
    seats = tuple(given.seats) or (tuple(sorted(map(str, cars))) if isinstance(cars, dict) and cars else ("A", "B"))
    track = course(referee, given)
    check_seats(referee, seats, given.laps)
    figures = choose_figures(referee, given, seats)
    youngest = given.youngest or seats[0]
    first = given.first or youngest
    for key, name in (("youngest", youngest), ("first", first)):
        if name not in seats:
            referee.refuse("options.{} is {!r}; the seats are {}", key, name, ", ".join(seats))
    if first != youngest:
        agreed = referee.ruling(TURN_FIRST)()
        referee.check(R["turn.youngest"].needs(agreed, "{} is the youngest, not {}", youngest, first))
    referee.close()
    completed = {
        "track": given.track,
        "puzzle": given.puzzle,
        "seats": list(seats),
        "figures": dict(zip(seats, figures, strict=True)),
        "youngest": youngest,
        "first": first,
        "laps": given.laps,
    }
    names = tuple(FIGURES.get(seat, seat) for seat in seats)
    capacity = tuple(CAPACITY[kind] for kind in track)
    return Setup(seats, names, completed, track, capacity, figures, given.laps, seats.index(first))


def course(referee: Referee, given: Options) -> tuple[str, ...]:
    """The kinds of the pieces in driving order; a line of letters, a list of pieces, or a named course."""
    track = given.track
    if isinstance(track, str) and track in COURSES:
        track = COURSES[track]["pieces"]
    kinds = of_letters(referee, track) if isinstance(track, str) else of_pieces(referee, track)
    if kinds and not given.puzzle:
        check_course(referee, kinds)
    return kinds


def of_letters(referee: Referee, text: str) -> tuple[str, ...]:
    """A course such as ``S n n o n c``."""
    letters = text.replace(" ", "")
    if odd := sorted(set(letters) - set(LETTERS)):
        near = ", ".join(get_close_matches(text, COURSES, 3)) or ", ".join(COURSES)
        words = "there is no course {!r}; nearest: {}; as letters {} are unknown (known: {})"
        referee.refuse(words, text[:60], near, "".join(odd)[:20], " ".join(LETTERS))
        return ()
    if not letters.startswith("S") or letters.count("S") != 1 or len(letters) < 2:
        referee.refuse("the course {!r} needs the start piece S first, only there, and a piece after it", text[:60])
        return ()
    return tuple(LETTERS[letter] for letter in letters)


def of_pieces(referee: Referee, pieces: list[str]) -> tuple[str, ...]:
    """A course laid from the pieces of the set."""
    unknown = [piece for piece in pieces if piece not in KINDS]
    if unknown:
        referee.refuse("there is no piece {!r}; the set has {}", unknown[0][:20], ", ".join(KINDS))
        return ()
    twice = sorted({piece for piece in pieces if pieces.count(piece) > 1})
    referee.check(R["setup.build"].needs(not twice, "laid twice: {}", ", ".join(twice) or "nothing"))
    first = bool(pieces) and pieces[0] == "ST" and len(pieces) > 1
    referee.check(R["setup.build"].needs(first, "the course begins with the start piece ST, and goes on"))
    return tuple(KINDS[piece] for piece in pieces)


def check_course(referee: Referee, kinds: tuple[str, ...]) -> None:
    """The building rules: enough pieces, and a neutral one between any two action spaces."""
    fewest = referee.ruling(BUILD_ALL_PIECES)()
    referee.check(R["setup.build"].needs(len(kinds) >= fewest, "{} pieces laid, {} needed", len(kinds), fewest))
    start_acts = referee.ruling(BUILD_START_NEUTRAL)()
    action = ACTION | ({"start"} if start_acts else set())
    beside = [
        f"{i} and {(i + 1) % len(kinds)}"
        for i, kind in enumerate(kinds)
        if kind in action and kinds[(i + 1) % len(kinds)] in action
    ]
    words = "action spaces side by side: {}"
    referee.check(R["setup.apart"].needs(not beside, words, ", ".join(beside) or "none"))
    referee.check(R["setup.neutral-between"].needs(not beside, words, ", ".join(beside) or "none"))
    referee.check(R["setup.action-space"].needs(True, "{} action spaces", sum(kind in ACTION for kind in kinds)))


def check_seats(referee: Referee, seats: tuple[str, ...], laps: int) -> None:
    """Stands and chips for everybody, enough players, and names that can be told apart."""
    stands, chips = COUNT["stand"], COUNT["lap_chip"]
    referee.check(R["contents.stands"].needs(len(seats) <= stands, "{} racers, {} stands", len(seats), stands))
    needed = len(seats) * laps
    referee.check(R["setup.chips"].needs(needed <= chips, "{} racers need {} chips of {}", len(seats), needed, chips))
    referee.check(R["contents.chips"].needs(needed <= chips, "{} chips are needed, {} supplied", needed, chips))
    if len(seats) < 2:
        fewest = referee.ruling(PLAYERS_COUNT)()
        referee.check(PLAYERS_COUNT.needs(len(seats) >= fewest, "{} racer, at least {} needed", len(seats), fewest))
    if laps < 1:
        referee.refuse("options.laps is {}; a race has at least one lap", laps)
    odd = [seat for seat in seats if not seat or ":" in seat or seat.strip() != seat or seat in ("*", "CHANCE")]
    if odd or len({seat.lower() for seat in seats}) < len(seats):
        referee.refuse("the seats {} need names that differ, without colons or outer blanks", ", ".join(seats)[:80])


def choose_figures(referee: Referee, given: Options, seats: tuple[str, ...]) -> tuple[str, ...]:
    """A figure for each seat: the one named, the one the seat is called by, else the next of the set."""
    named = {seat: seat for seat in seats if seat in FIGURES} | given.figures
    for seat, figure in given.figures.items():
        if seat not in seats:
            referee.refuse("options.figures names the seat {!r}; the seats are {}", seat, ", ".join(seats))
        if figure not in FIGURES:
            near = ", ".join(get_close_matches(figure, FIGURES, 3)) or ", ".join(FIGURES)
            referee.refuse("there is no figure {!r}; nearest: {}", figure, near)
    taken = list(named.values())
    twice = sorted({figure for figure in taken if taken.count(figure) > 1})
    words = "figures chosen twice: {}"
    referee.check(R["setup.choose-figure"].needs(not twice, words, ", ".join(twice) or "none"))
    referee.check(R["contents.figures"].needs(not twice, words, ", ".join(twice) or "none"))
    left = iter([figure for figure in FIGURES if figure not in taken] + ["mcqueen"] * len(seats))
    return tuple(named.get(seat) or next(left) for seat in seats)


# ------------------------------------------------------------------ a race from its setup
class OpenRace(Effect):
    """The racers line up, and the first turn begins."""

    template = "The racers line up on the start piece."

    def happen(self, now: Now) -> None:
        """Everything is laid out; then the first seat is on turn."""
        setup = now.setup
        now.emit(events.SetUp(tuple(range(len(setup.seats))), setup.laps))
        now.emit(events.Turn(setup.first, True))
        now.then(*turn(now, setup.first))


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
        words = "{} has {} chips and {} in the box, {} in all are due"
        referee.check(R["setup.chips"].needs(whole, words, seat, car.chips, box, setup.laps))
        there = not aside or setup.track[car.piece] == "flat"
        kind = setup.track[car.piece]
        referee.check(R["flat.aside"].needs(there, "{} stands on piece {}, a {} piece", seat, car.piece, kind))
        referee.check(R["flat.skip"].needs(car.skip in (0, 1), "{} owes {} turns to the tyre", seat, car.skip))
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
        referee.check(R["turn.pips"].needs(1 <= table.pips <= most, "{} pips are to be driven", table.pips))
    elif given.pips is not None:
        referee.refuse("position.pips is {}, but the question is {}, not drive", given.pips, question)
    if (question == "skip") != bool(table.skips[seat]):
        owed, name = table.skips[seat], setup.seats[seat]
        referee.check(R["flat.skip"].needs(False, "{} owes {} turns, and {} is asked", name, owed, question))
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


def left_over(setup: Setup) -> dict[str, Any]:
    """What went back into the box."""
    n = len(setup.seats)
    figures = [figure for figure in FIGURES if figure not in setup.figures]
    return {"chips": COUNT["lap_chip"] - n * setup.laps, "stands": COUNT["stand"] - n, "figures": figures}


def dump(position: Position) -> dict[str, Any]:
    """The position as plain data."""
    setup: Setup = position.setup  # type: ignore[assignment]
    table: Table = position.table
    cars = {
        seat: {
            "piece": table.pieces[i],
            "chips": table.chips[i],
            "box": setup.laps - table.chips[i],
            "aside": table.aside[i],
            "skip": table.skips[i],
            "owed": table.owed[i],
        }
        | ({"kept": table.kept[i]} if table.kept[i] else {})
        for i, seat in enumerate(setup.seats)
    }
    data: dict[str, Any] = {"turn": setup.seats[table.turn], "extra": table.extra, "cars": cars}
    if position.agenda:
        data["question"] = position.agenda[0].question
    if table.pips:
        data["pips"] = table.pips
    return data | {"unused": left_over(setup), "winner": [setup.seats[seat] for seat in table.winners]}
