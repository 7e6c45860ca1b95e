"""What happened in a step, line by line: the move, its effects under their cause, and what did not happen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulekit.step import CHANCE, Event
from rulekit.words import capital
from widgets.plain import Row, Values
from widgets.telling import main_item, silent

if TYPE_CHECKING:
    from widgets.rows import State


def lines(node: Any, before: State | None = None) -> list[Row]:
    """What happened in a step, the move first, effects under their cause, and what did not happen.

    Args:
        node: the step.
        before: what was counted before it; then amounts are told as "0 → 3", and the seat on turn is not repeated.
    """
    if node.verdict is not None:
        return _refused(node)
    if node.move is None and node.parent is not None:
        return [_line("note", 0, "The position is put right, and the game goes on from it.", [])]
    played, main = node.played, main_item(node)
    rows = []
    subject = f"{node.position.setup.names[before.place.seat]} " if before and before.place.seat is not None else ""
    if main is None and node.move is not None:
        rules = [rule.id for event in played.events[:1] for rule in event.cites]
        text = _without(subject, silent(node))
        rows.append(_line(_sign(node), 0, text, rules, rulings=_asked(node, len(played.log))))
    amounts = _amounts(node, before.values) if before else {}
    order = [] if main is None else [main]
    order += [i for i, item in enumerate(played.log) if i != main and not getattr(item, "quiet", False)]
    depths: dict[int, int] = {}
    for i in order:
        depths[i] = _depth(played, i, main, depths) if node.move is not None else 0
        first, *turned = _item(node, i, depths[i], is_main=i == main)
        first["text"] = _without(subject, first["text"])
        told = "→" in first["text"]  # a sentence that has its own numbers needs no others beside it
        rows += [{**first, "amount": "" if told else amounts.get(i, "")}, *turned]
    return rows


def _without(subject: str, text: str) -> str:
    """A sentence whose block names its subject already; without a block it stays whole."""
    return text.removeprefix(subject).removesuffix(".") if subject else text


def _amounts(node: Any, values: Values) -> dict[int, str]:
    """What events add to the first measure of losses that counts them: "0 → 3", by their place in the log."""
    sums, found = {key: list(row) for key, row in values.items()}, dict[int, str]()
    for i, item in enumerate(node.played.log):
        for measure in node.position.game.measures if isinstance(item, Event) else ():
            if not measure.more and (counted := measure.counted(item)):
                seat, amount = counted
                old = sums[measure.id][seat]
                sums[measure.id][seat] = old + amount
                found.setdefault(i, f"{measure.title.lower()} {old:g} → {old + amount:g}")
    return found


def _item(node: Any, i: int, depth: int, *, is_main: bool) -> list[Row]:
    """One event, or one thing that did not happen; under it the reading it turned on, if that is not the default."""
    item, setup = node.played.log[i], node.position.setup
    asked = _asked(node, i) + (_asked(node, len(node.played.log)) if is_main else [])
    rules = [rule.id for rule in item.cites]
    if isinstance(item, Event):
        sign = _sign(node) if is_main else "effect"
        row = _line(sign, depth, item.says(setup), rules, kind=item.kind, rulings=asked)
    else:
        row = _line("not", depth, capital(item.because), rules, rulings=asked)
    chosen = node.position.readings.chosen
    turned = [text for text in asked if text.split(" = ")[0] in chosen]
    return [row, *(_line("ruling", depth + 1, f"By the reading {text}", []) for text in turned)]


def _refused(node: Any) -> list[Row]:
    """A move that was played although it is illegal: what it breaks."""
    broken = [_line("not", 1, capital(f.because), [rule.id for rule in f.cites]) for f in node.verdict.broken]
    return [_line("warning", 0, f"{node.move}: played although it is not allowed", []), *broken]


def _line(icon: str, depth: int, text: str, rules: list[str], kind: str = "", rulings: Sequence[str] = ()) -> Row:
    return {"icon": icon, "depth": depth, "text": text, "rules": rules, "kind": kind, "rulings": list(rulings)}


def _sign(node: Any) -> str:
    return "chance" if node.by == CHANCE else "choice" if node.move is not None else "note"


def _depth(played: Any, i: int, main: int | None, depths: dict[int, int]) -> int:
    """The move itself at 0, what it brings about at 1, what that causes below it."""
    if i == main:
        return 0
    cause = played.cause(i) if isinstance(played.log[i], Event) else None
    return 1 if cause is None else depths.get(cause, 1) + 1


def _asked(node: Any, i: int) -> list[str]:
    """The rulings asked for an item of the log, with the reading in force."""
    readings = node.position.readings
    return [f"{ruling.id} = {readings[ruling.id]}" for ruling in node.played.rulings(i)]
