"""The options of a game, judged: the course, the seats and their figures."""

from __future__ import annotations

from typing import Any

import msgspec

from rulekit.games.piston_cup.book import CONTENT, R
from rulekit.games.piston_cup.rulings import BUILD_ALL_PIECES, BUILD_START_NEUTRAL, PLAYERS_COUNT, TURN_FIRST
from rulekit.games.piston_cup.table import Setup
from rulekit.referee import Referee
from rulekit.words import suggestion

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
        referee.one_of(f"options.{key}", name, seats)
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
        near = suggestion(text, COURSES)
        words = "options.track is {!r}; {}; as letters {} are unknown (known: {})"
        referee.refuse(words, text[:60], near, "".join(odd)[:20], " ".join(LETTERS))
        return ()
    if not letters.startswith("S") or letters.count("S") != 1 or len(letters) < 2:
        referee.refuse("the course {!r} needs the start piece S first, only there, and a piece after it", text[:60])
        return ()
    return tuple(LETTERS[letter] for letter in letters)


def of_pieces(referee: Referee, pieces: list[str]) -> tuple[str, ...]:
    """A course laid from the pieces of the set."""
    if not referee.all_of("options.track", pieces, KINDS):
        return ()
    twice = sorted({piece for piece in pieces if pieces.count(piece) > 1})
    referee.check(R["setup.build"].needs(not twice, "laid twice: {}", ", ".join(twice) or "nothing"))
    first = bool(pieces) and pieces[0] == "ST" and len(pieces) > 1
    referee.check(R["setup.build"].needs(first, "the course begins with the start piece ST, and goes on"))
    return tuple(KINDS[piece] for piece in pieces)


def check_course(referee: Referee, kinds: tuple[str, ...]) -> None:
    """The building rules: enough pieces and not too many, and a neutral one between any two action spaces."""
    laid, supplied = len(kinds) - 1, COUNT["track_piece"]
    referee.check(R["contents.track"].needs(laid <= supplied, "track pieces laid: {}, supplied: {}", laid, supplied))
    fewest = referee.ruling(BUILD_ALL_PIECES)()
    referee.check(R["setup.build"].needs(len(kinds) >= fewest, "pieces laid: {}, needed: {}", len(kinds), fewest))
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
    referee.check(R["setup.action-space"].needs(True, "action spaces: {}", sum(kind in ACTION for kind in kinds)))


def check_seats(referee: Referee, seats: tuple[str, ...], laps: int) -> None:
    """Stands and chips for everybody, enough players, and names that can be told apart."""
    stands, chips = COUNT["stand"], COUNT["lap_chip"]
    referee.check(R["contents.stands"].needs(len(seats) <= stands, "racers: {}, stands: {}", len(seats), stands))
    needed = len(seats) * laps
    words = "racers: {}, chips needed: {}, supplied: {}"
    referee.check(R["setup.chips"].needs(needed <= chips, words, len(seats), needed, chips))
    referee.check(R["contents.chips"].needs(needed <= chips, "chips needed: {}, supplied: {}", needed, chips))
    if len(seats) < 2:
        fewest = referee.ruling(PLAYERS_COUNT)()
        referee.check(PLAYERS_COUNT.needs(len(seats) >= fewest, "racers: {}, needed: {}", len(seats), fewest))
    referee.within("options.laps", laps, 1)
    referee.told_apart(seats)


def choose_figures(referee: Referee, given: Options, seats: tuple[str, ...]) -> tuple[str, ...]:
    """A figure for each seat: the one named, the one the seat is called by, else the next of the set."""
    named = {seat: seat for seat in seats if seat in FIGURES} | given.figures
    referee.all_of("options.figures", given.figures, seats)
    for seat, figure in given.figures.items():
        referee.one_of(f"options.figures.{seat}", figure, FIGURES)
    taken = list(named.values())
    twice = sorted({figure for figure in taken if taken.count(figure) > 1})
    words = "figures chosen twice: {}"
    referee.check(R["setup.choose-figure"].needs(not twice, words, ", ".join(twice) or "none"))
    referee.check(R["contents.figures"].needs(not twice, words, ", ".join(twice) or "none"))
    left = iter([figure for figure in FIGURES if figure not in taken] + ["mcqueen"] * len(seats))
    return tuple(named.get(seat) or next(left) for seat in seats)
