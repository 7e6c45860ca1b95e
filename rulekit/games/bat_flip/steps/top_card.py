"""The top card of the deck comes to bat: by a Bat Flip, or with an empty hand."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.games.bat_flip.book import R
from rulekit.games.bat_flip.events.atbat import Revealed
from rulekit.games.bat_flip.facts import total
from rulekit.games.bat_flip.moves import (
    HIT,
    WALK,
    Hit,
    Walk,
)
from rulekit.games.bat_flip.rulings import (
    EMPTY_PITCHER_ABILITIES,
)
from rulekit.games.bat_flip.steps.abilities import triggers
from rulekit.games.bat_flip.steps.batter import beats_control, come_to_bat, walks_now
from rulekit.games.bat_flip.steps.drawing import keep_deck
from rulekit.games.bat_flip.steps.field import put_out
from rulekit.games.bat_flip.steps.reveal import TurnUp
from rulekit.games.bat_flip.table import Now
from rulekit.moves import Move
from rulekit.rule import Finding
from rulekit.step import Effect, Step
from rulekit.value import Seat


class FlipTop(TurnUp):
    """A Bat Flip turns up the top card."""

    rule = R["flip.play-top"]
    template = "{seat} turns up the top card for the Bat Flip."

    def turned(self, now: Now, card: str) -> None:
        """It Hits; a Pitcher is Out, and nothing of it works."""
        now.emit(Revealed(self.seat, card, "flip"))
        keep_deck(now, self.seat)
        if now.setup.cards[card].pitcher:
            put_out(now, card, "flip")
        else:
            come_to_bat(now, card, "flip", True)


class PlayTop(TurnUp):
    """With an empty hand the top card is turned up."""

    rule = R["empty.reveal"]
    template = "{seat} turns up the top card and plays it."

    def turned(self, now: Now, card: str) -> None:
        """Hit or Walk with it; a Pitcher is an Out."""
        now.emit(Revealed(self.seat, card, "top"))
        keep_deck(now, self.seat)
        made = now.setup.cards[card]
        if not made.pitcher:
            now.then(PlayRevealed(self.seat))
            return
        if made.triggered and now.ruling(EMPTY_PITCHER_ABILITIES)():
            for on in ("played-as-batter", "played-as-defender", "played-as-pitcher"):
                now.then(*triggers(made, self.seat, on))
        now.then(PitcherOut())


class PitcherOut(Effect):
    """A Pitcher turned up with an empty hand is an Out."""

    template = "The Pitcher turned up is an Out."

    def happen(self, now: Now) -> None:
        """It is discarded."""
        assert now.table.action is not None
        put_out(now, now.table.action.batter, "top")


class PlayRevealed(Step):
    """Hit or Walk with the card just turned up."""

    question = "revealed"
    rule = R["empty.choice"]
    takes = (Hit, Walk)
    template = "{actor} Hits or Walks with the card turned up."
    actor: Seat

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """Hit, or Walk if it beats Control."""
        return HIT, WALK

    def judge(self, now: Now, move: Hit | Walk) -> Iterator[Finding]:
        """The card turned up, and what a Walk needs."""
        assert now.table.action is not None
        card = now.table.action.batter
        own = not move.card
        words = "{} has been turned up and is played" if own else "{} has been turned up and is played, not {}"
        yield R["empty.choice"].needs(own, words, now.setup.cards[card].name, now.setup.called(move.card))
        if isinstance(move, Walk):
            yield walks_now(now, self.actor)
            yield from beats_control(now, card)

    def resolve(self, now: Now, move: Hit | Walk) -> None:
        """The card comes to bat."""
        assert now.table.action is not None
        come_to_bat(now, now.table.action.batter, "hit" if isinstance(move, Hit) else "walk", True)

    def why(self, now: Now) -> str:
        """The card."""
        assert now.table.action is not None
        card = now.table.action.batter
        hit, walk = total(now, card, "hit"), total(now, card, "walk")
        return f"{now.setup.called(card)} has been turned up: Hit {hit}, Walk {walk}."
