from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from rulekit import game
from rulekit.games.aruba.purchases import beats, divisions, purchases, undominated
from tests.aruba.table import race

BRIEF = {
    (1, 2, 4, 5, 6): (3, ["2/0/0"]),
    (3, 3, 3, 4, 5, 5, 5): (9, ["0/2/0", "0/1/1", "0/0/2"]),
    (2, 2, 2, 2): (6, ["6/0/0", "0/1/0", "0/0/2"]),
    (1, 2, 3, 4, 4, 4, 4): (23, ["5/0/0", "4/1/0", "4/0/1", "3/0/2"]),
    (1, 2, 3, 4, 4, 4): (14, ["4/0/1", "3/1/0"]),
    (1, 1, 1, 1, 2, 2, 3, 4, 5, 6): (31, ["6/1/0", "6/0/1", "1/1/1", "1/0/2", "0/0/3"]),
    (1, 1, 1, 1, 3, 3, 5, 5): (33, ["2/0/2", "1/1/2", "1/0/3", "0/0/4", "0/0/0 odd"]),
    (2, 2, 4, 4, 6, 6): (9, ["6/0/0", "0/0/3"]),
}


def short(division):
    odd = " odd" if division.mends_all else ""
    return f"{division.movement}/{len(division.threes)}/{len(division.pairs)}{odd}"


@pytest.mark.parametrize(
    ("dice", "told"), BRIEF.items(), ids=lambda x: " ".join(map(str, x)) if isinstance(x[0], int) else ""
)
def test_a_roll_buys_what_the_table_of_divisions_says(dice, told):
    assert len(set(divisions(dice))) == len(list(divisions(dice))) == told[0]
    assert [short(division) for division in undominated(dice)] == told[1]


def test_two_dice_buy_nothing_in_twelve_of_thirty_six_throws():
    nothing = [
        dice
        for dice in combinations_with_replacement(range(1, 7), 2)
        if [d.worth for d in undominated(dice)] == [(0, 0, 0, False)]
    ]
    assert nothing == [(2, 3), (2, 5), (3, 4), (3, 6), (4, 5), (5, 6)]


@pytest.mark.parametrize("number", range(1, 7))
def test_what_is_listed_is_exactly_what_no_other_division_beats(number):
    for dice in combinations_with_replacement(range(1, 7), number):
        worths = {division.worth for division in divisions(dice)}
        best = {worth for worth in worths if not any(beats(other, worth) for other in worths)}
        assert {division.worth for division in undominated(dice)} == best


def test_each_pair_is_a_shot_or_a_small_repair():
    bought = [(p.movement, p.shots, p.repairs, p.cards) for p in purchases((2, 2, 3, 3))]
    assert bought == [(0, 2, 0, 0), (0, 1, 1, 0), (0, 0, 2, 0)]


def test_a_straight_that_is_used_and_dice_that_are_spent_narrow_the_choice():
    assert [d.says for d in undominated((1, 2, 2), straight=False)] == ["pair of 2s"]
    assert [d.says for d in undominated((2, 4), spent=True)] == ["nothing"]


@pytest.mark.parametrize("dice", BRIEF)
def test_the_moves_of_every_division_are_legal_one_after_the_other(dice):
    cars = {"p1": {"at": "4.2", "dt": 8}, "p2": {"at": "5.2"}, "p3": {"at": "12.1"}}
    start = race(phase="combo", dice=list(dice), cars=cars).root
    for division in divisions(dice):
        node = start
        for move in division.moves(shots=len(division.pairs)):
            node = node.play(str(move))
            if node.decision.question == "cards":
                node = node.play("draw ? ?")
        spent = node.position.to_data()["spent"]
        assert bool(spent) == (division.says != "nothing")


def test_it_knows_no_more_moves_than_the_game():
    words = {move.word for dice in BRIEF for d in undominated(dice) for move in d.moves(1)}
    assert words <= {kind.form.split(" {")[0] or kind.__name__.lower() for kind in game("aruba").notation.moves}
