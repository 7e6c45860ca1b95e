"""What readers are told: numbers as they stand, one of a thing, and why something is refused."""

from __future__ import annotations

import pytest

from rulekit import IllegalMove, game
from rulekit.scenario import of_game
from rulekit.step import Event

BAT_FLIP = game("bat_flip")
SCENES = of_game(BAT_FLIP)


def told(scene: str) -> list[str]:
    """Every sentence of a scenario, the refusal at its end included."""
    chosen = SCENES[scene]
    played = BAT_FLIP.start(chosen.options, chosen.rulings, chosen.position)
    found: list[str] = []
    for text in chosen.moves:
        try:
            for move, by in played.position.read(text):
                played = played.position.decision.play(move, by)
                setup = played.position.setup
                found += [item.says(setup) if isinstance(item, Event) else item.because for item in played.log]
        except IllegalMove as no:
            found += [finding.because for finding in no.verdict.broken]
    return found


@pytest.mark.parametrize(
    ("scene", "sentence"),
    [
        ("edge-closer", "Home defends with q, Defense 3."),
        ("reading-perfecto-defense", "Home defends with Alejandro Perfecto, Defense 3."),
        ("told-any-pitcher-any-arrow", "Away Hits with b, Hitting Flyballs and Groundballs."),
        ("edge-headhunter-in-a-steal", "Headhunter does nothing unless there is a current Batter"),
        (
            "more-hidden-hand-deck-runs-out",
            "The deck of Home has run out: 1 discarded card becomes a new one.",
        ),
        ("dispute-second-steal", "r has tried 1 Steal in this step, 1 allowed"),
        ("told-defend-top-with-a-hand", "the hand holds 1 card"),
        ("told-ability-price-not-in-hand", "Juice costs 1 other card from hand; c is named, but c is not in hand"),
        (
            "edge-catcher-against-a-hit",
            "Catcher answers an opposing Runner's Steal; Home is fielding now, and this is a Hit",
        ),
    ],
)
def test_a_sentence_has_the_numbers_of_its_position(scene, sentence):
    assert sentence in told(scene)
