"""The managers are called by the people who play."""

from __future__ import annotations

import pytest

from rulekit import Timeline, game, load
from rulekit.recording import replay_of

GAME = game("bat_flip")


def test_the_players_of_a_replay_are_named_in_every_sentence():
    node = load("bat_flip/play-example").seek(2)
    told = [event.says(node.position.setup) for event in node.played.events]
    assert told[0] == "Ruth defends with Fernando del Oro, Defense 3."
    findings = node.position.judge("use perra for kilmer").findings
    assert "asked now: Barry may answer" in [finding.because for finding in findings]


def test_a_repair_and_another_reading_keep_the_names():
    timeline = load("bat_flip/walk-against-two")
    assert timeline.end.position.setup.names == ("Ann", "Bob")
    assert timeline.under({"walk.raise": "any-raise"}).timeline.end.position.setup.names == ("Ann", "Bob")


def test_a_recorded_game_names_who_played_it():
    timeline = Timeline(GAME.start({"teams": "draft"}, people=["Ann", "Bob"]))
    timeline.play("draft aces")
    replay = replay_of(timeline)
    assert replay.players == ["Ann", "Bob"]
    assert Timeline.of(replay).end.position == timeline.end.position


@pytest.mark.parametrize("people", [[], ["Ann"], ["Ann", "Ann"], ["Ann", "?"], ["Ann", ""], ["Ann", "Bob", "Cy"]])
def test_people_who_cannot_be_told_apart_leave_the_seats_their_names(people):
    assert GAME.start({"teams": "draft"}, people=people).position.setup.names == ("Away", "Home")
