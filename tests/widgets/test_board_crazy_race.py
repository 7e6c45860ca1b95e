"""The board of Crazy Race as data: no browser is needed."""

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from rulekit import Timeline, game, load, scenarios
from rulekit.playout import play_game
from widgets import Cursor, boards
from widgets.boards import crazy_bids as bids
from widgets.boards import crazy_track as track

GAME = game("crazy_race")
THREE = {"seats": ["yellow", "blue", "green"]}
SCENARIOS = Path(__file__).parents[1] / "scenarios" / "crazy_race.toml"
ROUND = "crazy_race/three-player-round"


@pytest.fixture(scope="module")
def board():
    return boards.of("crazy_race")


def node_at(number, name=ROUND):
    return load(name).mainline[number]


def glyphs(rows):
    return {row["id"]: row for row in rows}


# ---------------------------------------------------------------- the whole table


def of_everything():
    """Every position of the scenarios, of a race of random moves for three and for four, and of the replays."""
    for scenario in scenarios(SCENARIOS).values():
        if scenario.moves or not scenario.refused:
            yield from scenario.timeline().mainline
    for seed, options in ((5, THREE), (6, {})):
        yield from Timeline.of(play_game(GAME, seed, options, player="random")).mainline
    yield from load("crazy_race/recorded-without-seeing").mainline


def test_every_card_creature_and_marker_on_the_table_is_drawn_once_and_with_a_symbol_that_exists(board):
    for node in of_everything():
        position, table = node.position, node.position.table
        ground, rows = board.ground(position.setup), board.scene_of(position)
        assert max(Counter(row["id"] for row in rows).values()) == 1
        missing = [row["symbol"] for row in rows if row.get("symbol") and row["symbol"] not in ground["symbols"]]
        assert not missing
        words = " ".join(row["id"] for row in rows)
        assert words.count("bid-") == sum(map(len, table.sides))
        assert words.count("marker-") == sum(map(len, (*table.left, *table.markers)))
        creatures = [row for row in rows if row["id"].rpartition("-")[2] in ("run", "fly", "crawl") and "seat" in row]
        assert len(creatures) == 3 * len(position.setup.seats)
        for card in board.cards(position, {}):
            assert all(part[0] in ground["symbols"] for part in card["picture"]["parts"])


def test_two_creatures_never_stand_on_one_point_and_nothing_leaves_the_board(board):
    for node in of_everything():
        wide, tall = board.ground(node.position.setup)["size"]
        rows = board.scene_of(node.position)
        spots = [(row["x"], row["y"]) for row in rows if "seat" in row and row["id"].count("-") == 1]
        assert len(set(spots)) == len(spots)
        assert all(0 <= row["x"] <= wide and 0 <= row["y"] <= tall for row in rows)


# ---------------------------------------------------------------- what is hidden


@pytest.mark.parametrize("step", [2, 4, 8])
def test_another_seat_sees_owner_and_order_of_a_bid_but_no_value_and_no_number_of_cards_in_hand(board, step):
    position = node_at(step).position
    masked = position.seen_by("green")
    for row in board.scene_of(masked):
        if row["id"].startswith("bid-") and "Green" not in row["label"]:
            assert row["facts"][0] == ["value", "hidden"]
            assert row["symbol"].split("-")[1:] == ["0", "down"]
    yellow, blue, green = board.cards(masked, {})
    assert [yellow["picture"]["label"], blue["picture"]["label"]] == [
        "hand: ?; discard pile: ? ? ?",
        "hand: ?; discard pile: ? ? ? ?",
    ]
    assert "3 4" in green["picture"]["label"]


def test_a_total_with_a_hidden_card_is_a_question_mark(board):
    rows = glyphs(board.scene_of(node_at(8).position.seen_by("blue")))
    assert (rows["sum-1-yellow"]["text"], rows["sum-1-blue"]["text"]) == ("?", "4")


def test_cards_lie_face_up_as_soon_as_their_side_is_resolved(board):
    rows = glyphs(board.scene_of(node_at(11).position.seen_by("green")))
    assert [rows[f"bid-run-{n}"]["symbol"] for n in (1, 2, 3)] == ["yellow-2-up", "blue-4-lost", "yellow-2-up"], (
        "in vain"
    )
    assert rows["bid-fly-2"]["symbol"] == "yellow-0-down"
    assert rows["sum-1-yellow"]["symbol"] == "won-yellow"


def test_where_not_even_owners_are_known_a_card_has_nobody(board):
    hidden = GAME.position({"card": "M1", "sides": {"run": ["B 3"]}}, {}, {"bid.owner-known": "hidden"}).seen_by("A")
    row = glyphs(board.scene_of(hidden))["bid-run-1"]
    assert (row["symbol"], row["label"]) == ("-0-down", "card 1 along the running side, of somebody")


# ---------------------------------------------------------------- sides


def test_the_side_of_the_odd_triangle_lies_above_and_the_others_follow_clockwise(board):
    rows = glyphs(board.scene_of(node_at(1).position))
    assert [rows[f"name-{place}"]["text"] for place in range(4)] == ["blank 2", "run 3", "fly 2", "crawl 1"]
    assert [rows[f"when-{place}"]["text"] for place in (0, 3)] == ["resolved first", "resolved fourth"]


def test_the_fourth_side_is_closed_for_three_players_once_three_have_cards(board):
    assert "closed-3" not in glyphs(board.scene_of(node_at(5).position))
    rows = glyphs(board.scene_of(node_at(6).position))
    assert "closed-3" in rows
    assert "when-3" not in rows


def test_up_to_twelve_cards_find_room_along_a_side():
    for place in range(4):
        spots = [bids.spot(place, nth, 12, 4) for nth in range(12)]
        assert all(13 <= x <= track.WIDTH - 13 for x, _ in spots)
        assert len({round(abs(a[0] - b[0])) for a, b in pairwise(spots)}) == 1


def test_a_made_up_card_of_a_position_is_drawn_as_well(board):
    position = GAME.position({"card": "run 2 | fly ? | crawl 1 | blank 4"}, THREE)
    row = glyphs(board.scene_of(position))["card"]
    assert row["label"] == "movement card: clockwise run 2, fly ?, crawl 1, blank 4"
    assert row["shapes"]


# ---------------------------------------------------------------- moving


def test_a_move_hops_over_the_spaces_that_are_not_counted(board):
    path = glyphs(board.scene(node_at(12)))["yellow-run"]["path"]
    assert [round(x) for x, *_ in path] == [track.centre(0, p)[0] for p in range(3, 9)]
    lifted = [path[0][1] - y for _, y, _ in path]
    assert lifted == [0, 0, 24, 0, 24, 0]


def test_creatures_look_the_way_they_run(board):
    rows = glyphs(board.scene_of(node_at(12).position))
    assert [rows[f"yellow-{name}"]["symbol"].rpartition("-")[2] for name in ("run", "fly", "crawl")] == [
        "back",
        "start",
        "out",
    ]
    end = glyphs(board.scene_of(node_at(13).position))
    assert (end["green-fly"]["symbol"], end["green-fly"]["state"]) == ("green-fly-home", ["faded"])


def test_markers_go_from_the_end_of_the_track_to_the_player(board):
    before, after = (glyphs(board.scene_of(node_at(n).position))["marker-4-turn"] for n in (11, 12))
    assert before["facts"][1] == ["lies at", "the turning point"]
    assert after["facts"][1] == ["held by", "Yellow"]
    assert after["x"] < track.NAMES


def test_the_creatures_the_winner_may_move_have_the_ring(board):
    rows = board.scene_of(node_at(10).position)
    assert [row["id"] for row in rows if "asked" in row.get("state", ())] == [
        "team-blue", "blue-run", "blue-fly", "blue-crawl",
    ]  # fmt: skip


# ---------------------------------------------------------------- choosing


def moved(position, text):
    return position.read(text)[0][0]


def test_a_legal_bid_is_marked_in_the_field_of_its_value_and_a_closed_side_is_refused(board):
    position = node_at(7).position
    assert board.marks(position, moved(position, "play 4 fly")) == [
        {"space": "bid-2-4", "kind": "reachable", "text": "4"},
        {"space": "lay-2", "kind": "reachable", "text": "lay along fly"},
    ]
    assert board.marks(position, moved(position, "play 4 crawl")) == [
        {"space": "side-3", "kind": "refused", "text": ""}
    ]
    spaces = {space["id"] for space in board.ground(position.setup)["spaces"]}
    for move in position.decision.options:
        assert {mark["space"] for mark in board.marks(position, move)} <= spaces


def test_a_winner_sees_where_each_creature_would_stand(board):
    position = node_at(10).position
    assert board.marks(position, moved(position, "go crawl")) == [
        {"space": "blue-4-crawl", "kind": "reachable", "text": "C"}
    ]
    assert board.marks(position, moved(position, "go run"))[0]["space"] == "blue-4-run", "two may come to one space"
    side = node_at(11).position
    assert board.marks(side, moved(side, "go fly"))[0]["kind"] == "refused"


def test_a_divided_move_marks_every_creature(board):
    position = node_at(1, "crazy_race/three-cards-at-the-question-mark").position
    marks = board.marks(position, moved(position, "go fly 1 crawl 2"))
    assert [(mark["space"], mark["text"]) for mark in marks] == [("A-3-fly", "F"), ("A-5-crawl", "C")]
    spaces = {space["id"] for space in board.ground(position.setup)["spaces"]}
    assert {mark["space"] for move in position.decision.options for mark in board.marks(position, move)} <= spaces


@pytest.mark.parametrize(
    ("step", "space", "text"),
    [
        (7, "bid-1-6", "play 6 run"),
        (7, "side-3", "play 1 crawl"),
        (7, "side-1", ""),
        (7, "yellow-3", ""),
        (10, "blue-5", "go fly"),
        (10, "green-2", ""),
        (11, "yellow-5", "go crawl"),
        (0, "side-1", ""),
    ],
)
def test_a_space_that_is_pointed_at_becomes_a_move(board, step, space, text):
    assert board.propose(node_at(step).position, space) == text


# ---------------------------------------------------------------- what signs mean


def told(board, position):
    ids = {"spaces-gone", "none-turn", "none-finish", "key-words", "key-guess", "key-order", "key-down", "card"}
    return sorted(row["id"] for row in board.scene_of(position) if row["id"] in ids)


def test_only_signs_that_are_on_the_board_are_explained(board):
    race = load("crazy_race/ten-points-each")
    assert told(board, race.root.position) == ["card"]
    assert told(board, race.mainline[3].position) == ["card", "key-down", "key-order"]
    assert told(board, race.mainline[102].position) == [
        "card", "key-order", "key-words", "none-turn", "spaces-gone",
    ]  # fmt: skip
    assert told(board, node_at(10).position) == [
        "card", "key-down", "key-guess", "key-order", "key-words", "spaces-gone",
    ]  # fmt: skip


def test_where_no_movement_card_can_come_none_is_expected(board):
    race = load("crazy_race/ten-points-each")
    assert "card" not in told(board, race.mainline[103].position)
    assert not any(row["id"].startswith("free-") for row in board.scene_of(race.root.position))
    assert {"free-0", "free-3"} <= set(glyphs(board.scene_of(node_at(1).position)))


def test_nothing_is_at_risk_before_the_first_creature_moves_and_a_shared_place_is_said_to_be_shared(board):
    start = glyphs(board.scene_of(load("crazy_race/ten-points-each").root.position))
    assert start["team-yellow"]["facts"] == []
    later = glyphs(board.scene_of(node_at(1).position))
    assert later["team-yellow"]["facts"] == [["if it ended now", "shares the last place"]]


# ---------------------------------------------------------------- seat cards


def test_a_seat_card_tells_points_what_is_at_risk_and_what_was_spent_in_vain(board):
    node = node_at(12)
    cards = board.cards(node.position, {"exposure": [4, 0, 5], "vain": [4, 4, 0], "vain-cards": [1, 1, 0]})
    assert cards[0]["rows"] == [["points", "4", "at risk", "4"], ["in vain", "1", "worth", "4"]]
    assert (cards[2]["asked"], cards[2]["state"]) == (True, "moves, may recover")
    assert cards[1]["picture"]["label"] == "hand: 3 6; discard pile: 1 2 2 3"


def test_an_empty_pile_says_so(board):
    words = [
        [shape[2] for shape in card["picture"]["shapes"]]
        for card in board.cards(node_at(1, "crazy_race/ten-points-each").position, {})
    ]
    assert words == [["hand", "pile", "no cards"]] * 3


def test_after_the_race_what_the_punishment_took_takes_the_place_of_the_risk(board):
    timeline = load("crazy_race/ten-points-each")
    cards = board.cards(timeline.end.position, {"punished": [0, 3, 4]})
    assert [card["rows"][0][2:] for card in cards] == [["lost", "0"], ["lost", "3"], ["lost", "4"]]
    assert [card["place"] for card in cards] == ["1", "2", "3"]
    assert cards[0]["state"] == "won the race"


def test_names_that_are_long_are_cut_on_the_board(board):
    shapes = board.ground(GAME.setup({"seats": ["A" * 30, "B", "C"]}).setup)["shapes"]
    assert any(len(shape) > 2 and shape[2] == "AAAAAAA…" for shape in shapes)


def test_nothing_moves_where_nothing_happened(board):
    assert not any("path" in row for row in board.scene(node_at(7)))


def test_with_the_eyes_of_a_seat_no_row_tells_a_hidden_value_or_how_many_cards_others_hold():
    cursor = Cursor(ROUND)
    cursor._heard(None, {"ask": "see", "node": cursor.main[0]["id"], "seat": "green"}, None)
    assert cursor.seen == "green"
    for row in cursor.main[:11]:
        assert not any(row["comment"] for row in cursor.main)
        assert row["values"]["cards"][:2] == row["values"]["supply"][:2] == [None, None]
        if row["number"] in (2, 3, 5, 8):
            assert "a card face down" in row["sentence"]
            assert row["text"].startswith("play ?")
