"""A verdict as plain data: one sentence, every condition, what is allowed instead, the rulings it turned on."""

from __future__ import annotations

from typing import Any

from rulekit.chance import Chance
from rulekit.laying import unread
from rulekit.moves import MoveError
from rulekit.step import CHANCE
from rulekit.words import capital
from widgets.options import leads
from widgets.plain import Row
from widgets.telling import answering, told


def verdict(judged: Any, board: Any, node: str = "", by: str | None = None) -> Row:
    """Everything a verdict says, as plain data.

    Args:
        judged: a Verdict on a move.
        board: says what to mark for it.
        node: the id of the node where it was tried.
        by: the seat that was named, if one was.
    """
    position = judged.decision.position
    broken, rulings = judged.broken, [_turns(judged, ruling) for ruling in judged.asked]
    rule = next((finding.rule for finding in broken if finding.rule), None)
    return {
        "node": node,
        "text": judged.about,
        "by": by,
        "legal": judged.legal,
        "sentence": _says(judged, by),
        "short": "" if judged.legal else capital(broken[0].because) + ".",
        "rule": card(rule) if rule else {},
        "findings": [finding(each) for each in judged.findings],
        "nearest": [] if judged.legal else [_near(judged.decision, move) for move in judged.nearest],
        "rulings": rulings,
        "settled": all(each["legal"] == judged.legal for row in rulings for each in row["under"]),
        "odds": _likely(judged),
        "marks": board.marks(position, judged.move),
        "error": "",
    }


def not_understood(text: str, error: MoveError, node: str, position: Any) -> Row:
    """What is shown for a text that is no move of the game."""
    return {"node": node, "text": text, "legal": False, "sentence": "", "findings": [], "nearest": [], "rulings": [],
            "settled": False, "marks": [], "error": f"{capital(unread(error, position))}."}  # fmt: skip


def finding(each: Any) -> Row:
    """One condition: whether it holds, its sentence, its rule and the rulings asked for it."""
    rule = each.rule.id if each.rule else ""
    return {"ok": each.ok, "text": each.because, "rule": rule, "rulings": [ruling.id for ruling in each.rulings]}


def card(rule: Any) -> Row:
    """A rule as the verdict shows it."""
    return {"id": rule.id, "kind": rule.kind, "text": rule.text, "printed": rule.printed}


def _says(judged: Any, by: str | None) -> str:
    """One sentence with names and the numbers of the position, without the word that stands before it."""
    position, step = judged.decision.position, judged.decision.step
    if not judged.legal:
        who = by or judged.decision.actor
        name = position.setup.names[position.setup.seat(who)] if who in position.setup.seats else ""
        why = "; ".join(each.because for each in judged.broken[:2])
        return f"{name} cannot play “{judged.about}”: {why}." if name else f"“{judged.about}” is not possible: {why}."
    played = judged.decision.play(judged.move, by)
    return told(played, answering(played, step), position.setup) or f"{judged.about}."


def _near(decision: Any, move: Any) -> Row:
    return {
        "text": str(move),
        "leads": "" if decision.actor == CHANCE else leads(str(move), decision.play(move), decision),
    }


def _turns(judged: Any, ruling: Any) -> Row:
    """A ruling that was asked, and the answer under its other readings."""
    under = [{"reading": key, "text": ruling.options[key], "legal": ok} for key, ok in judged.under(ruling).items()]
    now = "legal" if judged.legal else "illegal"
    return {
        "id": ruling.id,
        "question": ruling.question,
        "reading": judged.readings[ruling.id],
        "now": now,
        "under": under,
    }


def _likely(judged: Any) -> str:
    """The probability of an outcome of chance, exact and in per cent."""
    if (
        not isinstance(judged.decision.step, Chance)
        or not judged.legal
        or type(judged.move) not in judged.decision.step.takes
    ):
        return ""
    odds = judged.decision.odds(judged.move)
    return f"{odds} ({float(odds):.2%})"
