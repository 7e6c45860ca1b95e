"""The board of Bat Cup: circuits that close, everything on the table once, nothing hidden on it."""

import json
import math
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from rulekit import Timeline, game
from rulekit.playout import play_game
from rulekit.position import Played
from rulekit.scenario import of_game
from rulekit.verdict import IllegalMove
from widgets import boards, views
from widgets.boards.bat_ground import BENDS, UNIT, Ground
from widgets.boards.circuit import laid, ring
from widgets.cursor import Cursor
from widgets.picture import picture

CONTENT = {circuit["id"]: circuit for circuit in game("bat_cup").content["circuit"]}
PLAIN = {"circuit": {"rows": 24, "lanes": 3}}
GRID = {"platanelfo": {"at": "5.1"}, "iyu": {"at": "5.2"}, "grilitch": {"at": "5.3"}}


@pytest.fixture(scope="module")
def board():
    return boards.of("bat_cup")


@pytest.fixture(scope="module")
def race():
    return Timeline.of(play_game(game("bat_cup"), 7, {"laps": 1}))


def position(cars, options=PLAIN, **more):
    return game("bat_cup").position({"cars": cars, **more}, options)


def ground_of(circuit):
    return Ground(game("bat_cup").setup({"circuit": circuit}).setup.board)


def glyph(rows, key):
    return next(row for row in rows if row["id"] == key)


def cars(rows):
    return [row for row in rows if row["id"].startswith("car-")]


# ---------------------------------------------------------------- the circuits


@pytest.mark.parametrize("name", BENDS)
def test_a_circuit_closes_to_a_hundredth_of_a_row(name):
    angles, heading = BENDS[name]
    corners = CONTENT[name]["corners"]
    arcs = tuple((c["first"], c["last"], a) for c, a in zip(corners, angles, strict=True))
    assert sum(angles) == pytest.approx(360, abs=0.2)
    points = laid(CONTENT[name]["rows"], 4, arcs, heading).points
    steps = [math.dist(a[:2], b[:2]) for a, b in pairwise([*points, points[0]])]
    assert max(steps) - min(steps) < 0.002, "what was missing to close it is spread along the line"


@pytest.mark.parametrize("name", BENDS)
def test_a_circuit_stays_clear_of_itself(name):
    circuit, rows = ground_of(name).circuit, CONTENT[name]["rows"]
    middle = [circuit.at(row, 2.5)[:2] for row in range(rows)]
    for a in range(rows):
        for b in range(a):
            if min(a - b, rows - a + b) > 8:
                assert math.dist(middle[a], middle[b]) > 4 * circuit.lane + 0.2, (a, b)


@pytest.mark.parametrize("name", BENDS)
def test_lane_one_is_the_inner_one(name):
    circuit, rows = ground_of(name).circuit, CONTENT[name]["rows"]
    length = [sum(math.dist(a, b) for a, b in pairwise(circuit.line(lane))) for lane in (1, 4)]
    assert length[0] < length[1]
    assert circuit.at(rows - 1, 1) != circuit.at(0, 1)


@pytest.mark.parametrize(("rows", "lanes"), [(2, 1), (2, 12), (12, 3), (24, 3), (400, 12)])
@pytest.mark.parametrize("hand", ["left", "right"])
def test_any_board_is_laid_as_a_ring_round_its_inner_hand(rows, lanes, hand):
    circuit = ring(rows, lanes, -1 if hand == "left" else 1)
    inner, outer = circuit.line(1), circuit.line(lanes + 0.01)
    assert _around(inner) <= _around(outer)
    turn = (circuit.at(1, 1)[2] - circuit.at(0, 1)[2] + 180) % 360 - 180
    assert (turn < 0) is (hand == "left") or rows == 2


def _around(points):
    return sum(math.dist(a, b) for a, b in pairwise(points))


def test_a_long_space_covers_two_rows_and_a_gap_is_no_space():
    ground = ground_of("luck")
    x, y, _ = ground.middle["7.1"]
    assert math.dist((x, y), ground.at(7.5, 1)[:2]) < 0.1
    assert "8.1" not in ground.board.spaces
    assert "50.2" not in ground.board.spaces


@pytest.mark.parametrize("name", BENDS)
def test_each_space_has_a_place_on_the_whole_and_on_the_strip(board, name):
    ground = board.ground(game("bat_cup").setup({"circuit": name}).setup)
    spaces = {space["id"]: space for space in ground["spaces"]}
    assert len(spaces) == 4 * CONTENT[name]["rows"] - len(CONTENT[name]["long"]) - len(CONTENT[name]["void"])
    assert len({tuple(space["at"][:2]) for space in spaces.values()}) == len(spaces)
    for space in spaces.values():
        row, lane = map(int, space["id"].split("."))
        left, middle = row * ground["close"]["cell"], space["near"]["at"]
        assert left < middle[0] < left + 2 * UNIT
        assert middle[1] == 24 + (lane - 1) * UNIT + UNIT / 2
    assert ground["badges"][0]["text"] == "reconstructed"


def test_where_the_inner_hand_is_the_right_one_lane_one_is_the_lower_one(board):
    options = {"circuit": {"rows": 24, "lanes": 3, "inner_hand": "right"}}
    ground = board.ground(game("bat_cup").position({"cars": GRID}, options).setup)
    heights = {space["id"]: space["near"]["at"][1] for space in ground["spaces"]}
    assert heights["5.1"] > heights["5.2"] > heights["5.3"]


def test_a_space_tells_what_it_is_and_by_which_rules(board):
    ground = board.ground(game("bat_cup").setup({}).setup)
    spaces = {space["id"]: space for space in ground["spaces"]}
    assert spaces["34.1"]["label"] == "space 34.1, hole"
    assert "hole.exit" in spaces["34.1"]["rules"]
    assert spaces["13.2"]["label"] == "space 13.2, red arrow: must be followed to 14.3"
    assert spaces["0.2"]["facts"] == [["kind", "finish line, wrench"]]
    rules = {rule.id for section in game("bat_cup").rulebook.sections for rule in section.rules}
    assert all(rule in rules for space in spaces.values() for rule in space["rules"])


# ---------------------------------------------------------------- what stands there


def test_every_node_of_a_race_draws_each_car_and_token_once(board, race):
    drawn = set(board.ground(race.root.position.setup)["symbols"])
    for node in race.mainline:
        rows, table = board.scene(node), node.position.table
        assert len({row["id"] for row in rows}) == len(rows)
        assert [row["space"] for row in cars(rows)] == [car.at for car in table.cars if car.at]
        assert {row["symbol"] for row in rows if "symbol" in row} <= drawn
        assert sum(row["id"].startswith(("trap-", "thumbtack-")) for row in rows) == len(table.ground)
        for card in board.cards(node.position, {}):
            assert {name for name, *_ in card["picture"]["parts"]} <= drawn


def test_every_position_of_the_scenarios_can_be_drawn_and_every_option_marked(board):
    starts = [start for scenario in of_game(game("bat_cup")).values() if (start := _start(scenario))]
    assert len(starts) > 100
    for start in starts:
        json.dumps([board.ground(start.setup), board.scene_of(start), board.cards(start, {})])
        spaces = set(start.setup.board.spaces)
        for move in list(start.decision.options)[:40] if start.agenda else ():
            assert all(mark["space"] in spaces for mark in board.marks(start, move))


def _start(scenario):
    try:
        return game("bat_cup").start(scenario.options, scenario.rulings, scenario.position or None).position
    except (ValueError, IllegalMove):
        return None  # a position that is refused


def test_a_car_against_the_race_is_turned_round_and_says_so(board):
    spun = {"at": "9.2", "facing": "against", "spun_by": "oil"}
    rows = board.scene_of(position({**GRID, "iyu": spun}, turn="platanelfo"))
    against, along = glyph(rows, "car-iyu"), glyph(rows, "car-grilitch")
    assert against["state"] == ["against"]
    assert ["faces", "against the race: spun on oil"] in against["facts"]
    assert along["state"] == []


def test_the_car_on_turn_has_the_ring(board):
    rows = board.scene_of(position(GRID, turn="grilitch"))
    assert [row["id"] for row in rows if "asked" in row.get("state", ())] == ["car-grilitch"]


def test_a_corner_shows_its_limit_with_the_sprays(board):
    options = {"circuit": {"rows": 24, "lanes": 3, "corners": [{"id": "A", "first": 8, "last": 10}]}}
    sign = {"value": 5, "spray": [2, -1]}
    row = glyph(board.scene_of(position(GRID, options, corners={"A": sign})), "corner-A")
    assert (row["text"], row["symbol"]) == ("5+2\u22121 = 6", "limit-A-wide")
    assert ["limit", "6"] in row["facts"]


def test_tokens_lie_in_the_colour_of_their_owner(board):
    rows = board.scene_of(position(GRID, ground=["thumbtack 7.2 iyu", "trap 6.1 platanelfo"]))
    assert glyph(rows, "thumbtack-7.2")["symbol"] == "thumbtack-iyu"
    assert glyph(rows, "trap-6.1")["facts"] == [["owner", "Platanelfo"]]


def test_the_weather_is_a_chip(board):
    assert glyph(board.scene_of(position(GRID, weather="fog")), "weather")["chip"] == "fog"


def test_a_step_slides_from_space_to_space(board):
    timeline = Timeline(Played(position({**GRID, "iyu": {"at": "7.2", "card": "4/3/2/1 G3"}}, turn="iyu")))
    timeline.play("go 2")
    path = glyph(board.scene(timeline.end), "car-iyu")["path"]
    assert [point[3] for point in path] == ["8.2", "9.2"]


# ---------------------------------------------------------------- marks


def marked(board, start, text):
    [(move, _)] = start.read(text)
    return [(mark["space"], mark["kind"], mark["text"]) for mark in board.marks(start, move)]


DISPUTE = {"durlo": {"at": "4.2", "card": "2/2/2/2 G2 | bomb fl,fr 2; flamethrower front 3"}, "iyu": {"at": "5.2"}}


def test_steps_say_where_they_lead_and_what_they_cost(board):
    start = position(DISPUTE, turn="durlo")
    assert marked(board, start, "left") == [("5.1", "reachable", "left 1")]
    assert marked(board, start, "go") == [("5.2", "target", "crash")]
    alone = position({"durlo": {"at": "4.2", "card": "2/2/2/2 G2"}}, turn="durlo")
    assert marked(board, alone, "right") == [("5.3", "reachable", "right 2")]


def test_a_refused_lane_change_marks_whoever_is_in_the_way(board):
    start = position({**DISPUTE, "iyu": {"at": "5.1"}}, turn="durlo")
    assert marked(board, start, "left") == [("5.1", "in-the-way", "left")]


def test_weapons_mark_whom_they_strike_and_a_refused_one_its_range(board):
    start = position(DISPUTE, turn="durlo")
    assert marked(board, start, "use flamethrower front") == [("5.2", "target", "")]
    assert marked(board, start, "use bomb fl iyu") == [
        ("5.1", "range", ""),
        ("5.2", "refused", ""),
    ]


def test_pointing_at_a_space_means_a_step_there_or_an_attack(board):
    start = position({**DISPUTE, "platanelfo": {"at": "5.3"}}, turn="durlo")
    assert board.propose(start, "5.1") == "left"
    assert board.propose(start, "5.2") == "go"
    assert board.propose(start, "8.2") == "go 4"
    assert board.propose(start, "12.1") == ""
    assert board.propose(game("bat_cup").setup({}), "5.1") == "", "places are dealt"


# ---------------------------------------------------------------- dashboards


def test_a_dashboard_tells_movement_force_cubes_weapons_and_damage(board):
    car = {
        "at": "5.1", "card": "6/5/4/3 G6 | flamethrower front,rear 3; spray | rear left",
        "zones": {"fl": 0, "front": 0}, "brakes": 3, "broken_shields": ["rear"], "crystals": 7,
    }  # fmt: skip
    card = board.cards(position({"durlo": car, "iyu": {"at": "3.1"}}, turn="durlo"), {})[0]
    assert (card["scale"]["values"], card["scale"]["on"]) == (["6", "5", "4", "3"], 1)
    assert card["scale"]["after"] == "force 6"
    assert card["lines"] == ["hard wheels", "flamethrower, range 3: front, rear", "spray"]
    assert card["rows"][0] == ["brakes", {"symbol": "brake", "count": 3}]
    parts = {name for name, *_ in card["picture"]["parts"]}
    assert {"front-0", "fl-hard-0", "shield-rear-broken", "shield-left"} <= parts
    assert card["picture"]["label"].startswith("broken: front; wheels: front left wheel 0 of 2")
    assert card["state"] == "5 points left"


def test_a_car_that_is_out_lies_as_a_wreck_where_it_fell_out_and_its_dashboard_is_crossed_out():
    cursor = Cursor("bat_cup/two-teams-in-the-mine", 306)
    iyu = cursor.position.setup.seat("iyu")
    before, now, end = (cursor.main[i] for i in (305, 306, -1))
    assert "car-iyu" in {row["id"] for row in before["scene"]}
    for step in (now, end):
        (wreck,) = [row for row in step["scene"] if row["id"] == "car-iyu"]
        assert (wreck["space"], wreck["state"], wreck.get("seat")) == ("28.2", ["wreck"], None)
        assert "out of the race" in wreck["label"]
    assert ["out", 0, 0] in now["cards"][iyu]["picture"]["parts"]
    assert now["cards"][iyu]["picture"]["label"].startswith("out of the race")
    assert not [row for row in before["scene"] if "wreck" in row.get("state", ())]


def test_cards_not_turned_up_are_backs_for_whoever_cannot_know_them(board, race):
    node = next(n for n in race.mainline if n.position.table.hands[0].card and n.position.table.turn.driver < 0)
    own, other = (board.cards(node.position.seen_by(seat), {})[0] for seat in ("platanelfo", "iyu"))
    assert own["scale"]["values"] != ["?"] * 4
    assert (other["scale"]["values"], other["scale"]["after"]) == (["?"] * 4, "hidden")
    assert other["lines"] == ["hard wheels"]
    chosen = node.position.table.hands[0].card
    assert chosen not in json.dumps(board.cards(node.position.seen_by("iyu"), {}))


def test_in_a_race_of_two_each_car_names_its_player(board):
    setup = game("bat_cup").setup({"players": 2}).setup
    assert [row["name"] for row in board.seats(setup)][:2] == ["Platanelfo (A)", "Iyu (A)"]


# ---------------------------------------------------------------- pictures that stand alone


@pytest.mark.parametrize("name", BENDS)
def test_the_saved_picture_has_close_up_and_whole_in_at_most_100_kb(name):
    cursor = Cursor(Timeline.of(play_game(game("bat_cup"), 3, {"circuit": name}, most=200)), step=180)
    drawn = picture(cursor)
    ET.fromstring(drawn)  # noqa: S314 - our own text
    assert len(drawn.encode()) <= 100_000
    assert "whole circuit, close-up framed" in drawn


def test_the_close_up_holds_whoever_is_asked_and_goes_on_behind_the_finish_line(board):
    start = position({**GRID, "iyu": {"at": "23.2", "card": "4/3/2/1 G3"}}, turn="iyu")
    near = views.Near(board.ground(start.setup), {"scene": board.scene_of(start)}, 437)
    assert near.cells == 10
    assert near.first <= 23 <= near.first + 9
    assert any(each[0] == "g" for each in near.shapes({"scene": board.scene_of(start)}, []))


def test_a_step_tells_the_close_up_whom_it_concerns_also_who_fell_out():
    cursor = Cursor("bat_cup/two-teams-in-the-mine", 306)
    wreck = glyph(cursor.main[306]["scene"], "car-iyu")
    assert [point[3] for point in wreck["path"]] == ["27.2", "28.2"]
    drawing = glyph(cursor.main[307]["scene"], "car-durlo")
    assert [point[3] for point in drawing["path"]] == [drawing["space"]], "Durlo takes a card"


def test_lines_with_a_wrench_show_it_and_the_legend_tells_it(board):
    ground = board.ground(position(GRID).setup)
    assert any(row["text"] == "wrench: repair" for row in ground["legend"])
    plain = board.ground(position(GRID, {"circuit": {**PLAIN["circuit"], "finish_repair": False}}).setup)
    assert not any(row["text"] == "wrench: repair" for row in plain["legend"])
    assert len(ground["stands"]) == len(plain["stands"]) + 1
    assert len(ground["close"]["shapes"]) == len(plain["close"]["shapes"]) + 1


def test_a_card_that_a_position_does_not_need_is_no_card(board):
    cards = board.cards(position({"durlo": {"at": "5.1"}, "iyu": {"at": "3.1", "card": "0/0/0/0 G0 | | rear"}}), {})
    assert [card["scale"]["after"] for card in cards] == ["no card", "shields"]
    assert cards[0]["scale"]["values"] == ["–"] * 4


def test_the_places_show_as_soon_as_they_are_dealt(board):
    start = game("bat_cup").setup({}).play("deal platanelfo 2").position
    assert [card["place"] for card in board.cards(start, {})] == ["2", "", "", ""]
    assert [card["place"] for card in board.cards(position(GRID), {})] == ["1", "2", "3"]


def test_the_close_up_of_the_saved_picture_holds_the_car_that_leaves_in_this_step():
    cursor = Cursor("bat_cup/two-teams-in-the-mine", 306)
    near = views.Near(cursor.ground, cursor.row, 430)
    assert "Iyu drives from 27.2 to 28.2" in cursor.row["sentence"]
    assert near.first <= 26
    assert near.first + near.cells > 29
