"""Hands and decks: draws, the hand limit, discards and cards taken back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import ClassVar

from rulekit.chance import Chance, Randint
from rulekit.games.bat_flip import moves
from rulekit.games.bat_flip.book import R
from rulekit.games.bat_flip.events.abilities import (
    NothingTaken,
    Recovered,
)
from rulekit.games.bat_flip.events.cards import (
    Discarded,
    Drew,
    Reshuffled,
)
from rulekit.games.bat_flip.events.setup import HandKnown
from rulekit.games.bat_flip.facts import LIMIT, deck_left, hand_of, in_hand, unseen
from rulekit.games.bat_flip.moves import NO, Discard, Draw, No, Take, Use
from rulekit.games.bat_flip.rulings import HAND_ABILITY_FIRST, HAND_WHEN
from rulekit.games.bat_flip.table import Now
from rulekit.moves import Move
from rulekit.pieces.deck import HIDDEN, masked
from rulekit.rule import Finding
from rulekit.step import Step
from rulekit.value import Seat, counted

WINDOW_OF_STEP = {"at-bat": "atbat", "steal": "steal-step"}


def show(now: Now, seat: Seat, *cards: str) -> None:
    """Cards of a hand are seen by both; hidden ones are known from then on."""
    hand = now.table.hands[seat]
    if HIDDEN in hand and (unknown := tuple(card for card in cards if card not in hand)):
        now.emit(HandKnown(seat, tuple(sorted(unknown))))


def keep_deck(now: Now, seat: Seat) -> None:
    """A deck that has run out is replaced by the discard pile; what is still hidden then is in the hand."""
    table = now.table
    deck = table.decks[seat]
    if deck_left(table, seat) > 0:
        return
    if deck:
        now.emit(HandKnown(seat, deck))
    if table.discards[seat]:
        now.emit(Reshuffled(seat, len(table.discards[seat])))


class DrawCard(Chance):
    """A manager draws a card; skipped where neither deck nor discard pile has one."""

    question = "draw"
    takes = (Draw,)
    rule = R["draw.outs"]
    template = "{seat} draws a card."
    cause: ClassVar[str] = "out"
    seat: Seat

    def stands(self, now: Now) -> bool:
        """There is a card to draw."""
        return bool(unseen(now.table, self.seat))

    def candidates(self, now: Now) -> Sequence[Draw]:
        """Every card that may be on top, all equally likely."""
        return tuple(map(moves.draw, unseen(now.table, self.seat)))

    def odds(self, now: Now, move: Draw) -> Fraction:
        """One of those that may be on top; a hidden card is drawn for certain."""
        pile = unseen(now.table, self.seat)
        if move.card == HIDDEN:
            return Fraction(1)
        return Fraction(1, len(pile)) if move.card in pile else Fraction(0)

    def judge(self, now: Now, move: Draw) -> Iterator[Finding]:
        """The card may be on top of the deck."""
        pile = unseen(now.table, self.seat)
        there = move.card in pile or move.card == HIDDEN
        words = "{} draws from {}; {} is there" if there else "{} draws from {}; {} is not there"
        yield self.rule.needs(
            there, words, now.names[self.seat], counted(len(pile), "card"), now.setup.called(move.card)
        )

    def deal(self, now: Now, pick: Randint) -> Draw:
        """One of them."""
        pile = unseen(now.table, self.seat)
        dealt: Draw = moves.draw(pile[pick(len(pile))])
        return dealt

    def resolve(self, now: Now, move: Draw) -> None:
        """The card comes to the hand; a deck that has run out is replaced at once."""
        keep_deck(now, self.seat)
        now.emit(Drew(self.seat, move.card, self.cause))
        keep_deck(now, self.seat)

    def seen_by(self, now: Now, move: Move, seat: int) -> Move:
        """The other manager does not see the card."""
        return move if seat == self.seat else moves.draw(HIDDEN)

    def why(self, now: Now) -> str:
        """The deck."""
        left, name = deck_left(now.table, self.seat), now.names[self.seat]
        return f"{name} draws one of {counted(left, 'card')}, for {DUE_WORDS[self.cause]}."


DUE_WORDS = {
    "out": "an Out makes both managers draw",
    "run": "a run makes both managers draw",
    "strikeout": "a Strikeout is worth one more card",
    "ability": "an ability says so",
}


class DrawForRun(DrawCard):
    """A draw for a run."""

    rule = R["draw.runs"]
    cause = "run"


class DrawForStrikeout(DrawCard):
    """A draw for a Strikeout."""

    rule = R["strikeout.draw"]
    cause = "strikeout"


class DrawByAbility(DrawCard):
    """A draw by an ability."""

    rule = R["abilities.card-complete"]
    cause = "ability"


DRAWS: dict[str, type[DrawCard]] = {
    kind.cause: kind for kind in (DrawCard, DrawForRun, DrawForStrikeout, DrawByAbility)
}


def draws(now: Now, kind: type[DrawCard], *due: tuple[Seat, int], already: int = 0) -> tuple[Step, ...]:
    """Draws of some cards for each manager, and the hand limit where it may be passed.

    Args:
        now: the moment.
        kind: what the draws are for.
        due: managers and numbers, in order.
        already: cards that each of them draws before that.
    """
    hands = now.table.hands
    steps = tuple(kind(seat) for seat, number in due for _ in range(number))
    overs = tuple(Over(seat) for seat, number in due if len(hands[seat]) + already + number > LIMIT)
    if not overs:
        return steps
    ordered: tuple[Step, ...] = now.ruling(HAND_WHEN)(steps, overs)
    return ordered


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
        held = counted(len(now.table.hands[self.actor]), "card")
        return f"An ability makes {now.names[self.actor]} discard {self.n} of {held}."


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
        return f"An ability lets {now.names[self.actor]} take one of {counted(pile, 'discarded card')}."
