"""Tables of recorded games say what the timeline says."""

from __future__ import annotations

import pandas as pd
import pytest

from rulekit import Timeline, game, load, tables
from rulekit.columns import Numbers, Words
from rulekit.lines import Games
from rulekit.playout import play_game
from rulekit.replay import ReplayError, parse, write_corpus
from rulekit.step import CHANCE
from tests.walks import GAMES

each_game = pytest.mark.parametrize("name", GAMES)
MOST = 300


@pytest.fixture(scope="module")
def replays():
    """Two games of every kind."""
    return {name: [play_game(game(name), seed, player="random", most=MOST) for seed in (1, 2)] for name in GAMES}


@each_game
def test_decisions_are_the_moves_of_the_line(name, replays):
    timeline = Timeline.of(replays[name][0])
    table = tables.decisions(timeline)
    nodes = timeline.mainline[1:]
    assert list(table.step) == [node.number for node in nodes]
    assert list(table.text) == [str(node.move) for node in nodes]
    assert list(table.seat) == [node.by for node in nodes]
    assert list(table.question) == [node.parent.decision.question for node in nodes]
    assert list(table.interjected) == [node.interjected for node in nodes]


@each_game
def test_events_are_those_of_the_log(name, replays):
    timeline = Timeline.of(replays[name][0])
    table = tables.events(timeline)
    setup = timeline.root.position.setup
    logged = [(node.number, event) for node in timeline.mainline for event in node.played.events]
    assert list(table.step) == [number for number, _ in logged]
    assert list(table.kind) == [event.kind for _, event in logged]
    assert list(table.rules) == [" ".join(rule.id for rule in event.cites) for _, event in logged]
    assert list(table.text) == [event.says(setup) for _, event in logged]


@each_game
def test_standings_have_a_row_for_each_step_and_seat(name, replays):
    timeline = Timeline.of(replays[name][0])
    table = tables.standings(timeline)
    seats = timeline.root.position.setup.seats
    nodes = timeline.mainline
    assert not table.duplicated(["step", "seat"]).any()
    assert list(table.seat) == [seat for _ in nodes for seat in seats]
    assert list(table.place) == [place for node in nodes for place in game(name).standings(node.position)]
    for measure in game(name).measures:
        if measure.state:
            assert list(table[measure.id]) == [value for node in nodes for value in measure.state(node.position)]
        else:
            total = dict.fromkeys(range(len(seats)), 0)
            for event in (event for node in nodes for event in node.played.events):
                if counted := measure.counted(event):
                    total[counted[0]] += counted[1]
            assert list(table[table.step == nodes[-1].number][measure.id]) == list(total.values())


@each_game
def test_results_name_the_winners(name, replays):
    timeline = Timeline.of(play_game(game(name), 3, player="simple"))
    table = tables.results(timeline)
    assert set(table[table.won].seat) == set(timeline.end.position.winners) != set()
    assert table.over.all() and (table.moves == timeline.end.number).all()


@each_game
def test_a_walk_and_a_timeline_give_the_same_tables(name, replays):
    replay = replays[name][1]
    for make in (tables.decisions, tables.events, tables.standings, tables.results):
        pd.testing.assert_frame_equal(make(replay), make(Timeline.of(replay)))


@each_game
def test_tables_of_many_games_are_those_of_each_put_together(name, replays, tmp_path):
    write_corpus(replays[name], tmp_path / "games.jsonl.gz")
    for make in (tables.decisions, tables.events, tables.standings, tables.results):
        whole = make(tmp_path / "games.jsonl.gz")
        parts = [make([replay]).assign(replay=number) for number, replay in enumerate(replays[name], 1)]
        expected = pd.concat([part.astype(object) for part in parts], ignore_index=True)
        pd.testing.assert_frame_equal(whole.astype(object), expected, check_dtype=False)


@each_game
def test_words_of_the_rulebook_have_the_same_codes_in_every_table(name, replays):
    first, second = (tables.decisions(replay) for replay in replays[name])
    for column in ("question", "move"):
        assert first[column].dtype == second[column].dtype
    happened, later = (tables.events(replay, text=False) for replay in replays[name])
    assert set(happened.kind) != set(later.kind.cat.categories)
    assert happened.kind.dtype == later.kind.dtype
    assert first.seat.cat.categories[0] == second.seat.cat.categories[0] == CHANCE


@each_game
def test_a_row_of_the_largest_table_takes_few_bytes(name, replays):
    table = tables.standings(replays[name])
    assert table.memory_usage(index=False, deep=False).sum() / len(table) < 12 + 8 * (2 + len(game(name).measures))


def test_events_of_a_kind_tell_all_they_know():
    table = tables.events("piston_cup/four-in-the-valley", "spun", "pips-lost")
    assert set(table.kind) == {"spun", "pips-lost"}
    spun = table[table.kind == "spun"]
    assert (spun.start - spun.to == 1).all() and spun.pips.isna().all()
    assert "the lap ends in the pits" in set(table[table.kind == "pips-lost"].stop)


def test_no_event_of_a_kind_is_an_empty_table():
    table = tables.events("piston_cup/three-abreast", "spun")
    assert len(table) == 0 and "kind" in table


def test_decisions_count_the_options_where_wanted():
    table = tables.decisions("piston_cup/three-abreast", count=True)
    assert list(table.options) == [6, 1]
    assert "options" not in tables.decisions("piston_cup/three-abreast")


def test_a_decision_stands_in_the_turn_in_which_it_was_asked():
    table = tables.decisions("piston_cup/four-in-the-valley")
    moves = table[table.seat != CHANCE].drop_duplicates(["turn", "seat"])
    assert moves.turn.is_unique


def test_an_illegal_move_is_marked_and_its_repair_stands_in_its_row():
    decisions = tables.decisions(load("piston_cup/a-wrong-drive"))
    assert list(decisions.illegal) == [False, True, False, False]
    standings = tables.standings("piston_cup/a-wrong-drive")
    assert not standings.duplicated(["step", "seat"]).any()
    assert list(standings[standings.step == 2].distance) == [7, 4, 4]


def test_what_is_valid_before_a_problem_is_in_the_table_and_the_problem_is_a_warning(replays):
    replay = parse(play_game(game("piston_cup"), 1).to_json())
    replay.moves[6] = "drive 9"
    with pytest.warns(UserWarning, match="move 7: drive 9"):
        table = tables.decisions(replay)
    assert len(table) == 6
    problems = []
    tables.decisions([replay, replay], problems)
    assert [str(problem)[:15] for problem in problems] == ["game 1: move 7:", "game 2: move 7:"]


def test_a_game_that_cannot_begin_is_passed_over(replays):
    bad = parse('game = "piston_cup"\noptions = { track = "moon" }')
    unknown = parse('game = "chess"')
    problems = []
    good = play_game(game("piston_cup"), 1)
    table = tables.results([bad, good, ReplayError("line 3 is broken"), unknown, good], problems)
    assert sorted(set(table.replay)) == [2, 5]
    assert [str(problem)[:8] for problem in problems] == ["game 1: ", "line 3 i", "game 4: "]


def test_no_game_at_all_is_an_empty_table():
    for make in (tables.decisions, tables.events, tables.standings, tables.results):
        assert len(make([])) == 0


def test_parts_are_counted_on():
    replay = play_game(game("piston_cup"), 1)
    assert set(tables.standings(Games([replay, replay], first=11)).replay) == {11, 12}


def test_a_column_is_of_whole_numbers_until_a_fraction_comes():
    column = Numbers()
    column.extend([1, 2], 2)
    assert str(column.column().dtype) == "int32"
    column.extend([0.5, 2**40])
    column.extend([3, 4])
    assert list(column.column()) == [1, 2, 1, 2, 0.5, 2**40, 3, 4]


def test_a_column_of_words_knows_no_word_and_asks_once_for_each_thing():
    column, asked = Words(["known"]), []
    for thing in (1, 2, 1):
        column.put(thing, lambda thing: asked.append(thing) or f"word {thing}")
    column.add("")
    column.add("known")
    assert (list(column.values), asked) == ([1, 2, 1, -1, 0], [1, 2])
