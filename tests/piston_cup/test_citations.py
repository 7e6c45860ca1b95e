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
