"""Boards: one file of coordinates and glyphs per game, found by the game's name; any other game gets a strip."""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache
from types import ModuleType
from typing import Any

from widgets.boards import strip

Rows = list[dict[str, Any]]


@cache
def of(name: str) -> Board:
    """The board of a game."""
    found = importlib.util.find_spec(f"{__name__}.{name}") if name.isidentifier() else None
    return Board(importlib.import_module(f"{__name__}.{name}") if found else strip)


class Board:
    """What a board's file says, with a fallback for all it leaves out.

    A file must have ``ground(setup)`` and ``scene(position)``. It may have ``seats(setup)``,
    ``seat_cards(position, values)``, ``marks(position, move)``, ``propose(position, space)`` and
    ``paths(before, node)``.
    """

    def __init__(self, module: ModuleType) -> None:
        self.module = module

    def ground(self, setup: Any) -> dict[str, Any]:
        """What never changes: size, course, symbols, spaces."""
        return {"badges": [], "chips": [], "cards": "below", "symbols": {}, "spaces": [], **self.module.ground(setup)}

    def seats(self, setup: Any) -> Rows:
        """The seats with hue, sign and letter."""
        return self._or_strip("seats")(setup)

    def scene(self, node: Any) -> Rows:
        """The glyphs at a node; those that moved carry the path of their move."""
        rows = self.scene_of(node.position)
        if node.parent is None or not hasattr(self.module, "paths"):
            return rows
        paths = self.module.paths(node.parent.position, node)
        return [{**row, "path": paths[row["id"]]} if row["id"] in paths else row for row in rows]

    def scene_of(self, position: Any) -> Rows:
        """The glyphs of a position, wherever it comes from."""
        return self.module.scene(position)

    def cards(self, position: Any, values: dict[str, list[float]]) -> Rows:
        """One card a seat; `values` are the measures at this node."""
        return self._or_strip("seat_cards")(position, values)

    def marks(self, position: Any, move: Any) -> Rows:
        """What to mark on the board for a move, legal or not."""
        return self._or_strip("marks")(position, move)

    def propose(self, position: Any, space: str) -> str:
        """The move a reader means who points at a space; empty where there is none."""
        return self._or_strip("propose")(position, space)

    def _or_strip(self, name: str) -> Any:
        return getattr(self.module, name, None) or getattr(strip, name)
