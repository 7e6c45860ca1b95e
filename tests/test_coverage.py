"""Every rule that demands code has code and a scenario, and is cited in play."""

from __future__ import annotations

import ast
from functools import cache

import msgspec
import pytest

from rulekit import game, load
from rulekit.coverage import RuleCover, _texts, cited_at, coverage, telling
from rulekit.rule import Rule
from rulekit.scenario import of_game, run
from tests.walks import GAMES

each_game = pytest.mark.parametrize("name", GAMES)


@cache
def covered(name):
    """What stands behind the rules of a game."""
    return coverage(game(name))


RULES = [pytest.param(name, rule, id=f"{name}:{rule.id}") for name in GAMES for rule in game(name).rulebook.values()]


@pytest.mark.parametrize(("name", "rule"), [p for p in RULES if p.values[1].demands_code])
def test_a_rule_that_demands_code_lacks_nothing(name, rule):
    found = next(each for each in covered(name).rules if each.rule is rule)
    assert found.missing == ()


@each_game
def test_every_scenario_holds(name):
    assert covered(name).failing == ()


@each_game
def test_few_rules_are_cited_by_no_replay(name):
    found = covered(name)
    demanding = sum(each.rule.demands_code for each in found.rules)
    assert len(found.unseen) <= demanding / 4, [each.rule.id for each in found.unseen]


@each_game
def test_most_readings_are_told_from_the_default_by_a_scenario(name):
    found = covered(name)
    assert len(found.untold) <= len(found.readings) / 4, [(each.ruling.id, each.reading) for each in found.untold]


@each_game
def test_no_code_says_why(name):
    for rule in game(name).rulebook.values():
        if rule.no_code:
            assert len(rule.no_code) > 15 and rule.kind not in ("component", "advice")


# ------------------------------------------------------------------ how it is found out
def test_a_rule_that_lacks_everything_says_so():
    rule = Rule("a.b", "duty", "Something has to be done.")
    assert RuleCover(rule, (), (), (), ()).missing == ("no code", "no scenario", "cited by no scenario and no replay")
    assert RuleCover(rule, ("x.py:1",), ("s",), ("s",), ()).missing == ()
    assert RuleCover(msgspec.structs.replace(rule, kind="advice"), (), (), (), ()).missing == ()
    assert RuleCover(msgspec.structs.replace(rule, no_code="by hand"), (), (), (), ()).missing == ()


def test_texts_are_found_with_their_lines_and_names_of_rulings_are_not():
    code = 'A = R["turn.roll",\n  "turn.pips"]\nB = R.ruling("hazard.when", a=1)\nC = {"oil": "slick.spin"}\n'
    found = dict(_texts(ast.parse(code)))
    assert found == {"turn.roll": 1, "turn.pips": 2, "oil": 4, "slick.spin": 4}


def test_a_rule_is_cited_by_what_happens_and_by_the_verdict():
    line = load("piston_cup/three-abreast").mainline
    assert {"traffic.queue", "traffic.lost-pips", "turn.drive", "turn.pips"} <= cited_at(line[2])
    refused = load("piston_cup/a-wrong-drive").mainline[2]
    assert "traffic.no-overtake" in cited_at(refused)


def test_a_scenario_of_a_reading_tells_it_apart():
    piston_cup = game("piston_cup")
    ruling = piston_cup.rulebook.rulings["drive.full"]
    scenarios = {key: each for key, each in of_game(piston_cup).items() if not run(each).problems}
    asking = {key: run(each).asked for key, each in scenarios.items()}
    found = telling(ruling, "up-to", scenarios, asking)
    assert "stop-early-allowed" in found
    for key in found:
        del scenarios[key]
    assert "stop-early-refused" in telling(ruling, "up-to", scenarios, asking)
    assert telling(ruling, "up-to", {}, {}) == ()
