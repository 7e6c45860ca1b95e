"""Weather and laps behind the charts: each changes at the very step at which it changes on the table."""

from rulekit import Timeline, game
from widgets import lines
from widgets.cursor import Cursor

BAT_CUP = game("bat_cup")
CORNERS = [{"id": "A", "first": 4, "last": 6}, {"id": "B", "first": 13, "last": 15}]
TRACK = {"circuit": {"rows": 24, "lanes": 3, "corners": CORNERS, "checkpoints": [{"id": "K1", "row": 10}]}, "laps": 3}
WEATHER, LAP = 0, 1


def race(**cars):
    """A race in which Iyu is on turn, with one movement point."""
    position = {"turn": "iyu", "corners": {"A": {"value": 6}, "B": {"value": 7}}, "cars": cars}
    return Timeline.start(BAT_CUP, TRACK, {}, position)


def played(timeline, *moves):
    """The rows of the explorer after some moves."""
    node = timeline.root
    for move in moves:
        node = node.play(move)
    return Cursor(timeline).main


def bands(rows, nth):
    return [row["bands"][nth] for row in rows]


def test_the_leader_at_a_checkpoint_changes_the_weather_with_the_card_that_is_drawn():
    leader = {"at": "9.2", "card": "1/1/1/1 G0"}
    rows = played(race(iyu=leader, durlo={"at": "3.2"}), "go", "weather rain", "token B 4")
    assert bands(rows, WEATHER) == ["sunny", "sunny", "rain", "rain"]
    assert lines.stretches(rows, WEATHER) == [(0, 2, "sunny"), (2, 3, "rain")]


def test_a_card_that_shows_the_weather_there_is_begins_no_stretch():
    leader = {"at": "9.2", "card": "1/1/1/1 G0"}
    rows = played(race(iyu=leader, durlo={"at": "3.2"}), "go", "weather sunny")
    assert lines.stretches(rows, WEATHER) == [(0, 2, "sunny")]


def test_a_branch_in_which_another_card_is_drawn_has_its_own_weather():
    timeline = race(iyu={"at": "9.2", "card": "1/1/1/1 G0"}, durlo={"at": "3.2"})
    timeline.root.play("go").play("weather rain").play("token B 4")
    cursor = Cursor(timeline, step=1)
    cursor._heard(None, {"ask": "try", "node": cursor.row["id"], "text": "weather snow"}, [])
    assert lines.stretches(cursor.line, WEATHER) == [(0, 2, "sunny"), (2, 2, "snow")]
    assert lines.stretches(cursor.main, WEATHER) == [(0, 2, "sunny"), (2, 3, "rain")]


def test_the_lap_is_that_of_the_leader():
    leader = {"at": "23.2", "card": "1/1/1/1 G0"}
    assert bands(played(race(iyu=leader, durlo={"at": "3.2"}), "go"), LAP) == ["lap 1", "lap 2"]
    assert bands(played(race(iyu=leader, durlo={"at": "3.2", "lap": 2}), "go"), LAP) == ["lap 2", "lap 2"]


def test_a_car_that_is_out_leads_no_more():
    rows = played(race(iyu={"at": "9.2"}, durlo={"at": "3.2", "lap": 2}, grilitch={"out": 1}))
    assert bands(rows, LAP) == ["lap 2"]


def test_before_the_start_there_is_no_lap_and_before_the_first_card_no_weather():
    rows = Cursor("bat_cup/four-on-the-island-of-magic").main
    first = {nth: lines.stretches(rows, nth)[0].start for nth in (WEATHER, LAP)}
    assert rows[first[WEATHER]]["sentence"] == "The race starts in snow."
    assert first[WEATHER] < first[LAP]
    assert "The cars stand on the grid." in rows[first[LAP]]["sentence"]


def test_each_weather_has_a_tone():
    weather, lap = BAT_CUP.bands
    assert set(weather.tones) == {card["weather"] for card in BAT_CUP.content["weather_card"]}
    assert not lap.tones
