"""A recorded line walked move by move: every move is judged and carried out, and only the present is kept.

Verifying and tables go over millions of moves in this way; ``Timeline.of`` makes the tree that a reader steps through.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from rulekit.game import game
from rulekit.laying import TICK, contradicted_result
from rulekit.moves import Move, MoveError
from rulekit.position import Played, Position
from rulekit.replay import Problem, Replay, split
from rulekit.step import Now, Step, advance, legal
from rulekit.timeline import Timeline
from rulekit.value import Value
from rulekit.verdict import IllegalMove


class Stop(Value):
    """One stop of a walk: the move that led here, and what came of it.

    ``step`` is the question that was open, ``sender`` the seat whose move it was if that was said; ``illegal`` tells a
    move that was played though a rule forbids it. At the start ``move`` and ``step`` are None.
    """

    number: int
    move: Move | None
    step: Step | None
    sender: str | None
    played: Played
    illegal: bool = False

    @property
    def by(self) -> str:
        """Who made the move: a seat, or ``CHANCE``; nobody at the start."""
        return self.sender or _actor(self.step, self.played)

    @property
    def question(self) -> str:
        """What was asked."""
        return self.step.question if self.step else ""

    @property
    def interjected(self) -> bool:
        """Whether nobody had asked for this move."""
        if self.step is None or self.move is None:
            return False
        return type(self.move) not in self.step.takes or self.by != _actor(self.step, self.played)


def _actor(step: Step | None, played: Played) -> str:
    return played.position.setup.who(step.actor) if step else ""


class Walk:
    """A walk along the main line of a replay, once.

    ``start`` is the game as it begins; ``problem`` tells, after the walk, why it ended before the line did.

    Args:
        replay: what was recorded.
        tick: told now and then how many moves have been made.

    Raises:
        KeyError: there is no such game.
        IllegalSetup: the game cannot begin.
    """

    def __init__(self, replay: Replay, tick: Callable[[int], None] | None = None) -> None:
        self.replay = replay
        self.tick = tick
        self.game = game(replay.game)
        self.start = self.game.start(replay.options, replay.rulings, replay.position, replay.players)
        self.problem: Problem | None = None
        self.number = 0
        begun = self.start.position
        self.agenda = begun.agenda
        self.now: Now[Any, Any] = Now(begun.setup, begun.readings, begun.table)

    @property
    def plain(self) -> bool:
        """Whether all moves of the line are said to be legal: none is marked ``x``, so nothing is repaired."""
        line = (entry for entry in self.replay.moves if not isinstance(entry, list))
        return all(isinstance(text, str) and ("#" not in text or "x" not in split(text)[1]) for text in line)

    @property
    def position(self) -> Position:
        """Where the walk stands."""
        return Position(self.now.setup, self.now.readings, self.now.table, self.agenda)

    def __iter__(self) -> Iterator[Stop]:
        """The stops of the walk, the start first."""
        yield Stop(0, None, None, None, self.start)
        if not self.plain:
            yield from self._laid_out()
            return
        now = self.now
        try:
            for move, by in self._moves():
                step = self.agenda[0] if self.agenda else None
                self._play(move, by)
                played = Played(self.position, tuple(now.log), tuple(now.asked))
                now.log, now.asked = [], []
                yield Stop(self.number, move, step, by, played)
        except (MoveError, IllegalMove) as no:
            self._stopped(no)

    def finish(self) -> bool:
        """Goes to the end without looking around; false if a problem is in the way, or the line is not plain."""
        if not self.plain:
            return False
        self.now.log = deque(maxlen=0)  # type: ignore[assignment]
        self.now.asked = deque(maxlen=0)  # type: ignore[assignment]
        try:
            for move, by in self._moves():
                self._play(move, by)
        except (MoveError, IllegalMove) as no:
            self._stopped(no)
        return self.problem is None

    def _stopped(self, no: MoveError | IllegalMove) -> None:
        self.problem = Problem(str(no), self.number + 1, no.verdict if isinstance(no, IllegalMove) else None)

    def _moves(self) -> Iterator[tuple[Move, str | None]]:
        """The moves as they are due, each with the seat its prefix names."""
        read = self.game.notation.read
        for count, entry in enumerate(self.replay.moves):
            if self.tick and not count % TICK:
                self.tick(count)
            if isinstance(entry, list):
                continue
            text = entry if "#" not in entry else entry[: entry.index("#")]
            if ":" not in text:
                try:
                    move = read(text)
                except MoveError:
                    pass  # a short form, perhaps
                else:
                    yield move, None
                    continue
            yield from self.game.read(self.position, text)

    def _play(self, move: Move, by: str | None) -> None:
        now, agenda = self.now, self.agenda
        if agenda and by is None and type(move) in agenda[0].takes and legal(agenda[0], now, move):
            now.asked.clear()
            now.next, now.rest = (), agenda[1:]
            agenda[0].resolve(now, move)
            self.agenda = advance(now)
        else:  # a seat that was not asked, or a refusal
            played = self.position.play(move, by)
            now.table, self.agenda = played.position.table, played.position.agenda
            now.asked.clear()
            now.log.extend(played.log)
            now.asked.extend(played.asked)
        self.number += 1

    def _laid_out(self) -> Iterator[Stop]:
        """The stops of a line in which illegal moves were played."""
        timeline = Timeline.of(self.replay)
        yield from islice(stops(timeline), 1, None)
        self.problem = next((problem for problem in timeline.problems if problem.move), None)
        self.now.table, self.agenda = timeline.end.position.table, timeline.end.position.agenda


def stops(timeline: Timeline) -> Iterator[Stop]:
    """The stops of the main line of a tree; a repair belongs to the illegal move before it."""
    for node in timeline.mainline:
        if node.verdict is not None and node.children:
            continue
        made = node.parent if node.move is None and node.parent is not None else node
        step = made.parent.decision.step if made.parent else None
        yield Stop(node.number, made.move, step, made.by, node.played, made.verdict is not None)


def follow(replay: Replay, tick: Callable[[int], None] | None = None) -> Position | None:
    """The last position of a replay whose every move is legal and whose result holds; None if anything is amiss.

    This is the fast way to verify; ``verify`` says what is amiss.

    Raises:
        KeyError: there is no such game.
        IllegalSetup: the game cannot begin.
    """
    walk = Walk(replay, tick)
    if not walk.finish() or contradicted_result(replay, walk.position):
        return None
    return walk.position
