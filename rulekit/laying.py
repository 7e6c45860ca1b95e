"""A replay laid out as the tree it stands for: moves, marks, comments, variations and repairs."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

import msgspec

from rulekit.game import Game, game
from rulekit.moves import MoveError, words_of
from rulekit.position import Position
from rulekit.replay import Entry, Problem, Repair, Replay, split
from rulekit.step import CHANCE
from rulekit.timeline import Node, Timeline
from rulekit.verdict import IllegalMove, IllegalSetup, Verdict
from rulekit.words import listed

LONGEST_LINE = 100_000
"""Moves of one line that are opened as a tree; a longer recording is a corpus to be verified, not stepped through."""
DEEPEST = 50
"""Variations inside each other."""
MOST_PROBLEMS = 1000
"""Problems of one replay that are told one by one."""
MOST_MOVES = 300
"""Legal moves that are looked at to tell how a move may begin."""
TICK = 1000
"""Moves after which a listener is told how far we are."""


def laid_out(replay: Replay, *, keep: bool = True, tick: Callable[[int], None] | None = None) -> Timeline:
    """The tree of a replay (see ``Timeline.of``).

    Args:
        replay: what was read.
        keep: whether a tree is wanted; else only the problems are, and a line may have any length.
        tick: told now and then how many moves have been looked at.

    Raises:
        KeyError: there is no such game.
        IllegalSetup: the game cannot begin.
    """
    played_game = game(replay.game)
    played = played_game.start(replay.options, replay.rulings, replay.position, replay.players)
    timeline = Timeline(played, replay, replay.position)
    timeline.problems = [*replay.problems, *differing_version(replay, played_game)]
    layer = _Layer(timeline, keep, tick)
    end = layer.line(timeline.root, replay.moves)
    timeline.problems += contradicted_result(replay, end.position)
    timeline.problems.sort(key=lambda problem: problem.move or 0)
    if layer.more:
        timeline.problems.append(Problem(f"{layer.more:,} more problems were found"))
    return timeline


def differing_version(replay: Replay, played_game: Game) -> list[Problem]:
    """A problem, if the file was made with other rules."""
    known = played_game.rulebook.version
    if replay.rules_version in ("", known):
        return []
    text = f"the file was made with rules version {replay.rules_version[:40]}, these are {known}; moves may differ"
    return [Problem(text)]


def contradicted_result(replay: Replay, end: Position) -> list[Problem]:
    """A problem, if the moves lead to another result than the file says."""
    named = [replay.result] if isinstance(replay.result, str) else list(replay.result)
    if not end.over or named == ["?"] or sorted(named) == sorted(end.winners):
        return []
    won = ", ".join(end.winners) or "nobody"
    return [Problem(f"the file says {', '.join(named)[:80]} won; by its moves it is {won}")]


class _Layer:
    """Lays the entries of a replay out as a tree and keeps every problem, up to a number nobody would read."""

    def __init__(self, timeline: Timeline, keep: bool, tick: Callable[[int], None] | None) -> None:
        self.timeline = timeline
        self.keep = keep
        self.tick = tick
        self.laid = self.seen = self.more = 0

    def problem(self, text: str, move: int, verdict: Verdict | None = None) -> None:
        if len(self.timeline.problems) < MOST_PROBLEMS:
            self.timeline.problems.append(Problem(text, move, verdict))
        else:
            self.more += 1

    def line(self, first: Node, entries: list[Entry], depth: int = 0) -> Node:
        """Lays one line and its variations; the last node that could be reached."""
        node, lost, variations = first, 0, []
        for entry in entries:
            self.count()
            if self.keep and self.laid >= LONGEST_LINE:
                self.problem(f"the line goes on; its first {LONGEST_LINE:,} moves were opened", node.number + 1)
                return node
            if isinstance(entry, list):
                if base := self.base_of_variation(node, entry, first, lost, depth):
                    variations.append((base, entry))
            elif isinstance(entry, dict):
                after = self.repair(node, entry)
                node, lost = (self.forget(after), 0) if after else (node, lost)
            elif not isinstance(entry, str):
                self.problem(f"expected a move, a list or a table, not {str(entry)[:60]}", node.number + lost + 1)
            elif lost:
                lost += 1
                self.parse_only(node, entry, node.number + lost)
            else:
                after = self.move(node, entry)
                node, lost = (self.forget(after), 0) if after else (node, 1)
        if "x" in node.mark and not lost:
            self.unrepaired(node)
        for base, entry in variations:  # after the line, or one that repeats a move of it would become the line
            self.line(base, entry, depth + 1)
        return node

    def count(self) -> None:
        self.seen += 1
        if self.tick and not self.seen % TICK:
            self.tick(self.seen)

    def forget(self, node: Node) -> Node:
        """Where no tree is wanted, a line holds on to its last two positions only."""
        if not self.keep and node.parent is not None:
            node.parent.parent = None
            node.parent.children.clear()
        return node

    def base_of_variation(self, node: Node, entries: list[Entry], first: Node, lost: int, depth: int) -> Node | None:
        """Where a variation begins; None if it cannot be laid."""
        if depth >= DEEPEST:
            self.problem(f"variations stand more than {DEEPEST} deep", node.number)
        elif lost:
            for number, text in enumerate((e for e in entries if isinstance(e, str)), node.number + lost):
                self.parse_only(node, text, number)
        elif node is first or node.move is None:
            where = "after a repair" if node.repair else "before the first move of its line"
            self.problem(f"a variation stands {where}; it belongs right after the move that it replaces", node.number)
        else:
            return node.parent
        return None

    def move(self, node: Node, entry: str) -> Node | None:
        """The node after a move; None, and a problem, if it cannot be played."""
        if "x" in node.mark:
            self.unrepaired(node)
            return None
        text, mark, comment = split(entry)
        try:
            for move, by in node.position.read(text):
                verdict = node.position.judge(move, by) if "x" in mark else None
                if verdict is not None and verdict.legal:
                    self.problem(f"{text} is marked as illegal (x), but it is legal", node.number + 1)
                    return None
                node = node.add_illegal(move, by, verdict) if verdict is not None else node.add(move, by)
                self.laid += 1
        except MoveError as no:
            self.problem(unread(no, node.position), node.number + 1)
            return None
        except IllegalMove as no:
            self.problem(str(no), node.number + 1, no.verdict)
            return None
        node.mark, node.comment = mark or node.mark, comment or node.comment
        return node

    def unrepaired(self, node: Node) -> None:
        self.problem("an illegal move needs a repair after it: how the table went on", node.number)

    def parse_only(self, node: Node, entry: str, number: int) -> None:
        """After a problem only what does not parse is reported; and nothing any more after very many problems."""
        if self.more:
            self.more += 1
            return
        try:
            node.position.read(split(entry)[0])
        except MoveError as no:
            self.problem(f"{no} (after the first problem only what does not parse is looked at)", number)

    def repair(self, node: Node, entry: dict[str, Any]) -> Node | None:
        """The node after a repair; None, and a problem, if it cannot be."""
        if "x" not in node.mark or node.parent is None:
            self.problem("a repair stands only after a move marked x", node.number)
            return None
        try:
            given = msgspec.convert(entry, Repair)
            return node.add_repair(entry, repaired(node.parent.position, given.repair, given.without))
        except (msgspec.ValidationError, IllegalSetup) as no:
            self.problem(f"the repair cannot be: {no}", node.number)
            return None


def unread(no: MoveError, position: Position) -> str:
    """Why a text is no move, and, where no word comes near, how the moves begin that are asked for here."""
    step = position.decision.step
    if no.nearest or step is None:
        return str(no)
    moves = words_of(step.takes) if step.actor == CHANCE else map(str, islice(position.decision.options, MOST_MOVES))
    words = sorted(dict.fromkeys(text.split(" ")[0] for text in moves))
    return f"{no}; moves begin here with {listed(words)}"


def repaired(position: Position, changes: dict[str, Any], without: list[str]) -> Position:
    """Position data laid over a position, table by table, after some keys are taken out.

    Raises:
        IllegalSetup: the result cannot be.
    """
    data = position.to_data()
    for key in (*without, "question"):
        data.pop(key, None)
    setup, chosen = position.setup, position.readings.chosen
    return position.game.start(setup.options, chosen, laid_over(data, changes), setup.names).position


def laid_over(data: Any, changes: Any) -> Any:
    """Tables are merged key by key, all else is replaced whole."""
    if not isinstance(data, dict) or not isinstance(changes, dict):
        return changes
    return {**data, **{key: laid_over(data.get(key), value) for key, value in changes.items()}}
