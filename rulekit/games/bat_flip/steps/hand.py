"""Hands: the hand limit, discards and cards taken back."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.games.bat_flip import moves
from rulekit.games.bat_flip.book import R
from rulekit.games.bat_flip.events.abilities import (
    NothingTaken,
    Recovered,
)
from rulekit.games.bat_flip.events.cards import Discarded
from rulekit.games.bat_flip.events.setup import HandKnown
from rulekit.games.bat_flip.facts import LIMIT, hand_of, in_hand
from rulekit.games.bat_flip.moves import NO, Discard, No, Take, Use
from rulekit.games.bat_flip.rulings import HAND_ABILITY_FIRST
from rulekit.games.bat_flip.table import Now
from rulekit.moves import Move
from rulekit.pieces.deck import HIDDEN, masked
from rulekit.rule import Finding
from rulekit.step import Step
from rulekit.value import Seat
from rulekit.words import counted

WINDOW_OF_STEP = {"at-bat": "atbat", "steal": "steal-step"}


def show(now: Now, seat: Seat, *cards: str) -> None:
    """Cards of a hand are seen by both; hidden ones are known from then on."""
    hand = now.table.hands[seat]
    if HIDDEN in hand and (unknown := tuple(card for card in cards if card not in hand)):
        now.emit(HandKnown(seat, tuple(sorted(unknown))))


def limit_hand(now: Now, seat: Seat) -> None:
    """A card has come to a hand otherwise than by a draw."""
    if len(now.table.hands[seat]) > LIMIT:
        now.then(Over(seat))


class Over(Step):
    """A hand of more than seven cards is discarded down."""

    question = "discard"
    rule = R["hand.discard-down"]
    takes = (Discard, Use)
    template = "{actor} discards down to seven cards."
    actor: Seat

    def stands(self, now: Now) -> bool:
        """There are too many."""
        return len(now.table.hands[self.actor]) > LIMIT

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """Any card of the hand; an ability where a ruling allows it first."""
        from rulekit.games.bat_flip.steps.uses import uses

        cards = tuple(map(moves.discard, hand_of(now.table, self.actor)))
        first = now.ruling(HAND_ABILITY_FIRST)()
        return (*cards, *uses(now, self.actor, WINDOW_OF_STEP.get(now.table.step, ""))) if first else cards

    def judge(self, now: Now, move: Discard | Use) -> Iterator[Finding]:
        """The card is in hand; abilities wait."""
        from rulekit.games.bat_flip.steps.uses import may_use

        held = len(now.table.hands[self.actor])
        if isinstance(move, Discard):
            there = in_hand(now.table, self.actor, move.card)
            words = "{} is {}; {} cards are held, {} allowed"
            what = "to go" if there else "not in hand"
            yield R["hand.discard-down"].needs(there, words, now.setup.called(move.card), what, held, LIMIT)
            return
        first = now.ruling(HAND_ABILITY_FIRST)()
        yield R["hand.discard-down"].needs(first, "{} cards are held: down to {} before anything else", held, LIMIT)
        yield from may_use(now, self.actor, WINDOW_OF_STEP.get(now.table.step, ""), move)

    def resolve(self, now: Now, move: Discard | Use) -> None:
        """One card less; asked again while there are too many."""
        from rulekit.games.bat_flip.steps.abilities import use

        if isinstance(move, Discard):
            show(now, self.actor, move.card)
            now.emit(Discarded(self.actor, move.card, "limit"))
        else:
            use(now, self.actor, move)
        now.then(self)

    def seen_by(self, now: Now, move: Move, seat: int) -> Move:
        """A card searched for is not shown."""
        return veiled(move, seat == self.actor)

    def why(self, now: Now) -> str:
        """How many there are."""
        held = len(now.table.hands[self.actor])
        return f"{now.names[self.actor]} holds {held} cards; {LIMIT} are allowed."


def veiled(move: Move, own: bool) -> Move:
    """A move as the other manager sees it: what was searched for is hidden."""
    if own or not isinstance(move, Use) or not move.take:
        return move
    return Use(move.card, move.arrow, move.paid, masked(move.take))


class MustDiscard(Step):
    """An ability makes a manager discard."""

    question = "discard"
    rule = R["abilities.card-complete"]
    takes = (Discard,)
    template = "{actor} discards a card."
    actor: Seat
    n: int = 1

    def stands(self, now: Now) -> bool:
        """As far as there are cards."""
        return bool(now.table.hands[self.actor])

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """Any card of the hand."""
        return tuple(map(moves.discard, hand_of(now.table, self.actor)))

    def judge(self, now: Now, move: Discard) -> Iterator[Finding]:
        """It is in hand."""
        there = in_hand(now.table, self.actor, move.card)
        words = "{} is in hand" if there else "{} is not in hand"
        yield R["abilities.card-complete"].needs(there, words, now.setup.called(move.card))

    def resolve(self, now: Now, move: Discard) -> None:
        """One card less, and the next one."""
        show(now, self.actor, move.card)
        now.emit(Discarded(self.actor, move.card, "ability"))
        if self.n > 1:
            now.then(MustDiscard(self.actor, self.n - 1))

    def why(self, now: Now) -> str:
        """The demand."""
        held = len(now.table.hands[self.actor])
        what = f"{self.n} of {counted(held, 'card')}" if held > self.n else "the whole hand"
        return f"An ability makes {now.names[self.actor]} discard {what}."


class Recover(Step):
    """An ability lets a manager take a card back."""

    question = "recover"
    rule = R["abilities.card-complete"]
    takes = (Take, No)
    template = "{actor} may take a card back from the discard pile."
    actor: Seat
    optional: bool = True

    def stands(self, now: Now) -> bool:
        """There is a card to take."""
        return bool(now.table.discards[self.actor])

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """Any card of the discard pile, or none."""
        cards = tuple(map(moves.take, now.table.discards[self.actor]))
        return (*cards, NO) if self.optional else cards

    def judge(self, now: Now, move: Take | No) -> Iterator[Finding]:
        """It lies in the discard pile."""
        if isinstance(move, Take):
            there = move.card in now.table.discards[self.actor]
            words = "{} lies in the discard pile" if there else "{} does not lie in the discard pile"
            yield R["abilities.card-complete"].needs(there, words, now.setup.called(move.card))
        else:
            yield R["abilities.card-complete"].needs(self.optional, "taking a card back is left to the manager")

    def resolve(self, now: Now, move: Take | No) -> None:
        """The card comes to the hand."""
        if isinstance(move, Take):
            now.emit(Recovered(self.actor, move.card))
            limit_hand(now, self.actor)
        else:
            now.emit(NothingTaken(self.actor))

    def why(self, now: Now) -> str:
        """The pile."""
        pile = len(now.table.discards[self.actor])
        what = f"one of {counted(pile, 'discarded card')}" if pile > 1 else "the only discarded card"
        return f"An ability lets {now.names[self.actor]} take {what}."
