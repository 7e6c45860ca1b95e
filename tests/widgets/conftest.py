"""Timelines the tests of the panels look at."""

import pytest

from rulekit import Timeline, game, load

TRACK = "S n n n n n n n"


@pytest.fixture
def abreast():
    """McQueen has rolled 4 and meets two cars abreast; the replay of the rulebook's example."""
    return load("piston_cup/three-abreast")


@pytest.fixture
def mistake():
    """A replay in which an illegal move was played and put right."""
    return load("piston_cup/a-wrong-drive")


@pytest.fixture
def race():
    """A short race of two, made of nothing but legal moves."""
    timeline = Timeline.start(game("piston_cup"), {"track": TRACK, "seats": ["mcqueen", "sally"], "laps": 1})
    for text in ["roll 4", "drive 4", "roll 6", "drive 6", "roll 4", "drive 4"]:
        timeline.play(text)
    return timeline
