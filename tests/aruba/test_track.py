"""Driving, collisions, damage and wrecks: what scenarios cannot say."""

from __future__ import annotations

from rulekit.step import Event
from tests.aruba.table import STRIP, TRIO, kinds, log, options, play, race


def test_positions_change_before_places_strikes_wrecks_and_saws():
    cars = {
        "p1": {"at": "17.2", "dt": 8, "fitted": ["front"]},
        "p2": {"at": "18.2", "dt": 7, "fitted": ["left"]},
        "p3": {"at": "19.2"},
        "p4": {"at": "18.1", "fitted": ["right"]},
    }
    node = play(race(phase="combo", dice=[1, 4], cars=cars).root, "straight 1", "ram")
    assert kinds(node) == [
        "movement-begun",
        "rammed",
        "pushed",
        "pushed",
        "movement-ended",
        "finished",
        "damaged",
        "damaged",
        "destroyed",
        "discarded",
        "damaged",
        "destroyed",
        "discarded",
        "turn-ended",
        "turn-skipped",
        "turn-skipped",
        "turn-started",
    ]
    assert "no token for p3: it has finished [ram.damage]" in log(node), "why it takes no token"
    assert log(node)[9:15] == [
        "p2 has its ninth token: a wreck lies on 19.2.",
        "p2 discards a Saw.",
        "p1 is damaged by the saw of p4: 8 → 9 tokens.",
        "p1 has its ninth token: a wreck lies on 18.2.",
        "p1 discards a Bumper.",
        "The turn of p1 is over with the wreck of the car.",
    ]


def test_what_did_not_happen_is_in_the_log():
    cars = {"p1": {"at": "6.2", "dt": 7}, "p2": {"at": "5.2"}, "p3": {"at": "6.1"}, "p4": {"at": "12.1"}}
    node = play(race(phase="combo", dice=[1, 2, 6], hooked="p2", cars=cars).root, "straight 2", "go l")
    unmet = [item for item in node.played.log if not isinstance(item, Event)]
    assert [str(item) for item in unmet] == ["p2 cannot copy the step [hook.copy]"]


def test_a_corner_of_two_wrecks_closes_a_track_that_has_free_spaces():
    cars = {
        "p1": {"at": "9.1"},
        "p2": {"at": "9.2", "dt": 8},
        "p3": {"at": "10.1", "wreck": True},
        "p4": {"place": 1},
    }
    board = {"players": 4, "track": {"lanes": 2, "rows": 20}}
    spared = {"bomb.dropper": "spared"}
    start = {"phase": "combo", "dice": [2, 5], "hands": {"p1": ["bomb"]}, "cars": cars}
    ended = race(board, spared, **start).root.play("play bomb")
    assert "Race 1 is over: wrecks close the track." in log(ended)
    assert "race-ended" not in kinds(race(board, spared | {"move.gap-wreck": "no"}, **start).root.play("play bomb"))


def test_a_car_that_may_not_stay_drives_on_although_its_hooked_car_cannot_copy():
    cars = {"p1": {"at": "5.2", "dt": 8}, "p2": {"at": "4.2"}, "p3": {"at": "6.2"}, "p4": {"at": "12.1"}}
    rulings = {"move.through": "yes", "hook.blocked": "forbid"}
    node = play(race(STRIP, rulings, phase="combo", dice=[1, 2], hooked="p2", cars=cars).root, "straight 2", "go f")
    assert options(node) == ["go f", "go l", "go r"]
    assert node.play("go f").position.to_data()["hooked"] == ""


def test_three_owners_are_asked_in_turn_order_and_a_players_first_car_before_the_second():
    cars = {
        "p1a": {"at": "6.2", "dt": 3},
        "p1b": {"at": "6.1", "dt": 8},
        "p2a": {"at": "6.3", "dt": 8},
        "p2b": {"at": "5.1", "dt": 8},
        "p3a": {"at": "5.3", "dt": 8},
    }
    hands = {"p1": ["bomb", "saw"], "p2": ["hook", "nitro"], "p3": ["extra"]}
    node = race(TRIO, phase="combo", turn="p1", car="p1a", dice=[2, 5], hands=hands, cars=cars).root.play("play bomb")
    asked = []
    while node.decision.question == "fix":
        asked.append((node.decision.actor, node.position.to_data()["asked"]))
        node = node.play("pass")
    assert asked == [("p1", "p1b"), ("p2", "p2a"), ("p2", "p2b"), ("p3", "p3a")]
    wrecks = [name for name, car in node.position.to_data()["cars"].items() if car["wreck"]]
    assert wrecks == ["p1b", "p2a", "p2b", "p3a"]


def test_a_fix_from_the_side_at_a_chance_point_leaves_the_question():
    node = race(phase="throw", throwing=3, dice=[2], rerolls=1, hands={"p3": ["saw"]}, cars={"p3": {"dt": 2}}).root
    after = node.play("p3: fix saw")
    assert after.interjected and after.decision.question == "throw"
    assert after.position.to_data()["cars"]["p3"]["dt"] == 1
    assert node.position.judge("fix saw").broken[0].rule.id == "fix.any-time"


def test_a_race_may_go_on_to_the_end_of_the_turn_that_decides_it():
    cars = {"p1": {"at": "18.2", "dt": 6}, "p2": {"at": "19.2"}, "p3": {"place": 1}, "p4": {"place": 2}}
    start = race(STRIP, {"race.third-now": "turn-out"}, phase="combo", dice=[1, 5, 5, 5], cars=cars).root
    node = play(start, "straight 1", "ram")
    assert node.decision.actor == "p1"
    assert node.position.to_data()["cars"]["p2"]["place"] == 3
    assert "race-ended" in kinds(play(node, "triple 5", "draw ? ?", "end"))
