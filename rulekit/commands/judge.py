"""``verify``, ``check`` and ``coverage``: whether something holds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from rulekit.commands.out import AMISS, FINE, Watch, WrongUse, block, find_game, grid, say, watch
from rulekit.coverage import Coverage, RuleCover
from rulekit.coverage import coverage as cover
from rulekit.game import games
from rulekit.replay import Problem, find_replay
from rulekit.scenario import Outcome, Scenario, ScenarioError, run, scenarios
from rulekit.verify import Report, verify_file
from rulekit.words import capital, counted

MOST_NAMES = 6
"""Places, scenarios and replays that are listed for one rule."""
GOOD, BAD = ("✓ ", "bold green"), ("✗ ", "bold red")


# ------------------------------------------------------------------ verify
def verify(files: list[str]) -> int:
    """Every problem of every replay, and a line about each file."""
    paths = [find_replay(file) for file in files]
    amiss = [_verify_file(path) for path in paths]
    return AMISS if any(amiss) else FINE


def _verify_file(path: Path) -> bool:
    """Whether something in a file does not hold; tells all problems as they are found, and at the end how many."""
    counts = {"games": 0, "moves": 0, "problems": 0}
    with watch(f"verifying {path.name}", path.stat().st_size) as watching:
        try:
            for report in verify_file(path, watching, watching.moves):
                watching.note = ""
                counts["games"] += 1
                counts["moves"] += _moves(report)
                counts["problems"] += len(report.problems)
                for problem in report.problems:
                    _tell(path, report, problem, watching)
        except KeyboardInterrupt:
            watching.close()
            say(f"{path.name}: stopped after {_done(counts)}")
            raise
    sign = BAD if counts["problems"] else GOOD
    verdict = counted(counts["problems"], "problem") if counts["problems"] else "all in order"
    if not counts["games"]:
        sign, verdict = BAD, "the file is empty; expected one replay a line"
    say(sign, f"{path.name}: {_done(counts)}; {verdict}")
    return sign is BAD


def _tell(path: Path, report: Report, problem: Problem, watching: Watch) -> None:
    watching.close()
    many = path.suffix not in (".toml", ".json") and report.replay is not None
    where = f"{path.name}, game {report.number}" if many else path.name
    say(f"{where}, {problem}" if problem.move else f"{where}: {problem}", hang=4)


def _moves(report: Report) -> int:
    return sum(isinstance(entry, str) for entry in report.replay.moves) if report.replay else 0


def _done(counts: dict[str, int]) -> str:
    return f"{counted(counts['games'], 'game')}, {counted(counts['moves'], 'move')}"


# ------------------------------------------------------------------ check
def check(files: list[str]) -> int:
    """A line for each scenario, and what does not hold of it."""
    total = failing = 0
    for file in files:
        try:
            found = scenarios(file)
        except FileNotFoundError:
            text = f"there is no scenario file {file[:200]!r}, nor a game of that name that has some"
            raise WrongUse(text) from None
        for scenario in found.values():
            total, failing = total + 1, failing + bool(_check_one(scenario).problems)
        if not found:
            raise ScenarioError(f"{Path(file).name} holds no scenario")
    say(BAD if failing else GOOD, f"{total - failing:,} of {total:,} scenarios hold")
    return AMISS if failing else FINE


def _check_one(scenario: Scenario) -> Outcome:
    outcome = run(scenario)
    say(BAD if outcome.problems else GOOD, (scenario.id, "bold"), f"  {scenario.title}", hang=2)
    for problem in outcome.problems:
        block(4, problem)
    return outcome


# ------------------------------------------------------------------ coverage
def coverage(name: str | None) -> int:
    """What stands behind every rule of a game, or one table of all games, and what is missing."""
    found = [cover(find_game(each)) for each in ([name] if name else games())]
    if name is None:
        grid([each.figures for each in found])
    for each in found:
        if name or each.holes or each.failing:
            _print_coverage(each)
    if not any(each.scenarios for each in found):
        say("No scenarios are there: they come with the tests of a checkout, not with an installed package.")
        say("So what a rule lacks, and which readings are told apart, is not known.")
    return AMISS if any(each.holes or each.failing for each in found) else FINE


def _print_coverage(found: Coverage) -> None:
    played = found.game
    say((played.title, "bold underline"), f"  {found.scenarios} scenarios, {found.replays} replays")
    for each in found.rules:
        judged = found.scenarios and each.rule.demands_code
        _print_rule(each, ("  ", "") if not judged else BAD if each.missing else GOOD)
    _print_readings(found)
    demanding = sum(each.rule.demands_code for each in found.rules)
    say(f"{len(found.rules)} rules, of which {demanding} demand code.")
    _list("cited by no replay", (each.rule.id for each in found.unseen))
    _list("readings that no scenario tells from the default", (f"{e.ruling.id} = {e.reading}" for e in found.untold))
    _list("scenarios that do not hold", found.failing)
    for each in found.holes:
        say(BAD, (each.rule.id, "bold"), f" lacks something: {', '.join(each.missing)}")
    if found.scenarios and not found.holes:
        say(GOOD, "every rule that demands code has code, a scenario, and is cited in play")


def _print_rule(each: RuleCover, sign: tuple[str, str]) -> None:
    demands = "" if each.rule.demands_code else f"  needs no code: {each.rule.no_code or each.rule.kind}"
    say(sign, (each.rule.id, "bold"), f"  {each.rule.kind}", (demands, "dim"), hang=6)
    for label, names in (("code", each.code), ("scenarios", each.scenarios), ("replays", each.replays)):
        if names:
            say((f"      {label:<10}", "dim"), _some(names), hang=16)
    if more := [name for name in each.cited if name not in each.scenarios]:
        say((f"      and cited in {len(more)} other scenarios", "dim"))


def _print_readings(found: Coverage) -> None:
    say(("Rulings", "bold"))
    for ruling in found.game.rulings:
        state = f"fixed: {ruling.fixed}" if ruling.fixed else f"{len(ruling.readings)} readings"
        say("  ", (ruling.id, "bold"), f"  {state}, default {ruling.default}", hang=6)
        for each in found.readings:
            if each.ruling is ruling and found.scenarios:
                told = f"told from the default by {_some(each.scenarios)}" if each.scenarios else "not told apart"
                say(f"      {each.reading}: ", (told, "dim" if each.scenarios else "yellow"), hang=8)


def _some(names: Sequence[str]) -> str:
    """The first few of some names."""
    more = len(names) - MOST_NAMES
    return ", ".join(names[:MOST_NAMES]) + (f" and {more} more" if more > 0 else "")


def _list(label: str, names: Iterable[str]) -> None:
    listed = ", ".join(names)
    if listed:
        say(f"{capital(label)}: {listed}.", hang=2)
