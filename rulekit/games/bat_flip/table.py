"""What is settled before a game, and what lies on the table during it."""

from __future__ import annotations

from typing import Annotated, Any

from rulekit import step
from rulekit.games.bat_flip.cards import Card
from rulekit.pieces.deck import Cards
from rulekit.value import Seat, Value

AWAY, HOME = 0, 1
BASES = ("first", "second", "third")
PLATE = 3
"""The number of the base after Third: Home."""
Pair = tuple[Cards, Cards]
OnBase = tuple[str, str, str]
NOBODY_ON: OnBase = ("", "", "")
CardId = Annotated[str, "card"]
"""The id of a card, told by the name of the card."""


class Setup(step.Setup):
    """Which cards there are, how teams are chosen, and how long the game is.

    ``cards`` holds every card by its id, also the empty place ``""`` and the hidden card ``?``; ``decks`` the cards a
    manager may have with made-up cards (``made_up``); ``bent`` the stats that a static ability of some card changes.
    """

    cards: dict[str, Card]
    blanks: Pair
    made_up: bool
    teams: tuple[str, ...]
    innings: int
    auto_pass: bool
    bent: tuple[str, ...]

    def called(self, card: CardId) -> str:
        """A card as readers call it; what was written where there is no such card."""
        return self.cards[card].name if card in self.cards else card

    def tell(self, mark: str, value: Any) -> str:
        """Seats and cards by their names."""
        return self.called(value) if mark == "card" else super().tell(mark, value)


class Change(Value):
    """A stat or an arrow of a card that is changed until the step ends; ``source`` is the card that did it."""

    card: str = ""
    stat: str = ""
    add: int = 0
    gain: str = ""
    seat: Seat = -1
    guard: tuple[str, ...] = ()
    source: str = ""


class Action(Value):
    """The action in progress.

    ``kind`` is hit, walk, flip, steal, or top while a card turned up with an empty hand waits to be used; ``deck`` and
    ``blind`` say that the Batter or the Defender came from the deck; ``before`` and ``opening`` are what a returned
    Walk puts back: the action before it, and whether it was the first of the half.
    """

    kind: str
    batter: str = ""
    deck: bool = False
    runner: str = ""
    base: int = -1
    defender: str = ""
    blind: bool = False
    passes: int = 0
    declined: bool = False
    control: int = 0
    settled: bool = False
    before: str = ""
    opening: bool = False


class Table(Value):
    """The game as it stands; pairs have an entry for the Away and one for the Home manager.

    Hidden cards of a hand (``?``) are counted among the names in ``decks``: any of those may be it.
    """

    step: str = "draft"
    inning: int = 1
    half: Seat = AWAY
    outs: int = 0
    runs: tuple[int, int] = (0, 0)
    bases: OnBase = NOBODY_ON
    hands: Pair = ((), ())
    decks: Pair = ((), ())
    discards: Pair = ((), ())
    pitchers: tuple[str, str] = ("", "")
    flipped: tuple[bool, bool] = (False, False)
    last: tuple[str, str] = ("", "")
    first_at_bat: bool = True
    hit_made: bool = False
    stole: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()
    leaving: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    marks: Pair = ((), ())
    caught: tuple[Seat, ...] = ()
    once: tuple[str, ...] = ()
    kept: tuple[OnBase, OnBase] = (NOBODY_ON, NOBODY_ON)
    teams: Pair = ((), ())
    action: Action | None = None
    winners: tuple[Seat, ...] = ()

    @property
    def fielding(self) -> Seat:
        """The seat of the fielding manager; ``half`` is that of the batting manager."""
        return 1 - self.half

    @property
    def live(self) -> bool:
        """Whether an action waits to be settled."""
        action = self.action
        return action is not None and not action.settled and (action.batter != "" or action.kind == "steal")


Now = step.Now[Setup, Table]
