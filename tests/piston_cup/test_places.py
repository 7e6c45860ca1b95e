"""Who has which place: by distance while a race goes on, at its end by the ruling."""

from __future__ import annotations

import pytest

from rulekit import game
from rulekit.games.piston_cup.measures import standings

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
