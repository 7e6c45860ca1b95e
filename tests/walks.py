"""Nodes to look at: whole random games and the positions of the scenarios, for tests that serve every game."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from rulekit import IllegalSetup, game, games
from rulekit.chance import Chance, below_by
from rulekit.game import Game
from rulekit.moves import Move
from rulekit.position import Decision, Played, Position
from rulekit.scenario import Scenario, of_game
from rulekit.step import CHANCE

GAMES = tuple(os.environ.get("GAMES", "").split()) or games()
"""All games; while one is being built, ``GAMES="aruba" pytest`` looks at it alone."""


def step_on(decision: Decision, rnd: random.Random) -> tuple[Move, Played]:
    """One random move: chance by its odds, a seat among its options."""
    step = decision.step
    assert step is not None
    if isinstance(step, Chance):
        move = step.deal(decision.now, below_by(rnd))
    else:
        move = rnd.choice(list(decision.options))
    return move, decision.play(move)


def walk(played: Played, seed: int, most: int) -> Iterator[tuple[Played, Move | None]]:
    """The nodes of a random game with the move that led to each."""
    rnd = random.Random(seed)
    yield played, None
    for _ in range(most):
        decision = played.position.decision
        if decision.step is None:
            return
        move, played = step_on(decision, rnd)
        yield played, move


@cache
def scenarios_of(name: str) -> tuple[Scenario, ...]:
    """The scenarios of a game."""
    return tuple(of_game(game(name)).values())


@cache
def scenes(name: str) -> tuple[Position, ...]:
    """The positions in which the scenarios of a game end."""
    found = []
    for scene in scenarios_of(name):
        try:
            found.append(scene.timeline().end.position)
        except (IllegalSetup, ValueError):
            continue
    return tuple(found)


@cache
def nodes(name: str) -> tuple[Position, ...]:
    """A sample of positions: a random game from setup, and a few moves on from every scenario."""
    found = [played.position for played, _ in walk(game(name).start(), 1, 400)]
    for i, position in enumerate(scenes(name)):
        found += [played.position for played, _ in walk(Played(position), i, 3)]
    return tuple(found)


@cache
def vocabulary(name: str) -> tuple[Move, ...]:
    """Moves of every kind that were options somewhere in the sample."""
    found: dict[str, Move] = {}
    for position in nodes(name):
        decision = position.decision
        if decision.actor != CHANCE or len(decision.options) <= 40:
            found |= {str(move): move for move in decision.options}
    for scene in scenarios_of(name):
        for text in scene.moves:
            try:
                move = game(name).notation.read(text.partition(":")[2] or text)
            except ValueError:
                continue
            found[str(move)] = move
    return tuple(found.values())


def same(name: str, position: Position) -> Position:
    """The position made again from its data."""
    made: Game = game(name)
    again: dict[str, Any] = position.to_data()
    return made.position(again, position.setup.options, position.readings.chosen)
