"""A position as one seat can know it."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.aruba.rulings import HANDS_SECRET
from rulekit.games.aruba.table import Table
from rulekit.pieces.deck import known, masked, plus
from rulekit.position import Position
from rulekit.value import Seat, put


def mask(position: Position, seat: Seat) -> Position:
    """The position with the cards of the others masked; these count with the deck again."""
    if not position.now.ruling(HANDS_SECRET)():
        return position
    table: Table = position.table
    for other in range(len(table.hands)):
        if other != seat:
            hidden = table.hands[other] + table.waiting[other]
            hands, waiting = masked(table.hands[other]), masked(table.waiting[other])
            table = replace(
                table,
                hands=put(table.hands, other, hands),
                waiting=put(table.waiting, other, waiting),
                unseen=plus(table.unseen, known(hidden)),
            )
    if seat != table.turn and table.aside:
        table = replace(table, aside=masked(table.aside), unseen=plus(table.unseen, known(table.aside)))
    return Position(position.setup, position.readings, table, position.agenda)
