"""The recorded line played again under other readings, and what that changes. No Jupyter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulekit.verdict import IllegalSetup
from widgets import differences
from widgets.branches import Branches
from widgets.plain import Row
from widgets.rows import Scribe


class Line:
    """A base line on the desk: the recorded one, or the same played under other readings.

    Args:
        timeline: the tree.
        rerun: how it came about; None for the recorded line.
    """

    def __init__(self, timeline: Any, rerun: Any = None) -> None:
        self.timeline, self.rerun = timeline, rerun
        self.branches = Branches(timeline.mainline)

    @property
    def base(self) -> list[Any]:
        """Its nodes."""
        return self.branches.base


class Rereading:
    """A recorded line under every choice of readings somebody looks at, each played once.

    Args:
        timeline: the tree whose main line was recorded.
        scribe: writes its nodes as rows.
    """

    def __init__(self, timeline: Any, scribe: Scribe) -> None:
        self.timeline, self.scribe = timeline, scribe
        self.recorded = Line(timeline)
        self._lines: dict[tuple[tuple[str, str], ...], Line] = {(): self.recorded}

    def under(self, chosen: dict[str, str]) -> Line:
        """The line under these readings.

        Args:
            chosen: the readings that are not those of the replay.

        Raises:
            IllegalSetup: under these readings the game cannot begin.
        """
        key = tuple(sorted(chosen.items()))
        if key not in self._lines:
            rerun = self.timeline.under(chosen, self.recorded.base)
            self._lines[key] = Line(rerun.timeline, rerun)
        return self._lines[key]

    def compared(self, line: Line, ruling: str, before: str, after: str) -> Row:
        """The traits that show what a line changes, with its rows from the first difference on.

        Args:
            line: the line under the readings that were chosen.
            ruling: the one that was switched last.
            before: its reading in the replay.
            after: its reading now.
        """
        rerun, old, new = line.rerun, self.recorded.base, line.base
        told = {"ruling": ruling, "from": before, "to": after, "used": f"{rerun.used} of {rerun.outcomes}"}
        first, note = differences.apart(old, new), differences.effect(rerun, old, new)
        if first is None:
            return {"rerun": {**told, "first": None, "note": note, "rows": [], "nodes": [], "differences": [], "at": 0}}
        *ends, when = differences.comparable(old, new)
        values = self.scribe.values(ends[0]), self.scribe.values(ends[1])
        found = {
            "first": first,
            "note": note,
            "at": first - 1,
            "rows": differences.changes(self._views(old), self._views(new), first, values, when),
            "nodes": self.scribe.rows(new[first:]),
            "differences": differences.steps(rerun, first),
        }
        return {"rerun": {**told, **found}, "index": first, "kind": "difference"}

    def _views(self, nodes: Sequence[Any]) -> list[Any]:
        return [self.scribe.view(node) for node in nodes]

    def matter(self) -> dict[str, str]:
        """What each ruling would change in this replay, in a few words; empty for nothing."""
        own = self.timeline.root.position.readings
        found = {}
        for ruling in self.timeline.game.rulings:
            others = [key for key in ruling.readings if key != own[ruling.id]]
            effects = {key: self._effect(ruling.id, key) for key in others}
            found[ruling.id] = "; ".join(f"under {key}: {text}" for key, text in effects.items() if text)
        return found

    def _effect(self, ruling: str, reading: str) -> str:
        try:
            line = self.under({ruling: reading})
        except IllegalSetup:
            return "the game could not begin"
        return differences.effect(line.rerun, self.recorded.base, line.base)
