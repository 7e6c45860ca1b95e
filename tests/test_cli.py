"""The rulekit command."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pandas as pd
import pytest
from rich.console import Console

from rulekit import corpus, game, games, tables
from rulekit.cli import run
from rulekit.commands import lab, out
from rulekit.coverage import coverage as cover
from rulekit.playout import play_game
from rulekit.replay import write_corpus

COMMANDS = ("lab", "games", "schema", "rules", "show", "verify", "check", "play", "table", "coverage")
ROOT = Path(__file__).parents[1]


@pytest.fixture
def rulekit(capsys):
    """Runs the command here; exit code, standard output and standard error."""

    def call(*words):
        capsys.readouterr()
        code = run([str(word) for word in words])
        return (code, *capsys.readouterr())

    return call


@pytest.fixture
def races(tmp_path):
    """A corpus of three small races."""
    path = tmp_path / "races.jsonl.gz"
    write_corpus([play_game(game("piston_cup"), seed, {"track": "ring"}) for seed in (1, 2, 3)], path)
    return path


def sentence(text):
    """The one line on standard error, without the name of the program."""
    assert text.startswith("rulekit: ") and text.count("\n") == 1, text
    return text.removeprefix("rulekit: ").strip()


# ------------------------------------------------------------------ help
def test_help_names_all_subcommands(rulekit):
    for words in ((), ("--help",), ("-h",)):
        code, text, _ = rulekit(*words)
        assert code == 0
        assert all(f" {name} " in text for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_subcommand_has_examples(rulekit, name):
    code, text, _ = rulekit(name, "--help")
    assert code == 0
    assert "Examples" in text and f"rulekit {name}" in text.partition("Examples")[2]


def test_the_command_starts_without_anything_heavy():
    script = "import sys, rulekit.cli; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT).stdout
    heavy = {"pandas", "numpy", "bokeh", "ipywidgets", "jupyterlab"}
    assert heavy.isdisjoint(loaded.split())


@pytest.mark.parametrize(
    "words",
    [
        ("nonsense",),
        ("rules",),
        ("rules", "no_such_game"),
        ("rules", "piston_cup", "xyzzy"),
        ("show", "no/such/replay"),
        ("show", "piston_cup/three-abreast", "--at", "99"),
        ("show", "piston_cup/three-abreast", "--game", "2"),
        ("verify",),
        ("verify", "nowhere.toml"),
        ("verify", "x" * 5000),
        ("check", "nowhere.toml"),
        ("coverage", "no_such_game"),
        ("lab", "no_such_notebook"),
        ("play", "piston_cup"),
        ("play", "piston_cup", "-n", "0", "-o", "x.jsonl"),
        ("play", "piston_cup", "-o", "x.txt"),
        ("play", "piston_cup", "-o", "/no/such/folder/x.jsonl"),
        ("play", "piston_cup", "-o", "x.jsonl", "--player", "genius"),
        ("play", "piston_cup", "-o", "x.jsonl", "--option", "track"),
        ("play", "piston_cup", "-o", "x.jsonl", "--option", "track=moon"),
        ("play", "piston_cup", "-o", "x.jsonl", "--ruling", "a=b"),
        ("table", "piston_cup/spin", "-o", "x.xls"),
        ("table", "piston_cup/spin", "-o", "x.csv", "--of", "nonsense"),
    ],
    ids=lambda words: " ".join(words)[:50],
)
def test_wrong_use_is_answered_by_one_sentence_and_2(rulekit, tmp_path, monkeypatch, words):
    monkeypatch.chdir(tmp_path)
    code, text, error = rulekit(*words)
    assert (code, text) == (2, "")
    assert len(sentence(error)) > 15
    assert list(tmp_path.iterdir()) == []


def test_what_nobody_foresaw_is_a_sentence_too(rulekit, monkeypatch):
    monkeypatch.setattr(out, "game", lambda name: 1 / 0)
    code, _, error = rulekit("rules", "piston_cup")
    assert code == 1
    assert "RULEKIT_TRACEBACK" in sentence(error)


# ------------------------------------------------------------------ looking
def test_games_are_listed(rulekit):
    code, text, _ = rulekit("games")
    assert code == 0
    assert re.search(r"piston_cup +Piston Cup +2 to 4", text)


def test_the_schema_is_json_schema(rulekit):
    code, text, _ = rulekit("schema")
    replay = json.loads(text)["$defs"]["ReplayFile"]
    assert code == 0
    assert replay["required"] == ["game"]
    assert {"moves", "players", "rulings", "position"} <= set(replay["properties"])


def test_rules_are_found_by_words(rulekit):
    code, text, _ = rulekit("rules", "piston_cup", "flat", "TYRE")
    assert code == 0
    assert "flat.skip" in text and "hazard.when" in text
    assert "turn.roll" not in text


def test_a_game_is_told_move_by_move(rulekit):
    code, text, _ = rulekit("show", "piston_cup/three-abreast")
    assert code == 0
    assert "Three abreast" in text and "drive 1 #!" in text and "traffic.lost-pips" in text


def test_a_position_is_shown_with_its_question_and_its_code(rulekit):
    code, text, _ = rulekit("show", "piston_cup/three-abreast", "--at", "1")
    assert code == 0
    assert "[cars.mcqueen]" in text and "mcqueen is asked: drive." in text
    assert game("piston_cup").position(text.partition("Code: ")[2].strip()).decision.question == "drive"


def test_an_illegal_move_that_was_played_is_shown_with_its_verdict(rulekit):
    code, text, _ = rulekit("show", "piston_cup/a-wrong-drive")
    assert code == 0
    assert "Not allowed: drive 5" in text and "the table went on" in text


def test_a_date_that_is_not_known_is_left_out(rulekit, tmp_path):
    path = tmp_path / "race.toml"
    for date, head in (("????-??-??", "club night"), ("2026-05-??", "club night, 2026-05-??")):
        path.write_text(f'game = "piston_cup"\nsource = "club night"\ndate = "{date}"\n')
        assert rulekit("show", path)[1].splitlines()[1] == head


# ------------------------------------------------------------------ narrow terminals
def narrow(monkeypatch, width):
    """As on a terminal of that many columns."""
    monkeypatch.setattr(out, "console", lambda: Console(width=width, highlight=False, emoji=False, markup=False))


@pytest.mark.parametrize("width", [80, 60, 40])
@pytest.mark.parametrize(
    "words",
    [
        ("rules", "piston_cup"),
        ("show", "piston_cup/a-wrong-drive"),
        ("show", "piston_cup/three-abreast", "--at", "2"),
        ("check", "piston_cup"),
        ("coverage", "piston_cup"),
    ],
    ids=" ".join,
)
def test_nothing_is_cut_off_in_a_narrow_terminal(rulekit, monkeypatch, width, words):
    wide = rulekit(*words)[1]
    narrow(monkeypatch, width)
    text = rulekit(*words)[1]
    assert "…" not in text
    assert max(len(line) for line in text.splitlines() if not line.startswith("Code: ")) <= width
    assert Counter("".join(wide.split())) <= Counter("".join(text.split()))


@pytest.mark.parametrize("width", [150, 80, 60])
def test_the_coverage_of_all_games_can_be_read_at_any_width(capsys, monkeypatch, width):
    found = cover(game("piston_cup"))
    narrow(monkeypatch, width)
    out.grid([{**found.figures, "game": game(name).title} for name in games()])
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= width and "…" not in "".join(lines)
    for label in ("readings told apart", "rulings switchable"):
        assert any(label in line for line in lines)
    assert len(lines) == {150: 6, 80: 12, 60: 50}[width]


def test_what_goes_on_in_the_next_line_is_indented(rulekit, monkeypatch):
    narrow(monkeypatch, 60)
    lines = rulekit("show", "piston_cup/a-wrong-drive")[1].splitlines()
    at = next(number for number, line in enumerate(lines) if "Not allowed" in line)
    assert all(line.startswith(" " * 19) and line[19] != " " for line in lines[at : at + 6])


def test_in_a_pipe_each_game_has_one_line(rulekit):
    assert len(rulekit("games")[1].splitlines()) == 1 + len(games())


# ------------------------------------------------------------------ judging
def test_verify_is_fine_with_a_corpus_played_by_the_rules(rulekit, races):
    code, text, error = rulekit("verify", races, "piston_cup/spin")
    assert (code, error) == (0, "")
    assert "races.jsonl.gz: 3 games" in text and "spin.toml: 1 game" in text


def test_verify_lists_every_problem_of_every_game(rulekit, races, tmp_path):
    bad = [*corpus(races)]
    bad[0].moves[3] = "drive 9"
    bad[0].moves[5] = "fly away"
    bad[2].result = "nobody"
    path = tmp_path / "bad.jsonl"
    path.write_text("".join(f"{replay.to_json()}\n" for replay in bad) + "not json\n")
    code, text, _ = rulekit("verify", path)
    assert code == 1
    assert "game 1, move 4: drive 9" in text and "game 1, move 6: 'fly away'" in text
    assert "game 3: the file says nobody won" in text
    assert "bad.jsonl: bad.jsonl, line 4 is not readable as JSON" in text
    assert "4 problems" in text


def test_verify_tells_how_far_it_has_come(rulekit, races, monkeypatch):
    monkeypatch.setattr(out, "QUIET", 0)
    code, _, error = rulekit("verify", races)
    assert code == 0
    assert "rulekit: verifying races.jsonl.gz: 100%" in error


def test_check_prints_a_line_for_each_scenario(rulekit, tmp_path):
    path = tmp_path / "disputes.toml"
    one = '[[scenario]]\nid = "{}"\ntitle = "A title"\ngame = "piston_cup"\nexpect = {{ turn = "{}" }}\n'
    path.write_text(one.format("right", "A") + one.format("wrong", "B"))
    code, text, _ = rulekit("check", path)
    assert code == 1
    assert re.search(r"✓ right +A title", text) and re.search(r"✗ wrong +A title\n +turn is 'A', expected 'B'", text)
    assert "1 of 2 scenarios hold" in text


def test_check_takes_the_name_of_a_game(rulekit):
    assert rulekit("check", "piston_cup")[0] == 0


def test_coverage_prints_code_scenarios_and_replays(rulekit):
    code, text, _ = rulekit("coverage", "piston_cup")
    assert code == 0
    assert re.search(r"traffic\.queue.*\n +code +rulekit/games/piston_cup/[\w/]+\.py:\d+.*\n +scenarios", text)
    assert "hazard.when" in text and "told from the default by" in text


def test_coverage_of_an_installed_package_blames_no_rule_for_scenarios_that_did_not_come_along(rulekit, monkeypatch):
    monkeypatch.setattr("rulekit.coverage.of_game", lambda played: {})
    code, text, _ = rulekit("coverage", "piston_cup")
    assert code == 0 and "No scenarios are there" in text
    assert re.search("✗|✓|lacks something|not told apart", text) is None
    code, text, _ = rulekit("coverage")
    assert code == 0 and text.count("No scenarios are there") == 1 and "traffic.queue" not in text


# ------------------------------------------------------------------ making
def test_play_writes_games_that_verify_and_that_a_seed_repeats(rulekit, tmp_path):
    first, second = tmp_path / "a.jsonl.gz", tmp_path / "b.jsonl.gz"
    for path, more in ((first, ()), (second, ("-j", 2))):
        words = ("play", "piston_cup", "-n", 4, "-o", path, "--seed", 7, "--option", "track=ring", *more)
        assert rulekit(*words)[0] == 0
    assert first.read_bytes() == second.read_bytes()
    assert [replay.options["track"] for replay in corpus(first)] == ["ring"] * 4
    assert rulekit("verify", first)[0] == 0


def test_play_takes_rulings(rulekit, tmp_path):
    path = tmp_path / "a.jsonl"
    words = ("play", "piston_cup", "-o", path, "--ruling", "hazard.when=entering", "--player", "random")
    assert rulekit(*words)[0] == 0
    assert next(corpus(path)).rulings == {"hazard.when": "entering"}


def test_ctrl_c_ends_play_and_keeps_the_whole_games(tmp_path):
    path = tmp_path / "many.jsonl.gz"
    command = [sys.executable, "-m", "rulekit", "play", "piston_cup", "-n", "1000000", "-o", path]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        end = time.monotonic() + 30
        while not any(part.stat().st_size for part in tmp_path.glob(".*.part")) and time.monotonic() < end:
            time.sleep(0.05)
        program.send_signal(signal.SIGINT)
        text, error = program.communicate(timeout=30)
    assert program.returncode == 130, error
    assert "stopped" in sentence(error.splitlines(keepends=True)[-1])  # a slow machine tells how far it is before
    whole = sum(1 for _ in corpus(path))
    assert whole and f"{whole:,} games" in text
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("kind", ["decisions", "events", "standings", "results"])
def test_a_table_is_the_one_that_pandas_gets(rulekit, races, tmp_path, kind):
    expected = getattr(tables, kind)(races)
    for name, read in (("t.csv", pd.read_csv), ("t.csv.gz", pd.read_csv), ("t.parquet", pd.read_parquet)):
        code, text, error = rulekit("table", races, "-o", tmp_path / name, "--of", kind)
        assert (code, error) == (0, ""), error
        assert f"{len(expected):,} rows" in text
        found = read(tmp_path / name)
        pd.testing.assert_frame_equal(
            found.astype(object).fillna("-"),
            expected.astype(object).fillna("-"),
            check_dtype=False,
            check_names=False,
        )


def test_a_table_of_several_files_counts_the_games_through(rulekit, races, tmp_path):
    assert rulekit("table", races, "piston_cup/spin", races, "-o", tmp_path / "t.csv", "--of", "results")[0] == 0
    assert sorted(set(pd.read_csv(tmp_path / "t.csv").replay)) == [1, 2, 3, 4, 5, 6, 7]


def test_a_table_keeps_what_is_valid_and_names_the_rest(rulekit, races, tmp_path):
    bad = [*corpus(races)]
    bad[1].moves[4] = "drive 9"
    write_corpus(bad, tmp_path / "bad.jsonl")
    code, _, error = rulekit("table", tmp_path / "bad.jsonl", "-o", tmp_path / "t.csv", "--of", "decisions")
    assert code == 1
    assert sentence(error).startswith("game 2: move 5: drive 9")
    assert list(pd.read_csv(tmp_path / "t.csv").groupby("replay").size()) == [len(bad[0].moves), 4, len(bad[2].moves)]


def test_parquet_without_pyarrow_is_a_sentence(rulekit, races, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    code, _, error = rulekit("table", races, "-o", tmp_path / "t.parquet")
    assert code == 2
    assert "rulekit-explorer[parquet]" in sentence(error)
    assert not (tmp_path / "t.parquet").exists()


# ------------------------------------------------------------------ lab
@pytest.fixture
def started(monkeypatch):
    """The command that would start JupyterLab."""
    commands = []
    monkeypatch.setattr(lab, "_run", lambda words: commands.append(words) or 0)
    return commands


def notebooks_in(folder):
    folder.mkdir(parents=True)
    (folder / "piston_cup.ipynb").write_text("{}")
    return folder


def test_lab_opens_the_notebook_of_a_checkout_in_place(rulekit, started, tmp_path, monkeypatch):
    folder = notebooks_in(tmp_path / "checkout" / "notebooks")
    monkeypatch.setattr(lab, "shared", lambda name: folder)
    assert rulekit("lab", "--no-browser", "--port", "9000", "--IdentityProvider.token=abc")[0] == 0
    words = started[0]
    assert words[:3] == [sys.executable, "-m", "jupyterlab"]
    assert f"--ServerApp.root_dir={folder}" in words and "--LabApp.default_url=/lab/tree/piston_cup.ipynb" in words
    assert words[-3:] == ["--no-browser", "--ServerApp.port=9000", "--IdentityProvider.token=abc"]
    assert ("--allow-root" in words) == (os.geteuid() == 0)
    settings = next(word for word in words if "app_settings_dir" in word).partition("=")[2]
    overrides = json.loads(Path(settings, "overrides.json").read_text())
    assert overrides["@jupyterlab/apputils-extension:notification"]["fetchNews"] == "false"


def test_lab_copies_installed_notebooks_and_keeps_what_the_reader_changed(rulekit, started, tmp_path, monkeypatch):
    folder = notebooks_in(tmp_path / "_share" / "notebooks")
    monkeypatch.setattr(lab, "shared", lambda name: folder)
    monkeypatch.chdir(tmp_path)
    assert rulekit("lab")[0] == 0
    copy = tmp_path / "rulekit-notebooks" / "piston_cup.ipynb"
    copy.write_text("mine")
    (folder / "tour.ipynb").write_text("{}")
    assert rulekit("lab", "tour")[0] == 0
    assert copy.read_text() == "mine"
    assert f"--ServerApp.root_dir={copy.parent}" in started[1]
