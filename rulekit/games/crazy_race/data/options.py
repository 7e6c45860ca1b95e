"""The options of a game, judged: the seats and their colours, and the movement cards."""

from __future__ import annotations

from typing import Any

import msgspec

from rulekit.games.crazy_race.book import CONTENT, R
from rulekit.games.crazy_race.data.cards import CARDS, card_string
from rulekit.games.crazy_race.rulings import THREE_WHICH_COLOUR
from rulekit.games.crazy_race.table import Setup
from rulekit.referee import Referee

COLOURS = [colour["id"] for colour in CONTENT["colour"]]


class Options(msgspec.Struct):
    """The keys of ``options``."""

    seats: list[str] = []
    colours: dict[str, str] = {}
    start: str = ""
    cards: dict[str, str] = {}


def arrange(referee: Referee, options: dict[str, Any], data: dict[str, Any] | None) -> Setup:
    """Who races in which colour, and the movement cards."""
    given = referee.read(Options, options, "options")
    teams = data.get("teams") if data else None
    named = tuple(sorted(map(str, teams))) if isinstance(teams, dict) and teams else ("A", "B", "C", "D")
    seats = tuple(given.seats) or named
    check_seats(referee, seats)
    colours = choose_colours(referee, given, seats)
    start = given.start or (seats[0] if seats else "")
    referee.one_of("options.start", start, seats)
    cards = dict(CARDS)
    for key, text in given.cards.items():
        if key in CARDS or not key.strip() or "|" in key:
            referee.refuse("options.cards.{} needs a name that no card of the set has", key[:40])
        if made := card_string(referee, text, key):
            cards[key] = made
    referee.close()
    completed = {
        "seats": list(seats),
        "colours": dict(zip(seats, colours, strict=True)),
        "start": start,
        "cards": dict(given.cards),
    }
    names = tuple(seat.capitalize() if seat in COLOURS else seat for seat in seats)
    return Setup(seats, names, completed, colours, seats.index(start), cards, tuple(CARDS))


def check_seats(referee: Referee, seats: tuple[str, ...]) -> None:
    """Three or four, each with a track of its own, and names that can be told apart."""
    fewest, most = CONTENT["limits"]["players"]
    tracks = CONTENT["board"]["tracks"]
    n = len(seats)
    referee.check(R["idea.players"].needs(fewest <= n <= most, "players: {}, expected {} to {}", n, fewest, most))
    referee.check(R["board.tracks"].needs(n <= tracks, "players: {}, tracks: {}", n, tracks))
    referee.told_apart(seats, barred=": ")


def choose_colours(referee: Referee, given: Options, seats: tuple[str, ...]) -> tuple[str, ...]:
    """The colour named, the one the seat is called by, else the next of the set."""
    named = {seat: seat for seat in seats if seat in COLOURS} | given.colours
    referee.all_of("options.colours", given.colours, seats)
    for seat, colour in given.colours.items():
        referee.one_of(f"options.colours.{seat}", colour, COLOURS)
    taken = [colour for seat, colour in named.items() if seat in seats]
    twice = sorted({colour for colour in taken if taken.count(colour) > 1})
    for rule in R["prep.cards", "prep.colour"]:
        referee.check(rule.needs(not twice, "colours chosen twice: {}", ", ".join(twice) or "none"))
    left = iter([colour for colour in COLOURS if colour not in taken] + COLOURS * len(seats))
    colours = tuple(named.get(seat) or next(left) for seat in seats)
    if len(seats) == 3:
        out = referee.ruling(THREE_WHICH_COLOUR)()
        referee.check(R["three.colour"].needs(out not in colours, "left out is {}", out or "the colour nobody has"))
    return colours
