"""Rules that are cited only where they hold, and what is counted once."""

from __future__ import annotations

import pytest

from rulekit import game
from rulekit.scenario import of_game
from tests.crazy_race.table import CARD, FOUR, log, race


def cited(node, kind):
    return {rule.id for event in node.played.events if event.kind == kind for rule in event.cites}


def moved(progress):
    teams = {"A": {"run": progress}}
    position = {"card": CARD, "go": 3, "turn": "D", "sides": {"run": ["A 1"]}, "teams": teams}
    return cited(race(FOUR, **position).root.play("pass").play("go"), "moved")


@pytest.mark.parametrize(
    ("progress", "holds", "does_not"),
    [
        (0, {"start.first-step", "move.out", "facing.keep"}, {"move.back"}),
        (3, {"facing.keep"}, {"start.first-step", "move.out", "move.back"}),
        (5, {"move.back"}, {"facing.keep", "move.out"}),
        (6, {"move.back", "facing.keep"}, {"move.out"}),
    ],
)
def test_a_move_goes_by_where_it_leads(progress, holds, does_not):
    rules = moved(progress)
    assert holds <= rules and not does_not & rules


def test_only_a_winner_without_cards_shows_that_one_can_win_without():
    hands = {"hand": [], "discard": [1, 1, 2, 2, 3, 3, 4, 6], "recovered": True, "markers": [6]}
    for winner, spent in (({"markers": [6]}, False), (hands, True)):
        teams = {"A": winner | {"run": 12, "fly": 12, "crawl": 12}, "B": {}, "C": {}, "D": {}}
        end = race(FOUR, card="M1", round=8, go=3, turn="D", teams=teams).root.play("pass")
        assert end.position.winners == ("A",)
        assert ("magic.can-win" in cited(end, "won")) is spent


def test_cards_are_discarded_from_the_holder_of_the_tile_to_the_left():
    sides = {"run": ["A 1", "B 2"], "fly": ["C 3"]}
    teams = {seat: {"run": 12, "fly": 12} for seat in "ABC"}
    end = race(FOUR, card=CARD, go=3, tile="B", turn="A", sides=sides, teams=teams).root.play("pass")
    discards = [line.split()[0] for line in log(end) if "discards" in line]
    assert discards == ["B", "C", "A"]


def test_one_go_of_everybody_is_one_turn():
    node = race(FOUR, card=CARD).root
    place = game("crazy_race").place(None, node.played)
    turns = []
    for _ in range(5):
        node = node.play("pass")
        place = game("crazy_race").place(place, node.played)
        turns.append(place.turn)
    assert turns == [1, 1, 1, 2, 2]


def test_no_marker_is_put_forward_any_more_when_all_have_been_given():
    end = of_game(game("crazy_race"))["three-of-one-player-second-together"].timeline().end
    assert end.position.over and end.position.table.offers == ()
