"""Aruba: what the dice on the table can buy, and the exact chances of throwing some of them again."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from rulekit.games.aruba import facts, numbers
from rulekit.games.aruba.chances import GOALS, Goal, chance
from rulekit.games.aruba.purchases import Division, unbeaten, undominated
from rulekit.games.aruba.table import OFF
from widgets.boards.words import count
from widgets.plain import Row

MOVEMENT = tuple(goal for goal in GOALS if goal.kind in ("straight", "even") or goal.number == 4)
OTHERS = tuple(goal for goal in GOALS if goal not in MOVEMENT)
LONGEST = 24  # signs of a fraction that is shown as it is
TITLES = {
    "begin": "What the roll may bring",
    "throw": "What this roll may bring",
    "dice": "What these dice can buy; chances of a re-roll",
    "hook": "What these dice can buy",
    "combo": "What the dice left can buy",
    "last": "What the dice left can buy",
}
EXACT = "Exact, every later re-roll made in the best way for the goal of its row."


def advises(position: Any) -> str:
    """The title of the advice at a position; empty where dice are no matter."""
    question, table = position.decision.question, position.table
    lie = bool(table.free) or question in ("begin", "throw")
    return TITLES.get(question, "") if lie and not position.over else ""


def advice(position: Any, chosen: Sequence[str]) -> Row:
    """Purchases of the dice that lie there, and chances if those that are chosen are thrown again.

    Args:
        position: where it is asked.
        chosen: the dice to be thrown, by their places among the rolled ones.
    """
    question, table = position.decision.question, position.table
    if question == "begin":
        return _first(numbers.MOST_DICE - table.damage[table.car])
    if question == "throw":
        thrown = (1,) * table.throwing
        return {"note": EXACT, "tables": _chances((*table.dice, *thrown), thrown, table.rerolls, table.extra)}
    found: Row = {"tables": [_bought(position)], "note": _pairs(position)}
    later, move = _throws(position)
    return {**found, **_again(table, chosen, later, move)} if question == "dice" and move else found


# ---------------------------------------------------------------- purchases


def _bought(position: Any) -> Row:
    """The divisions of the dice that no other one beats, with the moves that make them."""
    table = position.table
    found = undominated(table.free, straight=not table.straight, spent=bool(table.spent))
    if table.ended or position.decision.question == "last":
        found = _standing(found, only_cards=position.decision.question == "last")
    rows = [_purchase(position, division) for division in found if any(division.worth)]
    return {
        "columns": ["movement", "cards", "pairs", "with"], "rows": rows,
        "empty": "These dice buy nothing.",
    }  # fmt: skip


def _standing(found: Sequence[Division], *, only_cards: bool) -> tuple[Division, ...]:
    """Where the movement is over, straights and fours are worth nothing; after a three so is all but threes."""
    left = [
        Division(
            threes=division.threes,
            pairs=() if only_cards else division.pairs,
            whole="odd" if division.mends_all and not only_cards else "",
        )
        for division in found
    ]
    first = {division.worth: division for division in reversed(left)}
    return tuple(first[worth] for worth in sorted(unbeaten(first), reverse=True))


def _purchase(position: Any, division: Division) -> Row:
    mends = "all repaired" if division.mends_all else ""
    pairs = count(len(division.pairs), "pair") if division.pairs else mends
    table = position.table
    cells = [str(division.movement or "–"), str(division.cards or "–"), pairs or "–", _with(division, table.free)]
    moves = _moves(position, division)
    return {"cells": cells, "move": "; ".join(moves)} if moves else {"cells": cells, "move": ""}


def _with(division: Division, dice: tuple[int, ...]) -> str:
    """The dice of a purchase, combination by combination."""
    if division.whole:
        return f"all {len(dice)} dice {division.whole}"
    runs = [range(1, division.straight + 1)] if division.straight else []
    sets = [[face] * size for size, faces in _sets(division) for face in faces]
    return " + ".join(" ".join(map(str, faces)) for faces in (*runs, *sets))


def _sets(division: Division) -> tuple[tuple[int, tuple[int, ...]], ...]:
    return (4, division.fours), (3, division.threes), (2, division.pairs)


def _moves(position: Any, division: Division) -> list[str]:
    """The moves of a purchase: pairs shoot if there is a target, else they repair as long as there is damage."""
    table = position.table
    keep = ["keep"] if position.decision.question == "dice" else []
    if division.whole:
        useless = division.mends_all and not table.damage[table.car]
        return [] if useless else [*keep, division.whole]
    target, damage = facts.target(position.now, table.car) != OFF, table.damage[table.car]
    moves = [f"straight {division.straight}"] if division.straight else []
    moves += [f"turbo {face}" for face in division.fours]
    for face in division.pairs:
        if target:
            moves.append(f"pair {face} fire")
        elif damage:
            tokens = min(damage, numbers.MOST_TAKEN_OFF)
            moves.append(f"pair {face} repair {tokens}")
            damage -= tokens
    moves += [f"triple {face}" for face in division.threes]
    return [*keep, *moves] if moves else []


def _pairs(position: Any) -> str:
    """What a pair is good for here, and what a movement would lose."""
    table, now = position.table, position.now
    if position.decision.question == "last":
        return ""
    hit, damage = facts.target(now, table.car), table.damage[table.car]
    uses = [f"shoots at {position.setup.called(hit)}"] if hit != OFF else []
    uses += [f"takes {min(damage, numbers.MOST_TAKEN_OFF)} of {count(damage, 'token')} off"] if damage else []
    pair = f"A pair {' or '.join(uses)}" if uses else "A pair has no target now, and nothing to repair"
    lead, red = facts.standing(now)
    lost = int(lead == "alone") + int(red)
    return f"{pair}{f'; a movement loses {lost}' if lost and not table.ended else ''}."


# ---------------------------------------------------------------- chances


def _first(dice: int) -> Row:
    """The throw that has not been made, with both re-rolls."""
    thrown = (1,) * dice
    title = f"{count(dice, 'die', 'dice').capitalize()}, three rolls"
    return {"note": f"{title}. {EXACT}", "tables": _chances(thrown, thrown, 2, ())}


def _throws(position: Any) -> tuple[int, str]:
    """How many throws are left behind the next one, and the move that makes it: a re-roll, or a card."""
    table, question = position.table, position.decision.question
    if table.rerolls:
        return table.rerolls - 1, "reroll"
    card = question == "dice" and facts.has(table, table.hands[table.turn], "reroll")
    return 0, "play reroll" if card else ""


def _again(table: Any, chosen: Sequence[str], later: int, move: str) -> Row:
    """The dice to choose from, and the chances for those that are chosen."""
    picked = {int(each) for each in chosen if each.isdecimal() and int(each) < len(table.dice)}
    again = tuple(face for nth, face in enumerate(table.dice) if nth in picked)
    items = [
        {"id": str(nth), "symbol": f"die-{face}", "on": nth in picked, "label": str(face)}
        for nth, face in enumerate(table.dice)
    ]
    left = count(later + 1, "re-roll")
    words = f"{' '.join(map(str, again))} re-rolled now" if again else f"the best dice re-rolled, {left} left"
    tables = _chances(table.dice, again, later if again else later + 1, table.extra)
    return {
        "choose": {
            "label": "Re-roll", "items": items, "move": f"{move} {' '.join(map(str, again))}" if again else "",
            "note": f"Chances with {words}. {EXACT}",
        },
        "after": tables,
    }  # fmt: skip


def _chances(dice: tuple[int, ...], again: tuple[int, ...], later: int, extra: tuple[int, ...]) -> list[Row]:
    """Two tables: what moves the car, and the rest."""

    def row(goal: Goal) -> Row:
        p = chance(goal, dice, again, later, extra)
        exact = str(p) if len(str(p)) <= LONGEST else f"about {float(p):.6g}"
        return {
            "cells": [_says(goal), _brings(goal), {"text": _percent(p), "part": float(p), "title": exact}],
            "move": "",
        }

    kinds = (("moves", MOVEMENT), ("brings", OTHERS))
    return [{"columns": ["goal", head, "chance"], "rows": list(map(row, goals))} for head, goals in kinds]


def _percent(p: Fraction) -> str:
    """A chance that is neither sure nor impossible never looks so."""
    if p in (0, 1):
        return "sure" if p else "no"
    value = float(p) * 100
    return "< 0.1 %" if value < 0.1 else "> 99.9 %" if value > 99.9 else f"{value:.1f} %"


def _says(goal: Goal) -> str:
    if goal.kind == "straight":
        return f"straight {goal.number}"
    if goal.kind != "equal":
        return {"even": "all even", "odd": "all odd"}[goal.kind]
    word = {2: "pair", 3: "three", 4: "four"}[goal.number]
    return word if goal.sets == 1 else f"{goal.sets} {word}s"


def _brings(goal: Goal) -> str:
    """What it buys, in a few words."""
    if goal.kind == "straight":
        return f"{goal.number}"
    if goal.kind != "equal":
        return {"even": f"{numbers.BOOST}", "odd": "all repaired"}[goal.kind]
    if goal.number == 2:
        return "shots, repairs" if goal.sets > 1 else "shot, repair"
    return f"{numbers.CARDS_DRAWN * goal.sets} cards" if goal.number == 3 else f"{numbers.TURBO * goal.sets}"
