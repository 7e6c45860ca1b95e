"""What readers are told: the piece that is meant, the numbers as they stand, nothing that a reading makes untrue."""

from __future__ import annotations

import pytest

from rulekit import IllegalMove, game
from rulekit.scenario import of_game
from rulekit.step import Event

PISTON_CUP = game("piston_cup")
SCENES = of_game(PISTON_CUP)


def told(scene: str) -> list[str]:
    """Every sentence of a scenario: events, questions and why they are asked, the refusal at its end included."""
    chosen = SCENES[scene]
    played = PISTON_CUP.start(chosen.options, chosen.rulings, chosen.position)
    found: list[str] = [event.says(played.position.setup) for event in played.events]
    for text in chosen.moves:
        try:
            for move, by in played.position.read(text):
                played = played.position.play(move, by)
                position = played.position
                found += [item.says(position.setup) if isinstance(item, Event) else item.because for item in played.log]
                if step := position.decision.step:
                    found += [step.says(position.setup), step.why(position.now)]
        except IllegalMove as no:
            found += [finding.because for finding in no.verdict.broken]
    return found


@pytest.mark.parametrize(
    ("scene", "sentence"),
    [
        ("long-straight", "A reaches top speed on 3 and gains an extra roll."),
        ("top-speed-crossed", "A reaches top speed on 3 and gains an extra roll."),
        ("decline-allowed", "A reaches top speed on 3 and gains an extra roll."),
        ("three-abreast-pass-refused", "the place to stop is piece 3, right behind them"),
        ("chicane-before-the-pair-refused", "the drive ends before that, on piece 1"),
        ("too-far-refused", "pips to be driven: 2, asked for: 3"),
        ("chicane-pips-kept", "Pips to be driven: 6; the lap ends in the pits, so 6 is as far as it goes."),
        ("pits-hold-two", "A queues: B, C and D leave no room in the pits on piece 0."),
        ("three-abreast", "A queues: B and C fill both lanes on piece 4."),
        ("three-abreast", "Pips to be driven: 4; piece 4, 2 ahead, has no room, so 1 is as far as it goes."),
        ("spin", "A slides back on the oil, from 3 to 2."),
        ("oil-no-room-behind", "A stays on the oil of 1: there is no room to slide back."),
        ("long-straight", "A rolls the die once more."),
        ("long-straight", "B rolls the die."),
        ("chicane-occupied", "A queues: B fills the chicane on piece 3."),
        ("chip-claimed-late", "A may take the lap chip."),
        ("chip-claimed-late", "A makes the pit stop of lap 2."),
        ("alone-allowed", "A lines up on the start piece, 4 lap chips in the pit box."),
        ("set-up-two", "A and B line up on the start piece, 4 lap chips each in the pit boxes."),
    ],
)
def test_a_sentence_is_true_in_its_position(scene, sentence):
    assert sentence in told(scene)
