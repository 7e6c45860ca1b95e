"""The board of Aruba as data: circuit, cars, dice by use, cards, marks, and what a roll can buy."""

import json
import math
import random
from types import SimpleNamespace

import msgspec
import pytest

from rulekit import Timeline, game
from rulekit.chance import below_by, dealer
from rulekit.scenario import scenarios
from widgets import boards, svg
from widgets.boards import aruba_dice, aruba_track

GAME = game("aruba")
COLOURS = ["red", "blue", "yellow", "green"]
TRACKS = [
    "ring",
    "mile",
    "strip",
    *({"lanes": lanes, "rows": rows} for lanes, rows in ((1, 9), (2, 4), (3, 20), (5, 90))),
]


@pytest.fixture(scope="module")
def board():
    return boards.of("aruba")


def position(cars, **more):
    options = {"players": 4, "colours": COLOURS, **more.pop("options", {})}
    return GAME.position({"turn": "p1", "phase": "combo", "cars": cars, **more}, options)


def glyph(rows, key):
    return next(row for row in rows if row["id"] == key)


def after(start, text):
    played = start.play(text)
    return SimpleNamespace(position=played.position, played=played, parent=SimpleNamespace(position=start))


GAP = {
    "p1": {"at": "20.2", "dt": 2, "fitted": ["left"]}, "p2": {"at": "21.2", "dt": 4}, "p3": {"at": "20.3"},
    "p4": {"at": "17.1"},
}  # fmt: skip
DICE = {"dice": [3, 4, 6, 6], "spent": [1, 2, 3, 4], "straight": 4}


# ---------------------------------------------------------------- the circuit


@pytest.mark.parametrize("track", TRACKS, ids=str)
def test_every_track_closes_and_no_two_spaces_lie_on_each_other(track):
    setup = GAME.setup({"track": track}).setup
    lay = aruba_track.circuit(setup)
    centres = [lay.at(row, lane + 1) for row in range(setup.rows) for lane in range(setup.lanes)]
    nearest = min(math.dist(a, b) for i, a in enumerate(centres) for b in centres[:i])
    assert nearest > 0.6 * lay.scale
    assert all(0 < x < lay.size[0] and 0 < y < lay.size[1] for x, y in centres)
    assert lay.at(-0.5, 1) == pytest.approx(lay.at(setup.rows - 0.5, 1)), "behind the last row comes the first one"


@pytest.mark.parametrize("track", ["ring", "mile", "strip"])
def test_the_spaces_lie_where_the_content_file_says(track):
    lay = aruba_track.circuit(GAME.setup({"track": track}).setup)
    spaces = next(row["spaces"] for row in GAME.content["board"] if row["id"] == track)
    a, b = spaces[0], spaces[-1]
    dx, dy = (p - q for p, q in zip(lay.at(a["row"], a["lane"]), lay.at(b["row"], b["lane"]), strict=True))
    assert dx == pytest.approx((a["x"] - b["x"]) * lay.scale, abs=0.5)
    assert dy == pytest.approx((b["y"] - a["y"]) * lay.scale, abs=0.5), "y of the file points up"


def test_the_ring_says_what_it_is(board):
    ground = board.ground(GAME.setup().setup)
    assert ground["size"] == [632, 408]
    assert (ground["title"], ground["badges"][0]["text"]) == ("Palm Ring, 36 rows", "reconstructed")
    assert len(ground["spaces"]) == 36 * 3 + 1, "and the line"
    red = next(space for space in ground["spaces"] if space["id"] == "7.2")
    assert red["label"] == "space 7.2, red"
    assert "corner.penalty" in red["rules"]


def test_the_close_up_has_every_space_and_ways_that_it_can_follow(board):
    start = position(GAP, **DICE)
    ground = board.ground(start.setup)
    assert all(len(space["near"]["at"]) == 3 for space in ground["spaces"])
    assert (ground["zoom"], ground["close"]["period"]) == ("whole", 36 * ground["close"]["cell"])
    assert len(ground["close"]["rail"]) == 2 * 36
    path = glyph(board.scene(after(start, "go l")), "car-p1")["path"]
    assert [point[3] for point in path] == ["20.2", "21.1"]


def test_cars_that_are_home_stand_apart_beside_the_track():
    for track in ("ring", "mile", "strip"):
        lay = aruba_track.circuit(GAME.setup({"track": track}).setup)
        spots = [place[:2] for place in aruba_track.home(lay)]
        assert min(math.dist(a, b) for i, a in enumerate(spots) for b in spots[:i]) > lay.car[1]
        edge = lay.round(0.3)
        assert min(math.dist(spot, point) for spot in spots for point in edge) > lay.car[1] / 2


# ---------------------------------------------------------------- cars


def test_a_car_stands_on_its_space_with_its_nose_in_driving_direction(board):
    rows = board.scene_of(position(GAP, **DICE))
    car, lay = glyph(rows, "car-p1"), aruba_track.circuit(GAME.setup().setup)
    assert (car["x"], car["y"]) == pytest.approx(lay.at(20, 2), abs=0.1)
    assert (car["symbol"], car["space"], car["state"]) == ("car-p1-red", "20.2", ["asked"])
    assert abs(car["turn"]) < 10, "on the upper straight one drives to the right"
    assert ["fitted", "left saw"] in car["facts"]
    assert "shapes" in car, "the saw is drawn on it"


def test_a_wreck_is_crossed_out_and_a_car_at_home_stands_at_its_place(board):
    cars = {**GAP, "p2": {"at": "30.1", "wreck": True, "dt": 9}, "p4": {"place": 1}}
    rows = board.scene_of(position(cars, **DICE))
    wreck = glyph(rows, "car-p2")
    assert (wreck["symbol"], wreck["label"]) == ("wreck-p2-blue", "p2, blue car, 4th by points, wreck, space 30.1")
    drawn = board.ground(GAME.setup({"players": 4}).setup)["symbols"]["wreck-p2-blue"]
    assert drawn["letter"]["fill"] == "var(--rk-ink)", "its letter is not faded with the car"
    home = glyph(rows, "car-p4")
    assert home["label"] == "p4, green car, 1st by points, finished, 1st place"
    assert home["turn"] == 180, "it has come driving to the left"
    assert (home["x"], home["y"]) == pytest.approx(aruba_track.home(aruba_track.circuit(GAME.setup().setup))[0][:2])


def test_a_towed_car_has_a_line_to_its_leader(board):
    cars = {**GAP, "p3": {"at": "19.2"}}
    rows = board.scene_of(position(cars, **DICE, steps=1, hooked="p3"))
    assert glyph(rows, "tow")["label"] == "p3 is hooked onto p1"


def test_before_anybody_has_chosen_no_car_stands_on_the_board(board):
    timeline = Timeline(GAME.start({"players": 4}))
    rows = board.scene(timeline.root)
    assert not [row for row in rows if row["id"].startswith("car-")]
    for text in ("start p2", "car white"):
        timeline.play(text)
    people = board.people(timeline.end.position)
    assert people[1]["hue"] == "white", "a seat has the colour of the car it takes"


def test_a_car_that_nobody_has_chosen_has_no_colour(board):
    start = GAME.start({"players": 3}).position
    cards = board.cards(start, {})
    assert {card["sign"] for card in cards} == {f"sign-p{n}{letter}-nobody" for n in (1, 2, 3) for letter in "ab"}
    assert {row["hue"] for row in board.people(start)} == {"white"}
    chosen = start.play("start p2").position.play("car red blue").position
    assert board.cards(chosen, {})[2]["sign"] == "sign-p2a-red"


def test_players_are_told_apart_by_their_initials_or_else_by_their_numbers():
    setup = GAME.setup({"players": 4, "colours": COLOURS}).setup
    named = {"Ann Ben Cleo Dan": "ABCD", "Ann Anna Ben Cleo": "1234", "p1 p2 p3 p4": "1234"}
    for names, letters in named.items():
        called = msgspec.structs.replace(setup, names=tuple(names.split()))
        assert "".join(row["letter"] for row in boards.of("aruba").seats(called)) == letters


# ---------------------------------------------------------------- dice


def uses(at):
    return [(" ".join(use.dice), use.label, use.state) for use in aruba_dice.groups(at)]


def test_dice_lie_by_use(board):
    assert uses(position(GAP, **DICE)) == [
        ("1 2 3 4", "straight 4, used", "used"),
        ("6 6", "pair 6, free", "free"),
        ("3 4", "no use", "none"),
    ]
    rows = board.scene_of(position(GAP, **DICE))
    assert [row["state"] for row in rows if row["id"].startswith("die-")][:5] == [["asked"]] * 4 + [[]]


def test_used_fours_are_turbos_and_what_a_card_made_is_told_apart():
    start = position(GAP, dice=[5, 5], extra=[5], spent=[1, 4, 4, 4, 4, 6, 6], straight=1, turbos=1)
    assert uses(start) == [
        ("1", "straight 1, used", "used"),
        ("4 4 4 4", "four 4, used", "used"),
        ("6 6", "pair 6, used", "used"),
        ("5-extra 5 5", "three 5, free", "free"),
    ]


def test_a_pair_that_buys_nothing_is_no_use():
    cars = {"p1": {"at": "20.2"}, "p2": {"at": "30.1"}}
    assert uses(position(cars, phase="last", dice=[5, 5], spent=[2, 2, 2]))[1:] == [("5 5", "no use", "none")]
    assert uses(position(cars, dice=[5, 5], spent=[1], straight=1, steps=1, ended="stop"))[1:] == [
        ("5 5", "no use", "none")
    ]


def test_groups_of_dice_are_spread_so_that_each_label_stands_under_its_own(board):
    start = position(GAP, dice=[1, 5], spent=[1, 3, 3, 4, 4, 6, 6], straight=1)
    words = [shape[2] for shape in glyph(board.scene_of(start), "uses")["shapes"] if shape[0] == "text"]
    heights = {shape[1]["y"] for shape in glyph(board.scene_of(start), "uses")["shapes"] if shape[0] == "text"}
    assert words[:2] == ["straight 1", "pair 3"]
    assert len(heights) == 1


def test_dice_in_the_air_are_drawn_as_such():
    start = position(GAP, phase="throw", dice=[2, 2], throwing=3, rerolls=1)
    assert uses(start) == [("2 2", "kept", "free"), ("air air air", "in the air", "none")]


@pytest.mark.parametrize("seed", range(3))
def test_all_dice_on_the_table_lie_there_once(seed):
    for node in played(seed, 150):
        table = node.position.table
        if node.position.decision.question in {"begin", "throw"} or node.position.over:
            continue
        faces = sorted(int(name[0]) for use in aruba_dice.groups(node.position) for name in use.dice)
        assert faces == sorted((*table.free, *table.spent))


def test_the_movement_is_written_out_as_a_sum(board):
    start = position({**GAP, "p2": {"at": "7.1"}, "p1": {"at": "25.2"}}, **DICE, nitros=1)
    lines = glyph(board.scene_of(start), "note")["lines"]
    assert lines == [
        ["Movement 4", ""],
        ["= straight 4 + Nitro 2 − leading 1 − red 1", "muted"],
        ["used 0, left 4; a collision costs 1 and ends it", "muted"],
    ]


# ---------------------------------------------------------------- cards


def test_a_car_card_tells_damage_dice_equipment_and_hand(board):
    start = position(GAP, **DICE, hands={"p1": ["bomb", "hook", "nitro"]}, waiting={"p1": ["saw"]})
    card = board.cards(start, {})[0]
    assert (card["who"]["name"], card["asked"]) == ("p1, red", True)
    assert card["boxes"] == {"label": "damage 2", "filled": 2, "of": 8}
    assert card["rows"] == [["8 dice"], ["left saw"], ["0 + 4 pts"]]
    assert card["hand"]["label"] == "hand 3 + 1 new"
    assert [name for name, _ in card["hand"]["cards"]] == ["card-bomb", "card-hook", "card-nitro", "card-saw-new"]
    assert ["slot-saw", 3.5, 38.0, -90] in card["picture"]["parts"]


def test_with_three_players_each_car_has_a_card_and_the_hand_lies_at_the_first(board):
    start = GAME.setup(
        {"players": 3, "start": "p1", "colours": [["red", "blue"], ["yellow", "green"], ["black", "white"]]}
    )
    cards = board.cards(start, {})
    assert [card["who"]["name"] for card in cards][:2] == ["p1a, red", "p1b, blue"]
    assert ["hand" in card for card in cards] == [True, False] * 3
    symbols = board.ground(start.setup)["symbols"]
    assert all(card["sign"] in symbols for card in cards)


def test_a_seat_sees_of_the_others_only_how_many_cards_they_hold(board):
    hands = {"p1": ["bomb"], "p2": ["nitro", "saw"], "p3": ["hook"]}
    start = position(GAP, **DICE, hands=hands, waiting={"p3": ["larceny"]}).seen_by("p1")
    drawn = json.dumps([board.scene_of(start), board.cards(start, {})])
    assert "bomb" in drawn.lower()
    for hidden in ("card-nitro", "card-saw", "card-hook", "card-larceny", "Nitro", "Hook", "Larceny"):
        assert hidden not in drawn
    assert board.cards(start, {})[1]["hand"]["label"] == "hand 2"


# ---------------------------------------------------------------- marks


def marked(board, at, text):
    return [(row["space"], row["kind"]) for row in board.marks(at, GAME.move(text))]


def test_a_step_between_two_cars_is_refused_and_both_are_marked(board):
    start = position(GAP, **DICE)
    assert marked(board, start, "go l") == [("21.1", "reachable")]
    assert marked(board, start, "go r") == [("21.3", "refused"), ("21.2", "in-the-way"), ("20.3", "in-the-way")]
    assert marked(board, start, "go f") == [("21.2", "refused")]
    assert marked(board, start, "go back") == [("19.2", "refused")]
    assert marked(board, start, "ram") == [("21.2", "target")]
    assert marked(board, start, "pair 6 fire") == [("21.2", "target")]


def test_a_refused_shot_marks_the_space_ahead_and_writes_nothing_into_it(board):
    found = board.marks(position(GAP, **DICE), GAME.move("pair 5 fire"))
    assert found == [{"space": "21.2", "kind": "refused", "text": ""}]


def test_a_bomb_marks_its_space_and_its_zone(board):
    start = position(GAP, **DICE, hands={"p1": ["bomb"]})
    rows = marked(board, start, "play bomb")
    assert rows[0] == ("19.2", "target")
    assert {space for space, kind in rows if kind == "range"} == {
        "18.1", "18.2", "18.3", "19.1", "19.3", "20.1", "20.2", "20.3",
    }  # fmt: skip


def test_what_can_be_reached_has_its_cost_and_the_way_there(board):
    start = position(GAP, **DICE)
    rows = {row["space"]: (row["text"], row["move"]) for row in board.reach(start)}
    assert rows["21.1"] == ("1", "go l")
    assert rows["24.3"] == ("4", "go l f r r")
    assert "25.1" not in rows, "four points lead four rows far"
    for _, line in rows.values():
        here = start
        for move, by in start.read(line):
            here = here.play(move, by).position


def test_pointing_at_a_space_means_the_way_there_or_the_step_that_is_tried(board):
    start = position(GAP, **DICE)
    assert board.propose(start, "22.2") == "go l r"
    assert board.propose(start, "21.3") == "go r"
    assert board.propose(start, "20.1") == "go side l"
    assert board.propose(start, "19.2") == "go back"
    assert board.propose(start, "3.1") == ""


def test_a_step_slides_to_its_space_and_cars_that_are_lined_up_again_do_not(board):
    rows = board.scene(after(position(GAP, **DICE), "go l"))
    path, lay = glyph(rows, "car-p1")["path"], aruba_track.circuit(GAME.setup().setup)
    assert [tuple(point[:2]) for point in path] == [
        pytest.approx(lay.at(20, 2), abs=0.1),
        pytest.approx(lay.at(21, 1), abs=0.1),
    ]
    assert glyph(rows, "car-p2")["path"] == []


def test_a_bomb_and_a_shot_are_seen_in_their_step_only(board):
    start = position(GAP, **DICE, hands={"p1": ["bomb"]})
    seen = board.scene(after(start, "play bomb"))
    bomb, car = glyph(seen, "bomb-2"), glyph(seen, "car-p1")
    assert bomb["label"] == "bomb on 19.2"
    (round_,) = [shape[1] for shape in bomb["shapes"] if shape[0] == "circle"]
    assert math.hypot(round_["cx"] - car["x"], round_["cy"] - car["y"]) > 12, "the letter of a car stays free"
    shot = board.scene(after(start, "pair 6 fire"))
    assert [row["id"] for row in shot if row["id"].startswith("shot")]
    assert not [row for row in board.scene_of(after(start, "pair 6 fire").position) if row["id"].startswith("shot")]


def test_a_bomb_lies_in_the_middle_of_a_free_space_and_beside_a_car(board):
    lay = aruba_track.circuit(GAME.setup().setup)
    for behind, away in (({}, 0), ({"p4": {"at": "19.2"}}, 16)):
        seen = board.scene(after(position({**GAP, **behind}, **DICE, hands={"p1": ["bomb"]}), "play bomb"))
        (round_,) = [shape[1] for shape in glyph(seen, "bomb-2")["shapes"] if shape[0] == "circle"]
        assert math.dist((round_["cx"], round_["cy"]), lay.at(19, 2)) == pytest.approx(away, abs=8 if away else 0.1)


def test_the_way_over_the_line_ends_there(board):
    start = position({**GAP, "p1": {"at": "35.2", "dt": 2}}, **DICE)
    seen, lay = board.scene(after(start, "go f")), aruba_track.circuit(GAME.setup().setup)
    assert glyph(seen, "car-p1")["trail"] is False, "no way is drawn to where finishers stand"
    way = glyph(seen, "line-1")["shapes"][-1][1]["d"]
    end = [float(number) for number in way.rpartition("L")[2].split()]
    assert math.dist(end, lay.at(35.5, 2)) < 6


def test_the_legend_tells_what_this_board_has(board):
    def told(**options):
        return [row["symbol"] for row in board.ground(GAME.setup({"players": 4, **options}).setup)["legend"]]

    assert "key-red" in told()
    bare = told(track={"lanes": 3, "rows": 20}, deck={"nitro": 3})
    assert bare == ["key-start", "key-home", "key-row", "key-target"]


# ---------------------------------------------------------------- what the dice can buy


def test_purchases_are_told_with_the_moves_that_make_them(board):
    start = position(GAP, dice=[1, 2, 3, 4, 4, 4, 4])
    found = board.advice(start, [])
    assert [row["cells"] for row in found["tables"][0]["rows"]] == [
        ["5", "–", "–", "1 2 3 + 4 4 4 4"],
        ["4", "2", "–", "1 2 3 4 + 4 4 4"],
        ["4", "–", "one pair", "1 2 3 4 + 4 4"],
        ["3", "–", "two pairs", "1 2 3 + 4 4 + 4 4"],
    ]
    assert found["tables"][0]["rows"][2]["move"] == "straight 4; pair 4 fire"
    assert found["note"] == "A pair shoots at p2 or takes 2 of two tokens off."
    for row in found["tables"][0]["rows"]:
        here = start
        for move, by in start.read(row["move"]):
            here = here.play(move, by).position


def test_where_the_movement_is_over_nothing_is_bought_that_would_move(board):
    start = position(GAP, dice=[1, 2, 4, 4, 4, 4], spent=[3], steps=1, nitros=1, ended="stop")
    assert {row["cells"][0] for row in board.advice(start, [])["tables"][0]["rows"]} == {"–"}


def test_chances_of_the_dice_that_are_thrown_again_are_exact(board):
    start = position({**GAP, "p1": {"at": "20.2", "dt": 8}}, phase="dice", dice=[2, 5], rerolls=1)
    found = board.advice(start, ["1"])
    assert found["choose"]["move"] == "reroll 5"
    even = next(row for row in found["after"][0]["rows"] if row["cells"][0] == "all even")
    assert even["cells"][2] == {"text": "50.0 %", "part": 0.5, "title": "1/2"}
    assert board.advice(start, ["7", "x"])["choose"]["move"] == "", "a die that is not there is not thrown"


def test_before_the_first_throw_the_chances_are_those_of_three_throws(board):
    start = position({**GAP, "p1": {"at": "20.2", "dt": 8}}, phase="begin")
    rows = {row["cells"][0]: row["cells"][2] for row in board.advice(start, [])["tables"][0]["rows"]}
    assert rows["all even"]["part"] == pytest.approx((7 / 8) ** 2)


# ---------------------------------------------------------------- whatever happens


def played(seed, moves):
    """A game of legal moves, half of them the simple player's."""
    pick, deal = below_by(random.Random(seed)), dealer(seed)
    node = Timeline(GAME.start({"players": 3 + seed % 4})).root
    for number in range(moves):
        decision = node.position.decision
        if decision.step is None:
            break
        if decision.actor == "CHANCE":
            move = deal(decision.step, decision.now)
        elif number % 2:
            move = GAME.player(decision.step, decision.now, pick)
        else:
            move = decision.options[pick(len(decision.options))]
        node = node.add(move)
    return node.path


@pytest.mark.parametrize("seed", range(4))
def test_every_position_of_a_game_can_be_drawn(board, seed):
    nodes = played(seed, 120)
    ground = board.ground(nodes[0].position.setup)
    for node in nodes:
        check(board, ground, node)


def test_every_position_of_every_scenario_can_be_drawn(board):
    grounds = {}
    for scenario in scenarios("aruba").values():
        try:
            nodes = scenario.timeline().mainline
        except ValueError:
            continue  # one whose setup is refused
        setup = nodes[0].position.setup
        key = repr((setup.options, setup.colours))
        grounds.setdefault(key, board.ground(setup))
        for node in nodes:
            check(board, grounds[key], node)


def check(board, ground, node):
    rows, cards = board.scene(node), board.cards(node.position, {})
    setup, table = node.position.setup, node.position.table
    assert len({row["id"] for row in rows}) == len(rows)
    spaces = {space["id"] for space in ground["spaces"]}
    cars = [row for row in rows if row["id"].startswith("car-")]
    there = [car for car in range(len(setup.cars)) if table.at[car] >= 0 or table.place[car]]
    assert [row["id"] for row in cars] == [f"car-{setup.cars[car]}" for car in there]
    for row in rows:
        assert math.isfinite(row["x"])
        assert math.isfinite(row["y"])
        assert "symbol" not in row or row["symbol"] in ground["symbols"]
        assert not row.get("space") or row["space"] in spaces
    in_hand = [part for card in cards for part in card.get("hand", {"cards": []})["cards"]]
    parts = [part for card in cards for part in card["picture"]["parts"]]
    assert {name for name, *_ in (*parts, *in_hand)} <= set(ground["symbols"])
    held = sum(len(hand) + len(new) for hand, new in zip(table.hands, table.waiting, strict=True)) + len(table.aside)
    assert len(in_hand) == held
    assert svg.drawing(ground, rows, board.reach(node.position)[:1])
