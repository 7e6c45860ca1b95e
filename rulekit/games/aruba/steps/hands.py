"""Cards: what it takes to play one, and how it leaves the hand."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.games.aruba.book import R
from rulekit.games.aruba.events.cards import TITLES, CardPlayed, Discarded, bare
from rulekit.games.aruba.facts import has
from rulekit.games.aruba.table import Now
from rulekit.rule import Finding, Rule
from rulekit.value import Seat


def may_play(now: Now, seat: Seat, card: str, rule: Rule) -> Iterator[Finding]:
    """The card is there and may be used: neither waiting nor stolen in this turn."""
    table = now.table
    if has(table, table.hands[seat], card):
        yield rule.needs(True, "{} holds {}", now.names[seat], TITLES[card])
    elif has(table, table.waiting[seat], card):
        yield R["triple.wait"].needs(False, "the {} waits for the next turn of {}", bare(card), now.names[seat])
    elif seat == table.turn and has(table, table.aside, card):
        for wait in R["larceny.wait", "cards.not-this-turn"]:
            yield wait.needs(False, "the {} was stolen in this turn", bare(card))
    else:
        yield rule.needs(False, "{} holds no {}", now.names[seat], bare(card))


def play(now: Now, seat: Seat, card: str, *, keeps: bool = False) -> None:
    """The card leaves the hand, and unless it is equipment it goes to the discard pile."""
    table = now.table
    bound = card not in table.hands[seat]
    now.emit(CardPlayed(seat, card, bound, card in table.played))
    if not keeps:
        now.emit(Discarded(seat, (card,)))


def quick_fix(now: Now, seat: Seat) -> str:
    """What is said of the other use of cards, which is never among the moves listed; empty where it mends nothing."""
    table = now.table
    damaged = any(table.races(car) and table.damage[car] for car in now.setup.fleet[seat])
    return " For a Quick Fix, type fix and a card at any time." if table.hands[seat] and damaged else ""
