"""A recorded line played again under other readings.

Chance gives the next recorded outcome that is possible; a seat makes its next recorded move for that question if it is
legal, else the nearest one. What was replaced or passed over is counted.
"""

from __future__ import annotations

from collections import defaultdict, deque
from typing import Any

import msgspec

from rulekit.moves import Move
from rulekit.position import Decision
from rulekit.step import CHANCE
from rulekit.timeline import Node, Timeline
from rulekit.verdict import nearest


class Replaced(msgspec.Struct, frozen=True):
    """A recorded move that was not legal any more, and what was played instead."""

    number: int
    recorded: str
    played: str


class Rerun(msgspec.Struct, frozen=True):
    """A line played again under other readings.

    ``first`` is the number of the first node whose events or options differ (None: no difference),
    ``used`` of ``outcomes`` recorded outcomes of chance were used, ``passed_over`` were impossible;
    ``decided`` tells whether the game came to its end.
    """

    timeline: Timeline
    first: int | None
    replaced: tuple[Replaced, ...]
    used: int
    outcomes: int
    passed_over: int
    decided: bool


class _Record:
    """What was recorded, handed out question by question."""

    def __init__(self, nodes: list[Node]) -> None:
        self.queues: dict[tuple[str, str], deque[Move]] = defaultdict(deque)
        self.interjections: deque[tuple[int, Node]] = deque()
        self.taken = self.passed_over = self.outcomes = 0
        for i, node in enumerate(nodes):
            if node.move is None or "x" in node.mark or node.parent is None:
                continue
            asked = node.parent.decision
            if node.interjected:
                self.interjections.append((i, node))
            else:
                self.queues[node.by or "", asked.question].append(node.move)
                self.outcomes += node.by == CHANCE

    @property
    def exhausted(self) -> bool:
        """Nothing that was recorded is left to be played."""
        return not self.interjections and not any(self.queues.values())

    def outcome(self, decision: Decision) -> Move | None:
        """The next recorded outcome that is possible; impossible ones are passed over."""
        queue = self.queues[CHANCE, decision.question]
        while queue:
            move = queue.popleft()
            if decision.judge(move).legal:
                self.taken += 1
                return move
            self.passed_over += 1
        return None

    def answer(self, decision: Decision) -> tuple[Move | None, Move | None]:
        """The next recorded move of this seat, and what to play: itself, or the nearest legal one."""
        queue = self.queues[decision.actor or "", decision.question]
        recorded = queue.popleft() if queue else None
        if recorded is not None and decision.judge(recorded).legal:
            return recorded, recorded
        near = nearest(recorded, decision.options, 1) if recorded is not None else tuple(decision.options[:1])
        return recorded, near[0] if near else None


def rerun(old: list[Node], new: Timeline) -> Rerun:
    """Plays a recorded line again in a timeline that has only begun (``Timeline.under``).

    A record that stops before the end of its game is not played on by guessing.
    """
    record, replaced, node = _Record(old), [], new.root
    longest, whole = 3 * old[-1].number + 100, old[-1].position.over
    while not node.position.over and node.number < longest and (whole or not record.exhausted):
        node = _interjected(record, node)
        decision = node.decision
        if decision.actor == CHANCE:
            move = record.outcome(decision)
        else:
            recorded, move = record.answer(decision)
            if move is not None and move != recorded:
                replaced.append(Replaced(node.number + 1, str(recorded or "nothing"), str(move)))
        if move is None:
            break
        node = node.add(move, decision=decision)
    over = node.position.over
    first = _first_difference(old, new.mainline)
    return Rerun(new, first, tuple(replaced), record.taken, record.outcomes, record.passed_over, over)


def _interjected(record: _Record, node: Node) -> Node:
    """Interjections are made again at the same place, where they are still legal."""
    while record.interjections and record.interjections[0][0] <= node.number + 1:
        _, old = record.interjections.popleft()
        assert old.move is not None
        decision = node.decision
        if decision.step is not None and decision.judge(old.move, old.by).legal:
            node = node.add(old.move, old.by, decision)
        else:
            record.passed_over += 1
    return node


def _first_difference(old: list[Node], new: list[Node]) -> int | None:
    for a, b in zip(old, new, strict=False):
        if a.played.events != b.played.events or _options(a) != _options(b):
            return b.number
    return None if len(old) == len(new) else min(len(old), len(new)) - 1


def _options(node: Node) -> Any:
    """What is asked here and, for a seat, its options."""
    decision = node.decision
    return decision.actor, decision.question, None if decision.actor == CHANCE else tuple(decision.options)
