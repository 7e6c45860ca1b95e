"""Buying on the finish line, repairs on the spaces with a wrench."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.events.services import Bought, Repaired
from rulekit.games.bat_cup.moves import REPAIR, Buy, Repair
from rulekit.games.bat_cup.rulings.lines import (
    BUY_AMOUNT,
    CHECKPOINT_REPAIR,
    REPAIR_LOOSE_COST,
    SERVICE_STANDING,
    SERVICE_WHEN,
)
from rulekit.games.bat_cup.rulings.setup import CUBES_CAPACITY
from rulekit.games.bat_cup.table import Car, Now, Space
from rulekit.games.bat_cup.words import PRICES, TOKENS, WHEELS, ZONE_WORDS, ZONES
from rulekit.moves import Move
from rulekit.rule import Finding
from rulekit.value import Seat


def action_free(car: Car) -> Iterator[Finding]:
    """Buying and repairing are the one action of the turn."""
    free = not car.used
    action = f"spent: {car.used}" if car.used else "unused"
    yield R["turn.one-action"].needs(free, "the action is {}", action)
    yield R["repair.is-action"].needs(free, "buying and repairing take the action, which is {}", action)


def served(now: Now, seat: Seat) -> str:
    """Whether the line on which a car stands serves it, and why not."""
    board, car = now.setup.board, now.table.cars[seat]
    if car.service:
        return "the line is open to the car"
    line = board.line_at[board.row[car.at]]
    name = "the finish line" if line == 0 else f"checkpoint {board.lines[line].id}"
    if board.passings(line, car.dist) > car.passed[line]:
        return f"a weapon has carried {now.names[seat]} onto {name}"
    return f"{now.names[seat]} has passed {name} before"


def within_reach(now: Now, car: Car) -> list[Space]:
    """The spaces whose service may be used now: the one the car stands on, and perhaps those it has passed."""
    visited = now.table.turn.visited
    here = [car.at] if car.at in visited or now.ruling(SERVICE_STANDING)() else []
    return list(dict.fromkeys((*here, *visited))) if now.ruling(SERVICE_WHEN)() else here


# ------------------------------------------------------------------ buying
def may_buy(now: Now, seat: Seat, move: Buy) -> Iterator[Finding]:
    """On the finish line, for what the cubes cost."""
    table, board = now.table, now.setup.board
    car, brakes, nitros = table.cars[seat], move.brakes, move.nitros
    yield from action_free(car)
    here = board.row[car.at] == 0
    places = within_reach(now, car)
    there = any(board.row[space] == 0 for space in places)
    yield R["lines.buy-only-there"].needs(here or there, "{} is {}on the finish line", car.at, "" if here else "not ")
    if here and there:
        yield R["lines.buy"].needs(car.service, served(now, seat))
    elif here or there:
        words = "the car has {} the line in this turn"
        yield R["lines.buy"].needs(there, words, "passed" if there else "not come onto")
    some = brakes >= 0 and nitros >= 0 and brakes + nitros > 0
    yield R["turn.action-buy"].needs(some, "brakes: {}, nitros: {}", brakes, nitros)
    yield R["turn.action-buy"].needs(now.ruling(BUY_AMOUNT)(brakes, nitros), "brakes: {}, nitros: {}", brakes, nitros)
    cost = brakes * PRICES["brake"] + nitros * PRICES["nitro"]
    yield R["cubes.cost"].needs(cost <= table.crystals(seat), "crystals: {}, needed: {}", table.crystals(seat), cost)
    yield from cubes_left(now, car, brakes, nitros)


def cubes_left(now: Now, car: Car, brakes: int, nitros: int) -> Iterator[Finding]:
    """The supply, and what a car may hold."""
    table = now.table
    enough = brakes <= table.brakes_left and nitros <= table.nitros_left
    words = "in the supply: brakes {}, nitros {}"
    yield R["components.cubes"].needs(enough, words, table.brakes_left, table.nitros_left)
    most = now.ruling(CUBES_CAPACITY)()
    fits = car.brakes + brakes <= most and car.nitros + nitros <= most
    yield R["token.cube-lines"].needs(fits, "at most {} of a kind on a token", most)


def buy(now: Now, seat: Seat, move: Buy) -> None:
    """The cubes change hands."""
    cost = move.brakes * PRICES["brake"] + move.nitros * PRICES["nitro"]
    now.emit(Bought(seat, move.brakes, move.nitros, cost, now.table.crystals(seat) - cost))


def purchases(now: Now, seat: Seat) -> list[Move]:
    """What could be bought."""
    table = now.table
    if not any(now.setup.board.row[space] == 0 for space in within_reach(now, table.cars[seat])):
        return []
    money = table.crystals(seat)
    most = [min(money, left) for left in (table.brakes_left, table.nitros_left)]
    return [Buy(b, n) for b in range(most[0] + 1) for n in range(min(most[1], money - b) + 1) if b + n]


# ------------------------------------------------------------------ repairs
def wrench(now: Now, space: Space) -> bool:
    """Whether a space bears a wrench."""
    board = now.setup.board
    if space in board.wrench:
        return True
    line = board.line_at.get(board.row[space])
    if line is None:
        return False
    bears = board.lines[line].repair
    if line == 0:
        return bears
    every: bool = now.ruling(CHECKPOINT_REPAIR)(bears)
    return every


def wrenches(now: Now, car: Car) -> list[Space]:
    """The wrenches within reach; a line that does not serve the car only where there is no other."""
    board = now.setup.board
    places = [space for space in within_reach(now, car) if wrench(now, space)]
    serving = [space for space in places if car.service or space != car.at or space in board.wrench]
    return serving or places


def may_repair(now: Now, seat: Seat, move: Repair) -> Iterator[Finding]:
    """On a wrench, a damaged part, for what the token costs."""
    table, board = now.table, now.setup.board
    car = table.cars[seat]
    yield from action_free(car)
    places = wrenches(now, car)
    there = bool(places)
    yield R["turn.action-repair"].needs(
        there, "{} within reach", f"the wrench on {places[0]} is" if there else "no wrench is"
    )
    finish = any(board.row[space] == 0 for space in places)
    rule = R["repair.finish"] if finish else R["repair.loose"]
    left = car.tokens(move.zone)
    whole = TOKENS[car.wheels] if move.zone in WHEELS else 1
    yield rule.needs(left < whole, "tokens of the {}: {} of {}", ZONE_WORDS[move.zone], left, whole)
    if car.at in places and board.row[car.at] in board.line_at and car.at not in board.wrench:
        yield R["potion.no-second-crystal"].needs(car.service, served(now, seat))
    cost, money = price(now, move.zone, finish), table.crystals(seat)
    rule = R["repair.wheel-cost"] if move.zone in WHEELS else R["repair.body-cost"]
    yield rule.needs(cost <= money, "crystals: {}, needed: {}", money, cost)


def price(now: Now, zone: str, finish: bool) -> int:
    """What a token costs."""
    cost: int = PRICES["repair_wheel_token"] if zone in WHEELS else PRICES["repair_body_token"]
    if finish:
        return cost
    asked: int = now.ruling(REPAIR_LOOSE_COST)(cost)
    return asked


def repair(now: Now, seat: Seat, move: Repair) -> None:
    """A token comes back."""
    table, board = now.table, now.setup.board
    car = table.cars[seat]
    finish = any(board.row[space] == 0 for space in wrenches(now, car))
    cost = price(now, move.zone, finish)
    now.emit(Repaired(seat, move.zone, car.tokens(move.zone) + 1, cost, table.crystals(seat) - cost, finish))


def repairs(now: Now, seat: Seat) -> list[Move]:
    """The damaged parts, where there is a wrench."""
    car = now.table.cars[seat]
    if not any(wrench(now, space) for space in within_reach(now, car)):
        return []
    return [REPAIR[zone] for zone in ZONES if car.tokens(zone) < (TOKENS[car.wheels] if zone in WHEELS else 1)]
