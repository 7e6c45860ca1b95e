"""The explorer as Python sees it: what it opens, what it answers, what it saves, what a saved notebook shows."""

import json
import re
from xml.etree import ElementTree as ET

import pytest

import widgets
from rulekit import Timeline, game, load, scenarios
from rulekit.replay import Replay, parse
from rulekit.step import CHANCE
from widgets import Cursor, Explorer
from widgets.requests import REQUESTS

HOSTILE = "<img src=x onerror=alert(1)>"


def ask(cursor, what, **more):
    """What the browser would send."""
    more.setdefault("node", cursor.row["id"])
    cursor._heard(cursor, {"ask": what, **more}, [])


@pytest.fixture
def explorer():
    return Explorer(load("piston_cup/three-abreast"))


# ---------------------------------------------------------------- what can be opened


@pytest.mark.parametrize(
    "source",
    [
        "piston_cup/three-abreast",
        "piston_cup",
        game("piston_cup"),
        game("piston_cup").start({"track": "ring"}),
        game("piston_cup").setup({"track": "ring"}),
        Replay(game="piston_cup", options={"track": "ring"}, moves=["roll 2"]),
    ],
    ids=["name of a replay", "name of a game", "game", "start", "position", "replay"],
)
def test_it_opens_whatever_can_be_explored(source):
    assert Explorer(source).cursor.about["title"] == "Piston Cup"


def test_it_opens_every_scenario():
    for scenario in scenarios("piston_cup").values():
        if scenario.moves or not scenario.refused:
            cursor = Cursor(scenario)
            asked = cursor.about["question"]
            nobody = cursor.timeline.end.position.decision.actor in (None, CHANCE)
            assert asked.endswith("?") or (nobody and asked == scenario.title)


def test_a_scenario_opens_at_its_question_and_hides_what_it_expects():
    refused = next(s for s in scenarios("piston_cup").values() if s.refused and len(s.moves) > 1)
    cursor = Cursor(refused)
    assert cursor.index == len(cursor.main) - 1
    name = cursor.about["seats"][cursor.position.decision.step.actor]["name"]
    assert cursor.about["question"] == f"May {name} play “{refused.moves[-1]}”?"
    assert refused.moves[-1] in cursor.about["expected"]


def test_anything_else_is_answered_with_a_sentence():
    with pytest.raises(TypeError, match="expected a timeline"):
        Explorer(7)


def test_it_can_begin_at_a_step():
    assert Explorer("piston_cup/three-abreast", 2).cursor.index == 2
    assert Explorer("piston_cup/three-abreast", 99).cursor.index == 2


@pytest.mark.parametrize("step", ["x", "2", 1.5, [1]])
def test_a_step_that_is_no_number_is_refused_by_a_sentence(step):
    with pytest.raises(TypeError, match="expected a step as a whole number, such as 12, or None; found"):
        Explorer("piston_cup/three-abreast", step)


# ---------------------------------------------------------------- panels and cursor


def test_every_panel_can_stand_alone_on_a_shared_cursor(explorer):
    cursor = explorer.cursor
    for name in widgets.__all__:
        if name not in {"Cursor", "Explorer"}:
            panel = getattr(widgets, name)(cursor)
            assert panel.cursor is cursor
            assert "Run All Cells" in repr(panel)


def test_the_position_is_that_of_the_step(explorer):
    explorer.cursor.index = 1
    assert explorer.position == explorer.timeline.mainline[1].position


def test_the_position_on_a_branch_is_that_of_the_branch(explorer):
    ask(explorer.cursor, "play", text="roll 2")
    assert explorer.position.table.pips == 2


def test_a_failing_answer_is_shown_and_nothing_is_lost(explorer):
    cursor = explorer.cursor
    ask(cursor, "options", node="n999")
    assert cursor.error["part"] == "Judging the moves"
    assert "n999" in cursor.error["text"]
    assert str(cursor.index) in cursor.error["stands"]
    ask(cursor, "options")
    assert cursor.error == {}
    assert cursor.options["node"] == cursor.row["id"]


WRONG = [
    ({}, "the page asked for 'None', which nobody here answers"),
    ("text", "the page asked for 'text'"),
    (None, "the page asked for 'None'"),
    ({"ask": "nonsense"}, "the page asked for 'nonsense'"),
    ({"ask": ["a"]}, "which nobody here answers"),
    ({"ask": "play", "node": "n0"}, "missing required field `text`"),
    ({"ask": "play", "node": "n0", "text": 7}, "Expected `str`, got `int` - at `text`"),
    ({"ask": "options", "node": ["n0"]}, "Expected `str`, got `array` - at `node`"),
    ({"ask": "advice", "node": "n0", "chosen": 3}, "at `chosen`"),
    ({"ask": "simple", "node": "n0", "moves": "all"}, "at `moves`"),
    ({"ask": "more", "start": None}, "at `start`"),
    ({"ask": "reading", "ruling": "no.such", "reading": "x"}, "no open question 'no.such' with a reading 'x'"),
    ({"ask": "reading", "ruling": "flat.lane", "reading": ""}, "no open question 'flat.lane' with a reading ''"),
    ({"ask": "see", "node": "n0", "seat": "nobody"}, "there is no seat 'nobody'"),
    ({"ask": "keep", "branch": "n0"}, "on the main line, not on a branch"),
    ({"ask": "options", "node": "n999"}, "there is no step 'n999' any more"),
]


@pytest.mark.parametrize(("message", "said"), WRONG)
def test_a_message_that_fits_nothing_is_answered_with_one_sentence_and_no_traceback(explorer, message, said):
    cursor = explorer.cursor
    before = cursor.get_state(["main", "index", "branch", "readings"])
    cursor._heard(cursor, message, [])
    assert said in cursor.error["text"]
    assert cursor.error["type"] == cursor.error["details"] == ""
    assert cursor.get_state(["main", "index", "branch", "readings"]) == before


ODD = [None, 7, -1, 1.5, True, "", "x", "x" * 5000, [], ["a"], {"a": 1}]


@pytest.mark.parametrize("what", REQUESTS)
def test_no_request_of_the_browser_can_raise(explorer, what):
    cursor = explorer.cursor
    right = {"node": "n0", "text": "roll 4", "branch": "n0", "ruling": "flat.lane", "reading": "counts", "start": 0}
    for name in REQUESTS[what].form.__struct_fields__:
        for odd in ODD:
            cursor._heard(cursor, {"ask": what, **right, name: odd}, [])
            assert "Traceback" not in cursor.error.get("details", ""), odd


@pytest.mark.parametrize("state", [{"index": "x"}, {"tab": 7}, {"bookmarks": ["x"]}, {"verdict": []}])
def test_a_value_of_another_type_that_the_browser_sets_is_refused(explorer, state):
    explorer.cursor.set_state(state)
    assert explorer.cursor.error["part"] == "Following the page"
    assert explorer.cursor.error["details"] == ""
    assert (explorer.cursor.index, explorer.cursor.tab, explorer.cursor.bookmarks) == (0, "rules", [2])


def test_a_step_that_is_not_there_is_the_nearest_that_is(explorer):
    explorer.cursor.set_state({"index": -7})
    assert explorer.cursor.row["number"] == 0
    explorer.cursor.set_state({"index": 10**9})
    assert explorer.cursor.row["number"] == 2


def test_a_line_that_grows_is_whole_for_a_page_that_is_loaded_again():
    cursor = Cursor(game("piston_cup"))
    ask(cursor, "play", text="roll 2")
    ask(cursor, "play", text="drive 2")
    assert [row["text"] for row in cursor.main] == ["", "roll 2", "drive 2"]
    assert cursor.branch == {}


def test_the_line_on_show_is_the_one_run_again(explorer):
    cursor = Cursor("piston_cup/ring-to-the-last-lap")
    ask(cursor, "reading", ruling="hazard.when", reading="entering")
    assert cursor.line[cursor.index]["sentence"] == cursor.rerun["nodes"][0]["sentence"]
    ask(cursor, "reading", ruling="", reading="")
    assert cursor.line == cursor.main


# ---------------------------------------------------------------- what does not change


def test_every_rule_comes_with_its_examples_and_its_questions(explorer):
    rules = {rule["id"]: rule for section in explorer.cursor.about["sections"] for rule in section["rules"]}
    assert set(rules) == set(explorer.timeline.game.rulebook)
    assert "piston_cup/three-abreast" in [example["id"] for example in rules["traffic.queue"]["examples"]]
    assert "flat.lane" in rules["flat.aside"]["rulings"]
    assert "traffic.block" in rules["traffic.queue"]["related"]


def test_the_chip_names_readings_that_are_not_the_default():
    assert Cursor("piston_cup/three-abreast").about["chip"].endswith("readings default")
    timeline = Timeline.start(game("piston_cup"), {"track": "ring"}, {"flat.lane": "counts"})
    assert "flat.lane = counts" in Cursor(timeline).about["chip"]


def test_there_are_three_ways_in_where_something_was_played(explorer):
    assert [way["kind"] for way in explorer.cursor.about["ways"]] == ["turn", "question", "all"]
    assert Cursor(game("piston_cup")).about["ways"] == []


def test_the_question_of_a_replay_leads_to_the_step_where_its_answer_can_be_tried():
    replay = load("piston_cup/three-abreast").replay
    replay.extra = {"question": "Sally and Doc stand ahead. May McQueen pass them?", "question_step": 1}
    way = Cursor(replay).about["ways"][1]
    assert (way["label"], way["index"]) == ("May McQueen pass them?", 1)
    assert way["text"].startswith("Sally and Doc stand ahead. Go to step 1 ")
    replay.extra = {"question": "May McQueen pass Sally and Doc Hudson, who stand side by side two pieces ahead?"}
    assert Cursor(replay).about["ways"][1]["label"] == "What if?", "what is too long for a button stands beside it"
    assert "side by side two pieces ahead?" in Cursor(replay).about["ways"][1]["text"]


def test_problems_of_a_file_are_named_with_it(tmp_path):
    path = tmp_path / "broken.toml"
    path.write_text('format = 1\ngame = "piston_cup"\nmoves = ["roll 2", "drvie 2"]\n[options]\ntrack = "ring"\n')
    [problem] = Cursor(path).about["problems"]
    assert problem.startswith("broken.toml, move 2: ")
    assert "drive" in problem


# ---------------------------------------------------------------- saving


def test_saving_writes_the_branches(explorer, tmp_path):
    ask(explorer.cursor, "play", text="roll 1")
    path = explorer.save(tmp_path / "mine.toml")
    again = load(path)
    assert [node.text for node in again.root.children] == ["roll 4", "roll 2", "roll 1"]
    assert again.problems == []


def test_saving_fails_without_touching_what_stands_there(explorer, tmp_path, monkeypatch):
    path = tmp_path / "mine.toml"
    path.write_text("old")
    monkeypatch.setattr("os.replace", lambda *_: (_ for _ in ()).throw(OSError("disk full")))
    with pytest.raises(OSError, match="disk full"):
        explorer.save(path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_saving_under_another_ending_is_refused(explorer, tmp_path):
    with pytest.raises(ValueError, match=r"mine\.toml"):
        explorer.save(tmp_path / "mine.txt")


@pytest.mark.parametrize("path", ["", ".", "mine", "/"])
def test_saving_without_a_name_for_a_file_says_what_one_looks_like(explorer, path):
    with pytest.raises(ValueError, match=r"expected a name that ends in \.toml or \.jsonl, such as \w+\.toml"):
        explorer.save(path)


def test_saving_nowhere_is_refused_by_a_sentence(explorer):
    with pytest.raises(TypeError, match=r"expected the name of a file, such as game\.toml; found None"):
        explorer.save(None)


# ---------------------------------------------------------------- what a saved notebook shows


def test_the_repr_says_where_we_are_who_is_to_move_and_how_to_go_on(explorer):
    explorer.cursor.index = 1
    text = repr(explorer)
    assert "Piston Cup, Three abreast" in text
    assert "step 1 of 2" in text
    assert "is to move" in text
    assert "Run > Run All Cells" in text
    assert not re.search("0x[0-9a-f]+", text)


def test_the_bundle_holds_a_picture_of_at_most_100_kilobytes():
    data, _ = Explorer("piston_cup/ring-to-the-last-lap", 60)._repr_mimebundle_()
    assert data["image/svg+xml"].startswith("<svg")
    assert len(data["image/svg+xml"].encode()) <= 100_000
    assert data["text/plain"].startswith("Piston Cup")


def test_the_picture_is_the_same_in_every_run(explorer):
    assert explorer.svg() == Explorer("piston_cup/three-abreast").svg()


def test_markup_in_names_and_notes_stays_text():
    replay = parse(
        f'game = "piston_cup"\ntitle = "{HOSTILE}"\nsource = "{HOSTILE}"\nplayers = ["{HOSTILE}"]\n'
        f'moves = ["roll 2 # {HOSTILE}"]\n[options]\ntrack = "ring"\n'
    )
    explorer = Explorer(replay, 1)
    assert HOSTILE in explorer.cursor.about["people"]
    assert "<img" not in explorer.svg()


ODD_NAMES = ["\u202eevil", "a\x07b\x1b[31mred", "👩‍👩‍👧‍👦"]


def test_what_steers_a_page_or_turns_a_line_round_is_spelled_out_everywhere():
    replay = Replay(
        game="piston_cup", title=ODD_NAMES[1], source=ODD_NAMES[0], options={"track": "ring", "seats": ODD_NAMES},
        moves=["roll 2 # look \u202e here", "drive 2"],
    )  # fmt: skip
    explorer = Explorer(replay, 1)
    ask(explorer.cursor, "play", text="drive 2")
    sent = json.dumps([explorer.cursor.get_state(), explorer.svg(), repr(explorer)], default=str, ensure_ascii=False)
    assert not re.search(r"[\x00-\x1f\x7f-\x9f\u202e]|\\u00(07|1b)", sent)
    assert r"\\u202eevil" in sent and r"a\\x07b\\x1b[31mred" in sent and "👩‍👩‍👧‍👦" in sent
    assert explorer.cursor.main[1]["comment"] == r"look \u202e here"
    assert ET.fromstring(explorer.svg()).tag.endswith("svg")  # noqa: S314 - our own text
    drawn = {row["symbol"] for row in explorer.cursor.main[1]["scene"] if "symbol" in row}
    assert drawn <= set(explorer.cursor.ground["symbols"])


def test_with_the_eyes_of_a_seat_that_is_spelled_out():
    cursor = Cursor(game("crazy_race").start({"seats": ["\u202eevil", "B", "C"]}))
    ask(cursor, "see", seat=r"\u202eevil")
    assert (cursor.seen, cursor.error) == (r"\u202eevil", {})


def test_the_second_board_is_made_when_a_reading_is_switched_for_the_first_time():
    explorer = Explorer("piston_cup/ring-to-the-last-lap")
    assert explorer.other is None
    explorer.cursor._heard(None, {"ask": "reading", "node": "n0", "ruling": "flat.lane", "reading": "counts"}, None)
    second = explorer.other
    assert second.line == "recorded"
    explorer.cursor._heard(None, {"ask": "reading", "node": "n0", "ruling": "", "reading": ""}, None)
    explorer.cursor._heard(None, {"ask": "reading", "node": "n0", "ruling": "flat.lane", "reading": "counts"}, None)
    assert explorer.other is second
