"""The state that Python and the browser share. Every panel follows one cursor; stepping needs no kernel, judging does."""

from __future__ import annotations

import threading
import traceback
from typing import Any

import anywidget
import traitlets as t
from rulekit.position import Position

from widgets.desk import Desk
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
    main = synced(t.List())
    piece = synced(t.Dict())
    loaded = synced(t.Dict())
    branch = synced(t.Dict())
    index = synced(t.Int(0))
    options = synced(t.Dict())
    verdict = synced(t.Dict())
    rerun = synced(t.Dict())
    readings = synced(t.Dict())
    tree = synced(t.List())
    matter = synced(t.Dict(allow_none=True, default_value=None))
    bookmarks = synced(t.List())
    error = synced(t.Dict())
    # what all panels look at; the browser sets these
    typed = synced(t.Unicode(""))
    rule = synced(t.Unicode(""))
    ruling = synced(t.Unicode(""))
    kind = synced(t.Unicode(""))
    tab = synced(t.Unicode("log"))
    ahead = synced(t.Bool(True))  # noqa: FBT003 - its first value

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
        with self._lock:
            try:
                self._show(self._answer(content))
                if self.error.get("part") == PARTS.get(content.get("ask")):
                    self.error = {}
            except Exception as error:  # noqa: BLE001 - whatever it is, the reader has to see it
                self._fail(content, error)

    def _answer(self, content: dict[str, Any]) -> dict[str, Any]:
        desk, node = self.desk, content.get("node", "")
        match content.get("ask"):
            case "options":
                return desk.options(node)
            case "try" if "space" in content:
                return desk.propose(node, content["space"])
            case "try":
                return desk.attempt(node, content["text"])
            case "play":
                return desk.play(node, content["text"])
            case "random":
                return desk.random(node)
            case "simple":
                return desk.simple(node, int(content.get("moves", 1)))
            case "branch":
                return desk.open(node, content.get("step"))
            case "keep":
                return desk.keep(content["branch"])
            case "rename":
                return desk.rename(content["branch"], content["name"])
            case "discard":
                return desk.discard(content["branch"])
            case "reading":
                return desk.reading(content["ruling"], content["reading"])
            case "matter":
                return desk.matter()
            case "more":
                return desk.more(int(content["from"]))
        raise ValueError(f"nobody here answers {content.get('ask')!r}")

    def _show(self, changes: dict[str, Any]) -> None:
        """Sets what has changed, in one message; a line that grows is sent as a piece, not whole."""
        piece = changes.get("piece")
        if piece and piece["from"] == len(self.main):
            self.main.extend(piece["rows"])  # in place: a page that is loaded again finds it whole
        kinds = self.desk.kinds()
        if kinds != self.about["kinds"]:
            changes["about"] = {**self.about, "kinds": kinds}
        with self.hold_sync():
            for name, value in changes.items():
                setattr(self, name, value)

    def _fail(self, content: Any, error: Exception) -> None:
        asked = content.get("ask", "") if isinstance(content, dict) else ""
        part = PARTS.get(asked, "Answering")
        text = str(error.args[0] if isinstance(error, KeyError) and error.args else error)
        details = "".join(traceback.format_exception(error)[-3:])
        stands = f"Board, rules and log are not touched by it; they show step {self.index}."
        self.error = {"part": part, "type": type(error).__name__, "text": text, "stands": stands, "details": details}

    def __repr__(self) -> str:
        return f"Cursor on {self.about['title']}, step {self.index}"


PARTS = {
    "options": "Judging the moves", "try": "Judging the move", "play": "Playing the move", "random": "Letting chance fall",
    "simple": "Playing by simple players", "branch": "Opening the branch", "keep": "Keeping the branch", "rename": "Renaming the branch",
    "discard": "Discarding the branch", "reading": "Switching the reading", "matter": "Running the replay under all readings",
    "more": "Reading the rest of the line",
}  # fmt: skip
