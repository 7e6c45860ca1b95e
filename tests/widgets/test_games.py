"""Every game opens in the explorer, whichever there are: rows, options and verdicts of a game of simple players."""

import json
from itertools import pairwise

import pytest

from rulekit import Timeline, game, games
from widgets.desk import Desk

MOVES = 40


@pytest.fixture(params=games())
def desk(request):
    desk = Desk(Timeline.start(game(request.param)), recording=True)
    desk.opening()
    desk.simple(desk.scribe.id(desk.timeline.root), MOVES)
    return desk


def test_every_step_is_plain_data_and_has_a_sentence(desk):
    for row in desk.scribe.rows(desk.recorded.base):
        json.dumps(row)
        assert row["sentence"]
        assert row["where"]


def test_options_are_plain_data_and_the_recorded_move_is_among_those_listed(desk):
    line = desk.recorded.base
    for here, after in pairwise(line):
        told = desk.options(desk.scribe.id(here))["options"]
        json.dumps(told)
        listed = [move["text"] for group in told["groups"] for move in group["moves"]]
        if len(listed) == told["outcomes"]:
            assert str(after.move) in listed


def test_the_first_option_is_judged_legal_and_nonsense_is_not_understood(desk):
    end = desk.recorded.base[-1]
    name = desk.scribe.id(end)
    groups = desk.options(name)["options"]["groups"]
    if groups:
        told = desk.attempt(name, groups[0]["moves"][0]["text"])
        assert told["verdict"]["legal"]
        json.dumps(told)
    assert desk.attempt(name, "xyzzy")["verdict"]["error"]


def test_what_does_not_change_is_plain_data(desk):
    told = Desk(desk.timeline).opening()
    json.dumps(told)
    assert {rule["id"] for section in told["about"]["sections"] for rule in section["rules"]} == set(
        desk.timeline.game.rulebook
    )
