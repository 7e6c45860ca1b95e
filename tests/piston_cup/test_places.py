"""Who has which place: by distance while a race goes on, at its end by the ruling."""

from __future__ import annotations

import pytest

from rulekit import game
from rulekit.games.piston_cup.measures import distance, lap, standings

OPTIONS = {"track": "S n n n n n n n", "seats": ["A", "B", "C", "D"]}
CARS = {
    "A": {"piece": 6, "chips": 3},
    "B": {"piece": 5, "chips": 2},
    "C": {"piece": 2, "chips": 3},
    "D": {"piece": 5, "chips": 2},
}


def race(rulings=None):
    """A has two pieces to go."""
    return game("piston_cup").position({"turn": "A", "cars": CARS}, OPTIONS, rulings)


def test_while_it_goes_on_level_cars_share_a_place():
    assert standings(race()) == (1, 3, 2, 3)


@pytest.mark.parametrize(("reading", "places"), [("winner-only", (1, 2, 2, 2)), ("by-distance", (1, 3, 2, 3))])
def test_at_its_end_the_ruling_says_who_has_which_place(reading, places):
    end = race({"finish.places": reading}).play("roll 2").position.play("drive 2").position
    assert end.over and end.winners == ("A",)
    assert standings(end) == places


def test_those_who_share_the_win_share_the_first_place_wherever_they_stand():
    rulings = {"finish.when": "crossing", "finish.round": "complete-round", "finish.places": "by-distance"}
    cars = {"A": {"chips": 4}, "B": {"chips": 4}, "C": {"piece": 3}}
    position = game("piston_cup").position({"turn": "A", "cars": cars}, {"track": OPTIONS["track"]}, rulings)
    for move in ("roll 2", "drive 2", "roll 5", "drive 5", "roll 1", "drive 1"):
        position = position.play(move).position
    assert position.winners == ("A", "B")
    assert standings(position) == (1, 1, 3)


def test_a_lap_whose_chip_may_still_be_claimed_is_driven():
    cars = {"A": {"piece": 1, "chips": 1, "owed": 1}, "B": {"piece": 7, "chips": 1}}
    data = {"turn": "A", "cars": cars}
    position = game("piston_cup").position(data, {"track": OPTIONS["track"]}, {"pit.chip-auto": "claim"})
    assert (distance(position), lap(position), standings(position)) == ((17, 15), "lap 3", (1, 2))
