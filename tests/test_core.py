"""The core, piece by piece, where no other test looks at it: on Piston Cup, the smallest game."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

import rulekit
from rulekit import IllegalMove, IllegalSetup, MoveError, Timeline, game, load
from rulekit.files import being_written, shared, write_atomically
from rulekit.laying import laid_over
from rulekit.playout import play_game, play_many
from rulekit.recording import replay_of
from rulekit.replay import parse
from rulekit.scenario import run, scenarios
from rulekit.walk import Walk, follow

PISTON_CUP = game("piston_cup")
SMALL = {"track": "S n n n n n n n", "seats": ["A", "B", "C"]}


def behind_two():
    """A queues behind B and C, who stand side by side."""
    cars = {"A": {"piece": 2}, "B": {"piece": 4}, "C": {"piece": 4}}
    return PISTON_CUP.position({"turn": "A", "cars": cars, "pips": 4}, SMALL)


# ------------------------------------------------------------------ rulebook
def test_search_finds_rules_in_which_all_words_occur_in_the_order_of_print():
    found = PISTON_CUP.rulebook.search("TYRE skip")
    assert [rule.id for rule in found] == ["flat.skip"]
    numbers = [rule.number for rule in PISTON_CUP.rulebook.search("lap")]
    assert numbers == sorted(numbers) and len(numbers) > 2
    assert PISTON_CUP.rulebook.search("no such words") == []


def test_a_readers_own_rulebook_stands_beside_our_words(tmp_path):
    rulebook = rulekit.rulebook.Rulebook.read(shared("replays").parent / "rulekit/games/piston_cup/rules.toml")
    rule = rulebook["flat.skip"]
    assert rulebook.printed_text(rule) == ""
    (tmp_path / "mine.txt").write_text("Something else.\n\nWith a flat tyre the player skips a turn to change it.\n")
    rulebook.attach(tmp_path / "mine.txt")
    assert rulebook.printed_text(rule).startswith("With a flat tyre")


def test_an_unknown_rule_names_the_nearest():
    with pytest.raises(KeyError, match=r"nearest: traffic\.queue"):
        PISTON_CUP.rulebook["traffic.qeue"]


def test_the_door_says_what_it_offers():
    with pytest.raises(AttributeError, match=r"it offers .*Timeline"):
        _ = rulekit.nonsense


# ------------------------------------------------------------------ verdicts
def test_a_verdict_has_every_condition_and_the_nearest_legal_moves():
    verdict = behind_two().judge("drive 4")
    assert not verdict.legal
    assert any(finding.ok for finding in verdict.findings)
    assert "traffic.no-overtake" in {rule.id for finding in verdict.broken for rule in finding.cites}
    assert [str(move) for move in verdict.nearest] == ["drive 1"]
    numbers = [finding.rule.number for finding in verdict.findings if finding.rule]
    assert numbers == sorted(numbers)


def test_a_verdict_knows_the_answer_under_other_readings():
    position = PISTON_CUP.position({"turn": "A", "cars": {"A": {"piece": 2}}, "pips": 3}, SMALL)
    verdict = position.judge("drive 1")
    ruling = PISTON_CUP.rulebook.rulings["drive.full"]
    assert ruling in verdict.asked
    assert (verdict.legal, verdict.under(ruling), verdict.settled) == (False, {"up-to": True}, False)
    assert position.under({"drive.full": "up-to"}).judge("drive 1").legal


def test_the_move_of_another_seat_is_refused_by_the_order_of_turns():
    with pytest.raises(IllegalMove, match=r"turn\.order"):
        behind_two().play("drive 1", by="B")
    assert not behind_two().judge("drive 1", by="nobody").legal


def test_a_setup_is_judged_under_other_readings_too():
    with pytest.raises(IllegalSetup) as refusal:
        PISTON_CUP.setup({"track": "ring", "seats": ["A"]})
    ruling = PISTON_CUP.rulebook.rulings["players.count"]
    assert ruling in refusal.value.verdict.asked
    assert refusal.value.verdict.under(ruling) == {"solo-allowed": True}


# ------------------------------------------------------------------ the tree
def test_a_branch_is_tried_promoted_and_taken_away():
    timeline = Timeline.start(PISTON_CUP, SMALL)
    timeline.play("roll 3")
    timeline.play("drive")
    other = timeline.seek(0).play("roll 4")
    assert [node.text for node in timeline.root.children] == ["roll 3", "roll 4"]
    assert timeline.root.play("roll 4") is other
    other.promote()
    assert timeline.end is other and [node.text for node in other.path] == ["", "roll 4"]
    other.remove()
    assert timeline.end.text == "drive 3"
    with pytest.raises(IndexError, match="has 2 moves, there is no move 3"):
        timeline.seek(3)


def test_a_tree_is_written_with_its_variations_and_read_back():
    timeline = Timeline.start(PISTON_CUP, SMALL)
    first = timeline.play("roll 3")
    first.play("drive").comment = "the line"
    timeline.root.play("roll 4").play("drive").mark = "?"
    timeline.root.play("roll 5")
    replay = replay_of(timeline)
    assert replay.moves == ["roll 3", ["roll 4", "drive 4 #?"], ["roll 5"], "drive 3 # the line"]
    again = Timeline.of(parse(replay.to_toml()))
    assert again.problems == [] and replay_of(again).moves == replay.moves


def test_a_variation_that_repeats_a_move_of_the_line_does_not_become_the_line():
    text = 'game = "piston_cup"\nmoves = ["roll 3", ["roll 3", "drive 3", "roll 1"], "drive 3 # here", "roll 2"]'
    timeline = Timeline.of(parse(text))
    assert [node.text for node in timeline.mainline[1:]] == ["roll 3", "drive 3", "roll 2"]
    assert timeline.seek(2).comment == "here"
    assert [node.text for node in timeline.seek(2).children] == ["roll 2", "roll 1"]


def test_what_was_written_in_the_options_comes_back():
    replay = parse('game = "piston_cup"\nmoves = ["roll 3"]\n[options]\ntrack = "ring"')
    assert replay_of(Timeline.of(replay)).options == {"track": "ring"}


def test_data_are_laid_over_table_by_table():
    assert laid_over({"a": {"b": 1, "c": [1, 2]}}, {"a": {"c": [3]}, "d": 4}) == {"a": {"b": 1, "c": [3]}, "d": 4}


# ------------------------------------------------------------------ the re-run
def test_the_same_readings_run_the_same_way():
    again = load("piston_cup/ring-to-the-last-lap").under({})
    assert (again.first, again.replaced, again.passed_over, again.decided) == (None, (), 0, True)
    assert again.used == again.outcomes


def test_another_reading_tells_where_the_race_changes():
    timeline = load("piston_cup/ring-to-the-last-lap")
    again = timeline.under({"pit.chip-auto": "claim"})
    assert again.first is not None and 0 < again.first <= timeline.end.number
    assert again.timeline.root.position.readings["pit.chip-auto"] == "claim"
    before = [node.text for node in timeline.mainline[: again.first]]
    assert [node.text for node in again.timeline.mainline[: again.first]] == before


# ------------------------------------------------------------------ walking
def test_a_walk_ends_where_a_problem_is_and_says_which():
    replay = play_game(PISTON_CUP, 1)
    assert follow(replay) == Timeline.of(replay).end.position
    replay.moves[5] = "drive 9"
    walk = Walk(replay)
    assert len(list(walk)) == 6
    assert walk.problem is not None and walk.problem.move == 6 and walk.problem.verdict is not None
    assert follow(replay) is None


def test_a_wrong_result_is_no_way_to_the_end():
    replay = play_game(PISTON_CUP, 1)
    replay.result = "Z"
    assert follow(replay) is None


def test_a_legal_move_marked_as_illegal_is_not_followed():
    replay = play_game(PISTON_CUP, 1)
    replay.moves[0] += " #x"
    assert follow(replay) is None


def test_many_games_on_an_executor_are_the_same_in_the_same_order():
    alone = [replay.to_json() for replay in play_many(PISTON_CUP, range(5), chunk=2)]
    with ThreadPoolExecutor(2) as executor:
        assert [r.to_json() for r in play_many(PISTON_CUP, range(5), executor=executor, chunk=2)] == alone
    assert len(set(alone)) == 5


def test_an_unknown_player_is_named():
    with pytest.raises(KeyError, match="no player 'genius'; there are simple, random"):
        play_game(PISTON_CUP, 1, player="genius")


# ------------------------------------------------------------------ scenarios that do not hold
WRONG = {
    "refused": ('moves = ["roll 3"]\nexpect = { refused = [] }', "nothing was refused"),
    "refused-by": ('moves = ["roll 9"]\nexpect = { refused = ["turn.drive"] }', "refused by ['turn.pips'], not by"),
    "not-refused": ('moves = ["roll 9"]', "refused: "),
    "early": ('moves = ["roll 9", "drive 1"]\nexpect = { refused = [] }', "move 1: roll 9"),
    "value": ("expect = { extra = 3 }", "extra is 0, expected 3"),
    "inside": ("expect = { cars = { A = { piece = 1 } } }", "cars.A.piece is 0, expected 1"),
    "unknown": ("expect = { foo = 1 }", "foo is None, expected 1"),
    "options": ('expect = { options = ["roll 1"] }', "the options are ['roll 1', 'roll 2'"),
    "may": ('expect = { may = ["roll 9"] }', "roll 9 is refused: Not allowed"),
    "may-not": ('expect = { may_not = ["roll 1"] }', "roll 1 is legal"),
    "asks": ('expect = { asks = ["A", "drive"] }', "asked is ['CHANCE', 'roll'], expected ['A', 'drive']"),
    "events": ('moves = ["roll 1"]\nexpect = { events = ["drove"] }', "no drove in its place among"),
    "no-events": ('moves = ["roll 1"]\nexpect = { no_events = ["rolled"] }', "rolled happened"),
    "odds": ('expect = { odds = { "roll 1" = "1/5" } }', "the odds of roll 1 are 1/6, expected 1/5"),
    "no-odds": ('moves = ["roll 1"]\nexpect = { odds = { "roll 1" = "1" } }', "chance is not asked"),
    "over": ("expect = { over = true }", "the game is not over"),
    "winner": ('expect = { winner = "A" }', "won has [], expected ['A']"),
    "rule": ('rules = ["flat.tyre"]', "flat.tyre is not cited"),
    "check": ('moves = ["roll 1"]\nchecks = [{ after = 1, turn = "B" }]', "after 1: turn is 'A', expected 'B'"),
    "parse": ('moves = ["rol 1"]', "'rol 1' is no move of this game"),
}


@pytest.mark.parametrize("key", WRONG)
def test_a_scenario_that_does_not_hold_says_why(tmp_path, key):
    text, said = WRONG[key]
    head = f'[[scenario]]\nid = "{key}"\ntitle = "x"\ngame = "piston_cup"\n'
    (tmp_path / "s.toml").write_text(f'{head}options = {{ track = "S n n n n n n n" }}\n{text}\n')
    found = run(scenarios(tmp_path / "s.toml")[key]).problems
    assert any(problem.startswith(said) for problem in found), found


def test_a_scenario_takes_over_moves_but_no_expectations(tmp_path):
    (tmp_path / "s.toml").write_text(
        '[[scenario]]\nid = "a"\ntitle = "x"\ngame = "piston_cup"\nrules = ["turn.roll"]\nmoves = ["roll 3"]\n'
        'expect = { pips = 3 }\n[[scenario]]\nid = "b"\nlike = "a"\nexpect = { turn = "A" }\n'
    )
    second = scenarios(tmp_path / "s.toml")["b"]
    assert (second.moves, second.rules, second.expect) == (("roll 3",), (), {"turn": "A"})
    assert second.timeline().end.text == "roll 3"


def test_moves_of_a_scenario_have_marks_and_comments_like_those_of_a_replay(tmp_path):
    (tmp_path / "s.toml").write_text(
        '[[scenario]]\nid = "a"\ntitle = "x"\ngame = "piston_cup"\n'
        'moves = ["roll 3 #! far enough", "drive 4 # too far"]\nexpect = { refused = [] }\n'
    )
    scenario = scenarios(tmp_path / "s.toml")["a"]
    assert run(scenario).problems == []
    end = scenario.timeline().end
    assert (end.text, end.mark, end.comment) == ("roll 3", "!", "far enough")


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("bat_cup", "hurt zz", "'hurt zz' does not fit 'hurt {zone}': zone is 'zz'; expected one of front, rear"),
        ("bat_cup", "use trap 6.1", "'use trap 6.1' is not complete; expected use trap {direction} on {spaces*}"),
        ("crazy_race", "go fyl", "'go fyl' does not fit 'go [{parts*}]': parts is 'fyl'; nearest: fly"),
        ("piston_cup", "drive", "'drive' is not complete; expected drive {pieces}"),
        ("piston_cup", "drvie 2", "'drvie 2' is no move of this game; nearest: drive"),
    ],
)
def test_a_text_that_is_no_move_is_told_which_word_is_amiss(name, text, said):
    with pytest.raises(MoveError) as caught:
        game(name).move(text)
    assert str(caught.value).startswith(said)


# ------------------------------------------------------------------ files and codes
def test_a_file_is_written_whole_or_not_at_all(tmp_path):
    path = tmp_path / "kept.txt"
    write_atomically(path, "before")
    path.chmod(0o640)
    with pytest.raises(ZeroDivisionError), being_written(path) as file:
        file.write(b"half" * (1 // (file.write(b"begun") - 5)))
    assert path.read_text() == "before"
    with being_written(path) as file:
        file.write(b"after")
    assert path.read_text() == "after" and path.stat().st_mode & 0o777 == 0o640
    assert [entry.name for entry in tmp_path.iterdir()] == ["kept.txt"]


def test_a_code_belongs_to_its_game():
    others = [name for name in rulekit.games() if name != "piston_cup"]
    if others:
        with pytest.raises(ValueError, match="a position of piston_cup, not of"):
            game(others[0]).position(behind_two().code)


def test_a_line_may_fill_in_what_the_position_settles():
    assert [str(move) for move, _ in behind_two().read("drive")] == ["drive 1"]
    assert behind_two().read(" a: DRIVE   1 ") == behind_two().read("A: drive 1")
    with pytest.raises(MoveError, match="no seat is called 'z'"):
        behind_two().read("z: drive 1")
