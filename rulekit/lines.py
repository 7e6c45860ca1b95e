"""Recorded games on their way into something that counts them: a timeline, a replay, a corpus, all walked alike."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from rulekit.game import Game
from rulekit.measure import Place
from rulekit.position import Played
from rulekit.replay import Problem, Replay, ReplayError, find_replay, records
from rulekit.timeline import Timeline
from rulekit.verdict import IllegalSetup
from rulekit.walk import Stop, Walk, stops

Source = Timeline | Replay | str | Path | Iterable[Replay | ReplayError]
"""A tree, a recorded game, a file of one or many (or the name of one that comes with the package), or any replays."""


class Line:
    """One recorded game: its number, and its stops with the place in the game of each.

    ``start`` is its first position and ``begun`` its place in the game, ``end`` the last position so far.
    """

    def __init__(self, number: int, replay: Replay | None, start: Played, stopping: Iterable[Stop]) -> None:
        self.number = number
        self.replay = replay
        self.start = self.end = start.position
        self.game: Game = start.position.game
        self.begun = self.game.place(None, start)
        self.stopping = stopping

    def __iter__(self) -> Iterator[tuple[Stop, Place]]:
        where = self.begun
        tell = self.game.place
        for stop in self.stopping:
            where = tell(where, stop.played) if stop.number else where
            self.end = stop.played.position
            yield stop, where


class Games:
    """The games of a source one after another, each as a ``Line``; the problems go where they are wanted.

    Args:
        source: where they are.
        problems: takes the problems; without it each is a warning.
        tick: told now and then how many moves of the present game have been made.
        first: the number of the first game.
    """

    def __init__(
        self,
        source: Source,
        problems: list[Problem] | None = None,
        tick: Callable[[int], None] | None = None,
        first: int = 1,
    ) -> None:
        self.source = source
        self.problems = problems
        self.tick = tick
        self.first = first
        self.many = not isinstance(source, Timeline | Replay) and not _is_toml(source)
        self.game: Game | None = None
        self.begun = False

    def __iter__(self) -> Iterator[Line]:
        if isinstance(self.source, Timeline):
            self.game = self.source.game
            yield Line(1, self.source.replay, self.source.root.played, stops(self.source))
            for problem in self.source.problems:
                self._tell(problem)
            return
        for number, replay in enumerate(self._replays(), self.first):
            if isinstance(replay, ReplayError):
                self._tell(Problem(str(replay)))
            else:
                yield from self._walked(number, replay)

    def first_line(self) -> bool:
        """Whether this is asked for the first time, at the first game: its rulebook fixes the columns of all."""
        first, self.begun = not self.begun, True
        return first

    def _replays(self) -> Iterable[Replay | ReplayError]:
        if isinstance(self.source, Replay):
            return [self.source]
        if isinstance(self.source, str | Path):
            return records(find_replay(self.source))
        assert not isinstance(self.source, Timeline)
        return self.source

    def _walked(self, number: int, replay: Replay) -> Iterator[Line]:
        where = f"game {number}: " if self.many else ""
        if self.game is not None and replay.game != self.game.name:
            self._tell(Problem(f"{where}a table holds games of one kind, here {self.game.name}, not {replay.game:.40}"))
            return
        try:
            walk = Walk(replay, self.tick)
        except (KeyError, IllegalSetup) as no:
            self._tell(Problem(f"{where}{no.args[0]}"))
            return
        self.game = walk.game
        yield Line(number, replay, walk.start, walk)
        for problem in (*replay.problems, *([walk.problem] if walk.problem else [])):
            self._tell(Problem(f"{where}{problem}", None, problem.verdict))

    def _tell(self, problem: Problem) -> None:
        if self.problems is None:
            warnings.warn(str(problem), stacklevel=5)
        else:
            self.problems.append(problem)


def _is_toml(source: object) -> bool:
    return isinstance(source, str | Path) and find_replay(source).suffix == ".toml"
