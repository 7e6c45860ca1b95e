"""What the events share: small changes of a table, and the words for bases and arrows."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulekit.games.bat_flip.table import Action, Pair, Table
from rulekit.pieces.deck import plus
from rulekit.value import Seat, put, without

BASE_WORDS = {-1: "the plate", 0: "First", 1: "Second", 2: "Third", 3: "Home"}
ARROW_WORDS = {"fly": "Flyball", "ground": "Groundball"}


def possessive(name: str) -> str:
    """Whose something is: ``Gary Tools'``, ``Angel Perra's``."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def with_card(pair: Pair, seat: Seat, *cards: str) -> Pair:
    """Piles with more cards in one of them."""
    return put(pair, seat, plus(pair[seat], cards))


def without_card(pair: Pair, seat: Seat, *cards: str) -> Pair:
    """Piles with fewer cards in one of them."""
    return put(pair, seat, without(pair[seat], *cards))


def only_others(table: Table, *cards: str) -> dict[str, Any]:
    """The changes that are left when cards leave play."""
    if not table.changes:
        return {}
    return {"changes": tuple(change for change in table.changes if change.card not in cards or not change.card)}


def acted(table: Table, **new: Any) -> Action:
    """The action in progress with some of its fields changed."""
    assert table.action is not None
    return replace(table.action, **new)


def steal_over(table: Table) -> dict[str, Any]:
    """What becomes of a Steal that has been settled: its Defender waits beside the field, unless it is on the mound."""
    action = table.action
    if action is None or action.kind != "steal":
        return {}
    defender = action.defender
    waits = defender and defender not in (*table.pitchers, *table.replaced)
    return {"action": None, "beside": (*table.beside, defender)} if waits else {"action": None}


def piled(table: Table, seat: Seat, card: str, stays: bool) -> dict[str, Any]:
    """A player who is Out or has scored: discarded, or left on the table until the clean-up."""
    if not card:
        return {}
    if stays:
        return {"leaving": (*table.leaving, card)}
    return {"discards": with_card(table.discards, seat, card)}
