"""Hands that are hidden, cards that nobody saw, and what a seat may know."""

from __future__ import annotations

from fractions import Fraction

from rulekit import game
from tests.aruba.table import STRIP, log, options, play, race

SMALL = STRIP | {"deck": {"bomb": 1, "nitro": 2, "repair": 1}}
CARS = {"p1": {"at": "5.2", "dt": 7}, "p2": {"at": "6.1"}, "p3": {"at": "12.1"}}


def test_a_card_that_nobody_saw_may_be_any_that_is_left():
    node = race(SMALL, hands={"p1": ["?"], "p2": ["nitro", "nitro"]}, cars=CARS).root
    assert options(node) == ["play repair 1", "play repair 2", "roll"]
    after = node.play("play repair 1").position
    assert after.to_data()["hands"]["p1"] == [] and after.to_data()["discard"] == ["repair"]


def test_a_card_that_lies_elsewhere_cannot_be_the_unknown_one():
    node = race(SMALL, hands={"p1": ["?"]}, discard=["repair"], cars=CARS).root
    assert not node.position.judge("play repair 1").legal
    assert options(node) == ["roll"]


def test_unknown_cards_count_with_the_deck():
    node = play(race(SMALL, phase="combo", dice=[5, 5, 5], hands={"p3": ["?"]}, cars=CARS).root, "triple 5")
    odds = {str(move): node.decision.odds(move) for move in node.decision.options}
    assert odds == {
        "draw bomb nitro": Fraction(1, 3),
        "draw bomb repair": Fraction(1, 6),
        "draw nitro nitro": Fraction(1, 6),
        "draw nitro repair": Fraction(1, 3),
    }
    assert node.decision.odds("draw ? ?") == 1
    assert node.decision.odds("draw ? bomb") == Fraction(1, 2)
    assert not node.position.judge("draw ?").legal


def test_a_theft_from_an_unknown_hand_may_show_what_it_was():
    hands = {"p1": ["bomb"], "p2": ["?", "nitro"]}
    node = race(SMALL, phase="steal", victim="p2", after="begin", hands=hands, cars=CARS).root
    odds = {str(move): node.decision.odds(move) for move in node.decision.options}
    assert odds == {"steal nitro nitro": Fraction(1, 2), "steal nitro repair": Fraction(1, 2)}
    after = node.play("steal nitro repair").position.to_data()
    assert after["aside"] == ["nitro", "repair"] and after["hands"]["p2"] == []


def test_a_theft_that_nobody_wrote_down_leaves_the_rest_of_the_hand_unknown():
    node = race(
        SMALL, phase="steal", victim="p2", after="begin", hands={"p2": ["bomb", "nitro", "repair"]}, cars=CARS
    ).root
    after = node.play("steal ? ?").position
    assert after.to_data()["hands"]["p2"] == ["?"] and after.to_data()["aside"] == ["?", "?"]
    assert after.table.unseen == ("bomb", "nitro", "nitro", "repair")


def test_only_thief_and_victim_see_what_is_stolen():
    node = play(
        race(SMALL, hands={"p1": ["bomb"], "p2": ["nitro"]}, phase="steal", victim="p2", after="begin", cars=CARS).root,
        "steal nitro",
    )
    event = node.played.events[0]
    told = [event.seen_by(seat).says(node.position.setup) for seat in range(3)]
    assert told == ["p1 steals a Nitro from p2."] * 2 + ["p1 steals 1 card that nobody saw from p2."]


def test_a_seat_sees_its_own_hand_and_the_size_of_the_others():
    hands, waiting = {"p1": ["bomb"], "p2": ["nitro"]}, {"p2": ["repair"]}
    position = race(SMALL, hands=hands, waiting=waiting, cars=CARS).root.position
    seen = position.seen_by("p1").to_data()
    assert seen["hands"] == {"p1": ["bomb"], "p2": ["?"], "p3": [], "p4": []}
    assert seen["waiting"]["p2"] == ["?"]
    assert position.seen_by("p1").table.unseen == ("nitro", "nitro", "repair")
    step = race(SMALL, phase="cards", cars=CARS).root.decision
    draw = game("aruba").move("draw bomb nitro")
    assert str(step.step.seen_by(step.now, draw, 1)) == "draw ? ?"


def test_a_thief_sees_what_is_put_aside_and_nobody_else():
    position = race(SMALL, phase="combo", dice=[2, 3], aside=["nitro"], cars=CARS).root.position
    assert [position.seen_by(seat).to_data()["aside"] for seat in ("p1", "p2")] == [["nitro"], ["?"]]


def test_open_hands_hide_nothing():
    position = race(SMALL, {"hands.secret": "open"}, hands={"p2": ["nitro"]}, cars=CARS).root.position
    assert position.seen_by("p1") == position


def test_the_log_hides_nothing_from_its_owner():
    node = play(race(SMALL, phase="combo", dice=[5, 5, 5], cars=CARS).root, "triple 5", "draw bomb nitro")
    assert log(node) == ["p1 draws a Bomb and a Nitro."]
    assert node.played.events[0].seen_by(2).says(node.position.setup) == "p1 draws 2 cards that nobody saw."


def test_every_set_of_cards_that_may_be_given_is_an_answer():
    cars = CARS | {"p2": {"at": "6.2", "dt": 7}, "p1": {"at": "5.2", "fitted": ["front"]}}
    node = race(phase="combo", dice=[1, 5], hands={"p2": ["bomb", "saw", "saw"]}, cars=cars).root
    node = play(node, "straight 1", "ram")
    assert options(node) == [
        "fix bomb", "fix saw", "fix bomb saw", "fix saw saw", "fix bomb saw saw", "pass",
    ]  # fmt: skip
