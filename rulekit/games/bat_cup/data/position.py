"""A game from its setup, and a position from plain data."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulekit.game import Agenda
from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.cards import DECKS
from rulekit.games.bat_cup.data.agenda import step_of
from rulekit.games.bat_cup.data.cars import car_of, hand_of
from rulekit.games.bat_cup.data.check import check_getting_ready, check_names, check_places, check_racing, dealt_order
from rulekit.games.bat_cup.data.options import check_grid
from rulekit.games.bat_cup.data.schema import SETTING_UP, PositionData
from rulekit.games.bat_cup.facts.places import places, racing, ranked
from rulekit.games.bat_cup.rulings.setup import TEAM_CRYSTALS
from rulekit.games.bat_cup.steps.ending import EndTurn
from rulekit.games.bat_cup.steps.selection import selection
from rulekit.games.bat_cup.steps.setup import GetReady, OpenRace
from rulekit.games.bat_cup.steps.turn import Drive, FirstDrive
from rulekit.games.bat_cup.table import NOBODY, Car, Corner, Hand, Now, Setup, Table, Token, Turn
from rulekit.games.bat_cup.words import COUNT, DRIVERS, SPRAYS, WEATHERS, row_lane
from rulekit.referee import Referee
from rulekit.value import Seat, put

CUBES = (COUNT["brake_cube"], COUNT["nitro_cube"])


# ------------------------------------------------------------------ from the setup
def begin(setup: Setup) -> tuple[Table, Agenda]:
    """Nothing is dealt yet."""
    n = len(setup.seats)
    cars = tuple(Car() for _ in range(n))
    hands = tuple(Hand(deck=DECKS[seat]) for seat in setup.seats)
    table = Table(
        cars,
        hands,
        dealt=(0,) * n,
        corners=(Corner(),) * len(setup.board.corners),
        reserve=COUNT["crystal"],
        brakes_left=CUBES[0],
        nitros_left=CUBES[1],
        sprays=SPRAYS,
    )
    return table, (OpenRace(),)


# ------------------------------------------------------------------ from plain data
def lay(referee: Referee, setup: Setup, data: dict[str, Any]) -> tuple[Table, Agenda]:
    """A race in the middle."""
    given = referee.read(PositionData, data, "position")
    check_names(referee, setup, given)
    referee.close()
    setting_up = given.phase in SETTING_UP
    purse = purse_of(referee, setup, given)
    cars = tuple(car_of(referee, setup, given, seat, bool(purse)) for seat in setup.seats)
    hands = tuple(hand_of(referee, setup, given, seat) for seat in setup.seats)
    referee.close()
    table = Table(cars, hands, round=given.round, purse=purse, reserve=given.reserve)
    table = with_supply(referee, setup, table, given)
    table = with_circuit(referee, setup, table, given, setting_up)
    check_places(referee, setup, table)
    if setting_up:
        check_grid(referee, setup.board, len(setup.seats))
        check_getting_ready(referee, setup, given)
    elif given.phase != "over":
        check_racing(referee, setup, table, given)
    referee.close()
    now: Now = Now(setup, referee.readings, table)
    table = with_order(setup, table, given, now)
    if setting_up:
        return replace(
            table, dealt=tuple(given.cars[seat].dealt if seat in given.cars else 0 for seat in setup.seats)
        ), (GetReady(),)
    if given.phase == "over":
        won = tuple(setup.seats.index(name) for name in given.winner)
        acted = tuple(setup.seats.index(name) for name in given.acted or ())
        return replace(table, over=True, winners=won, lead=won[0] if won else NOBODY, acted=acted), ()
    if given.phase == "select":
        return table, selection(Now(setup, referee.readings, table))
    return with_turn(referee, setup, table, given)


def purse_of(referee: Referee, setup: Setup, given: PositionData) -> tuple[int, ...]:
    """The purses of two teams, where a ruling has them share one."""
    each = referee.ruling(TEAM_CRYSTALS)() if setup.team_names else 0
    if not each:
        if given.purse:
            referee.refuse("position.purse is given, but every car has its own crystals")
        return ()
    return tuple(given.purse.get(name, each) for name in setup.team_names)


# ------------------------------------------------------------------ the table
def with_supply(referee: Referee, setup: Setup, table: Table, given: PositionData) -> Table:
    """Cubes, spray tokens and damage cards."""
    held = (sum(car.brakes for car in table.cars), sum(car.nitros for car in table.cars))
    left = [
        most - there if stated is None else stated
        for most, there, stated in zip(CUBES, held, (given.brakes_left, given.nitros_left), strict=True)
    ]
    for most, there, free in zip(CUBES, held, left, strict=True):
        enough = free >= 0 and there + free <= most
        referee.check(
            R["components.cubes"].needs(
                enough, "cubes on the cars: {}, in the supply: {}, in all: {}", there, free, most
            )
        )
    lying = [token for corner in given.corners.values() for token in corner.spray]
    if odd := [token for token in lying if token not in (2, -1)]:
        referee.refuse("a spray token of {}; there are 2 and -1", odd[0])
    stated = (given.spray_left.plus_two, given.spray_left.minus_one)
    sprays = tuple(
        most - lying.count(token) if said is None else said
        for most, token, said in zip(SPRAYS, (2, -1), stated, strict=True)
    )
    fits = all(n >= 0 and n + lying.count(t) <= m for n, t, m in zip(sprays, (2, -1), SPRAYS, strict=True))
    referee.check(
        R["components.spray-tokens"].needs(fits, "spray tokens at corners: {}, left: {}", len(lying), sum(sprays))
    )
    discards = tuple(given.damage_discards)
    return replace(
        table, brakes_left=left[0], nitros_left=left[1], sprays=(sprays[0], sprays[1]), damage_discards=discards
    )


def with_circuit(referee: Referee, setup: Setup, table: Table, given: PositionData, setting_up: bool) -> Table:
    """Weather, corner signs, tokens on the track, passings."""
    board = setup.board
    corners = []
    for corner in board.corners:
        state = given.corners.get(corner.id)
        if state is None:
            corners.append(Corner() if setting_up else Corner(9, given.weather))
            continue
        weather = (given.weather if state.value else "") if state.weather is None else state.weather
        if weather not in ("", *WEATHERS) or state.value < 0:
            referee.refuse("corner {} has the value {} in {!r} weather", corner.id, state.value, weather[:20])
        corners.append(Corner(state.value, weather, state.spray))
    ground = tuple(token for text in given.ground if (token := token_of(referee, setup, text)))
    spaces = [token.space for token in ground]
    if len(set(spaces)) < len(spaces):
        referee.check(R["thumbtacks.where"].needs(False, "two tokens lie on one space"))
    drawn = (
        ()
        if setting_up
        else tuple(
            given.drawn.get(line.id, max(car.passed[i] for car in table.cars)) for i, line in enumerate(board.lines)
        )
    )
    return replace(
        table,
        weather=given.weather,
        weather_drawn=tuple(given.weather_drawn),
        corners=tuple(corners),
        ground=tuple(sorted(ground, key=lambda token: row_lane(token.space))),
        drawn=drawn,
    )


def token_of(referee: Referee, setup: Setup, text: str) -> Token | None:
    """A token such as ``thumbtack 7.2 iyu``."""
    words = text.split()
    if (
        len(words) != 3
        or words[0] not in ("thumbtack", "trap")
        or words[1] not in setup.board.row
        or words[2] not in DRIVERS
    ):
        referee.refuse("position.ground has {!r}; expected e.g. 'thumbtack 7.2 {}'", text[:40], setup.seats[0])
        return None
    return Token(words[0], words[1], words[2])


def with_order(setup: Setup, table: Table, given: PositionData, now: Now) -> Table:
    """The order of the round, who leads, and who has acted."""
    setting_up = given.phase in SETTING_UP
    if setting_up:
        order = dealt_order(setup, given)
    elif given.order is not None:
        order = tuple(setup.seats.index(name) for name in given.order)
    else:
        order = places(now)
    on_track = [] if setting_up else ranked(now)
    return replace(table, order=order, lead=on_track[0] if on_track else NOBODY)


def with_turn(referee: Referee, setup: Setup, table: Table, given: PositionData) -> tuple[Table, Agenda]:
    """The turn in progress, and what is pending in it."""
    on_track = racing(table)
    driver: Seat = setup.seat(given.turn) if given.turn else next((s for s in table.order if s in on_track), NOBODY)
    home = driver >= 0 and bool(given.pending and table.cars[driver].finished)
    if driver not in on_track and not home:
        referee.refuse("position.turn is {!r}, which is not on the track", given.turn)
        return table, ()
    car, card = table.cars[driver], setup.card(table.hands[driver].card)
    points = given.points
    if points is None:
        points = 0 if given.stopped else card.move[4 - car.sound] + car.bonus
        table = replace(table, cars=put(table.cars, driver, replace(car, bonus=0)))
    if points < 0 or (given.stopped and points):
        referee.refuse("{} movement points{}", points, f" after a stop by {given.stopped}" if given.stopped else "")
    force = card.force if given.force is None else given.force
    visited = tuple(given.visited)
    turn = Turn(driver, points, force, given.stopped, given.spun, given.last_spent, visited)
    before = table.order[: table.order.index(driver)]
    acted = before if given.acted is None else tuple(setup.seats.index(name) for name in given.acted)
    table = replace(table, turn=turn, acted=acted)
    pending = [step_of(referee, setup, table, entry, f"position.pending[{i}]") for i, entry in enumerate(given.pending)]
    first = FirstDrive(driver) if not (given.started or pending) else Drive(driver)
    return table, (*(step for step in pending if step), first, EndTurn(driver))
