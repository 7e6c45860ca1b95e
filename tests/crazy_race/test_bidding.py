from __future__ import annotations

import pytest

from rulekit import IllegalMove, MoveError, game
from tests.crazy_race.table import CARD, THREE, race


def test_each_different_card_goes_along_each_side_and_a_pass_is_always_there():
    asked = race(card=CARD, teams={"A": {"hand": [1, 1, 6], "recovered": True}}).root.decision
    assert [str(m) for m in asked.options] == [
        *(f"play {value} {side}" for value in (1, 6) for side in ("run", "fly", "crawl", "blank")),
        "pass",
    ]


def test_the_fourth_side_is_closed_by_the_third_card_and_open_again_next_round():
    node = race(THREE, card="M1", sides={"run": ["A 1"], "fly": ["B 1"]}, turn="C", go=1).root
    closed = node.play("play 1 crawl")
    assert [e.kind for e in closed.played.events] == ["played", "side-closed"]
    assert not any(move.side == "blank" for move in closed.decision.options if move.word == "play")
    for _ in range(6):
        closed = closed.play("pass")
    for _ in range(3):
        closed = closed.play("go")
    opened = closed.play("card M2")
    assert opened.position.judge("play 2 blank").legal


def test_a_refusal_says_what_is_in_hand():
    position = race(card=CARD, teams={"A": {"hand": [1]}}).root.position
    verdict = position.judge("play 6 fly")
    assert "cards of value 6 in hand: 0 [prep.cards]" in verdict.says
    assert "the 6 lies in the discard pile [discard.locked]" in verdict.says
    assert [str(m) for m in verdict.nearest] == ["play 1 fly", "play 1 run", "play 1 crawl"]


def test_the_pile_is_an_option_on_the_own_go_and_an_interjection_on_that_of_others():
    node = race(card=CARD, round=3, teams={"A": {"hand": [1]}, "B": {"hand": [2]}}).root
    assert "recover" in map(str, node.decision.options)
    after = node.play("B: recover")
    assert after.interjected
    assert after.decision.actor == "A"
    assert after.decision.options == node.decision.options
    with pytest.raises(IllegalMove, match=r"B has already taken the pile back \[magic\.never-again\]"):
        after.play("B: recover")


def test_chance_cannot_take_a_pile_back():
    verdict = race(seen=["M1"], round=2, teams={"A": {"discard": [6]}}).root.position.judge("recover")
    assert verdict.broken


def test_an_unknown_word_names_the_forms():
    with pytest.raises(MoveError, match="play"):
        game("crazy_race").move("play 4")
    with pytest.raises(MoveError):
        game("crazy_race").move("go run 1 2")
    with pytest.raises(MoveError):
        game("crazy_race").move("play 4 swim")
