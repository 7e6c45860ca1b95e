"""Positions as data: crowded tables, every phase, and what is refused."""

from __future__ import annotations

import random

import pytest

from rulekit import IllegalSetup, game
from rulekit.chance import Chance
from rulekit.step import legal
from tests.aruba.table import STRIP, TRIO, race

SORTS = ["bomb", "hook", "extra", "change", "larceny", "nitro", "reroll", "repair"]
DAMAGE, EQUIPMENT = [5, 7, 8, 8], [[], ["front"], ["rear"], ["left"], ["left", "right"], ["front", "rear", "right"]]


def crowded(rnd, players):
    """All cars close together before the line, badly damaged, everybody with cards."""
    made = game("aruba").setup({"players": players}).setup
    spaces = [f"{row}.{lane}" for row in range(9, 14) for lane in (1, 2, 3)]
    cars = {
        name: {"at": at, "dt": rnd.choice(DAMAGE), "fitted": rnd.choice(EQUIPMENT) if i < 4 else []}
        for i, (name, at) in enumerate(zip(made.cars, rnd.sample(spaces, len(made.cars)), strict=True))
    }
    deck = SORTS * 6
    rnd.shuffle(deck)
    hands = {seat: [deck.pop() for _ in range(rnd.randint(0, 4))] for seat in made.seats}
    dice = [rnd.choice([1, 1, 2, 2, 3, 4, 5, 6]) for _ in range(10)]
    return {"phase": "combo", "dice": dice, "hands": hands, "cars": cars}


@pytest.mark.parametrize("seed", range(12))
def test_a_crowded_table_is_restored_in_the_middle_of_every_question(seed):
    rnd = random.Random(seed)
    players = (3, 4, 6)[seed % 3]
    options = {"players": players, "track": {"lanes": 3, "rows": 14}}
    position = race(options, **crowded(rnd, players)).root.position
    for _ in range(60):
        decision = position.decision
        if decision.step is None:
            break
        assert game("aruba").position(position.to_data(), position.setup.options) == position
        if isinstance(decision.step, Chance):
            move = decision.step.deal(decision.now, rnd.randrange)
        else:
            found = [m for m in decision.step.candidates(decision.now) if legal(decision.step, decision.now, m)]
            move = rnd.choice([m for m in found if m.word != "end"] or found)
        position = decision.play(move).position


REFUSED = {
    "cars.p2.at is 'finish', but the car has no place": {"cars": {"p2": {"at": "finish"}}},
    "two cars stand on 1.2 [move.forward]": {"cars": {"p1": {"at": "1.2"}}},
    "the places taken are [2] [race.continue]": {"cars": {"p2": {"place": 2}}},
    "tokens on p1: 9, at most 8; nine make a wreck [damage.max]": {"cars": {"p1": {"dt": 9}}},
    "p1 is a wreck and has no turn [damage.ninth]": {"cars": {"p1": {"wreck": True}}},
    "p2 carries two pieces rear [bumper.one-each]": {"cars": {"p2": {"fitted": ["rear", "rear"]}}},
    "nitro cards on the table: 7, in the game: 6 [setup.deck]": {"hands": {"p1": ["nitro"] * 7}},
    "dice rolled: 11, in the game: 10 [components.dice]": {"phase": "dice", "dice": [1] * 11},
    "p1 is hooked on; it is no racing car of another player [hook.attach]": {"phase": "combo", "hooked": "p1"},
    "position.phase is begin, but dice lie on the table": {"dice": [1]},
    "dice to be rolled: 0 [roll.dice-count]": {"phase": "throw"},
    "even eight tokens leave 2 [roll.dice-count]": {"phase": "combo", "dice": [1], "cars": {"p1": {"dt": 8}}},
    "the victim is 'p1' [larceny.steal]": {"phase": "steal", "victim": "p1"},
    "each player has one car, so none is chosen [trio.alternate]": {"phase": "drive"},
    "position.phase is 'dricing'": {"phase": "dricing"},
    "position.cars has 'p7'": {"cars": {"p7": {}}},
    "position.cars.p1.at is '20.1'; the board has 0.1 to 19.3": {"cars": {"p1": {"at": "20.1"}}},
}


@pytest.mark.parametrize(("said", "position"), REFUSED.items(), ids=list(REFUSED))
def test_a_position_that_cannot_be_is_refused_by_a_sentence(said, position):
    with pytest.raises(IllegalSetup) as no:
        race(STRIP, **position)
    assert said in str(no.value)


@pytest.mark.parametrize(
    "options",
    [{"players": 2}, {"players": 7}, {"track": "rnig"}, {"track": {"lanes": 0, "rows": 9}}, {"races": 0}],
    ids=str,
)
def test_options_that_cannot_be_are_refused(options):
    with pytest.raises(IllegalSetup):
        game("aruba").setup(options)


def test_a_board_of_ones_own_has_a_grid_on_its_last_rows_from_behind():
    four = game("aruba").setup({"players": 6, "track": {"lanes": 4, "rows": 9}, "start": "p1", "colours": COLOURS})
    assert [car["at"] for car in four.to_data()["cars"].values()] == ["1.4", "1.3", "1.2", "1.1", "0.4", "0.3"]


COLOURS = ["red", "blue", "yellow", "green", "black", "white"]


def test_boards_of_the_content_are_level_rows_of_equal_lanes():
    for board in game("aruba").content["board"]:
        setup = game("aruba").setup({"players": 6, "track": board["id"]}).setup
        assert len(board["spaces"]) == setup.lanes * setup.rows
        for i, space in enumerate(sorted(board["spaces"], key=lambda s: (s["row"], s["lane"]))):
            assert (space["row"], space["lane"] - 1) == divmod(i, setup.lanes)
            assert space["red"] == (i in setup.red)


def test_the_end_of_a_game_is_a_position_too():
    cars = {"p3": {"place": 1}, "p1": {"place": 2}, "p4": {"at": "19.1", "dt": 8}, "p2": {"at": "12.2"}}
    start = race(race=3, turn="p4", phase="combo", dice=[1, 3], points={"p1": 8, "p2": 8}, cars=cars).root
    end = start.play("straight 1").play("go f").position
    assert end.over and end.winners == ("p1",)
    assert game("aruba").standings(end) == (1, 2, 3, 4)
    assert game("aruba").position(end.to_data(), end.setup.options) == end


def test_three_players_put_their_second_cars_behind_the_first_ones():
    cars = race(TRIO).root.position.to_data()["cars"]
    assert {name: car["at"] for name, car in cars.items()} == {
        "p1a": "1.3", "p1b": "0.3", "p2a": "1.2", "p2b": "0.2", "p3a": "1.1", "p3b": "0.1",
    }  # fmt: skip


def test_a_saw_that_bites_after_the_line_has_ended_the_turn_is_restored():
    cars = {"p1": {"at": "19.2", "dt": 8}, "p2": {"at": "18.2", "fitted": ["left"]}, "p3": {"at": "19.1", "dt": 8}}
    rulings = {"finish.rest": "no", "saw.again": "every-turn"}
    node = race(STRIP, rulings, phase="combo", dice=[1, 4], hooked="p2", hands={"p3": ["nitro"]}, cars=cars).root
    asked = node.play("straight 1").play("go f").position
    assert (asked.decision.actor, asked.decision.question) == ("p3", "fix")
    assert game("aruba").position(asked.to_data(), asked.setup.options, rulings) == asked


def test_a_wreck_pushed_over_the_line_is_restored():
    cars = {"p1": {"at": "17.2", "dt": 8}, "p2": {"at": "18.2"}, "p3": {"at": "19.2", "wreck": True}}
    rulings = {"ram.into-debris": "shunt"}
    after = race(STRIP, rulings, phase="combo", dice=[1, 4], cars=cars).root.play("straight 1").play("ram").position
    assert game("aruba").position(after.to_data(), after.setup.options, rulings) == after


def test_standings_are_those_if_the_race_ended_as_the_cars_stand():
    cars = {"p1": {"at": "9.1"}, "p2": {"at": "12.2"}, "p3": {"place": 1}, "p4": {"at": "15.1", "wreck": True}}
    points = {"p1": 6, "p2": 4, "p4": 6}
    position = race(STRIP, race=2, phase="combo", dice=[2, 3], points=points, cars=cars).root.position
    assert game("aruba").standings(position) == (2, 1, 3, 4), "6 + 2, 4 + 4, 0 + 6 and 6: equal points go by the order"
