"""Whatever a file holds, the answer is a sentence: what, where, what was expected; and the rest stays usable."""

from __future__ import annotations

import gzip
import json
import time

import pytest

from rulekit import IllegalSetup, ReplayError, Timeline, game, load, scenarios
from rulekit.cli import run as command
from rulekit.commands import out
from rulekit.playout import play_out, random_player
from rulekit.replay import Replay, parse
from rulekit.scenario import ScenarioError
from rulekit.verify import verify, verify_file
from tests.patience import answered

BEGINNING = 'game = "piston_cup"\n'
TWO = {"track": "ring", "seats": ["A", "B"]}


def problems(text):
    """What verify says of a replay."""
    return [str(problem) for problem in verify(parse(text, "it.toml"))]


def replay(*moves, **more):
    """A race for two with these moves."""
    return Replay(game="piston_cup", options=TWO, moves=list(moves), **more)


# ------------------------------------------------------------------ files that are no replays
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('game = "piston_cup', "it.toml is not readable as TOML: Unterminated string"),
        ('{"game": "piston_cup", "moves": [', "it.toml is not readable as JSON"),
        ("[1, 2]", "it.toml is not readable as TOML"),
        ("{]", "it.toml is not readable as JSON"),
        ("", "does not name its game"),
        ("moves = []", "does not name its game; expected a line such as game ="),
        ("game = 7", "does not name its game"),
        (f"{BEGINNING}x = {'9' * 5000}", "not readable as TOML"),
        (f"{BEGINNING}{'a.' * 100_000}a = 1", "a key of more than 100 parts"),
        (f"{BEGINNING}[{'a.' * 100_000}a]", "a key of more than 100 parts"),
        (f"{BEGINNING}moves = {'[' * 100_000}{']' * 100_000}", "nested too deeply"),
        (f"{BEGINNING}moves = {'[' * 150}{']' * 150}", "nested too deeply"),
        ('{"game": "piston_cup", "moves": ' + "[" * 100_000 + "]" * 100_000 + "}", "nested too deeply"),
        ('{"game": "piston_cup", "options": ' + '{"a":' * 300 + "1" + "}" * 300 + "}", "nested too deeply"),
        (BEGINNING + "#" * 5_000_000, "a TOML file of 5 MB, and at most 4 MB"),
    ],
    ids=range(15),
)
def test_what_is_no_replay_is_refused_by_a_sentence(text, said):
    with answered(), pytest.raises(ReplayError, match=said):
        parse(text, "it.toml")


def test_a_file_that_is_no_text_says_so(tmp_path):
    path = tmp_path / "picture.toml"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    with pytest.raises(ReplayError, match=r"picture\.toml is not UTF-8 text"):
        load(path)
    for name in ("picture.jsonl.gz", "picture.jsonl"):
        (tmp_path / name).write_bytes(path.read_bytes())
        assert [str(p) for report in verify_file(tmp_path / name) for p in report.problems]


def test_a_cut_off_archive_keeps_the_games_before(tmp_path):
    whole = gzip.compress("".join(f"{replay('roll 1').to_json()}\n" for _ in range(3000)).encode())
    (tmp_path / "cut.jsonl.gz").write_bytes(whole[: len(whole) // 2])
    reports = list(verify_file(tmp_path / "cut.jsonl.gz"))
    assert len(reports) > 100
    assert "not readable after line" in str(reports[-1].problems[0])


def test_there_is_no_such_file_and_the_nearest_names_are_given():
    with pytest.raises(FileNotFoundError, match="nearest: piston_cup/three-abreast"):
        load("piston_cup/three-abroad")


# ------------------------------------------------------------------ unknown words
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('game = "pistoncup"', "no game 'pistoncup'; nearest: piston_cup"),
        (f'game = "{"x" * 3_000_000}"', "no game 'xxx"),
        (f'{BEGINNING}titel = "A"', "unknown key 'titel' (nearest: title); it is kept"),
        (f'{BEGINNING}{"x" * 3_000_000} = "A"', "unknown key 'xxx"),
        (f"{BEGINNING}title = 7", "the key 'title' is not usable: Expected `str`, got `int`"),
        (f"{BEGINNING}moves = 7", "the key 'moves' is not usable"),
        (f"{BEGINNING}format = 2", "has format 2; this version reads format 1"),
        (f'{BEGINNING}rules_version = "1999"', "made with rules version 1999, these are"),
        (f'{BEGINNING}[rulings]\n"hazard.wenn" = "entering"', "no ruling 'hazard.wenn'; nearest: hazard.when"),
        (f'{BEGINNING}[rulings]\n"hazard.when" = "x"', "has no reading 'x'; it has stopping, entering"),
        (f"{BEGINNING}[options]\ntrak = 1", "options has no key 'trak'; nearest: track"),
        (f'{BEGINNING}[options]\ntrack = "valey"', "options.track is 'valey'; nearest: valley"),
        (f"{BEGINNING}[options]\ntrack = 7", "options.track is '7': Expected"),
        (f'{BEGINNING}[options]\nseats = ["A", "A"]', "the seats A, A need names that differ"),
        (f"{BEGINNING}[position]\ncar = 1", "position has no key 'car'; nearest: cars"),
        (f'{BEGINNING}[position]\nturn = "Z"', "position.turn is 'Z'; expected one of A, B"),
        (f'{BEGINNING}moves = ["rol 4"]', "move 1: 'rol 4' is no move of this game; nearest: roll"),
        (f'{BEGINNING}moves = ["fly 4"]', "move 1: 'fly 4' is no move of this game; moves begin here with roll"),
        (f'{BEGINNING}[rulings]\n"weather" = "x"', "no ruling 'weather'; none of the 26 there are comes near"),
        (f'{BEGINNING}moves = ["roll"]', "move 1: 'roll' is not complete; expected roll {pips}"),
        (f'{BEGINNING}moves = ["roll four"]', "does not fit 'roll {pips}': pips is 'four'; expected a number"),
        (f'{BEGINNING}moves = ["Z: roll 4"]', "move 1: no seat is called 'z'; the seats are A, B"),
        (f'{BEGINNING}moves = ["roll 4{" " * 500}more"]', "has 510 characters; no move has more than 400"),
        (f"{BEGINNING}moves = [4]", "move 1: expected a move, a list or a table, not 4"),
        (f"{BEGINNING}moves = [[]]", "a variation stands before the first move of its line"),
        (f"{BEGINNING}moves = [{{ repair = {{}} }}]", "a repair stands only after a move marked x"),
        (f'{BEGINNING}moves = ["roll 4 #x"]', "roll 4 is marked as illegal (x), but it is legal"),
        (f'{BEGINNING}moves = ["roll 4", "drive 9 #x"]', "an illegal move needs a repair after it"),
        (f'{BEGINNING}moves = ["roll 4", "drive 9 #x", {{ repare = 1 }}]', "the repair cannot be"),
        (f'{BEGINNING}moves = ["roll 4 # see [turn.rol]"]', "names a rule turn.rol that is not there"),
        (f'{BEGINNING}players = ["Ann"]\noptions = {{ seats = ["A", "B"] }}', "names 1 players, but the game has 2"),
    ],
    ids=range(31),
)
def test_a_problem_says_what_was_found_and_what_was_expected(text, said):
    with answered():
        found = problems(text)
    assert any(said in each for each in found), found


def test_a_problem_leaves_the_rest_usable_and_the_key_is_kept():
    read = parse(f'{BEGINNING}titel = "A"\ntitle = "B"\nmoves = ["roll 4"]')
    assert Timeline.of(read).end.number == 1
    assert 'titel = "A"' in read.to_toml()


# ------------------------------------------------------------------ moves and positions that cannot be
def test_what_stands_before_an_illegal_move_stays_usable():
    timeline = Timeline.of(replay("roll 4", "drive 4", "roll 2", "drive 3", "roll 2", "nonsense"))
    assert timeline.end.number == 3
    first, second = timeline.problems
    assert first.move == 4 and first.verdict is not None and not first.verdict.legal
    assert second.move == 6 and "'nonsense'" in second.text


def test_after_a_repair_the_line_goes_on():
    text = f'{BEGINNING}moves = ["roll 4", "drive 6 #x", {{ repair = {{ turn = "B" }}, without = ["pips"] }}, "roll 9"]'
    found = problems(text)
    assert len(found) == 1 and found[0].startswith("move 3: ")


def test_all_problems_of_a_file_are_told():
    text = f'{BEGINNING}titel = 1\nformat = 3\nrules_version = "1"\nmoves = ["rol 4", "dribe 3", "skipp"]'
    assert len(problems(text)) == 6


def test_three_cars_on_a_piece_are_refused_by_their_rule():
    cars = {seat: {"piece": 5} for seat in "ABC"}
    with pytest.raises(IllegalSetup, match="racers on piece 5: 3, room for 2") as refusal:
        game("piston_cup").position({"cars": cars}, {"track": "S n n n n n n n"})
    assert "traffic.max-two" in str(refusal.value)


def test_every_problem_of_a_position_is_told():
    with pytest.raises(IllegalSetup) as refusal:
        game("piston_cup").position({"cars": {"A": {"piece": 99}, "B": {"chips": 9}}, "extra": "much", "foo": 1})
    assert len(refusal.value.verdict.broken) >= 2


@pytest.mark.parametrize("code", ["", "rk1.", "rk1.@@@@", "rk1.AAAA", "rk2.xyz", "rk1." + "A" * 1_000_000, "é" * 50])
def test_a_damaged_code_is_refused_by_a_sentence(code):
    with answered(), pytest.raises(ValueError, match="code"):
        game("piston_cup").position(code)


def test_a_code_that_is_cut_off_anywhere_is_refused_and_one_broken_into_lines_is_read():
    position = game("piston_cup").setup()
    for end in range(1, 12):
        with pytest.raises(ValueError, match=r"the code is (cut off|damaged)"):
            game("piston_cup").position(position.code[:-end])
    assert game("piston_cup").position(f" {position.code[:40]}\n{position.code[40:]}\n") == position


def test_a_code_that_unpacks_without_end_is_refused():
    import base64
    import zlib

    bomb = base64.urlsafe_b64encode(zlib.compress(b"[" * 50_000_000, 9)).decode().rstrip("=")
    with answered(), pytest.raises(ValueError, match="more than a megabyte"):
        game("piston_cup").position(f"rk1.{bomb}")


# ------------------------------------------------------------------ scenarios
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "holds no scenario"),
        ("scenario = 5", "holds no scenario"),
        ("scenario = [5]", "scenario 1 has no id"),
        ("[[scenario]]\nid = []", "scenario 1 has no id"),
        ('[[scenario]]\nid = "a"', "missing required field `title`"),
        ('[[scenario]]\nid = "a"\nlike = "b"', "stands for no scenario before it"),
        ('[[scenario]]\nid = "a"\nlike = {}', "stands for no scenario before it"),
        ('[[scenario]]\nid = "a"\ntitel = "b"', "unknown key 'titel'; nearest: title"),
        ('[[scenario]]\nid = "a"\ntitle = ""\ngame = "piston_cup"\nexpect = { options = 5 }', "Expected `array`"),
        ('[[scenario]]\nid = "a"\ntitle = ""\ngame = "piston_cup"\nexpect = { odds = { "roll 1" = "1/0" } }', "odds"),
        ('[[scenario]]\nid = "a"\ntitle = ""\ngame = "piston_cup"\nchecks = [{ after = "x" }]', "Expected `int`"),
    ],
    ids=range(11),
)
def test_a_scenario_file_says_what_does_not_fit(tmp_path, text, said):
    (tmp_path / "s.toml").write_text(text)
    with pytest.raises(ScenarioError, match=said.replace("{", r"\{")):
        scenarios(tmp_path / "s.toml")


def test_a_scenario_of_an_unknown_game_does_not_hold(tmp_path, capsys):
    (tmp_path / "s.toml").write_text('[[scenario]]\nid = "a"\ntitle = ""\ngame = "chess"\n')
    assert command(["check", str(tmp_path / "s.toml")]) == 1
    assert "no game 'chess'" in capsys.readouterr().out


# ------------------------------------------------------------------ size
def endless(number):
    """So many legal moves: nobody ever claims a lap chip."""
    piston_cup = game("piston_cup")
    rulings = {"pit.chip-auto": "forfeit"}
    player, moves = random_player(1), []

    def choose(step, now):
        move = piston_cup.move("pass") if step.question == "chip" else player(step, now)
        moves.append(str(move))
        return move

    play_out(piston_cup.setup(TWO, rulings), choose, most=number)
    return replay(*moves, rulings=rulings)


def test_a_million_moves_are_answered_or_show_how_far_they_are(tmp_path, monkeypatch, capsys):
    path = tmp_path / "long.jsonl"
    long = endless(100_000)
    long.moves = (long.moves * 10)[:1_000_000]  # where the copy begins anew it is soon illegal
    long.save(path)
    monkeypatch.setattr(out, "QUIET", 0.2)
    with answered(60):
        assert command(["verify", str(path)]) == 1
    told = capsys.readouterr()
    assert "game 1, move 1000" in told.out
    assert "verifying long.jsonl" in told.err and ": move " in told.err


def test_a_long_legal_line_verifies_though_no_tree_would_hold_it(monkeypatch):
    monkeypatch.setattr("rulekit.laying.LONGEST_LINE", 2_000)
    long = endless(2_500)
    assert verify(long) == []
    timeline = Timeline.of(long)
    assert timeline.end.number == 2_000
    assert "the line goes on; its first 2,000 moves were opened" in str(timeline.problems[0])


def test_verifying_can_be_stopped():
    def tick(done):
        if done >= 2000:
            raise KeyboardInterrupt

    long, begun = endless(50_000), time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        verify(long, tick)
    assert time.monotonic() - begun < 5


def test_a_million_bad_moves_are_told_up_to_a_thousand():
    with answered(60):
        found = verify(replay(*(f"fly {i}" for i in range(1_000_000))))
    assert len(found) == 1001 and "999,000 more problems" in str(found[-1])


def test_a_file_of_50_megabytes_is_answered(tmp_path, capsys):
    line = replay("roll 4", "drive 4", *["roll 1 # " + "x" * 100] * 100_000).to_json()
    (tmp_path / "large.jsonl").write_text(f"{line}\n" * 5)
    assert (tmp_path / "large.jsonl").stat().st_size > 50_000_000
    with answered(60):
        assert command(["verify", str(tmp_path / "large.jsonl")]) == 1
    assert "game 5, move" in capsys.readouterr().out
    (tmp_path / "large.toml").write_text("#" * 50_000_000)
    with answered(2):
        assert command(["verify", str(tmp_path / "large.toml")]) == 1
    assert "a TOML file of 50 MB" in capsys.readouterr().out


def test_a_line_without_end_is_not_held_in_memory(tmp_path):
    path = tmp_path / "bomb.jsonl.gz"
    with gzip.open(path, "wb") as file:
        for _ in range(110):
            file.write(b'"' * 1_000_000)
    with answered(60):
        reports = list(verify_file(path))
    assert "has more than 100 MB" in str(reports[-1].problems[0])


# ------------------------------------------------------------------ names
NAMES = ["<img src=x onerror=alert(1)>", "[bold red]Bob[/]", "\x1b[31mred\x1b[0m", "a\u202eb", "nul\x00", "new\nline"]


def test_names_from_files_are_shown_as_they_are_and_steer_nothing(tmp_path, capsys):
    path = tmp_path / "names.json"
    options = {"track": "ring", "seats": ["[red]A[/]", "B\x1b[2J"]}
    made = {"game": "piston_cup", "players": NAMES[:2], "title": "\x1b]0;title\x07", "options": options}
    for extra in ({}, {"source": NAMES[2], "date": NAMES[3], "moves": ["roll 4 # \x1b[1m [bold]x[/bold] \u202e"]}):
        path.write_text(json.dumps({**made, **extra}))
        for words in (["show", str(path)], ["show", str(path), "--at", "0"], ["verify", str(path)]):
            command(words)
            told = capsys.readouterr()
            assert not {"\x1b", "\x07", "\x00", "\u202e"} & set(told.out + told.err)
    command(["show", str(path)])
    told = capsys.readouterr().out
    assert "<img src=x onerror=alert(1)>" in told and "[bold red]Bob[/]" in told
    assert r"\x1b[31mred" in told and r"\u202e" in told and "[bold]x[/bold]" in told


@pytest.mark.parametrize("name", NAMES)
def test_a_replay_with_odd_names_is_written_and_read_back(name):
    read = parse(Replay(game="piston_cup", players=[name, name], title=name, moves=[f"roll 4 # {name}"]).to_json())
    for text in (read.to_toml(), read.to_json()):
        again = parse(text)
        assert (again.players, again.title, again.moves) == (read.players, read.title, read.moves)
