"""The board of Bat Flip: scoreboard, diamond, the comparison with who may speak, both hands."""

from __future__ import annotations

from typing import Any

from rulekit.games.bat_flip.cards import TEAMS
from rulekit.games.bat_flip.facts import activated
from rulekit.games.bat_flip.moves import (
    Defend,
    Discard,
    Draft,
    Flip,
    Hit,
    Mound,
    Steal,
    Strikeout,
    Take,
    Top,
    Use,
    Walk,
)
from rulekit.games.bat_flip.steps.uses import on_field
from rulekit.games.bat_flip.table import BASES, PLATE
from widgets.boards import flip_cards as cards
from widgets.boards import flip_duel as duel
from widgets.boards import flip_field as field
from widgets.boards import flip_score as score
from widgets.boards.flip_memory import Past, remember
from widgets.boards.flip_score import seats
from widgets.plain import Row, Values

GUESSED = (
    "The print describes eleven cards in part, reviews describe two more; every other value, team and ability is ours. "
    "A dashed line marks such a card, pointing at it says what is known."
)
__all__ = ["ground", "marks", "paths", "propose", "recall", "remember", "scene", "seat_cards", "seats"]


def ground(setup: Any) -> Row:
    """Everything that never moves, and every card that may turn up."""
    rows = seats(setup)
    return {
        "size": [score.WIDTH, score.BOTTOM],
        "least": score.WIDTH - 6,
        "title": "Field, scoreboard, hands",
        "badges": [
            {"text": "made-up cards", "title": "These cards were made up for this position."}
            if setup.made_up
            else {"text": "reconstructed", "title": GUESSED}
        ],
        "shapes": [*score.drawing(setup, rows), *field.drawing()],
        "spaces": [*score.spaces(setup), *field.spaces(), *duel.spaces()],
        "symbols": score.symbols(setup, rows) | field.symbols(rows) | duel.symbols() | cards.symbols(_cards(setup)),
    }


def _cards(setup: Any) -> Row:
    """The cards that can come up: those of the four teams, where these are known."""
    return {key: card for key, card in setup.cards.items() if not setup.teams or card.team in setup.teams}


def scene(position: Any) -> list[Row]:
    """The table as it lies, without what was before."""
    return _scene(position, None)


def recall(node: Any, past: Past) -> list[Row]:
    """The table with the line score of the innings before, and what was settled last."""
    return _scene(node.position, past)


def _scene(position: Any, past: Past | None) -> list[Row]:
    pressed = _pressed(position)
    return [
        *field.scene(position, pressed), *duel.scene(position, past, pressed), *score.scene(position, past, pressed),
    ]  # fmt: skip


def seat_cards(position: Any, values: Values) -> list[Row]:
    """None: scoreboard and hands tell everything."""
    return []


def paths(before: Any, node: Any) -> dict[str, list[list[float]]]:
    """Runners go from base to base; other cards straight from where they lay."""
    old = {row["id"]: row for row in scene(before)}
    found: dict[str, list[list[float]]] = {}
    for event in node.played.events:
        if event.kind == "runner-advanced" and event.to < PLATE:
            came = old.get(event.card) if event.start >= 0 else None
            start = found.get(event.card) or ([[came["x"], came["y"]]] if came else [])
            found[event.card] = [*start, *field.steps(event.start, event.to)]
        elif event.kind == "walked":
            found[event.card] = field.steps(-1, 0)
    for row in scene(node.position):
        came = old.get(row["id"])
        if came and row["id"] not in found and row.get("symbol") and came.get("space") != row.get("space"):
            found[row["id"]] = [[came["x"], came["y"]], [row["x"], row["y"]]]
    return {key: points for key, points in found.items() if len(points) > 1}


# ---------------------------------------------------------------- choosing


def _target(move: Any, position: Any) -> str:
    """The card, team or pile that a move is about."""
    match move:
        case Hit(card) | Walk(card) | Strikeout(card) | Mound(card) | Discard(card) | Take(card) if card:
            return card
        case Hit() | Walk():
            return position.table.action.batter if position.table.action else ""
        case Use(card):
            return card.partition(".")[0]
        case Defend(card) if card != "top":
            return card
        case Defend() | Top():
            return f"deck-{_asked(position)}"
        case Flip():
            return f"flip-{_asked(position)}"
        case Draft(teams):
            return f"team-{teams[0]}" if len(teams) == 1 else ""
    return ""


def _asked(position: Any) -> str:
    """The seat that is asked, by its letter."""
    actor = position.decision.actor
    return actor if actor in position.setup.seats else ""


def marks(position: Any, move: Any) -> list[Row]:
    """The card a move is about, the base a Runner would reach; what stands in the way of a Steal."""
    legal = position.decision.judge(move).legal
    kind = "reachable" if legal else "refused"
    if isinstance(move, Steal):
        return _steal(position, move, kind)
    target = _target(move, position)
    paid = [{"space": card, "kind": "range", "text": ""} for card in getattr(move, "paid", ())] if legal else []
    return [*([{"space": target, "kind": kind, "text": ""}] if target else []), *paid]


def _steal(position: Any, move: Steal, kind: str) -> list[Row]:
    if not 1 <= move.base <= PLATE:
        return []
    goal = {"space": (*BASES, "home")[move.base], "kind": kind, "text": str(move)}
    ahead = position.table.bases[move.base] if move.base < PLATE else ""
    blocked = [{"space": ahead, "kind": "in-the-way", "text": ""}] if ahead and kind == "refused" else []
    return [goal, *blocked]


FIRST_MEANT = {
    "at-bat": (Hit, Use), "revealed": (Hit, Walk), "defend": (Defend, Use), "answer": (Use, Defend), "steal": (Use,),
    "steal-defend": (Defend, Use), "mound": (Mound,), "discard": (Discard,), "recover": (Take,), "draft": (Draft,),
}  # fmt: skip
TRIED = {
    "at-bat": "hit", "defend": "defend", "mound": "mound", "discard": "discard", "recover": "take", "draft": "draft",
    "answer": "use", "steal": "use", "steal-defend": "use",
}  # fmt: skip
"""What pointing at a card means where no legal move is about it."""


def _pressed(position: Any) -> frozenset[str]:
    """The cards and teams a reader may point at to make a move."""
    step = position.agenda[0] if position.agenda else None
    if step is None or step.actor not in (0, 1):
        return frozenset()
    table, seat = position.table, step.actor
    own = {card for card in table.hands[seat] if not cards.hidden(card)}
    if Use in step.takes:
        playing = (card for card in on_field(table, seat) if card)
        own |= {card for card in playing if activated(position.now, position.setup.cards[card])}
    if step.question == "draft":
        return frozenset(f"team-{team}" for team in TEAMS)
    if step.question == "steal":
        return frozenset(own | set(table.bases) - {""})
    return frozenset(own) if step.question in FIRST_MEANT else frozenset()


def propose(position: Any, space: str) -> str:
    """The move a reader means who points at a card, a team, a base, a deck or the Bat Flip card."""
    step = position.decision.step
    question = step.question if step is not None else ""
    if question not in FIRST_MEANT:
        return ""
    base = _base(position, space)
    if question == "steal" and base is not None:
        return f"steal {base}"
    if space == f"flip-{_asked(position)}":
        return "flip" if question == "at-bat" else ""
    if space == f"deck-{_asked(position)}":
        return "top" if question == "at-bat" else "defend top" if question in ("defend", "steal-defend") else ""
    meant = [move for kind in FIRST_MEANT[question] for move in position.decision.options if isinstance(move, kind)]
    for move in meant:
        if _target(move, position) == space:
            return str(move)
    for move in meant:
        if space in getattr(move, "paid", ()):
            return str(move)
    if space.removeprefix("team-") not in (*position.setup.cards, *TEAMS) or question not in TRIED:
        return ""
    return f"{TRIED[question]} {space.removeprefix('team-')}"


def _base(position: Any, space: str) -> int | None:
    """The base a Runner starts from, whether he or the base ahead of him is meant."""
    bases = position.table.bases
    if space in bases and space:
        return bases.index(space) + 1
    goals = (*BASES, "home")
    return goals.index(space) if space in goals[1:] else None
