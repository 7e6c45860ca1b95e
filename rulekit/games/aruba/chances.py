"""Chances of a re-roll, exact over all throws that remain: for each goal by the best way to reach it.

Parity and straights have closed formulas, because the best way is plain: keep what serves, throw the rest. For
equal dice the best way is found from the last throw back, over the numbers of equal dice alone (which faces they
show matters only where Extra dice lie there); a throw of many dice is the same as many throws of one.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache, lru_cache
from math import comb

from rulekit.games.aruba.moves import FACES
from rulekit.pieces.dice import Faces
from rulekit.value import Value, without

SIDES = 6
Counts = tuple[int, ...]
"""How many dice show each face."""


class Goal(Value):
    """Something to be reached with the dice at the end of the Roll step."""

    kind: str
    number: int = 0
    sets: int = 1

    @property
    def says(self) -> str:
        """In words."""
        if self.kind == "straight":
            return f"a straight of {self.number} or more" if self.number < SIDES else "a straight of 6"
        if self.kind != "equal":
            return {"even": "All Even", "odd": "All Odd"}[self.kind]
        if self.number == 2:
            return {1: "a pair", 2: "two pairs", 3: "three pairs"}[self.sets]
        name = {3: "three of a kind", 4: "four of a kind"}[self.number]
        return name if self.sets == 1 else f"{name}, twice"

    def reached(self, dice: Faces) -> bool:
        """Whether dice fulfil it."""
        if self.kind == "straight":
            return all(face in dice for face in range(1, self.number + 1))
        if self.kind == "equal":
            return equal_sets(tuple(dice.count(face) for face in FACES), self.number) >= self.sets
        return bool(dice) and all(face % 2 == (self.kind == "odd") for face in dice)


GOALS = (
    *(Goal("straight", top) for top in FACES),
    Goal("even"),
    Goal("odd"),
    *(Goal("equal", 2, sets) for sets in (1, 2, 3)),
    *(Goal("equal", 3, sets) for sets in (1, 2)),
    *(Goal("equal", 4, sets) for sets in (1, 2)),
)
"""What is worth asking for, in the order of the combinations."""


def chances(dice: Faces, again: Faces, later: int, extra: Faces = ()) -> dict[Goal, Fraction]:
    """The chance of each goal if these dice are thrown again now.

    Args:
        dice: the rolled dice on the table.
        again: those of them that are picked up now; none to look at what lies there.
        later: how many re-rolls are left after this one.
        extra: dice made by cards, which are never thrown.
    """
    return {goal: chance(goal, dice, again, later, extra) for goal in GOALS}


@lru_cache(maxsize=100_000)
def chance(goal: Goal, dice: Faces, again: Faces, later: int, extra: Faces = ()) -> Fraction:
    """The chance of one goal, every later throw made in the best way for it (arguments as in ``chances``).

    Raises:
        ValueError: dice are to be picked up that do not lie there.
    """
    kept = without(dice, *again)
    if goal.kind == "straight":
        return _straight(goal.number, kept, len(again), later, extra)
    if goal.kind == "equal":
        return _equal(goal, kept, len(again), later, extra)
    return _parity(int(goal.kind == "odd"), kept, len(again), later, extra)


# ------------------------------------------------------------------ parity and straights
def _parity(parity: int, kept: Faces, thrown: int, later: int, extra: Faces) -> Fraction:
    """Each die is on its own: it is kept as soon as it fits."""
    if any(face % 2 != parity for face in extra) or not (kept or thrown or extra):
        return Fraction(0)
    wrong = sum(face % 2 != parity for face in kept)
    half = Fraction(1, 2)
    return (1 - half**later) ** wrong * (1 - half ** (later + 1)) ** thrown


def _straight(top: int, kept: Faces, thrown: int, later: int, extra: Faces) -> Fraction:
    """One die of each face is kept, all others are thrown."""
    wanted = [face for face in range(1, top + 1) if face not in extra]
    missing = sum(face not in kept for face in wanted)
    return _found(len(kept) + thrown, len(wanted), missing, thrown, later)


@cache
def _found(dice: int, wanted: int, missing: int, thrown: int, later: int) -> Fraction:
    """The chance that all wanted faces lie there in the end."""
    if not missing:
        return Fraction(1)
    total = Fraction(0)
    for new in range(min(missing, thrown) + 1):
        left = missing - new
        if left and not later:
            continue
        rest = _found(dice, wanted, left, dice - (wanted - left), later - 1) if left else Fraction(1)
        total += exactly(new, missing, thrown) * rest
    return total


@cache
def exactly(new: int, missing: int, thrown: int) -> Fraction:
    """The chance that of so many missing faces exactly so many show in a throw."""
    others = SIDES - missing
    ways = sum((-1) ** i * comb(new, i) * (others + new - i) ** thrown for i in range(new + 1))
    return Fraction(comb(missing, new) * ways, SIDES**thrown)


# ------------------------------------------------------------------ equal dice
def equal_sets(counts: Counts, size: int) -> int:
    """How many sets of so many equal dice there are."""
    return sum(n // size for n in counts)


def _equal(goal: Goal, kept: Faces, thrown: int, later: int, extra: Faces) -> Fraction:
    """From the last throw back."""
    dice = len(kept) + thrown
    more = tuple(extra.count(face) for face in FACES)
    after = _best(goal, dice, later, more)
    form, counts = _form(more), tuple(kept.count(face) for face in FACES)
    return Fraction(_thrown(after, form, dice)[form(counts)], SIDES ** (dice * (later + 1)))


Values = dict[Counts, int]
"""The chance of a goal for dice that lie there, times a power of six, so that all numbers are whole."""
Form = Callable[[Counts], Counts]


@cache
def _form(extra: Counts) -> Form:
    """Dice told apart by what matters alone: faces with equally many Extra dice may change places."""
    groups = [[face for face in range(SIDES) if extra[face] == n] for n in sorted(set(extra))]
    if len(groups) == 1:
        return lambda counts: tuple(sorted(counts, reverse=True))

    def form(counts: Counts) -> Counts:
        made = list(counts)
        for group in groups:
            for face, n in zip(group, sorted([counts[face] for face in group], reverse=True), strict=True):
                made[face] = n
        return tuple(made)

    return form


@cache
def _best(goal: Goal, dice: int, later: int, extra: Counts) -> Values:
    """The chance for each set of so many dice if so many re-rolls are left, each made in the best way."""
    form = _form(extra)
    if not later:
        return {c: int(equal_sets(_plus(c, extra), goal.number) >= goal.sets) for c in _states(form, dice)[dice]}
    values = _thrown(_best(goal, dice, later - 1, extra), form, dice)
    best: Values = {}
    for n in range(dice + 1):
        for counts in _states(form, dice)[n]:
            fewer = [best[form(_change(counts, face, -1))] for face in range(SIDES) if counts[face]]
            best[counts] = max(values[counts], *fewer) if fewer else values[counts]
    return {counts: best[counts] for counts in _states(form, dice)[dice]}


def _thrown(after: Values, form: Form, dice: int) -> Values:
    """The chance for each set of dice that is kept when all others are thrown, one die after the other."""
    values = {counts: value * SIDES**dice for counts, value in after.items()}
    for n in range(dice - 1, -1, -1):
        for counts in _states(form, dice)[n]:
            values[counts] = sum(values[form(_change(counts, face, 1))] for face in range(SIDES)) // SIDES
    return values


@cache
def _states(form: Form, most: int) -> tuple[tuple[Counts, ...], ...]:
    """All sets of 0, 1, 2, ... dice."""
    rows: list[tuple[Counts, ...]] = [((0,) * SIDES,)]
    for _ in range(most):
        rows.append(tuple(dict.fromkeys(form(_change(c, face, 1)) for c in rows[-1] for face in range(SIDES))))
    return tuple(rows)


def _change(counts: Counts, face: int, by: int) -> Counts:
    return (*counts[:face], counts[face] + by, *counts[face + 1 :])


def _plus(a: Counts, b: Counts) -> Counts:
    return tuple(x + y for x, y in zip(a, b, strict=True))
