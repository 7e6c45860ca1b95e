"""A step in one sentence, and the rules by which it happened."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from rulekit.step import Event

MOST_CLAUSES = 4
"""Events told in one sentence; the log has all of them."""


def cited(node: Any) -> list[str]:
    """The rules by which it happened, or those it breaks.

    The first rule of each event stands before the second of any, that of the move before what came of it, events with
    a sign before those without; quiet events come last.
    """
    if node.verdict is not None:
        return list(dict.fromkeys(rule.id for finding in node.verdict.broken for rule in finding.cites))
    main = main_item(node)
    first = [] if main is None else [node.played.log[main]]
    loud = sorted((event for event in node.played.events if not event.quiet), key=lambda event: not event.marker)
    quiet = [event for event in node.played.events if event.quiet]
    by_rank = [
        rule for group in ((*first, *loud), quiet) for rank in zip_longest(*(e.cites for e in group)) for rule in rank
    ]
    return list(dict.fromkeys(rule.id for rule in by_rank if rule is not None))


def loud_items(played: Any) -> list[int]:
    """The items of the log that are told: events that are not quiet."""
    return [i for i, item in enumerate(played.log) if isinstance(item, Event) and not item.quiet]


def worth_telling(played: Any, most: int, main: int | None = None) -> list[int]:
    """The items of the log that make a sentence: what caused another one is left out.

    Args:
        played: what happened.
        most: where there are more, those with a sign are told alone, if there are any.
        main: the item that is the move itself; it is told in any case, and first.
    """
    loud = loud_items(played)
    causes = {played.cause(i) for i in loud}
    order = [i for i in loud if i == main] + [i for i in loud if i != main and i not in causes]
    signed = [i for i in order if i == main or played.log[i].marker] if len(order) > most else []
    return signed or order


def main_item(node: Any) -> int | None:
    """The item of the log that is the move itself: the first event by the rule that asked for it."""
    step = node.parent.position.decision.step if node.parent and node.move is not None else None
    return answering(node.played, step) if step is not None else next(iter(loud_items(node.played)), None)


def answering(played: Any, step: Any) -> int | None:
    """The item of the log that answers a question: the first event by its rule; else the first that is told."""
    loud = loud_items(played)
    return next((i for i in loud if step.rule in played.log[i].cites), next(iter(loud), None))


def sentence(node: Any) -> str:
    """A step in one sentence: the move, and what came of it."""
    if node.verdict is not None:
        return f"Played although it is not allowed: {node.move}."
    if node.move is None and node.parent is not None:
        return "The position is put right, and the game goes on from it."
    return told(node.played, main_item(node), node.position.setup) or silent(node)


def silent(node: Any) -> str:
    """Where nothing loud happens, the first quiet thing that does; else the move itself, or what is asked."""
    if node.move is not None:
        if node.played.events:
            return str(node.played.events[0].says(node.position.setup))
        asked = node.parent.position.agenda
        return f"{asked[0].says(node.position.setup).rstrip('.')}: {node.text}." if asked else f"{node.text}."
    steps = node.position.agenda
    return steps[0].says(node.position.setup) if steps else "The game is over."


def told(played: Any, main: int | None, setup: Any) -> str:
    """The events of a step as one sentence: what caused another event is left out, one subject is named once."""
    order = worth_telling(played, MOST_CLAUSES, main)
    return joined([played.log[i].says(setup) for i in order[:MOST_CLAUSES]], setup.names)


def joined(sentences: Sequence[str], names: Sequence[str]) -> str:
    """Sentences about one subject as one: "Sally drives 1, from 6 to 7, and loses 3 pips."."""
    groups: list[tuple[str, list[str]]] = []
    for text in sentences:
        subject = next((name for name in sorted(names, key=len, reverse=True) if text.startswith(f"{name} ")), "")
        clause = text.rstrip(".")[len(subject) :].strip()
        if subject and groups and groups[-1][0] == subject and ": " not in groups[-1][1][-1]:
            groups[-1][1].append(clause)
        else:
            groups.append((subject, [clause]))
    return " ".join(_one(subject, clauses) for subject, clauses in groups)


def _one(subject: str, clauses: list[str]) -> str:
    comma = "," if any("," in clause for clause in clauses) else ""
    *most, last = clauses
    text = f"{', '.join(most)}{comma} and {last}" if most else last
    text = f"{subject} {text}".strip()
    return text if text.endswith(("!", "?")) else f"{text}."
