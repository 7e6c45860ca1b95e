"""A race from its setup, or from position data."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulekit.game import Agenda
from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.cards import BLANK, DECKS, TURBO_CARD, made_up
from rulekit.games.bat_cup.data.pending import step_of
from rulekit.games.bat_cup.data.schema import SETTING_UP, CarState, PositionState
from rulekit.games.bat_cup.facts.places import places, racing, ranked
from rulekit.games.bat_cup.rulings.setup import START_LINE, TEAM_CRYSTALS
from rulekit.games.bat_cup.steps.ending import EndTurn
from rulekit.games.bat_cup.steps.selection import selection
from rulekit.games.bat_cup.steps.setup import GetReady, OpenRace
from rulekit.games.bat_cup.steps.turn import Drive, FirstDrive
from rulekit.games.bat_cup.table import NOBODY, Car, Corner, Hand, Now, Setup, Table, Token, Turn
from rulekit.games.bat_cup.words import AT_START, COUNT, DRIVERS, SPRAYS, WEATHERS, ZONES, full, row_lane
from rulekit.referee import Referee
from rulekit.value import Seat

CUBES = (COUNT["brake_cube"], COUNT["nitro_cube"])
HIDDEN = "?"


# ------------------------------------------------------------------ from the setup
def begin(setup: Setup) -> tuple[Table, Agenda]:
    """Nothing is dealt yet."""
    n = len(setup.seats)
    cars = tuple(Car(crystals=AT_START) for _ in range(n))
    hands = tuple(Hand(deck=DECKS[seat]) for seat in setup.seats)
    table = Table(
        cars,
        hands,
        dealt=(0,) * n,
        corners=(Corner(),) * len(setup.board.corners),
        reserve=COUNT["crystal"] - AT_START * n,
        brakes_left=CUBES[0],
        nitros_left=CUBES[1],
        sprays=SPRAYS,
    )
    return table, (OpenRace(),)


# ------------------------------------------------------------------ from position data
def lay(referee: Referee, setup: Setup, data: dict[str, Any]) -> tuple[Table, Agenda]:
    """A race in the middle."""
    given = referee.read(PositionState, data, "position")
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
    check_places(referee, setup, table, setting_up)
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


def check_names(referee: Referee, setup: Setup, given: PositionState) -> None:
    """Every car, line, corner and weather that is named has to be there."""
    board = setup.board
    lines, corners = [line.id for line in board.lines], list(board.corner_ids)
    cars: dict[str, list[str]] = {
        "cars": list(given.cars),
        "order": given.order or [],
        "acted": given.acted or [],
        "turn": [given.turn] if given.turn else [],
        "winner": given.winner,
    }
    asked = [(f"position.{key}", names, list(setup.seats)) for key, names in cars.items()]
    asked += [("position.corners", list(given.corners), corners), ("position.drawn", list(given.drawn), lines)]
    asked += [("position.visited", given.visited, list(board.spaces))]
    asked += [("position.damage_discards", given.damage_discards, list(setup.damage_cards))]
    asked += [("position.purse", list(given.purse), list(setup.team_names))]
    skies = ["", *WEATHERS] if given.phase in SETTING_UP else list(WEATHERS)
    asked += [("position.weather", [given.weather], skies), ("position.weather_drawn", given.weather_drawn, skies)]
    for name, car in given.cars.items():
        asked += [(f"position.cars.{name}.passed", list(car.passed), lines)]
        asked += [(f"position.cars.{name}.thrown_back", car.thrown_back, lines)]
    for where, names, known in asked:
        for odd in [name for name in names if name not in known]:
            referee.refuse("{} names {!r}; there are {}", where, odd[:30], ", ".join(known[:12]) or "none")
    if not given.cars and not setup.options["drivers"]:
        referee.refuse("position.cars is missing")
    if given.round < 1 or given.reserve < 0:
        referee.refuse("round {} and reserve {}: neither can be so small", given.round, given.reserve)


def purse_of(referee: Referee, setup: Setup, given: PositionState) -> tuple[int, ...]:
    """The purses of two teams, where a ruling has them share one."""
    each = referee.ruling(TEAM_CRYSTALS)() if setup.team_names else 0
    if not each:
        if given.purse:
            referee.refuse("position.purse is given, but every car has its own crystals")
        return ()
    return tuple(given.purse.get(name, each) for name in setup.team_names)


# ------------------------------------------------------------------ cars
def car_of(referee: Referee, setup: Setup, given: PositionState, seat: str, shared: bool) -> Car:
    """One car."""
    board, data = setup.board, given.cars.get(seat, CarState())
    team = setup.team[setup.seats.index(seat)]
    setting_up = given.phase in SETTING_UP
    off = bool(data.out or data.finished or setting_up)
    if not off and data.at not in board.row:
        referee.refuse("{} stands on {!r}, which is no space of the circuit", seat, data.at[:20])
        return Car()
    if not setting_up and not data.wheels:
        referee.refuse("{} has no wheels", seat)
        return Car()
    row = 0 if off else board.row[data.at]
    laps = 1 if data.lap is None else data.lap
    dist = (laps - 1) * board.rows + row if data.dist is None else data.dist
    if not off and dist % board.rows != row:
        referee.refuse("{} has the race distance {}, which does not end in row {}", seat, dist, row)
    start = min(0, referee.ruling(START_LINE)())
    passed = (
        ()
        if setting_up
        else tuple(data.passed.get(line.id, board.passings(i, dist)) for i, line in enumerate(board.lines))
    )
    crystals = data.crystals if data.crystals is not None else 0 if shared else AT_START if setting_up else 5
    check_numbers(referee, seat, data, dist, start - board.rows)
    against = data.facing == "against"
    return Car(
        at="" if off else data.at,
        dist=dist,
        against=against,
        spun_by=(data.spun_by or "corner") if against else "",
        wheels=data.wheels,
        zones=zones_of(referee, seat, data),
        brakes=data.brakes,
        nitros=data.nitros,
        crystals=crystals,
        purse=team if shared else -1,
        used=data.used_for if data.action_used else "",
        broken=tuple(sorted(data.broken_shields)),
        stuck=data.stuck,
        service=data.service,
        bonus=data.bonus,
        thumbtacks=data.thumbtacks,
        trap=data.trap,
        turbo=data.turbo,
        turbo_laps=tuple(data.turbo_laps),
        passed=passed,
        thrown_back=tuple(data.thrown_back),
        out=data.out,
        finished=data.finished,
    )


def check_numbers(referee: Referee, seat: str, data: CarState, dist: int, least: int) -> None:
    """Cubes, crystals and tokens within what there is."""
    referee.check(
        R["thumbtacks.supply"].needs(0 <= data.thumbtacks <= 2, "{} has {} thumbtacks", seat, data.thumbtacks)
    )
    referee.check(R["trap.once"].needs(data.trap in (0, 1), "{} has {} traps", seat, data.trap))
    few = min(data.brakes, data.nitros, data.crystals or 0, data.bonus, data.out, data.finished, data.dealt)
    if few < 0 or dist < least:
        referee.refuse("{} has a number below what is possible ({})", seat, min(few, dist))
    if data.action_used and not data.used_for:
        referee.refuse("{} has used the action for nothing; used_for is attack, vacuum, buy or repair", seat)


def zones_of(referee: Referee, seat: str, data: CarState) -> tuple[int, ...]:
    """The tokens of the eight parts."""
    whole = full(data.wheels) if data.wheels else (1, 1, 1, 1, 0, 0, 0, 0)
    zones = tuple(data.zones.get(zone, most) for zone, most in zip(ZONES, whole, strict=True))  # type: ignore[call-overload]
    for zone, tokens, most in zip(ZONES, zones, whole, strict=True):
        rule = R["wheels.token-is-point"] if len(zone) == 2 else R["body.place"]
        referee.check(rule.needs(0 <= tokens <= most, "{} has {} tokens at {}, at most {}", seat, tokens, zone, most))
    if data.wheels and not data.out and not any(zones[4:]):
        referee.check(R["wheels.elimination"].needs(False, "{} races without a wheel", seat))
    return zones


def hand_of(referee: Referee, setup: Setup, given: PositionState, seat: str) -> Hand:
    """A driver's cards."""
    data = given.cars.get(seat, CarState())
    blank = BLANK if given.phase == "turn" else ""
    card = blank if data.card is None else data.card
    named = [card, data.aside, *data.hand, *data.discards]
    keys = {key: key_of(referee, setup, seat, key) for key in {*named, *(data.deck or ())}}
    hand, discards = [keys[key] for key in data.hand], [keys[key] for key in data.discards]
    if data.deck is None:
        gone = [keys[key] for key in named]
        deck = [key for key in DECKS[seat] if key not in gone]
    else:
        deck = [keys[key] for key in data.deck]
    made = Hand(keys[card], tuple(sorted(hand)), tuple(sorted(discards)), tuple(sorted(deck)), keys[data.aside])
    if made.left < 0:
        referee.refuse("{} has {} cards that nobody saw, more than the unseen ones", seat, -made.left)
    if given.phase == "select" and len(hand) > 3:
        referee.check(R["selection.draw"].needs(False, "{} has {} cards in the hand", seat, len(hand)))
    if given.phase == "turn" and not card and not (data.out or data.finished):
        referee.check(R["selection.choose"].needs(False, "{} has no card", seat))
    return made


def key_of(referee: Referee, setup: Setup, seat: str, text: str) -> str:
    """A card by its id, or by its line of text in one spelling."""
    if text in ("", HIDDEN, TURBO_CARD) or text in setup.cards:
        return text
    if text.lower() in setup.cards:
        return text.lower()
    try:
        return made_up(text).id
    except ValueError as no:
        referee.refuse("{}: {}", seat, no)
        return ""


# ------------------------------------------------------------------ the table
def with_supply(referee: Referee, setup: Setup, table: Table, given: PositionState) -> Table:
    """Cubes, spray tokens and damage cards."""
    held = (sum(car.brakes for car in table.cars), sum(car.nitros for car in table.cars))
    left = [
        most - there if stated is None else stated
        for most, there, stated in zip(CUBES, held, (given.brakes_left, given.nitros_left), strict=True)
    ]
    for most, there, free in zip(CUBES, held, left, strict=True):
        enough = free >= 0 and there + free <= most
        referee.check(
            R["components.cubes"].needs(enough, "{} cubes on the cars, {} in the supply, {} in all", there, free, most)
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
    referee.check(R["components.spray-tokens"].needs(fits, "{} spray tokens lie, {} are left", len(lying), sum(sprays)))
    discards = tuple(given.damage_discards)
    return replace(
        table, brakes_left=left[0], nitros_left=left[1], sprays=(sprays[0], sprays[1]), damage_discards=discards
    )


def with_circuit(referee: Referee, setup: Setup, table: Table, given: PositionState, setting_up: bool) -> Table:
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


def check_places(referee: Referee, setup: Setup, table: Table, setting_up: bool) -> None:
    """One car on a space; numbers of cars that are out or home that can be."""
    at = [car.at for car in table.cars if car.at]
    twice = sorted({space for space in at if at.count(space) > 1})
    words = "two cars stand on {}"
    referee.check(R["lane.change"].needs(not twice, words, ", ".join(twice) or "no space"))
    for key in ("out", "finished"):
        numbers = sorted(n for car in table.cars if (n := getattr(car, key)))
        if len(set(numbers)) < len(numbers):
            referee.refuse("two cars have the same number for {}", key)


def with_order(setup: Setup, table: Table, given: PositionState, now: Now) -> Table:
    """The order of the round, who leads, and who has acted."""
    setting_up = given.phase in SETTING_UP
    if given.order is not None:
        order = tuple(setup.seats.index(name) for name in given.order)
    else:
        order = () if setting_up else places(now)
    on_track = [] if setting_up else ranked(now)
    return replace(table, order=order, lead=on_track[0] if on_track else NOBODY)


def with_turn(referee: Referee, setup: Setup, table: Table, given: PositionState) -> tuple[Table, Agenda]:
    """The turn in progress, and what is pending in it."""
    on_track = racing(table)
    driver: Seat = setup.seat(given.turn) if given.turn else next((s for s in table.order if s in on_track), NOBODY)
    if driver not in on_track or sorted(set(table.order)) != sorted(table.order):
        referee.refuse("position.turn is {!r}, which is not on the track, or order names a car twice", given.turn)
        return table, ()
    if missing := [setup.seats[seat] for seat in on_track if seat not in table.order]:
        referee.refuse("position.order lacks {}", ", ".join(missing))
        return table, ()
    car, card = table.cars[driver], setup.card(table.hands[driver].card)
    points = given.points
    if points is None:
        points = 0 if given.stopped else card.move[4 - car.sound] + car.bonus
        table = replace(table, cars=(*table.cars[:driver], replace(car, bonus=0), *table.cars[driver + 1 :]))
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
