"""rulekit: the rules of five board games, enforced and cited.

>>> from rulekit import game
>>> position = game("piston_cup").setup({"track": "ring"})
>>> position.judge("roll 7").legal
False
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import rulekit.games  # noqa: F401 - bound now, so that no later import puts the folder in the function's place
from rulekit.game import Game, game, games
from rulekit.moves import MoveError
from rulekit.replay import Replay, ReplayError, corpus, load_replay
from rulekit.scenario import Scenario, scenarios
from rulekit.timeline import Timeline
from rulekit.verdict import IllegalMove, IllegalSetup

__all__ = [
    "Game",
    "IllegalMove",
    "IllegalSetup",
    "MoveError",
    "Replay",
    "ReplayError",
    "Scenario",
    "Timeline",
    "corpus",
    "game",
    "games",
    "load",
    "scenarios",
]


def load(path: str | Path) -> Timeline:
    """The tree of a replay: a path, or the name of one that comes with the package.

    >>> load("piston_cup/three-abreast").end.number
    2

    Raises:
        FileNotFoundError: there is neither such a file nor such a name.
        ReplayError: the file holds no replay.
        IllegalSetup: its game cannot begin.
    """
    return Timeline.of(load_replay(path))


def __getattr__(name: str) -> Any:
    raise AttributeError(f"rulekit has no {name!r}; it offers {', '.join(__all__)}")
