"""One line against another at the same step: a branch against the main line, a reading against the recorded one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rulekit.step import CHANCE
from rulekit.value import seat_name
from rulekit.words import counted, listed
from widgets.plain import Row
from widgets.telling import sentence


def compare(measures: Sequence[Any], values: Row, main: Row) -> list[Row]:
    """A branch against the main line at the same step, or its end: for each seat the place, and measures that differ.

    Args:
        measures: those of the game.
        values: the values on the branch, by measure.
        main: those of the main line.
    """
    known = {"place": None, **{measure.id: measure for measure in measures}}
    found, same = [], []
    for seat in range(len(values["place"])):
        rows = [_change(seat, measure, main[key][seat], values[key][seat]) for key, measure in known.items()]
        differ = [row for row in rows if row["change"] != "same"]
        found += differ
        same += [] if differ else rows[:1]
    return found + same


def _change(seat: int, measure: Any, before: float, after: float) -> Row:
    """One row: before, after, by how much, and whether that is better."""
    more = measure.more if measure else False
    by = after - before
    better = None if not by else (by > 0) == more
    label = measure.title.lower() if measure else "place"
    if not by:
        change = "same"
    elif measure is None:
        change = f"{abs(by):g} {'down' if by > 0 else 'up'}"
    else:
        change = f"{'+' if by > 0 else '−'}{abs(by):g}"
    return {
        "seat": seat,
        "label": label,
        "main": f"{before:g}",
        "branch": f"{after:g}",
        "change": change,
        "better": better,
    }


# ---------------------------------------------------------------- a line run again under another reading


def apart(old: Sequence[Any], new: Sequence[Any]) -> int | None:
    """The first step at which two lines are seen to differ: by the move, by what happened, or by their end."""
    for i, (a, b) in enumerate(zip(old, new, strict=False)):
        if a.text != b.text or (a.played.events != b.played.events and _said(a) != _said(b)):
            return i
    return None if len(old) == len(new) else min(len(old), len(new)) - 1


def _said(node: Any) -> list[str]:
    """All that happened in a step, in sentences."""
    return [event.says(node.position.setup) for event in node.played.events]


def steps(rerun: Any, first: int) -> list[int]:
    """The steps worth looking at: the first difference, and each move that had to be replaced."""
    last = len(rerun.timeline.mainline) - 1
    return sorted({first, *(each.number for each in rerun.replaced if first < each.number <= last)})


def freer(old: Sequence[Any], new: Sequence[Any]) -> int:
    """At how many steps of two equal lines a seat would have had other moves to choose from."""
    return sum(_options(a) != _options(b) for a, b in zip(old, new, strict=False))


def _options(node: Any) -> Any:
    decision = node.decision
    return None if decision.actor == CHANCE else tuple(decision.options)


def effect(rerun: Any, old: Sequence[Any], new: Sequence[Any]) -> str:
    """What a reading changes, in a few words; empty for nothing."""
    if rerun.first is None:
        return ""
    first = apart(old, new)
    if first is None:
        free = freer(old, new)
        return f"other moves could be chosen at {counted(free, 'step')}" if free else ""
    words = [f"differs from step {first} on"]
    if rerun.replaced:
        words.append(f"{counted(len(rerun.replaced), 'move')} replaced")
    before, after = old[-1].position, new[-1].position
    if before.over and not after.over:
        words.append("open at the end")
    elif before.over and before.winners != after.winners:
        words.append("another winner")
    return ", ".join(words)


def comparable(recorded: Sequence[Any], again: Sequence[Any]) -> tuple[Any, Any, str]:
    """A node of each line whose measures may be held against each other, and when that is.

    That is the end, if both have come to it, else the last step they have both reached.
    """
    if recorded[-1].position.over and again[-1].position.over:
        return recorded[-1], again[-1], "at the end"
    step = min(len(recorded), len(again)) - 1
    return recorded[step], again[step], f"at step {step}"


def changes(
    recorded: Sequence[Any], again: Sequence[Any], first: int, values: tuple[Row, Row], when: str
) -> list[list[str]]:
    """What another reading changes: the first difference, the result, the measures.

    Args:
        recorded: the nodes of the recorded line.
        again: those of the line run again.
        first: the first step that differs.
        values: the measures of both.
        when: the step at which they are held against each other.
    """
    rows = [
        ["first difference", *_first(recorded, again, first)],
        ["result", result(recorded), result(again)],
    ]
    setup, game = recorded[-1].position.setup, recorded[-1].position.game
    for measure in game.measures:
        before, after = values[0][measure.id], values[1][measure.id]
        if before == after:
            continue
        if measure.count and sum(before) != sum(after):
            rows.append([f"{measure.title}, all together, {when}", f"{sum(before):g}", f"{sum(after):g}"])
        else:
            rows.append([f"{measure.title.lower()} {when}", _each(setup.names, before), _each(setup.names, after)])
    return rows


def _each(names: Iterable[str], values: Iterable[float]) -> str:
    return ", ".join(f"{name} {value:g}" for name, value in zip(names, values, strict=True))


def _first(recorded: Sequence[Any], again: Sequence[Any], i: int) -> list[str]:
    """A step of both lines, in the first words that tell them apart: who plays what, what comes of it, what is next."""
    for words in (_step, _sentence, _next):
        told = [words(line, i) for line in (recorded, again)]
        if told[0] != told[1]:
            return told
    before, after = _said(recorded[i]), _said(again[i])
    if before == after:  # one line goes on, the other does not
        return [_step(line, i + 1) for line in (recorded, again)]
    return [_only(before, after, i), _only(after, before, i)]


def _only(said: Sequence[str], other: Sequence[str], i: int) -> str:
    """What happened in a step of one line alone."""
    return f"step {i}: {' '.join(each for each in said if each not in other) or 'this does not happen'}"


def _step(nodes: Sequence[Any], i: int) -> str:
    """A step of a line in words: who plays what."""
    if i >= len(nodes):
        return f"the line has ended at step {len(nodes) - 1}"
    node, setup = nodes[i], nodes[i].position.setup
    if node.move is None:
        return f"step {i}"
    name = "chance" if node.by == CHANCE else seat_name(setup.names, setup.seat(node.by))
    return f"step {i}, {name}: {node.move}"


def _sentence(nodes: Sequence[Any], i: int) -> str:
    return f"step {i}: {sentence(nodes[i])}"


def _next(nodes: Sequence[Any], i: int) -> str:
    agenda = nodes[i].position.agenda
    return f"after step {i}: {agenda[0].says(nodes[i].position.setup) if agenda else 'the game is over'}"


def result(nodes: Sequence[Any]) -> str:
    """Who has won at which step, or that it is not decided."""
    end = nodes[-1]
    if not end.position.over:
        why = ", where the recorded chance ends" if end.position.decision.actor == CHANCE else ""
        return f"open at step {end.number}{why}"
    names = [end.position.setup.label(side) for side in end.position.winners]
    return f"{listed(names)} {'win' if len(names) > 1 else 'wins'} at step {end.number}"
