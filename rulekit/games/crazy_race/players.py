"""A simple sensible bidder. It looks at its own hand and at what lies open, never at hidden values."""

from __future__ import annotations

from rulekit.chance import Randint
from rulekit.games.crazy_race.facts import in_hand, total, unfinished, walk
from rulekit.games.crazy_race.moves import Give, Go, Pass, Play, Recover, Take
from rulekit.games.crazy_race.table import BLANK, GOES, HOME, ROUNDS, SIDE, TURN, Now
from rulekit.moves import Move
from rulekit.position import Step, options
from rulekit.value import Seat

USUAL = 2.5
"""What a hidden card of another player is taken to be worth."""
PRICE = 0.55
"""What a card is worth to keep, for each point of its value."""


def sensible(step: Step, now: Now, pick: Randint) -> Move:
    """Bids where it pays, moves farthest, takes markers, gives back the least."""
    found = options(step, now)
    if len(found) == 1:
        return found[0]
    seat = step.actor
    if any(isinstance(move, Recover) for move in found) and worth_recovering(now, seat):
        return next(move for move in found if isinstance(move, Recover))
    gains = {side: gain(now, seat, side) for side in range(BLANK + 1)} if step.question == "play" else {}
    return max(found, key=lambda move: worth(now, seat, move, gains) + pick(100) / 250)


def worth_recovering(now: Now, seat: Seat) -> bool:
    """With at most one card in hand, or when the pile is large and the hand is small."""
    held, pile = in_hand(now.table, seat), len(now.table.discards[seat])
    return held <= 1 and pile >= 5 or held <= 2 and pile >= 6


def worth(now: Now, seat: Seat, move: Move, gains: dict[int, float]) -> float:
    """How much a move is worth in spaces."""
    if isinstance(move, Play) and isinstance(move.value, int):
        return of_card(now, seat, move.value, SIDE[move.side], gains)
    if isinstance(move, Go):
        return sum(of_share(now, seat, creature, n) for creature, n in shares(now, move))
    if isinstance(move, Give):
        return -float(move.value if isinstance(move.value, int) else 0)
    return float(isinstance(move, Take) or (isinstance(move, Pass) and 0.6))


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


def of_card(now: Now, seat: Seat, value: int, side: int, gains: dict[int, float]) -> float:
    """What a side would bring, by the chance that this card wins it, less what the card is worth to keep."""
    table = now.table
    own = total(table, side, seat) + value
    rivals: dict[int, float] = {}
    for owner, _ in table.sides[side]:
        if owner != seat:
            rivals[owner] = rivals.get(owner, 0.0) + USUAL
    ahead = own - max(rivals.values(), default=0.0)
    last_go = (GOES - table.go) * 0.12
    chance = min(0.95, max(0.03, 0.5 + ahead * 0.16 - last_go))
    before = own - value - max(rivals.values(), default=0.0)
    had = min(0.95, max(0.0, 0.5 + before * 0.16 - last_go)) if own > value else 0.0
    final = 0.4 if table.round >= ROUNDS - 1 else 1.0
    return gains[side] * (chance - had) - value * PRICE * final
