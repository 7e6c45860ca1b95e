"""A replay and the tree it stands for: entries of moves, marks, comments, variations and repairs, both ways."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

from rulekit.game import Game, game
from rulekit.moves import MoveError, words_of
from rulekit.position import Position
from rulekit.replay_file import (
    Entry,
    Problem,
    Repair,
    Replay,
    ReplayError,
    corpus,
    find_replay,
    load_replay,
    parse,
    write_corpus,
)
from rulekit.timeline import Node, Timeline
from rulekit.verdict import IllegalMove, IllegalSetup, Verdict

__all__ = [
    "Problem",
    "Repair",
    "Replay",
    "ReplayError",
    "contradicted_result",
    "corpus",
    "differing_version",
    "find_replay",
    "joined",
    "laid_out",
    "laid_over",
    "load_replay",
    "parse",
    "repaired",
    "replay_of",
    "split",
    "unread",
    "write_corpus",
]

LONGEST_LINE = 100_000
"""Moves of one line that are opened as a tree; a longer recording is a corpus to be verified, not stepped through."""
DEEPEST = 50
"""Variations inside each other."""
MOST_PROBLEMS = 1000
"""Problems of one replay that are told one by one."""
TICK = 1000
"""Moves after which a listener is told how far we are."""


# ------------------------------------------------------------------ entries
def split(entry: str) -> tuple[str, str, str]:
    """A move entry as move, mark and comment.

    >>> split("roll 4 #! a comment")
    ('roll 4', '!', 'a comment')
    """
    move, hash_, comment = entry.partition("#")
    if not hash_:
        return move.strip(), "", ""
    marks = re.match(r"(?:!!|\?\?|!\?|\?!|!|\?|§|x)+(?=\s|$)", comment)
    mark = marks[0] if marks else ""
    return move.strip(), mark, comment[len(mark) :].strip()


def joined(move: str, mark: str, comment: str) -> str:
    """The entry of a move with its mark and comment; the inverse of ``split``."""
    tail = f"#{mark}" if mark or comment else ""
    return " ".join(part for part in (move, tail, comment) if part)


# ------------------------------------------------------------------ replay to tree
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
    """Why a text is no move, and, where no word comes near, which moves are asked for here."""
    step = position.decision.step
    if no.nearest or step is None:
        return str(no)
    return f"{no}; asked for here: {', '.join(words_of(step.takes))}"


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


# ------------------------------------------------------------------ tree to replay
def replay_of(timeline: Timeline) -> Replay:
    """The replay of a tree with all its variations; what was known about the recording is kept."""
    position = timeline.root.position
    known = timeline.replay or Replay(game=timeline.game.name, title=timeline.game.title, source="recorded")
    replay = msgspec.structs.replace(known, problems=[])
    replay.rules_version = known.rules_version or timeline.game.rulebook.version
    replay.options = dict(known.options if timeline.replay else position.setup.options)
    replay.rulings = dict(position.readings.chosen)
    replay.position = None if timeline.data is None else dict(timeline.data)
    replay.players = known.players or (list(position.setup.names) if timeline.game.by_people else [])
    replay.moves = _entries(timeline.root)
    if contradicted_result(replay, timeline.end.position) or replay.result == "?":
        winners = timeline.end.position.winners
        replay.result = "?" if not winners else winners[0] if len(winners) == 1 else list(winners)
    return replay


def _entries(root: Node) -> list[Entry]:
    """The entries of a tree: after each move the variations that replace it.

    Where they would stand deeper in each other than a file may hold them, the fullest continuation of a variation is
    written first; then a million moves are no deeper than twenty.
    """
    fullness = _fullness(root)
    return _line_of(root, fullness, deep=_nesting(root) > DEEPEST)


def _line_of(node: Node, fullness: dict[int, int], *, deep: bool, varied: bool = False) -> list[Entry]:
    """The entries after a node: its first continuation, then the variations that replace that move."""
    entries: list[Entry] = []
    while children := node.children:
        if deep and varied:
            children = sorted(children, key=lambda child: -fullness[id(child)])
        first, others = children[0], children[1:]
        if any(child.repair is not None for child in children):  # what was tried instead replaces the illegal move
            first = next(child for child in children if child.repair is not None)
            others = [child for child in children if child is not first]
            entries.extend(_variation(other, fullness, deep) for other in others)
            others = []
        entries.append(_entry(first))
        entries.extend(_variation(other, fullness, deep) for other in others)
        node = first
    return entries


def _variation(start: Node, fullness: dict[int, int], deep: bool) -> list[Entry]:
    return [_entry(start), *_line_of(start, fullness, deep=deep, varied=True)]


def _nesting(root: Node) -> int:
    """How deep variations stand inside each other, as the tree is."""
    depths, most = {id(root): 0}, 0
    for node in root.walk():
        for index, child in enumerate(node.children):
            depths[id(child)] = depths[id(node)] + (index > 0)
            most = max(most, depths[id(child)])
    return most


def _fullness(root: Node) -> dict[int, int]:
    """How many nodes stand below each node, itself counted."""
    nodes = list(root.walk())
    found = {id(node): 1 for node in nodes}
    for node in reversed(nodes):
        if node.parent is not None and node is not root:
            found[id(node.parent)] += found[id(node)]
    return found


def _entry(node: Node) -> Entry:
    return node.repair if node.repair is not None else joined(node.text, node.mark, node.comment)
