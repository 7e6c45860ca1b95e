"""A card is turned up from the top of a deck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rulekit.chance import Chance, Randint
from rulekit.games.bat_flip import moves
from rulekit.games.bat_flip.facts import one_of_them, to_turn_up, unseen
from rulekit.games.bat_flip.moves import Reveal
from rulekit.games.bat_flip.steps.drawing import keep_deck
from rulekit.games.bat_flip.table import Now
from rulekit.rule import Finding
from rulekit.value import Seat
from rulekit.words import counted


class TurnUp(Chance):
    """The top card of a deck is turned up; what it is for is told by each kind."""

    question = "reveal"
    takes = (Reveal,)
    seat: Seat

    def candidates(self, now: Now) -> Sequence[Reveal]:
        """Every card that may be on top, all equally likely."""
        return tuple(map(moves.reveal, unseen(now.table, self.seat)))

    def odds(self, now: Now, move: Reveal) -> Fraction:
        """One of those."""
        pile = unseen(now.table, self.seat)
        return Fraction(1, len(pile)) if move.card in pile else Fraction(0)

    def judge(self, now: Now, move: Reveal) -> Iterator[Finding]:
        """The card may be on top of the deck."""
        pile = unseen(now.table, self.seat)
        there = move.card in pile
        words = "{} turns up a card from {}; {} is there" if there else "{} turns up a card from {}; {} is not there"
        yield self.rule.needs(
            there,
            words,
            now.names[self.seat],
            counted(to_turn_up(now.table, self.seat), "card"),
            now.setup.called(move.card),
        )

    def deal(self, now: Now, pick: Randint) -> Reveal:
        """One of them."""
        pile = unseen(now.table, self.seat)
        dealt: Reveal = moves.reveal(pile[pick(len(pile))])
        return dealt

    def resolve(self, now: Now, move: Reveal) -> None:
        """It is played."""
        keep_deck(now, self.seat)
        self.turned(now, move.card)

    def turned(self, now: Now, card: str) -> None:
        """What the card is turned up for."""
        raise NotImplementedError(f"{type(self).__name__} turns up nothing")

    def why(self, now: Now) -> str:
        """The deck."""
        return f"{now.names[self.seat]} turns up {one_of_them(now.table, self.seat)}."
