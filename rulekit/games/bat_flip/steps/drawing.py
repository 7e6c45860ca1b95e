"""Decks: draws, and a discard pile that becomes a deck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import ClassVar

from rulekit.chance import Chance
from rulekit.games.bat_flip import moves
from rulekit.games.bat_flip.book import R
from rulekit.games.bat_flip.events.cards import Drew, Reshuffled
from rulekit.games.bat_flip.events.setup import HandKnown
from rulekit.games.bat_flip.facts import LIMIT, deck_left, one_of_them, to_turn_up, unseen
from rulekit.games.bat_flip.moves import Draw, Reveal
from rulekit.games.bat_flip.rulings import HAND_WHEN
from rulekit.games.bat_flip.steps.hand import Over
from rulekit.games.bat_flip.table import Now
from rulekit.moves import Move
from rulekit.pieces.deck import HIDDEN
from rulekit.rule import Finding
from rulekit.step import Step
from rulekit.value import Seat
from rulekit.words import counted


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


class FromDeck(Chance):
    """A card comes from the top of a deck: any of those that may be there; ``does`` says what is done with it."""

    does: ClassVar[str]
    seat: Seat

    def odds(self, now: Now, move: Draw | Reveal) -> Fraction:
        """One of those that may be on top."""
        pile = unseen(now.table, self.seat)
        return Fraction(1, len(pile)) if move.card in pile else Fraction(0)

    def judge(self, now: Now, move: Draw | Reveal) -> Iterator[Finding]:
        """The card may be on top of the deck."""
        there = self.odds(now, move) > 0
        yield self.rule.needs(
            there,
            "{} {} from {}; {} is {}there",
            now.names[self.seat],
            self.does,
            counted(to_turn_up(now.table, self.seat), "card"),
            now.setup.called(move.card),
            "" if there else "not ",
        )


class DrawCard(FromDeck):
    """A manager draws a card; skipped where neither deck nor discard pile has one."""

    question = "draw"
    takes = (Draw,)
    rule = R["draw.outs"]
    template = "{seat} draws a card."
    does = "draws"
    cause: ClassVar[str] = "out"

    def stands(self, now: Now) -> bool:
        """There is a card to draw."""
        return bool(unseen(now.table, self.seat))

    def candidates(self, now: Now) -> Sequence[Draw]:
        """Every card that may be on top, all equally likely."""
        return tuple(map(moves.draw, unseen(now.table, self.seat)))

    def odds(self, now: Now, move: Draw | Reveal) -> Fraction:
        """One of those that may be on top; a hidden card is drawn for certain."""
        return Fraction(1) if move.card == HIDDEN else super().odds(now, move)

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
        card, name = one_of_them(now.table, self.seat), now.names[self.seat]
        return f"{name} draws {card}, for {DUE_WORDS[self.cause]}."


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
