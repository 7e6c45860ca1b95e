"""Player Abilities, Stat Key, and what is known of the published cards."""

from __future__ import annotations

import pytest

from rulekit import IllegalSetup, game
from rulekit.games.bat_flip.cards import ABILITIES, CARDS, DECKS, STATS, TEAMS, VOCABULARY
from rulekit.games.bat_flip.facts import NEEDS
from rulekit.games.bat_flip.steps.effects import OPS

CONTENT = game("bat_flip").content


def test_eight_decks_of_twelve_different_cards():
    assert len(TEAMS) == 8 and all(len(deck) == 12 for deck in DECKS.values())
    assert len(CARDS) == len({card.name for card in CARDS.values()}) == 96


@pytest.mark.parametrize(
    ("card", "values"),
    [
        ("perra", {"team": "juicers", "hit": 1, "steal": 3}),
        ("durante", {"team": "juicers", "hit": 3}),
        ("deloro", {"team": "moneybags", "defense": 3}),
        ("greenback", {"team": "moneybags", "defense": 3}),
        ("ito", {"team": "starsscrubs", "pitcher": True, "control": 3, "defense": 4}),
        ("crook", {"hit": 3}),
        ("fray", {"defense": 2}),
        ("tools", {"walk": 2}),
        ("edmonds", {"pitcher": True, "control": 1}),
        ("antwan", {"pitcher": True, "control": 2}),
        ("makeup", {"hits": ("ground",), "defends": ("fly",)}),
        ("buckingham", {"hit": 4, "walk": 2, "steal": 2, "defense": 2, "hits": ("fly",), "defends": ("fly",)}),
    ],
)
def test_a_known_card_is_as_printed(card, values):
    assert {key: getattr(CARDS[card], key) for key in values} == values
    assert set(values) - {"pitcher", "team"} <= set(CARDS[card].known)


def test_every_card_says_where_its_values_come_from():
    assert all(card.provenance for card in CARDS.values())
    assert all(card.known or card.provenance == "reconstructed" for card in CARDS.values())
    assert all(entry["provenance"] for entry in (*CONTENT["ability"], *CONTENT["team"]))


def test_all_pitchers_defend_both_arrows():
    assert all(card.defends == ("fly", "ground") for card in CARDS.values() if card.pitcher)


def test_abilities_are_made_of_words_that_have_code():
    assert set(NEEDS) == set(VOCABULARY["needs"])
    assert set(OPS) | {"attempts"} == set(VOCABULARY["op"])
    for ability in ABILITIES.values():
        assert {op.op for op in ability.effects} <= set(VOCABULARY["op"])
        assert {op.target for op in ability.effects} <= {"", *VOCABULARY["target"]}
        assert {op.stat for op in ability.effects} <= {"", *STATS}


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"cards": {"x": "H3 jucie"}}, "juice"),
        ({"cards": {"x": "S3^"}}, "only H and D"),
        ({"cards": {"top": ""}}, "is not for, take"),
        ({"cards": {"a1": ""}}, "no blank's"),
        ({"cards": {}, "abilities": {"n": {"from": "hand", "windows": ["hit"], "effect": [{"op": "drew"}]}}}, "draw"),
        ({"cards": {}, "blanks": 40}, "0 to 18"),
        ({"cards": {}, "teams": "draft"}, "exclude each other"),
        ({"innings": 0}, "1 to 9"),
        ({"teams": "drafft"}, "draft"),
        ({"teams": ["aces", "juicers", "prospcts", "dirtbags"]}, "prospects"),
    ],
)
def test_made_up_cards_and_options_that_cannot_be_are_named(options, says):
    with pytest.raises(IllegalSetup, match=says):
        game("bat_flip").start(options, position={} if "cards" in options else None)
