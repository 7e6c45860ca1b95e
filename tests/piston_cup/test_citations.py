"""Rules that are cited only where they hold."""

from __future__ import annotations

import pytest

from rulekit import game


@pytest.mark.parametrize(
    ("car", "rulings", "cited"),
    [({}, {}, False), ({"chips": 1}, {}, True), ({"owed": 1}, {"pit.chip-auto": "claim"}, True)],
)
def test_only_who_has_made_a_pit_stop_drives_on_from_it(car, rulings, cited):
    data = {"turn": "A", "pips": 2, "cars": {"A": car, "B": {"piece": 4}}}
    drove = game("piston_cup").position(data, {"track": "S n n n n n n n"}, rulings).play("drive 2").events[0]
    assert (drove.kind, "pit.continue" in [rule.id for rule in drove.cites]) == ("drove", cited)


def test_the_player_drives_and_not_chance():
    data = {"turn": "A", "pips": 2, "cars": {"A": {}, "B": {}}}
    verdict = game("piston_cup").position(data, {"track": "S n n n n n n n"}).judge("drive 2", by="CHANCE")
    assert [finding.rule.id for finding in verdict.broken] == ["turn.drive"]


def test_an_extra_roll_goes_by_the_long_straight():
    data = {"turn": "A", "cars": {"A": {"piece": 3}, "B": {}}}
    course = {"track": "S n n t n n n n"}
    for extra, rule in ((0, "turn.roll"), (1, "speed.again")):
        rolled = game("piston_cup").position(data | {"extra": extra}, course).play("roll 2").events[0]
        assert [cited.id for cited in rolled.cites] == [rule, "turn.pips"]


def test_full_pits_hold_up_by_their_room_and_not_by_the_lanes():
    data = {"turn": "A", "pips": 3, "cars": {"A": {"piece": 7}, "B": {}, "C": {}}}
    course, rulings = {"track": "S n n n n n n n"}, {"pit.capacity": "two-after-start"}
    blocked = game("piston_cup").position(data, course, rulings).play("drive 0").events[0]
    assert (blocked.kind, [rule.id for rule in blocked.cites]) == ("blocked", ["traffic.max-two", "traffic.queue"])
