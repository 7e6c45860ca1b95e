"""What readers are told: the car that is meant, the cards that can be drawn, nothing that a reading makes untrue."""

from __future__ import annotations

import pytest

from tests.aruba.table import TRIO, log, play, race

THEFT = {"turn": "p1", "car": "p1a", "hands": {"p1": ["larceny"], "p2": ["bomb", "nitro"]}}
DRAWING = {"phase": "cards", "hands": {"p2": ["nitro"] * 6}, "cars": {"p1": {"at": "5.2", "dt": 7}}}
SAWN = {"hands": {"p1": ["saw", "extra"]}, "cars": {"p1": {"at": "5.2", "fitted": ["left"]}}}
HOME = {"phase": "combo", "ended": "line", "hands": {"p1": ["repair"]}, "cars": {"p1": {"place": 1, "dt": 5}}}
FIXES = {"turn": "p3", "car": "p3a", "phase": "combo", "due": {"p1": "p1b"}, "hands": {"p1": ["nitro"]}}


def why(node):
    return node.decision.step.why(node.position.now)


def refusal(node, move, by=None):
    return [finding.because for finding in node.position.judge(move, by).broken]


def test_a_wreck_is_not_the_car_to_be_mended_before_a_theft():
    cars = {"p1a": {"at": "5.2"}, "p2a": {"at": "9.1", "wreck": True}, "p2b": {"at": "5.1", "dt": 2}}
    node = race(TRIO, **THEFT, cars=cars).root.play("play larceny p2")
    assert why(node) == "Cards are about to be stolen; 2 cards may still be used, and the car has 2 tokens."


@pytest.mark.parametrize(
    ("move", "sentences"),
    [
        ("draw bomb nitro", ["not all of these are left to be drawn"]),
        ("draw bomb", ["cards to be drawn: 2"]),
        ("end", ["cards are just being drawn"]),
    ],
)
def test_a_draw_that_cannot_be_tells_what_is_wrong_with_it(move, sentences):
    assert refusal(race(**DRAWING).root, move) == sentences


@pytest.mark.parametrize(
    ("reading", "sentence"),
    [
        ("own-next-turn", "the Bomb waits for the next turn of p1"),
        ("turn-over", "the Bomb was drawn in this turn"),
    ],
)
def test_a_card_just_drawn_waits_as_long_as_the_reading_says(reading, sentence):
    node = play(race(rulings={"cards.drawn-ready": reading}, **DRAWING).root, "draw bomb saw")
    assert refusal(node, "fix bomb", "p1") == [sentence]


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("fit saw left", "a Saw is fitted on the left already"),
        ("fit saw right", "a Saw is fitted on the left already"),
        ("fit saw front", "a Saw cannot be fitted in front"),
        ("fit extra left", "an Extra die cannot be fitted on the left"),
    ],
)
def test_what_keeps_a_saw_off_is_named_with_its_place(move, sentence):
    assert refusal(race(rulings={"saw.one-each": "one-only"}, **SAWN).root, move) == [sentence]


@pytest.mark.parametrize(("reading", "end"), [("before-roll", "the roll"), ("before-combo", "the dice are kept")])
def test_a_turn_begins_with_the_time_for_equipment(reading, end):
    node = race(rulings={"equip.moment": reading}, **SAWN).root
    assert why(node) == f"With 0 tokens on the car 10 dice are rolled; equipment comes before {end}."


def test_a_car_over_the_line_is_not_mended_whatever_its_card_shows():
    assert refusal(race(**HOME).root, "play repair 2") == ["p1 is out"]


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("fix p2a: nitro", "p2a is no car of p1"),
        ("fix zz: nitro", "zz is no car of p1"),
        ("fix nitro", "it has to be said which car of p1 is mended"),
        ("fix p1b: nitro", "p1b is neither on turn nor the next to drive"),
    ],
)
def test_a_quick_fix_for_the_wrong_car_tells_which_one_it_is(move, sentence):
    cars = {"p1a": {"at": "5.1", "dt": 3}, "p1b": {"at": "4.1", "dt": 3}}
    node = race(TRIO, rulings={"trio.fix-car": "current"}, **FIXES, cars=cars).root
    assert refusal(node, move, "p1") == [sentence]


def test_only_a_second_combination_tells_that_several_may_be_used():
    node = race(phase="combo", dice=[3, 3, 3, 5, 5, 5], cars={"p1": {"at": "4.2", "dt": 4}}).root
    first = node.play("triple 3")
    second = play(first, "draw bomb saw", "triple 5")
    cited = [[rule.id for event in at.played.events for rule in event.rules] for at in (first, second)]
    assert ["combo.several" in rules for rules in cited] == [False, True]


def test_a_bomb_names_everybody_it_hits_in_play_order():
    cars = {"p1": {"at": "5.1"}, "p3": {"at": "5.2", "dt": 7}, "p4": {"at": "4.2"}}
    node = race(turn="p3", phase="combo", dice=[2, 3, 5], hands={"p3": ["bomb"]}, cars=cars).root.play("play bomb")
    assert "p3 drops a bomb on 4.2 and hits p3, p4 and p1." in log(node)


def test_red_costs_nothing_is_said_where_a_car_leaves_it_again():
    board = {"players": 4, "track": {"lanes": 3, "rows": 20, "red": ["5.2"]}}
    cars = {"p1": {"at": "4.2", "dt": 7}, "p2": {"at": "9.1"}}
    on = play(race(board, phase="combo", dice=[1, 2, 4], cars=cars).root, "straight 2", "go f")
    cited = [["corner.passing" in [rule.id for rule in event.cites] for event in node.played.events]
             for node in (on, on.play("go f"))]  # fmt: skip
    assert [any(each) for each in cited] == [False, True]


def test_the_other_use_of_cards_is_told_where_it_mends_something():
    hurt = {"hands": {"p1": ["bomb"]}, "cars": {"p1": {"at": "5.2", "dt": 2}}}
    assert why(race(**hurt).root).endswith("For a Quick Fix, type fix and a card at any time.")
    assert "Quick Fix" not in why(race(**SAWN).root)


def test_ends_of_a_turn_and_of_the_roll_say_what_is_left():
    node = race(phase="last", dice=[5, 5], cars={"p1": {"at": "4.2", "dt": 5}}).root
    assert why(node) == ("Three of a kind has been used, and only another one may follow; the 2 dice left hold none.")
    assert log(node.play("end"))[0] == "p1 ends the turn; 2 dice are not used."
    node = race(phase="dice", dice=[5, 5], rerolls=0, cars={"p1": {"at": "4.2", "dt": 8}}).root
    assert why(node) == "2 dice are on the table; no re-roll is left."
