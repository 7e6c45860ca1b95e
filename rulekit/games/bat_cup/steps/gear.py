"""What is laid on the track and taken off it: thumbtacks, spike trap, vacuum cleaner; and the spray."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations

from rulekit.games.bat_cup.board import Board
from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.cards import Weapon
from rulekit.games.bat_cup.events.gear import SprayLaid, TokenLaid, TokenSucked
from rulekit.games.bat_cup.facts.aim import armed, distance, rays, reach
from rulekit.games.bat_cup.moves import Lay, LayTrap, Spray, SuckUp
from rulekit.games.bat_cup.rulings.attacks import (
    SPRAY_CORNER,
    SPRAY_STACK,
    THUMBTACKS_DISTANCE,
    TRAP_ENDS,
    TRAP_REACH,
    TRAP_SHAPE,
    VACUUM_AMOUNT,
)
from rulekit.games.bat_cup.steps.aiming import may_use
from rulekit.games.bat_cup.table import Now, Space
from rulekit.games.bat_cup.words import DIRECTION_WORDS, row_lane
from rulekit.moves import Move
from rulekit.rule import Finding
from rulekit.value import Seat

Triple = tuple[Space, ...]


def unfit(now: Now, space: Space) -> str:
    """Why nothing can be laid on a space; empty if it can."""
    board, table = now.setup.board, now.table
    if space not in board.row:
        return "is no space of the circuit"
    if kind := board.terrain.get(space):
        return f"has {'a ' if kind == 'hole' else ''}{kind}"
    if table.car_on(space) >= 0:
        return "holds a car"
    return "holds a token" if table.token_on(space) else ""


def spaces_in(now: Now, seat: Seat, weapon: Weapon, direction: str) -> list[Space]:
    """The spaces within the direction and range of a weapon."""
    car = now.table.cars[seat]
    line = rays(now).line(car.at, car.against, direction)
    return [space for space in line[: reach(now, weapon)] if space]


# ------------------------------------------------------------------ thumbtacks
def may_lay(now: Now, seat: Seat, move: Lay) -> Iterator[Finding]:
    """A token left, a space at the distance of the card that is fit for it."""
    yield from may_use(now, seat, "thumbtacks", move.direction)
    left = now.table.cars[seat].thumbtacks
    yield R["thumbtacks.supply"].needs(left, "thumbtack tokens left: {}", left)
    weapon = armed(now, seat).weapon("thumbtacks")
    far = distance(now, seat, move.direction, move.space)
    most = reach(now, weapon) if weapon else 0
    near = now.ruling(THUMBTACKS_DISTANCE)(far, most)
    words = "{} is {} away, the card shows {}" if far else "{0} does not lie to the {3}, the card shows {2}"
    yield R["thumbtacks.modes"].needs(near, words, move.space, far, most, DIRECTION_WORDS[move.direction])
    why = unfit(now, move.space)
    yield R["thumbtacks.where"].needs(not why, "{} {}", move.space, why or "is free")


def lay(now: Now, seat: Seat, move: Lay) -> None:
    """The token lies there."""
    now.emit(TokenLaid(seat, "thumbtack", (move.space,), now.table.cars[seat].thumbtacks - 1, now.setup.seats[seat]))


def lay_moves(now: Now, seat: Seat, weapon: Weapon) -> list[Move]:
    """Where a thumbtack could be left."""
    if not now.table.cars[seat].thumbtacks:
        return []
    return [Lay(d, space) for d in weapon.directions for space in spaces_in(now, seat, weapon, d)]  # type: ignore[arg-type]


# ------------------------------------------------------------------ spike trap
def may_trap(now: Now, seat: Seat, move: LayTrap) -> Iterator[Finding]:
    """Three adjacent free spaces within reach, away from other traps, with free ends."""
    yield from may_use(now, seat, "trap", move.direction)
    yield R["trap.once"].needs(now.table.cars[seat].trap, "traps left: {}", now.table.cars[seat].trap)
    spaces, board = move.spaces, now.setup.board
    known = len(set(spaces)) == 3 == len(spaces) and all(space in board.row for space in spaces)
    in_order = known and list(spaces) == sorted(spaces, key=row_lane)
    yield R["trap.place"].needs(in_order, "{} should be three spaces, named by row and lane", " ".join(spaces))
    if not in_order:
        return
    yield R["trap.place"].needs(now.ruling(TRAP_SHAPE)(board, spaces), "{} have to be adjacent", " ".join(spaces))
    weapon = armed(now, seat).weapon("trap")
    within = spaces_in(now, seat, weapon, move.direction) if weapon else []
    near = now.ruling(TRAP_REACH)([space in within for space in spaces])
    yield R["trap.place"].needs(near, "the trap reaches {}", ", ".join(within) or "nothing")
    why = [f"{space} {reason}" for space in spaces if (reason := unfit(now, space))]
    yield R["trap.place"].needs(not why, "{}", "; ".join(why) or "all three are free")
    beside = trap_nearby(now, spaces)
    yield R["trap.no-consecutive"].needs(not beside, "{}", f"a trap lies on {beside}" if beside else "no trap is next")
    for where, way in (("in front of", 0), ("behind", 1)):
        free = free_ends(now, spaces, way)
        words = "free spaces {} the trap: {} of {}"
        yield R["trap.clear-ends"].needs(now.ruling(TRAP_ENDS)(free), words, where, sum(free), len(free))


def trap_nearby(now: Now, spaces: tuple[Space, ...]) -> Space:
    """A trap token in a row next to one of these spaces, or next along the road; empty if there is none."""
    board = now.setup.board
    rows = {(board.row[space] + step) % board.rows for space in spaces for step in (-1, 1)}
    road = {way[space] for space in spaces for way in board.ahead}
    traps = [token.space for token in now.table.ground if token.kind == "trap"]
    return next((space for space in traps if board.row[space] in rows or space in road), "")


def free_ends(now: Now, spaces: tuple[Space, ...], way: int) -> list[bool]:
    """Of the spaces in front of (0) or behind (1) a trap, which are free of cars and tokens."""
    table = now.table
    ends = [end for space in spaces if (end := now.setup.board.ahead[way][space]) not in spaces]
    return [end is not None and table.car_on(end) < 0 and table.token_on(end) is None for end in ends]


def lay_trap(now: Now, seat: Seat, move: LayTrap) -> None:
    """Three tokens lie there."""
    now.emit(TokenLaid(seat, "trap", move.spaces, 0, now.setup.seats[seat]))


def trap_moves(now: Now, seat: Seat, weapon: Weapon) -> list[Move]:
    """Where the trap could be put: triples around a space within reach."""
    if not now.table.cars[seat].trap:
        return []
    found: list[Move] = []
    shaped = now.ruling(TRAP_SHAPE)
    for direction in weapon.directions:
        near = [triples(now.setup.board, shaped, space) for space in spaces_in(now, seat, weapon, direction)]
        fit = dict.fromkeys(t for some in near for t in some if not any(unfit(now, space) for space in t))
        found += [LayTrap(direction, triple) for triple in fit]  # type: ignore[arg-type]
    return found


@cache
def triples(board: Board, shaped: Callable[[Board, Triple], bool], space: Space) -> tuple[Triple, ...]:
    """The triples of a shape that contain a space, each in one order."""
    near = board.adjacent[space]
    second = dict.fromkeys(other for one in near for other in board.adjacent[one] if other != space)
    pairs = combinations(dict.fromkeys((*near, *second)), 2)
    ordered = (tuple(sorted((space, *pair), key=row_lane)) for pair in pairs)
    return tuple(triple for triple in ordered if shaped(board, triple))


# ------------------------------------------------------------------ vacuum cleaner
def may_vacuum(now: Now, seat: Seat, move: SuckUp) -> Iterator[Finding]:
    """A token within the direction and range."""
    yield from may_use(now, seat, "vacuum", move.direction)
    token = now.table.token_on(move.space)
    yield R["vacuum.removes"].needs(token, "{} lies on {}", f"a {token.kind}" if token else "nothing", move.space)
    weapon = armed(now, seat).weapon("vacuum")
    within = spaces_in(now, seat, weapon, move.direction) if weapon else []
    rule = R["vacuum.trap"] if token and token.kind == "trap" else R["vacuum.thumbtacks"]
    yield rule.needs(move.space in within, "the vacuum reaches {}", ", ".join(within) or "nothing")


def suck_up(now: Now, seat: Seat, move: SuckUp) -> None:
    """One token, or all within reach."""
    weapon = armed(now, seat).weapon("vacuum")
    assert weapon is not None
    all_of_them = now.ruling(VACUUM_AMOUNT)()
    for space in spaces_in(now, seat, weapon, move.direction) if all_of_them else [move.space]:
        token = now.table.token_on(space)
        if token:
            now.emit(TokenSucked(seat, token.kind, space, "attack"))


def vacuum_moves(now: Now, seat: Seat, weapon: Weapon) -> list[Move]:
    """What could be sucked up."""
    lying = {token.space for token in now.table.ground}
    return [
        SuckUp(d, space)  # type: ignore[arg-type]
        for d in weapon.directions
        for space in spaces_in(now, seat, weapon, d)
        if space in lying
    ]


# ------------------------------------------------------------------ spray
def may_spray(now: Now, seat: Seat, move: Spray) -> Iterator[Finding]:
    """A corner of the circuit, and a token of that kind."""
    yield from may_use(now, seat, "spray", "")
    board, table = now.setup.board, now.table
    there = move.corner in board.corner_words
    yield R["spray.use"].needs(there, "the corners are {}", ", ".join(board.corner_ids) or "none")
    left = table.sprays[0] if move.value == "+2" else table.sprays[1]
    yield R["spray.place"].needs(left, "tokens of {} left: {}", move.value, left)
    if there:
        corner = board.corner_words.index(move.corner)
        ahead = next_corner(now, seat)
        allowed = now.ruling(SPRAY_CORNER)(corner, ahead)
        yield R["spray.use"].needs(allowed, "the next corner is {}", board.corner_ids[ahead])
        lying, most = len(table.corners[corner].spray), now.ruling(SPRAY_STACK)()
        yield R["spray.place"].needs(lying < most, "spray tokens there: {}", lying)


def next_corner(now: Now, seat: Seat) -> int:
    """The first corner ahead of a car."""
    board = now.setup.board
    row = board.row[now.table.cars[seat].at]
    return min(range(len(board.corners)), key=lambda i: (board.corners[i].first - row - 1) % board.rows)


def spray(now: Now, seat: Seat, move: Spray) -> None:
    """The token lies beside the value."""
    board = now.setup.board
    corner = board.corner_words.index(move.corner)
    total = now.table.corners[corner].total
    now.emit(SprayLaid(seat, corner, board.corner_ids[corner], int(move.value), total))


def spray_moves(now: Now, seat: Seat, weapon: Weapon) -> list[Move]:
    """Every corner, up and down."""
    return [Spray(word, value) for word in now.setup.board.corner_words for value in ("+2", "-1")]
