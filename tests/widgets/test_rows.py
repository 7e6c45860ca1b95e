"""A step as a row of plain data."""

import json

from rulekit import Timeline, game, load
from widgets.rows import Scribe
from widgets.telling import joined


def rows(timeline):
    return Scribe(timeline.game).rows(timeline.mainline)


def test_every_row_is_plain_data(abreast, mistake, race):
    for timeline in (abreast, mistake, race):
        assert json.loads(json.dumps(rows(timeline)))[-1]["sentence"] == rows(timeline)[-1]["sentence"]


def test_ids_stay_the_same_and_lead_back_to_their_nodes(race):
    scribe = Scribe(race.game)
    made = scribe.rows(race.mainline)
    assert [row["id"] for row in made] == [row["id"] for row in scribe.rows(race.mainline)]
    assert [scribe.nodes[row["id"]] for row in made] == race.mainline


def test_the_first_row_stands_before_the_first_turn(race):
    first = rows(race)[0]
    assert (first["number"], first["by"], first["text"], first["seat"]) == (0, None, "", None)
    assert first["where"] == "Before turn 1"


def test_a_row_says_who_moved_and_whose_turn_it_was(race):
    made = rows(race)
    assert [row["by"] for row in made[1:5]] == ["chance", 0, "chance", 1]
    assert [row["seat"] for row in made[1:5]] == [0, 0, 1, 1]
    assert [row["block"] for row in made[1:5]] == [1, 1, 2, 2]


def test_the_log_tells_the_move_first_and_effects_under_their_cause(abreast):
    log = rows(abreast)[2]["log"]
    assert [line["icon"] for line in log] == ["choice", "effect", "effect"]
    assert [line["depth"] for line in log] == [0, 1, 2]
    assert [line["kind"] for line in log] == ["drove", "blocked", "pips-lost"]
    assert log[0]["rules"] == ["turn.drive"]


def test_the_log_does_not_repeat_who_is_on_turn(abreast):
    name = abreast.root.position.setup.names[0]
    assert not any(line["text"].startswith(name) for line in rows(abreast)[2]["log"])


def test_amounts_are_told_before_and_after(abreast):
    lost = rows(abreast)[2]["log"][2]
    assert lost["amount"] == "pips lost on the road 0 → 3"


def test_a_step_in_which_only_quiet_things_happen_is_told_in_words_and_with_its_rule():
    drawn = rows(load("bat_cup/starting-order"))[15]
    assert (drawn["text"], drawn["sentence"]) == ("draw i03", "Iyu takes the card i03 (4/3/2/1, force 3).")
    assert [(line["text"], line["rules"]) for line in drawn["log"]] == [(drawn["sentence"], ["selection.draw"])]
    ended = rows(load("aruba/a-nitro-for-the-leader"))[4]
    assert ended["log"][0]["text"] == "ends the turn; 2 dice are not used", "its block names the seat"


def test_the_sentence_names_its_subject_once_and_leaves_causes_out(abreast):
    name = abreast.root.position.setup.names[0]
    told = rows(abreast)[2]["sentence"]
    assert told.count(name) == 1
    assert "from 2 to 3" in told
    assert "3 pips" in told


def test_the_rules_of_a_step_begin_with_that_of_the_move(abreast):
    row = rows(abreast)[2]
    assert row["rules"][0] == "turn.drive"
    assert {"traffic.queue", "traffic.lost-pips"} <= set(row["rules"])


def test_the_agenda_says_who_is_asked_next(abreast):
    asks, *_ = rows(abreast)[1]["agenda"]
    assert (asks["seat"], asks["asks"], asks["rule"]) == (0, True, "turn.drive")


def test_chance_has_no_seat_on_the_agenda(race):
    assert rows(race)[0]["agenda"][0]["seat"] is None


def test_an_illegal_move_is_told_with_what_it_breaks(mistake):
    wrong = next(row for row in rows(mistake) if row["mark"] == "x")
    assert "not allowed" in wrong["sentence"]
    assert "traffic.no-overtake" in [rule for line in wrong["log"] for rule in line["rules"]]


def test_a_repair_is_a_step_of_its_own(mistake):
    made = rows(mistake)
    wrong = next(i for i, row in enumerate(made) if row["mark"] == "x")
    assert made[wrong + 1]["text"] == ""
    assert "put right" in made[wrong + 1]["sentence"]


def test_the_rulings_asked_stand_with_the_line_that_asked_them():
    asked = [text for row in rows(load("piston_cup/tyre")) for line in row["log"] for text in line["rulings"]]
    assert "skip.timing = next-turn" in asked


def test_a_reading_that_is_not_the_default_gets_a_line_of_its_own():
    timeline = Timeline.start(
        game("piston_cup"), {"track": "S n n f n n n n", "seats": ["mcqueen", "sally"]}, {"hazard.when": "entering"}
    )
    timeline.play("roll 5")
    timeline.play("drive 3")
    turned = [line for line in rows(timeline)[-1]["log"] if line["icon"] == "ruling"]
    assert turned
    assert "hazard.when = entering" in turned[0]["text"]


def test_kinds_are_those_that_have_happened(abreast):
    scribe = Scribe(abreast.game)
    scribe.rows(abreast.mainline)
    assert [row["kind"] for row in scribe.kinds] == ["blocked"]


def test_measures_are_counted_along_the_line_also_of_a_branch(abreast):
    scribe = Scribe(abreast.game)
    scribe.rows(abreast.mainline)
    [branch] = abreast.root.variations
    assert scribe.row(branch.line[-1])["values"]["traffic"][0] == 1
    assert scribe.rows(abreast.mainline)[-1]["values"]["traffic"][0] == 3


def test_a_long_line_is_counted_without_recursion():
    timeline = Timeline.start(
        game("piston_cup"), {"track": "S n n n n n n n", "seats": ["mcqueen", "sally"], "laps": 4}
    )
    end = timeline.root
    while not end.position.over:
        end = end.add(end.decision.options[0])
    assert Scribe(timeline.game).row(end)["number"] == end.number


def test_sentences_about_one_subject_become_one():
    names = ("Sally", "Doc")
    told = ["Sally drives 1, from 6 to 7.", "Sally loses 3 pips.", "Doc waits."]
    assert joined(told, names) == "Sally drives 1, from 6 to 7, and loses 3 pips. Doc waits."
    assert joined(["Sally spins.", "Sally stays."], names) == "Sally spins and stays."
    assert joined([], names) == ""


def test_kinds_of_a_step_name_the_seat_they_concern(abreast):
    kinds = Scribe(abreast.game).rows(abreast.mainline)[-1]["kinds"]
    assert ["blocked", 0] in kinds
    assert all(seat is None or seat in range(3) for _, seat in kinds)
