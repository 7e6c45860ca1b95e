"""A timeline on its way into a file: with all that was tried, or with what was kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from rulekit.recording import replay_of
from rulekit.replay import Replay
from rulekit.timeline import Node, Timeline
from widgets.about import bookmarks
from widgets.branches import Branches


def kept(timeline: Timeline, branches: Branches, marks: Sequence[int], *, tried: bool = True) -> Replay:
    """The replay of a timeline with its branches and bookmarks.

    Args:
        timeline: the tree.
        branches: those of its main line.
        marks: the bookmarked steps.
        tried: also the branches that were not kept.
    """
    with _without([] if tried else [branch.start for branch in branches if not branch.kept]):
        replay = replay_of(timeline)
    own = {} if list(marks) == bookmarks(timeline) else {"bookmarks": list(marks)}
    replay.extra = {**replay.extra, **own}
    return replay


@contextmanager
def _without(starts: Iterable[Node]) -> Iterator[None]:
    """The tree without some branches, each of which comes back to its place."""
    taken = []
    for start in starts:
        assert start.parent is not None
        siblings = start.parent.children
        if start in siblings:
            taken.append((siblings, siblings.index(start), start))
            start.remove()
    try:
        yield
    finally:
        for siblings, place, start in reversed(taken):
            siblings.insert(place, start)
