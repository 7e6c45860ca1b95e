"""The questions and effects of a game of Aruba, cut by chapter of the rulebook."""

from rulekit.games.aruba.steps import (
    attacking,
    combining,
    dicing,
    driving,
    ends,
    fixing,
    hands,
    hooking,
    mending,
    odds,
    ramming,
    refusals,
    robbing,
    rolling,
    starting,
    strikes,
    turns,
)

MODULES = (
    attacking,
    combining,
    dicing,
    driving,
    ends,
    fixing,
    hands,
    hooking,
    mending,
    odds,
    ramming,
    refusals,
    robbing,
    rolling,
    starting,
    strikes,
    turns,
)
"""The code in which rules are cited."""
