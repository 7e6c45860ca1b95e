"""Which charts a game has, what their lines are worth, and that figures travel without data."""

import itertools

import pytest

from rulekit import game, load
from widgets import lines, measures
from widgets.charts import Charts, figure
from widgets.cursor import Cursor


@pytest.fixture(scope="module")
def race():
    return Cursor("piston_cup/four-in-the-valley", step=40)


@pytest.fixture(scope="module")
def plan():
    return lines.plan(measures.about(game("piston_cup")))


def choice(plan, chart, name):
    return next(each for each in plan[chart]["choices"] if each["id"] == name)


# ---------------------------------------------------------------- the plan


def test_one_chart_shows_the_state_of_the_race_and_one_what_was_lost(plan):
    assert [chart["id"] for chart in plan] == ["progress", "setbacks"]
    assert [each["id"] for each in plan[0]["choices"]] == ["place", "distance", "gap"]
    assert [each["id"] for each in plan[1]["choices"]] == ["all", "traffic", "pit", "oil", "tyres", "extra"]


def test_first_place_and_no_gap_are_on_top(plan):
    assert choice(plan, 0, "place")["down"]
    assert choice(plan, 0, "gap")["down"]
    assert not choice(plan, 0, "distance")["down"]


def test_a_game_without_measures_has_its_places_only():
    found = lines.plan([])
    assert [[each["id"] for each in chart["choices"]] for chart in found] == [["place"]]


# ---------------------------------------------------------------- values


def test_values_are_counted_along_a_line_and_never_fall(race):
    for key in ("traffic", "pit", "oil", "tyres", "extra", "setbacks"):
        for before, after in itertools.pairwise(race.main):
            assert all(a <= b for a, b in zip(before["values"][key], after["values"][key], strict=True))


def test_the_sum_of_a_group_is_the_sum_of_its_causes(race):
    last = race.main[-1]["values"]
    parts = zip(*(last[key] for key in ("traffic", "pit", "oil", "tyres")), strict=True)
    assert last["setbacks"] == [sum(amounts) for amounts in parts]


def test_the_leader_has_no_gap(race):
    for row in race.main:
        leader = row["values"]["order"].index(1)
        if row["number"] < len(race.main) - 1:
            assert row["values"]["gap"][leader] == 0


def test_level_seats_share_a_place_but_not_a_line(race):
    first = race.main[0]["values"]
    assert first["place"] == [1, 1, 1, 1]
    assert first["order"] == [1, 2, 3, 4]
    assert all(sorted(row["values"]["order"]) == [1, 2, 3, 4] for row in race.main)


def test_counting_on_from_a_node_equals_counting_from_the_start():
    counted = None
    for node in load("piston_cup/three-abreast").mainline:
        counted = measures.values(node, counted)
    assert counted["traffic"] == [3, 0, 0]


# ---------------------------------------------------------------- lines


@pytest.mark.parametrize("name", ["piston_cup/four-in-the-valley", "bat_cup/two-teams-in-the-mine"])
def test_chart_and_seat_card_agree_on_the_place_at_every_step(name):
    cursor = Cursor(name)
    place = choice(lines.plan(cursor.about["measures"]), 0, "place")
    drawn = [lines.points(cursor.main, place, seat) for seat in range(len(cursor.about["seats"]))]
    for row in cursor.main:
        for card, told, line in zip(row["cards"], row["values"][place["told"]], drawn, strict=True):
            assert card["place"].rstrip("=") in ("", f"{told}")
            level = row["values"]["place"].count(told)
            assert told <= lines.value_at(line, row["number"]) < told + level


def test_a_line_stays_level_until_the_step_at_which_its_value_changes(plan):
    rows = [{"values": {"order": [place]}} for place in (2, 2, 2, 1, 1)]
    line = lines.points(rows, choice(plan, 0, "place"), 0)
    assert line == [(0, 2), (3, 1), (4, 1)]
    assert [lines.value_at(line, step) for step in (0, 2.9, 3, 4)] == [2, 2, 1, 1]


def test_points_that_say_nothing_are_left_out_without_changing_the_line(race, plan):
    for chart in plan:
        for each in chart["choices"]:
            line = lines.points(race.main, each, 1)
            assert len(line) <= len(race.main)
            for row in race.main:
                value = row["values"][each["measure"]][1]
                assert lines.value_at(line, row["number"]) == pytest.approx(value)


@pytest.mark.parametrize(("top", "expected"), [(0, [0, 1]), (3, [0, 1, 2, 3]), (8, [0, 4, 8]), (17, [0, 5, 10, 15])])
def test_an_axis_has_at_most_four_round_numbers(top, expected):
    rows = [{"values": {"x": [0, top]}}]
    assert lines.ticks(rows, {"measure": "x", "places": False}) == expected


# ---------------------------------------------------------------- the panel


def test_figures_travel_without_data_and_one_more_for_a_second_reading(race):
    charts = Charts(race)
    assert sorted(charts.items) == ["other", "progress", "setbacks"]
    assert sum(len(str(item)) for item in charts.items.values()) < 100_000


def test_each_source_of_a_figure_has_a_name():
    names = {renderer.data_source.name for renderer in figure(132, steps=True).renderers}
    assert names == {"shades", "ahead", "past", "halo", "branch", "events", "now", "ends"}


def test_bokehjs_is_sent_on_request_only(race, monkeypatch):
    charts, sent = Charts(race), []
    monkeypatch.setattr(charts, "send", lambda content, buffers=None: sent.append(content))
    charts._answer(charts, {"ask": "something"}, [])
    assert sent == []
    charts._answer(charts, {"ask": "bokeh"}, [])
    assert "Bokeh" in sent[0]["bokeh"]


def test_the_panel_says_what_it_is_and_draws_itself_without_a_kernel(race):
    charts = Charts(race)
    assert repr(charts).startswith("Charts of Piston Cup, Four in the valley; step 40 of 146")
    assert charts._repr_mimebundle_()[0]["image/svg+xml"].startswith("<svg")
