"""Looking with the eyes of a seat: what it cannot know reaches no panel."""

import json
import random

import pytest

from rulekit import Timeline, game, games
from rulekit.chance import below_by, dealer
from widgets.desk import Desk, Refused

HIDING = [name for name in games() if game(name).mask]


def played(name, moves=60, seed=2):
    """A game of simple players."""
    pick, deal = below_by(random.Random(seed)), dealer(seed)
    timeline = Timeline(game(name).start({}))
    node = timeline.root
    for _ in range(moves):
        decision = node.position.decision
        if decision.step is None:
            break
        chance = decision.actor == "CHANCE"
        node = node.add(
            deal(decision.step, decision.now) if chance else game(name).player(decision.step, decision.now, pick)
        )
    return timeline


@pytest.fixture
def robbery():
    """p1 has drawn a Nitro and a Saw, which nobody else knows."""
    cars = {"p1": {"at": "4.2"}, "p2": {"at": "9.1"}}
    position = {"turn": "p1", "phase": "combo", "dice": [3, 3, 3, 1], "cars": cars, "hands": {"p2": ["hook"]}}
    timeline = Timeline.start(game("aruba"), {"players": 4}, position=position)
    for move in ("triple 3", "draw nitro saw", "end"):
        timeline.play(move)
    return Desk(timeline)


@pytest.mark.parametrize("name", HIDING)
def test_every_row_can_be_written_as_a_seat_sees_it_and_as_it_is_again(name):
    desk = Desk(played(name))
    before = desk.opening()
    for seat in desk.timeline.root.position.setup.seats[:2]:
        seen = desk.see(before["main"][-1]["id"], seat)
        assert (seen["seen"], len(seen["main"]), seen["index"]) == (seat, len(before["main"]), len(before["main"]) - 1)
        assert seen["main"] != before["main"]
        for row in seen["main"][::7]:
            desk.options(row["id"])
    assert desk.see(before["main"][-1]["id"], "")["main"] == before["main"]


def test_a_draw_of_somebody_else_is_masked_in_move_sentence_log_cards_and_board(robbery):
    shown = robbery.see(robbery.opening()["main"][2]["id"], "p2")["main"]
    told = json.dumps(shown)
    assert (shown[2]["text"], shown[2]["sentence"]) == ("draw ? ?", "p1 draws 2 cards that nobody saw.")
    assert "nitro" not in told.lower()
    assert "card-hook" in told, "one's own cards are known"


def test_who_has_drawn_them_knows_them(robbery):
    shown = robbery.see(robbery.opening()["main"][2]["id"], "p1")["main"]
    assert shown[2]["text"] == "draw nitro saw"
    assert "hook" not in json.dumps([row["cards"] for row in shown])


def test_an_answer_does_not_tell_what_lies_hidden(robbery):
    last = robbery.opening()["main"][-1]["id"]
    robbery.see(last, "p3")
    for card in ("hook", "saw"):  # p2 holds the one, not the other
        verdict = robbery.attempt(last, f"p2: fix {card}")["verdict"]
        assert not verdict["legal"]
        assert "hook" not in json.dumps(verdict["findings"]).replace("fix hook", "") or card == "hook"


def test_a_move_that_only_hidden_cards_forbid_is_said_to_be_one():
    position = {
        "turn": "p1", "phase": "fix", "asked": "p2", "hits": [{"car": "p2", "dt": 1, "cause": "shot"}],
        "cars": {"p1": {"at": "4.2"}, "p2": {"at": "5.2", "dt": 8}}, "hands": {"p2": ["hook"]},
    }  # fmt: skip
    desk = Desk(Timeline.start(game("aruba"), {"players": 4}, position=position))
    node = desk.opening()["main"][0]["id"]
    desk.see(node, "p1")
    verdict = desk.attempt(node, "fix saw")["verdict"]
    assert not verdict["legal"]
    assert verdict["sentence"].startswith("As far as this seat can know")
    assert desk.attempt(node, "fix hook")["verdict"]["legal"]


def test_eyes_of_nobody_are_refused(robbery):
    with pytest.raises(Refused, match="no seat 'p9'"):
        robbery.see(robbery.opening()["main"][0]["id"], "p9")


def test_the_switch_stands_only_where_something_is_hidden():
    assert Desk(Timeline(game("aruba").start({}))).opening()["about"]["hides"]
    assert not Desk(Timeline(game("piston_cup").start({}))).opening()["about"]["hides"]


def test_under_another_reading_the_eyes_stay_those_of_the_seat():
    cars = {"p1": {"at": "12.2"}, "p2": {"at": "9.1"}}
    position = {"turn": "p1", "phase": "combo", "dice": [3, 3, 3], "cars": cars, "hands": {"p1": ["nitro"]}}
    timeline = Timeline.start(game("aruba"), {"players": 4}, position=position)
    for move in ("play nitro", "go f", "triple 3", "draw hook larceny", "end"):
        timeline.play(move)
    desk = Desk(timeline)
    first = desk.opening()["main"][0]["id"]
    desk.see(first, "p2")
    assert "larceny" not in json.dumps(desk.reading("lead.nitro-only", "loss")["rerun"]).lower()
    assert "larceny" in json.dumps(desk.see(first, "")["rerun"]).lower()
