"""Twenty thousand spoiled replays, scenarios and positions: an answer each time, never a traceback, never a hang.

A mutation is made of its number alone, so one that fails is made again by it. For more of them, on demand:
``MUTATIONS=200000 .venv/bin/pytest tests/test_mutations.py``; these begin with the twenty thousand of every run.
"""

from __future__ import annotations

import itertools
import os
import random
import tomllib
import zlib
from base64 import urlsafe_b64encode
from functools import cache

import msgspec
import pytest
import tomli_w

from rulekit import IllegalSetup, ReplayError, Timeline, game, scenarios
from rulekit.code import VERSION, Coded
from rulekit.files import shared
from rulekit.playout import play_game
from rulekit.position import Played
from rulekit.recording import replay_of
from rulekit.replay import parse, without_none
from rulekit.scenario import ScenarioError, run
from rulekit.verify import verify, verify_file
from tests.mutations import flipped, scratched, spoiled, torn
from tests.patience import answered
from tests.walks import GAMES, nodes, walk

AT_LEAST = 20_000
"""Mutations of every run: over all games, in equal shares of each kind of file."""
MUTATIONS = int(os.environ.get("MUTATIONS", AT_LEAST))


def sentence(no):
    """What is refused says why, in a sentence a reader can hold in the head."""
    assert len(str(no)) > 10
    return False


# ------------------------------------------------------------------ what is spoiled
@cache
def replays(name):
    """The text of replays of a game: those that come with it, and a random one."""
    texts = [path.read_text(encoding="utf-8") for path in sorted((shared("replays") / name).glob("*.toml"))]
    return [*texts, play_game(game(name), 1, player="random", most=60).to_toml()]


@cache
def corpora(name):
    """The shorter games as JSON Lines, three a file."""
    made = [f"{parse(text).to_json()}\n" for text in sorted(replays(name), key=len)[:6]]
    return ["".join(made[::2]), "".join(made[1::2]) or made[0]]


@cache
def disputes(name):
    """The scenarios of a game as they stand in their file, each with those it is made like."""
    path = shared("replays").parent / "tests" / "scenarios" / f"{name}.toml"
    entries = {entry["id"]: entry for entry in tomllib.loads(path.read_text(encoding="utf-8"))["scenario"]}
    return [[*reversed(list(_bases(entry, entries)))] for entry in entries.values()]


def _bases(entry, entries):
    while entry:
        yield entry
        entry = entries.get(entry.get("like"))


def replay_text(name, rnd):
    return rnd.choice((scratched, torn))(rnd.choice(replays(name)), rnd)


def replay_data(name, rnd):
    return msgspec.json.encode(spoiled(tomllib.loads(rnd.choice(replays(name))), rnd))


def corpus_text(name, rnd):
    text = rnd.choice(corpora(name))
    return scratched(text, rnd).encode() if rnd.random() < 0.7 else flipped(text.encode(), rnd)


def scenario_text(name, rnd):
    return rnd.choice((scratched, torn))(tomli_w.dumps({"scenario": rnd.choice(disputes(name))}), rnd)


def scenario_data(name, rnd):
    *before, last = rnd.choice(disputes(name))
    return tomli_w.dumps(without_none({"scenario": [*before, spoiled(last, rnd)]}))


def position_data(name, rnd):
    position = rnd.choice(nodes(name))
    whole = {"options": position.setup.options, "rulings": position.readings.chosen, "position": position.to_data()}
    part = rnd.choice(("options", "position", "position", ""))
    return msgspec.json.encode({**whole, part: spoiled(whole[part], rnd)} if part else spoiled(whole, rnd))


def code_text(name, rnd):
    return scratched(rnd.choice(nodes(name)).code, rnd)


def code_data(name, rnd):
    position = rnd.choice(nodes(name))
    whole = Coded(name, "1", position.setup.options, position.readings.chosen, position.to_data())
    data = msgspec.json.encode(spoiled(msgspec.to_builtins(whole), rnd))
    return VERSION + urlsafe_b64encode(zlib.compress(data)).decode()


# ------------------------------------------------------------------ how it is answered
def a_replay(name, text, path):
    """A spoiled replay is a tree that can be written again, or cannot begin, or is refused."""
    try:
        replay = parse(text)
    except ReplayError as no:
        return sentence(no)
    problems = verify(replay)
    assert all(len(str(problem)) > 10 for problem in problems)
    try:
        timeline = Timeline.of(replay)
    except (IllegalSetup, KeyError) as no:
        return sentence(no)
    again = Timeline.of(parse(replay_of(timeline).to_toml()))
    assert [node.text for node in again.mainline] == [node.text for node in timeline.mainline]
    return not problems


def a_corpus(name, text, path):
    """Each line of a spoiled corpus is a replay with its problems, or the reason why it is none."""
    path = path / "spoiled.jsonl"
    path.write_bytes(text)
    reports = list(verify_file(path))
    assert all(len(str(problem)) > 10 for report in reports for problem in report.problems)
    return not any(report.problems for report in reports)


def a_scenario(name, text, path):
    """The scenarios of a file run to an end, or the file is refused."""
    path = path / "spoiled.toml"
    path.write_text(text, encoding="utf-8")
    try:
        found = scenarios(path)
    except ScenarioError as no:
        return sentence(no)
    problems = [problem for scenario in found.values() for problem in run(scenario).problems]
    assert all(isinstance(problem, str) for problem in problems)
    return not problems


def a_position(name, text, path):
    """Position data are refused by sentences, or the game goes on from there."""
    whole = msgspec.json.decode(text)
    try:
        made = game(name).start(whole.get("options"), whole.get("rulings"), whole.get("position")).position
    except IllegalSetup as no:
        return sentence(no)
    return goes_on(made)


def a_code(name, text, path):
    try:
        made = game(name).position(text)
    except ValueError as no:
        return sentence(no)
    return goes_on(made)


def goes_on(made):
    """A dozen moves: nothing that was let in may break the engine, and it is restored from its data."""
    setup = made.setup
    for played, _ in walk(Played(made), 1, 12):
        position = played.position
        decision = position.decision
        for move in itertools.islice(decision.options, 5):
            assert decision.judge(move).says
        assert all(step.says(setup) for step in position.agenda)
        assert decision.step is None or decision.step.why(decision.now)
        assert all(event.says(setup) for event in played.events)
        assert len(made.game.standings(position)) == len(setup.seats)
        for measure in made.game.measures:
            assert measure.state is None or len(measure.state(position)) == len(setup.seats)
        assert position.seen_by(setup.seats[0]).to_data()
    assert made.game.position(made.to_data(), setup.options, made.readings.chosen) == made
    return True


KINDS = (
    *((replay_text, a_replay), (replay_data, a_replay), (corpus_text, a_corpus)),
    *((scenario_text, a_scenario), (scenario_data, a_scenario)),
    *((position_data, a_position), (code_text, a_code), (code_data, a_code)),
)
EACH = -(-MUTATIONS // (len(KINDS) * len(GAMES)))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("make", "answer"), KINDS, ids=lambda kind: kind.__name__)
def test_whatever_is_spoiled_is_answered(name, make, answer, tmp_path):
    tried, fine = set(), 0
    for number in itertools.count():
        text = make(name, random.Random(number))
        if text in tried:
            continue
        tried.add(text)
        try:
            with answered():
                fine += answer(name, text, tmp_path)
        except BaseException as no:
            no.add_note(f"{make.__name__}({name!r}, random.Random({number})): {text[:2000]!r}")
            raise
        if len(tried) == EACH:
            break
    assert 0 < fine < EACH, "some are spoiled so little that nothing is wrong with them, and most are not"


def test_twenty_thousand_are_tried():
    assert EACH * len(KINDS) * len(GAMES) >= MUTATIONS >= AT_LEAST
