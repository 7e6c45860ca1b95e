"""How Is It Played?: whole turns and races, standings, and what cannot be."""

import pytest

from rulekit import IllegalSetup, MoveError, game
from rulekit.playout import play_out, random_player, simple_player

BAT_CUP = game("bat_cup")
TRACK = {"circuit": {"rows": 24, "lanes": 3}}


def race(rulings=None, **cars):
    return BAT_CUP.position({"cars": cars}, TRACK, rulings)


def test_cars_that_are_out_rank_behind_all_others_the_later_the_better():
    position = race(iyu={"out": 1}, durlo={"at": "4.2"}, grilitch={"out": 2}, platanelfo={"at": "9.2"})
    assert dict(zip(position.setup.seats, BAT_CUP.standings(position), strict=True)) == {
        "platanelfo": 1,
        "durlo": 2,
        "grilitch": 3,
        "iyu": 4,
    }


def test_read_as_equal_they_share_the_place():
    cars = {"iyu": {"out": 1}, "durlo": {"at": "4.2"}, "grilitch": {"out": 2}, "platanelfo": {"at": "9.2"}}
    position = race({"elim.order": "equal-last"}, **cars)
    assert sorted(BAT_CUP.standings(position)) == [1, 2, 3, 3]


@pytest.mark.parametrize("circuit", ["magic", "gloomy", "luck"])
def test_a_sensible_race_is_won_in_a_sensible_number_of_rounds(circuit):
    end = play_out(BAT_CUP.setup({"circuit": circuit}), simple_player(BAT_CUP, 1)).position
    laps = 2 * end.setup.board.rows
    assert laps / 7.5 < end.table.round < laps / 2.5


def test_a_sensible_driver_spins_and_crashes_less_than_one_who_does_anything():
    def mishaps(player):
        log = play_out(BAT_CUP.setup(), player, log=True).log
        turns = sum(getattr(item, "kind", "") == "turn-started" for item in log)
        return sum(getattr(item, "kind", "") in ("corner-spun", "crashed") for item in log) / turns

    assert mishaps(simple_player(BAT_CUP, 3)) < mishaps(random_player(3)) / 2


def test_two_players_win_by_name():
    end = play_out(BAT_CUP.setup({"players": 2}), random_player(4)).position
    assert end.winners[0] in ("A", "B")


def test_go_4_is_four_steps():
    position = race(iyu={"at": "4.2", "card": "5/4/3/2 G0"})
    assert [str(move) for move, _ in position.read("go 4")] == ["go"] * 4
    with pytest.raises(MoveError):
        position.read("go far")


def test_corners_are_written_with_capitals_and_read_in_any_case():
    assert str(BAT_CUP.move("TOKEN a 6")) == "token A 6"
    assert BAT_CUP.move("use spray a +2") == BAT_CUP.move("Use Spray A +2")


def test_every_problem_of_a_position_is_named():
    cars = {
        "iyu": {"at": "44.2", "zones": {"fl": 3}, "brakes": 30},
        "durlo": {"at": "4.2", "card": "a card", "dist": 5},
        "grilitch": {"at": "4.2"},
    }
    with pytest.raises(IllegalSetup) as no:
        BAT_CUP.position({"cars": cars, "weather": "hail", "ground": ["nail 3.2 iyu"]}, TRACK)
    assert "hail" in str(no.value)
    del cars["iyu"]
    with pytest.raises(IllegalSetup) as no:
        BAT_CUP.position({"cars": cars, "ground": ["nail 3.2 iyu"]}, TRACK)
    said = str(no.value)
    assert "a card" in said
    assert "race distance 5" in said


@pytest.mark.parametrize(
    "options",
    [
        {"circuit": "mgaic"},
        {"laps": 0},
        {"players": 5},
        {"drivers": ["iyu"]},
        {"drivers": ["iyu", "iyu", "durlo"]},
        {"teams": {"A": ["iyu", "durlo"]}},
        {"circuit": {"rows": 24}},
        {"circuit": {"rows": 24, "lanes": 4, "hole": ["99.1"]}},
        {"circuit": {"rows": 24, "lanes": 4, "corners": [{"id": "A b", "first": 3, "last": 2}]}},
        {"cards": {"A": "1/1/1/1 G1"}},
        {"cards": {"a": "1/1/1 G1"}},
        {"time_tokens": {"hail": [3]}},
        {"damage_cards": {"x": ["engine"]}},
    ],
)
def test_options_that_cannot_be_are_refused_with_a_sentence(options):
    with pytest.raises(IllegalSetup) as no:
        BAT_CUP.setup(options)
    assert len(str(no.value)) > 20
