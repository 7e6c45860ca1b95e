"""What may be played, as plain data: who is asked, the options by the rule that allows them, and where each leads."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from textwrap import shorten
from typing import Any

from rulekit.step import CHANCE
from rulekit.words import capital
from widgets.plain import Row
from widgets.telling import answering, worth_telling

BUTTONS = 12
"""Outcomes of chance that get a button each; where there are more, one types."""
LISTED = 300
"""Options of a seat that are listed; where there are more, one types."""
MOST_CLAUSES, LONGEST = 3, 150
"""What is told of where an option leads: so many clauses, so many characters."""
MANY = 3
"""Options from which on it is not told what comes of each of them alike."""
FALLS = "Chance decides. Choose what falls, or let it fall at random."
"""Why nobody is asked."""
ARTICLES = frozenset({"The", "A", "An", "It", "Nobody", "Nothing", "No"})
"""First words of sentences that are written small inside one."""


def options(position: Any, board: Any, node: str = "") -> Row:
    """Who decides what, why, and the legal moves by the rule that allows them.

    Args:
        position: where it is decided.
        board: says what to mark for a move.
        node: the id of the node that was asked about.
    """
    decision = position.decision
    if decision.step is None:
        return {
            "node": node,
            "seat": None,
            "chance": False,
            "head": "",
            "why": "",
            "groups": [],
            "outcomes": 0,
            "over": ending(position),
        }
    chance = decision.actor == CHANCE
    return {
        "node": node,
        "seat": None if chance else decision.step.actor,
        "chance": chance,
        "head": decision.step.says(position.setup).rstrip("."),
        "why": "Chance decides. Choose what falls, or let it fall at random."
        if chance
        else decision.step.why(position.now),
        "groups": _outcomes(decision) if chance else _choices(decision, board),
        "reach": [] if chance else board.reach(position),
        "advises": board.advises(position),
        "outcomes": len(decision.options),
        "over": "",
    }


def ending(position: Any) -> str:
    """How it ended: who has won, and by which rule."""
    won = [position.setup.label(side) for side in position.winners]
    rule = position.game.over
    verb = "has" if len(won) < 2 else "have"
    return f"The game is over: {' and '.join(won) or 'nobody'} {verb} won. {rule.text} [{rule.id}]"


def _outcomes(decision: Any) -> list[Row]:
    """A button an outcome: where it leads, and its probability where they differ."""
    if len(decision.options) > BUTTONS:
        return []
    odds = {str(move): decision.odds(move) for move in decision.options}
    same = len(set(odds.values())) == 1
    many = f"{capital(number(len(odds)))} outcome{'s' if len(odds) > 1 else ''}"
    title = f"{many}, each {next(iter(odds.values()))}" if same and len(odds) > 1 else many
    lead = _falls(decision)
    moves = [
        {"text": text, "leads": lead[text], "space": "", "marks": [], "odds": "" if same else str(p)}
        for text, p in odds.items()
    ]
    return [{"rule": decision.step.rule.id, "title": title, "moves": moves}]


def _falls(decision: Any) -> dict[str, str]:
    """Where each outcome of chance leads, if they differ in more than in what fell, e.g. not for a die alone."""
    names = decision.position.setup.names
    lead = {str(move): _falling(str(move), decision.play(move), decision) for move in decision.options}
    subject = next((name for name in names if all(says.startswith(f"{name} ") for says in lead.values())), "")
    words = {text: set(says.replace(",", "").split()) - set(text.split()) for text, says in lead.items()}
    if len(lead) > 1 and len({frozenset(each) for each in words.values()}) == 1:
        return dict.fromkeys(lead, "")
    return {text: says.removeprefix(f"{subject} ") for text, says in lead.items()}


def _falling(text: str, played: Any, decision: Any) -> str:
    """What an outcome of chance does; where nothing loud happens, the first quiet thing."""
    quiet = played.events[0].says(played.position.setup).rstrip(".") if played.events else ""
    return leads(text, played, decision) or quiet


def _choices(decision: Any, board: Any) -> list[Row]:
    """The legal moves of a seat, grouped by the rule of what they do; what comes of all of them alike is not told."""
    groups: dict[str, Row] = {}
    outcomes = {move: decision.play(move) for move in islice(decision.options, LISTED)}
    told = {move: clauses(str(move), played, decision) for move, played in outcomes.items()}
    alike = set.intersection(*map(set, told.values())) if len(told) >= MANY else set()
    for move, played in outcomes.items():
        rule = _allowing(decision, played)
        marks = board.marks(decision.position, move)
        space = next((mark["space"] for mark in marks if mark.get("kind") == "reachable"), "")
        row = {
            "text": str(move),
            "leads": _briefly([clause for clause in told[move] if clause not in alike]),
            "space": space,
            "marks": marks,
            "odds": "",
        }
        groups.setdefault(rule.id, {"rule": rule.id, "title": rule.text, "moves": []})["moves"].append(row)
    return list(groups.values())


def _allowing(decision: Any, played: Any) -> Any:
    """The rule of what a move does; that of the question where nothing is done."""
    rules = [rule for event in played.events if not event.quiet for rule in event.cites]
    return decision.step.rule if decision.step.rule in rules or not rules else rules[0]


def leads(text: str, played: Any, decision: Any) -> str:
    """Where a move leads, in a few words: "from 6 to 7, loses 3 pips" (see ``clauses``)."""
    return _briefly(clauses(text, played, decision))


def clauses(text: str, played: Any, decision: Any) -> list[str]:
    """What comes of a move, in clauses without their subject.

    Args:
        text: the move.
        played: what came of it.
        decision: what it answers; the seat that makes the move is not named again.
    """
    mover = _mover(decision)
    items = worth_telling(played, MOST_CLAUSES, answering(played, decision.step))
    says = [played.log[i].says(played.position.setup).rstrip(".") for i in items]
    found = [clause.removeprefix(f"{mover} ") for clause in says]
    word = text.split(maxsplit=1)[0]
    found.sort(key=lambda clause: not clause.startswith(word))
    return [part for part in (_without_verb(clause, word) for clause in found) if part]


def _briefly(told: Sequence[str]) -> str:
    """The first clauses, as many as are read at a glance."""
    words, *others = told[:MOST_CLAUSES] or [""]
    for part in others:
        longer = f"{words}, {_inner(part)}"
        words = longer if len(longer) <= LONGEST else words
    return shorten(words, LONGEST + 20, placeholder=" …")


def _inner(clause: str) -> str:
    """A clause that does not begin a sentence."""
    article = clause.split(" ", 1)[0] in ARTICLES
    return clause[:1].lower() + clause[1:] if article else clause


def _mover(decision: Any) -> str:
    """The name of the seat that is asked."""
    setup = decision.position.setup
    return setup.names[setup.seat(decision.actor)] if decision.actor in setup.seats else ""


def _without_verb(clause: str, word: str) -> str:
    """A clause that only repeats the move in its first words loses them."""
    head, comma, rest = clause.partition(", ")
    return rest if comma and head.startswith(word) else "" if clause in (word, f"{word}s", f"{word}es") else clause


def number(n: int) -> str:
    """A small number as a word."""
    words = "no one two three four five six seven eight nine ten eleven twelve".split()
    return words[n] if n < len(words) else f"{n:,}"
