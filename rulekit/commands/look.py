"""``games``, ``schema``, ``rules`` and ``show``: looking, without changing or judging anything."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from rulekit.commands.out import AMISS, FINE, WrongUse, block, find_game, grid, plain, say
from rulekit.files import shared
from rulekit.game import games
from rulekit.position import Position
from rulekit.replay import UNDATED, Replay, ReplayError, find_replay, records
from rulekit.rule import Rule, Ruling
from rulekit.scenario import of_game
from rulekit.step import Event
from rulekit.timeline import Node, Timeline
from rulekit.verify import schema

TOLD = 19
"""Columns before what a line of ``show`` tells: the number of the move and who made it."""
MOST_OPTIONS = 40
"""Options that ``show --at`` lists; chance may have tens of thousands."""


def list_games() -> int:
    """All games with the size of their rulebooks."""
    rows = []
    for name in games():
        each = find_game(name)
        fewest, most = each.players
        fixed = sum(bool(ruling.fixed) for ruling in each.rulings)
        questions = f"{len(each.rulings)}" + (f", {fixed} fixed" if fixed else "")
        replays = len(list((shared("replays") / name).glob("*.toml")))
        players = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        row = {"game": name, "title": each.title, "players": players, "rules": str(len(each.rulebook))}
        row |= {"questions": questions, "scenarios": str(len(of_game(each))), "replays": str(replays)}
        rows.append(row)
    grid(rows)
    return FINE


def print_schema() -> int:
    """The JSON Schema of replays."""
    plain(msgspec.json.format(msgspec.json.encode(schema()), indent=2).decode())
    return FINE


# ------------------------------------------------------------------ rules
def print_rules(name: str, words: list[str]) -> int:
    """The rules and open questions of a game in which all words occur."""
    played = find_game(name)
    text = " ".join(words)
    found = {rule.id for rule in played.rulebook.search(text)}
    rulings = [ruling for ruling in played.rulings if _matches(ruling, text)]
    for section in played.rulebook.sections:
        if rules := [rule for rule in section.rules if rule.id in found]:
            say((section.title, "bold underline"), f"  {section.printed}")
            for rule in rules:
                _print_rule(rule)
    if rulings:
        say(("Open questions", "bold underline"))
        for ruling in rulings:
            _print_ruling(ruling)
    if not found and not rulings:
        raise WrongUse(f"no rule of {played.title} has the words {text!r}; try fewer")
    return FINE


def _print_rule(rule: Rule) -> None:
    say("  ", (rule.id, "bold"), f"  {rule.kind}", (f"  {rule.printed}", "dim"), hang=4)
    block(4, rule.text)
    if rule.no_code:
        block(4, (f"Nothing a program could do: {rule.no_code}", "dim"))


def _matches(ruling: Ruling, text: str) -> bool:
    told = f"{ruling.id} {ruling.question} {' '.join(ruling.options.values())} {' '.join(ruling.rules)}".casefold()
    return all(word in told for word in text.casefold().split())


def _print_ruling(ruling: Ruling) -> None:
    say("  ", (ruling.id, "bold"), (f"  {' '.join(ruling.rules)}", "dim"), hang=4)
    block(4, ruling.question)
    for reading, text in ruling.options.items():
        default = " (default)" if reading == ruling.default else "" if reading in ruling.readings else " (not built)"
        block(6, (reading, "bold"), f"{default}: {text}")
    block(4, (ruling.fixed or ruling.why, "dim"))


# ------------------------------------------------------------------ show
def show(file: str, at: int | None, number: int) -> int:
    """A recorded game told move by move, or the position after one of its moves."""
    replay = _replay(file, number)
    try:
        timeline = Timeline.of(replay)
    except KeyError as no:
        raise ReplayError(str(no.args[0])) from None
    try:
        nodes = timeline.mainline if at is None else [timeline.seek(at)]
    except IndexError as no:
        raise WrongUse(str(no)) from None
    _print_head(replay, timeline)
    for node in nodes:
        _print_node(node)
    if at is not None:
        _print_position(nodes[0].position)
    for problem in timeline.problems:
        say(("problem: ", "bold red"), str(problem), hang=9)
    return AMISS if timeline.problems else FINE


def _replay(file: str, number: int) -> Replay:
    path = find_replay(file)
    replay = next(islice(records(path), number - 1, None), None)
    if isinstance(replay, ReplayError):
        raise replay
    if replay is None:
        raise WrongUse(f"{Path(file).name} has no game {number}")
    return replay


def _print_head(replay: Replay, timeline: Timeline) -> None:
    played = timeline.game
    say((replay.title or played.title, "bold"), f"  {played.title}, rules version {played.rulebook.version}")
    dated = [part for part in (replay.source, replay.date) if part not in ("", UNDATED)]
    if dated:
        say((", ".join(dated), "dim"))
    setup = timeline.root.position.setup
    people = replay.players if len(replay.players) == len(setup.seats) else setup.names
    say("Seats: ", ", ".join(f"{seat} ({person})" for seat, person in zip(setup.seats, people, strict=True)))
    for ruling, reading in timeline.root.position.readings.chosen.items():
        say(f"Ruling {ruling}: {reading}")


def _print_node(node: Node) -> None:
    if node.move is not None:
        mark, comment = f" #{node.mark}" if node.mark else "", f"  {node.comment}" if node.comment else ""
        by = (f"{node.by or '':<10} ", "dim")
        say(f"{node.number:>5} ", by, (node.text, "bold"), (mark, "red"), (comment, "italic"), hang=TOLD)
    elif node.repair is not None:
        block(TOLD, ("the table went on: ", "bold"), _inline(node.repair))
    if node.verdict is not None:
        block(TOLD, (node.verdict.says, "red"))
    for index, item in enumerate(node.played.log):
        asked = " ".join(f"({ruling.id})" for ruling in node.played.rulings(index))
        if isinstance(item, Event):
            rules = " ".join(rule.id for rule in item.cites)
            block(TOLD, item.says(node.position.setup), (f"  {rules} {asked}".rstrip(), "dim"))
        else:
            block(TOLD, (f"did not happen: {item} {asked}".rstrip(), "dim"))
    for other in node.parent.variations if node.parent and node is node.parent.children[0] else ():
        block(TOLD, ("or: ", "bold"), ", ".join(each.text for each in other.line))


def _inline(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False)


def _print_position(position: Position) -> None:
    import tomli_w

    decision = position.decision
    plain(f"\n{tomli_w.dumps(position.to_data())}\n")
    if decision.step is None:
        say("The game is over; won has ", ", ".join(position.winners) or "nobody", ".")
    else:
        say((f"{decision.actor} is asked: {decision.question}. ", "bold"), decision.step.why(decision.now))
        options = [str(move) for move in islice(decision.options, MOST_OPTIONS)]
        more = len(decision.options) - len(options)
        say("Options: ", ", ".join(options), f" and {more:,} more" if more > 0 else "", hang=9)
        say("Then: ", " ".join(step.says(position.setup) for step in position.agenda[1:]) or "nothing", hang=6)
    plain(f"Code: {position.code}")  # one line, to be copied
