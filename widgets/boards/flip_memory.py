"""Bat Flip: what shows of the steps before, told along a line: the runs of every half, and what was settled last."""

from __future__ import annotations

from typing import Any, NamedTuple

from rulekit.games.bat_flip.events.base import BASE_WORDS
from widgets.boards import flip_cards as cards


class Settled(NamedTuple):
    """A comparison that has been settled, and what came of it."""

    value: int
    against: int
    left: str
    right: str
    told: tuple[str, str]


class Past(NamedTuple):
    """The runs of every half that was begun, by seat and inning; what was settled last."""

    runs: dict[tuple[int, int], int]
    last: Settled | None


def remember(before: Past | None, node: Any) -> Past:
    """What is known after a step, told along the line."""
    table = node.position.table if before is None else node.parent.position.table
    runs, last = (dict(before.runs), before.last) if before else ({}, None)
    if before is None and table.step in ("at-bat", "steal"):
        runs[table.half, table.inning] = 0
    here = (table.half, table.inning)
    for event in node.played.events:
        if event.kind == "half-started":
            here = (event.manager, event.inning)
            runs[here] = 0
            last = None
        elif event.kind == "run-scored":
            runs[here] = runs.get(here, 0) + 1
        elif event.kind in TELLERS:
            last = TELLERS[event.kind](node.position.setup, event, last)
    return Past(runs, last)


def _compared(setup: Any, event: Any, last: Settled | None) -> Settled:
    left = "Steal" if event.action == "steal" else "Hit"
    return Settled(event.value, event.against, left, "Defense", ("", _pair(setup, event.card, event.defender)))


def _pair(setup: Any, card: str, other: str) -> str:
    names = [cards.short(setup.cards[each].name, 18) for each in (card, other) if each]
    return " against ".join(names) if other else f"{names[0]}, no Defender"


def _hit(setup: Any, event: Any, last: Settled | None) -> Settled | None:
    far = event.difference
    return last and last._replace(told=(f"Settled: {far} base{'s' * (far > 1)}", last.told[1]))


def _stolen(setup: Any, event: Any, last: Settled | None) -> Settled | None:
    return last and last._replace(told=(f"Settled: steals {BASE_WORDS[event.base + 1]}", last.told[1]))


def _out(setup: Any, event: Any, last: Settled | None) -> Settled | None:
    """A Hit or a Steal that failed; other Outs have no comparison."""
    if last is None or last.told[0] or event.cause not in ("hit", "steal"):
        return None
    return last._replace(told=("Settled: Out", last.told[1]))


def _walked(setup: Any, event: Any, last: Settled | None) -> Settled:
    name = cards.short(setup.cards[event.card].name, 18)
    return Settled(event.walk, event.control, "Walk", "Control", ("Settled: Walks to First", name))


TELLERS = {
    "compared": _compared, "hit-succeeded": _hit, "steal-succeeded": _stolen, "out": _out, "walked": _walked,
}  # fmt: skip
