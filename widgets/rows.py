"""The nodes of a timeline as rows of plain data: what every panel shows of a step. Pure functions, no Jupyter."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from rulekit.step import CHANCE
from widgets import boards, measures
from widgets.log import lines
from widgets.plain import Row, Values
from widgets.seen import Seen
from widgets.telling import cited, sentence

TONES = {"cross": "refused", "diamond": "ruling", "square": ""}
ALWAYS = frozenset({"ring", "flag"})
"""Markers that stand on the time line whatever kind is chosen: laps, and the end."""


class State(NamedTuple):
    """What is counted along a line: where in the game we are, the measures, and what the board remembers."""

    place: Any
    values: Values
    memory: Any = None


class Scribe:
    """Writes the nodes of a timeline as rows, each with an id of its own, and remembers which node an id means.

    A branch is counted on from the node where it leaves, so lines share what they share.

    Args:
        game: the game that is played.
    """

    def __init__(self, game: Any) -> None:
        self.game = game
        self.board = boards.of(game.name)
        self.nodes: dict[str, Any] = {}
        self._known: dict[str, Row] = {}
        self._order: dict[str, int] = {}
        self._one: dict[str, str] = {}
        self._ids: dict[Any, str] = {}
        self._states: dict[str, State] = {}
        self.seat = ""

    def look(self, seat: str) -> None:
        """From now on everything is written as this seat can know it; with no seat, as it is."""
        self.seat = seat
        self._states.clear()

    def view(self, node: Any) -> Any:
        """The node as it may be shown."""
        return Seen(node, self.seat) if self.seat else node

    def id(self, node: Any) -> str:
        """The id of a node, the same as long as the cursor lives."""
        if node not in self._ids:
            self._ids[node] = f"n{len(self._ids)}"
            self.nodes[self._ids[node]] = node
        return self._ids[node]

    def rows(self, nodes: Iterable[Any]) -> list[Row]:
        """The rows of some nodes."""
        return [self.row(node) for node in nodes]

    def row(self, node: Any) -> Row:
        """One node as plain data: its words, its log, what is to come, and the board.

        With a seat's eyes there is no comment: it was written by somebody who had seen everything.
        """
        here = self._state(node)
        before = self._state(node.parent) if node.parent else None
        place = before.place if before else here.place
        name, node = self.id(node), self.view(node)
        position = node.position
        return {
            "id": name,
            "number": node.number,
            "by": actor(node),
            "text": "" if node.move is None else str(node.move),
            "sentence": sentence(node),
            "where": (before or here).place.words if before or _going_on(here.place) else "Before turn 1",
            "block": before.place.turn if before else 0,
            "round": place.round,
            "period": place.name or f"round {place.round}",
            "seat": before.place.seat if before else None,
            "rules": cited(node),
            "log": lines(node, before),
            "kinds": self._kinds(node),
            "agenda": agenda(position),
            "scene": self.board.scene(node, here.memory),
            "cards": self.board.cards(position, here.values),
            "bands": [band.name(position) for band in self.game.bands],
            "values": self.board.known(here.values, position.setup.seat(self.seat)) if self.seat else here.values,
            "comment": "" if self.seat else node.comment or "",
            "mark": node.mark or "",
        }

    @property
    def kinds(self) -> list[Row]:
        """The kinds of events that have happened and have a sign, in the order in which the game names them."""
        return [self._known[kind] for kind in sorted(self._known, key=lambda kind: self._order[kind])]

    def values(self, node: Any) -> Values:
        """The measures at a node, counted along its line."""
        return self._state(node).values

    def _state(self, node: Any) -> State:
        """Counted from the nearest node that is known, without climbing a long line by recursion."""
        chain = []
        while node is not None and self.id(node) not in self._states:
            chain.append(node)
            node = node.parent
        state = self._states[self.id(node)] if node is not None else None
        for each in reversed(chain):
            view = self.view(each)
            place = self.game.place(state.place if state else None, view.played)
            memory = self.board.remember(state.memory if state else None, view)
            state = State(place, measures.values(view, state.values if state else None), memory)
            self._states[self.id(each)] = state
        assert state is not None
        return state

    def _kinds(self, node: Any) -> list[list[Any]]:
        """The kinds of events of a step, each with the seat it concerns; kinds of one name are one kind."""
        found: dict[Any, None] = {}
        for event in node.played.events:
            label = event.label or event.kind.replace("-", " ")
            kind = self._one.setdefault(label, event.kind) if event.marker else event.kind
            found[kind, event.seat] = None
            if event.marker and kind not in self._known:
                row = {"kind": kind, "label": label, "marker": event.marker, "tone": TONES.get(event.marker, "")}
                self._known[kind] = {**row, "always": event.marker in ALWAYS}
                order = {cls: i for i, cls in enumerate(self.game.events)}
                self._order[kind] = order.get(type(event), len(order))
        return [list(pair) for pair in found]


def _going_on(place: Any) -> bool:
    """Whether a line begins in the middle of a game."""
    return bool(place.round > 1 or place.turn > 1)


def actor(node: Any) -> int | str | None:
    """Who made the move of a node: the number of a seat, ``"chance"``, or nobody."""
    if node.by is None:
        return None
    return "chance" if node.by == CHANCE else node.position.setup.seat(node.by)


def agenda(position: Any) -> list[Row]:
    """What is still to be resolved, next first."""
    return [
        {
            "text": step.says(position.setup),
            "seat": step.actor if step.asks and step.actor != CHANCE else None,
            "asks": step.asks,
            "rule": step.rule.id if getattr(step, "rule", None) else "",
        }
        for step in position.agenda
    ]
