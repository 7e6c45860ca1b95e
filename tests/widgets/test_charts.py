"""Which charts a game has, what their lines are worth, and that figures travel without data."""

import itertools
from pathlib import Path

import pytest

from rulekit import game, games, load
from widgets import lines, measures, theme
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
    for key in ("traffic", "pit", "oil", "tyres", "extra", "setbacks in all"):
        for before, after in itertools.pairwise(race.main):
            assert all(a <= b for a, b in zip(before["values"][key], after["values"][key], strict=True))


def test_the_sum_of_a_group_is_the_sum_of_its_causes(race):
    last = race.main[-1]["values"]
    parts = zip(*(last[key] for key in ("traffic", "pit", "oil", "tyres")), strict=True)
    assert last["setbacks in all"] == [sum(amounts) for amounts in parts]


def test_the_leader_has_no_gap(race):
    for row in race.main:
        leader = row["values"]["order"].index(1)
        if row["number"] < len(race.main) - 1:
            assert row["values"]["gap"][leader] == 0


def test_level_seats_share_a_place_but_not_a_line(race):
    first = race.main[0]["values"]
    assert first["place"] == [1, 1, 1, 1]
    assert first["order"] == pytest.approx([1, 1.16, 1.32, 1.48])
    assert all(len(set(row["values"]["order"])) == 4 for row in race.main)
    for row in race.main:
        for place, line in zip(row["values"]["place"], row["values"]["order"], strict=True):
            assert place <= line < place + 0.5


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


# ---------------------------------------------------------------- bands


def drawn(cursor):
    """The bands behind the charts of a cursor, by title."""
    return {band["title"]: band for band in lines.bands(cursor.about["bands"], cursor.line)}


def test_weather_and_laps_run_along_a_race_of_bat_cup():
    found = drawn(Cursor("bat_cup/four-on-the-island-of-magic"))
    assert [each.name for each in found["weather"]["stretches"]] == ["snow", "rain", "sunny", "rain", "fog"]
    assert [each.name for each in found["lap"]["stretches"]] == ["lap 1", "lap 2"]


@pytest.mark.parametrize("name", games())
def test_stretches_follow_each_other_and_every_step_lies_in_the_one_that_holds(name):
    bands = game(name).bands
    positions = [node.position for node in load(name_of_a_long_replay(name)).mainline]
    rows = [{"bands": [band.name(position) for band in bands]} for position in positions]
    for nth in range(len(bands)):
        own = lines.stretches(rows, nth)
        for one, other in itertools.pairwise(own):
            assert one.end < other.start or (one.end == other.start and one.name != other.name)
        for step, row in enumerate(rows[:-1]):
            holds = [each.name for each in own if each.start <= step < each.end]
            assert holds == [row["bands"][nth]] * bool(row["bands"][nth])


def name_of_a_long_replay(name):
    """The replay of a game with the most moves."""
    files = (Path(__file__).parents[2] / "replays" / name).glob("*.toml")
    return f"{name}/{max(files, key=lambda path: path.stat().st_size).stem}"


def test_what_never_changes_is_no_band_and_names_under_the_chart_do_not_stand_over_it():
    assert drawn(Cursor("piston_cup/three-abreast")) == {}
    assert not drawn(Cursor("crazy_race/ten-points-each"))["round"]["named"]
    assert drawn(Cursor("bat_flip/eight-to-seven"))["inning"]["named"]


def test_a_line_under_another_reading_has_the_bands_of_its_own_positions():
    cursor = Cursor("bat_cup/two-teams-in-the-mine", step=186)
    told = {"ask": "reading", "node": cursor.row["id"], "ruling": "turbo.crash", "reading": "unharmed"}
    cursor._heard(None, told, [])
    again = [cursor.desk.line.base[row["number"]].position for row in cursor.rerun["nodes"]]
    own = [[band.name(position) for band in game("bat_cup").bands] for position in again]
    assert [row["bands"] for row in cursor.rerun["nodes"]] == own
    assert own != [row["bands"] for row in cursor.main[-len(own) :]]


def test_a_seat_sees_the_bands_as_everybody_does():
    cursor = Cursor("bat_cup/starting-order")
    before = [row["bands"] for row in cursor.main]
    cursor._heard(None, {"ask": "see", "node": cursor.row["id"], "seat": "durlo"}, [])
    assert cursor.seen == "durlo"
    assert [row["bands"] for row in cursor.main] == before


def test_each_tone_is_a_colour_of_the_theme():
    tones = {tone for name in games() for band in game(name).bands for tone in band.tones.values()}
    assert tones
    assert tones <= set(theme.HUES)


def test_the_saved_picture_has_the_bands_over_its_first_chart():
    text = Charts(Cursor("bat_cup/four-on-the-island-of-magic")).svg()
    assert [text.count(f">{name}<") for name in ("snow", "rain", "sunny", "fog", "lap 1", "lap 2")] == [
        1,
        2,
        1,
        1,
        1,
        1,
    ]
    assert ">lap" not in Charts(Cursor("piston_cup/three-abreast")).svg()


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
