"""The board of Piston Cup and the strip of any other game, as data: no browser is needed."""

import math
from types import SimpleNamespace

import pytest

from rulekit import Timeline, game, load
from widgets import boards
from widgets.boards import strip
from widgets.boards.course import Course, closed_rectangle

RING = {"track": "ring", "seats": ["mcqueen", "sally", "doc"]}
CONTENT = game("piston_cup").content


@pytest.fixture(scope="module")
def board():
    return boards.of("piston_cup")


def position(cars, **more):
    return game("piston_cup").position({"cars": cars, **more}, RING)


def glyph(rows, key):
    return next(row for row in rows if row["id"] == key)


# ---------------------------------------------------------------- the course


@pytest.mark.parametrize("turns", [row["turns"] for row in CONTENT["track"]])
def test_every_course_of_the_content_set_closes_and_its_road_has_no_gap(turns):
    assert_closed(Course.lay(turns))


@pytest.mark.parametrize("pieces", range(2, 21))
def test_a_course_of_letters_is_laid_as_a_closed_rectangle_that_holds_all_pieces(pieces):
    turns = closed_rectangle(pieces)
    assert pieces <= len(turns) <= max(4, pieces + 1)
    assert turns.count("L") == 4
    assert_closed(Course.lay(turns))


def assert_closed(course):
    cells = {(column, row) for column, row, *_ in course.cells}
    assert len(cells) == len(course.turns), "two pieces lie on one square"
    for piece in range(len(course.turns)):
        following = (piece + 1) % len(course.turns)
        for lane in (-1, 0, 1):
            assert math.dist(course.at(piece, lane, 0.5)[:2], course.at(following, lane, -0.5)[:2]) < 1e-6


def test_the_ring_is_four_pieces_wide_and_stands_beside_the_seat_cards(board):
    ground = board.ground(game("piston_cup").setup(RING).setup)
    assert ground["size"] == [416, 416]
    assert (ground["title"], ground["cards"]) == ("Ring, twelve pieces", "right")
    assert ground["badges"][0]["text"] == "reconstructed"
    assert [space["id"] for space in ground["spaces"]] == [str(piece) for piece in range(12)]


def test_each_space_names_its_kind_and_its_rules(board):
    ground = board.ground(game("piston_cup").setup(RING).setup)
    chicane = ground["spaces"][4]
    assert chicane["label"] == "piece 4, chicane"
    assert "chicane.no-overtake" in chicane["rules"]


# ---------------------------------------------------------------- cars


def test_one_car_drives_in_the_inner_lane_and_two_stand_side_by_side(board):
    alone = board.scene_of(position({"mcqueen": {"piece": 7}, "sally": {"piece": 3}, "doc": {"piece": 2}}))
    pair = board.scene_of(position({"mcqueen": {"piece": 7}, "sally": {"piece": 7}, "doc": {"piece": 2}}))
    assert glyph(alone, "car-mcqueen")["y"] == glyph(pair, "car-mcqueen")["y"]
    assert glyph(pair, "car-mcqueen")["x"] == glyph(pair, "car-sally")["x"]
    assert glyph(pair, "car-mcqueen")["y"] - glyph(pair, "car-sally")["y"] == pytest.approx(31.2, abs=0.1)


def test_a_car_in_the_chicane_drives_in_the_middle(board):
    rows = board.scene_of(position({"mcqueen": {"piece": 4}, "sally": {"piece": 3}}))
    assert glyph(rows, "car-mcqueen")["x"] == 3.5 * 104


def test_a_car_with_a_flat_tyre_stands_off_the_road_inside_the_loop(board):
    rows = board.scene_of(position({"sally": {"piece": 6, "skip": 1}}))
    car = glyph(rows, "car-sally")
    assert car["label"] == "Sally, seat 2, piece 6, roadside"
    assert car["facts"] == [["kind", "flat tyre"], ["laps", "0 of 4"], ["owes", "a turn"]]
    assert car["y"] - 9 > 52 + 0.3 * 104, "all of it is below the road of the upper row"


@pytest.mark.parametrize("piece", [1, 3, 5, 7])
def test_on_a_curve_it_stands_off_the_road_outside_and_nothing_covers_the_number(board, piece):
    track = " ".join("S" if each == 0 else "f" if each == piece else "n" for each in range(8))
    flat = {"cars": {seat: {"piece": piece, "skip": 1} for seat in ("A", "B", "C")}}
    start, course = game("piston_cup").position(flat, {"track": track}), Course.lay(closed_rectangle(8))
    cars = [(row["x"], row["y"]) for row in board.scene_of(start) if row["id"].startswith("car-")]
    assert all(math.dist(car, course.pivot(piece)) - 9 > 0.8 * 104 for car in cars), "beyond the outer edge"
    assert min(math.dist(a, b) for i, a in enumerate(cars) for b in cars[:i]) >= 38, "a car is 38 long"
    drawn = [shape for shape in board.ground(start.setup)["shapes"] if shape[1].get("class") == "rk-number"]
    at = next(shape[1] for shape in drawn if shape[2] == str(piece))
    assert all(math.dist((at["x"], at["y"] - 5), car) > 26 for car in cars)


@pytest.mark.parametrize("track", [row["id"] for row in CONTENT["track"]])
def test_no_car_on_a_course_covers_the_number_of_its_piece(board, track):
    options = {"track": track, "seats": ["A", "B"]}
    ground = board.ground(game("piston_cup").setup(options).setup)
    numbers = {shape[2]: shape[1] for shape in ground["shapes"] if shape[1].get("class") == "rk-number"}
    for piece, kind in enumerate(game("piston_cup").setup(options).setup.track):
        cars = {"A": {"piece": piece}, "B": {"piece": 0 if kind == "chicane" else piece}}
        rows = board.scene_of(game("piston_cup").position({"cars": cars}, options))
        at = numbers[str(piece)]
        here = [row for row in rows if row.get("space") == str(piece)]
        assert all(math.dist((at["x"], at["y"] - 5), (row["x"], row["y"])) > 26 for row in here), piece


def test_all_cars_find_room_on_the_start_piece(board):
    options = {"track": "ring", "seats": ["mcqueen", "sally", "doc", "hook"]}
    rows = board.scene_of(game("piston_cup").setup(options))
    cars = [(row["x"], row["y"]) for row in rows if row["id"].startswith("car-")]
    assert len(cars) == 4
    assert min(math.dist(a, b) for i, a in enumerate(cars) for b in cars[:i]) > 25


def test_the_car_on_turn_has_the_ring(board):
    rows = board.scene_of(position({"doc": {"piece": 5}}, turn="doc"))
    assert [row["id"] for row in rows if "asked" in row.get("state", ())] == ["car-doc"]


def test_a_drive_slides_along_the_road_and_an_oil_slick_leads_one_piece_back(board):
    start = position({"sally": {"piece": 9}}, turn="sally", pips=2)
    node = after(start, "drive 2")
    rows = board.scene(node, board.remember(None, node))
    path, course = glyph(rows, "car-sally")["path"], Course.lay("SSLSSLSSLSSL")
    assert math.dist(path[0][:2], course.at(9, -1)[:2]) < 0.2
    assert math.dist(path[-1][:2], course.at(10, -1)[:2]) < 0.2
    farthest = max(point[1] for point in path)
    assert farthest > course.centre(11)[1] - 30, "it was on the slick"


@pytest.mark.parametrize(("reading", "inner"), [("no", "mcqueen"), ("inside-first", "sally")])
def test_who_came_first_has_the_inner_lane_where_the_lanes_matter(board, reading, inner):
    start = position({"mcqueen": {"piece": 5}, "sally": {"piece": 7}}, turn="mcqueen", pips=2)
    start = start.under({"lanes.matter": reading})
    alone = glyph(board.scene_of(start), "car-sally")
    node = after(start, "drive 2")
    rows = board.scene(node, board.remember(None, node))
    assert {glyph(rows, f"car-{seat}")["space"] for seat in ("mcqueen", "sally")} == {"7"}
    assert glyph(rows, f"car-{inner}")["y"] == alone["y"]
    assert glyph(rows, "car-mcqueen")["path"][-1][:2] == [glyph(rows, "car-mcqueen")[axis] for axis in ("x", "y")]


@pytest.mark.parametrize("racers", [2, 3])
def test_cars_beside_the_road_do_not_cover_each_other(board, racers):
    flat = {seat: {"piece": 6, "skip": 1} for seat in ("mcqueen", "sally", "doc")[:racers]}
    rows = board.scene_of(position(flat))
    cars = [(row["x"], row["y"]) for row in rows if row["id"].startswith("car-") and row["space"] == "6"]
    assert len(cars) == racers
    assert min(math.dist(a, b) for i, a in enumerate(cars) for b in cars[:i]) >= 38, "a car is 38 long"


def after(start, text):
    played = start.play(text)
    return SimpleNamespace(position=played.position, played=played, parent=SimpleNamespace(position=start))


# ---------------------------------------------------------------- words, cards, marks


def test_the_die_and_its_meaning_stand_in_the_middle(board):
    start = position({"mcqueen": {"piece": 8}, "doc": {"piece": 8}, "sally": {"piece": 6}}, turn="sally", pips=4)
    rows = board.scene_of(start)
    assert glyph(rows, "die")["label"] == "the die shows 4"
    assert glyph(rows, "note")["lines"] == [["Sally rolled 4", ""], ["as far as piece 7", "muted"]]


def test_a_legal_drive_marks_where_it_ends(board):
    start = position({"sally": {"piece": 6}}, turn="sally", pips=4)
    assert board.marks(start, game("piston_cup").move("drive 4")) == [
        {"space": "10", "kind": "reachable", "text": "drive 4"}
    ]


def test_a_refused_drive_marks_its_goal_and_the_full_piece_in_its_way(board):
    start = position({"mcqueen": {"piece": 8}, "doc": {"piece": 8}, "sally": {"piece": 6}}, turn="sally", pips=4)
    assert board.marks(start, game("piston_cup").move("drive 4")) == [
        {"space": "10", "kind": "refused", "text": "drive 4"},
        {"space": "8", "kind": "in-the-way", "text": "blocks: 2"},
    ]


def test_pointing_at_a_piece_means_driving_there(board):
    start = position({"sally": {"piece": 10}}, turn="sally", pips=4)
    assert board.propose(start, "1") == "drive 3"
    assert board.propose(game("piston_cup").setup(RING), "1") == "", "the die is to be rolled"


def test_a_card_tells_place_laps_losses_and_state(board):
    start = position({"sally": {"piece": 6, "chips": 1, "skip": 1}, "doc": {"piece": 6, "chips": 1}}, turn="mcqueen")
    values = {"traffic": [0, 3, 0], "pit": [0, 2, 0], "oil": [1, 0, 0], "tyres": [0, 4, 0]}
    card = board.cards(start, values)[1]
    assert (card["place"], card["state"]) == ("1=", "misses the next turn")
    assert card["dots"] == {"label": "laps", "filled": 1, "of": 4}
    assert card["rows"] == [["stands on", "6 · flat tyre"], ["pips lost", "5"], ["slid back", "0", "missed", "4"]]


def test_seats_keep_the_colour_of_their_figure_and_the_sign_of_their_number(board):
    rows = board.seats(game("piston_cup").setup(RING).setup)
    assert [(row["hue"], row["shape"], row["letter"]) for row in rows] == [
        ("red", "circle", "M"),
        ("sky", "square", "S"),
        ("indigo", "triangle", "D"),
    ]


def test_every_node_of_a_recorded_race_can_be_drawn(board):
    for node in load("piston_cup/four-in-the-valley").mainline:
        rows = board.scene(node)
        assert len({row["id"] for row in rows}) == len(rows)
        for row in rows:
            assert math.isfinite(row["x"])
            assert math.isfinite(row["y"])


# ---------------------------------------------------------------- the strip


def test_a_game_without_a_board_of_its_own_gets_a_strip():
    assert boards.of("no_such_game").module is strip


def test_the_strip_shows_any_track_in_rows_of_twelve_there_and_back():
    start = position({"mcqueen": {"piece": 3}, "sally": {"piece": 3}, "doc": {"piece": 11}})
    plain = boards.of("no_such_game")
    ground, rows = plain.ground(start.setup), plain.scene_of(start)
    assert ground["title"] == "twelve spaces"
    assert [row["space"] for row in rows] == ["3", "3", "11"]
    assert rows[0]["x"] != rows[1]["x"], "two tokens on one space stand apart"
    assert plain.marks(start, None) == []
    assert len(plain.cards(start, {"distance": [3, 3, 11]})) == 3


def test_rows_of_the_strip_run_there_and_back():
    spaces = boards.of("no_such_game").ground(SimpleNamespace(seats=("a",), names=("A",), track=("",) * 24))["spaces"]
    assert spaces[11]["at"][0] == spaces[12]["at"][0]
    assert spaces[0]["at"][0] == spaces[23]["at"][0]


def test_a_timeline_from_setup_is_drawn_from_its_root(board):
    root = Timeline(game("piston_cup").start(RING)).root
    assert glyph(board.scene(root), "note")["lines"][0] == ["lap 1 of 4", ""]
