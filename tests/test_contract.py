"""What every game must pass. Games are found by looking; nothing here knows one by name."""

from __future__ import annotations

import contextlib
import itertools
import random
import subprocess
import sys
from copy import copy
from fractions import Fraction
from pathlib import Path

import pytest

from rulekit import IllegalMove, IllegalSetup, game
from rulekit.playout import play_game, play_out, random_player, simple_player
from rulekit.position import Played
from rulekit.recording import replay_of
from rulekit.replay import parse
from rulekit.scenario import run
from rulekit.step import CHANCE, Event, Now
from rulekit.timeline import Timeline
from tests.walks import GAMES, nodes, same, scenarios_of, step_on, vocabulary, walk

SCENES = [pytest.param(scene, id=f"{name}:{scene.id}") for name in GAMES for scene in scenarios_of(name)]
READINGS = [
    pytest.param(name, ruling.id, reading, id=f"{name}:{ruling.id}={reading}")
    for name in GAMES
    for ruling in game(name).rulings
    if not ruling.fixed
    for reading in ruling.readings
    if reading != ruling.default
]
LONGEST = 50_000
ROOT = Path(__file__).parents[1]

each_game = pytest.mark.parametrize("name", GAMES)


@pytest.mark.parametrize("scene", SCENES)
def test_the_scenario_holds(scene):
    assert run(scene).problems == []


@each_game
@pytest.mark.parametrize(
    "player", [lambda g: random_player(5), lambda g: simple_player(g, 5)], ids=["random", "sensible"]
)
def test_games_end_with_a_winner(name, player):
    end = play_out(game(name).setup(), player(game(name)), most=LONGEST).position
    assert end.over and end.winners


@each_game
def test_a_position_is_restored_from_its_data_and_from_its_code(name):
    for position in nodes(name):
        assert same(name, position) == position
    last = nodes(name)[-1]
    assert game(name).position(last.code) == last


@each_game
def test_the_notation_is_read_back(name):
    for move in vocabulary(name):
        assert game(name).move(str(move)) == move
        assert game(name).move(f"  {str(move).upper()} ") == move


@each_game
def test_the_log_alone_rebuilds_every_table(name):
    played = game(name).start()
    table = played.position.table
    for after, move in itertools.islice(walk(played, 2, 400), 1, None):
        for event in after.events:
            table = event.apply(table)
        assert table == after.position.table, move


@each_game
def test_every_option_is_judged_legal_and_everything_else_is_refused_by_a_finding(name):
    rnd = random.Random(3)
    words, interjections = vocabulary(name), {kind for i in game(name).interjections for kind in i.takes}
    for position in nodes(name):
        decision = position.decision
        listed = 200 if decision.actor == CHANCE else None  # a seat may have hundreds: which dice to pick up
        options = set(map(str, itertools.islice(decision.options, listed)))
        if decision.actor != CHANCE:
            for move in decision.options:
                assert decision.judge(move).legal, (str(move), decision.judge(move).says)
        for move in rnd.sample(words, min(25, len(words))):
            if str(move) not in options and "?" not in str(move) and type(move) not in interjections:
                verdict = decision.judge(move)
                if decision.actor == CHANCE and verdict.legal:
                    assert decision.odds(move) > 0
                else:
                    assert verdict.broken, (str(move), options)


@each_game
def test_looking_emits_nothing(name):
    for position in nodes(name)[::7]:
        decision = position.decision
        for move in vocabulary(name)[:10]:
            decision.judge(move)
        list(itertools.islice(decision.options, 5))
        assert decision.now.log == [] and decision.now.table is position.table


@each_game
def test_chance_has_exact_odds_and_each_outcome_is_legal(name):
    seen = set()
    for position in nodes(name):
        decision = position.decision
        key = (decision.question, len(decision.options)) if decision.actor == CHANCE else None
        if key is None or key in seen:
            continue
        seen.add(key)
        if len(decision.options) <= 1500:
            assert sum((decision.odds(move) for move in decision.options), Fraction(0)) == 1, position
        for move in itertools.islice(decision.options, 30):
            assert decision.judge(move).legal, (str(move), decision.judge(move).says)


@each_game
def test_a_game_is_written_as_a_replay_and_read_back(name):
    replay = play_game(game(name), 11, player="random", most=600)
    timeline = Timeline.of(replay)
    assert timeline.problems == []
    for text in (replay_of(timeline).to_toml(), replay_of(timeline).to_json()):
        again = Timeline.of(parse(text))
        assert again.problems == []
        assert [n.text for n in again.mainline] == [n.text for n in timeline.mainline]
        assert again.end.position == timeline.end.position


@each_game
def test_playing_out_and_stepping_end_on_the_same_table(name):
    replay = play_game(game(name), 4, player="random", most=300)
    position = game(name).setup(replay.options)
    for text in replay.moves:
        position = position.play(text).position
    steps = iter([game(name).move(text) for text in replay.moves])
    assert play_out(game(name).setup(replay.options), lambda step, now: next(steps), most=300).position == position


@each_game
def test_a_refused_move_changes_nothing(name):
    refused = 0
    for position in nodes(name)[::5]:
        before = position.to_data()
        for move in vocabulary(name)[:20]:
            with contextlib.suppress(IllegalMove):
                position.play(move)
                continue
            refused += 1
        assert position.to_data() == before
    assert refused


def start_under(name, ruling, reading):
    """The start of a game; None where the reading forbids the usual setup, and says so."""
    try:
        return game(name).start(rulings={ruling: reading})
    except IllegalSetup as no:
        assert any(ruling in {r.id for r in f.rulings} for f in no.verdict.broken)  # noqa: PT017
        return None


@pytest.mark.parametrize(("name", "ruling", "reading"), READINGS)
def test_every_reading_plays(name, ruling, reading):
    played = start_under(name, ruling, reading)
    if played is None:
        return
    for i, (after, _) in enumerate(walk(played, 7, 250)):
        if i % 10 == 0:
            assert same(name, after.position) == after.position
    end = play_out(played.position, random_player(8), most=LONGEST).position
    assert end.over


@each_game
def test_every_event_and_step_says_a_sentence_and_cites_rules(name):
    for position in nodes(name)[::3]:
        for step in position.agenda:
            assert step.says(position.setup)
        decision = position.decision
        if decision.step is not None:
            assert decision.step.why(decision.now)
            assert decision.step.question and decision.step.rule
            _, played = step_on(decision, random.Random(1))
            for event in played.events:
                assert event.says(position.setup)[-1] in ".!?", event
                assert event.cites, event


@each_game
def test_standings_and_measures_have_a_value_for_each_seat(name):
    made = game(name)
    for position in nodes(name)[:200:20]:
        seats = len(position.setup.seats)
        assert len(made.standings(position)) == seats
        for measure in made.measures:
            if measure.state:
                assert len(measure.state(position)) == seats


@each_game
def test_a_band_follows_from_the_position_and_is_the_same_for_all_seats(name):
    made = game(name)
    assert len({band.title for band in made.bands}) == len(made.bands)
    for band in made.bands:
        named = [(position, band.name(position)) for position in nodes(name)[::10]]
        assert any(found for _, found in named), band.title
        for position, found in named:
            assert found == found.strip()
            seen = [same(name, position), *map(position.seen_by, position.setup.seats)]
            assert {band.name(each) for each in seen} == {found}


@each_game
def test_looking_again_with_the_same_eyes_shows_nothing_new(name):
    for position in nodes(name)[::11]:
        for seat in position.setup.seats:
            seen = position.seen_by(seat)
            assert seen.seen_by(seat) == seen


@each_game
def test_a_game_that_hides_something_shows_masks_and_no_other_does(name):
    seen = (position.seen_by(seat) for position in nodes(name)[::11] for seat in position.setup.seats)
    assert any("?" in str(position.to_data()) for position in seen) == (game(name).mask is not None)


@each_game
def test_what_a_seat_sees_is_a_position_that_can_be_played_on(name):
    """Hidden cards can be any of those that are unseen, so what was legal in truth is legal there."""
    for i, position in enumerate(nodes(name)[::7]):
        moves = list(itertools.islice(position.decision.options, 5))
        for seat in position.setup.seats:
            seen = position.seen_by(seat)
            assert same(name, seen) == seen
            for move in moves:
                verdict = seen.judge(move)
                assert verdict.legal, (seat, verdict.says)
            for played, _ in walk(Played(seen), i, 4):
                assert same(name, played.position) == played.position


@each_game
def test_chance_is_never_drawn_by_the_rules(name):
    first = [str(m) for m in play_game(game(name), 9, player="random", most=200).moves]
    assert first == [str(m) for m in play_game(game(name), 9, player="random", most=200).moves]


DIGEST = """
import hashlib
import sys
from rulekit import Timeline, game
from rulekit.playout import play_game
for name in sys.argv[1:]:
    t = Timeline.of(play_game(game(name), 3, most=150))
    text = repr([[(e.kind, e.says(n.position.setup)) for e in n.played.events] for n in t.mainline])
    options = repr([[str(m) for m in list(n.decision.options)[:50]] for n in t.mainline[::7]])
    print(name, hashlib.sha256((text + options).encode()).hexdigest())
"""


def test_the_same_moves_give_the_same_log_under_any_hash_seed():
    def digest(seed):
        command, env = (
            [sys.executable, "-c", DIGEST, *GAMES],
            {"PYTHONHASHSEED": seed, "PATH": "", "PYTHONPATH": str(ROOT)},
        )
        return subprocess.run(command, env=env, check=True, capture_output=True, text=True).stdout

    assert digest("1") == digest("4711") != ""


@each_game
def test_every_kind_of_event_has_its_own_word(name):
    kinds = [event.kind for event in game(name).events]
    assert kinds and len(kinds) == len(set(kinds))


def test_a_draft_refuses_to_skip_to_what_is_not_there():
    position = game(GAMES[0]).setup()
    now: Now = position.now
    with pytest.raises(LookupError):
        now.skip_to(type("Nowhere", (), {}))


def test_events_are_values():
    for name in GAMES:
        for after, _ in walk(game(name).start(), 1, 30):
            assert all(isinstance(event, Event) and len({event, copy(event)}) == 1 for event in after.events)
