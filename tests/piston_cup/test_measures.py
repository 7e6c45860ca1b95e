"""The lines of the charts, and where in a race we are."""

from __future__ import annotations

import pytest

from rulekit import game
from rulekit.scenario import of_game

PISTON_CUP = game("piston_cup")
SCENES = of_game(PISTON_CUP)


@pytest.mark.parametrize(
    ("scene", "sums"),
    [
        ("three-abreast", {"traffic": 3}),
        ("pit-stop", {"pit": 3}),
        ("flat-crossed", {"traffic": 4}),
        ("spin", {"oil": 1}),
        ("oil-no-room-further", {"traffic": 2, "oil": 2}),
        ("skip-pending-at-the-end", {}),
        ("tyre", {"tyres": 1}),
        ("long-straight", {"extra": 1}),
    ],
)
def test_a_setback_is_counted_once_and_by_what_caused_it(scene, sums):
    found: dict[str, float] = {}
    for node in SCENES[scene].timeline().mainline[1:]:
        for event in node.played.events:
            for measure in PISTON_CUP.measures:
                if counted := measure.counted(event):
                    found[measure.id] = found.get(measure.id, 0) + counted[1]
    assert found == sums


def test_a_round_begins_with_the_seat_that_had_the_first_turn():
    played = PISTON_CUP.start({"track": "S n n n n n n n", "seats": ["A", "B"], "youngest": "B"})
    place = PISTON_CUP.place(None, played)
    rounds = [place.round]
    for move in ("roll 1", "drive 1", "roll 2", "drive 2", "roll 3", "drive 3"):
        played = played.position.play(move)
        place = PISTON_CUP.place(place, played)
        rounds.append(place.round)
    assert rounds == [1, 1, 1, 1, 2, 2, 2]
