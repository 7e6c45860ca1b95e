"""A sixth game is one folder: it is found by looking, keeps the contract, and has a board at once."""

from __future__ import annotations

import importlib
from inspect import signature
from pathlib import Path

import pytest

from rulekit import Timeline, game, games
from rulekit.playout import play_game
from tests import test_contract
from widgets import Explorer

NAME = "snails"
CONTRACT = [
    check
    for key, check in vars(test_contract).items()
    if key.startswith("test_") and list(signature(check).parameters) == ["name"]
]


@pytest.fixture(autouse=True)
def folder(monkeypatch):
    """The folder of the sixth game beside those of the others."""
    places = importlib.import_module("rulekit.games").__path__
    beside = str(Path(__file__).parent / "sixth")
    monkeypatch.setattr(importlib.import_module("rulekit.games"), "__path__", [*places, beside])
    _forget()
    yield
    _forget()


def _forget():
    for remembered in (games, game):
        getattr(remembered, "cache_clear", lambda: None)()


def test_it_is_found_by_looking():
    assert NAME in games()
    assert game(NAME).title == "Snails"


@pytest.mark.parametrize("check", CONTRACT, ids=lambda check: check.__name__)
def test_it_keeps_the_contract(check):
    check(NAME)


def test_every_reading_of_it_plays():
    test_contract.test_every_reading_plays(NAME, "snail.rainy", "often")


def test_it_has_a_replay_a_rerun_and_a_board_at_once():
    timeline = Timeline.of(play_game(game(NAME), 2))
    assert timeline.problems == []
    assert timeline.under({"snail.rainy": "often"}).decided
    explorer = Explorer(timeline)
    labels = [glyph["label"] for glyph in explorer.cursor.main[0]["scene"]]
    assert labels == ["A, seat 1, space 0", "B, seat 2, space 0"]
    assert len(explorer.cursor.ground["spaces"]) == 8
    assert "A creeps or stays" in explorer.svg()
    assert repr(explorer).startswith("Snails")
