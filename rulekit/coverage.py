"""The code, scenarios and replays behind every rule, and the scenarios that tell the readings of a ruling apart."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import msgspec

import rulekit
from rulekit.files import shared
from rulekit.game import Game
from rulekit.replay import ReplayError, load_replay
from rulekit.rule import Rule, Ruling
from rulekit.scenario import Outcome, Scenario, citations, of_game, run
from rulekit.timeline import Node, Timeline
from rulekit.verdict import IllegalSetup

Places = dict[str, list[str]]


class RuleCover(msgspec.Struct, frozen=True):
    """What stands behind a rule.

    ``code`` are places as ``file:line``, ``scenarios`` those that name the rule in their ``rules`` or as the reason of
    a refusal, ``cited`` those in which it is cited in play, ``replays`` those in which it is.
    """

    rule: Rule
    code: tuple[str, ...]
    scenarios: tuple[str, ...]
    cited: tuple[str, ...]
    replays: tuple[str, ...]

    @property
    def missing(self) -> tuple[str, ...]:
        """What a rule that demands code lacks."""
        if not self.rule.demands_code:
            return ()
        lacks = []
        if not self.code:
            lacks.append("no code")
        if not self.scenarios:
            lacks.append("no scenario")
        if not self.cited and not self.replays:
            lacks.append("cited by no scenario and no replay")
        return tuple(lacks)


class ReadingCover(msgspec.Struct, frozen=True):
    """A reading that is not the default, and the scenarios that come out differently under it."""

    ruling: Ruling
    reading: str
    scenarios: tuple[str, ...]


class Coverage(msgspec.Struct, frozen=True):
    """What stands behind the rules and rulings of a game; ``failing`` are scenarios that do not hold."""

    game: Game
    rules: tuple[RuleCover, ...]
    readings: tuple[ReadingCover, ...]
    failing: tuple[str, ...]
    scenarios: int
    replays: int

    @property
    def holes(self) -> tuple[RuleCover, ...]:
        """The rules that lack something they demand; that cannot be told where no scenarios have come along."""
        return tuple(cover for cover in self.rules if cover.missing) if self.scenarios else ()

    @property
    def unseen(self) -> tuple[RuleCover, ...]:
        """The rules that demand code and are cited in no replay."""
        return tuple(cover for cover in self.rules if cover.rule.demands_code and not cover.replays)

    @property
    def untold(self) -> tuple[ReadingCover, ...]:
        """The readings that no scenario tells from the default; neither can that be told without any."""
        return tuple(cover for cover in self.readings if not cover.scenarios) if self.scenarios else ()

    @property
    def figures(self) -> dict[str, str]:
        """The coverage in a few figures by their headings: a line of the table of all games."""
        demanding = [cover for cover in self.rules if cover.rule.demands_code]
        rulings = self.game.rulings
        fixed = sum(bool(ruling.fixed) for ruling in rulings)
        told = sum(bool(cover.scenarios) for cover in self.readings)
        return {
            "game": self.game.title,
            "rules": str(len(self.rules)),
            "demand code": str(len(demanding)),
            "cited in code": str(sum(bool(cover.code) for cover in demanding)),
            "in scenarios": str(sum(bool(cover.scenarios) for cover in demanding)),
            "in replays": str(sum(bool(cover.replays) for cover in demanding)),
            "rulings switchable": f"{len(rulings) - fixed} of {len(rulings)}",
            "readings told apart": f"{told} of {len(self.readings)}",
            "scenarios": str(self.scenarios),
            "replays": str(self.replays),
        }


def coverage(game: Game) -> Coverage:
    """What stands behind the rules and rulings of a game."""
    code, scenarios = code_places(game), of_game(game)
    outcomes = {key: run(scenario) for key, scenario in scenarios.items()}
    named, cited = _cited_in_scenarios(scenarios, outcomes)
    replays, count = _cited_in_replays(game)
    rules = [
        RuleCover(rule, *(tuple(places.get(rule.id, ())) for places in (code, named, cited, replays)))
        for rule in game.rulebook.values()
    ]
    holding = {key: each for key, each in scenarios.items() if not outcomes[key].problems}
    asking = {key: outcomes[key].asked for key in holding}
    readings = [
        ReadingCover(ruling, reading, telling(ruling, reading, holding, asking))
        for ruling in game.rulings
        for reading in ruling.readings
        if reading != ruling.default
    ]
    failing = tuple(key for key in scenarios if key not in holding)
    return Coverage(game, tuple(rules), tuple(readings), failing, len(scenarios), count)


# ------------------------------------------------------------------ code
def code_places(game: Game) -> Places:
    """For each rule the places in the code of a game that name it, as ``file:line``."""
    found: Places = defaultdict(list)
    package = Path(rulekit.__file__).parent
    for path in sorted((package / "games" / game.name).rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        where = path.relative_to(package.parent).as_posix()
        for text, line in _texts(tree):
            rule = game.rulebook.moved.get(text, text)
            if rule in game.rulebook:
                found[rule].append(f"{where}:{line}")
    return {rule: sorted(set(places), key=_by_line) for rule, places in found.items()}


def _texts(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """The texts in some code with their lines, without the names of rulings."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    rulings = {call.args[0] for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr in OF_RULINGS}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in rulings:
            yield node.value, node.lineno


OF_RULINGS = ("ruling", "fixed")
"""The functions of a rulebook whose first argument is a ruling, which may have the name of a rule."""


def _by_line(place: str) -> tuple[str, int]:
    path, _, line = place.rpartition(":")
    return path, int(line)


# ------------------------------------------------------------------ scenarios
def _cited_in_scenarios(scenarios: dict[str, Scenario], outcomes: dict[str, Outcome]) -> tuple[Places, Places]:
    """For each rule the scenarios that name it, and those that cite it in play."""
    named: Places = defaultdict(list)
    cited: Places = defaultdict(list)
    for key, scenario in scenarios.items():
        for rule in sorted({*scenario.rules, *scenario.expect.get("refused", ())}):
            named[rule].append(key)
        for rule in sorted(outcomes[key].cited):
            cited[rule].append(key)
    return named, cited


def telling(ruling: Ruling, reading: str, holding: dict[str, Scenario], asking: dict[str, set[str]]) -> tuple[str, ...]:
    """The scenarios that tell a reading from the default.

    They are those of the reading that fail under the default, or else those of the default that fail under the reading.

    Args:
        ruling: the open question.
        reading: one of its readings.
        holding: the scenarios that hold as they are.
        asking: for each the rulings that its moves asked; what only setting up asks is in none.
    """
    default, key = ruling.default, ruling.id
    of_reading = [name for name, each in holding.items() if each.rulings.get(key) == reading]
    if found := [name for name in of_reading if _fails(holding[name], key, default)]:
        return tuple(found)
    of_default = [name for name, each in holding.items() if each.rulings.get(key, default) == default]
    asked = [name for name in of_default if key in asking[name]]
    return tuple(name for name in asked or of_default if _fails(holding[name], key, reading))


def _fails(scenario: Scenario, ruling: str, reading: str) -> bool:
    """Whether a scenario does not hold under another reading."""
    return bool(run(msgspec.structs.replace(scenario, rulings={**scenario.rulings, ruling: reading})).problems)


# ------------------------------------------------------------------ replays
def _cited_in_replays(game: Game) -> tuple[Places, int]:
    """For each rule the replays that come with the package in which it is cited; and how many replays there are."""
    found: Places = defaultdict(list)
    paths = sorted((shared("replays") / game.name).glob("*.toml"))
    for path in paths:
        try:
            timeline = Timeline.of(load_replay(path))
        except (IllegalSetup, KeyError, ReplayError):
            continue
        for rule in sorted({rule for node in timeline.root.walk() for rule in cited_at(node)}):
            found[rule].append(path.stem)
    return found, len(paths)


def cited_at(node: Node) -> set[str]:
    """The ids of the rules that are cited by a move: by its verdict, or by what happened."""
    found = citations(node.played.events)
    if node.parent is not None and node.move is not None:
        by = node.by if node.interjected else None
        verdict = node.verdict or node.parent.position.judge(node.move, by)
        found |= citations(verdict.findings)
    return found
