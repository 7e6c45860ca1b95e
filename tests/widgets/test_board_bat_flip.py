"""The board of Bat Flip as data: every card lies in one place, nothing hidden shows, and a card can be pointed at."""

import json
import math

import pytest

from rulekit import IllegalSetup, Timeline, game, load, scenarios
from rulekit.playout import play_game
from widgets import boards
from widgets.boards import flip_field, flip_memory, flip_score, flip_sum
from widgets.rows import Scribe

GAME = game("bat_flip")
TEAMS = ["juicers", "aces", "moneybags", "prospects"]
SCENARIOS = scenarios("bat_flip")


@pytest.fixture(scope="module")
def board():
    return boards.of("bat_flip")


def at(data, **options):
    return GAME.position(data, {"teams": TEAMS, **options})


def glyph(rows, key):
    return next(row for row in rows if row["id"] == key)


def play_example(number):
    return load("bat_flip/play-example").seek(number).position


def lying(table):
    """Every card that lies openly in a hand, on a base, on a mound or in the action."""
    action = table.action
    acting = (action.batter, action.defender) if action else ()
    cards = (*table.hands[0], *table.hands[1], *table.bases, *table.pitchers, *table.replaced, *acting)
    return {card for card in cards if card not in ("", "?")}


def timelines():
    for each in SCENARIOS.values():
        try:
            yield each.id, each.timeline()
        except IllegalSetup:
            continue
    yield "a random game", Timeline.of(play_game(GAME, 11, {"teams": "random"}, player="random"))
    yield "a simple game", load("bat_flip/two-out-two-down")


# ---------------------------------------------------------------- everything can be drawn


def test_every_position_draws_every_card_once_and_every_glyph_where_it_can_be_seen(board):
    for name, timeline in timelines():
        ground = board.ground(timeline.root.position.setup)
        wide, tall = ground["size"]
        spaces = {space["id"] for space in ground["spaces"]}
        scribe = Scribe(GAME)
        for node in timeline.mainline:
            rows = scribe.row(node)["scene"]
            ids = [row["id"] for row in rows]
            assert len(ids) == len(set(ids)), (name, node.number)
            assert lying(node.position.table) <= set(ids), (name, node.number)
            for row in rows:
                assert math.isfinite(row["x"]) and 0 <= row["x"] <= wide and 0 <= row["y"] <= tall, (name, row["id"])
                assert row.get("symbol", "cell") in ground["symbols"], (name, row["symbol"])
                assert row.get("space") in {None, *spaces}, (name, row)


def test_what_a_manager_cannot_know_is_not_in_the_scene(board):
    timeline = load("bat_flip/two-out-two-down")
    for node in timeline.mainline[::5]:
        for seat, other in (("A", 1), ("H", 0)):
            seen = node.position.seen_by(seat)
            shown = json.dumps(board.scene_of(seen))
            for card in node.position.table.hands[other]:
                assert f'"{card}' not in shown, (node.number, card)
            backs = [row for row in board.scene_of(seen) if row.get("symbol") == "back"]
            assert len(backs) == len(node.position.table.hands[other])


def test_a_row_stays_small_for_cards_are_drawn_once(board):
    scribe = Scribe(GAME)
    sizes = [len(json.dumps(scribe.row(node)["scene"])) for node in load("bat_flip/two-out-two-down").mainline]
    assert max(sizes) < 12_000


def test_only_cards_of_the_four_teams_are_symbols_where_these_are_known(board):
    known = board.ground(at({"hands": {"A": ["perra"]}}).setup)["symbols"]
    drafted = board.ground(GAME.setup().setup)["symbols"]
    assert sum(name.endswith("-large") for name in known) == 48
    assert sum(name.endswith("-large") for name in drafted) == 96


def test_a_card_tells_what_is_printed_and_what_is_ours(board):
    symbols = board.ground(at({}).setup)["symbols"]
    facts = dict(symbols["perra-small"]["facts"])
    assert facts["team"] == "Juicers" and facts["values"] == "Hit 1, Walk 2, Steal 3, Defense 2"
    assert facts["known"].endswith("the rest is reconstructed") and "Steal" in facts["known"]
    assert dict(symbols["younger-small"]["facts"])["known"] == "nothing: the whole card is reconstructed"
    assert dict(symbols["buckingham-small"]["facts"])["known"] == "all values"


# ---------------------------------------------------------------- the field


def test_runners_lie_on_their_bases_and_the_pitcher_on_the_mound(board):
    rows = board.scene_of(at({"bases": {"first": "perra", "third": "glover"}, "pitchers": {"H": "vandergelt"}}))
    assert (glyph(rows, "perra")["space"], glyph(rows, "glover")["space"]) == ("first", "third")
    assert glyph(rows, "vandergelt")["space"] == "mound"
    assert glyph(rows, "perra")["text"] == "A. Perra" and glyph(rows, "glover")["text"] == "G. Glover"


def test_the_other_pitcher_waits_on_the_other_field(board):
    rows = board.scene_of(at({"pitchers": {"A": "younger", "H": "vandergelt"}}))
    assert glyph(rows, "younger")["space"] == "other"
    assert "Pitcher of Away" in glyph(rows, "younger")["label"]


def test_two_pitchers_lie_on_the_field_until_the_at_bat_is_resolved(board):
    rows = board.scene_of(load("bat_flip/two-pitchers").seek(3).position)
    assert glyph(rows, "moneta")["space"] == "mound"
    assert glyph(rows, "vandergelt")["space"] == "defender"
    assert glyph(rows, "mound-H")["text"] == "Vandergelt"


def test_arrows_show_what_the_hit_would_move():
    action = {"kind": "hit", "batter": "kilmer", "defender": "dividend"}
    position = at({"bases": {"first": "boyle"}, "action": action}, auto_pass=False)
    assert flip_field.moves_now(position) == [("boyle", 0, 2), ("kilmer", -1, 1)]
    assert flip_sum.words(position) == ("= 2 bases if nobody answers", "Kilmer to Second, Boyle to Third")


def test_a_walk_pushes_only_whom_it_has_to():
    data = {"bases": {"second": "boyle"}, "action": {"kind": "walk", "batter": "kilmer"}, "asks": ["H", "answer"]}
    assert flip_field.moves_now(at(data, auto_pass=False)) == [("kilmer", -1, 0)]


def test_a_runner_slides_from_base_to_base_and_a_batter_from_the_plate(board):
    timeline = load("bat_flip/two-out-two-down")
    scribe = Scribe(GAME)
    rows = scribe.row(timeline.seek(11))["scene"]
    assert glyph(rows, "popovich")["path"] == [list(flip_field.PILLS[1]), list(flip_field.PILLS[2])]
    assert glyph(rows, "testerman")["path"] == [list(flip_field.SPOTS[3]), list(flip_field.PILLS[0])]


def test_a_walk_slides_from_the_plate(board):
    timeline = SCENARIOS["edge-walk-then-home"].timeline()
    rows = Scribe(GAME).row(timeline.end)["scene"]
    assert glyph(rows, "w")["path"] == [list(flip_field.SPOTS[3]), list(flip_field.PILLS[0])]


def test_a_walk_is_remembered_beside_the_hand(board):
    rows = board.scene_of(at({"last": {"A": "walk"}, "hands": {"A": ["perra"], "H": ["tools"]}}))
    assert [row["id"] for row in rows if row.get("text") == "last action: Walk"] == ["last-A"]


def test_the_legend_comes_with_the_first_cards(board):
    drafting, playing = GAME.setup(), at({"hands": {"A": ["perra"]}})
    shown = [any(row["id"] == "legend" for row in board.scene_of(each)) for each in (drafting, playing)]
    assert shown == [False, True]


def test_teams_stand_in_the_order_of_the_moves(board):
    rows = [row["id"] for row in board.scene_of(GAME.setup()) if row["id"].startswith("team-")]
    assert rows == sorted(rows)


# ---------------------------------------------------------------- the comparison


def test_the_comparison_names_what_was_added(board):
    rows = board.scene_of(play_example(3))
    figures = glyph(rows, "figures")
    assert figures["label"] == "Hit 4 against Defense 3"
    assert figures["facts"] == [["Hit", "1 + 3 Juice"], ["Defense", "3"]]
    assert glyph(rows, "panel")["symbol"] == "panel-good"
    assert glyph(rows, "words")["lines"][0] == ["= 1 base if nobody answers", ""]


def test_static_abilities_are_part_of_the_sum():
    position = at({
        "inning": 2, "hands": {"A": [], "H": ["nuss"]}, "half": "bottom",
        "action": {"kind": "hit", "batter": "ceiling"}, "asks": ["A", "defend"],
    })  # fmt: skip
    assert flip_sum.made_of(position, "ceiling", "hit") == [(4, ""), (1, "Late Bloomer")]


def test_equal_is_not_enough(board):
    position = load("bat_flip/play-example").seek(8).position
    assert flip_sum.words(position) == ("Out if nobody answers", "Angel Perra: equal is not enough")
    assert glyph(board.scene_of(position), "panel")["symbol"] == "panel-bad"


def test_the_window_says_who_may_speak_and_counts_the_passes(board):
    asked = glyph(board.scene_of(play_example(3)), "window")
    after = glyph(board.scene_of(play_example(4)), "window")
    assert asked["label"] == "Ruth may answer; Barry: waits"
    assert (after["label"], after["facts"]) == ("Barry may answer; Ruth: passed", [["passes in a row", "1 of 2"]])


def test_what_was_settled_last_stays_to_be_read():
    timeline, past = load("bat_flip/play-example"), None
    for node in timeline.mainline[:12]:
        past = flip_memory.remember(past, node)
    assert past.last == flip_memory.Settled(
        3, 3, "Steal", "Defense", ("Settled: Out", "Angel Perra against Billy Greenback")
    )


# ---------------------------------------------------------------- the scoreboard


def test_the_line_score_is_remembered_along_the_line():
    timeline, past = load("bat_flip/two-out-two-down"), None
    for node in timeline.mainline:
        past = flip_memory.remember(past, node)
    assert [past.runs[0, inning] for inning in (1, 2, 3, 4)] == [1, 0, 3, 1]
    assert [past.runs[1, inning] for inning in (1, 2, 3, 4)] == [2, 0, 2, 0]


def test_innings_before_the_recording_are_not_made_up():
    position = at({"inning": 2, "half": "bottom", "runs": {"A": 3, "H": 2}})
    rows = list(flip_score.scene(position, None, frozenset()))
    assert glyph(rows, "runs-0-0")["text"] == "–" and glyph(rows, "total-A")["text"] == "3"


def test_of_many_innings_the_last_five_are_shown():
    position = at({"inning": 7, "runs": {"A": 1, "H": 1}})
    rows = list(flip_score.scene(position, None, frozenset()))
    assert [row["text"] for row in rows if row["id"].startswith("inning-")] == ["3", "4", "5", "6", "7"]


def test_too_many_cards_in_hand_overlap_and_are_counted(board):
    position = next(
        n for n in SCENARIOS["edge-slam-overflow"].timeline().mainline if len(n.position.table.hands[0]) > 9
    )
    rows = board.scene_of(position.position)
    assert glyph(rows, "head-A")["text"] == "Away’s hand, 10, 3 over the limit"
    assert max(row["x"] for row in rows if row.get("space") == "hand-A") <= flip_score.WIDTH - 44


# ---------------------------------------------------------------- pointing


def test_pointing_at_a_card_means_what_the_question_asks_for(board):
    start = play_example(0)
    assert board.propose(start, "perra") == "hit perra"
    assert board.propose(start, "flip-A") == "flip"
    assert board.propose(start, "flip-H") == "", "the other manager's card"
    assert board.propose(play_example(1), "deloro") == "defend deloro"
    assert board.propose(play_example(2), "perra") == "use perra for durante"
    assert board.propose(play_example(2), "kilmer") == "use perra for kilmer", "it pays"
    assert board.propose(play_example(4), "kilmer") == "use kilmer", "tried, and refused"
    assert board.propose(play_example(5), "second") == "steal 1"
    assert board.propose(play_example(6), "deck-H") == "defend top"


def test_a_card_that_may_not_be_played_is_tried_all_the_same(board):
    position = at({"hands": {"A": ["heater", "kilmer"], "H": []}})
    assert board.propose(position, "heater") == "hit heater"
    assert position.judge("hit heater").broken[0].rule.id == "pitchers.not-batters"


def test_cards_can_be_pointed_at_only_by_whom_they_belong_to(board):
    rows = board.scene_of(play_example(1))
    assert [row["id"] for row in rows if row.get("proposes")] == ["deck-H", "deloro", "dividend"]


def test_teams_can_be_pointed_at_in_the_draft(board):
    position = GAME.setup().play("draft juicers").position
    rows = board.scene_of(position)
    assert glyph(rows, "team-juicers")["label"] == "Juicers, taken by Away"
    assert board.propose(position, "team-aces") == "draft aces"
    assert board.propose(position, "team-juicers") == "draft juicers", "it is tried, and refused"
    assert sum("proposes" in row for row in rows) == 8


def test_marks_ring_the_card_and_what_it_costs(board):
    position = play_example(2)
    assert board.marks(position, GAME.move("use perra for kilmer")) == [
        {"space": "perra", "kind": "reachable", "text": ""},
        {"space": "kilmer", "kind": "range", "text": ""},
    ]
    assert board.marks(position, GAME.move("use kilmer")) == [{"space": "kilmer", "kind": "refused", "text": ""}]


def test_a_refused_steal_shows_who_is_in_the_way(board):
    data = {"step": "steal", "bases": {"first": "boyle", "second": "kilmer"}, "hands": {"A": ["perra"]}}
    assert board.marks(at(data), GAME.move("steal 1")) == [
        {"space": "second", "kind": "refused", "text": "steal 1"},
        {"space": "kilmer", "kind": "in-the-way", "text": ""},
    ]
