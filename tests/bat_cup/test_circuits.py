"""The Circuits; Special Terrain Spaces: what lies where, and how weapons see it."""

import msgspec
import pytest

from rulekit import game
from rulekit.games.bat_cup.board import BoardData, board
from rulekit.games.bat_cup.book import CONTENT
from rulekit.games.bat_cup.words import ZONES, opposite

CIRCUITS = {entry["id"]: board(msgspec.convert(entry, BoardData)) for entry in CONTENT["circuit"]}
each_circuit = pytest.mark.parametrize("name", CIRCUITS)


def inline(**more):
    return board(msgspec.convert({"rows": 24, "lanes": 3} | more, BoardData))


@each_circuit
def test_every_space_can_be_reached_from_the_start(name):
    track = CIRCUITS[name]
    found, todo = set(), [f"0.{lane}" for lane in range(1, track.lanes + 1)]
    while todo:
        space = todo.pop()
        if space not in found:
            found.add(space)
            todo += [to for to in (track.next[space], *(way[space] for way in track.diagonals[0].values())) if to]
    assert found == set(track.spaces)


@each_circuit
def test_whoever_drives_straight_on_comes_round_in_one_lap(name):
    track = CIRCUITS[name]
    for start in (space for space in track.spaces if track.row[space] == 0):
        space, rows = start, 0
        while not rows or track.row[space]:
            ahead = track.next[space]
            rows, space = rows + track.on(space, ahead), ahead
        assert rows == track.rows


def test_a_long_space_is_as_long_as_two_rows():
    track = inline(long=["6.1"])
    assert track.next["5.1"] == "7.1"
    assert track.diagonals[0]["left"]["5.2"] == "7.1"
    assert track.prev["7.1"] == "5.1"


def test_backward_travel_never_follows_an_arrow_where_the_lane_goes_on():
    track = inline(links=[{"from": "5.2", "to": "6.3", "mark": "red"}])
    assert track.next["5.2"] == "6.3"
    assert track.prev["6.3"] == "5.3"


def test_where_the_lane_does_not_go_on_it_goes_back_to_the_only_arrow():
    track = inline(void=["5.3", "4.3"], links=[{"from": "5.2", "to": "6.3", "mark": "red"}])
    assert track.prev["6.3"] == "5.2"


def test_a_line_is_passed_also_over_a_long_space_that_skips_its_row():
    track = inline(long=["6.1"], checkpoints=[{"id": "K1", "row": 6}])
    assert track.crosses("5.1", "7.1") == (1,)
    assert track.crosses("23.1", "0.1") == (0,)
    assert track.crosses("0.1", "1.1") == ()


# The table of the struck part: where the attacker stands -> the part of a target that faces with / against the race.
STANDS = {
    "front": ("rear", "front"),  # behind, same lane: the attack goes ahead
    "rear": ("front", "rear"),
    "right": ("left", "right"),  # on the inner side
    "left": ("right", "left"),
    "fr": ("rl", "fr"),  # behind, one lane inward
    "fl": ("rr", "fl"),
    "rr": ("fl", "rr"),
    "rl": ("fr", "rl"),
}


@pytest.mark.parametrize("direction", ZONES)
def test_the_part_turned_toward_the_attacker_is_struck(direction):
    assert (opposite(direction, False, False), opposite(direction, False, True)) == STANDS[direction]


def test_a_car_facing_against_the_race_has_front_and_sides_exchanged():
    track = inline()
    rays = track.rays("linked", "stairs")
    assert rays.line("6.2", True, "front")[:2] == ("5.2", "4.2")
    assert rays.line("6.2", True, "left") == ("6.3",)
    assert rays.line("6.2", True, "fl") == ("5.3",)


def test_equal_boards_are_one_board():
    assert inline() is inline()
    assert game("bat_cup").setup().setup.board is CIRCUITS["magic"]
