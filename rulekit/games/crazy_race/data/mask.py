"""A position as one seat can know it."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.crazy_race.rulings import BID_OWNER_KNOWN, DISCARD_PEEK, PUNISH_ORDER
from rulekit.games.crazy_race.steps.resolving import sides_done
from rulekit.games.crazy_race.table import NOBODY, SECRET, UNKNOWN, Now, Table, Values
from rulekit.position import Position
from rulekit.value import Seat


def mask(position: Position, seat: Seat) -> Position:
    """The position without the hands of others, their hidden cards and their discard piles."""
    now: Now = position.now
    table = now.table
    if table.winners:
        return position
    piles = tuple(pile(now, seat, owner) for owner in range(len(table.hands)))
    hands = tuple(hand if owner == seat else SECRET for owner, hand in enumerate(table.hands))
    unseen = tuple(number if owner == seat else 0 for owner, number in enumerate(table.unseen))
    masked = replace(table, hands=hands, discards=piles, unseen=unseen, sides=bids(now, seat))
    return replace(position, table=offers(now, masked, seat))


def pile(now: Now, viewer: Seat, owner: Seat) -> Values:
    """A discard pile, as many cards as there are."""
    cards = now.table.discards[owner]
    return cards if now.ruling(DISCARD_PEEK)(viewer, owner) else (UNKNOWN,) * len(cards)


def bids(now: Now, viewer: Seat) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The cards around the movement card; those of sides that are turned up are open."""
    table = now.table
    up = (*sides_done(now), table.side) if table.side >= 0 else ()
    known = now.ruling(BID_OWNER_KNOWN)()
    return tuple(
        cards
        if side in up
        else tuple(bid if bid[0] == viewer else (bid[0] if known else NOBODY, UNKNOWN) for bid in cards)
        for side, cards in enumerate(table.sides)
    )


def offers(now: Now, table: Table, viewer: Seat) -> Table:
    """Markers that are put forward face down."""
    _, hidden = now.ruling(PUNISH_ORDER)()
    if not hidden or not table.offers:
        return table
    masked = tuple(offer if offer[0] == viewer else (offer[0], UNKNOWN) for offer in table.offers)
    return replace(table, offers=masked)
