"""What travels between Python and the page: plain data, which hold nothing that JSON has not."""

from __future__ import annotations

from typing import Any

Row = dict[str, Any]
"""Anything by its keys: a step, a seat, a glyph, a mark, the traits that change."""
Rows = list[Row]
Values = dict[str, list[float]]
"""What each measure is worth for each seat, by the id of the measure."""
