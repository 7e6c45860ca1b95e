"""A node as one seat can know it: what is hidden from that seat is masked before any panel sees it."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from msgspec.structs import replace

from rulekit.step import Event


class Seen:
    """Stands in for a node wherever rows are written; all that is not hidden is the node's own.

    Args:
        node: a node of a timeline.
        seat: whose eyes are borrowed.
    """

    def __init__(self, node: Any, seat: str) -> None:
        self.node, self.seat = node, seat

    def __getattr__(self, name: str) -> Any:
        return getattr(self.node, name)

    @property
    def parent(self) -> Seen | None:
        """The node before, seen likewise."""
        return Seen(self.node.parent, self.seat) if self.node.parent else None

    @cached_property
    def position(self) -> Any:
        """The position with masks."""
        return self.node.position.seen_by(self.seat)

    @cached_property
    def move(self) -> Any:
        """The move with masks."""
        move, before = self.node.move, self.node.parent
        if move is None or before is None:
            return move
        decision = before.position.decision
        if decision.step is None or type(move) not in decision.step.takes:
            return move.seen_by(self._number)
        return decision.step.seen_by(decision.now, move, self._number)

    @property
    def text(self) -> str:
        """The move in its notation."""
        return self.node.text.replace(str(self.node.move), str(self.move)) if self.node.move is not None else ""

    @cached_property
    def played(self) -> Any:
        """What happened, each event with masks."""
        log = tuple(item.seen_by(self._number) if isinstance(item, Event) else item for item in self.node.played.log)
        return replace(self.node.played, position=self.position, log=log)

    @property
    def _number(self) -> int:
        seat: int = self.node.position.setup.seat(self.seat)
        return seat


def known_to(position: Any, seat: str, actor: str | None) -> Any:
    """The position in which a move of `actor` is judged for a reader who looks with a seat's eyes."""
    return position if not seat or actor == seat else position.seen_by(seat)
