"""Options and verdicts as plain data."""

import json

import pytest

from rulekit import MoveError, game, load
from widgets import boards, options, verdicts

BOARD = boards.of("piston_cup")


@pytest.fixture
def behind_two(abreast):
    """The position in which the way is blocked."""
    return abreast.mainline[1].position


def test_options_say_who_decides_and_why(behind_two):
    told = options.options(behind_two, BOARD, "n1")
    assert (told["node"], told["seat"], told["chance"], told["over"]) == ("n1", 0, False, "")
    assert "4" in told["why"]


def test_options_stand_under_the_rule_that_allows_them(behind_two):
    [group] = options.options(behind_two, BOARD)["groups"]
    assert group["rule"] == "turn.drive"
    assert [move["text"] for move in group["moves"]] == ["drive 1"]


def test_an_option_tells_where_it_leads_and_marks_it(behind_two):
    [move] = options.options(behind_two, BOARD)["groups"][0]["moves"]
    assert move["leads"].startswith("from 2 to 3")
    assert (move["space"], move["marks"][0]["kind"]) == ("3", "reachable")


def test_chance_gets_a_button_for_each_outcome(abreast):
    told = options.options(abreast.root.position, BOARD)
    [group] = told["groups"]
    assert told["chance"]
    assert told["outcomes"] == 6
    assert [move["text"] for move in group["moves"]] == [f"roll {n}" for n in range(1, 7)]
    assert group["title"].endswith("each 1/6")


def test_an_outcome_of_chance_tells_where_it_leads_unless_it_says_all_itself(abreast):
    [die] = options.options(abreast.root.position, BOARD)["groups"]
    assert {move["leads"] for move in die["moves"]} == {""}
    [pile] = options.options(load("crazy_race/three-player-round").root.position, BOARD)["groups"]
    leads = {move["text"]: move["leads"] for move in pile["moves"]}
    assert leads["card M1"] == "turns up M1 in round 5: blank 2, running 3, flying 2, crawling 1"
    assert len(set(leads.values())) == len(leads)


def test_after_the_end_the_rule_that_ended_it_is_named(race):
    end = race.root
    while not end.position.over:
        end = end.add(end.decision.options[0])
    told = options.options(end.position, BOARD)
    assert told["groups"] == []
    assert "end.four-chips" in told["over"]


def test_a_refused_move_is_told_with_all_its_conditions(behind_two):
    told = verdicts.verdict(behind_two.judge("drive 4"), BOARD, "n1")
    assert not told["legal"]
    assert {"traffic.no-overtake", "traffic.queue"} <= {each["rule"] for each in told["findings"] if not each["ok"]}
    assert any(each["ok"] for each in told["findings"])
    assert told["rule"]["id"] == next(each["rule"] for each in told["findings"] if not each["ok"])
    assert told["rule"]["printed"]


def test_a_refused_move_names_what_is_allowed_instead(behind_two):
    told = verdicts.verdict(behind_two.judge("drive 4"), BOARD)
    assert [move["text"] for move in told["nearest"]] == ["drive 1"]
    assert {mark["kind"] for mark in told["marks"]} == {"refused", "in-the-way"}


def test_the_sentence_of_a_refusal_begins_with_who_cannot(behind_two):
    told = verdicts.verdict(behind_two.judge("drive 4"), BOARD)
    assert told["sentence"].startswith(f"{behind_two.setup.names[0]} cannot play “drive 4”: ")


def test_an_allowed_move_is_told_with_the_same_card(behind_two):
    told = verdicts.verdict(behind_two.judge("drive 1"), BOARD)
    assert told["legal"]
    assert all(each["ok"] for each in told["findings"])
    assert (told["nearest"], told["rule"]) == ([], {})
    assert "from 2 to 3" in told["sentence"]


def test_a_verdict_knows_which_readings_would_change_it():
    position = game("piston_cup").position(
        {"turn": "mcqueen", "pips": 4, "cars": {"mcqueen": {"piece": 0}, "sally": {"piece": 5}}},
        {"track": "S n n n n n n n", "seats": ["mcqueen", "sally"]},
    )
    told = verdicts.verdict(position.judge("drive 2"), BOARD)
    [ruling] = [each for each in told["rulings"] if each["id"] == "drive.full"]
    assert ruling["reading"] == "full"
    assert [(each["reading"], each["legal"]) for each in ruling["under"]] == [("up-to", True)]
    assert not told["settled"]


def test_a_wrong_seat_is_refused_by_name(behind_two):
    told = verdicts.verdict(behind_two.judge("drive 1", "sally"), BOARD, "", "sally")
    assert not told["legal"]
    assert told["sentence"].startswith(behind_two.setup.names[1])


def test_an_outcome_is_told_with_its_probability(abreast):
    assert verdicts.verdict(abreast.root.position.judge("roll 3"), BOARD)["odds"] == "1/6 (16.67%)"
    assert verdicts.verdict(abreast.root.position.judge("roll 9"), BOARD)["odds"] == ""


def test_a_text_that_is_no_move_is_answered_with_a_sentence(behind_two):
    with pytest.raises(MoveError) as caught:
        behind_two.read("drvie 2")
    told = verdicts.not_understood("drvie 2", caught.value, "n1", behind_two)
    assert "drive" in told["error"]
    assert not told["legal"]


def test_options_and_verdicts_are_plain_data(behind_two, abreast):
    told = [
        options.options(behind_two, BOARD),
        options.options(abreast.root.position, BOARD),
        verdicts.verdict(behind_two.judge("drive 4"), BOARD),
    ]
    assert json.loads(json.dumps(told)) == told
