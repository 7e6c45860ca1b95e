"""Setup, bullet 9: hands are secret."""

from __future__ import annotations

import itertools

import pytest
from msgspec.structs import replace

from rulekit import IllegalMove, Timeline, game
from rulekit.games.bat_flip.facts import deck_left
from rulekit.pieces.deck import cards
from rulekit.value import put
from tests.walks import walk

GAME = game("bat_flip")
TEAMS = ["starsscrubs", "signstealers", "moneybags", "juicers"]


@pytest.mark.parametrize("viewer", ["A", "H"])
def test_what_a_manager_sees_tells_no_card_of_the_other_hand_from_those_of_its_deck(viewer):
    other = 1 - "AH".index(viewer)
    for played, _ in walk(GAME.start({"teams": TEAMS}), 5, 150):
        position = played.position
        seen, table = position.seen_by(viewer), position.table
        hand, deck = table.hands[other], table.decks[other]
        assert seen.table.hands[other] == ("?",) * len(hand)
        assert deck_left(seen.table, other) == len(deck)
        swapped = cards((*deck, *hand))
        hands, decks = put(table.hands, other, swapped[: len(hand)]), put(table.decks, other, swapped[len(hand) :])
        assert replace(position, table=replace(table, hands=hands, decks=decks)).seen_by(viewer) == seen


@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("seed", range(3))
def test_a_recording_of_what_one_manager_saw_is_legal_and_ends_the_same(viewer, seed):
    options = {"teams": TEAMS, "auto_pass": False, "innings": 1}
    whole = list(walk(GAME.start(options), seed, 2000))
    seen = whole[0][0].position
    for (before, _), (after, move) in itertools.pairwise(whole):
        decision = before.position.decision
        seen = seen.play(decision.step.seen_by(decision.now, move, viewer)).position
        real, table = after.position.table, seen.table
        assert table.discards == real.discards and table.bases == real.bases
        assert [deck_left(table, seat) for seat in (0, 1)] == list(map(len, real.decks))
        assert GAME.position(seen.to_data(), options) == seen
    assert seen.winners == whole[-1][0].position.winners


def test_a_hidden_card_is_refused_when_no_card_is_left_that_it_could_be():
    options = {"cards": {"b": "H1", "d": "D2", "e": ""}}
    data = {"hands": {"A": ["b"], "H": ["?"]}, "decks": {"H": ["d", "e"]}, "discards": {"H": ["h1"]}}
    position = GAME.position(data, options).play("hit b").position
    assert position.judge("defend d").legal and position.judge("defend e").legal
    for card in ("h1", "h2", "b"):
        with pytest.raises(IllegalMove):
            position.play(f"defend {card}")
    after = position.play("defend d").position
    assert after.table.decks[1] == ("e",) and after.table.hands[1] == ()


def test_odds_count_hidden_cards_with_the_unseen():
    options = {"cards": {"b": "", "d": "", "e": ""}}
    data = {"hands": {"A": ["a1", "b"], "H": ["?", "?"]}, "decks": {"H": ["d", "e", "h1", "h2"]}}
    position = GAME.position(data, options)
    for move in ("strikeout b", "draw a2"):
        position = position.play(move).position
    assert str(position.decision.odds("draw d")) == "1/4"
    assert position.judge("draw ?").legal and "draw ?" not in map(str, position.decision.options)


def test_searched_and_drawn_cards_are_masked_in_moves_and_events():
    data = {"hands": {"A": ["castellan", "ito"], "H": ["tools"]}}
    timeline = Timeline.start(GAME, {"teams": ["starsscrubs", "aces", "juicers", "prospects"]}, None, data)
    asked = timeline.root.position.decision
    node = timeline.play("use ito take corona")
    assert str(asked.step.seen_by(asked.now, node.move, 1)) == "use ito take ?"
    assert str(asked.step.seen_by(asked.now, node.move, 0)) == "use ito take corona"
    told = [event.seen_by(1).says(node.position.setup) for event in node.played.events]
    assert not any("Corona" in text for text in told) and any("a hidden card" in text for text in told)
