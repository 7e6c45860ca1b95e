"""The explorer: all panels round one cursor, in one element that owns keys, focus, tabs and widths."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import anywidget

from rulekit.position import Position
from rulekit.step import CHANCE
from rulekit.timeline import Timeline
from widgets import panels
from widgets.board import Board
from widgets.charts import Charts
from widgets.code import module
from widgets.cursor import Cursor
from widgets.panel import Panel
from widgets.picture import picture
from widgets.sources import Source


def place() -> Any:
    """A place for a panel."""
    return anywidget.WidgetTrait().tag(sync=True)


class Explorer(Panel):
    """Rulebook and replay of one game, to step through, to try moves in, to read in another way.

    >>> Explorer(load("piston_cup/three-abreast"))           # doctest: +SKIP
    >>> Explorer(game("piston_cup"))                         # doctest: +SKIP
    >>> Explorer(scenarios("piston_cup")["overtake-one"])    # doctest: +SKIP

    Args:
        source: a timeline, a replay (or its path or name), a scenario, a game or its name, or a position.
        step: where to stand first; the beginning if None.

    Raises:
        TypeError: the step is no whole number, or the source nothing that can be explored.
    """

    _esm = module("explorer.js")
    steps, sentence, board, other, changes, charts = place(), place(), place(), place(), place(), place()
    moves, verdict, log, rules, rulings, next, branches = (place() for _ in range(7))

    def __init__(self, source: Source, step: int | None = None) -> None:
        cursor = Cursor(source, step)
        super().__init__(
            cursor,
            steps=panels.StepBar(cursor),
            sentence=panels.Sentence(cursor),
            board=Board(cursor),
            changes=panels.Changes(cursor),
            charts=Charts(cursor),
            moves=panels.Moves(cursor),
            verdict=panels.Verdict(cursor),
            log=panels.Log(cursor),
            rules=panels.Rules(cursor),
            rulings=panels.Rulings(cursor),
            next=panels.Next(cursor),
            branches=panels.Branches(cursor),
        )
        cursor.observe(self._beside, "rerun")

    def _beside(self, change: Any) -> None:
        """A second board, for the recorded line, is made when another line is shown beside it for the first time."""
        if self.other is None and change["new"].get("nodes"):
            self.other = Board(self.cursor, line="recorded")

    @property
    def timeline(self) -> Timeline:
        """The tree that is shown, with everything that was tried; for tables, and for code that goes on from here."""
        return self.cursor.timeline

    @property
    def position(self) -> Position:
        """The position the cursor stands on."""
        return self.cursor.position

    def save(self, path: str | Path, *, tried: bool = True) -> Path:
        """Writes the replay with its branches and bookmarks, whole or not at all.

        Args:
            path: ``.toml`` for people, ``.jsonl`` for corpora.
            tried: also the branches that were only tried; with False those that were kept.

        Raises:
            TypeError: the path is none.
            ValueError: the ending of the file is another one.
        """
        if not isinstance(path, str | os.PathLike):
            raise TypeError(f"expected the name of a file, such as game.toml; found {path!r}")
        path = Path(path)
        if path.suffix not in {".toml", ".json", ".jsonl"}:
            raise ValueError(
                f"{path.name!r}: expected a name that ends in .toml or .jsonl, such as {path.stem or 'game'}.toml"
            )
        self.cursor.desk.replay(self.cursor.bookmarks, tried=tried).save(path)
        return path

    def svg(self) -> str:
        """Board and chart lines of the step, for readers without a kernel."""
        return picture(self.cursor)

    def __repr__(self) -> str:
        about, position = self.cursor.about, self.position
        actor = position.decision.actor
        asked = {None: "the game is over", CHANCE: "chance is asked"}.get(actor)
        if asked is None:
            asked = f"{position.setup.names[position.setup.seat(actor)]} is to move"
        row = self.cursor.row
        title = ", ".join(filter(None, (about["title"], about["replay"])))
        where = f"step {self.cursor.index} of {len(self.cursor.line) - 1}"
        now = f"Now {asked}. To step and to try moves: Run > Run All Cells."
        return f"{title}\n{row['where']}, {where}: {row['sentence']}\n{now}"
