"""Verdicts: every condition of a move, passed and broken, and what else could be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

import msgspec

from rulekit.rule import Finding, Ruling
from rulekit.rulings import Readings

if TYPE_CHECKING:
    from rulekit.moves import Move
    from rulekit.position import Decision

UNPRINTED = 1_000_000
LOOKED_AT = 3_000
"""Options that ``nearest`` compares at the most; chance may have tens of thousands."""


class Verdict(msgspec.Struct, frozen=True):
    """All findings about one move, or about options and a position, in the rulebook's order.

    ``about`` is what was judged, as text; ``readings`` what was in force; ``again`` judges the same thing under
    other readings; ``late`` are rulings asked after the last finding; ``move`` and ``decision`` are None for a setup.
    """

    findings: tuple[Finding, ...]
    about: str
    readings: Readings
    again: Callable[[dict[str, str]], Verdict]
    late: tuple[Ruling, ...] = ()
    move: Move | None = None
    decision: Decision | None = None

    @property
    def legal(self) -> bool:
        """Whether every condition holds."""
        return all(f.ok for f in self.findings)

    @property
    def broken(self) -> tuple[Finding, ...]:
        """The conditions that do not hold."""
        return tuple(f for f in self.findings if not f.ok)

    @property
    def asked(self) -> tuple[Ruling, ...]:
        """The rulings that were consulted, each once."""
        return tuple(dict.fromkeys((*(r for f in self.findings for r in f.rulings), *self.late)))

    @property
    def nearest(self) -> tuple[Move, ...]:
        """At most three legal moves: the same kind first, then the smallest difference of arguments."""
        if self.decision is None or self.move is None:
            return ()
        return nearest(self.move, self.decision.options)

    def under(self, ruling: Ruling) -> dict[str, bool]:
        """Whether the same is legal in the same position under each other reading of one ruling."""
        others = (key for key in ruling.readings if key != self.readings[ruling.id])
        return {key: self.again({ruling.id: key}).legal for key in others}

    @property
    def settled(self) -> bool:
        """Whether no other reading of any one ruling that was asked changes the answer."""
        return all(ok == self.legal for ruling in self.asked for ok in self.under(ruling).values())

    @property
    def says(self) -> str:
        """The verdict in one sentence."""
        if self.legal:
            return f"Allowed: {self.about}."
        return f"Not allowed: {self.about}: {'; '.join(str(f) for f in self.broken)}"

    def __str__(self) -> str:
        return self.says

    def __repr__(self) -> str:
        """Every condition on a line of its own, and what could be played instead."""
        head = f"{'Allowed' if self.legal else 'Not allowed'}: {self.about}"
        lines = [f"  {'✓' if f.ok else '✕'} {f}" for f in self.findings if f.template]
        near = ", ".join(map(str, self.nearest))
        return "\n".join([head, *lines, *([f"  allowed instead: {near}"] if near and not self.legal else [])])


def in_print(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings in the rulebook's order; those without a rule last."""
    return tuple(sorted(findings, key=lambda f: f.rule.number if f.rule else UNPRINTED))


class IllegalMove(ValueError):
    """A move that breaks a rule; ``verdict`` says which, and with which numbers."""

    def __init__(self, move: str, verdict: Verdict) -> None:
        super().__init__(f"{move}: " + "; ".join(str(f) for f in verdict.broken))
        self.move = move
        self.verdict = verdict


class IllegalSetup(ValueError):
    """Options, rulings or a position that cannot be; ``verdict`` names every problem."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__("; ".join(str(f) for f in verdict.broken))
        self.verdict = verdict


def nearest(move: Move, options: Sequence[Move], most: int = 3) -> tuple[Move, ...]:
    """The options that come closest to a move."""
    looked_at = list(islice(options, LOOKED_AT))
    return tuple(sorted(looked_at, key=lambda option: (type(option) is not type(move), _distance(move, option)))[:most])


def _distance(a: Move, b: Move) -> int:
    """The summed difference of the arguments of two moves."""
    if type(a) is not type(b):
        return 0
    pairs = zip(msgspec.structs.astuple(a), msgspec.structs.astuple(b), strict=True)
    return sum(_difference(x, y) for x, y in pairs)


def _difference(x: Any, y: Any) -> int:
    if isinstance(x, int) and isinstance(y, int):
        return abs(x - y)
    if isinstance(x, tuple) and isinstance(y, tuple):
        left, right = Counter(x), Counter(y)
        return ((left - right) + (right - left)).total()
    return int(x != y)
