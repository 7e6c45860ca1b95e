"""The options of a game, judged: players, track, races, points, cards."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from rulekit.games.aruba.book import CONTENT, R
from rulekit.games.aruba.steps.turns import COLOURS
from rulekit.games.aruba.table import OFF, Setup
from rulekit.pieces.deck import Cards
from rulekit.referee import Referee

BOARDS = {board["id"]: board for board in CONTENT["board"]}
SORTS = {card["id"]: card["count"] for card in CONTENT["card"]}
DEFAULT = CONTENT["default"][0]
FEWEST, MOST = 3, 6
MOST_LANES, MOST_ROWS, MOST_RACES, MOST_OF_A_SORT = 20, 1000, 100, 999


class BoardData(msgspec.Struct):
    """The keys of a made-up board."""

    lanes: int
    rows: int
    red: list[str] = []
    start: list[str] = []


class Options(msgspec.Struct):
    """The keys of ``options``."""

    players: int = 4
    track: str | dict[str, Any] = DEFAULT["board"]
    races: int = DEFAULT["races"]
    places: tuple[int, ...] = tuple(DEFAULT["places"])
    deck: dict[str, int] | None = None
    start: str = ""
    colours: list[str | list[str]] = []


def arrange(referee: Referee, options: dict[str, Any], data: dict[str, Any] | None) -> Setup:
    """The track, the seats and their cars, the deck."""
    given = referee.read(Options, options, "options")
    players = given.players
    referee.within("options.players", players, FEWEST, MOST)
    referee.within("options.races", given.races, 1, MOST_RACES)
    referee.close()
    seats = tuple(f"p{number}" for number in range(1, players + 1))
    board = board_of(referee, given.track)
    referee.close()
    trio = players == FEWEST
    cars = tuple(f"{seat}{letter}" for seat in seats for letter in "ab") if trio else seats
    each = 2 if trio else 1
    fleet = tuple(tuple(range(each * seat, each * seat + each)) for seat in range(players))
    colours = chosen_colours(referee, given, seats, each)
    referee.one_of("options.start", given.start, ("", *seats))
    deck = deck_of(referee, given.deck)
    referee.close()
    return Setup(
        seats=seats,
        names=seats,
        options=completed(given, board),
        lanes=board.lanes,
        rows=board.rows,
        red=tuple(sorted(number(board, space) for space in board.red)),
        grid=tuple(number(board, space) for space in board.start),
        cars=cars,
        owner=tuple(car // each for car in range(len(cars))),
        fleet=fleet,
        races=given.races,
        prizes=given.places,
        deck=deck,
        start=seats.index(given.start) if given.start else OFF,
        colours=colours,
    )


def completed(given: Options, board: BoardData) -> dict[str, Any]:
    """The options in full; what was not settled stays open."""
    track = given.track if isinstance(given.track, str) else msgspec.to_builtins(board)
    options = {"players": given.players, "track": track, "races": given.races, "places": list(given.places)}
    more = {"deck": given.deck, "start": given.start, "colours": given.colours}
    return options | {key: value for key, value in more.items() if value or (key == "deck" and value is not None)}


# ------------------------------------------------------------------ the board
def board_of(referee: Referee, track: str | dict[str, Any]) -> BoardData:
    """A board of the content, or a made-up one."""
    if isinstance(track, str):
        referee.one_of("options.track", track, BOARDS)
        referee.close()
        board = BOARDS[track]
        grid = sorted(board["start"], key=lambda place: place["position"])
        red = [f"{row}.{lane}" for row, lane in board["red"]]
        return BoardData(board["lanes"], board["rows"], red, [f"{place['row']}.{place['lane']}" for place in grid])
    board = referee.read(BoardData, track, "options.track")
    referee.within("options.track.lanes", board.lanes, 1, MOST_LANES)
    referee.close()
    back = -(-MOST // board.lanes)
    referee.within("options.track.rows", board.rows, back + 1, MOST_ROWS)
    referee.close()
    spaces = [f"{row}.{lane}" for row in range(back - 1, -1, -1) for lane in range(board.lanes, 0, -1)]
    board.start = board.start or spaces[:MOST]
    check_board(referee, board)
    return board


def check_board(referee: Referee, board: BoardData) -> None:
    """Red spaces and starting positions lie on the board; there are six of these."""
    for name, spaces in (("red", board.red), ("start", board.start)):
        for space in spaces:
            if number(board, space) == OFF:
                referee.refuse(
                    "options.track.{} names the space {!r}; the board has 0.1 to {}", name, space[:20], last(board)
                )
    different = len(set(board.start)) == len(board.start) == MOST
    words = "different starting positions: {}, needed: {}"
    referee.check(R["setup.grid"].needs(different, words, len(set(board.start)), MOST))


def number(board: BoardData | Setup, space: str) -> int:
    """The number of a space written ``row.lane``; -1 if the board has none such."""
    if not re.fullmatch(r"\d{1,4}\.\d{1,2}", space):
        return OFF
    row, lane = map(int, space.split("."))
    return row * board.lanes + lane - 1 if row < board.rows and 1 <= lane <= board.lanes else OFF


def last(board: BoardData | Setup) -> str:
    """The last space of the last row."""
    return f"{board.rows - 1}.{board.lanes}"


# ------------------------------------------------------------------ cards and cars
def deck_of(referee: Referee, deck: dict[str, int] | None) -> Cards:
    """All action cards in play, sorted."""
    counts = SORTS if deck is None else deck
    referee.all_of("options.deck", counts, SORTS)
    for sort, count in counts.items():
        referee.within(f"options.deck.{sort[:20]}", count, 0, MOST_OF_A_SORT)
    referee.close()
    return tuple(sort for sort in sorted(counts) for _ in range(counts[sort]))


def chosen_colours(referee: Referee, given: Options, seats: tuple[str, ...], each: int) -> tuple[str, ...]:
    """The colours settled before the game, car by car; none where the players choose."""
    rows = [[row] if isinstance(row, str) else row for row in given.colours]
    if not rows:
        return ()
    flat = [colour for row in rows for colour in row]
    fits = len(rows) == len(seats) and all(len(row) == each for row in rows)
    referee.check(R["setup.car-choice"].needs(fits, "seats: {}, cars for each: {}", len(seats), each))
    referee.all_of("options.colours", flat, COLOURS)
    twice = sorted({colour for colour in flat if flat.count(colour) > 1})
    referee.check(R["setup.car-choice"].needs(not twice, "chosen twice: {}", ", ".join(twice) or "none"))
    return tuple(flat)
