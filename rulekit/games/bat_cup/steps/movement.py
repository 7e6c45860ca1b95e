"""Driving: straight on, lane changes, turning, coming loose, leaving a hole, the handbrake."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.events.base import Movement
from rulekit.games.bat_cup.events.movement import STOPPED_BY, TURNED_BY, LaneChanged, Linked, Slipstreamed, Stepped
from rulekit.games.bat_cup.events.terrain import LeftHole
from rulekit.games.bat_cup.moves import (
    BRAKE_MOVE,
    HANDBRAKE,
    LEFT,
    RIGHT,
    Exit,
    Go,
    Left,
    Right,
)
from rulekit.games.bat_cup.rulings.damage import COLLISION_ON_PURPOSE
from rulekit.games.bat_cup.rulings.movement import (
    ARROWS_BACKWARD,
    ARROWS_STEP,
    HOLE_EXIT_CHOICE,
    HOLE_EXIT_COST,
    LANE_FREE,
    MOVE_NOWHERE,
    OIL_LEFTOVER,
    SLIPSTREAM_SPUN,
    SLIPSTREAM_WHEN,
    SPIN_LANE_CHANGE,
    SPIN_TURN_FIRST,
)
from rulekit.games.bat_cup.steps.collision import crash
from rulekit.games.bat_cup.steps.ending import take_lead
from rulekit.games.bat_cup.steps.ground import arrive
from rulekit.games.bat_cup.steps.lines import serves
from rulekit.games.bat_cup.steps.turning import may_handbrake
from rulekit.games.bat_cup.table import NOBODY, Car, Now, Space
from rulekit.games.bat_cup.table import Turn as TurnState
from rulekit.rule import Finding
from rulekit.value import Seat

POINTS = R["cards.move-by-wheels"]
UNSTICK_RULE = R["slime.unstick"]
MUST_MOVE = R["turn.move"]
LINK_RULE = {"arrow": R["arrows.coloured"], "alchemy": R["arrows.alchemy"]}


def may_drive(now: Now, car: Car, turn: TurnState) -> Iterator[Finding]:
    """What every movement needs: a point, and nothing owed for turning or coming loose."""
    rule = STOPPED_BY[turn.stopped] if turn.stopped else POINTS
    yield rule.needs(turn.points > 0, "movement points left: {}", turn.points)
    if car.against and not turn.spun:
        stays = now.ruling(SPIN_TURN_FIRST)()
        yield TURNED_BY[car.spun_by].needs(stays, "the car faces against the race and owes a point for turning")
    if car.stuck:
        yield UNSTICK_RULE.needs(False, "the car is stuck on {} and owes a point", car.at)


# ------------------------------------------------------------------ straight on
def may_go(now: Now, seat: Seat, move: Go) -> Iterator[Finding]:
    """A space ahead; out of a hole a free one; along an arrow or symbol for its price."""
    table, board = now.table, now.setup.board
    car, turn = table.cars[seat], table.turn
    yield from may_drive(now, car, turn)
    ahead = board.ahead[car.against][car.at]
    if ahead is None:
        yield MUST_MOVE.needs(False, "the road ends on {}", car.at)
        return
    if car.at in board.link and not car.against:
        price = step_price(now, car)
        yield LINK_RULE[board.link[car.at].kind].needs(
            turn.points >= price, "points: {}, needed: {}", turn.points, price
        )
    taken = table.car_on(ahead)
    if board.terrain.get(car.at) == "hole":
        crashes = taken >= 0 and now.ruling(MOVE_NOWHERE)() and not exits(now, car)
        yield R["hole.exit"].needs(taken < 0 or crashes, "{} ahead is {}", ahead, "free" if taken < 0 else "taken")
    elif taken >= 0:
        allowed = not must_avoid(now, seat)
        yield R["collision.stop"].needs(allowed, "{} stands ahead on {}", now.names[taken], ahead)
    else:
        yield MUST_MOVE.needs(True, "{} ahead is free", ahead)


def step_price(now: Now, car: Car) -> int:
    """What a space straight on costs: more than a point only along a link, under a reading."""
    board = now.setup.board
    if car.against or car.at not in board.link:
        return 1
    price: int = now.ruling(ARROWS_STEP)(board.on(car.at, board.link[car.at].to))
    return price


def must_avoid(now: Now, seat: Seat) -> bool:
    """Whether a car ahead may not be run into, because a lane change, a brake or the handbrake can avoid it."""
    from rulekit.games.bat_cup.steps.cubes import may_brake

    board, car = now.setup.board, now.table.cars[seat]
    ahead = board.ahead[car.against][car.at]
    if ahead is None or now.table.car_on(ahead) < 0 or board.terrain.get(car.at) == "hole":
        return False
    if now.ruling(COLLISION_ON_PURPOSE)():
        return False
    judged = (
        may_lane(now, seat, LEFT),
        may_lane(now, seat, RIGHT),
        may_brake(now, seat, BRAKE_MOVE),
        may_handbrake(now, seat, HANDBRAKE),
    )
    return any(all(finding.ok for finding in findings) for findings in judged)


def go(now: Now, seat: Seat, move: Go) -> None:
    """One space on, or into the car that stands there."""
    board, car = now.setup.board, now.table.cars[seat]
    ahead = board.ahead[car.against][car.at]
    assert ahead is not None
    price = step_price(now, car)
    victim = now.table.car_on(ahead)
    if victim >= 0:
        crash(now, seat, victim, ahead, price)
        return
    link = None if car.against else board.link.get(car.at)
    if link is None:
        enter(now, seat, ahead, price, Stepped)
    else:
        enter(now, seat, ahead, price, Linked, mark=link.mark, symbol=link.kind == "alchemy")


def enter(now: Now, seat: Seat, to: Space, price: int, kind: type[Movement], **more: object) -> None:
    """The car comes onto a free space, and what is there happens."""
    table, board = now.table, now.setup.board
    car, turn, start = table.cars[seat], table.turn, table.cars[seat].at
    if board.terrain.get(start) == "hole":
        now.emit(LeftHole(seat, start))
    dist = car.dist + (board.gain(start, to) if kind is not Linked else board.on(start, to))
    service = serves(now, seat, to, dist)
    corner = board.corner.get(to)
    inside = corner is not None and board.corner.get(start) == corner
    spun = turn.spun if car.against else ""
    wrench = service and to in board.services
    points = turn.points - price
    event: Any = kind
    now.emit(event(seat, start, to, price, points, dist, service, wrench, inside, spun, car.turbo, **more))
    take_lead(now)
    if table.ground or to not in board.plain or board.crosses(start, to):
        arrive(now, seat, start)


# ------------------------------------------------------------------ lane changes
def slipstream(now: Now, car: Car) -> Seat:
    """In whose slipstream a car is; -1 for nobody's."""
    board, table = now.setup.board, now.table
    ahead: Seat = now.ruling(SLIPSTREAM_WHEN)(board, table, car)
    if ahead >= 0 and not now.ruling(SLIPSTREAM_SPUN)(car, table.cars[ahead]):
        return NOBODY
    return ahead


def may_lane(now: Now, seat: Seat, move: Left | Right) -> Iterator[Finding]:
    """A free front diagonal, the price, and nothing that keeps the car in its lane."""
    table, board = now.table, now.setup.board
    car, turn = table.cars[seat], table.turn
    yield from may_drive(now, car, turn)
    if board.terrain.get(car.at) == "hole":
        yield R["hole.exit"].needs(False, "the car is in the hole on {}", car.at)
    if car.at in board.white:
        binds = not car.against or now.ruling(ARROWS_BACKWARD)()
        yield R["arrows.white"].needs(not binds, "{} has a white arrow", car.at)
    if car.at in board.link and not car.against:
        link = board.link[car.at]
        yield LINK_RULE[link.kind].needs(False, "{} leads to {}", car.at, link.to)
    if car.against and turn.spun and not (turn.spun == "oil" and now.ruling(OIL_LEFTOVER)()[0]):
        yield R["corner.leftover"].needs(now.ruling(SPIN_LANE_CHANGE)(), "the leftover movement is {}", turn.points)
    to = board.diagonals[car.against]["left" if type(move) is Left else "right"][car.at]
    yield is_free(now, to)
    if slipstream(now, car) >= 0:
        yield R["slipstream.cost"].needs(turn.points >= 1, "points: {}, needed: 1", turn.points)
    else:
        yield R["lane.cost"].needs(turn.points >= 2, "points: {}, needed: 2", turn.points)


def is_free(now: Now, to: Space | None) -> Finding:
    """Whether a front diagonal space can be driven onto."""
    if to is None:
        return R["lane.change"].needs(False, "there is no space diagonally ahead")
    taken = now.table.car_on(to) >= 0
    if taken or not now.table.ground:
        return R["lane.change"].needs(not taken, "{} is {}", to, "taken" if taken else "free")
    return R["lane.change"].needs(now.ruling(LANE_FREE)(now.table, to), "{} has no car", to)


def change_lane(now: Now, seat: Seat, move: Left | Right) -> None:
    """Onto the diagonal space, out of a slipstream or not."""
    board, car = now.setup.board, now.table.cars[seat]
    to = board.diagonals[car.against]["left" if type(move) is Left else "right"][car.at]
    assert to is not None
    ahead = slipstream(now, car)
    if ahead >= 0:
        enter(now, seat, to, 1, Slipstreamed, ahead=ahead)
    else:
        enter(now, seat, to, 2, LaneChanged)


# ------------------------------------------------------------------ out of a hole
def exits(now: Now, car: Car) -> list[Space]:
    """The free spaces next to a hole, the one ahead left out."""
    board = now.setup.board
    ahead = board.ahead[car.against][car.at]
    return [space for space in board.adjacent[car.at] if space != ahead and now.table.car_on(space) < 0]


def may_exit(now: Now, seat: Seat, move: Exit) -> Iterator[Finding]:
    """Sideways out of a hole, as a rule only if the space ahead is taken."""
    table, board = now.table, now.setup.board
    car, turn = table.cars[seat], table.turn
    yield from may_drive(now, car, turn)
    hole = board.terrain.get(car.at) == "hole"
    yield R["hole.exit"].needs(hole, "{} is {}hole", car.at, "a " if hole else "no ")
    if not hole:
        return
    near = move.space in board.adjacent[car.at]
    yield R["hole.exit"].needs(near, "{} is {}next to {}", move.space, "" if near else "not ", car.at)
    yield R["hole.exit"].needs(table.car_on(move.space) < 0, "{} has to be free", move.space)
    ahead = board.ahead[car.against][car.at]
    yield R["hole.exit"].needs(move.space != ahead, "{} ahead is reached by driving on", ahead)
    anywhere = now.ruling(HOLE_EXIT_CHOICE)() or ahead is None or table.car_on(ahead) >= 0
    yield R["hole.exit"].needs(anywhere, "{} ahead is free", ahead)
    if near:
        price = now.ruling(HOLE_EXIT_COST)(board, car.at, move.space)
        yield R["hole.start-inside"].needs(turn.points >= price, "points: {}, needed: {}", turn.points, price)


def leave_hole(now: Now, seat: Seat, move: Exit) -> None:
    """Onto a space next to the hole."""
    price = now.ruling(HOLE_EXIT_COST)(now.setup.board, now.table.cars[seat].at, move.space)
    enter(now, seat, move.space, price, Stepped, sideways=True)
