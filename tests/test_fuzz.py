"""Parsers keep what they read, and whatever is read there is an answer: a result or a sentence, never a hang."""

from __future__ import annotations

import itertools
import random
import tomllib
from functools import cache

import msgspec
import pytest
import tomli_w
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulekit import IllegalSetup, MoveError, ReplayError, Timeline, game, scenarios
from rulekit.files import shared
from rulekit.playout import play_game
from rulekit.position import Played
from rulekit.replay import Replay, joined, parse, replay_of, split
from rulekit.replay_file import _without_none
from rulekit.scenario import ScenarioError, run
from rulekit.verify import verify
from tests.mutations import scratched, spoiled
from tests.patience import answered
from tests.walks import GAMES, nodes, scenarios_of, vocabulary, walk

each_game = pytest.mark.parametrize("name", GAMES)


def sentence(no):
    """What is refused says why."""
    assert len(str(no)) > 10


seeds = st.integers(0, 2**32 - 1)
lines = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=30)


# ------------------------------------------------------------------ entries and files
marks = st.lists(st.sampled_from(["!!", "??", "!?", "?!", "!", "?", "§", "x"]), max_size=3).map("".join)
moves = st.from_regex(r"[a-z?][a-z0-9? ]{0,20}[a-z0-9?]", fullmatch=True)
comments = lines.map(str.strip)


@given(moves, marks, comments)
def test_a_move_with_its_marks_and_comment_is_read_back(move, mark, comment):
    assert split(joined(move, mark, comment)) == (move, mark, comment)


@given(lines)
def test_splitting_an_entry_twice_changes_nothing(entry):
    once = split(entry)
    assert split(joined(*once)) == once or not once[0]


entries = st.recursive(
    moves | st.builds(joined, moves, marks, comments),
    lambda inner: st.lists(inner, max_size=4) | st.builds(lambda turn: {"repair": {"turn": turn}}, lines),
    max_leaves=12,
)
plain = st.recursive(
    lines | st.integers(-(2**53), 2**53) | st.booleans(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(lines, inner, max_size=3),
    max_leaves=8,
)
tables = st.dictionaries(lines, plain, max_size=3)
replays = st.builds(
    Replay,
    game=st.sampled_from(GAMES),
    title=lines,
    players=st.lists(lines, max_size=3),
    result=lines | st.lists(lines, max_size=3),
    moves=st.lists(entries, max_size=6),
    options=tables,
    rulings=st.dictionaries(lines, lines, max_size=3),
    position=st.none() | tables,
    extra=tables,
)


@given(replays)
def test_a_replay_is_written_and_read_back_in_both_encodings(replay):
    for text in (replay.to_toml(), replay.to_json()):
        again = parse(text)
        assert again.to_data() == replay.to_data()
        assert again.problems == []


@given(replays)
def test_any_replay_of_the_right_form_is_answered(replay):
    with answered():
        assert all(str(problem) for problem in verify(replay))


@given(st.text(max_size=200) | st.binary(max_size=200))
def test_any_text_is_a_replay_or_a_sentence(text):
    with answered():
        try:
            verify(parse(text))
        except ReplayError as no:
            sentence(no)


# ------------------------------------------------------------------ notation and positions
@each_game
@given(seed=seeds)
def test_blanks_and_capitals_do_not_matter_in_a_move(name, seed):
    rnd = random.Random(seed)
    move = rnd.choice(vocabulary(name))
    words = [rnd.choice((word, word.upper(), word.title())) for word in str(move).split()]
    assert game(name).move((" " * rnd.randint(1, 3)).join(["", *words, ""])) == move


@each_game
@given(text=st.text(max_size=60))
def test_any_text_is_a_move_or_a_sentence(name, text):
    try:
        move = game(name).move(text)
    except MoveError as no:
        sentence(no)
    else:
        assert game(name).move(str(move)) == move


@each_game
@given(seed=seeds)
def test_a_spoiled_move_is_judged_or_refused_anywhere(name, seed):
    rnd = random.Random(seed)
    position = rnd.choice(nodes(name))
    text = scratched(str(rnd.choice(vocabulary(name))), rnd, 3)
    with answered():
        try:
            for move, by in position.read(text):
                verdict = position.judge(move, by)
                assert verdict.says
                assert verdict.legal or verdict.broken
                assert verdict.legal or isinstance(verdict.nearest, tuple)
        except MoveError as no:
            sentence(no)


@each_game
@given(seed=seeds)
def test_a_position_is_restored_from_its_code(name, seed):
    position = random.Random(seed).choice(nodes(name))
    assert game(name).position(position.code) == position


@given(st.text(max_size=100).map(lambda text: f"rk1.{text}") | st.text(max_size=100))
def test_any_text_is_no_code_or_a_sentence(text):
    with pytest.raises(ValueError, match=r"."):
        game(GAMES[0]).position(text)


@each_game
@settings(max_examples=150)
@given(seed=seeds)
def test_a_spoiled_position_is_refused_by_sentences_or_can_be_played(name, seed):
    rnd = random.Random(seed)
    position = rnd.choice(nodes(name))
    options, data = position.setup.options, position.to_data()
    if rnd.random() < 0.5:
        data = spoiled(data, rnd)
    else:
        options = spoiled(options, rnd)
    with answered():
        try:
            made = game(name).position(data, options, position.readings.chosen)
        except IllegalSetup as no:
            sentence(no)
            return
        playable(made, seed)
        assert game(name).position(made.to_data(), options, made.readings.chosen) == made


def playable(position, seed):
    """A few moves on: nothing that was let in may break the engine."""
    for played, _ in walk(Played(position), seed, 6):
        decision = played.position.decision
        for move in itertools.islice(decision.options, 5):
            assert decision.judge(move).says
        played.position.to_data()


# ------------------------------------------------------------------ spoiled files
@cache
def files(name):
    """The text of replays of a game: those that come with it, and a random one."""
    texts = [path.read_text() for path in sorted((shared("replays") / name).glob("*.toml"))]
    return [*texts, play_game(game(name), 1, player="random", most=60).to_toml()]


def laid_out(replay):
    """A spoiled replay is a tree that can be written again, or cannot begin."""
    try:
        timeline = Timeline.of(replay)
    except (IllegalSetup, KeyError) as no:
        sentence(no)
        return
    text = replay_of(timeline).to_toml()
    assert [node.text for node in Timeline.of(parse(text)).mainline] == [node.text for node in timeline.mainline]


@each_game
@settings(max_examples=150)
@given(seed=seeds)
def test_a_replay_with_scratches_is_answered(name, seed):
    rnd = random.Random(seed)
    text = scratched(rnd.choice(files(name)), rnd)
    with answered():
        try:
            replay = parse(text)
        except ReplayError as no:
            sentence(no)
            return
        assert all(str(problem) for problem in verify(replay))
        laid_out(replay)


@each_game
@settings(max_examples=150)
@given(seed=seeds)
def test_a_replay_with_spoiled_data_is_answered(name, seed):
    rnd = random.Random(seed)
    data = spoiled(tomllib.loads(rnd.choice(files(name))), rnd)
    with answered():
        try:
            replay = parse(msgspec.json.encode(data))
        except ReplayError as no:
            sentence(no)
            return
        assert all(str(problem) for problem in verify(replay))
        laid_out(replay)


def answered_file(path):
    """The scenarios of a file run to an end, or the file is refused."""
    with answered():
        try:
            found = scenarios(path)
        except ScenarioError as no:
            sentence(no)
            return
        for scenario in found.values():
            assert all(isinstance(problem, str) for problem in run(scenario).problems)


with_a_file = settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])


@each_game
@with_a_file
@given(seed=seeds)
def test_a_spoiled_scenario_is_answered(name, seed, tmp_path):
    rnd = random.Random(seed)
    data = {"scenario": [spoiled(msgspec.to_builtins(rnd.choice(scenarios_of(name))), rnd)]}
    path = tmp_path / "spoiled.toml"
    path.write_text(tomli_w.dumps(_without_none(data)), encoding="utf-8")
    answered_file(path)


@cache
def written(name):
    """The scenarios of a game as they stand in their file."""
    path = shared("replays").parent / "tests" / "scenarios" / f"{name}.toml"
    return path.read_text(encoding="utf-8").split("[[scenario]]")[1:]


@each_game
@with_a_file
@given(seed=seeds)
def test_a_scenario_file_with_scratches_is_answered(name, seed, tmp_path):
    rnd = random.Random(seed)
    text = "".join(f"[[scenario]]{part}" for part in rnd.sample(written(name), 3))
    path = tmp_path / "scratched.toml"
    path.write_text(scratched(text, rnd), encoding="utf-8")
    answered_file(path)
