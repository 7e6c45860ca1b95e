"""The state that Python and the browser share: every panel follows one cursor. Only judging needs the kernel."""

from __future__ import annotations

import operator
import re
import threading
import traceback
from typing import Any

import anywidget
import traitlets as t

from rulekit.position import Position
from rulekit.spelled import cleaned
from widgets.desk import Desk, Refused
from widgets.packed import wire
from widgets.plain import Row
from widgets.requests import answer, part_of
from widgets.sources import Source, opened


def synced(trait: Any) -> Any:
    """A trait that both sides see."""
    return trait.tag(sync=True)


class Cursor(anywidget.AnyWidget):
    """A timeline on show: its rows, and where we stand. Has no view of its own; panels on one cursor move together.

    Args:
        source: a timeline, a replay (or its path or name), a scenario, a game or its name, or a position.
        step: where to stand first; the beginning if None.

    Raises:
        TypeError: the step is no whole number, or the source nothing that can be explored.
    """

    _esm = "export default {};"

    about = synced(t.Dict())
    ground = synced(t.Dict())
    main = synced(t.List()).tag(to_json=wire)
    piece = synced(t.Dict()).tag(to_json=wire)
    loaded = synced(t.Dict())
    branch = synced(t.Dict()).tag(to_json=wire)
    index = synced(t.Int(0))
    seen = synced(t.Unicode(""))
    options = synced(t.Dict())
    advice = synced(t.Dict())
    verdict = synced(t.Dict())
    rerun = synced(t.Dict()).tag(to_json=wire)
    readings = synced(t.Dict())
    tree = synced(t.List())
    matter = synced(t.Dict(allow_none=True, default_value=None))
    bookmarks = synced(t.List(t.Int()))
    error = synced(t.Dict())
    answered = synced(t.Int(0))
    # what all panels look at; the browser sets these
    typed = synced(t.Unicode(""))
    rule = synced(t.Unicode(""))
    ruling = synced(t.Unicode(""))
    kind = synced(t.Unicode(""))
    tab = synced(t.Unicode("log"))
    ahead = synced(t.Bool(True))

    def __init__(self, source: Source, step: int | None = None) -> None:
        first = None if step is None else _whole(step)
        timeline, words = opened(source)
        self.desk = Desk(timeline, **words)
        self._lock = threading.RLock()
        self._shown = cleaned if _foreign(timeline) else _as_it_is
        super().__init__(**self._shown(self.desk.opening()))
        if first is not None:
            self.index = max(0, min(first, len(self.main) - 1))
        self.on_msg(self._heard)

    @property
    def timeline(self) -> Any:
        """The tree that is shown, with everything that was tried."""
        return self.desk.timeline

    @property
    def line(self) -> list[Row]:
        """The rows on show: the recorded line, or the one run again, and the branch we are on."""
        rows = list(self.main)
        for part in (self.rerun, self.branch):
            rows = [*rows[: part["at"] + 1], *part["nodes"]] if part.get("nodes") else rows
        return rows

    @property
    def row(self) -> Row:
        """The row we stand on."""
        line = self.line
        return line[max(0, min(self.index, len(line) - 1))]

    @property
    def position(self) -> Position:
        """The position we stand on."""
        return self.desk.node(self.row["id"]).position

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """What the browser has set; a value of another type is refused where the reader sees it."""
        try:
            super().set_state(sync_data)
        except t.TraitError as no:
            self._fail("Following the page", Refused(f"{no} Load the page again"))

    def _heard(self, _: Any, content: Any, __: Any) -> None:
        """A request of the browser; what goes wrong is shown there, for here nobody would see it."""
        with self._lock, self.hold_sync():
            self.answered += 1
            try:
                self._show(answer(self.desk, content))
                if self.error and self.error["part"] == part_of(content):
                    self.error = {}
            except Exception as error:  # noqa: BLE001 - whatever it is, the reader has to see it
                self._fail(part_of(content), error)

    def _show(self, changes: dict[str, Any]) -> None:
        """Sets what has changed, in one message; a line that grows is sent as a piece, not whole."""
        changes = self._shown(changes)
        piece = changes.get("piece")
        if piece and piece["from"] == len(self.main):
            self.main.extend(piece["rows"])  # in place: a page that is loaded again finds it whole
        kinds, seats = self.desk.kinds(), self._shown(self.desk.seats())
        if seats != self.about["seats"]:
            changes["about"] = {**self.about, "seats": seats}
        if kinds != self.about["kinds"]:
            changes["about"] = {**self.about, "seats": seats, "kinds": kinds}
            if self.kind == "ruling":  # nothing else had happened yet
                changes.setdefault("kind", self.desk.kind())
        for name, value in changes.items():
            setattr(self, name, value)

    def _fail(self, part: str, error: Exception) -> None:
        """Says what has failed: a refusal by its sentence alone, anything else with what a report needs."""
        refused = isinstance(error, Refused)
        details = f"Position: {self._code()}\n{''.join(traceback.format_exception(error)[-3:])}"
        self.error = {
            "part": part,
            "type": "" if refused else type(error).__name__,
            "text": str(error.args[0] if isinstance(error, KeyError) and error.args else error),
            "stands": f"Board, rules and log are not touched by it; they show step {self.index}.",
            "details": "" if refused else details,
        }

    def _code(self) -> str:
        """The position in one line, for a report."""
        try:
            return self.position.code
        except Exception as error:  # noqa: BLE001 - a report must not fail
            return f"unknown ({error})"

    def __repr__(self) -> str:
        return f"Cursor on {self.about['title']}, step {self.index}"


def _as_it_is(changes: Any) -> Any:
    return changes


def _foreign(timeline: Any) -> bool:
    """Whether a name, a comment or anything else of a file holds what must be spelled out; almost none does."""
    setup, replay = timeline.root.position.setup, timeline.replay
    known = repr([setup.seats, setup.names, setup.options, replay.to_data() if replay else {}])
    return re.search(r"\\[xu]", known) is not None  # so does repr write what cannot be printed


def _whole(step: Any) -> int:
    try:
        return operator.index(step)
    except TypeError:
        raise TypeError(f"expected a step as a whole number, such as 12, or None; found {step!r}") from None
