"""What is settled before a game, and what lies on the table during it."""

from __future__ import annotations

from rulekit import step
from rulekit.games.crazy_race.book import CONTENT
from rulekit.value import Seat, Value

CREATURES: tuple[str, ...] = tuple(creature["id"] for creature in CONTENT["creature"])
SIDES = (*CREATURES, "blank")
"""The sides of a movement card by number; those with a creature have the number of that creature."""
SIDE = {name: i for i, name in enumerate(SIDES)}
BLANK = len(CREATURES)
EIGHT: tuple[int, ...] = tuple(CONTENT["magic"]["values"])
TURN: int = CONTENT["board"]["distance_turn"]
HOME: int = CONTENT["board"]["distance_finish"]
ROUNDS: int = CONTENT["limits"]["rounds"]
GOES: int = CONTENT["limits"]["goes_per_round"]
UNKNOWN = 0
"""The value of a card that nobody who looks knows."""
SECRET = (UNKNOWN,)
"""A hand of which nothing is known, not even how many cards it holds."""
NOBODY = -1

Values = tuple[int, ...]
Bids = tuple[tuple[Seat, int], ...]
"""Cards along one side, in the order in which they were laid: owner and value."""


class Card(Value):
    """A movement card: the spaces of each side (0 = question mark), and the sides in two orders.

    ``clockwise`` begins with the odd-coloured triangle; ``numbered`` goes by printed numbers, if there are any.
    """

    id: str
    spaces: Values
    clockwise: Values
    numbered: Values


class Setup(step.Setup):
    """Who races in which colour, with which movement cards.

    ``cards`` are all that can be named, ``pile`` the ids of those that are shuffled.
    """

    colours: tuple[str, ...]
    start: Seat
    cards: dict[str, Card]
    pile: tuple[str, ...]


class Table(Value):
    """The race as it stands: one entry per seat in each tuple from ``hands`` to ``progress``.

    ``turn`` is the seat whose go it is; ``side`` the one that is resolved (-1 in steps A and B), ``resolved`` how many
    are done or being done; ``due`` the ends at which the mover may still take a marker, ``surplus`` spaces that may
    still be given to another creature; ``ended`` says that only the punishment is left; ``unseen`` how many cards
    listed in a hand lie somewhere as ``?``.
    """

    round: int
    tile: Seat
    first: Seat
    turn: Seat
    hands: tuple[Values, ...]
    discards: tuple[Values, ...]
    unseen: Values
    recovered: tuple[bool, ...]
    markers: tuple[Values, ...]
    progress: tuple[Values, ...]
    left: tuple[Values, Values]
    seen: tuple[str, ...] = ()
    card: Card | None = None
    go: int = 1
    sides: tuple[Bids, Bids, Bids, Bids] = ((), (), (), ())
    side: int = -1
    resolved: int = 0
    due: Values = ()
    surplus: int = 0
    ended: bool = False
    offers: Bids = ()
    home: tuple[tuple[Seat, int], ...] = ()
    winners: tuple[Seat, ...] = ()


Now = step.Now[Setup, Table]
