"""Bat Cup: what a move, legal or not, marks on the board; and the move that a reader means who points at a space."""

from __future__ import annotations

from typing import Any

from rulekit.games.bat_cup.facts import aim
from rulekit.games.bat_cup.moves import Attack, Exit, Flame, Go, Lay, LayTrap, Left, Punch, Push, Right, SuckUp
from rulekit.games.bat_cup.steps.turn import Drive
from widgets.plain import Row

FARTHEST = 20
"""So many spaces straight on a reader may point at."""


def driver(position: Any) -> int | None:
    """The seat that is asked for the next move of its turn."""
    step = position.agenda[0] if position.agenda else None
    return step.actor if isinstance(step, Drive) else None


def marks(position: Any, move: Any) -> list[Row]:
    """Where a move leads, whom it strikes, and what is in its way."""
    seat = driver(position)
    if seat is None or not position.table.cars[seat].at:
        return []
    legal = position.decision.judge(move).legal
    return [row for row in _marks(position, seat, move, legal) if row["space"]]


def _marks(position: Any, seat: int, move: Any, legal: bool) -> list[Row]:
    now = position.now
    kind = "reachable" if legal else "refused"
    match move:
        case Go():
            return _straight(now, seat, kind)
        case Left() | Right():
            return _aside(position, seat, move, kind)
        case Exit():
            return [_mark(move.space, kind, "exit")]
        case Lay() | SuckUp():
            return [_mark(move.space, kind, "" if legal else str(move))]
        case LayTrap():
            return [_mark(space, kind) for space in move.spaces]
        case Push():
            return [*_target(now, move.target, legal), _mark(move.space, kind)]
        case Attack() | Punch():
            return [*_reach(now, seat, move.direction, legal), *_target(now, move.target, legal)]
        case Flame():
            weapon = aim.armed(now, seat).weapon("flamethrower")
            far = aim.reach(now, weapon) if weapon else 0
            burned = aim.targets(now, seat, move.direction, far)
            hit = [row for _, other in burned for row in _target(now, now.setup.seats[other], legal)]
            return [*_reach(now, seat, move.direction, legal), *hit]
    return []


def _mark(space: str | None, kind: str, words: str = "") -> Row:
    return {"space": space or "", "kind": kind, "text": words}


def _straight(now: Any, seat: int, kind: str) -> list[Row]:
    """The space ahead; a crash where somebody stands there."""
    car = now.table.cars[seat]
    ahead = now.setup.board.ahead[car.against][car.at]
    if ahead and now.table.car_on(ahead) >= 0:
        return [_mark(ahead, "target" if kind == "reachable" else "in-the-way", "crash")]
    return [_mark(ahead, kind, "go")]


def _aside(position: Any, seat: int, move: Any, kind: str) -> list[Row]:
    """The diagonal ahead, with what it costs."""
    board, table = position.setup.board, position.table
    car = table.cars[seat]
    there = board.diagonals[car.against]["left" if isinstance(move, Left) else "right"].get(car.at)
    if there and table.car_on(there) >= 0:
        return [_mark(there, "in-the-way", str(move))]
    cost = table.turn.points - position.play(move).position.table.turn.points if kind == "reachable" else 0
    return [_mark(there, kind, f"{move} {cost}" if cost > 0 else str(move))]


def _target(now: Any, name: str, legal: bool) -> list[Row]:
    target = now.setup.seat(name)
    return [_mark(now.table.cars[target].at, "target" if legal else "refused")] if target >= 0 else []


def _reach(now: Any, seat: int, direction: str, legal: bool) -> list[Row]:
    """How far the weapons of a card reach in a direction: shown where a shot is refused."""
    weapons = [w for w in aim.armed(now, seat).weapons if direction in w.directions]
    if legal or not weapons:
        return []
    car, far = now.table.cars[seat], max(aim.reach(now, weapon) for weapon in weapons)
    line = aim.rays(now).line(car.at, car.against, direction)[:far]
    return [_mark(space, "range") for space in line if space and now.table.car_on(space) < 0]


def propose(position: Any, space: str) -> str:
    """A step there, so many steps straight on, or what can be done to the car that stands there."""
    seat = driver(position)
    if seat is None:
        return ""
    car, board = position.table.cars[seat], position.setup.board
    for way, diagonals in board.diagonals[car.against].items():
        if diagonals.get(car.at) == space:
            return way
    here, straight = car.at, board.ahead[car.against]
    for steps in range(1, FARTHEST):
        here = straight[here]
        if here is None:
            break
        if here == space:
            return "go" if steps == 1 else f"go {steps}"
    if board.terrain.get(car.at) == "hole" and space in board.adjacent[car.at]:
        return f"exit {space}"
    return _shot(position, space)


def _shot(position: Any, space: str) -> str:
    """The first attack that strikes whoever stands on a space, or works on the space itself."""
    other = position.table.car_on(space)
    name = position.setup.seats[other] if other >= 0 else ""
    for move in position.decision.options:
        if getattr(move, "target", None) == name != "" or getattr(move, "space", None) == space:
            return str(move)
    return ""
