"""The replays that come with the package: each verifies without a problem and is written back as it was read."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit import Timeline, game, games, load
from rulekit.files import shared
from rulekit.recording import replay_of
from rulekit.replay import load_replay, parse
from rulekit.verify import verify_file
from tests.walks import GAMES

FOLDER = shared("replays")
FOUND = [path for name in GAMES for path in sorted((FOLDER / name).rglob("*.toml"))]
PATHS = [pytest.param(path, id=path.relative_to(FOLDER).as_posix()) for path in FOUND]
each_replay = pytest.mark.parametrize("path", PATHS)


def tree(timeline):
    """All that a replay says of a tree."""
    return [
        (node.number, node.text, node.by, node.mark, node.comment, node.repair, len(node.children))
        for node in timeline.root.walk()
    ]


@each_replay
def test_it_verifies_without_a_problem(path):
    reports = list(verify_file(path))
    assert [str(problem) for report in reports for problem in report.problems] == []
    assert len(reports) == 1


@each_replay
def test_it_is_written_back_as_it_was_read(path):
    replay = load_replay(path)
    timeline = Timeline.of(replay)
    written = replay_of(timeline)
    assert written.to_data() == replay.to_data()
    for text in (written.to_toml(), written.to_json()):
        again = parse(text)
        assert again.to_data() == replay.to_data()
        assert tree(Timeline.of(again)) == tree(timeline)


@each_replay
def test_it_says_where_it_comes_from_and_is_found_by_its_name(path):
    replay = load_replay(path)
    assert replay.title and replay.source and replay.date
    assert replay.game == path.parent.name
    assert replay.rules_version == game(replay.game).rulebook.version
    assert load(path.relative_to(FOLDER).with_suffix("").as_posix()).replay.title == replay.title


@each_replay
def test_what_was_played_by_a_program_is_not_told_as_a_game_of_people(path):
    replay = load_replay(path)
    if len(replay.moves) > 40:
        assert "seed" in replay.source and "rulekit" in replay.source


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_worked_examples_and_three_whole_games(name):
    replays = [load_replay(path) for path in (FOLDER / name).glob("*.toml")]
    whole = [replay for replay in replays if replay.result != "?" and replay.position is None]
    assert len(whole) >= 3
    assert any("rulebook" in replay.source for replay in replays)
    assert any(sum("#" in entry for entry in replay.moves if isinstance(entry, str)) > 10 for replay in whole)


def test_every_folder_of_replays_belongs_to_a_game():
    assert {path.name for path in Path(FOLDER).iterdir() if path.is_dir()} <= set(games())
