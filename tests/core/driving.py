"""A turn driven step by step with an action anywhere in it, chance in its middle, a reaction, a turn cut short."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from rulekit.chance import Chance
from rulekit.moves import Move
from rulekit.step import Effect, Event, Now, Setup, Step
from rulekit.value import Seat, Value, put
from tests.core.small import PASS, Pass, game_of, rulebook

R = rulebook(
    "Driving",
    "game.over turn.order turn.step turn.no-stop turn.one-action throw.range vacuum.thrown damage.card collision.stop",
)


class Table(Value):
    at: tuple[int, ...]
    health: tuple[int, ...]
    points: int = 3
    acted: bool = False
    hole: int = 4


Draft = Now[Setup, Table]


class Go(Move):
    pass


class Throw(Move):
    target: str


class Suck(Move):
    pass


class Card(Move):
    form = "damage {loss}"
    loss: int


class Done(Move):
    pass


class Stepped(Event):
    rules = R["turn.step"]
    template = "{car} drives to {to}."
    car: Seat
    to: int

    def apply(self, table: Table) -> Table:
        return replace(table, at=put(table.at, self.car, self.to), points=table.points - 1)


class Thrown(Event):
    rules = R["turn.one-action"]
    template = "{car} throws at {target}."
    car: Seat
    target: Seat

    def apply(self, table: Table) -> Table:
        return replace(table, acted=True)


class Swallowed(Event):
    rules = R["vacuum.thrown"]
    template = "{car} swallows it."
    car: Seat


class Hurt(Event):
    rules = R["damage.card"]
    template = "{car} is hurt, {before} → {after}."
    car: Seat
    before: int
    after: int

    def apply(self, table: Table) -> Table:
        return replace(table, health=put(table.health, self.car, self.after))


class Crashed(Event):
    rules = R["collision.stop"]
    template = "{car} crashes into {struck} and stops."
    car: Seat
    struck: Seat

    def apply(self, table: Table) -> Table:
        return replace(table, points=0)


class TurnEnded(Event):
    rules = R["turn.order"]
    template = "The turn of {car} ends."
    car: Seat

    def apply(self, table: Table) -> Table:
        return replace(table, points=3, acted=False)


def turn(car: int) -> tuple[Step, ...]:
    return Drive(car), EndTurn(car)


class Drive(Step):
    question, rule, takes = "step", R["turn.step"], (Go, Throw, Done)
    actor: Seat

    def candidates(self, now: Draft):
        return Go(), *(Throw(seat) for seat in now.setup.seats), Done()

    def judge(self, now: Draft, move):
        points = now.table.points
        if isinstance(move, Go):
            yield R["turn.step"].needs(points, "{} points left", points)
        elif isinstance(move, Throw):
            yield R["turn.one-action"].needs(not now.table.acted, "one action a turn")
            seat = now.setup.seat(move.target)
            near = seat not in (-1, self.actor) and abs(now.table.at[seat] - now.table.at[self.actor]) <= 2
            yield R["throw.range"].needs(near, "{} is not within 2", move.target)
        else:
            yield R["turn.no-stop"].needs(not points, "{} points left", points)

    def resolve(self, now: Draft, move):
        if isinstance(move, Throw):
            target = now.setup.seat(move.target)
            now.emit(Thrown(self.actor, target))
            now.then(React(target), self)  # the reaction carries the damage it may prevent; then the drive goes on
        elif isinstance(move, Go):
            to = now.table.at[self.actor] + 1
            if to in now.table.at:
                now.emit(Crashed(self.actor, now.table.at.index(to)))
                now.then(self)
                return
            now.emit(Stepped(self.actor, to))
            now.then(*((Damage(self.actor),) if to == now.table.hole else ()), self)


class React(Step):
    question, rule, takes = "react", R["vacuum.thrown"], (Suck, Pass)
    actor: Seat

    def stands(self, now: Draft):
        return now.table.health[self.actor] > 1

    def candidates(self, now: Draft):
        return Suck(), PASS

    def resolve(self, now: Draft, move):
        if move == PASS:
            now.then(Damage(self.actor))
        else:
            now.emit(Swallowed(self.actor))


class Damage(Chance):
    question, rule, takes = "damage", R["damage.card"], (Card,)
    car: Seat

    def candidates(self, now: Draft):
        return Card(1), Card(2)

    def odds(self, now: Draft, move: Card):
        return {1: Fraction(3, 4), 2: Fraction(1, 4)}.get(move.loss, Fraction(0))

    def resolve(self, now: Draft, move: Card):
        before = now.table.health[self.car]
        now.emit(Hurt(self.car, before, max(0, before - move.loss)))
        if not now.table.health[self.car] and now.rest and any(s.actor == self.car for s in now.rest if s.asks):
            now.skip_to(EndTurn)  # a wreck in one's own turn ends it


class EndTurn(Effect):
    car: Seat

    def happen(self, now: Draft):
        now.emit(TurnEnded(self.car))
        seats = range(self.car + 1, self.car + len(now.setup.seats))
        following = [s % len(now.setup.seats) for s in seats if now.table.health[s % len(now.setup.seats)]]
        if following:
            now.then(*turn(following[0]))


GAME = game_of("driving", R, (Go, Throw, Suck, Card, Done, Pass))
