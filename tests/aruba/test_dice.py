"""The Roll step and the combinations: what scenarios cannot say."""

from __future__ import annotations

import pytest

from rulekit import MoveError, game
from tests.aruba.table import log, options, play, race

TEN = [1, 1, 2, 2, 3, 3, 4, 5, 6, 6]


def test_any_set_of_dice_may_be_thrown_again():
    node = race(phase="dice", dice=TEN).root
    sets = 1
    for face in range(1, 7):
        sets *= TEN.count(face) + 1
    assert len(options(node)) == (sets - 1) + 1  # nothing is no re-roll, and keep
    assert node.position.judge("reroll 6 2 1").legal
    assert "on the table are 1 1 2 2 3 3 4 5 6 6" in node.position.judge("reroll 4 4").says


def test_faces_and_cards_are_written_in_one_order():
    read = game("aruba").move
    assert str(read("dice 6 1 4")) == "dice 1 4 6"
    assert str(read("reroll 5 2 2")) == "reroll 2 2 5"
    assert str(read("fix p1b: saw bomb")) == "fix p1b: bomb saw"
    assert str(read("fix saw bomb")) == "fix bomb saw"
    with pytest.raises(MoveError, match="go"):
        read("go up")


def test_short_forms_are_taken_apart():
    cars = {"p1": {"at": "4.2", "dt": 6}, "p2": {"at": "9.1"}}
    node = race(phase="combo", dice=[1, 2, 3, 4], cars=cars).root
    assert [str(move) for move, _ in node.position.read("straight 4; go f f l; end")] == [
        "straight 4",
        "go f",
        "go f",
        "go l",
        "end",
    ]
    assert node.play("straight 4; go f f l").position.to_data()["cars"]["p1"]["at"] == "7.1"


def test_refusals_of_a_further_space_name_what_gave_and_what_took_the_points():
    cars = {"p1": {"at": "8.2", "dt": 6}, "p2": {"at": "3.1"}}
    board = {"players": 4, "track": {"lanes": 3, "rows": 20, "red": ["8.2"]}}
    node = play(race(board, phase="combo", dice=[1, 2, 3, 4], cars=cars).root, "straight 3", "go f")
    broken = [str(finding) for finding in node.position.judge("go f").broken]
    assert broken == [
        "the straight gives 3, and 1 is used [straight.move]",
        "leading alone costs 1 [lead.penalty]",
        "starting on red costs 1 [corner.penalty]",
        "both are taken off [corner.with-lead]",
    ]


def test_the_log_tells_points_and_losses_with_numbers():
    cars = {"p1": {"at": "9.2", "dt": 6}, "p2": {"at": "3.1"}}
    node = race(phase="combo", dice=[1, 2, 3, 4], cars=cars).root.play("straight 4")
    assert log(node) == ["p1 uses a straight: 1 2 3 4.", "p1 gains movement: 0 → 4 before losses."]
    assert log(node.play("go f"))[:2] == ["p1 leads alone; 1 space lost.", "p1 drives from 9.2 to 10.2."]


def test_fewer_dice_are_a_choice_only_where_a_ruling_says_so():
    cars = {"p1": {"at": "4.2", "dt": 6}, "p2": {"at": "9.1"}}
    assert options(race(cars=cars).root) == ["roll"]
    fewer = race(rulings={"roll.fewer": "may"}, cars=cars).root
    assert options(fewer) == ["roll", "roll 1", "roll 2", "roll 3"]
    assert fewer.play("roll 2").position.to_data()["throwing"] == 2


def test_all_even_may_come_on_top_of_other_combinations_only_by_ruling():
    cars = {"p1": {"at": "4.2", "dt": 6}, "p2": {"at": "12.1"}}
    on_top = race(rulings={"parity.uses-all": "on-top"}, phase="combo", dice=[2, 2, 4, 4], cars=cars).root
    node = play(on_top, "pair 2 repair 2", "even")
    assert node.position.to_data()["dice"] == [4, 4]
    assert "even" not in options(node)
    assert (
        not play(race(phase="combo", dice=[2, 2, 4, 4], cars=cars).root, "pair 2 repair 2").position.judge("even").legal
    )


def test_nothing_but_driving_comes_between_two_spaces_where_a_ruling_closes_the_movement():
    cars = {"p1": {"at": "4.2", "dt": 5}, "p2": {"at": "12.1"}}
    start = race(rulings={"move.midway": "closed"}, phase="combo", dice=[1, 2, 5, 5, 5], cars=cars).root
    node = play(start, "straight 2", "go f")
    assert options(node) == ["triple 5", "go f", "go l", "go r", "stop", "end"]
    verdict = node.position.judge("pair 5 repair 1")
    assert [f.rule.id for f in verdict.broken] == ["pair.choice"]
    assert verdict.under(game("aruba").rulebook.rulings["move.midway"]) == {"open": True}
    assert "pair 5 repair 1" in options(node.play("stop"))
