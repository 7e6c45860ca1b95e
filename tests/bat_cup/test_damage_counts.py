"""Damage in the tables: by cause, by part, taken and dealt, all of one race, say the same."""

import pytest

from rulekit import Timeline, game, load, tables

RACES = ["four-on-the-island-of-magic", "three-on-the-island-of-luck", "two-teams-in-the-mine"]


@pytest.fixture(scope="module", params=RACES)
def race(request):
    return load(f"bat_cup/{request.param}")


@pytest.fixture(scope="module")
def end(race):
    return tables.standings(race).groupby("seat", observed=True).last()


def total(end, prefix):
    return end[[column for column in end.columns if column.startswith(prefix)]].sum(axis=1)


def test_by_cause_and_by_part_add_up_to_the_same(end):
    assert list(total(end, "by-")) == list(total(end, "to-"))
    assert total(end, "by-").sum() > 8


def test_what_is_dealt_is_the_same_by_cause_and_by_part(end):
    by_cause = end["dealt-weapons"] + end["dealt-road"] + end["dealt-cards"]
    assert list(by_cause) == list(end["dealt-bodywork"] + end["dealt-wheels"])


def test_hit_points_lost_are_those_taken_less_those_repaired(race, end):
    repaired = tables.events(race, "repaired").groupby("car").size().reindex(end.index, fill_value=0)
    assert list(end["damage"]) == list(total(end, "by-") - repaired)


def test_whoever_damages_a_rival_with_a_weapon_is_named(race):
    taken = tables.events(race, "damage-taken")
    assert (taken.by[taken.cause.isin(["bomb", "pets", "hammer", "bazooka"])] != "nobody").all()
    assert (taken.by != taken.car).all()


@pytest.mark.parametrize(
    ("board", "ahead", "wasted"),
    [({}, "6.2", 2), ({"slime": ["6.2"]}, "15.2", 2), ({"hole": ["6.2"]}, "15.2", 2), ({}, "15.2", 0)],
)
def test_points_lost_by_a_crash_are_wasted_like_those_lost_in_slime_and_holes(board, ahead, wasted):
    cars = {"durlo": {"at": "5.2", "card": "3/3/3/3 G0"}, "iyu": {"at": ahead}}
    circuit = {"rows": 24, "lanes": 3} | board
    race = Timeline.start(game("bat_cup"), {"circuit": circuit}, {}, {"turn": "durlo", "cars": cars})
    race.root.play("go")
    assert tables.standings(race).groupby("seat", observed=True).last()["wasted"].max() == wasted
