"""Step C: the sides are turned up one after another, and their winners move."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.chance import Chance
from rulekit.games.crazy_race.book import R
from rulekit.games.crazy_race.events.resolving import Distance, InVain, Lapsed, Revealed, Shown, WonSide
from rulekit.games.crazy_race.facts import possible
from rulekit.games.crazy_race.moves import (
    Show,
)
from rulekit.games.crazy_race.rulings import (
    CARD_ORDER,
    CARD_THREE_MOVES,
    TIE_FIRST_CARD,
    clockwise,
)
from rulekit.games.crazy_race.steps.moving import may_move, movable, move_of
from rulekit.games.crazy_race.table import CREATURES, NOBODY, UNKNOWN, Bids, Card, Now, Values
from rulekit.games.crazy_race.words import SIDE_WORDS
from rulekit.moves import Move
from rulekit.rule import Finding
from rulekit.step import Effect, Step
from rulekit.value import Seat


# ------------------------------------------------------------------ the order of the sides
def ordered(now: Now, card: Card) -> tuple[Values, tuple[str, ...]]:
    """The sides of a card in resolving order, with the rule each goes by; numbers matter where they are printed."""
    if card.numbered == card.clockwise:
        return clockwise(card)
    order: tuple[Values, tuple[str, ...]] = now.ruling(CARD_ORDER)(card)
    return order


def sides_done(now: Now) -> Values:
    """The sides before the one that is being resolved."""
    table = now.table
    if table.card is None or table.side < 0:
        return ()
    order, _ = ordered(now, table.card)
    return order[: order.index(table.side)]


def next_side(now: Now) -> tuple[int, str]:
    """The next side with cards, and the rule that puts it there; -1 if step C is over."""
    table = now.table
    assert table.card is not None
    order, rules = ordered(now, table.card)
    done = order.index(table.side) + 1 if table.side >= 0 else 0
    side, rule = NOBODY, ""
    for place in range(done, len(order)):
        if table.sides[order[place]]:
            side, rule = order[place], rules[place]
            break
    if side >= 0 and table.resolved >= len(CREATURES):
        most = now.ruling(CARD_THREE_MOVES)()
        words = "{} sides are resolved, the {} comes after them"
        if not now.check(R["round.resolve"].needs(table.resolved < most, words, table.resolved, SIDE_WORDS[side])):
            return -1, ""
    return side, rule


def sides_left(now: Now) -> tuple[Step, ...]:
    """What is due after the side that is being resolved: nothing, if no cards lie along those after it."""
    card, sides = now.table.card, now.table.sides
    assert card is not None
    order, _ = now.functions[CARD_ORDER](card)  # not noted: what is due later depends on no other reading
    return (RESOLVE,) if any(sides[side] for side in order[order.index(now.table.side) + 1 :]) else ()


class Resolve(Effect):
    """The next side is turned up and won."""

    rule = R["round.resolve"]
    template = "Each side that still has cards face down is turned up in turn, and its winner may move."

    def happen(self, now: Now) -> None:
        """A card that nobody knows has to be told first."""
        side, rule = next_side(now)
        if side < 0:
            return
        bids = now.table.sides[side]
        hidden = [owner for owner, value in bids if value == UNKNOWN]
        if hidden:
            now.then(ShowCard(hidden[0]) if hidden[0] != NOBODY else VEILED, self)
            return
        winner = win(now, side, rule)
        if movable(now, winner, side):
            now.then(move_of(now, winner))
        else:
            now.emit(Lapsed(winner, side, len(may_move(now, side)) > 1))
        now.then(*sides_left(now))


def totals_of(bids: Bids) -> dict[Seat, int]:
    """What the cards of each player along a side add up to, in the order of the first cards."""
    totals: dict[Seat, int] = {}
    for owner, value in bids:
        totals[owner] = totals.get(owner, 0) + value
    return totals


def winner_of(now: Now, bids: Bids, totals: dict[Seat, int]) -> Seat:
    """The highest total wins; among equals the first card."""
    best = max(totals.values())
    tied = tuple([owner for owner, sum_ in totals.items() if sum_ == best])
    winner: Seat = tied[0] if len(tied) == 1 else now.ruling(TIE_FIRST_CARD)(bids, tied)
    return winner


def win(now: Now, side: int, rule: str) -> Seat:
    """A side is turned up, won, and lost by the others."""
    table = now.table
    bids = table.sides[side]
    totals = totals_of(bids)
    now.emit(Revealed(side, bids, tuple(totals.items()), rule, table.resolved + 1))
    winner = winner_of(now, bids, totals)
    best = totals[winner]
    tied = list(totals.values()).count(best) > 1
    others = [total for owner, total in totals.items() if owner != winner]
    now.emit(WonSide(winner, side, best, tied, not others, max(others, default=0)))
    for loser in totals:
        if loser != winner:
            now.emit(InVain(loser, side, tuple([value for owner, value in bids if owner == loser])))
    assert table.card is not None
    if not table.card.spaces[side]:
        now.emit(Distance(winner, side, len(bids)))
    return winner


class ShowCard(Step):
    """A card recorded as ``?`` has to be told before its side can be won."""

    question = "show"
    rule = R["resolve.reveal"]
    takes = (Show,)
    template = "{actor} turns up a hidden card."
    actor: Seat

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """The values this card can have."""
        return tuple(Show(value) for value in dict.fromkeys(possible(now.table, self.actor)))

    def judge(self, now: Now, move: Show) -> Iterator[Finding]:
        """One of the eight cards that does not lie elsewhere."""
        left = possible(now.table, self.actor).count(move.value)
        yield R["magic.eight"].needs(left, "cards of value {} left to {}: {}", move.value, now.names[self.actor], left)

    def resolve(self, now: Now, move: Show) -> None:
        """The first hidden card along the side."""
        side, _ = next_side(now)
        place = now.table.sides[side].index((self.actor, UNKNOWN))
        now.emit(Shown(self.actor, side, place, move.value))


class Veiled(Chance):
    """A view in which not even the owner of a card is known ends here (ruling ``bid.owner-known``)."""

    question = "show"
    rule = R["resolve.reveal"]
    takes = (Show,)
    template = "Cards are turned up whose owner this view does not know."

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """Nothing can be told."""
        return ()


VEILED = Veiled()


RESOLVE = Resolve()
