"""The Game, Your Deck, Activated Abilities: what holds at every moment of a game."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from rulekit import game
from rulekit.games.bat_flip.cards import DECKS
from rulekit.games.bat_flip.moves import DONE, HOLD, NO_MOUND, PASS
from tests.walks import walk

GAME = game("bat_flip")
TEAMS = ["aces", "smallballers", "dirtbags", "prospects"]


def lying(table, seat):
    """The cards of a manager, wherever they lie."""
    cards = [*table.hands[seat], *table.decks[seat], *table.discards[seat], table.pitchers[seat]]
    action = table.action
    if seat == table.half:
        cards += [*table.bases, *table.leaving, action.batter if action else ""]
    else:
        cards += [*table.beside, *table.replaced]
        cards += [action.defender] if action and action.defender != table.pitchers[seat] else []
    return Counter(card for card in cards if card)


@pytest.mark.parametrize("seed", range(3))
def test_every_card_of_a_manager_is_somewhere_at_every_moment(seed):
    mine = [Counter(card for team in teams for card in DECKS[team]) for teams in (TEAMS[:2], TEAMS[2:])]
    for played, _ in walk(GAME.start({"teams": TEAMS}), seed, 300):
        assert [lying(played.position.table, seat) for seat in (0, 1)] == mine


@pytest.mark.parametrize("seed", range(4))
def test_a_game_recorded_with_every_pass_ends_on_the_same_table_as_one_without(seed):
    asked = list(walk(GAME.start({"teams": TEAMS, "auto_pass": False}), seed, 2000))
    silent = GAME.setup({"teams": TEAMS})
    left_out = 0
    for (before, _), (after, move) in itertools.pairwise(asked):
        decision, question = silent.decision, before.position.decision
        if (decision.actor, decision.question) == (
            question.actor,
            question.question,
        ) and silent.table == before.position.table:
            silent = decision.play(move).position
        else:
            assert move in (PASS, HOLD, DONE, NO_MOUND) and list(question.options) == [move]
            left_out += 1
        assert after is not None
    assert silent.table == asked[-1][0].position.table and left_out > 10


def test_a_half_has_at_most_three_outs_and_a_hand_seven_cards_when_an_action_is_chosen():
    for played, _ in walk(GAME.start({"teams": TEAMS}), 2, 400):
        table = played.position.table
        assert table.outs <= 3
        if played.position.decision.question == "at-bat":
            assert table.outs < 3 and max(map(len, table.hands)) <= 7 and not table.beside and not table.replaced


@pytest.mark.parametrize(
    "text", ["use whitlock for canby fly", "use whitlock fly for canby", "USE whitlock.relay fly for canby"]
)
def test_an_ability_may_be_written_in_more_ways_than_one(text):
    data = {"bases": {"second": "whitlock"}, "hands": {"A": ["canby", "crook"], "H": ["fray"]}}
    position = GAME.position(data, {"teams": ["signstealers", "aces", "dirtbags", "prospects"]})
    ((move, _),) = position.read(text)
    assert str(move) == "use whitlock fly for canby" and position.judge(move).legal
    assert position.play(move).position.table.marks[0] == ("fly",)


def test_a_move_out_of_its_moment_says_by_which_rule():
    position = GAME.position({"hands": {"A": ["kilmer"], "H": ["fray"]}}, {"teams": TEAMS})
    for text, rule in [
        ("defend fray", "hit.defend"),
        ("steal 1", "steal.may"),
        ("discard kilmer", "hand.discard-down"),
    ]:
        assert rule in [finding.rule.id for finding in position.judge(text).broken]
    assert not position.judge("hit kilmer", by="H").legal
