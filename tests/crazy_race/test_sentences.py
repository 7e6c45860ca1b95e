"""What readers are told: the spaces that were really moved, and nothing that a reading makes untrue."""

from __future__ import annotations

import pytest

from rulekit import game
from rulekit.scenario import of_game
from rulekit.step import Event

CRAZY_RACE = game("crazy_race")
SCENES = of_game(CRAZY_RACE)


def told(scene: str) -> list[str]:
    """Every sentence of a scenario, also of what did not happen."""
    found: list[str] = []
    for node in SCENES[scene].timeline().mainline:
        setup = node.position.setup
        found += [item.says(setup) if isinstance(item, Event) else item.because for item in node.played.log]
    return found


@pytest.mark.parametrize(
    ("scene", "sentence"),
    [
        (
            "over-the-turning-point-wait",
            "A moves the runner 1 space over space 4, from space 3 to space 5 on the way out.",
        ),
        ("over-the-turning-point-wait", "the runner cannot pass the turning point: 2 spaces lost"),
        ("surplus-given-on", "A moves the runner 1 space, from space 1 on the way back across the line."),
        ("surplus-given-on", "A takes the runner off the board for the 5, with 2 spaces to spare."),
        ("home-without-marker", "C takes the crawler off the board, with 2 spaces to spare; no marker is left there."),
        ("surplus-lost", "A wins the blank side with 4 against 2."),
        ("question-interleaved-past-home", "the runner is home"),
        ("surplus-not-used", "A does not use 2 spaces that are left over."),
        ("sum-completed-first", "B wins the running side: 6 each, and B was there first."),
        ("equal-points", "B wins with 7 points; the last creatures decide between equal points."),
        ("equal-points-later-seat", "B wins with 7 points; points and last creatures are level with another team."),
        ("equal-points-level", "A and B share the win with 7 points."),
    ],
)
def test_a_sentence_is_true_in_its_position(scene, sentence):
    assert sentence in told(scene)


@pytest.mark.parametrize(
    ("scene", "steps"),
    [
        ("two-for-the-flyer", ["A moves the flyer 2 spaces."]),
        ("blank-side", ["B moves a creature of choice 4 spaces."]),
        ("three-at-the-question-mark", ["A moves 3 spaces for the question mark."]),
        (
            "recover-during-step-c",
            [
                "A moves the runner 2 spaces.",
                "Each side that still has cards face down is turned up in turn, and its winner may move.",
            ],
        ),
    ],
)
def test_what_comes_next_says_who_moves_what_and_nothing_that_does_not_come(scene, steps):
    position = SCENES[scene].timeline().mainline[1].position
    agenda = [step.says(position.setup) for step in position.agenda]
    assert agenda == [*steps, "The cards go to the discard piles, the S tile goes to the left."]
    assert all(step.rule.id for step in position.agenda)


def test_the_goes_stand_between_the_movement_card_and_the_sides():
    position = CRAZY_RACE.setup({})
    goes = "Go after go follows, until everybody has had three to play a card or pass."
    assert [step.says(position.setup) for step in position.agenda][1] == goes
    assert [step.says(position.setup) for step in position.play("card M1").position.agenda][1] == goes
