"""The state that Python and the browser share: every panel follows one cursor. Only judging needs the kernel."""

from __future__ import annotations

import threading
import traceback
from collections.abc import Callable
from typing import Any

import anywidget
import traitlets as t

from rulekit.position import Position
from widgets.desk import Desk
from widgets.packed import wire
from widgets.panel import HERE, style
from widgets.rows import Row
from widgets.sources import Source, opened

STYLES = ("style.css", "board.css", "charts.css")


def synced(trait: Any) -> Any:
    """A trait that both sides see."""
    return trait.tag(sync=True)


class Cursor(anywidget.AnyWidget):
    """A timeline on show: its rows, and where we stand. Has no view of its own; panels on one cursor move together.

    Args:
        source: a timeline, a replay (or its path or name), a scenario, a game or its name, or a position.
        step: where to stand first; the beginning if None.
    """

    _esm = "export default {}"
    _css = style(*(name for name in STYLES if (HERE / name).exists()))

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
    bookmarks = synced(t.List())
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
        timeline, words = opened(source)
        self.desk = Desk(timeline, **words)
        self._lock = threading.RLock()
        super().__init__(**self.desk.opening())
        if step is not None:
            self.index = max(0, min(step, len(self.main) - 1))
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
        return self.line[min(self.index, len(self.line) - 1)]

    @property
    def position(self) -> Position:
        """The position we stand on."""
        return self.desk.node(self.row["id"]).position

    def _heard(self, _: Any, content: Any, __: Any) -> None:
        """A request of the browser; what goes wrong is shown there, for here nobody would see it."""
        with self._lock, self.hold_sync():
            self.answered += 1
            try:
                self._show(self._answer(content))
                if self.error and self.error["part"] == REQUESTS[content["ask"]][0]:
                    self.error = {}
            except Exception as error:  # noqa: BLE001 - whatever it is, the reader has to see it
                self._fail(content, error)

    def _answer(self, content: dict[str, Any]) -> Row:
        asked = content.get("ask")
        if not isinstance(asked, str) or asked not in REQUESTS:
            raise ValueError(f"nobody here answers {str(asked)[:40]!r}")
        return REQUESTS[asked][1](self.desk, content)

    def _show(self, changes: dict[str, Any]) -> None:
        """Sets what has changed, in one message; a line that grows is sent as a piece, not whole."""
        piece = changes.get("piece")
        if piece and piece["from"] == len(self.main):
            self.main.extend(piece["rows"])  # in place: a page that is loaded again finds it whole
        kinds, seats = self.desk.kinds(), self.desk.seats()
        if seats != self.about["seats"]:
            changes["about"] = {**self.about, "seats": seats}
        if kinds != self.about["kinds"]:
            changes["about"] = {**self.about, "seats": seats, "kinds": kinds}
            if self.kind == "ruling":  # nothing else had happened yet
                changes.setdefault("kind", self.desk.kind())
        for name, value in changes.items():
            setattr(self, name, value)

    def _fail(self, content: Any, error: Exception) -> None:
        asked = content.get("ask") if isinstance(content, dict) else None
        part = REQUESTS[asked][0] if isinstance(asked, str) and asked in REQUESTS else "Answering"
        text = str(error.args[0] if isinstance(error, KeyError) and error.args else error)
        details = f"Position: {self._code()}\n{''.join(traceback.format_exception(error)[-3:])}"
        stands = f"Board, rules and log are not touched by it; they show step {self.index}."
        self.error = {
            "part": part,
            "type": type(error).__name__,
            "text": text,
            "stands": stands,
            "details": details,
        }

    def _code(self) -> str:
        """The position in one line, for a report."""
        try:
            return self.position.code
        except Exception as error:  # noqa: BLE001 - a report must not fail
            return f"unknown ({error})"

    def __repr__(self) -> str:
        return f"Cursor on {self.about['title']}, step {self.index}"


REQUESTS: dict[str, tuple[str, Callable[[Desk, dict[str, Any]], Row]]] = {
    "options": ("Judging the moves", lambda desk, asked: desk.options(asked["node"])),
    "advice": (
        "Reckoning the chances",
        lambda desk, asked: desk.advice(asked["node"], [str(each) for each in asked.get("chosen", ())][:99]),
    ),
    "try": ("Judging the move", lambda desk, asked: desk.tried(asked["node"], asked.get("text"), asked.get("space"))),
    "play": ("Playing the move", lambda desk, asked: desk.play(asked["node"], asked["text"])),
    "random": ("Letting chance fall", lambda desk, asked: desk.random(asked["node"])),
    "simple": ("Playing by simple players", lambda desk, asked: desk.simple(asked["node"], int(asked.get("moves", 1)))),
    "branch": ("Opening the branch", lambda desk, asked: desk.open(asked["node"], asked.get("step"))),
    "keep": ("Keeping the branch", lambda desk, asked: desk.keep(asked["branch"])),
    "rename": ("Renaming the branch", lambda desk, asked: desk.rename(asked["branch"], asked["name"])),
    "discard": ("Discarding the branch", lambda desk, asked: desk.discard(asked["branch"])),
    "reading": ("Switching the reading", lambda desk, asked: desk.reading(asked["ruling"], asked["reading"])),
    "matter": ("Running the replay under all readings", lambda desk, asked: desk.matter()),
    "see": ("Looking with the eyes of a seat", lambda desk, asked: desk.see(asked["node"], str(asked["seat"]))),
    "more": ("Reading the rest of the line", lambda desk, asked: desk.more(int(asked["from"]))),
}
"""What the browser may ask: how the work is called when it fails, and who does it."""
