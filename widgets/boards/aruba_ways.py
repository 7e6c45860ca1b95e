"""Aruba: what a move would do, shown on the board: steps, collisions, shots, bombs, and how far one comes."""

from __future__ import annotations

from collections import deque
from typing import Any

from rulekit.games.aruba import facts, track
from rulekit.games.aruba.moves import GOES, BackStep, Bomb, Fire, Go, Hook, Larceny, Ram, SideStep
from rulekit.games.aruba.rulings import BOMB_REACH
from rulekit.games.aruba.table import OFF
from widgets.plain import Row

FARTHEST = 12  # steps that are looked ahead for what can be reached


def marks(position: Any, move: Any) -> list[Row]:
    """The space a step leads to, the car a collision, shot or theft is for, the spaces a bomb would reach."""
    question, table = position.decision.question, position.table
    here = table.at[table.car]
    if here == OFF or table.turn < 0:
        return []
    if isinstance(move, Hook):
        return [_mark(position, here, "target")] if question == "hook" else []
    if isinstance(move, Larceny):
        return _victims(position, move)
    legal = position.decision.judge(move).legal
    if isinstance(move, Go | SideStep | BackStep):
        return _step(position, move, legal=legal)
    if isinstance(move, Ram | Fire):
        hit = facts.target(position.now, table.car) if isinstance(move, Fire) else OFF
        space = table.at[hit] if hit != OFF else track.ahead(position.setup, here)
        return [_mark(position, space, "target" if legal else "refused")]
    if isinstance(move, Bomb):
        return _bomb(position, here, legal=legal)
    return []


def _mark(position: Any, space: int, kind: str, text: str = "") -> Row:
    return {"space": position.setup.space(space), "kind": kind, "text": text}


def _goal(position: Any, move: Any) -> int:
    here = position.table.at[position.table.car]
    if isinstance(move, Go):
        return track.ahead(position.setup, here, move.way)
    return (
        track.beside(position.setup, here, move.way)
        if isinstance(move, SideStep)
        else track.behind(position.setup, here)
    )


def _step(position: Any, move: Any, *, legal: bool) -> list[Row]:
    """Where a step ends; for a refused one also the cars that leave no way between them."""
    setup, table = position.setup, position.table
    goal = _goal(position, move)
    if legal:
        return [_mark(position, goal, "reachable", "1")]
    if goal == OFF:
        return []
    found = [_mark(position, goal, "refused")]
    if isinstance(move, Go) and move.way != "f":
        here = table.at[table.car]
        gap = (track.ahead(setup, here), track.beside(setup, here, move.way))
        found += [_mark(position, space, "in-the-way") for space in gap if space in table.at]
    return found


def _victims(position: Any, move: Larceny) -> list[Row]:
    setup, table = position.setup, position.table
    if move.victim not in setup.seats:
        return []
    cars = setup.fleet[setup.seats.index(move.victim)]
    kind = "target" if position.decision.judge(move).legal else "refused"
    return [_mark(position, table.at[car], kind) for car in cars if table.at[car] != OFF]


def _bomb(position: Any, here: int, *, legal: bool) -> list[Row]:
    setup = position.setup
    space = track.behind(setup, here)
    if space == OFF:
        return []
    touches = position.now.ruling(BOMB_REACH)
    zone = [_mark(position, s, "range") for s in range(setup.line) if touches(setup, space, s)]
    return [_mark(position, space, "target" if legal else "refused"), *zone]


def reach(position: Any) -> list[Row]:
    """Every space the points of movement lead to, with its cost and the shortest way there."""
    return [
        {"space": space, "kind": "reachable", "text": str(len(ways)), "move": f"go {' '.join(ways)}"}
        for space, ways in _reach(position).items()
    ]


def _reach(position: Any) -> dict[str, str]:
    """Spaces and the steps to them, found by driving there."""
    if position.decision.question != "combo" or facts.points_left(position.now) <= 0:
        return {}
    seat, found = position.table.turn, dict[str, str]()
    ahead = deque([(position, "")])
    while ahead:
        here, ways = ahead.popleft()
        if len(ways) >= FARTHEST:
            continue
        for move in GOES:
            goal = _goal(here, move)
            space = here.setup.space(goal)
            if goal == OFF or space in found or not here.decision.judge(move).legal:
                continue
            found[space] = ways + move.way
            after = here.play(move).position
            if space != "finish" and after.decision.question == "combo" and after.table.turn == seat:
                ahead.append((after, ways + move.way))
    return found


def propose(position: Any, space: str) -> str:
    """The move a reader means who points at a space: the way there, or the step that would be tried."""
    setup, table = position.setup, position.table
    here = table.at[table.car] if position.decision.question == "combo" else OFF
    if here == OFF:
        return ""
    if way := _reach(position).get(space):
        return f"go {' '.join(way)}"
    rows, aside = (a - b for a, b in zip(_row_lane(setup, space), divmod(here, setup.lanes), strict=True))
    if rows == 0 and abs(aside) == 1:
        return f"go side {'r' if aside > 0 else 'l'}"
    if rows == -1 and aside == 0:
        return "go back"
    if not 0 < rows <= FARTHEST or abs(aside) > rows:
        return ""
    return f"go {' '.join(('r' if aside > 0 else 'l') * abs(aside) + 'f' * (rows - abs(aside)))}"


def _row_lane(setup: Any, space: str) -> tuple[int, int]:
    """A space as row and lane from 0; the line lies behind the last row, in the lane of whoever drives there."""
    if space == "finish":
        return setup.rows, 0
    row, lane = space.split(".")
    return int(row), int(lane) - 1
