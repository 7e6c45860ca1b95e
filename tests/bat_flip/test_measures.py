"""Measures over time, places in the game, and the simple manager."""

from __future__ import annotations

import random

from rulekit import game
from rulekit.chance import below_by
from rulekit.games.bat_flip.measures import bases_gained
from rulekit.playout import play_game
from rulekit.timeline import Timeline
from tests.walks import walk

GAME = game("bat_flip")


def at(position, cards):
    return GAME.position(position, {"cards": cards})


def test_bases_gained_are_four_for_a_run_and_the_number_of_each_base():
    data = {"half": "bottom", "runs": {"A": 2, "H": 1}, "bases": {"first": "r", "third": "t"}}
    assert bases_gained(at(data, {"r": "", "t": ""})) == (8, 8)


def test_bases_are_lost_by_runners_out_or_left_and_by_nothing_else():
    lost = next(measure for measure in GAME.measures if measure.id == "lost")
    before, total = None, [0, 0]
    for played, _ in walk(GAME.start({"teams": ["aces", "juicers", "prospects", "dirtbags"]}), 4, 600):
        gained = bases_gained(played.position)
        fell = [0, 0]
        for event in played.events:
            if found := lost.counted(event):
                fell[found[0]] += found[1]
        if before is not None:
            for seat in (0, 1):
                assert gained[seat] >= before[seat] - fell[seat]
                total[seat] += fell[seat]
        before = gained
    assert sum(total) > 0


def test_the_place_is_told_by_inning_half_and_at_bats():
    timeline = Timeline.of(play_game(GAME, 5, {"teams": ["aces", "juicers", "prospects", "dirtbags"]}))
    place, words = None, []
    for node in timeline.mainline:
        place = GAME.place(place, node.played)
        words.append(place.words)
    assert words[0] == "Setting up" and any(text == "Top 1 · at-bat 1" for text in words)
    assert place.round >= 5 and place.name in ("Top 3", "Bottom 3") and place.seat is None


def sensible(position):
    decision = position.decision
    return str(GAME.player(decision.step, decision.now, below_by(random.Random(1))))


def test_the_simple_manager_defends_with_the_weakest_who_makes_the_out():
    data = {"hands": {"A": ["b"], "H": ["d", "e", "f"]}}
    position = at(data, {"b": "H3", "d": "D2", "e": "D3", "f": "D4"}).play("hit b").position
    assert sensible(position) == "defend e"


def test_the_simple_manager_uses_an_ability_only_to_turn_a_play():
    data = {"hands": {"A": ["b", "k", "a1"], "H": ["d"]}}
    cards = {"b": "H3", "k": "needle", "d": "D3"}
    assert sensible(at(data, cards).play("hit b").position.play("defend d").position) == "use k"
    cards["d"] = "D2"
    assert sensible(at(data, cards).play("hit b").position.play("defend d").position) == "pass"
