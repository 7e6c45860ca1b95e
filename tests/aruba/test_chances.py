from __future__ import annotations

import time
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb

import pytest

from rulekit.games.aruba.chances import GOALS, Goal, chance, chances

EVEN, ODD, SIX = Goal("even"), Goal("odd"), Goal("straight", 6)


@pytest.mark.parametrize("dice", range(2, 11))
def test_all_even_over_three_throws_is_seven_eighths_for_each_die(dice):
    assert (
        chance(EVEN, (1,) * dice, (1,) * dice, 2) == chance(ODD, (2,) * dice, (2,) * dice, 2) == Fraction(7, 8) ** dice
    )


@pytest.mark.parametrize("top", range(1, 7))
@pytest.mark.parametrize("dice", [1, 4, 7, 10])
def test_a_straight_in_a_single_throw_goes_by_inclusion_and_exclusion(dice, top):
    closed = sum((-1) ** j * comb(top, j) * Fraction(6 - j, 6) ** dice for j in range(top + 1))
    assert chance(Goal("straight", top), (6,) * dice, (6,) * dice, 0) == closed


@pytest.mark.parametrize(("dice", "told"), [(6, 0.20), (7, 0.44), (8, 0.63), (9, 0.77), (10, 0.86)])
def test_the_full_straight_when_each_new_face_is_kept(dice, told):
    assert round(float(chance(SIX, (2,) * dice, (2,) * dice, 2)), 2) == told


# ------------------------------------------------------------------ full listing
def throws(number):
    return product(range(1, 7), repeat=number)


@cache
def by_listing(goal, dice, later, extra):
    """The best chance from here, every choice of dice and every throw looked at."""
    best = Fraction(goal.reached(tuple(sorted(dice + extra))))
    if not later or best == 1:
        return best
    for number in range(1, len(dice) + 1):
        for places in combinations(range(len(dice)), number):
            kept = tuple(face for i, face in enumerate(dice) if i not in places)
            best = max(best, thrown_by_listing(goal, kept, number, later - 1, extra))
    return best


@cache
def thrown_by_listing(goal, kept, number, later, extra):
    total = sum(by_listing(goal, tuple(sorted(kept + faces)), later, extra) for faces in throws(number))
    return total / 6**number


@pytest.mark.parametrize("goal", GOALS, ids=lambda goal: goal.says)
@pytest.mark.parametrize(
    ("dice", "again", "later", "extra"),
    [
        ((1, 3, 4), (3, 4), 1, ()),
        ((2, 2, 5, 6), (5, 6), 1, ()),
        ((2, 2, 3, 3), (), 1, ()),
        ((1, 1, 4, 4, 6), (4, 4, 6), 0, ()),
        ((1, 2, 2, 5, 5), (5,), 1, ()),
        ((1, 4, 4), (1,), 1, (4, 2)),
        ((3,), (3,), 2, (3, 3)),
    ],
)
def test_chances_are_those_of_a_full_listing(goal, dice, again, later, extra):
    kept = list(dice)
    for face in again:
        kept.remove(face)
    assert chance(goal, dice, again, later, extra) == thrown_by_listing(goal, tuple(kept), len(again), later, extra)


def test_what_lies_there_is_told_without_a_throw():
    found = chances((1, 2, 2, 2, 2), (), 0)
    assert {goal.says for goal, there in found.items() if there} == {
        *(f"a straight of {top} or more" for top in (1, 2)),
        "a pair",
        "two pairs",
        "three of a kind",
        "four of a kind",
    }


def test_dice_that_do_not_lie_there_cannot_be_thrown():
    with pytest.raises(ValueError, match="not in list"):
        chances((1, 2), (3,), 0)


def test_ten_dice_and_all_goals_take_less_than_a_tenth_of_a_second():
    began = time.perf_counter()
    chances((1, 1, 2, 2, 3, 4, 4, 5, 6, 6), (1, 2, 4, 6), 1)
    assert time.perf_counter() - began < 0.1 * 5  # a wide margin for a machine that others use
