"""A tree written down as the replay that stands for it."""

from __future__ import annotations

import msgspec

from rulekit.laying import DEEPEST, contradicted_result
from rulekit.replay import Entry, Replay, joined, result_of
from rulekit.timeline import Node, Timeline


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
        replay.result = result_of(timeline.end.position.winners)
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
