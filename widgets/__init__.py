"""The explorer of rules and replays for Jupyter, and its panels.

>>> from widgets import Explorer                             # doctest: +SKIP
>>> Explorer(load("piston_cup/three-abreast"))               # doctest: +SKIP
"""

from widgets.board import Board
from widgets.charts import Charts
from widgets.cursor import Cursor
from widgets.explorer import Explorer
from widgets.panels import Branches, Changes, Log, Moves, Next, Rules, Rulings, Sentence, StepBar, Verdict

__all__ = [
    "Board",
    "Branches",
    "Changes",
    "Charts",
    "Cursor",
    "Explorer",
    "Log",
    "Moves",
    "Next",
    "Rules",
    "Rulings",
    "Sentence",
    "StepBar",
    "Verdict",
]
