from __future__ import annotations

import pytest

from rulekit import IllegalSetup, game
from rulekit.games.crazy_race.measures import exposure
from tests.crazy_race.table import FOUR, THREE, log, race

RACE = {"round": 8, "card": "M1", "go": 3, "tile": "C", "turn": "B"}


def team(run, fly, crawl, *markers):
    return {"run": run, "fly": fly, "crawl": crawl, "markers": list(markers)}


def test_the_punishment_is_told_with_points_before_and_after():
    teams = {"A": team(1, 8, 9, 5, 3), "B": team(3, 12, 7, 5, 4), "C": team(6, 12, 5, 4)}
    node = race(THREE, **RACE, teams=teams).root.play("pass")
    assert log(node)[1:] == [
        "The S tile goes to A.",
        "The race is over after round 8: the last movement card is used up; only the punishment is left.",
        "A is last and loses the 5; points 8 → 3.",
    ]
    assert log(node.play("give 4")) == [
        "B is second last and gives back the 4; points 9 → 5.",
        "B wins with 5 points.",
    ]


def test_exposure_is_what_the_punishment_would_take_now():
    teams = {"A": team(7, 8, 12, 5, 3, 1), "B": team(9, 10, 11, 5, 4, 2), "C": team(9, 10, 11)}
    assert exposure(race(THREE, **RACE, teams=teams).root.position) == (6, 0, 0)


def test_places_go_by_points_then_by_the_last_creature():
    teams = {"A": team(3, 8, 7, 3, 2), "B": team(5, 12, 8, 5), "C": team(6, 12, 1, 5, 4)}
    position = race(THREE, **RACE, teams=teams).root.position
    assert game("crazy_race").standings(position) == (3, 2, 1)


def test_rulings_of_the_punishment_are_asked_only_where_they_matter():
    teams = {"A": team(1, 3, 4), "B": team(2, 5, 6, 5), "C": team(5, 6, 3, 4)}
    node = race(THREE, **RACE, teams=teams).root.play("pass")
    assert [ruling.id for _, ruling in node.played.asked] == []
    teams["A"] = team(1, 2, 9, 3)
    node = race(THREE, **RACE, teams=teams).root.play("pass")
    assert {ruling.id for _, ruling in node.played.asked} == {"punish.measure", "punish.both"}


def test_every_problem_of_a_position_is_named():
    data = {"round": 9, "card": "M9", "teams": {"A": {"run": 14, "hnad": [1]}, "E": {}}}
    with pytest.raises(IllegalSetup) as no:
        game("crazy_race").position(data, THREE)
    text = str(no.value)
    assert "round 9 of 8" in text
    assert "nearest: hand" in text
    assert "position.teams has 'E'" in text


def test_a_pile_of_movement_cards_that_is_used_up_ends_the_race():
    seen = ["M2", "M3", "M4", "M5", "M6", "M7", "M8"]
    node = race(THREE, card="M1", round=5, seen=seen, go=3, turn="C").root.play("pass")
    assert node.position.over


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        (
            {"teams": {"A": team(4, 12, 0, 5)}, "left": {"turn": [6, 4, 3, 2, 1]}},
            "markers left at the turning point: 6, 4, 3, 2, 1; the highest go first, which leaves 5, 4, 3, 2, 1",
        ),
        ({"teams": {"A": team(3, 4, 7, 6, 5)}}, "markers of A: 2; creatures of A that have turned: 1, come home: 0"),
        (
            {"teams": {"A": team(3, 4, 7, 6)}, "left": {"finish": [5, 4, 3, 2, 1]}},
            "markers gone from the finishing line: 1; creatures that have got there: 0",
        ),
        (
            {"teams": {"A": team(4, 7, 9, 6)}, "left": {"turn": [4, 3, 2, 1]}},
            "markers gone from the ends: 6, 5; markers held: 6",
        ),
    ],
)
def test_markers_that_nobody_can_have_taken_are_refused(position, sentence):
    with pytest.raises(IllegalSetup) as no:
        game("crazy_race").position(position, FOUR)
    assert sentence in str(no.value)


def test_markers_may_lie_though_creatures_have_passed_and_the_punishment_may_have_taken_some():
    assert race(FOUR, teams={"A": team(12, 12, 12)}).root.position.table.left == ((6, 5, 4, 3, 2, 1),) * 2
    teams = {"A": team(4, 7, 9, 4), "B": team(1, 8, 9)}
    left = {"turn": [3, 2, 1]}
    asked = race(FOUR, round=8, question="give", givers=["A"], teams=teams, left=left).root.decision
    assert [str(move) for move in asked.options] == ["give 4"]
