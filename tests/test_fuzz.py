"""Parsers keep what they read, and any text is answered; for files that were spoiled see ``test_mutations.py``."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulekit import MoveError, ReplayError, Timeline, game
from rulekit.recording import replay_of
from rulekit.replay import Replay, joined, parse, split
from rulekit.verify import verify
from tests.mutations import scratched
from tests.patience import answered
from tests.walks import GAMES, nodes, step_on, vocabulary

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


# ------------------------------------------------------------------ trees
def grown(name, seed):
    """A tree of random moves: a line with branches on branches, marks and comments."""
    rnd = random.Random(seed)
    timeline = Timeline.start(game(name))
    tips = [timeline.root]
    for _ in range(30):
        node = rnd.choice([tips[-1], tips[-1], tips[-1], rnd.choice(tips)])
        if node.decision.step is not None:
            child = node.add(step_on(node.decision, rnd)[0])
            child.mark, child.comment = (
                rnd.choice(("", "", "!", "?!", "§")),
                rnd.choice(("", "", "seen # twice", "é [x]")),
            )
            tips.append(child)
    return timeline


def told(timeline):
    """Every line of a tree with its marks and comments, the main line first."""
    ends = [[(n.text, n.mark, n.comment) for n in end.path] for end in timeline.root.walk() if not end.children]
    return ends[0], sorted(ends)


@each_game
@settings(max_examples=20)
@given(seed=seeds)
def test_a_tree_of_any_game_is_written_and_read_back_in_both_encodings(name, seed):
    timeline = grown(name, seed)
    replay = replay_of(timeline)
    for text in (replay.to_toml(), replay.to_json()):
        again = Timeline.of(parse(text))
        assert again.problems == []
        assert told(again) == told(timeline)
        assert again.end.position == timeline.end.position
