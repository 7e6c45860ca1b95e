from __future__ import annotations

import json

import pytest

from rulekit import IllegalMove, game
from tests.crazy_race.table import CARD, THREE, log, race, seen_log


def laid():
    return race(card=CARD, sides={"run": ["D 3"]}, teams={"A": {"hand": [2, 4, 6]}}).root.play("play 4 run")


def test_others_see_owner_side_and_order_of_a_card_but_not_its_value():
    node = laid()
    assert log(node) == ["A plays a 4 face down along the running side, as card 2 there."]
    assert seen_log(node, "B") == ["A plays a card face down along the running side, as card 2 there."]
    assert seen_log(node, "A") == log(node)
    assert node.position.seen_by("B").to_data()["sides"]["run"] == ["D ?", "A ?"]
    assert node.position.seen_by("A").to_data()["sides"]["run"] == ["D ?", "A 4"]
    step, now = node.parent.decision.step, node.parent.decision.now
    assert str(step.seen_by(now, node.move, 1)) == "play ? run"
    assert str(step.seen_by(now, node.move, 0)) == "play 4 run"


def test_a_hand_shows_others_neither_its_cards_nor_their_number():
    seen = laid().position.seen_by("B").to_data()["teams"]
    assert seen["A"]["hand"] == ["?"]
    assert seen["B"]["hand"] == [1, 1, 2, 2, 3, 3, 4, 6]
    assert seen["A"]["discard"] == ["?"] * 5


def test_the_options_others_see_do_not_depend_on_the_hand():
    hands = ([1, 6], [2, 3])
    first, second = (
        race(card=CARD, teams={"A": {"hand": hand}}).root.position.seen_by("B").decision.options for hand in hands
    )
    assert first == second


@pytest.mark.parametrize(
    ("reading", "own", "other"),
    [("owner", [2, 6], ["?", "?"]), ("nobody", ["?", "?"], ["?", "?"]), ("all", [2, 6], [1, 3])],
)
def test_who_looks_through_a_discard_pile_is_a_ruling(reading, own, other):
    teams = {"A": {"discard": [2, 6]}, "B": {"discard": [1, 3]}}
    position = race(rulings={"discard.peek": reading}, card=CARD, teams=teams).root.position
    seen = position.seen_by("A")
    assert seen.to_data()["teams"]["A"]["discard"] == own
    assert seen.to_data()["teams"]["B"]["discard"] == other
    assert game("crazy_race").position(seen.to_data(), position.setup.options, position.readings.chosen) == seen


def test_where_owners_are_hidden_only_the_number_of_cards_shows():
    rulings = {"bid.owner-known": "hidden"}
    node = race(rulings=rulings, card=CARD, sides={"run": ["D 3"]}).root.play("play 4 run")
    assert node.position.seen_by("B").to_data()["sides"]["run"] == ["? ?", "? ?"]
    assert seen_log(node, "B") == ["A plays a card face down along some side."]
    step, now = node.parent.decision.step, node.parent.decision.now
    assert str(step.seen_by(now, node.move, 1)) == "play ? ?"


def test_sides_already_turned_up_are_open_to_all():
    sides = {"run": ["A 3"], "fly": ["B 6"], "crawl": ["C 1"]}
    node = race(card=CARD, go=3, turn="D", sides=sides).root.play("pass").play("go")
    assert node.position.seen_by("D").to_data()["sides"] == {
        "run": ["A 3"],
        "fly": ["B 6"],
        "crawl": ["C ?"],
        "blank": [],
    }


def test_cards_never_turned_up_stay_hidden_on_the_pile():
    sides = {"run": ["A 1"], "fly": ["B 1"], "crawl": ["C 1"], "blank": ["D 6"]}
    node = race(rulings={"card.three-moves": "first-three"}, card=CARD, go=3, turn="D", sides=sides).root
    for text in ("pass", "go", "go", "go"):
        node = node.play(text)
    assert "D discards 1 card (6)." in log(node)
    assert "D discards 1 card (?)." in seen_log(node, "A")


def test_taking_the_pile_back_tells_nobody_how_many_cards():
    node = race(card=CARD, teams={"A": {"hand": [3], "discard": [1, 1, 2, 2, 3, 4, 6]}}).root.play("recover")
    assert "in hand 1 → 8" in log(node)[0]
    assert seen_log(node, "B") == ["A takes the discard pile back."]


def test_a_masked_card_is_legal_without_being_an_option_and_told_before_its_side_is_won():
    node = race(THREE, card=CARD, go=3, turn="C", sides={"fly": ["A 2"]}).root
    assert "play ? fly" not in map(str, node.decision.options)
    asked = node.play("play ? fly")
    assert (asked.decision.actor, asked.decision.question) == ("C", "show")
    with pytest.raises(IllegalMove, match="resolve"):
        asked.play("go")
    assert asked.play("show 6").decision.actor == "C"
    assert asked.play("show 1").decision.actor == "A"


def test_the_value_may_be_written_into_the_move_that_laid_the_card():
    hidden = race(THREE, card=CARD, go=3, turn="C", sides={"fly": ["A 2"]}).root.play("play ? fly").play("show 6")
    known = race(THREE, card=CARD, go=3, turn="C", sides={"fly": ["A 2"]}).root.play("play 6 fly")
    assert hidden.position == known.position


def test_two_hidden_cards_of_one_value_need_two_such_cards():
    node = race(THREE, card=CARD, go=3, turn="C", sides={"fly": ["C ?", "C ?"]}).root.play("pass").play("show 6")
    assert "show 6" not in map(str, node.decision.options)
    with pytest.raises(IllegalMove, match=r"magic\.eight"):
        node.play("show 6")


def test_the_pile_comes_back_without_the_hidden_cards_on_the_table():
    teams = {"A": {"hand": [1, 2, 3], "discard": [1, 2, 3, 4, 6]}}
    node = race(THREE, card=CARD, go=2, sides={"run": ["A ?"]}, teams=teams).root.play("recover")
    team = node.position.to_data()["teams"]["A"]
    assert team["hand"] == [1, 1, 2, 2, 3, 3, 4, 6]
    assert node.position.seen_by("A") is not None
    assert sum(move.word == "play" for move in node.decision.options) == 5 * 4
    after = node.play("play 6 fly").play("pass").play("pass").play("pass").play("pass").play("pass")
    assert [str(m) for m in after.decision.options] == ["show 1", "show 2", "show 3", "show 4"]


def test_a_view_is_a_position_that_can_be_stored_and_played_on():
    node = laid()
    seen = node.position.seen_by("C")
    again = game("crazy_race").position(json.loads(json.dumps(seen.to_data())), seen.setup.options)
    assert again == seen
    assert again.play("pass").position.decision.actor == "C"


def test_hidden_offers_show_when_all_have_given():
    teams = {
        "A": {"run": 2, "fly": 12, "crawl": 9, "markers": [5, 3]},
        "B": {"run": 6, "fly": 4, "crawl": 7, "markers": [4, 1]},
        "C": {"run": 6, "fly": 4, "crawl": 9, "markers": [5, 2]},
    }
    start = race(THREE, {"punish.order": "together"}, round=8, card="M1", go=3, tile="C", turn="B", teams=teams).root
    node = start.play("pass").play("give 1")
    assert seen_log(node, "C") == ["B puts a marker forward, face down."]
    assert node.position.seen_by("C").to_data()["offers"] == ["B ?"]
    assert node.position.seen_by("B").to_data()["offers"] == ["B 1"]
