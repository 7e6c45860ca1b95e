"""The turns that are hardest for an engine, on small made-up games."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulekit import IllegalMove
from tests.core import answers, driving, quick_fix
from tests.core.small import begin


def play(position, *moves):
    """The last position and the kinds of all events."""
    kinds = []
    for text in moves:
        by, _, move = text.rpartition(": ")
        played = position.decision.play(move, by or None)
        position, kinds = played.position, kinds + [event.kind for event in played.events]
    return position, kinds


def asks(position):
    return position.decision.actor, position.decision.question


def broken(position, move, by=None):
    return [f.rule.id for f in position.judge(move, by).broken]


# ------------------------------------------------------------------ answers in the middle of an action
DUEL = answers.Table((("crook",), ("fray", "reed")))


def duel(outs=0, **rulings):
    table = answers.Table(DUEL.hands, outs=outs)
    return begin(answers.GAME, table, answers.AtBat(0), answers.EndHalf(), seats="H A", **rulings)


def test_a_defender_that_has_become_illegal_goes_back_and_the_question_opens_again():
    position, kinds = play(duel(), "hit crook", "defend fray", "use crook")
    assert kinds[-2:] == ["arrow-turned", "defender-returned"]
    assert asks(position) == ("A", "defend")
    assert broken(position, "defend fray") == ["arrows.match"]
    assert position.judge("defend reed").legal


def test_under_the_closed_reading_it_is_too_late_to_defend_again():
    position, _ = play(duel(), "hit crook", "defend fray")
    played = position.under({"defender.replay": "closed"}).play("use crook")
    assert [e.kind for e in played.events] == ["arrow-turned", "defender-returned", "card-drawn", "card-drawn"]
    assert played.position.over


def test_who_has_nothing_to_answer_passes_silently():
    position, kinds = play(duel(), "hit crook", "defend fray", "pass")
    assert kinds == ["batter-played", "defender-played", "out", "card-drawn", "card-drawn"]
    assert position.table.hands == ((), ("reed",))


def test_the_ruling_belongs_to_the_move_that_asked_it():
    position, _ = play(duel(), "hit crook", "defend fray")
    played = position.play("use crook")
    assert [r.id for r in played.rulings(len(played.log))] == ["defender.replay"]


def test_the_third_out_ends_the_half_with_its_draws_still_due():
    position, kinds = play(duel(outs=2), "hit crook", "defend fray", "pass")
    assert kinds[-3:] == ["out", "card-drawn", "card-drawn"]
    assert position.over


def test_what_did_not_happen_is_kept_with_its_numbers_and_cites_nothing():
    position, _ = play(duel(), "hit crook", "hold")
    played = position.play("pass")
    assert [item.because for item in played.log if item not in played.events] == ["hit 4 against 0"]
    assert "out" not in [event.kind for event in played.events]


# ------------------------------------------------------------------ moves by seats that are not asked
def duel_of_cars(damage=(7, 8, 8), cards=(0, 2, 1), **rulings):
    table = quick_fix.Table(damage, cards)
    return begin(quick_fix.GAME, table, quick_fix.Combo(0), **rulings)


def test_a_seat_that_is_not_asked_repairs_and_the_question_stays():
    position, kinds = play(duel_of_cars(), "C: fix 1")
    assert kinds == ["repaired"]
    assert asks(position) == ("A", "combo")
    assert position.table.damage == (7, 8, 7)


def test_a_repair_by_the_wrong_numbers_is_refused_by_its_own_rule():
    assert broken(duel_of_cars(), "fix 2", "C") == ["fix.effect"]


def test_another_move_of_a_seat_that_is_not_asked_is_out_of_turn():
    assert "turn.order" in broken(duel_of_cars(), "fire", "B")


def test_two_owners_are_asked_in_order_before_one_strike():
    position, kinds = play(duel_of_cars(), "fire")
    assert asks(position) == ("B", "fix")
    assert "damaged" not in kinds
    position, _ = play(position, "fix 1")
    assert asks(position) == ("C", "fix")
    position, kinds = play(position, "pass")
    assert kinds == ["damaged", "damaged", "destroyed"]
    assert position.table.damage == (7, 8, 9)
    assert asks(position) == ("A", "combo")


def test_a_question_lapses_when_a_repair_from_the_side_takes_its_point():
    position, _ = play(duel_of_cars(), "fire", "C: fix 1", "fix 1")
    assert asks(position) == ("A", "combo")
    assert position.table.damage == (7, 8, 8)


def test_where_it_is_too_late_nobody_is_asked():
    position, kinds = play(duel_of_cars(fix__fatal="too-late"), "fire")
    assert kinds.count("destroyed") == 2
    assert asks(position) == ("A", "combo")


def test_an_effect_is_indented_under_its_cause():
    played = duel_of_cars(fix__fatal="too-late").play("fire")
    kinds = [getattr(item, "kind", "not") for item in played.log]
    destroyed = kinds.index("destroyed")
    assert kinds[played.cause(destroyed)] == "damaged"


# ------------------------------------------------------------------ a turn driven step by step
def road(at=(0, 2, 9), health=(3, 2, 3), points=3):
    return begin(driving.GAME, driving.Table(at, health, points), *driving.turn(0))


def test_an_action_in_the_middle_asks_another_seat_and_the_drive_goes_on():
    position, _ = play(road(), "go", "throw B")
    assert asks(position) == ("B", "react")
    position, kinds = play(position, "suck")
    assert kinds == ["swallowed"]
    assert asks(position) == ("A", "step")
    assert broken(position, "throw B") == ["turn.one-action"]


def test_chance_interrupts_a_move_and_the_drive_goes_on():
    position, _ = play(road(at=(3, 1, 9)), "go")
    assert asks(position) == ("CHANCE", "damage")
    assert position.decision.odds("damage 1") == Fraction(3, 4)
    position, _ = play(position, "damage 1")
    assert asks(position) == ("A", "step")


def test_an_impossible_outcome_of_chance_is_refused_by_its_rule():
    position, _ = play(road(at=(3, 1, 9)), "go")
    assert broken(position, "damage 3") == ["damage.card"]


def test_a_wreck_in_ones_own_turn_ends_it():
    position, kinds = play(road(at=(3, 1, 9), health=(1, 2, 3)), "go", "damage 2")
    assert kinds[-2:] == ["hurt", "turn-ended"]
    assert asks(position) == ("B", "step")


def test_a_crash_stops_the_mover_and_the_points_are_gone():
    position, kinds = play(road(at=(0, 1, 9)), "go")
    assert kinds == ["crashed"]
    assert broken(position, "go") == ["turn.step"]


def test_points_that_exist_must_be_driven():
    with pytest.raises(IllegalMove, match=r"3 points left \[turn\.no-stop\]"):
        road().play("done")


def test_a_move_is_judged_without_its_seat_or_with_it():
    assert road().judge("go", "A").legal
    assert broken(road(), "go", "B") == ["turn.order"]
