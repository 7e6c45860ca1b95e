from __future__ import annotations

import pytest

from rulekit.games.crazy_race.moves import divisions
from rulekit.games.crazy_race.rulings import interleaved, once_each
from tests.crazy_race.table import CARD, FOUR, log, race


def won(rulings=None, **position):
    return race(FOUR, rulings, **{"card": CARD, "go": 3, "turn": "D", **position}).root.play("pass")


def test_the_log_tells_the_totals_the_winner_and_what_was_in_vain():
    node = won(sides={"run": ["A 2", "B 4", "A 2", "C 1"]})
    assert log(node)[1:] == [
        "The running side is turned up: A 2 + 2 = 4, B 4, C 1.",
        "A wins the running side: 4 each, and A was there first.",
        "B loses 1 card (4) along the running side in vain.",
        "C loses 1 card (1) along the running side in vain.",
    ]


def test_the_tie_turns_on_a_ruling_and_nothing_else_does():
    node = won(sides={"run": ["A 2", "B 6", "A 4"]})
    assert [ruling.id for _, ruling in node.played.asked] == ["tie.first-card"]


@pytest.mark.parametrize(("cards", "ways"), [(1, 3), (2, 9), (3, 21), (4, 39)])
def test_a_question_mark_is_divided_in_every_order_of_the_creatures(cards, ways):
    assert len(divisions(cards, cards, (0, 1, 2), once_each)) == ways


@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_single_steps_may_be_mixed_in_three_to_the_number_of_cards_ways(cards):
    assert len(divisions(cards, cards, (0, 1, 2), interleaved)) == 3**cards


def test_what_the_side_settles_may_be_written_out():
    node = won(sides={"fly": ["A 1"]})
    assert [str(move) for move, _ in node.position.read("go fly 3")] == ["go"]
    assert [str(move) for move, _ in node.position.read("go fly 2")] == ["go 2"]
    blank = won(sides={"blank": ["A 1"]})
    assert [str(move) for move, _ in blank.position.read("go crawl 4")] == ["go crawl"]


def test_a_move_to_the_turning_point_and_home_scores_at_both_ends():
    card = "run 1 | fly 1 | crawl 1 | blank ?"
    sides = {"blank": ["A 1", "B 1", "C 1", "A 1", "B 1", "C 1", "A 2", "B 2", "C 2"]}
    node = won(card=card, sides=sides, teams={"A": {"run": 5, "fly": 4, "crawl": 3}})
    node = node.play("go run 9")
    assert [e.kind for e in node.played.events][:3] == ["moved", "turned", "finished"]
    team = node.position.to_data()["teams"]["A"]
    assert (team["run"], team["markers"]) == (12, [6, 6])


def test_a_creature_that_cannot_pass_the_turning_point_stays_and_the_log_says_so():
    teams = {"A": {"run": 5, "fly": 6}}
    node = won({"turn.jumped": "wait"}, sides={"run": ["A 1"]}, teams=teams).play("go")
    assert node.position.to_data()["teams"]["A"]["run"] == 5
    assert [str(item) for item in node.played.log if not hasattr(item, "kind")] == [
        "the runner cannot pass [jump.skip]"
    ]


def test_side_emptied_by_a_recovery_still_counts_as_one_of_the_three():
    rulings = {"recover.on-table": "yes", "card.three-moves": "first-three"}
    sides = {"run": ["A 1"], "fly": ["B 1"], "crawl": ["C 1"], "blank": ["D 6"]}
    node = won(rulings, sides=sides).play("go").play("A: recover")
    assert node.position.to_data()["resolved"] == 2
    assert node.play("go").play("go").decision.question == "card"
