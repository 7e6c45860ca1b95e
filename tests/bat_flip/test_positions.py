"""Positions that cannot be: every problem is named."""

from __future__ import annotations

import pytest

from rulekit import IllegalSetup, game

GAME = game("bat_flip")
TEAMS = {"teams": ["juicers", "aces", "moneybags", "prospects"]}
MADE_UP = {"cards": {"b": "H3", "p": "pitcher C1"}}


NO_CARDS = {"action": {"kind": "hit", "batter": "b"}, "decks": {"H": []}, "discards": {"H": []}}


@pytest.mark.parametrize(
    ("options", "data", "says"),
    [
        (TEAMS, {"hands": {"A": ["peera"]}}, "perra"),
        (TEAMS, {"hands": {"A": ["fray"]}}, "cannot belong to A"),
        (TEAMS, {"hands": {"A": ["perra"]}, "bases": {"first": "perra"}}, "two places"),
        (TEAMS, {"decks": {"A": []}, "discards": {"A": []}}, "lie nowhere"),
        (TEAMS, {"pitchers": {"A": "perra"}}, "no Pitcher"),
        (TEAMS, {"bases": {"first": "younger"}}, "is a Pitcher"),
        (TEAMS, {"outs": 3}, "0 to 2"),
        (TEAMS, {"step": "atbat"}, "at-bat"),
        (TEAMS, {"half": "middle"}, "top, bottom"),
        (TEAMS, {"inings": 2}, "inning"),
        (TEAMS, {"asks": ["A", "answer"]}, "does not fit"),
        (TEAMS, {"asks": ["CHANCE", "reveal"]}, "turns a card up"),
        (TEAMS, {"due": ["drew A"]}, "draw SEAT"),
        (TEAMS, {"due": ["effect perra.needle 1"]}, "no card has that ability"),
        (MADE_UP, {"hands": {"A": ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "b"]}}, "more than 7"),
        (MADE_UP, {"action": {"kind": "bunt"}}, "hit, walk"),
        (MADE_UP, {"action": {"kind": "steal", "runner": "b", "base": "first"}}, "does not stand"),
        (MADE_UP, {"hands": {"H": ["?"]}, "decks": {"H": []}}, "names are left"),
        (MADE_UP, {"asks": ["CHANCE", "reveal"], **NO_CARDS}, "H has no card left to turn up"),
        ({}, {"step": "at-bat"}, "options.teams"),
    ],
)
def test_what_is_wrong_with_a_position_is_said(options, data, says):
    with pytest.raises(IllegalSetup, match=says):
        GAME.position(data, options)


def test_the_example_of_a_position_is_completed():
    data = {
        "inning": 2,
        "half": "bottom",
        "outs": 1,
        "runs": {"A": 3, "H": 2},
        "bases": {"second": "greenback"},
        "hands": {"A": ["perra", "glover", "heater"], "H": ["tools", "nuss"]},
        "pitchers": {"A": "younger", "H": "reed"},
        "bat_flip": {"H": "used"},
        "last": {"H": "strikeout"},
    }
    position = GAME.position(data, TEAMS)
    assert (position.decision.actor, position.decision.question) == ("H", "at-bat")
    assert not position.judge("flip").legal and not position.judge("walk tools").legal
    assert [len(deck) for deck in position.table.decks] == [20, 20]


def test_a_game_that_is_over_is_restored_as_over():
    data = {"winner": ["H"], "outs": 3, "inning": 3, "runs": {"A": 1, "H": 2}}
    position = GAME.position(data, {"cards": {}})
    assert position.over and position.winners == ("H",)
    assert GAME.position(position.to_data(), {"cards": {}}) == position


@pytest.mark.parametrize(
    ("effect", "says"),
    [
        ({"op": "stat", "target": "batter", "stat": "hiA"}, "stat is 'hiA'; nearest: hit"),
        ({"op": "stat", "target": "batter"}, "stat is ''; expected one of hit, walk, steal, defense, control"),
        ({"op": "add-stat", "target": "batter", "stat": "hit", "source_stat": "x"}, "stat is 'x'"),
        ({"op": "arrow", "target": "batter", "gain": "up"}, "gain is 'up'; expected one of fly, ground, choose"),
        ({"op": "guard", "gain": ["fly", "choose"]}, "gain is 'choose'; expected one of fly, ground"),
        ({"op": "draw", "who": "all"}, "who is 'all'; expected one of self, opponent, both"),
        ({"op": "draw", "side": "bat"}, "side is 'bat'; nearest: batting"),
        ({"op": "recover", "n": 1_000_000}, "n is 1000000; expected 0 to 24"),
    ],
)
def test_a_made_up_ability_has_only_words_that_work(effect, says):
    ability = {"from": "hand", "windows": ["hit"], "effect": [effect]}
    with pytest.raises(IllegalSetup) as no:
        GAME.position({}, {"cards": {"b": "H1 odd"}, "abilities": {"odd": ability}})
    assert f"options.abilities.odd.{says}" in str(no.value)
