"""A repair by anybody at any time: an interjection, two owners asked before one strike, a question that lapses."""

from __future__ import annotations

from rulekit.moves import Move
from rulekit.step import Effect, Event, Interjection, Now, Setup, Step
from rulekit.value import Seat, Value, put
from tests.core.small import PASS, Pass, game_of, question, rulebook

R = rulebook(
    "Quick fix",
    "game.over turn.order pair.fire pair.target damage.record damage.ninth fix.effect fix.any-time",
    (question("fix.fatal", "before", "too-late"),),
)
WRECK = 9


class Table(Value):
    damage: tuple[int, ...]
    cards: tuple[int, ...]
    pairs: int = 2


Draft = Now[Setup, Table]


class Fire(Move):
    pass


class Fix(Move):
    cards: int


class End(Move):
    pass


class Fired(Event):
    rules = R["pair.fire", "pair.target"]
    template = "{actor} fires."
    actor: Seat

    def apply(self, table: Table) -> Table:
        return Table(table.damage, table.cards, table.pairs - 1)


class Repaired(Event):
    rules = R["fix.effect", "fix.any-time"]
    template = "{car} repairs, {before} → {after}."
    car: Seat
    before: int
    after: int

    def apply(self, table: Table) -> Table:
        spent = table.cards[self.car] - (self.before - self.after)
        return Table(put(table.damage, self.car, self.after), put(table.cards, self.car, spent), table.pairs)


class Damaged(Event):
    rules = R["damage.record"]
    template = "{car} takes damage, {before} → {after}."
    car: Seat
    before: int
    after: int

    def apply(self, table: Table) -> Table:
        return Table(put(table.damage, self.car, self.after), table.cards, table.pairs)


class Destroyed(Event):
    rules = R["damage.ninth"]
    template = "{car} is a wreck."
    under = (Damaged,)
    car: Seat


def may_fix(now: Draft, car: int, cards: int):
    has, damage = now.table.cards[car], now.table.damage[car]
    yield R["fix.effect"].needs(cards <= has, "{} cards of {}", cards, has)
    yield R["fix.effect"].needs(0 < cards <= damage < WRECK, "{} cards for {} tokens", cards, damage)


def fix(now: Draft, car: int, cards: int) -> None:
    damage = now.table.damage[car]
    now.emit(Repaired(car, damage, damage - cards))


class QuickFix(Interjection):
    takes = (Fix,)

    def judge(self, now: Draft, move: Fix, by: int):
        return may_fix(now, by, move.cards)

    def resolve(self, now: Draft, move: Fix, by: int):
        fix(now, by, move.cards)


class Combo(Step):
    question, rule, takes = "combo", R["pair.fire"], (Fire, End)
    actor: Seat

    def candidates(self, now: Draft):
        return Fire(), End()

    def judge(self, now: Draft, move):
        if isinstance(move, Fire):
            yield R["pair.fire"].needs(now.table.pairs, "{} pairs left", now.table.pairs)

    def resolve(self, now: Draft, move):
        if isinstance(move, Fire):
            now.emit(Fired(self.actor))
            others = tuple(car for car in range(len(now.table.damage)) if car != self.actor)
            now.then(Strike(others), self)


class Strike(Effect):
    cars: tuple[Seat, ...]

    def happen(self, now: Draft):
        now.ruling(FIX_FATAL)(now, self.cars)


class Fatal(Step):
    """Stands until the car is out of danger, cannot be saved any more, or its owner passes."""

    question, rule, takes = "fix", R["fix.any-time"], (Fix, Pass)
    actor: Seat

    def stands(self, now: Draft):
        needed = now.table.damage[self.actor] + 1 - (WRECK - 1)
        return 0 < needed <= now.table.cards[self.actor]

    def candidates(self, now: Draft):
        return (*(Fix(n + 1) for n in range(now.table.cards[self.actor])), PASS)

    def judge(self, now: Draft, move):
        return may_fix(now, self.actor, move.cards) if isinstance(move, Fix) else ()

    def resolve(self, now: Draft, move):
        if isinstance(move, Fix):
            fix(now, self.actor, move.cards)
            now.then(self)


class Place(Effect):
    cars: tuple[Seat, ...]

    def happen(self, now: Draft):
        for car in self.cars:
            before = now.table.damage[car]
            now.emit(Damaged(car, before, before + 1))
            if now.check(R["damage.ninth"].needs(before + 1 >= WRECK, "{} has {} tokens", car, before + 1)):
                now.emit(Destroyed(car))


FIX_FATAL = R.ruling(
    "fix.fatal",
    before=lambda now, cars: now.then(*(Fatal(car) for car in cars), Place(cars)),
    too_late=lambda now, cars: now.then(Place(cars)),
)

GAME = game_of("quick_fix", R, (Fire, Fix, End, Pass), (QuickFix(),))
