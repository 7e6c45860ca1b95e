"""The moves of Bat Flip and their notation."""

from __future__ import annotations

from functools import cache
from typing import Literal

from rulekit.moves import Move

TOP = "top"
"""``defend top``: the top card of the deck."""


class Draft(Move):
    """One team, or a pair of teams, is taken."""

    form = "draft {teams*}"
    teams: tuple[str, ...]


class Deal(Move):
    """The next team that chance gives out."""

    team: str


class Opening(Move):
    """The opening hand that is drawn, in alphabetical order."""

    cards: tuple[str, ...]


class Mound(Move):
    """A Pitcher is put out in setup."""

    card: str


class NoMound(Move):
    """No Pitcher is put out in setup."""

    form = "no mound"


class NoAction(Move):
    """Nothing is done at bat."""

    form = "no action"


class Hit(Move):
    """A Hit with a card from hand; without a card, with the one just turned up."""

    form = "hit [{card}]"
    card: str = ""


class Walk(Move):
    """A Walk with a card from hand; without a card, with the one just turned up."""

    form = "walk [{card}]"
    card: str = ""


class Flip(Move):
    """A Bat Flip."""


class Strikeout(Move):
    """A Strikeout, with the card that is discarded for it."""

    form = "strikeout [{card}]"
    card: str = ""


class Top(Move):
    """With an empty hand the top card of the deck is played."""


class Defend(Move):
    """A Defender from hand, or ``top`` from the deck."""

    card: str


class Hold(Move):
    """No Defender."""


class Use(Move):
    """An ability is used: of which card, with which arrow, paid with which cards, taking which cards."""

    form = "use {card} [{arrow}] [for {paid*}] [take {take*}]"
    card: str
    arrow: Literal["", "fly", "ground"] = ""
    paid: tuple[str, ...] = ()
    take: tuple[str, ...] = ()


class Pass(Move):
    """Nothing to answer."""


class Steal(Move):
    """The Runner on First (1), Second (2) or Third (3) tries for the next base."""

    base: int


class Done(Move):
    """No more Steals in this step."""


class Draw(Move):
    """A card that is drawn."""

    card: str


class Reveal(Move):
    """A card that is turned up."""

    card: str


class Discard(Move):
    """A card from hand is discarded."""

    card: str


class Take(Move):
    """A card is taken back from the discard pile."""

    card: str


class No(Move):
    """No card is taken back."""


MOVES = (
    Draft,
    Deal,
    Opening,
    Mound,
    NoMound,
    NoAction,
    Hit,
    Walk,
    Flip,
    Strikeout,
    Top,
    Defend,
    Hold,
    Use,
    Pass,
    Steal,
    Done,
    Draw,
    Reveal,
    Discard,
    Take,
    No,
)
RESERVED = ("for", "take", "fly", "ground", "top", "no", "action", "mound")
"""Words that cannot be the id of a card."""
NO_MOUND, NO_ACTION, FLIP, TOP_CARD, DEFEND_TOP = NoMound(), NoAction(), Flip(), Top(), Defend(TOP)
HOLD, PASS, DONE, NO, HIT, WALK = Hold(), Pass(), Done(), No(), Hit(), Walk()
STRIKEOUT = Strikeout()
STEALS = (Steal(1), Steal(2), Steal(3))

# ------------------------------------------------------------------ a move for each card, made once
hit, walk, strikeout, defend, draw, reveal, discard, mound, take = map(
    cache, (Hit, Walk, Strikeout, Defend, Draw, Reveal, Discard, Mound, Take)
)
