"""What is measured for each game: functions that do some work and say how much it was."""

from __future__ import annotations

import random
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from rulekit import Timeline, game, load
from rulekit.chance import Chance, below_by
from rulekit.files import shared
from rulekit.playout import play_game, play_out, random_player
from rulekit.position import Played, Position
from rulekit.replay import Replay
from rulekit.verify import verify

ROOT = Path(__file__).parents[2]
Work = Callable[[], int]
"""Does some work and returns how many pieces it was."""


def options_of(name: str) -> dict[str, Any]:
    """The setup with the most seats among the whole games that come with the package; else the default."""
    found: list[dict[str, Any]] = [{}]
    for path in sorted((shared("replays") / name).glob("*.toml")):
        replay = load(path).replay
        if replay is not None and replay.position is None:
            found.append(replay.options)
    return max(found, key=lambda options: len(options.get("seats", ())))


def loop(turns: int = 1_000_000) -> int:
    """The fixed loop of plain Python beside which everything is printed."""
    number = total = 0
    while number < turns:
        number += 1
        total += number & 3
    return turns


def full_play(position: Position, seed: int) -> int:
    """A whole random game with options, judging, events, and every position made."""
    rnd, moves = random.Random(seed), 0
    below = below_by(rnd)
    while not position.over:
        decision = position.decision
        step = decision.step
        if isinstance(step, Chance):
            move = step.deal(decision.now, below)
        else:
            options = decision.options
            move = options[below(len(options))]
        position = decision.play(move).position
        moves += 1
    return moves


def played_out(position: Position, seed: int) -> int:
    """A whole random game without positions between."""
    moves, player = 0, random_player(seed)

    def choose(step: Any, now: Any) -> Any:
        nonlocal moves
        moves += 1
        return player(step, now)

    play_out(position, choose)
    return moves


class Bench:
    """The measures of one game, on the same few random games."""

    def __init__(self, name: str, games: int) -> None:
        made = game(name)
        options = options_of(name)
        self.name = name
        self.start = made.setup(options)
        self.seats = len(self.start.setup.seats)
        self.replays: list[Replay] = [play_game(made, seed, options, player="random") for seed in range(games)]
        self.moves = sum(len(replay.moves) for replay in self.replays)
        self._seed = 0

    def works(self) -> dict[str, Work]:
        """Every measure by name; the unit is the first word."""
        from rulekit import tables

        return {
            "moves in full play": partial(self._games, full_play),
            "moves in play_out": partial(self._games, played_out),
            "moves verified": self._verified,
            "moves laid out as a tree": self._trees,
            "rows of standings, verified": partial(self._table, tables.standings),
            "rows of decisions, verified": partial(self._table, tables.decisions),
            "rows of events, verified": partial(self._table, tables.events),
        }

    def _games(self, play: Callable[[Position, int], int]) -> int:
        self._seed += 1
        first = self._seed * 1000
        return sum(play(self.start, seed) for seed in range(first, first + len(self.replays)))

    def _verified(self) -> int:
        assert not any(verify(replay) for replay in self.replays)
        return self.moves

    def _trees(self) -> int:
        for replay in self.replays:
            Timeline.of(replay)
        return self.moves

    def _table(self, make: Callable[[list[Replay]], Any]) -> int:
        return len(make(self.replays))

    def memory(self) -> tuple[float, float]:
        """Bytes of a kept position, and of one with what happened on the way."""
        return self._bytes(lambda played: played.position), self._bytes(lambda played: played)

    def _bytes(self, part: Callable[[Played], object]) -> float:
        """What a move of a game costs where this part of all that is played is kept."""
        position, kept = self.start, []
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        for move in self.replays[0].moves:
            played = position.play(move)
            position = played.position
            kept.append(part(played))
            del played
        taken = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
        return taken / len(kept)


def seconds(script: str, repeat: int = 5) -> float:
    """The best time a fresh interpreter takes for a script."""
    best = float("inf")
    for _ in range(repeat):
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True, capture_output=True)
        best = min(best, time.perf_counter() - begun)
    return best
