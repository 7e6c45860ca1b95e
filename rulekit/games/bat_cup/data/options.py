"""The options of a game, judged: circuit, cars, teams, laps, made-up cards and tokens."""

from __future__ import annotations

from typing import Any

import msgspec

from rulekit.games.bat_cup.board import Board, BoardData, board
from rulekit.games.bat_cup.book import CONTENT, R
from rulekit.games.bat_cup.cards import CARDS, TURBO_CARD, Card, parse
from rulekit.games.bat_cup.rulings.setup import SETUP_THREE_GRID
from rulekit.games.bat_cup.table import Setup
from rulekit.games.bat_cup.words import DAMAGE_CARDS, DRIVERS, TIME_TOKENS, TURBO, WEATHERS, ZONES
from rulekit.referee import Referee

CIRCUITS = {circuit["id"]: circuit for circuit in CONTENT["circuit"]}
MOST_ROWS, MOST_LANES = 400, 12
DEFAULT_TEAMS = {"A": ["platanelfo", "iyu"], "B": ["grilitch", "durlo"]}


class Options(msgspec.Struct):
    """The keys of ``options``."""

    players: int | None = None
    drivers: list[str] = []
    teams: dict[str, list[str]] = {}
    circuit: str | dict[str, Any] = "magic"
    laps: int = 2
    timer: bool = False
    cards: dict[str, str] = {}
    time_tokens: dict[str, list[int]] = {}
    turbo: dict[str, int] = {}
    damage_cards: dict[str, list[str]] = {}


def arrange(referee: Referee, options: dict[str, Any], data: dict[str, Any] | None) -> Setup:
    """The circuit and who races on it."""
    given = referee.read(Options, options, "options")
    track = circuit(referee, given.circuit)
    teams = teams_of(referee, given, data)
    seats = drivers(referee, given, teams, data)
    referee.check(R["setup.laps"].needs(1 <= given.laps <= 6, "laps: {}, expected 1 to 6", given.laps))
    cards = made_up_cards(referee, given.cards)
    tokens = token_values(referee, given.time_tokens)
    speeds = turbo_values(referee, given.turbo)
    damage = damage_orders(referee, given.damage_cards)
    referee.close()
    if data is None:
        check_grid(referee, track, len(seats))
        referee.close()
    names = tuple(teams)
    team = tuple(next((i for i, cars in enumerate(teams.values()) if s in cars), n) for n, s in enumerate(seats))
    mates = tuple(tuple(other for other, its in enumerate(team) if its == own) for own in team)
    completed: dict[str, Any] = {
        "drivers": list(seats),
        "circuit": given.circuit,
        "laps": given.laps,
        "timer": given.timer,
        "cards": given.cards,
        "time_tokens": given.time_tokens,
        "turbo": given.turbo,
        "damage_cards": given.damage_cards,
    } | ({"players": 2, "teams": teams} if teams else {"players": len(seats)} if len(seats) > 2 else {})
    display = tuple(seat.capitalize() for seat in seats)
    return Setup(
        seats, display, completed, track, given.laps, team, names, mates, CARDS | cards, tokens, speeds, damage
    )


def circuit(referee: Referee, given: str | dict[str, Any]) -> Board:
    """A circuit of the content file, or an inline board."""
    if isinstance(given, str):
        referee.one_of("options.circuit", given, CIRCUITS, R["circuits.choose"])
        referee.close()
        return board(msgspec.convert(CIRCUITS[given], BoardData))
    data = referee.read(BoardData, given, "options.circuit")
    check_board(referee, data)
    referee.close()
    return board(data)


def check_board(referee: Referee, data: BoardData) -> None:
    """Whether an inline board can be driven on."""
    referee.within("options.circuit.rows", data.rows, 2, MOST_ROWS)
    referee.within("options.circuit.lanes", data.lanes, 1, MOST_LANES)
    referee.close()
    ids = {f"{row}.{lane}" for row in range(data.rows) for lane in range(1, data.lanes + 1)}
    there = ids - {*data.long, *data.void}
    listed = {key: getattr(data, key) for key in ("hole", "oil", "slime", "white_arrow", "repair")}
    listed["links"] = tuple(end for link in data.links for end in (link.start, link.to))
    for key, spaces in listed.items():
        for odd in [space for space in spaces if space not in there]:
            referee.refuse("options.circuit.{} names {!r}, which is no space of the board", key, odd[:20])
    for key in ("long", "void"):
        for odd in [space for space in getattr(data, key) if space not in ids]:
            referee.refuse("options.circuit.{} names {!r}, which lies outside the board", key, odd[:20])
    check_lines(referee, data, there)
    if data.start_row or data.finish_row:
        referee.refuse("start and finish lie in row 0, not in {} and {}", data.start_row, data.finish_row)
    referee.one_of("options.circuit.inner_hand", data.inner_hand, ("left", "right"))
    referee.all_of("options.circuit.links", (link.kind for link in data.links), ("arrow", "alchemy"))


def check_lines(referee: Referee, data: BoardData, there: set[str]) -> None:
    """Corners and checkpoints in rows of the board, with names that can be told apart, and lanes that are loops."""
    for corner in data.corners:
        word = corner.id.isalnum() and (corner.id.isupper() or corner.id.islower())
        if not (word and 0 < corner.first <= corner.last < data.rows):
            words = "the corner {!r} from row {} to {} does not fit a board of {} rows"
            referee.refuse(words, corner.id[:20], corner.first, corner.last, data.rows)
    for point in data.checkpoints:
        if not (point.id and point.id != "finish" and 0 < point.row < data.rows):
            referee.refuse(
                "the checkpoint {!r} in row {} does not fit a board of {} rows", point.id[:20], point.row, data.rows
            )
    ids = [corner.id.lower() for corner in data.corners]
    rows = [point.row for point in data.checkpoints]
    points = [point.id for point in data.checkpoints]
    if len(set(ids)) < len(ids) or len(set(rows)) < len(rows) or len(set(points)) < len(points):
        referee.refuse("two corners or two checkpoints have the same name or row")
    before = {f"{row}.{lane}": f"{row - 1}.{lane}" for row in range(data.rows) for lane in range(1, data.lanes + 1)}
    if odd := [space for space in data.long if space in before and before[space] not in there]:
        referee.refuse("options.circuit.long names {!r}, but the space before it is not there", odd[0])


def teams_of(referee: Referee, given: Options, data: dict[str, Any] | None) -> dict[str, list[str]]:
    """The two players of a race of two, each with two cars."""
    teams = given.teams
    if given.players == 2 and not teams and data is None:
        teams = DEFAULT_TEAMS
    if teams:
        two = len(teams) == 2 and all(len(cars) == 2 for cars in teams.values())
        words = "teams: {}, with {} cars"
        cars = " and ".join(str(len(cars)) for cars in teams.values())
        if data is None:
            referee.check(R["players.two-teams"].needs(two, words, len(teams), cars))
        elif len(teams) != 2:
            referee.check(R["players.two-teams"].needs(False, words, len(teams), cars))
        if given.players not in (None, 2):
            referee.check(R["players.two-teams"].needs(False, "teams with {} players", given.players))
    return dict(teams)


def drivers(
    referee: Referee, given: Options, teams: dict[str, list[str]], data: dict[str, Any] | None
) -> tuple[str, ...]:
    """Who takes part, in the order in which places are dealt."""
    players = given.players
    if players is not None:
        referee.within("options.players", players, 2, 4)
    cars = data.get("cars") if data is not None else None
    in_teams = [car for both in teams.values() for car in both]
    if given.drivers:
        named = given.drivers
    elif isinstance(cars, dict) and cars:
        named = [str(car) for car in cars]
    else:
        number = 4 if teams or players != 3 else 3
        named = [driver for driver in DRIVERS if not teams or driver in in_teams][:number]
    referee.all_of("options.drivers" if given.drivers else "position.cars", named, DRIVERS)
    referee.all_of("options.teams", in_teams, DRIVERS)
    if len(set(named)) < len(named) or len(set(in_teams)) < len(in_teams):
        referee.refuse("a driver is named twice: {}", ", ".join((*named, *in_teams))[:80])
    if teams and not set(named) <= set(in_teams):
        referee.check(
            R["players.two-teams"].needs(False, "{} race, {} are in teams", ", ".join(named), ", ".join(in_teams))
        )
    if data is None:
        fits = (len(named) == 4) if teams else len(named) in (3, 4)
        words = "cars in two teams: {}" if teams else "cars without teams: {}; with two players each has two"
        referee.check(R["players.two-teams"].needs(fits, words, len(named)))
        if players in (3, 4) and len(named) != players:
            referee.check(R["players.three"].needs(False, "players: {}, cars: {}", players, len(named)))
    return tuple(named)


def check_grid(referee: Referee, track: Board, cars: int) -> None:
    """A space for every car at the start, in the lanes that the places give."""
    there = sum(f"0.{lane}" in track.row for lane in range(1, track.lanes + 1))
    referee.check(
        R["setup.lanes"].needs(there >= cars, "cars that start abreast: {}, lanes at the start: {}", cars, there)
    )
    number, lanes = referee.ruling(SETUP_THREE_GRID)()
    last = number if cars == 3 else 4
    used = range(1, max(lanes(range(last - cars + 1, last + 1))) + 1)
    gaps = ", ".join(f"0.{lane}" for lane in used if f"0.{lane}" not in track.row)
    referee.check(R["setup.lanes"].needs(not gaps, "spaces of the grid that are not there: {}", gaps or "none"))


def made_up_cards(referee: Referee, given: dict[str, str]) -> dict[str, Card]:
    """Driver cards by an id of one's own."""
    cards = {}
    for key, text in given.items():
        if not key or key != key.lower() or " " in key or key in ("?", TURBO_CARD) or key in CARDS:
            referee.refuse("options.cards has the id {!r}; a new word in lower case is needed", key[:20])
            continue
        try:
            cards[key] = parse(text, key)
        except ValueError as no:
            referee.refuse("options.cards.{}: {}", key, no)
    return cards


def token_values(referee: Referee, given: dict[str, list[int]]) -> dict[str, tuple[int, ...]]:
    """The time tokens of each weather."""
    known_weathers(referee, "time_tokens", given)
    for weather, values in given.items():
        if not values or min(values) < 1:
            referee.refuse("options.time_tokens.{} needs values from 1", weather)
    return TIME_TOKENS | {weather: tuple(sorted(values)) for weather, values in given.items()}


def turbo_values(referee: Referee, given: dict[str, int]) -> dict[str, int]:
    """The turbo movement in each weather."""
    known_weathers(referee, "turbo", given)
    for weather, points in given.items():
        referee.within(f"options.turbo.{weather[:20]}", points, 0, 99)
    return TURBO | given


def known_weathers(referee: Referee, key: str, given: dict[str, Any]) -> None:
    """Only the four weathers have tokens and turbo values."""
    referee.all_of(f"options.{key}", given, WEATHERS)


def damage_orders(referee: Referee, given: dict[str, list[str]]) -> dict[str, tuple[str, ...]]:
    """The damage cards; a short one goes on in the order of the first printed card."""
    if not given:
        return DAMAGE_CARDS
    rest = next(iter(DAMAGE_CARDS.values()))
    for key, order in given.items():
        odd = [zone for zone in order if zone not in ZONES]
        if odd or len(set(order)) < len(order) or key != key.lower() or " " in key or not key:
            referee.refuse("options.damage_cards.{} should list parts once each: {}", key[:20], ", ".join(ZONES))
    return {key: (*order, *(zone for zone in rest if zone not in order)) for key, order in given.items()}
