"""The card selection: three cards, one of them chosen in secret, all turned up together."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from rulekit.chance import Chance, Randint
from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.cards import TURBO_CARD
from rulekit.games.bat_cup.events.racing import OrderSet
from rulekit.games.bat_cup.events.selection import CardDrawn, CardPicked, CardsRevealed, DeckReshuffled
from rulekit.games.bat_cup.facts.places import racing, ranked
from rulekit.games.bat_cup.moves import Draw, Pick
from rulekit.games.bat_cup.rulings.movement import TURBO_WHEN
from rulekit.games.bat_cup.rulings.setup import DECK_SHORT
from rulekit.games.bat_cup.steps.cubes import turbo_due
from rulekit.games.bat_cup.steps.turn import start_turn
from rulekit.games.bat_cup.table import Now
from rulekit.moves import Move
from rulekit.pieces.deck import HIDDEN
from rulekit.rule import Finding
from rulekit.step import Effect, Step
from rulekit.value import Seat
from rulekit.words import counted

THREE = 3


def selection(now: Now) -> tuple[Step, ...]:
    """The drivers who have not chosen yet, in the order of the last round, and then the reveal."""
    table = now.table
    waiting = [seat for seat in table.order if table.cars[seat].racing and not table.hands[seat].card]
    return (*(Selection(seat) for seat in waiting), Reveal())


class Selection(Effect):
    """A driver's cards are due."""

    template = "{driver} takes three cards and chooses one."
    driver: Seat

    def stands(self, now: Now) -> bool:
        """While the car races."""
        return now.table.cars[self.driver].racing

    def happen(self, now: Now) -> None:
        """The cards that are missing, then the choice."""
        take_card(now, self.driver)
        now.then(PickCard(self.driver))


def take_card(now: Now, seat: Seat) -> None:
    """One more card where three are not there yet, from a new deck if the old one has run out."""
    hand = now.table.hands[seat]
    if len(hand.hand) < THREE:
        if hand.discards and now.ruling(DECK_SHORT)(hand):
            now.emit(DeckReshuffled(seat, len(hand.discards)))
        if now.table.hands[seat].left > 0:
            now.then(DrawCard(seat))


@cache
def drawn(card: str) -> Draw:
    """The move that takes a card; made-up ones are written in lower case."""
    return Draw(card.lower())


class DrawCard(Chance):
    """A card is taken from a driver deck."""

    question = "draw"
    rule = R["selection.draw"]
    takes = (Draw,)
    template = "{driver} takes a card."
    driver: Seat

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """Every card that may lie in the deck."""
        return tuple([drawn(card) for card in dict.fromkeys(now.table.hands[self.driver].deck)])

    def odds(self, now: Now, move: Draw) -> Fraction:
        """Masked cards count with the unseen ones."""
        if move.card == HIDDEN:
            return Fraction(1)
        deck = now.table.hands[self.driver].deck
        return Fraction(sum(card.lower() == move.card for card in deck), len(deck))

    def judge(self, now: Now, move: Draw) -> Iterator[Finding]:
        """A card that may lie in the deck; one that nobody saw always may."""
        deck = now.table.hands[self.driver].deck
        there = move.card == HIDDEN or any(card.lower() == move.card for card in deck)
        yield R["selection.draw"].needs(
            there, "{} is {}among the unseen cards: {}", move.card, "" if there else "not ", len(deck)
        )

    def deal(self, now: Now, pick: Randint) -> Move:
        """One of the unseen cards."""
        deck = now.table.hands[self.driver].deck
        return drawn(deck[pick(len(deck))])

    def resolve(self, now: Now, move: Draw) -> None:
        """The card is in the hand."""
        deck = now.table.hands[self.driver].deck
        card = next((card for card in deck if card.lower() == move.card), HIDDEN)
        now.emit(CardDrawn(self.driver, card, now.setup.mates[self.driver]))
        take_card(now, self.driver)

    def seen_by(self, now: Now, move: Move, seat: int) -> Move:
        """Only its owner sees it."""
        return move if seat in now.setup.mates[self.driver] else Draw(HIDDEN)

    def why(self, now: Now) -> str:
        """How many are taken and left."""
        hand = now.table.hands[self.driver]
        return f"{now.names[self.driver]} has {len(hand.hand)} of 3 cards; the deck holds {hand.left}."


class PickCard(Step):
    """One of three cards is chosen."""

    question = "pick"
    rule = R["selection.choose"]
    takes = (Pick,)
    template = "{actor} chooses one of the three cards."
    actor: Seat

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """The cards of the hand; those that nobody saw may be any of the unseen ones."""
        mine = now.table.hands[self.actor]
        cards = mine.hand if HIDDEN not in mine.hand else (*(c for c in mine.hand if c != HIDDEN), *mine.deck)
        moves: tuple[Move, ...] = tuple([Pick(card.lower()) for card in dict.fromkeys(cards)])
        return (*moves, Pick(TURBO_CARD)) if now.ruling(TURBO_WHEN)() else moves

    def judge(self, now: Now, move: Pick) -> Iterator[Finding]:
        """A card of the hand; or the turbo, where it is announced here."""
        mine = now.table.hands[self.actor]
        if move.card == TURBO_CARD:
            yield R["turbo.declare"].needs(now.ruling(TURBO_WHEN)(), "the turbo is announced in the turn of the driver")
            yield from turbo_due(now, self.actor)
            return
        there = move.card != HIDDEN and any(card.lower() == move.card for card in mine.hand)
        if not there and HIDDEN in mine.hand:
            there = any(card.lower() == move.card for card in mine.deck)
        shown = ", ".join(card for card in mine.hand)
        yield R["selection.choose"].needs(there, "{} is named, the hand is {}", move.card, shown)

    def resolve(self, now: Now, move: Pick) -> None:
        """The card lies apart until all have chosen."""
        mine = now.table.hands[self.actor]
        every = (*mine.hand, *mine.deck)
        card = next((card for card in every if card.lower() == move.card), move.card)
        now.emit(CardPicked(self.actor, card, now.setup.mates[self.actor]))

    def seen_by(self, now: Now, move: Move, seat: int) -> Move:
        """Only its owner sees it."""
        return move if seat in now.setup.mates[self.actor] else Pick(HIDDEN)

    def why(self, now: Now) -> str:
        """What there is to choose from."""
        cards = [now.setup.card(card) for card in now.table.hands[self.actor].hand]
        sound = now.table.cars[self.actor].sound
        shown = [f"{card.id or '?'}: movement {card.move[4 - sound]}, force {card.force}" for card in cards]
        return f"With {counted(sound, 'sound wheel')}: {'; '.join(shown)}."


class Reveal(Effect):
    """All have chosen: the cards are turned up, and the places give the order."""

    template = "When all have chosen the cards are turned up and the race goes on."

    def happen(self, now: Now) -> None:
        """The first car begins."""
        table = now.table
        seats = tuple(seat for seat in table.order if table.cars[seat].racing)
        now.emit(CardsRevealed(seats, tuple(table.hands[seat].card for seat in seats)))
        order = tuple(ranked(now))
        dists = [table.cars[seat].dist for seat in order]
        out = tuple(seat for seat in table.order if seat not in order)
        now.emit(OrderSet((*order, *out), len(set(dists)) < len(dists), len(order)))
        start_turn(now, racing_first(now, order))


def racing_first(now: Now, order: tuple[Seat, ...]) -> Seat:
    """The best placed car on the track."""
    return next(seat for seat in order if seat in racing(now.table))
