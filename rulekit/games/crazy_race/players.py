"""A simple sensible bidder. It looks at its own hand and at what lies open, never at hidden values."""

from __future__ import annotations

from typing import NamedTuple

from rulekit.chance import Randint
from rulekit.games.crazy_race.facts import in_hand, total, unfinished, walk
from rulekit.games.crazy_race.moves import RECOVER, Give, Go, Pass, Play, Take
from rulekit.games.crazy_race.table import BLANK, EIGHT, GOES, HOME, ROUNDS, SIDE, TURN, Now
from rulekit.moves import Move
from rulekit.step import Step, options
from rulekit.value import Seat

USUAL = 2.5
"""What a hidden card of another player is taken to be worth."""
PRICE = 0.55
"""What a card is worth to keep, for each point of its value."""


class Outlook(NamedTuple):
    """What a bidder sees before a go: the gain of each side, the lead without a further card, the price of cards."""

    gains: tuple[float, ...]
    leads: tuple[float, ...]
    lying: tuple[bool, ...]
    price: float
    late: float


def sensible(step: Step, now: Now, pick: Randint) -> Move:
    """Bids where it pays, moves farthest, takes markers, gives back the least."""
    found = options(step, now)
    if len(found) == 1:
        return found[0]
    seat = step.actor
    if step.question != "play":
        return max(found, key=lambda move: worth(now, seat, move) + pick(100) / 250)
    if RECOVER in found and worth_recovering(now, seat):
        return RECOVER
    seen = outlook(now, seat)
    return max(found, key=lambda move: of_bid(seen, move) + pick(100) / 100)


def outlook(now: Now, seat: Seat) -> Outlook:
    """Each side once, for all cards of the hand."""
    table = now.table
    sides = range(BLANK + 1)
    return Outlook(
        gains=tuple(gain(now, seat, side) for side in sides),
        leads=tuple(lead(now, seat, side) for side in sides),
        lying=tuple(any(owner == seat for owner, _ in table.sides[side]) for side in sides),
        price=scarcity(now, seat),
        late=(GOES - table.go) * 0.12,
    )


def lead(now: Now, seat: Seat, side: int) -> float:
    """The player's total less what the strongest other player is taken to have there."""
    rivals: dict[int, float] = {}
    for owner, _ in now.table.sides[side]:
        if owner != seat:
            rivals[owner] = rivals.get(owner, 0.0) + USUAL
    return total(now.table, side, seat) - max(rivals.values(), default=0.0)


def of_bid(seen: Outlook, move: Move) -> float:
    """What a card is likely to bring more than none, less what it is worth to keep; a pass is worth keeping cards."""
    if not isinstance(move, Play) or not isinstance(move.value, int):
        return 0.6 * seen.price if isinstance(move, Pass) else 0.0
    side = SIDE[move.side]
    before = chance(seen.leads[side], seen.late) if seen.lying[side] else 0.0
    after = chance(seen.leads[side] + move.value, seen.late)
    return seen.gains[side] * (after - before) - move.value * PRICE * seen.price


def chance(ahead: float, late: float) -> float:
    """How likely a side is won with such a lead."""
    return min(0.95, max(0.03, 0.5 + ahead * 0.16 - late))


def worth_recovering(now: Now, seat: Seat) -> bool:
    """With at most one card in hand, or when the pile is large and the hand is small."""
    held, pile = in_hand(now.table, seat), len(now.table.discards[seat])
    return (held <= 1 and pile >= 5) or (held <= 2 and pile >= 6)


def worth(now: Now, seat: Seat, move: Move) -> float:
    """How much a move of a winner or a giver is worth, in spaces."""
    if isinstance(move, Go):
        return sum(of_share(now, seat, creature, n) for creature, n in shares(now, move))
    if isinstance(move, Give):
        return -float(move.value if isinstance(move.value, int) else 0)
    return float(isinstance(move, Take))


def scarcity(now: Now, seat: Seat) -> float:
    """How short cards are: 1 where the goes that are left can be served as the whole race can."""
    table = now.table
    goes = (ROUNDS - table.round) * GOES + GOES - table.go + 1
    cards = in_hand(table, seat) + (0 if table.recovered[seat] else len(EIGHT) - in_hand(table, seat))
    return (goes / cards) / (ROUNDS * GOES / (2 * len(EIGHT))) if cards else 2.0


def shares(now: Now, move: Go) -> tuple[tuple[int, int], ...]:
    """The shares of a move with creature and spaces filled in from the side."""
    table = now.table
    assert table.card is not None
    side = table.side
    spaces = table.surplus or table.card.spaces[side] or len(table.sides[side])
    return tuple((side if creature < 0 else creature, n or spaces) for creature, n in move.shares)


def of_share(now: Now, seat: Seat, creature: int, spaces: int) -> float:
    """Spaces gained by one creature, and the markers it earns."""
    table = now.table
    start = table.progress[seat][creature]
    to = walk(now, seat, creature, spaces).to
    earned = 0.0
    if start < TURN <= to:
        earned += table.left[0][0] if table.left[0] else 0
    if start < HOME <= to:
        earned += table.left[1][0] if table.left[1] else 0
    behind = start == min(table.progress[seat])
    return (to - start) * (1.3 if behind else 1.0) + earned


def gain(now: Now, seat: Seat, side: int) -> float:
    """What winning a side would bring."""
    table = now.table
    assert table.card is not None
    spaces = table.card.spaces[side] or len(table.sides[side]) + 1
    free = unfinished(table, seat)
    creatures = free if side == BLANK or not table.card.spaces[side] else (side,) if side in free else ()
    return max((of_share(now, seat, creature, spaces) for creature in creatures), default=0.0)
