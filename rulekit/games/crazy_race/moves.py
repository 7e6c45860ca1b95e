"""The moves of Crazy Race and their notation."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import groupby
from typing import Literal, get_args

from rulekit.games.crazy_race.table import CREATURES, UNKNOWN
from rulekit.moves import Move

Side = Literal["run", "fly", "crawl", "blank", "?"]
Creature = Literal["run", "fly", "crawl"]
Number = int | Literal["?"]


class Start(Move):
    """The seat with this number, counted from 1, begins (ruling ``start.choice``)."""

    number: int


class TurnUp(Move):
    """This movement card is turned up."""

    form = "card {card}"
    card: str


class Play(Move):
    """A magic card of this value is laid face down along a side; ``?`` where nobody who records knows it."""

    value: Number
    side: Side

    @property
    def known(self) -> int:
        """The value; 0 for a card nobody knows."""
        return self.value if isinstance(self.value, int) else 0


class Pass(Move):
    """The player says that no card is laid."""


class Silent(Move):
    """The player whose go it is neither lays a card nor says anything (ruling ``bid.silent-pass``)."""


class Recover(Move):
    """The player's discard pile is taken back into hand."""


class Show(Move):
    """The value of a card that was laid as ``?``, told when its side is turned up."""

    value: int


class Go(Move):
    """The winner of a side moves: the creature shown, one of the player's choice, or several by shares."""

    form = "go [{parts*}]"
    parts: tuple[int | Creature, ...] = ()

    def __post_init__(self) -> None:
        shares_of(self.parts)

    @property
    def shares(self) -> Shares:
        """Creature and spaces of each share; -1 and 0 where the move leaves them to the side."""
        return shares_of(self.parts)

    @property
    def division(self) -> tuple[int, tuple[int, ...]]:
        """All spaces, and the creatures of the shares; none where a share lacks its creature or its spaces."""
        return division_of(self.parts)


class Stay(Move):
    """The winner of a side moves nothing."""


class Take(Move):
    """The marker is taken (ruling ``marker.may``)."""


class Decline(Move):
    """The marker is left for others (ruling ``marker.may``)."""


class Give(Move):
    """A marker of this value is given back; ``?`` for those who cannot see it yet."""

    value: Number


Shares = tuple[tuple[int, int], ...]


@cache
def shares_of(parts: tuple[int | str, ...]) -> Shares:
    """The shares a move names: ``go``, ``go 1``, ``go crawl``, ``go crawl 1``, ``go run 1 crawl 2``.

    Raises:
        ValueError: the parts are no such list.
    """
    if not parts:
        return ((-1, 0),)
    if len(parts) == 1:
        part = parts[0]
        return ((-1, part),) if isinstance(part, int) else ((CREATURES.index(part), 0),)
    names, numbers = parts[::2], parts[1::2]
    if len(parts) % 2 or not all(isinstance(n, str) for n in names) or not all(isinstance(n, int) for n in numbers):
        raise ValueError("expected a creature and a number of spaces, as often as needed")
    return tuple((CREATURES.index(str(name)), int(number)) for name, number in zip(names, numbers, strict=True))


@cache
def division_of(parts: tuple[int | str, ...]) -> tuple[int, tuple[int, ...]]:
    """The spaces and the creatures of a divided move."""
    shares = shares_of(parts)
    whole = all(creature >= 0 and spaces > 0 for creature, spaces in shares)
    return sum(spaces for _, spaces in shares), tuple(creature for creature, _ in shares) if whole else ()


MOVES = (Start, TurnUp, Play, Pass, Silent, Recover, Show, Go, Stay, Take, Decline, Give)
PASS, SILENT, RECOVER, STAY, TAKE, DECLINE = Pass(), Silent(), Recover(), Stay(), Take(), Decline()
GO = Go()
NAMED: tuple[Creature, ...] = get_args(Creature)
GO_CREATURE = tuple(Go((name,)) for name in NAMED)
GIVES = {value: Give(value) for value in range(1, 7)}
ALONG: tuple[Side, ...] = (*NAMED, "blank")
PLAYS = {value: tuple(Play(value, side) for side in ALONG) for value in range(1, 7)}


@lru_cache(4096)
def plays(hand: tuple[int, ...], barred: int) -> tuple[Play, ...]:
    """Every different card of a hand along every side but the one that is barred (-1: none)."""
    return tuple(PLAYS[v][side] for v, _ in groupby(hand) if v != UNKNOWN for side in range(4) if side != barred)


@cache
def fewer(creature: int, spaces: int) -> tuple[Go, ...]:
    """Every shorter move of a creature (-1: the one that is shown)."""
    named = () if creature < 0 else (CREATURES[creature],)
    return tuple(Go((*named, n)) for n in range(1, spaces))


@cache
def divisions(most: int, fewest: int, creatures: tuple[int, ...], fits: object) -> tuple[Go, ...]:
    """Every way to divide spaces among creatures, in the order in which they move.

    Args:
        most: the spaces to divide.
        fewest: how many have to be used.
        creatures: those that may move.
        fits: whether a sequence of creatures is allowed.
    """
    found: list[Go] = []

    def extend(parts: tuple[int | str, ...], names: tuple[int, ...], left: int) -> None:
        if parts and left <= most - fewest:
            found.append(Go(parts))  # type: ignore[arg-type]
        for creature in creatures:
            if left and fits((*names, creature)):  # type: ignore[operator]
                for n in range(1, left + 1):
                    extend((*parts, CREATURES[creature], n), (*names, creature), left - n)

    extend((), (), most)
    return tuple(found)
