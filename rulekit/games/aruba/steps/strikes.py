"""Damage: strikes, the Quick Fix that may come before them, saws, wrecks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulekit.games.aruba.book import R
from rulekit.games.aruba.events.cards import Discarded
from rulekit.games.aruba.events.damage import Damaged, Destroyed, FixDeclined, SawsLost
from rulekit.games.aruba.events.driving import SideBySide
from rulekit.games.aruba.moves import PASS, Fix, Pass
from rulekit.games.aruba.rulings import (
    FIX_FATAL,
    HOOK_LOSSES,
    SAW_AGAIN,
    SAW_PUSHED,
    WRECK_EQUIPMENT,
)
from rulekit.games.aruba.steps.ends import EndTurn, lose_hand, settle, unhook
from rulekit.games.aruba.steps.fixing import can_save, fix_candidates, may_fix, mend
from rulekit.games.aruba.table import OFF, WRECK, CarNo, Hit, Now, Table
from rulekit.games.aruba.track import abreast, hands_order
from rulekit.moves import Move
from rulekit.rule import Finding
from rulekit.step import Effect, Step
from rulekit.value import Seat
from rulekit.words import counted

Pair = tuple[CarNo, CarNo]


def strike(now: Now, hits: Iterable[Hit]) -> tuple[Step, ...]:
    """What a strike puts on the agenda: a question to each owner, then all its tokens at once."""
    order = hands_order(now.setup, now.table.turn)
    placed = tuple(sorted(hits, key=lambda hit: order.index(hit.car)))
    return (*questions(now, placed), Place(placed)) if placed else ()


def questions(now: Now, hits: tuple[Hit, ...]) -> tuple[Step, ...]:
    """Where a car is in danger, one question for each that is struck; it is asked only where it has a point."""
    tokens: dict[CarNo, int] = {}
    for hit in hits:
        tokens[hit.car] = tokens.get(hit.car, 0) + hit.tokens
    danger = any(now.table.damage[car] + n >= WRECK for car, n in tokens.items())
    if not danger or not now.ruling(FIX_FATAL)():
        return ()
    return tuple([Fatal(now.setup.owner[car], car, n) for car, n in tokens.items()])


class Fatal(Step):
    """A ninth token is about to fall: the owner may discard cards first."""

    question = "fix"
    rule = R["fix.any-time"]
    takes = (Fix, Pass)
    template = "{actor} may save the car with a Quick Fix."
    actor: Seat
    car: CarNo
    tokens: int

    def stands(self, now: Now) -> bool:
        """While the car is in danger and can be saved."""
        needed = now.table.damage[self.car] + self.tokens - (WRECK - 1)
        return needed > 0 and can_save(now, self.actor, self.car, needed)

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """Sets of cards, or none."""
        return (*fix_candidates(now, self.actor, self.car), PASS)

    def judge(self, now: Now, move: Fix | Pass) -> Iterator[Finding]:
        """Like any Quick Fix."""
        if isinstance(move, Fix):
            yield from may_fix(now, self.actor, move, self.car)

    def resolve(self, now: Now, move: Fix | Pass) -> None:
        """After some cards the question comes again, as long as it has a point."""
        if isinstance(move, Fix):
            mend(now, self.actor, move, self.car)
            now.then(self)
        else:
            now.emit(FixDeclined(self.actor))

    def why(self, now: Now) -> str:
        """Tokens there and to come."""
        name, there = now.setup.called(self.car), now.table.damage[self.car]
        return f"{name} has {counted(there, 'token')} and is about to receive {self.tokens}; nine destroy it."


class Place(Effect):
    """All tokens of one strike are placed together."""

    template = "Damage tokens are placed."
    hits: tuple[Hit, ...]

    def happen(self, now: Now) -> None:
        """Tokens first, then the wrecks they make."""
        owner = now.setup.owner
        for hit in self.hits:
            before = now.table.damage[hit.car]
            if before < WRECK:
                after = min(WRECK, before + hit.tokens)
                now.emit(Damaged(owner[hit.car], hit.car, before, after, hit.cause, owner[hit.by]))
        for car in dict.fromkeys(hit.car for hit in self.hits):
            if now.table.damage[car] >= WRECK:
                destroy(now, car)


def destroy(now: Now, car: CarNo) -> None:
    """A wreck lies where the ninth token struck; its equipment and a coupling are gone."""
    table, seat = now.table, now.setup.owner[car]
    strips = bool(now.ruling(WRECK_EQUIPMENT)()) if table.fitted[car] else True
    now.emit(Destroyed(seat, car, table.at[car], strips))
    if strips and table.fitted[car]:
        cards = sorted("bumper" if place in ("front", "rear") else "saw" for place in table.fitted[car])
        now.emit(Discarded(seat, tuple(cards)))
    if table.hooked == car or (table.hooked != OFF and car == table.car):
        unhook(now)
    lose_hand(now, seat)


class Aftermath(Effect):
    """Whether the race, or the turn of a destroyed car, is over."""

    template = "What is left of the cars is looked at."

    def happen(self, now: Now) -> None:
        """A destroyed active car ends its turn at once."""
        table = now.table
        if settle(now) or table.damage[table.car] >= WRECK:
            now.skip_to(EndTurn)


# ------------------------------------------------------------------ saws
def with_saws(table: Table, pairs: Iterable[Pair]) -> list[Pair]:
    """The pairs in which a saw faces the other car."""
    return [pair for pair in pairs if "right" in table.fitted[pair[0]] or "left" in table.fitted[pair[1]]]


def beside_now(now: Now) -> list[Pair] | None:
    """The pairs side by side before a step; None where no car has a saw, so that nobody needs to know."""
    for fitted in now.table.fitted:
        if "left" in fitted or "right" in fitted:
            return abreast(now.setup, now.table)
    return None


def new_neighbours(now: Now, before: list[Pair] | None, towed: CarNo = OFF) -> tuple[Step, ...]:
    """The saws of pairs that have come side by side, as steps."""
    if before is None:
        return ()
    pairs = [pair for pair in abreast(now.setup, now.table) if pair not in before]
    met(now, pairs)
    biting = [pair for pair in with_saws(now.table, pairs) if may_bite(now, pair, towed)]
    return (Saws(tuple(biting)),) if biting else ()


def met(now: Now, pairs: list[Pair]) -> None:
    """Where a ruling lets saws bite at the end of every turn, pairs whose turn it is already are noted."""
    if pairs and now.ruling(SAW_AGAIN)():
        now.emit(SideBySide(tuple(pairs)))


def may_bite(now: Now, pair: Pair, towed: CarNo) -> bool:
    """Whether saws work between two cars that came side by side: by a push or a tow only as rulings say."""
    active, (left, right) = now.table.car, (now.setup.called(car) for car in pair)
    bites = bool(active in pair or now.ruling(SAW_PUSHED)(pair, active))
    if bites and towed in pair:
        bites = bool(now.ruling(HOOK_LOSSES)(pair, towed))
    return now.check(R["saw.when"].needs(bites, "{} and {} come side by side without driving", left, right))


class Saws(Effect):
    """The saws of cars that stand side by side."""

    template = "Saws meet the cars beside them."
    pairs: tuple[Pair, ...]

    def happen(self, now: Now) -> None:
        """Facing saws are lost; all other bites fall together."""
        hits: list[Hit] = []
        for left, right in self.pairs:
            table, owner = now.table, now.setup.owner
            if not (table.races(left) and table.races(right)):
                continue
            to_right, to_left = table.fitted[left].count("right"), table.fitted[right].count("left")
            if to_right and to_left:
                now.emit(SawsLost(owner[left], left, right))
                now.emit(Discarded(owner[left], ("saw",)))
                now.emit(Discarded(owner[right], ("saw",)))
            elif to_right:
                hits.append(Hit(right, to_right, "saw", left))
            elif to_left:
                hits.append(Hit(left, to_left, "saw", right))
        now.then(*strike(now, hits))
