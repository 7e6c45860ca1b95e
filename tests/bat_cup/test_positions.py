"""Position data that cannot be, and what is said of them."""

from __future__ import annotations

import pytest

from rulekit import IllegalSetup, game

GAME = game("bat_cup")
THREE = {"drivers": ["iyu", "durlo", "grilitch"], "players": 3}


def race(**more):
    """Two on the track and one who is home, before they choose cards."""
    cars = {
        "iyu": {"at": "5.2", "wheels": "soft"},
        "durlo": {"at": "4.1", "wheels": "soft"},
        "grilitch": {"wheels": "soft", "finished": 1},
    }
    return {"phase": "select", "weather": "sunny", "cars": cars, **more}


def grid(phase="places", **cars):
    """Before the race, with what is known of some cars."""
    return {"phase": phase, "weather": "" if phase == "places" else "sunny", "cars": cars}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (race(order=[]), "position.order lacks iyu, durlo"),
        (race(order=["iyu"]), "position.order lacks durlo"),
        (race(order=["iyu", "durlo", "iyu"]), "position.order names a car twice"),
        (race(phase="turn", order=["iyu"]), "position.order lacks durlo"),
        (race(cars=race()["cars"] | {"grilitch": {"out": 1, "finished": 1}}), "grilitch is out and has finished"),
        (grid(iyu={"out": 1}), "position.phase is 'places', but iyu is out or has finished"),
        (grid(iyu={"dealt": 5}), "iyu is dealt place 5; there are 4 position cards"),
        (grid(iyu={"dealt": 2}, durlo={"dealt": 2}), "two drivers are dealt the same place"),
        (grid(iyu={"dealt": 2}) | {"order": ["iyu"]}, "by the places that are dealt it is still open"),
        (grid("equip", iyu={"dealt": 1}, durlo={"dealt": 2}, grilitch={"dealt": 3}), "but all cars have wheels"),
    ],
)
def test_what_is_wrong_with_a_position_is_said(data, said):
    with pytest.raises(IllegalSetup) as no:
        GAME.position(data, THREE)
    assert said in str(no.value)


def test_the_order_follows_from_the_places_that_are_dealt():
    places = {"iyu": 3, "durlo": 1, "grilitch": 2}
    dealt = {name: {"dealt": place, "wheels": ""} for name, place in places.items()}
    position = GAME.position(grid("equip", **dealt), THREE)
    assert position.to_data()["order"] == ["durlo", "grilitch", "iyu"]
    assert (position.decision.actor, position.decision.question) == ("CHANCE", "token")
