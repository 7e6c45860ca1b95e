"""What a reader is told: true of this very position, also where two things happen at once."""

import pytest

from rulekit import game
from rulekit.rule import Finding

BAT_CUP = game("bat_cup")


def race(turn, rulings=None, board=None, **cars):
    more = cars.pop("more", {})
    options = {"circuit": {"rows": 24, "lanes": 3} | (board or {})}
    return BAT_CUP.position({"turn": turn, "cars": cars} | more, options, rulings or {})


def told(position, *moves):
    """What has happened, by the last move."""
    for move in moves:
        played = position.play(move)
        position = played.position
    return [event.says(position.setup) for event in played.events]


def because(position, move, rule):
    """Why a move is judged as it is, by one rule."""
    return [finding.because for finding in position.judge(move).findings if finding.rule.id == rule]


def test_a_car_that_is_shifted_onto_a_thumbtack_does_not_drive():
    fist = {"at": "5.2", "card": "0/0/0/0 G0 | fist front 1"}
    position = race("durlo", durlo=fist, iyu={"at": "6.2"}, more={"ground": ["thumbtack 7.2 durlo"]})
    assert "Iyu comes onto the thumbtack of Durlo on 7.2." in told(position, "use fist front iyu to 7.2")


def test_a_bonus_is_for_the_empty_reserve_whatever_was_not_paid():
    position = race("iyu", iyu={"at": "6.2"}, durlo={"at": "5.2", "bonus": 1, "card": "2/2/2/2 G3"})
    assert "It is the turn of Durlo: 3 points (1 for the empty reserve) with 4 sound wheels, force 3." in told(
        position, "done"
    )


def test_a_shield_that_stops_a_potion_stops_no_point():
    potion = {"at": "5.2", "card": "0/0/0/0 G0 | potion front 1"}
    position = race("durlo", {"shield.potion": "zone"}, durlo=potion, iyu={"at": "6.2", "card": "0/0/0/0 G0 |  | rear"})
    assert told(position, "use potion front iyu")[-1] == "Iyu's shield at the rear stops the potion and breaks."


def test_what_a_shield_breaks_by_is_cited_only_where_it_breaks():
    cars = {"durlo": {"at": "5.2", "card": "2/2/2/2 G0"}, "iyu": {"at": "6.2", "card": "0/0/0/0 G0 |  | rear"}}
    for reading, cited in (("breaks", True), ("stays", False)):
        events = race("durlo", {"collision.shield-breaks": reading}, **cars).play("go").events
        withstood = next(event for event in events if event.kind == "crash-withstood")
        assert ("shields.break" in [rule.id for rule in withstood.cites]) == cited


@pytest.mark.parametrize(
    ("car", "board", "moves", "said"),
    [
        ({"at": "5.2"}, {"hole": ["6.2"]}, ["go", "damage x1"], "by the hole"),
        ({"at": "5.2"}, {}, ["handbrake", "damage x1"], "by the handbrake"),
    ],
)
def test_a_damage_card_says_what_it_is_for(car, board, moves, said):
    position = race("durlo", board=board, durlo=car | {"card": "3/3/3/3 G0"}, iyu={"at": "15.2"})
    assert f"Durlo takes 1 point of damage at the front left wheel (2 → 1) {said}." in told(position, *moves)


def test_a_rival_pushed_into_a_hole_pulls_no_handbrake():
    fist = {"at": "5.2", "card": "3/3/3/3 G0 | fist front 1"}
    position = race("durlo", board={"hole": ["7.2"]}, durlo=fist, iyu={"at": "6.2"})
    assert "Iyu takes 1 point of damage at the front left wheel (2 → 1) by the hole." in told(
        position, "use fist front iyu to 7.2", "damage x1"
    )


def test_what_slime_and_holes_cost_is_told_to_the_car_on_turn_only():
    board = {"slime": ["6.2"], "hole": ["7.2"]}
    cars = {"durlo": {"at": "5.2", "card": "3/3/3/3 G0"}, "iyu": {"at": "15.2"}}
    assert (
        told(race("durlo", board=board, **cars), "go")[-1]
        == "Durlo sticks in the slime on 6.2 and loses 2 movement points."
    )
    cars["durlo"]["at"] = "6.2"
    assert (
        told(race("durlo", board=board, **cars), "go")[-1]
        == "Durlo falls into the hole on 7.2 and loses 2 movement points."
    )
    fist = {"at": "5.1", "card": "3/3/3/3 G0 | fist right 1"}
    position = race("durlo", board=board, durlo=fist, iyu={"at": "5.2"})
    assert told(position, "use fist right iyu to 6.2")[-1] == "Iyu sticks in the slime on 6.2."


def test_points_that_a_lost_wheel_takes_are_movement_points():
    rulings = {"move.recount": "recount"}
    car = {"at": "5.2", "wheels": "soft", "card": "6/5/4/3 G0"}
    position = race("durlo", rulings, durlo=car, iyu={"at": "15.2"}, more={"ground": ["thumbtack 6.2 iyu"]})
    assert "Durlo's front left wheel is lost to a thumbtack: 3 sound wheels left and 1 movement point fewer." in told(
        position, "go", "hurt fl"
    )


def test_a_hammer_and_thumbtacks_are_shown_by_the_card():
    position = race("durlo", durlo={"at": "5.2", "card": "0/0/0/0 G0 | thumbtacks rear 2"}, iyu={"at": "6.2"})
    assert because(position, "use thumbtacks front iyu rl", "cards.one-direction") == [
        "the card shows thumbtacks for rear"
    ]
    assert because(position, "use thumbtacks rear on 7.1", "thumbtacks.modes") == [
        "7.1 does not lie to the rear, the card shows 2"
    ]


def test_the_front_shot_is_a_shot_ahead():
    card = "3/3/3/3 G0 | bomb front,rear 2"
    position = race("durlo", durlo={"at": "5.2", "card": card}, iyu={"at": "6.2"}, grilitch={"at": "4.2"})
    for move in ("handbrake", "damage x6"):
        position = position.play(move).position
    for move, front in (("use bomb front grilitch", True), ("use bomb rear iyu", False)):
        attacked = position.play(move).events[0]
        assert ("handbrake.shot" in [rule.id for rule in attacked.cites]) == front


def test_a_crash_is_named_only_for_the_broken_front():
    card = "3/3/3/3 G0 | bomb front,right 2"
    durlo = {"at": "5.2", "card": card, "zones": {"right": 0}}
    position = race("durlo", durlo=durlo, iyu={"at": "6.2"}, grilitch={"at": "5.3"}).play("go").position
    assert because(position, "use bomb front iyu", "collision.attack") == ["after the crash the front is broken"]
    assert because(position, "use bomb right grilitch", "collision.attack") == []


@pytest.mark.parametrize(
    ("rulings", "car", "said"),
    [
        ({}, {"at": "0.2"}, "the line is open to the car"),
        (
            {},
            {"at": "0.2", "service": False},
            "Durlo has passed the finish line before",
        ),
        ({"service.standing": "no"}, {"at": "0.2"}, "the car has not come onto the line in this turn"),
    ],
)
def test_why_the_finish_line_sells_nothing(rulings, car, said):
    position = race("durlo", rulings, durlo=car | {"card": "1/1/1/1 G0"}, iyu={"at": "15.2"})
    assert because(position, "buy brakes 1", "lines.buy") == [said]


def test_what_a_line_behind_the_car_still_sells():
    position = race(
        "durlo", {"service.when": "any-time"}, durlo={"at": "23.2", "card": "2/2/2/2 G0"}, iyu={"at": "3.2"}
    )
    for move in ("go", "weather sunny", "go"):
        position = position.play(move).position
    assert because(position, "buy brakes 1", "lines.buy") == ["the car has passed the line in this turn"]


def test_a_corner_that_is_next_is_not_set_against_itself():
    corners = {"corners": [{"id": "A", "first": 10, "last": 12}], "checkpoints": [{"id": "K1", "row": 9}]}
    position = race("durlo", board=corners, durlo={"at": "8.2", "card": "1/1/1/1 G0"}, iyu={"at": "3.2"})
    for move in ("go", "weather snow"):
        position = position.play(move).position
    assert because(position, "token A 3", "weather.tokens") == ["corner A is next"]


def test_what_has_spun_a_car_is_named_where_the_spray_stays():
    oil = {"corners": [{"id": "A", "first": 5, "last": 8}], "oil": ["6.2"]}
    more = {"corners": {"A": {"value": 9, "spray": [2]}}}
    car = {"at": "5.2", "card": "1/1/1/1 G0"}
    position = race("durlo", {"spray.spin-kind": "entry"}, oil, durlo=car, iyu={"at": "15.2"}, more=more)
    log = position.play("go").log
    assert "the spray stays: the oil has spun the car" in [item.because for item in log if isinstance(item, Finding)]


def test_who_is_out_says_which_wheel_went_by_what_and_what_it_gives_back():
    car = {"at": "5.2", "wheels": "soft", "zones": {"fl": 0, "fr": 0, "rl": 0}, "brakes": 2, "nitros": 1, "crystals": 3}
    position = race("durlo", durlo=car | {"card": "2/2/2/2 G0"}, iyu={"at": "15.2"}, more={"ground": ["trap 6.2 iyu"]})
    (said,) = [said for said in told(position, "go") if "out of the race" in said]
    assert said.startswith(
        "Durlo has no wheel left and is out of the race: the rear right one is lost to the spike trap; "
        "2 brakes, 1 nitro and 3 crystals go back"
    )


def test_what_did_not_happen_says_what():
    board = {"corners": [{"id": "A", "first": 6, "last": 8}]}
    car = {"at": "5.2", "wheels": "soft", "card": "2/2/2/2 G6"}
    position = race("durlo", board=board, durlo=car, iyu={"at": "15.2"}, more={"corners": {"A": {"value": 5}}})
    (failed,) = [item for item in position.play("go").log if isinstance(item, Finding)]
    assert failed.because == "no spin in corner A: force 6, limit 5, +1 on soft wheels"
    assert "(corner A in 1 row: limit 5, +1 on soft wheels)" in position.decision.step.why(position.now)


def test_a_damage_card_is_called_by_the_part_it_begins_with():
    car = {"at": "5.2", "zones": {"fl": 0}, "card": "3/3/3/3 G0"}
    position = race("durlo", board={"hole": ["6.2"]}, durlo=car, iyu={"at": "15.2"})
    said = told(position, "go", "damage x1")[0]
    assert said.startswith("Durlo turns up the damage card “front left wheel”: it means the ")
    assert said.endswith(", after passing over the front left wheel.")


def test_moves_stand_under_the_rule_that_allows_them():
    durlo = {"at": "6.2", "card": "2/2/1/1 G0"}
    position = race("durlo", board={"hole": ["6.2"]}, durlo=durlo, iyu={"at": "7.2"})
    (event, *_) = [event for event in position.play("exit 6.1").events if not event.quiet]
    assert event.cites[0].id == "hole.exit"
    alone = race("durlo", durlo={"at": "6.2", "card": "0/0/0/0 G0"}, iyu={"at": "7.2"})
    (event, *_) = [event for event in alone.play("done").events if not event.quiet]
    assert event.cites[0].id == "turn.parts"


def test_places_are_those_dealt_and_who_has_none_is_level():
    position = BAT_CUP.setup({})
    assert BAT_CUP.standings(position) == (1, 1, 1, 1)
    for move, places in (("deal platanelfo 1", (1, 2, 2, 2)), ("deal iyu 3", (1, 3, 2, 2))):
        position = position.play(move).position
        assert BAT_CUP.standings(position) == places
