"""A small made-up game out of steps, for tests of the core."""

from __future__ import annotations

from typing import Any

from rulekit.game import Game
from rulekit.measure import Place
from rulekit.moves import Move
from rulekit.position import Position
from rulekit.rulebook import Rulebook
from rulekit.step import Interjection, Setup, Step
from rulekit.value import Value


class Pass(Move):
    """Nothing to answer."""


PASS = Pass()


def rulebook(title: str, ids: str, rulings: tuple[dict[str, Any], ...] = ()) -> Rulebook:
    """A rulebook of rules whose text is their id."""
    rules = [{"id": name, "kind": "duty", "text": f"The rule {name}."} for name in ids.split()]
    section = {"id": "all", "title": "All", "rule": rules}
    return Rulebook({"title": title, "section": [section], "ruling": list(rulings)})


def question(name: str, default: str, *others: str) -> dict[str, Any]:
    """An open question with its readings."""
    options = [{"id": o, "text": f"It is {o}."} for o in (default, *others)]
    return {"id": name, "question": f"{name}?", "default": default, "why": "made up", "rules": [], "option": options}


def game_of(
    name: str, book: Rulebook, moves: tuple[type[Move], ...], interjections: tuple[Interjection, ...] = ()
) -> Game:
    """A game that is only ever begun by ``begin``."""
    nobody: Any = None
    return Game(
        package=f"tests.core.{name}",
        rulebook=book,
        content={},
        players=(2, 4),
        moves=moves,
        arrange=nobody,
        begin=nobody,
        lay=nobody,
        dump=nobody,
        out_of_place=lambda now, step, move, by: (
            [book["turn.order"].needs(False, "it is not the turn of {}", by)]
            if step is not None and by is not None and by != step.actor
            else []
        ),
        over=book["game.over"],
        winners=lambda position: (),
        standings=lambda position: (1,),
        measures=(),
        place=lambda before, played: Place("", 1, 1, None),
        player=nobody,
        interjections=interjections,
        spelled=("A", "B", "C"),
    )


def begin(game: Game, table: Value, *agenda: Step, seats: str = "A B C", **rulings: str) -> Position:
    """A position with this table and agenda; rulings are named with ``__`` for the point."""
    names = tuple(seats.split())
    chosen = {key.replace("__", ".").replace("_", "-"): reading for key, reading in rulings.items()}
    return Position(Setup(names, names, {}), game.readings(chosen), table, agenda)
