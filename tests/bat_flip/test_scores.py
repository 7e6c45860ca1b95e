"""Line score, box score and at-bats."""

from __future__ import annotations

import pandas as pd
import pytest

from rulekit import Timeline, game
from rulekit.games.bat_flip.scores import at_bats, box_score, line_score, read_score, written
from rulekit.playout import play_game
from rulekit.scenario import of_game

GAME = game("bat_flip")


@pytest.fixture(scope="module")
def whole():
    return Timeline.of(play_game(GAME, 8, {"teams": ["juicers", "smallballers", "dirtbags", "signstealers"]}))


def test_the_play_example_as_a_box_score():
    score = box_score(of_game(GAME)["example-play"].timeline())
    assert score.loc[("Away", "perra")].to_dict() == {
        "AB": 1,
        "H": 1,
        "B": 1,
        "R": 0,
        "W": 0,
        "ST": 1,
        "SB": 0,
        "OUT": 1,
        "DEF": 0,
        "USE": 1,
    }
    assert score.loc[("Home", "greenback"), "DEF"] == score.loc[("Home", "deloro"), "DEF"] == 1


def test_the_play_example_as_an_at_bat():
    row = at_bats(of_game(GAME)["example-play"].timeline()).iloc[0]
    assert (row.batter, row.value, row.defender, row.against, row.difference) == (
        "Angel Perra",
        4,
        "Fernando del Oro",
        3,
        1,
    )
    assert (row.abilities, row.bases, row.runs, row.outs) == ("Juice", 1, 0, 0)


def at_bats_of(cards, position, *moves):
    timeline = Timeline.start(GAME, {"cards": cards}, {}, position)
    node = timeline.root
    for move in moves:
        node = node.play(move)
    return at_bats(timeline)


def test_a_pitcher_turned_up_with_an_empty_hand_is_an_at_bat_of_its_own():
    position = {"hands": {"A": [], "H": ["h1"]}, "decks": {"A": ["a1", "a2", "p"]}}
    moves = ("top", "reveal p", "draw a1", "draw h2", "strikeout a1", "draw a2", "draw h3")
    rows = at_bats_of({"p": "pitcher C2 D3"}, position, *moves)
    assert rows["action"].tolist() == ["top", "strikeout"]
    assert rows["outs"].tolist() == [1, 1]


def test_a_walk_taken_back_and_what_follows_are_one_at_bat():
    cards = {"w": "W2", "p": "pitcher C1 bear_down"}
    position = {"hands": {"A": ["a1", "w"], "H": ["h1", "h2"]}, "pitchers": {"H": "p"}}
    rows = at_bats_of(cards, position, "walk w", "use p for h1", "strikeout a1")
    assert rows[["action", "batter", "abilities", "outs"]].values.tolist() == [["strikeout", "", "Bear Down", 1]]


def test_an_ability_before_the_action_belongs_to_the_at_bat_that_it_opens():
    position = {"last": {"A": "hit"}, "hands": {"A": ["b", "c", "k"], "H": ["h1"]}}
    moves = ("hit b", "hold", "done", "use k fly", "hit c")
    rows = at_bats_of({"b": "H1", "c": "H1", "k": "sign_stealing"}, position, *moves)
    assert rows["abilities"].tolist() == ["", "Sign Stealing"]


def test_the_line_score_adds_up(whole):
    score, end = line_score(whole), whole.end.position.table
    innings = [column for column in score.columns if column.isdigit()]
    assert score[innings].sum(axis=1).tolist() == score["R"].tolist() == list(end.runs)
    assert score["R"].sum() == box_score(whole)["R"].sum() == at_bats(whole)["runs"].sum() + stolen_home(whole)


def stolen_home(timeline):
    """Runs by stealing Home, which no At-Bat step brings."""
    kinds = [(event.kind, getattr(event, "base", None)) for node in timeline.mainline for event in node.played.events]
    return kinds.count(("steal-succeeded", 2))


def test_a_bottom_that_is_not_played_is_missing():
    scene = of_game(GAME)["dispute-home-leads-after-top"].timeline()
    score = line_score(scene)
    assert score.loc["Home"].isna()["3"] and "x" in written(score).splitlines()[2]


@pytest.mark.parametrize("table", [line_score, box_score])
def test_a_score_is_read_back(whole, table):
    score = table(whole)
    pd.testing.assert_frame_equal(read_score(written(score)), score)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "headings"),
        ("manager 1 R\nAway 0\n", "line 2 has 2 entries"),
        ("manager 1 R\nAway 0 lots\n", "expected a number"),
    ],
)
def test_a_score_that_cannot_be_read_says_why(text, says):
    with pytest.raises(ValueError, match=says):
        read_score(text)
