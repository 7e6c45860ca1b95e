"""The board as a panel: live in the browser, a picture where nothing runs."""

from __future__ import annotations

import traitlets

from widgets.code import module
from widgets.panel import Panel
from widgets.picture import picture


class Board(Panel):
    """The board of the step the cursor stands on.

    With ``line="recorded"`` it follows the recorded line while a reading is switched; ``zoom`` shows a long track
    ``"whole"``, as a ``"close-up"`` of the action, or ``"both"``; without it both in an explorer, alone the whole.
    """

    _esm = module("board.js")
    line = traitlets.Unicode("shown").tag(sync=True)
    zoom = traitlets.Enum(["", "whole", "close-up", "both"], "").tag(sync=True)

    def svg(self) -> str:
        """The board alone, without charts."""
        return picture(self.cursor, charts=False)
