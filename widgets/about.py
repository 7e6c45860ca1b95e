"""What does not change while one steps: seats, rules, open questions, problems, ways in. Pure functions, no Jupyter."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from rulekit.files import shared
from rulekit.replay import load_replay
from rulekit.timeline import Timeline
from rulekit.words import counted
from widgets import boards, measures
from widgets.plain import Row

LONGEST_LABEL = 60


def about(timeline: Any, *, title: str = "", question: str = "", expected: str = "", name: str = "") -> Row:
    """Everything about a timeline that is sent once.

    Args:
        timeline: the tree that is shown.
        title: what to call it, if it is no replay.
        question: the question of a scenario.
        expected: what it expects, told after a try.
        name: the file, for problems.
    """
    game, replay = timeline.game, timeline.replay
    chosen = timeline.root.position.readings.chosen
    problems = [f"{name}, {problem}" if name else str(problem) for problem in timeline.problems]
    return {
        "game": game.name,
        "title": game.title,
        "replay": replay.title if replay else title,
        "source": replay.source if replay else "",
        "hides": game.mask is not None,
        "people": list(replay.players) if replay else [],
        "seats": boards.of(game.name).people(timeline.end.position),
        "measures": measures.about(game),
        "bands": measures.bands(game),
        "version": game.rulebook.version,
        "chip": _chip(len(game.rulings), chosen),
        "amber": bool(chosen),
        "sections": sections(game),
        "rulings": rulings(game, timeline.root.position.readings),
        "problems": problems,
        "stands": f"What stands before it is loaded: {timeline.end.number} moves." if problems else "",
        "question": question,
        "expected": expected,
        "ways": [] if question else ways(timeline),
        "kinds": [],
    }


def _chip(number: int, chosen: dict[str, str]) -> str:
    if not chosen:
        return f"all {number} readings default"
    readings = ", ".join(f"{key} = {value}" for key, value in chosen.items())
    return f"{len(chosen)} of {number} readings not default: {readings}"


# ---------------------------------------------------------------- rules and rulings


def sections(game: Any) -> list[Row]:
    """The rulebook with everything a card of a rule shows."""
    related, examples = _related(game), _worked(game.name)[0]
    resting: dict[str, list[str]] = {}
    for ruling in game.rulings:
        for rule in ruling.rules:
            resting.setdefault(rule, []).append(ruling.id)
    return [
        {
            "id": section.id,
            "title": section.title,
            "printed": section.printed,
            "rules": [
                {
                    "id": rule.id,
                    "kind": rule.kind,
                    "text": rule.text,
                    "printed": rule.printed,
                    "attached": game.rulebook.printed_text(rule),
                    "related": related.get(rule.id, [])[:6],
                    "examples": examples.get(rule.id, []),
                    "rulings": resting.get(rule.id, []),
                }
                for rule in section.rules
            ],
        }
        for section in game.rulebook.sections
    ]


def _related(game: Any) -> dict[str, list[str]]:
    """Rules that one event cites together, or that one open question rests on."""
    groups = [*_worked(game.name)[1], *(tuple(ruling.rules) for ruling in game.rulings)]
    for event in game.events:
        rules = vars(event).get("rules", ())
        if isinstance(rules, tuple):
            groups.append(tuple(rule.id for rule in rules))
    found: dict[str, dict[str, None]] = {}
    for group in groups:
        for rule in group:
            found.setdefault(rule, {}).update(dict.fromkeys(other for other in group if other != rule))
    return {rule: list(others) for rule, others in found.items()}


@cache
def _worked(game: str) -> tuple[dict[str, list[Row]], list[tuple[str, ...]]]:
    """The worked examples of the printed rulebook by the rules they cite, and what their events cite together."""
    found: dict[str, list[Row]] = {}
    groups: dict[tuple[str, ...], None] = {}
    for path in sorted((shared("replays") / game).glob("*.toml")):
        try:
            replay = load_replay(path)
            if not replay.source.startswith("rulebook"):
                continue
            events = [event for node in Timeline.of(replay).mainline for event in node.played.events]
        except (OSError, ValueError, KeyError):  # a broken file is shown where it is opened
            continue
        groups |= dict.fromkeys(tuple(rule.id for rule in event.cites) for event in events if not event.quiet)
        for rule in dict.fromkeys(rule.id for event in events for rule in event.cites):
            found.setdefault(rule, []).append({"id": f"{game}/{path.stem}", "title": replay.title})
    return found, list(groups)


def rulings(game: Any, readings: Any) -> list[Row]:
    """The open questions with the reading of this replay."""
    return [
        {
            "id": ruling.id,
            "question": ruling.question,
            "options": [{"id": key, "text": text} for key, text in ruling.options.items()],
            "default": ruling.default,
            "chosen": readings[ruling.id],
            "why": ruling.why,
            "rules": list(ruling.rules),
            "fixed": ruling.fixed,
            "weight": ruling.weight,
        }
        for ruling in game.rulings
    ]


# ---------------------------------------------------------------- ways in


def bookmarks(timeline: Any) -> list[int]:
    """The steps a replay marks: those it lists, else those with a mark of an annotator."""
    line = timeline.mainline
    listed = timeline.replay.extra.get("bookmarks") if timeline.replay else None
    if isinstance(listed, list):
        return sorted({i for i in listed if isinstance(i, int) and 0 <= i < len(line)})
    return [i for i, node in enumerate(line) if node.mark]


def ways(timeline: Any) -> list[Row]:
    """The first turn, the question of the replay, the whole game; nothing for a game without a move."""
    line = timeline.mainline
    if len(line) < 2:
        return []
    found = [
        {
            "kind": "turn",
            "label": "First turn",
            "index": 1,
            "text": "Step through it; each step names its rule. The key is →.",
        }
    ]
    if (asked := _question(timeline)) is not None:
        index, before, label = asked
        there = f"Go to step {index} and" if index else "At the start,"
        text = f"{before} {there} try a move, allowed or not. You get the rule and the reasons."
        found.append({"kind": "question", "label": label, "index": index, "text": text.strip()})
    steps, minutes = len(line) - 1, round(len(line) / 50)
    time = "a few seconds" if steps < 15 else "about a minute" if minutes < 2 else f"about {minutes} minutes"
    text = f"{counted(steps, 'step')} in {time}; it slows down at events of the chosen kind."
    label = "Whole game" if timeline.end.position.over and steps >= 15 else "The whole example"
    return [*found, {"kind": "all", "label": label, "index": steps, "text": text}]


def _question(timeline: Any) -> tuple[int, str, str] | None:
    """Where to try something, what the replay tells before it asks, and what it asks.

    That is at its ``question_step``, else before its first bookmark, else before its first event.
    """
    line, extra = timeline.mainline, timeline.replay.extra if timeline.replay else {}
    first = next((i for i, node in enumerate(line) if i and _eventful(node)), None)
    index = next((i for i in bookmarks(timeline) if i), first)
    step = extra.get("question_step")
    if isinstance(step, int) and 0 <= step < len(line):
        index = step + 1
    if index is None:
        return None
    *before, short = re.split(r"(?<=[.!?]) ", str(extra.get("question", "")))
    if short and len(short) <= LONGEST_LABEL:
        return index - 1, " ".join(before), short
    return index - 1, " ".join([*before, short]), "What if?"


def _eventful(node: Any) -> bool:
    return any(event.marker for event in node.played.events)
