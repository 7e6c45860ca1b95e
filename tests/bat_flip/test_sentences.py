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
        ("edge-closer", "Home defends with Pitcher Q, Defense 3."),
        ("reading-perfecto-defense", "Home defends with Alejandro Perfecto, Defense 3."),
        ("told-any-pitcher-any-arrow", "Away Hits with Player B, Hitting Flyballs and Groundballs."),
        ("edge-headhunter-in-a-steal", "Headhunter does nothing unless there is a current Batter"),
        (
            "more-hidden-hand-deck-runs-out",
            "The deck of Home has run out: 1 discarded card becomes a new one.",
        ),
        ("dispute-second-steal", "Player R has tried 1 Steal in this step, 1 allowed"),
        ("told-defend-top-with-a-hand", "the hand holds 1 card"),
        (
            "told-ability-price-not-in-hand",
            "Juice costs 1 other card from hand; Player C is named, but Player C is not in hand",
        ),
        (
            "edge-catcher-against-a-hit",
            "Catcher answers an opposing Runner's Steal; Home is fielding now, and this is a Hit",
        ),
        ("again-mirrored-then-intimidated", "Home defends with Player C, Defense 1."),
        ("reading-search-whole", "The deck of Away has one card left to search: 2 discarded cards join it first."),
        ("again-search-without-a-deck", "The deck of Away has run out: 3 discarded cards become a new one."),
        ("example-catcher", "Dash Holloway is Out, thrown out by the Catcher: Out 1 of 3."),
        ("again-good-eye", "Away draws Player A2 because of an ability."),
        (
            "again-sign-of-a-returned-walk",
            (
                "Player B's Walk 2 meets Control 3 now: "
                "the Batter goes back to Away's hand, and the next one will Hit Flyballs."
            ),
        ),
    ],
)
def test_a_sentence_has_the_numbers_of_its_position(scene, sentence):
    assert sentence in told(scene)


def at(cards, position, *moves, rulings=None):
    """The position after some moves with made-up cards; every question is asked."""
    now = BAT_FLIP.start({"cards": cards, "auto_pass": False}, rulings or {}, position).position
    for move in moves:
        now = now.play(move).position
    return now


def because(position, move):
    """Every reason for and against a move."""
    return [finding.because for finding in position.judge(move).findings]


def asked(position):
    """What the question says of the position."""
    return position.decision.step.why(position.now)


def test_a_hit_without_a_card_names_none():
    assert "no card of the hand is named" in because(at({}, {"hands": {"A": ["a1"], "H": ["h1"]}}), "hit")


@pytest.mark.parametrize(
    ("reading", "words"),
    [
        ("skip", "0 actions can be taken, which costs an Out"),
        ("pass", "0 actions can be taken; the step may be passed"),
    ],
)
def test_nothing_to_play_costs_an_out_or_not(reading, words):
    nothing = {"hands": {"A": [], "H": ["h1"]}, "decks": {"A": []}}
    assert words in because(at({}, nothing, rulings={"deck.both-empty": reading}), "no action")


def test_the_batting_manager_sends_no_defender():
    position = at({"b": "H1"}, {"hands": {"A": ["a1", "b"], "H": ["h1"]}}, "hit b", "hold")
    assert "Away bats, and only the fielding manager sends a Defender" in because(position, "defend a1")


def test_a_walk_of_the_last_turn_at_bat_is_called_that():
    position = {"last": {"A": "walk"}, "first_at_bat": True, "hands": {"A": ["w"], "H": ["h1"]}}
    found = because(at({"w": "W1"}, position, rulings={"walk.row-innings": "resets"}), "walk w")
    assert "the action before was a Walk, in an earlier half-inning" in found


def test_an_ability_without_a_limit_says_nothing_of_earlier_uses():
    position = at({"k": "needle", "b": "H1"}, {"hands": {"A": ["b", "k"], "H": ["h1"]}}, "hit b", "hold")
    assert not [words for words in because(position, "use k") if "used in this step" in words]


def test_a_card_turned_up_is_told_with_what_it_bats():
    position = {"inning": 2, "hands": {"A": [], "H": ["h1"]}, "decks": {"A": ["a1", "b"]}}
    assert (
        asked(at({"b": "H2 W1 late_bloomer"}, position, "top", "reveal b"))
        == "Player B has been turned up: Hit 3, Walk 1."
    )


def test_without_a_hand_the_top_card_may_defend():
    position = {"hands": {"A": ["a1", "b"], "H": []}, "decks": {"H": ["h1", "h2"]}}
    told = "The Hit is 2; Home has no hand and may turn up one of 2 cards."
    assert asked(at({"b": "H2"}, position, "hit b")) == told


def test_a_deck_that_has_run_out_is_counted_by_its_discard_pile():
    position = {"outs": 1, "hands": {"A": ["a1", "x"], "H": ["h1"]}, "decks": {"A": []}}
    assert (
        asked(at({"x": ""}, position, "strikeout x"))
        == "Away draws the only card left, for an Out makes both managers draw."
    )


def test_hidden_cards_of_a_hand_are_not_counted_as_deck():
    hands = {"A": ["a1", "x"], "H": ["h1", "h2"]}
    position = at({"x": ""}, {"hands": hands, "decks": {"H": ["h3", "h4", "h5"]}}, "strikeout x", "draw a2")
    assert "Home draws from 3 cards; Player H3 is there" in because(position.seen_by("A"), "draw h3")


def test_a_hand_that_has_to_go_goes_whole():
    cards = {"b": "H1 bench_clearer"}
    position = {"hands": {"A": ["a1", "a2", "b"], "H": ["h1"]}}
    assert asked(at(cards, position, "hit b")) == "An ability makes Away discard 1 of 2 cards."
    assert asked(at(cards, position, "hit b", "discard a1")) == "An ability makes Home discard the whole hand."


def test_one_discarded_card_is_the_only_one():
    position = {"hands": {"A": ["b"], "H": ["h1"]}, "discards": {"A": ["a1"]}}
    told = "An ability lets Away take the only discarded card."
    assert asked(at({"b": "H1 waiver_claim"}, position, "hit b")) == told


def test_nobody_puts_out_a_pitcher_that_is_not_held():
    position = {"step": "mound", "hands": {"A": ["a1"], "H": ["h1"]}}
    assert asked(at({}, position)) == "Away holds no Pitcher to put out before play."


def test_a_pitcher_turned_up_who_waits_for_the_clean_up_leaves_by_the_rule_of_the_empty_hand():
    position = {"hands": {"A": [], "H": ["h1"]}, "decks": {"A": ["a1", "a2", "p"]}}
    before = at({"p": "pitcher C2 D3"}, position, "top", "reveal p", "draw a1", rulings={"discard.when": "at-cleanup"})
    left = [event for event in before.play("draw h2").events if event.kind == "discarded"]
    assert [[rule.id for rule in event.cites] for event in left] == [["empty.pitcher"]]


def cited(position, move):
    """The rules of each event of a move, by the kind of the event."""
    return {event.kind: [rule.id for rule in event.cites] for event in position.play(move).events}


def said(position, move):
    """The sentences of a move, those of quiet events left out."""
    played = position.play(move)
    return [event.says(played.position.setup) for event in played.events if not event.quiet]


def test_a_pitcher_from_the_deck_is_not_played_from_hand():
    position = {"step": "steal", "bases": {"first": "r"}, "hands": {"A": ["a1"], "H": ["h1"]}, "decks": {"H": ["p"]}}
    cards = {"r": "S3", "p": "pitcher C2 D3"}
    sent = at(cards, position, "steal 1")
    assert said(sent, "defend top") == ["Home has the top card of the deck defend."]
    assert cited(sent, "defend top") == {"top-card-sent": ["steal.defend"]}
    assert "pitchers.defend" not in cited(at(cards, position, "steal 1", "defend top"), "reveal p")["defender-played"]


def test_from_hand_a_pitcher_cites_that_he_may_defend():
    position = at({"b": "H1", "p": "pitcher C2 D3"}, {"hands": {"A": ["b"], "H": ["p"]}}, "hit b")
    assert "pitchers.defend" in cited(position, "defend p")["defender-played"]


def test_the_pass_that_settles_is_told_with_what_it_settles():
    cards, position = {"b": "H2 W1"}, {"hands": {"A": ["a1", "b"], "H": ["h1"]}}
    walked = said(at(cards, position, "walk b", "pass"), "pass")
    assert walked == ["Away passes.", "Player B Walks to First: Walk 1 beats Control 0."]


def test_a_manager_who_is_not_asked_passes_without_a_word():
    start = BAT_FLIP.position({"hands": {"A": ["a1", "b"], "H": ["h1"]}}, {"cards": {"b": "W1"}})
    assert not [words for words in said(start, "walk b") if "passes" in words]


def test_the_steal_step_is_ended_by_who_is_asked():
    position = {"step": "steal", "bases": {"first": "r"}, "hands": {"A": ["a1"], "H": ["h1"]}}
    assert said(at({"r": "S3"}, position), "done") == ["Away ends the Steal step."]


@pytest.mark.parametrize(
    ("reading", "where"),
    [
        ("discard", "Player R and Player S are discarded"),
        ("hand", "Player R and Player S go to Away's hand"),
        ("stay", "Player R and Player S wait for the next turn at bat"),
    ],
)
def test_runners_left_on_base_go_where_the_reading_sends_them(reading, where):
    position = {"outs": 2, "bases": {"first": "r", "third": "s"}, "hands": {"A": ["x"], "H": ["h1"]}}
    rulings = {"half.runners-left": reading}
    last = at({"r": "", "s": "", "x": ""}, position, "strikeout x", "draw a1", "draw h2", rulings=rulings)
    assert f"Three Outs end the Top of the 1st for Away; left on base, {where}." in said(last, "draw a2")


def test_the_top_card_of_an_empty_hand_is_none_of_the_four_actions():
    position = at({}, {"hands": {"A": [], "H": ["h1"]}})
    assert cited(position, "top")["action-chosen"] == ["empty.reveal"]


def test_actions_come_in_the_order_of_the_rulebook():
    position = at({"b": "H1 W1", "c": "H2 W1"}, {"hands": {"A": ["b", "c"], "H": ["h1"]}})
    words = [str(move).split()[0] for move in position.decision.options]
    assert words == ["hit", "hit", "walk", "walk", "flip", "strikeout", "strikeout"]


def test_a_name_that_ends_in_s_takes_no_second_one():
    position = at({"b": {"name": "Gus Banks", "hit": 1, "abilities": ["bench_clearer"]}}, {"hands": {"A": ["a1", "b"]}})
    assert "Gus Banks' Bench Clearer works by itself." in said(position, "hit b")
