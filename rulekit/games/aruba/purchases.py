"""What dice can buy: every division of them into combinations, and those that no other one beats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import product
from operator import ge
from typing import TypeVar

from rulekit.games.aruba.moves import EVEN, FACES, FIRES, ODD, SMALL_REPAIRS, STRAIGHTS, TRIPLES, TURBOS
from rulekit.games.aruba.numbers import BOOST, CARDS_DRAWN, MOST_TAKEN_OFF, TURBO
from rulekit.moves import Move
from rulekit.pieces.dice import Faces
from rulekit.value import Value


class Division(Value):
    """Dice divided into combinations: the last number of a straight, the faces of fours, threes and pairs.

    ``whole`` is ``even`` or ``odd`` where all dice are used as one; the others are empty then.
    """

    straight: int = 0
    fours: Faces = ()
    threes: Faces = ()
    pairs: Faces = ()
    whole: str = ""

    @property
    def movement(self) -> int:
        """Points of movement, before losses."""
        return BOOST if self.whole == "even" else self.straight + TURBO * len(self.fours)

    @property
    def cards(self) -> int:
        """Cards drawn."""
        return CARDS_DRAWN * len(self.threes)

    @property
    def mends_all(self) -> bool:
        """Whether it takes every token off."""
        return self.whole == "odd"

    @property
    def worth(self) -> tuple[int, int, int, bool]:
        """What is compared: movement, cards, pairs (each a shot or a small repair), a complete repair."""
        return self.movement, self.cards, len(self.pairs), self.mends_all

    @property
    def says(self) -> str:
        """The combinations in words."""
        if self.whole:
            return "All Even" if self.whole == "even" else "All Odd"
        parts = [f"straight 1 to {self.straight}"] if self.straight else []
        for name, faces in (("four", self.fours), ("three", self.threes), ("pair", self.pairs)):
            parts += [f"{name} of {face}s" for face in faces]
        return ", ".join(parts) or "nothing"

    def moves(self, shots: int = 0) -> tuple[Move, ...]:
        """The moves in an order that is always possible: so many pairs as shots, the rest as small repairs."""
        if self.whole:
            return (EVEN,) if self.whole == "even" else (ODD,)
        straight = (STRAIGHTS[self.straight],) if self.straight else ()
        pairs = [FIRES[f] if i < shots else SMALL_REPAIRS[f][MOST_TAKEN_OFF - 1] for i, f in enumerate(self.pairs)]
        return (*straight, *(TURBOS[f] for f in self.fours), *pairs, *(TRIPLES[f] for f in self.threes))


class Purchase(Value):
    """What a division brings, with its pairs used in one way."""

    movement: int
    shots: int
    repairs: int
    cards: int
    mends_all: bool
    division: Division


def divisions(dice: Faces, *, straight: bool = True, spent: bool = False) -> Iterator[Division]:
    """Every division, the one that uses nothing first.

    Args:
        dice: the dice that are left, Extra dice too.
        straight: whether a straight may still be used.
        spent: whether other dice of the turn are spent, so that all of them can no longer be used as one.
    """
    for top, counts in runs(dice, straight):
        for uses in product(*map(groups, counts)):
            yield Division(top, of(uses, 0), of(uses, 1), of(uses, 2))
    if not spent:
        yield from as_one(dice)


def runs(dice: Faces, straight: bool) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Each straight that the dice hold, none first, and how many dice of each face it leaves."""
    for top in range(7):
        if top and (not straight or top not in dice):
            return
        yield top, tuple(dice.count(face) - (face <= top) for face in FACES)


def as_one(dice: Faces) -> Iterator[Division]:
    """All Even and All Odd."""
    parities = {face % 2 for face in dice}
    if len(parities) == 1:
        yield Division(whole="odd" if 1 in parities else "even")


Use = tuple[int, int, int]
"""How many fours, threes and pairs are made of one face, or of several together."""


@cache
def groups(dice: int) -> tuple[Use, ...]:
    """All ways to take fours, threes and pairs from so many equal dice."""
    return tuple(
        (fours, threes, pairs)
        for fours in range(dice // 4 + 1)
        for threes in range((dice - 4 * fours) // 3 + 1)
        for pairs in range((dice - 4 * fours - 3 * threes) // 2 + 1)
    )


def of(uses: tuple[Use, ...], kind: int) -> Faces:
    """The faces of one kind of combination, one entry for each that is used."""
    return tuple(face for face, use in zip(FACES, uses, strict=True) for _ in range(use[kind]))


@lru_cache(maxsize=20_000)
def undominated(dice: Faces, *, straight: bool = True, spent: bool = False) -> tuple[Division, ...]:
    """The divisions that no other one beats: not worse in anything and better in something. The fastest first.

    Of several that bring the same, the first one stands for all.
    """
    found = [
        Division(top, of(u, 0), of(u, 1), of(u, 2)) for top, counts in runs(dice, straight) for u in sparing(counts)
    ]
    if not spent:
        found += as_one(dice)
    first: dict[tuple[int, int, int, bool], Division] = {}
    for division in found:
        first.setdefault(division.worth, division)
    return tuple(first[worth] for worth in sorted(unbeaten(first), reverse=True))


@cache
def sparing(counts: tuple[int, ...]) -> tuple[tuple[Use, ...], ...]:
    """The ways to use the dice of all faces that are not beaten; what is beaten with some faces stays so with all."""
    kept: dict[Use, tuple[Use, ...]] = {(0, 0, 0): ()}
    for dice in counts:
        more: dict[Use, tuple[Use, ...]] = {}
        for total, uses in kept.items():
            for use in groups(dice):
                more.setdefault((total[0] + use[0], total[1] + use[1], total[2] + use[2]), (*uses, use))
        kept = {total: more[total] for total in unbeaten(more)}
    return tuple(kept.values())


W = TypeVar("W", bound=tuple[int, ...])


def unbeaten(worths: Iterable[W]) -> list[W]:
    """Those than which no other one is better in something and worse in nothing."""
    rows = list(worths)
    return [row for row in rows if not any(beats(other, row) for other in rows)]


def beats(a: tuple[int, ...], b: tuple[int, ...]) -> bool:
    """Whether one worth is better in something and worse in nothing."""
    return a != b and all(map(ge, a, b))


def purchases(dice: Faces, *, straight: bool = True, spent: bool = False) -> tuple[Purchase, ...]:
    """The undominated purchases, each way to use the pairs by itself."""
    return tuple(
        Purchase(d.movement, shots, len(d.pairs) - shots, d.cards, d.mends_all, d)
        for d in undominated(dice, straight=straight, spent=spent)
        for shots in range(len(d.pairs), -1, -1)
    )
