"""Rows on their way to the browser: what is as in the row before it is left out. ``line.js`` puts it back."""

from __future__ import annotations

from typing import Any

from widgets.plain import Row

SAME = 0
"""Stands for what is as in the row before."""
LISTS = ("scene", "cards")
"""Lists of which single entries may stay."""
WHOLE = ("agenda", "bands", "values")
"""What stays as a whole."""


def packed(rows: list[Row]) -> list[Row]:
    """The rows of a list, the first one whole."""
    return [_less(row, before) for before, row in zip([{}, *rows], rows, strict=False)]


def _less(row: Row, before: Row) -> Row:
    less = dict(row)
    for name in LISTS:
        if isinstance(row.get(name), list):
            old = before.get(name) or []
            less[name] = [
                SAME if nth < len(old) and entry == old[nth] else entry for nth, entry in enumerate(row[name])
            ]
    for name in WHOLE:
        if name in before and row.get(name) == before[name]:
            less[name] = SAME
    return less


def wire(value: Any, _widget: Any = None) -> Any:
    """A trait as it travels: rows, or a dictionary that holds some."""
    if isinstance(value, list):
        return packed(value)
    held = {name: packed(value[name]) for name in ("nodes", "rows") if _rows(value.get(name))}
    return {**value, **held} if held else value


def _rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict) and "scene" in value[0]
