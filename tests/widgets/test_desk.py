"""What is tried on a timeline: verdicts, branches, other readings, keeping; without a browser."""

import pytest

from rulekit import IllegalSetup, Timeline, game, load
from rulekit.replay import Replay
from widgets import desk as desk_module
from widgets.desk import Desk, Refused


@pytest.fixture
def desk(abreast):
    return Desk(abreast)


def node(desk, step):
    return desk.scribe.id(desk.recorded.base[step])


def test_the_opening_brings_the_whole_line(desk):
    told = desk.opening()
    assert [row["text"] for row in told["main"]] == ["", "roll 4", "drive 1"]
    assert told["loaded"] == {"have": 3, "all": 3}
    assert (told["index"], told["tab"]) == (0, "rules")


def test_variations_of_the_file_are_branches_that_are_kept(desk):
    [branch] = desk.opening()["tree"]
    assert (branch["name"], branch["kept"], branch["text"], branch["from"], branch["to"]) == ("A", True, "roll 2", 0, 2)


def test_a_refused_move_changes_nothing_but_the_verdict(desk):
    told = desk.attempt(node(desk, 1), "drive 4")
    assert set(told) == {"typed", "verdict"}
    assert not told["verdict"]["legal"]
    assert told["verdict"]["node"] == node(desk, 1)


def test_the_recorded_move_leads_along_the_line(desk):
    told = desk.attempt(node(desk, 1), "drive 1")
    assert (told["index"], told["branch"]) == (2, {})
    assert told["verdict"]["to"] == node(desk, 2)


def test_another_legal_move_opens_a_branch(desk):
    told = desk.attempt(node(desk, 0), "roll 1")
    assert (told["branch"]["at"], told["index"]) == (0, 1)
    assert told["branch"]["name"] == "branch B"
    assert [row["text"] for row in told["branch"]["nodes"]] == ["roll 1"]


def test_a_branch_goes_on_where_somebody_plays_on(desk):
    first = desk.play(node(desk, 0), "roll 1")["branch"]["nodes"][-1]["id"]
    told = desk.play(first, "drive 1")
    assert [row["text"] for row in told["branch"]["nodes"]] == ["roll 1", "drive 1"]
    assert len(told["tree"]) == 2


def test_another_move_on_a_branch_leaves_that_branch(desk):
    first = desk.play(node(desk, 0), "roll 1")["branch"]["nodes"][-1]["id"]
    second = desk.play(first, "drive 1")["branch"]["nodes"][-1]["id"]
    desk.play(second, "roll 1")
    told = desk.play(second, "roll 2")
    assert told["branch"]["name"] == "branch B1"
    assert [row["text"] for row in told["branch"]["nodes"]] == ["roll 1", "drive 1", "roll 2"]
    [sub] = [row for row in told["tree"] if row["name"] == "B1"]
    assert sub["from"] == 2
    assert sub["parent"] == next(row["id"] for row in told["tree"] if row["name"] == "B")


def test_a_move_behind_the_end_of_a_replay_is_a_branch(desk):
    told = desk.play(node(desk, 2), "roll 3")
    assert told["branch"]["at"] == 2
    assert len(desk.recorded.base) == 3


def test_a_move_at_the_end_of_a_new_game_belongs_to_it():
    desk = Desk(Timeline.start(game("piston_cup"), {"track": "ring"}), recording=True)
    desk.opening()
    told = desk.play(node(desk, 0), "roll 3")
    assert (told["branch"], told["index"], told["tree"]) == ({}, 1, [])
    assert [row["text"] for row in told["piece"]["rows"]] == ["roll 3"]
    assert told["piece"]["from"] == 1


def test_a_branch_is_compared_with_the_main_line_at_the_same_step(desk):
    nodes = desk.open(desk.tree()[0]["id"])["branch"]["nodes"]
    change = {(row["seat"], row["label"]): row for row in nodes[-1]["compare"]}[0, "pips lost on the road"]
    assert (change["main"], change["branch"], change["better"]) == ("3", "1", True)


def test_a_branch_is_kept_renamed_and_discarded(desk):
    branch = desk.play(node(desk, 0), "roll 1")["branch"]["id"]
    assert [row["kept"] for row in desk.tree()] == [True, False]
    assert desk.keep(branch)["tree"][1]["kept"]
    assert desk.rename(branch, "  what   if ")["branch"]["name"] == "what if"
    told = desk.discard(branch)
    assert [row["name"] for row in told["tree"]] == ["A"]
    assert (told["branch"], told["index"]) == ({}, 0)


def test_a_step_of_the_main_line_is_no_branch(desk):
    with pytest.raises(Refused, match="main line"):
        desk.discard(node(desk, 1))


def test_an_id_nobody_knows_is_answered_with_a_sentence(desk):
    with pytest.raises(Refused, match="go to another step"):
        desk.options("n999")


def test_pointing_at_a_space_proposes_the_move_that_leads_there(desk):
    assert desk.tried(node(desk, 1), None, "6")["verdict"]["text"] == "drive 4"
    assert desk.tried(node(desk, 0), None, "6") == {}


def test_chance_falls_where_it_is_asked_and_only_there(desk):
    assert desk.random(node(desk, 0))["index"] == 1
    with pytest.raises(Refused, match="not asked"):
        desk.random(node(desk, 1))


def test_simple_players_play_to_the_end():
    desk = Desk(Timeline.start(game("piston_cup"), {"track": "sprint", "laps": 1}), recording=True)
    desk.opening()
    told = desk.simple(node(desk, 0), 0)
    assert desk.recorded.base[-1].position.over
    assert told["index"] == len(desk.recorded.base) - 1


# ---------------------------------------------------------------- readings


@pytest.fixture
def tyres():
    return Desk(load("piston_cup/tyre"))


def test_another_reading_runs_the_replay_again(tyres):
    told = tyres.reading("flat.lane", "counts")
    assert told["readings"] == {"flat.lane": "counts"}
    assert (told["rerun"]["from"], told["rerun"]["to"]) == ("aside", "counts")


def test_back_to_the_reading_of_the_replay_is_back_to_its_line(tyres):
    tyres.reading("hazard.when", "entering")
    told = tyres.reading("hazard.when", "stopping")
    assert (told["readings"], told["rerun"]) == ({}, {})
    assert tyres.line is tyres.recorded


def test_a_reading_without_effect_says_so(abreast):
    told = Desk(abreast).reading("speed.chain", "once")["rerun"]
    assert (told["first"], told["nodes"]) == (None, [])


def test_the_first_difference_is_seen_at_once():
    desk = Desk(load("piston_cup/ring-to-the-last-lap"))
    told = desk.reading("hazard.when", "entering")
    first = told["rerun"]["first"]
    assert (told["index"], told["kind"]) == (first, "difference")
    assert told["rerun"]["at"] == first - 1
    assert told["rerun"]["differences"][0] == first
    assert [row[0] for row in told["rerun"]["rows"]][:2] == ["first difference", "result"]
    assert told["rerun"]["nodes"][0]["number"] == first


@pytest.mark.parametrize(
    ("replay", "ruling", "reading", "told"),
    [
        ("ring-to-the-last-lap", "turn.direction", "anticlockwise", ("Sally rolls", "Doc Hudson rolls")),
        ("ring-to-the-last-lap", "flat.lane", "counts", ("and has a flat tyre", "the road is blocked")),
        ("three-abreast", "die.faces", "one-to-three", ("step 1, chance: roll 4", "the line has ended at step 0")),
    ],
)
def test_the_first_difference_is_told_so_that_the_two_lines_do_not_read_alike(replay, ruling, reading, told):
    _, recorded, again = Desk(load(f"piston_cup/{replay}")).reading(ruling, reading)["rerun"]["rows"][0]
    assert recorded != again
    assert (told[0] in recorded, told[1] in again) == (True, True), (recorded, again)


def test_which_rulings_matter_is_worked_out_for_all_of_them(tyres):
    told = tyres.matter()["matter"]
    assert set(told) == {ruling.id for ruling in tyres.timeline.game.rulings}
    assert told["speed.chain"] == ""


def test_a_reading_under_which_the_game_cannot_begin_leaves_all_as_it_is(tyres, monkeypatch):
    def impossible(_self, _chosen, line=None):
        raise IllegalSetup(tyres.timeline.root.position.judge("roll 9"))

    monkeypatch.setattr(type(tyres.timeline), "under", impossible)
    told = tyres.reading("flat.lane", "counts")
    assert "cannot begin" in told["rerun"]["impossible"]
    assert tyres.line is tyres.recorded


def test_a_move_tried_under_another_reading_is_judged_by_it(race):
    desk = Desk(race)
    first = desk.opening()["main"][1]["id"]
    assert not desk.attempt(first, "drive 2")["verdict"]["legal"]
    desk.reading("drive.full", "up-to")
    assert desk.attempt(first, "drive 2")["verdict"]["legal"]
    desk.reading("", "")
    assert not desk.attempt(first, "drive 2")["verdict"]["legal"]


# ---------------------------------------------------------------- long lines, and keeping


def test_a_long_line_comes_in_pieces(race, monkeypatch):
    monkeypatch.setattr(desk_module, "PIECE", 3)
    desk = Desk(race)
    told = desk.opening()
    assert [len(told["main"]), told["loaded"]] == [4, {"have": 4, "all": 7}]
    piece = desk.more(4)["piece"]
    assert (piece["from"], len(piece["rows"])) == (4, 3)


def test_the_replay_holds_branches_and_bookmarks(desk):
    desk.play(node(desk, 0), "roll 1")
    made = desk.replay([0, 2])
    assert made.moves[1:3] == [["roll 2 # " + made.moves[1][0].split(" # ")[1], "drive 1"], ["roll 1"]]
    assert made.extra["bookmarks"] == [0, 2]
    assert made.extra["question"] == desk.timeline.replay.extra["question"]


def test_branches_that_were_only_tried_can_be_left_out(desk):
    desk.play(node(desk, 0), "roll 1")
    assert len([entry for entry in desk.replay([], tried=False).moves if isinstance(entry, list)]) == 1
    assert len([entry for entry in desk.replay([]).moves if isinstance(entry, list)]) == 2
    assert len(desk.timeline.root.children) == 3


def test_branches_that_are_left_out_come_back_to_their_places(desk):
    for roll in ("roll 1", "roll 3", "roll 5", "roll 6"):
        desk.attempt(node(desk, 0), roll)
    [kept] = [row["id"] for row in desk.tree() if row["text"] == "roll 5"]
    desk.keep(kept)
    before = desk.replay([]).moves
    left = [entry[0].split(" #")[0] for entry in desk.replay([], tried=False).moves if isinstance(entry, list)]
    assert left == ["roll 2", "roll 5"]
    assert desk.replay([]).moves == before


def test_what_is_saved_opens_again(desk):
    desk.play(node(desk, 0), "roll 1")
    again: Replay = desk.replay([])
    assert len(Desk(Timeline.of(again)).tree()) == 2


def test_what_was_tried_behind_the_end_of_a_replay_is_not_run_again_and_nothing_is_played_on(abreast):
    desk = Desk(abreast)
    before = desk.matter()["matter"]
    end = len(desk.opening()["main"]) - 1
    desk.play(node(desk, end), desk.options(node(desk, end))["options"]["groups"][0]["moves"][0]["text"])
    changed = Desk(abreast.__class__.of(abreast.replay)).reading("flat.lane", "counts")
    assert desk.reading("flat.lane", "counts")["rerun"] == changed["rerun"]
    assert desk.matter()["matter"] == before
    assert not all(before.values()), "most readings change nothing in two steps"


def test_a_line_that_differs_from_its_very_start_is_shown_even_if_nothing_recorded_fits_it():
    told = Desk(load("crazy_race/ten-points-each")).reading("start.choice", "random")["rerun"]
    assert (told["first"], told["at"]) == (0, -1)
    assert [row["number"] for row in told["nodes"]] == [0]
