"""Card Selection Phase: what the others may not see."""

import pytest

from rulekit import IllegalSetup, game

BAT_CUP = game("bat_cup")
TRACK = {"circuit": {"rows": 24, "lanes": 3}}


def choosing(**cars):
    return BAT_CUP.position({"phase": "select", "cars": cars}, TRACK)


def names(data):
    return {card for key in ("hand", "card", "discards") for card in ([data[key]] if key == "card" else data[key])}


def test_rivals_do_not_see_the_cards_of_a_hand():
    position = choosing(iyu={"at": "6.2", "hand": ["i01", "i02", "i03"]}, durlo={"at": "4.2"})
    own, rival = (position.seen_by(seat).to_data()["cars"]["iyu"] for seat in ("iyu", "durlo"))
    assert own["hand"] == ["i01", "i02", "i03"]
    assert rival["hand"] == ["?", "?", "?"]
    assert len(rival["deck"]) == 21


def test_a_choice_is_hidden_until_all_have_chosen():
    position = choosing(iyu={"at": "6.2", "card": "i10"}, durlo={"at": "4.2", "hand": ["d01", "d02", "d03"]})
    assert position.seen_by("durlo").to_data()["cars"]["iyu"]["card"] == "?"
    turned_up = position.play("pick d02").position
    assert turned_up.seen_by("durlo").to_data()["cars"]["iyu"]["card"] == "i10"


def test_positions_that_differ_in_hidden_cards_look_the_same_to_a_rival():
    one, two = (
        choosing(iyu={"at": "6.2", "hand": hand, "discards": pile}, durlo={"at": "4.2"}).seen_by("durlo")
        for hand, pile in ((["i01", "i02", "i03"], ["i04"]), (["i07", "i08", "i09"], ["i20"]))
    )
    assert one == two


def test_drawing_and_choosing_are_hidden_in_moves_and_events_too():
    position = choosing(iyu={"at": "6.2", "hand": ["i01", "i02"]}, durlo={"at": "4.2"})
    decision = position.decision
    played = decision.play("draw i03")
    assert str(decision.step.seen_by(decision.now, BAT_CUP.move("draw i03"), 1)) == "draw ?"
    assert "i03" not in played.events[0].seen_by(1).says(position.setup)
    assert "i03" in played.events[0].seen_by(0).says(position.setup)


def test_a_card_is_told_with_its_movement_and_its_force():
    position = choosing(iyu={"at": "6.2", "hand": ["i01", "i02"]}, durlo={"at": "4.2"})
    drawn = position.decision.play("draw i03")
    assert drawn.events[0].says(position.setup) == "Iyu takes the card i03 (4/3/2/1, force 3)."
    assert drawn.events[0].seen_by(1).says(position.setup) == "Iyu takes a card."


def test_both_drivers_of_a_team_belong_to_one_player():
    options = TRACK | {"teams": {"A": ["iyu", "durlo"], "B": ["grilitch", "platanelfo"]}}
    cars = {"iyu": {"at": "6.2", "hand": ["i01", "i02", "i03"]}, "durlo": {"at": "4.2"}, "grilitch": {"at": "2.2"}}
    position = BAT_CUP.position({"phase": "select", "cars": cars}, options)
    assert "i01" in names(position.seen_by("durlo").to_data()["cars"]["iyu"])
    assert "i01" not in names(position.seen_by("grilitch").to_data()["cars"]["iyu"])


def test_no_more_cards_can_be_unseen_than_there_are():
    with pytest.raises(IllegalSetup, match="more than the unseen ones"):
        choosing(iyu={"at": "6.2", "hand": ["?"], "deck": []}, durlo={"at": "4.2"})
