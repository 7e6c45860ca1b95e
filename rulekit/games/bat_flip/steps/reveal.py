"""A card is turned up from the top of a deck."""

from __future__ import annotations

from collections.abc import Sequence

from rulekit.games.bat_flip import moves
from rulekit.games.bat_flip.facts import one_of_them, unseen
from rulekit.games.bat_flip.moves import Reveal
from rulekit.games.bat_flip.steps.drawing import FromDeck, keep_deck
from rulekit.games.bat_flip.table import Now


class TurnUp(FromDeck):
    """The top card of a deck is turned up; what it is for is told by each kind."""

    question = "reveal"
    takes = (Reveal,)
    does = "turns up a card"

    def candidates(self, now: Now) -> Sequence[Reveal]:
        """Every card that may be on top, all equally likely."""
        return tuple(map(moves.reveal, unseen(now.table, self.seat)))

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
