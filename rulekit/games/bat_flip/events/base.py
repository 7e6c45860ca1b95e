"""How the events of this game are told: cards by their names, and small changes of a table they share."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import asdict, replace

from rulekit import step
from rulekit.games.bat_flip.table import Action, Pair, Setup, Table
from rulekit.pieces.deck import Cards, minus, plus
from rulekit.step import Event
from rulekit.value import Seat, listed, put

CARD_FIELDS = ("card", "old", "batter", "defender")
SEAT_FIELDS = ("manager", "other")
PLACES = {-1: "the plate", 0: "First", 1: "Second", 2: "Third", 3: "Home"}
ARROW_WORDS = {"fly": "Flyball", "ground": "Groundball"}


def told(template: str, event: Event, setup: Setup) -> str:
    """A template filled with the fields of an event, managers and cards by their names."""
    fields: dict[str, Any] = asdict(event)
    for name in fields.keys() & set(SEAT_FIELDS):
        fields[name] = setup.names[fields[name]]
    for name in fields.keys() & set(CARD_FIELDS):
        fields[name] = card_name(setup, fields[name])
    for name in fields.keys() & {"cards", "paid"}:
        fields[name] = listed([card_name(setup, card) for card in fields[name]])
    return template.format(**fields)


def card_name(setup: Setup, card: str) -> str:
    """The name of a card; its id where it has none."""
    return setup.cards[card].name if card in setup.cards else card


class Told:
    """An event told with the names of cards: by its template, or by ``tells``."""

    __slots__ = ()
    template: ClassVar[str]

    def says(self, setup: step.Setup) -> str:
        """The sentence, for the setup of this game."""
        return self.tells(setup)  # type: ignore[arg-type]

    def tells(self, setup: Setup) -> str:
        """The template with names."""
        return told(self.template, self, setup)  # type: ignore[arg-type]


def with_card(pair: Pair, seat: Seat, *cards: str) -> Pair:
    """Piles with more cards in one of them."""
    return put(pair, seat, plus(pair[seat], cards))


def without_card(pair: Pair, seat: Seat, *cards: str) -> Pair:
    """Piles with fewer cards in one of them."""
    return put(pair, seat, minus(pair[seat], cards))


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


def hidden(cards: Cards) -> Cards:
    """The same number of hidden cards."""
    return ("?",) * len(cards)
