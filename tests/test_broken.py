"""What was found by trying to break it: positions let in that break, work lost on the way to a file, endless files."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from itertools import islice

import pytest

from rulekit import IllegalSetup, Timeline, game, load, scenarios
from rulekit.cli import run as command
from rulekit.code import decode
from rulekit.position import Played
from rulekit.recording import replay_of
from rulekit.replay import Replay, parse
from rulekit.scenario import ScenarioError
from tests.patience import answered
from tests.walks import scenarios_of, walk
from widgets import Explorer

TWO = {"track": "ring", "seats": ["A", "B"]}
TEAMS = ["aces", "juicers", "moneybags", "starsscrubs"]


def again(timeline):
    """The tree after it was written and read, in both encodings."""
    replay = replay_of(timeline)
    return [Timeline.of(parse(text)) for text in (replay.to_toml(), replay.to_json())]


def texts(timeline):
    """All lines of a tree, as moves; their order does not count."""
    return sorted(" ".join(node.text for node in end.path) for end in timeline.root.walk() if not end.children)


# ------------------------------------------------------------------ Bat Cup
def bat_cup_position(**of_one):
    """A race before its cards, one driver with cards of their own."""
    cars = {"iyu": {"at": "3.2", "wheels": "soft"}, "durlo": {"at": "4.1", "wheels": "soft"}}
    cars["iyu"] |= of_one
    return {"phase": "select", "weather": "sunny", "cars": cars}


def test_a_driver_without_any_card_is_refused():
    with pytest.raises(IllegalSetup, match="iyu has no card to choose: hand, deck and discards are empty") as refusal:
        game("bat_cup").position(bat_cup_position(deck=[]))
    assert "selection.choose" in str(refusal.value)
    for fine in ({}, {"deck": ["i01"]}, {"deck": [], "discards": ["i01"]}, {"deck": [], "hand": ["i01"]}):
        position = game("bat_cup").position(bat_cup_position(**fine))
        assert list(walk(Played(position), 1, 12))


def test_a_race_with_no_car_on_the_track_has_no_cards_to_choose():
    data = bat_cup_position(finished=1)
    data["cars"]["durlo"] = {"finished": 2}
    with pytest.raises(IllegalSetup, match="no car is on the track"):
        game("bat_cup").position(data)


def test_a_grid_with_a_hole_is_refused():
    board = {"rows": 12, "lanes": 4, "void": ["0.1"], "corners": [{"id": "A", "first": 4, "last": 5}]}
    options = {"players": 3, "drivers": ["iyu", "durlo", "grilitch"], "circuit": board}
    for position in (None, {"phase": "places", "cars": {}}):
        with pytest.raises(IllegalSetup, match=r"spaces of the grid that are not there: 0\.1"):
            game("bat_cup").start(options, position=position)


def test_a_long_space_outside_the_board_is_a_sentence():
    board = {"rows": 12, "lanes": 4, "long": ["6x.1", "5"]}
    with pytest.raises(IllegalSetup, match=r"names '6x\.1', which lies outside the board"):
        game("bat_cup").start({"circuit": board})


# ------------------------------------------------------------------ Bat Flip
def test_a_deck_of_hidden_cards_is_refused_by_one_sentence():

    with pytest.raises(IllegalSetup, match=r"^position\.decks\.A hides its cards; name all that may lie there.*order$"):
        game("bat_flip").position({"decks": {"A": ["?"] * 20}}, {"teams": TEAMS})


# ------------------------------------------------------------------ options, rulings and codes of any type
@pytest.mark.parametrize("odd", [5, True, "x", ["A"], [None], b"y", {1, 2}, 1.5])
def test_what_is_no_table_is_refused_by_a_sentence(odd):
    for where in ("options", "rulings", "position"):
        with pytest.raises(IllegalSetup, match=f"{where} should be a table, not"):
            game("piston_cup").start(**{where: odd})


@pytest.mark.parametrize("odd", [5, ["A"], {}, [[]], None])
def test_a_reading_that_is_no_word_is_refused(odd):
    with pytest.raises(IllegalSetup, match=r"hazard\.when has no reading"):
        game("piston_cup").start(rulings={"hazard.when": odd})


def test_what_no_file_can_hold_is_refused_before_it_is_lost():
    for odd in ("\ud800", object()):
        with pytest.raises(IllegalSetup, match="options cannot be written into a file"):
            game("piston_cup").start({"seats": [odd, "B"]})


def test_a_code_of_an_unknown_game_is_a_sentence(monkeypatch):
    code = game("piston_cup").setup().code
    monkeypatch.setattr("rulekit.code._unpacked", lambda text: __import__("rulekit.code").code.Coded("chess", "1"))
    with pytest.raises(ValueError, match="no game 'chess'"):
        decode(code)


def test_the_explorer_opens_the_code_of_a_bug_report():
    position = load("piston_cup/three-abreast").seek(1).position
    assert Explorer(position.code).position == position
    with pytest.raises(ValueError, match="code"):
        Explorer(position.code[:-40] + "@")


# ------------------------------------------------------------------ names
@pytest.mark.parametrize(
    "name", ["a b", "<img src=x onerror=alert(1)>", "two  blanks", "\u202eabc", "\U0001f600", "drive"]
)
def test_a_prefix_may_be_any_name_a_seat_has(name):
    timeline = Timeline.start(game("piston_cup"), {"seats": [name, "B"]})
    node = timeline.root.play("*: roll 4").play(f"{name}: drive 4")
    assert node.by == name
    assert again(timeline)[0].end.position == node.position


# ------------------------------------------------------------------ nothing that was played is lost in a file
def test_an_illegal_move_of_a_seat_that_was_not_asked_keeps_its_seat():
    repair = {"repair": {"turn": "B"}, "without": ["pips"]}
    replay = Replay(game="piston_cup", options=TWO, moves=["roll 4", "B: drive 4 #x", repair, "roll 3"])
    timeline = Timeline.of(replay)
    assert timeline.problems == []
    for read in again(timeline):
        assert read.problems == []
        assert read.replay.moves == replay.moves


def test_what_is_tried_at_an_illegal_move_is_kept():
    repair = {"repair": {"turn": "B"}, "without": ["pips"]}
    timeline = Timeline.of(Replay(game="piston_cup", options=TWO, moves=["roll 4", "drive 5 #x", repair, "roll 3"]))
    timeline.mainline[2].play("drive 4").play("roll 6")
    for read in again(timeline):
        assert read.problems == []
        assert any(node.text == "roll 6" for node in read.root.walk())
        assert read.end.text == "roll 3"


@pytest.mark.parametrize("deep", [40, 60, 300])
def test_branches_of_branches_survive_a_file_however_deep(deep):
    timeline = Timeline.start(game("piston_cup"), TWO, {"pit.chip-auto": "forfeit"})
    rnd, node = random.Random(deep), timeline.root
    while deep:
        decision = node.decision
        options = list(decision.options)
        if len(options) > 1:  # one continuation is tried, then another, and the game goes on from there
            node.add(options[0])
            deep -= 1
        node = node.add(options[-1] if len(options) > 1 else rnd.choice(options))
    with answered():
        for read in again(timeline):
            assert read.problems == []
            assert texts(read) == texts(timeline)
            assert [n.text for n in read.mainline] == [n.text for n in timeline.mainline]


# ------------------------------------------------------------------ files and the command
def test_a_pipe_or_a_device_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe.toml")
    for path in (tmp_path / "pipe.toml", "/dev/zero"):
        with answered(5), pytest.raises(ScenarioError, match="is no file that ends"):
            scenarios(path)


def test_a_name_as_long_as_a_code_is_no_file(capsys):
    for words in (["verify"], ["show"], ["check"]):
        assert command([*words, "a" * 5000]) == 2
        told = capsys.readouterr().err
        assert told.startswith("rulekit: ") and len(told) < 500


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-n", "9" * 20], "Invalid value"),
        (["--ruling", "pit.boxes=[1]"], "pit.boxes has no reading [1]"),
    ],
    ids=["number", "reading"],
)
def test_odd_words_of_play_are_answered(tmp_path, capsys, words, said):
    assert command(["play", "piston_cup", "-o", str(tmp_path / "a.jsonl"), *words]) == 2
    assert said in capsys.readouterr().err


def test_an_output_that_the_shell_has_closed_is_no_error():
    for closed in (">&-", "2>&-"):
        done = subprocess.run(
            ["sh", "-c", f"'{sys.executable}' -m rulekit games {closed}"], capture_output=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("words", [["check", "piston_cup"], ["rules", "bat_cup"], ["schema"]])
def test_a_reader_who_stops_reading_changes_no_exit_code(words):
    command = [sys.executable, "-m", "rulekit", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout.readline()
        program.stdout.close()
        assert (program.wait(60), program.stderr.read()) == (0, b"")


def test_a_folder_is_no_place_to_write_to_and_nothing_is_played_first(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("rulekit.commands.make.play_many", None)
    (tmp_path / "a.jsonl").mkdir()
    assert command(["play", "piston_cup", "-o", str(tmp_path / "a.jsonl")]) == 2
    assert "is a folder; name the file to write" in capsys.readouterr().err


def test_all_readings_of_all_scenes_can_be_mixed():
    """A few random mixes on every game: the contract looks at one reading at a time."""
    rnd = random.Random(7)
    for scene in rnd.sample(
        [s for name in ("aruba", "bat_cup", "bat_flip", "crazy_race", "piston_cup") for s in scenarios_of(name)], 60
    ):
        made = game(scene.game)
        mix = {r.id: rnd.choice(list(r.readings)) for r in made.rulings if rnd.random() < 0.5}
        try:
            played = made.start(scene.options, {**scene.rulings, **mix}, scene.position)
        except IllegalSetup:
            continue
        for each, _ in walk(played, 3, 15):
            for move in list(islice(each.position.decision.options, 3)):
                assert isinstance(each.position.judge(move).settled, bool)
            assert made.position(each.position.code) == each.position
