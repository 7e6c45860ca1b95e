"""Boards: one file of coordinates and glyphs per game, found by the game's name; any other game gets a strip."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence
from functools import cache
from types import ModuleType
from typing import Any

from widgets.boards import strip
from widgets.plain import Row, Rows, Values


@cache
def of(name: str) -> Board:
    """The board of a game."""
    found = importlib.util.find_spec(f"{__name__}.{name}") if name.isidentifier() else None
    return Board(importlib.import_module(f"{__name__}.{name}") if found else strip)


class Board:
    """What a board's file says, with a fallback for all it leaves out.

    A file must have ``ground(setup)`` and ``scene(position)``. It may have ``seats(setup)``, ``people(position)``,
    ``seat_cards(position, values)``, ``marks(position, move)``, ``reach(position)``, ``propose(position, space)``,
    ``paths(before, node)`` and ``effects(before, node)``; ``advises(position)`` with ``advice(position, chosen)``;
    ``remember(memory, node)`` with ``recall(node, memory)``, for what shows of the steps before: a line score;
    ``SECRET``, the measures that a seat need not tell the others.
    """

    def __init__(self, module: ModuleType) -> None:
        self.module = module

    def ground(self, setup: Any) -> Row:
        """What never changes: size, course, symbols, spaces."""
        return {"badges": [], "chips": [], "cards": "below", "symbols": {}, "spaces": [], **self.module.ground(setup)}

    def seats(self, setup: Any) -> Rows:
        """The seats with hue, sign and letter."""
        return self._or_strip("seats")(setup)

    def people(self, position: Any) -> Rows:
        """The same at a position, where colours are chosen during the game."""
        own = getattr(self.module, "people", None)
        return own(position) if own else self.seats(position.setup)

    def remember(self, memory: Any, node: Any) -> Any:
        """What shows of the steps before, told along a line; `memory` is that of the node before."""
        own = getattr(self.module, "remember", None)
        return own(memory, node) if own else None

    def scene(self, node: Any, memory: Any = None) -> Rows:
        """The glyphs at a node; those that moved carry their way, and what happened in the step is drawn as well."""
        rows = self.scene_of(node.position) if memory is None else self.module.recall(node, memory)
        if node.parent is None:
            return rows
        before = node.parent.position
        paths = self.module.paths(before, node) if hasattr(self.module, "paths") else {}
        rows = [{**row, "path": paths[row["id"]]} if row["id"] in paths else row for row in rows]
        return [*rows, *(self.module.effects(before, node) if hasattr(self.module, "effects") else ())]

    def scene_of(self, position: Any) -> Rows:
        """The glyphs of a position, wherever it comes from."""
        return self.module.scene(position)

    def cards(self, position: Any, values: Values) -> Rows:
        """One card a seat; `values` are the measures at this node."""
        return self._or_strip("seat_cards")(position, values)

    def known(self, values: dict[str, list[Any]], seat: int) -> dict[str, list[Any]]:
        """The measures as a seat may know them: those named by ``SECRET`` are told of the own seat only."""
        secret = getattr(self.module, "SECRET", ())
        return values | {key: [v if n == seat else None for n, v in enumerate(values[key])] for key in secret}

    def marks(self, position: Any, move: Any) -> Rows:
        """What to mark on the board for a move, legal or not."""
        return self._or_strip("marks")(position, move)

    def reach(self, position: Any) -> Rows:
        """Marks of the spaces that several moves together lead to, each with these moves as one line."""
        own = getattr(self.module, "reach", None)
        return own(position) if own else []

    def advises(self, position: Any) -> str:
        """The title of the advice the game has for a position; empty where there is none."""
        own = getattr(self.module, "advises", None)
        return own(position) if own else ""

    def advice(self, position: Any, chosen: Sequence[str]) -> Row:
        """Tables of numbers that help to decide, for what a reader has chosen among the things it offers.

        ``tables`` and, under the choice, ``after`` are lists of {columns, rows: [{cells, move}], empty}; a cell is a
        text or {text, part, title}, its part of one drawn as a bar; ``choose`` is {label, items, move, note} with
        items {id, symbol, label, on}; moves are texts to be tried.
        """
        return self.module.advice(position, chosen) if self.advises(position) else {}

    def propose(self, position: Any, space: str) -> str:
        """The move a reader means who points at a space; empty where there is none."""
        return self._or_strip("propose")(position, space)

    def _or_strip(self, name: str) -> Any:
        return getattr(self.module, name, None) or getattr(strip, name)
