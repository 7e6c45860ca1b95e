"""Disputes and tests as data: a position, moves, and what is expected of them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from rulekit.decoding import Unreadable, toml_file
from rulekit.expectation import Words, differences
from rulekit.files import is_file, shared
from rulekit.game import Game, game
from rulekit.moves import MoveError
from rulekit.position import Played, Position
from rulekit.replay import split
from rulekit.rule import Finding
from rulekit.step import Event
from rulekit.timeline import Timeline
from rulekit.verdict import IllegalMove, IllegalSetup, Verdict
from rulekit.words import suggestion

NOT_INHERITED = ("expect", "checks", "rules", "note", "like")
"""Keys of a scenario that one made ``like`` it does not take over."""


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """One scenario of a file (``formats.md``: Scenario), with what it inherits filled in."""

    id: str
    title: str
    game: str
    rules: tuple[str, ...] = ()
    options: dict[str, Any] = {}
    rulings: dict[str, str] = {}
    position: dict[str, Any] | None = None
    moves: tuple[str, ...] = ()
    expect: dict[str, Any] = {}
    checks: tuple[dict[str, Any], ...] = ()
    note: str = ""
    like: str = ""

    @property
    def refused(self) -> bool:
        """Whether the last move, or the setup, is expected to be refused."""
        return "refused" in self.expect

    def timeline(self) -> Timeline:
        """The scenario as a tree, ready for the explorer: all moves that are played, the refused one left out.

        Raises:
            IllegalSetup: its options or its position cannot be.
        """
        timeline = Timeline.start(game(self.game), self.options, self.rulings, self.position)
        node = timeline.root
        for entry in self.moves[: -1 if self.refused and self.moves else None]:
            text, mark, comment = split(entry)
            node = node.play(text)
            node.mark, node.comment = mark, comment
        return timeline


class ScenarioError(ValueError):
    """A scenario file that cannot be read; the message says what was found, where, and what was expected."""


def scenarios(path: str | Path) -> dict[str, Scenario]:
    """The scenarios of a file by id; also by the name of a game, for those that come with the project's tests.

    Raises:
        FileNotFoundError: there is no such file.
        ScenarioError: the file is not readable, or a scenario has an unknown key or base.
    """
    path = Path(path)
    if not is_file(path) and is_file(beside := _of_project(str(path))):
        path = beside
    try:
        entries = toml_file(path).get("scenario")
    except Unreadable as no:
        raise ScenarioError(str(no)) from None
    if not isinstance(entries, list):
        raise ScenarioError(f"{path.name} holds no scenario; each begins with [[scenario]] and an id")
    found: dict[str, Scenario] = {}
    whole: dict[str, dict[str, Any]] = {}
    for number, entry in enumerate(entries, 1):
        where = f"{path.name}, scenario {number}"
        if not isinstance(entry, dict) or not isinstance(entry.get("id"), str):
            raise ScenarioError(f"{where} has no id")
        if entry["id"] in found:
            raise ScenarioError(f"{where}: the id {entry['id']!r} stands twice")
        whole[entry["id"]] = _inherited(entry, whole, where)
        found[entry["id"]] = _scenario(whole[entry["id"]], where)
    return found


def _inherited(entry: dict[str, Any], whole: dict[str, dict[str, Any]], where: str) -> dict[str, Any]:
    like = entry.get("like")
    if like is None:
        return entry
    if not isinstance(like, str) or like not in whole:
        raise ScenarioError(f"{where}: like = {like!r} stands for no scenario before it; {suggestion(like, whole)}")
    base = {k: v for k, v in whole[like].items() if k not in NOT_INHERITED}
    return base | entry


def _scenario(entry: dict[str, Any], where: str) -> Scenario:
    known = Scenario.__struct_fields__
    if odd := [key for key in entry if key not in known]:
        raise ScenarioError(f"{where} ({entry['id']}) has an unknown key {odd[0]!r}; {suggestion(odd[0], known, 2)}")
    try:
        found = msgspec.convert(entry, Scenario)
        msgspec.convert(found.expect, Words)
        for check in found.checks:
            msgspec.convert(check, Words)
    except msgspec.ValidationError as no:
        raise ScenarioError(f"{where} ({entry['id']}): {no}") from None
    return found


# ------------------------------------------------------------------ running
class Outcome(msgspec.Struct):
    """What running a scenario showed: problems (none: it holds), rules it cites, rulings its moves asked."""

    problems: list[str] = []
    cited: set[str] = set()
    asked: set[str] = set()
    refusal: Verdict | None = None


def run(scenario: Scenario) -> Outcome:
    """Runs a scenario; every expectation that does not hold is a problem."""
    outcome = Outcome()
    try:
        _run(scenario, outcome)
    except (KeyError, MoveError) as no:
        outcome.problems.append(str(no.args[0] if no.args else no))
    outcome.problems += [f"{rule} is not cited" for rule in scenario.rules if rule not in outcome.cited]
    return outcome


def _run(scenario: Scenario, outcome: Outcome) -> None:
    played_game = game(scenario.game)
    try:
        played = played_game.start(scenario.options, scenario.rulings, scenario.position)
    except IllegalSetup as no:
        outcome.refusal = no.verdict
        _check_refusal(scenario, outcome)
        return
    position, events = played.position, _happened(played, outcome)
    _checks(scenario, 0, position, events, outcome)
    for number, entry in enumerate(scenario.moves, 1):
        try:
            for move, by in position.read(split(entry)[0]):
                position = _one(position, move, by, events, outcome)
        except IllegalMove as no:
            outcome.refusal = no.verdict
            outcome.cited |= citations(no.verdict.findings)
            if number < len(scenario.moves):
                outcome.problems.append(f"move {number}: {no}")
            break
        _checks(scenario, number, position, events, outcome)
    _check_refusal(scenario, outcome)
    outcome.problems += differences(position, events, scenario.expect)


def _one(position: Position, move: Any, by: str | None, events: list[Event], outcome: Outcome) -> Position:
    """One move played; its findings and events are cited."""
    decision = position.decision
    verdict = decision.judge(move, by)
    outcome.asked |= {ruling.id for ruling in verdict.asked}
    if verdict.legal:
        outcome.cited |= citations(verdict.findings)
    played = decision.play(move, by)
    events += _happened(played, outcome)
    return played.position


def _happened(played: Played, outcome: Outcome) -> list[Event]:
    outcome.asked |= {ruling.id for _, ruling in played.asked}
    outcome.cited |= citations(played.events)
    return list(played.events)


def _check_refusal(scenario: Scenario, outcome: Outcome) -> None:
    refusal = outcome.refusal
    if refusal is None:
        if scenario.refused:
            outcome.problems.append("nothing was refused")
        return
    outcome.cited |= citations(refusal.findings)
    outcome.asked |= {ruling.id for ruling in refusal.asked}
    broken = citations(refusal.broken)
    if not scenario.refused:
        outcome.problems.append(f"refused: {'; '.join(str(f) for f in refusal.broken)}")
    elif missing := set(scenario.expect["refused"]) - broken:
        outcome.problems.append(f"refused by {sorted(broken)}, not by {sorted(missing)}")


def _checks(scenario: Scenario, number: int, position: Position, events: list[Event], outcome: Outcome) -> None:
    for check in scenario.checks:
        if check.get("after") == number:
            found = differences(position, events, {k: v for k, v in check.items() if k != "after"})
            outcome.problems += [f"after {number}: {text}" for text in found]


def citations(items: Iterable[Event | Finding]) -> set[str]:
    """The ids of the rules that events and findings name."""
    return {rule.id for item in items for rule in item.cites}


def of_game(played_game: Game) -> dict[str, Scenario]:
    """The scenarios that come with the project for a game; none where it was installed without its tests."""
    path = _of_project(played_game.name)
    return scenarios(path) if is_file(path) else {}


def _of_project(name: str) -> Path:
    """Where the scenarios of a game lie in a checkout."""
    return shared("replays").parent / "tests" / "scenarios" / f"{name}.toml"
