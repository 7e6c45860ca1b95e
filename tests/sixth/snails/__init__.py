"""The smallest game that is whole: one folder, found by looking."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import msgspec
from msgspec.structs import replace

from rulekit import step
from rulekit.chance import Chance, Randint
from rulekit.game import Game
from rulekit.measure import Measure, Place
from rulekit.moves import Move
from rulekit.rule import Finding
from rulekit.rulebook import Rulebook
from rulekit.step import Event, Step
from rulekit.value import Seat, Value, put

R = Rulebook.read(Path(__file__).parent / "rules.toml")
RAINY = R.ruling("snail.rainy", seldom=Fraction(1, 4), often=Fraction(1, 2))
LEAVES = 8


class Setup(step.Setup):
    track: tuple[str, ...] = ("leaf",) * LEAVES


class Table(Value):
    at: tuple[int, ...]
    stayed: tuple[bool, ...]
    turn: Seat = 0
    winners: tuple[Seat, ...] = ()


class Creep(Move):
    pass


class Stay(Move):
    pass


class Weather(Move):
    sky: str


CREEP, STAY, SUN, RAIN = Creep(), Stay(), Weather("sun"), Weather("rain")


class Crept(Event):
    rules = R["snail.rain"]
    template = "{snail} creeps to leaf {to}."
    snail: Seat
    to: int

    def apply(self, table: Table) -> Table:
        return replace(table, at=put(table.at, self.snail, self.to), stayed=put(table.stayed, self.snail, False))


class Stayed(Event):
    rules = R["snail.shell"]
    template = "{snail} stays in its shell."
    snail: Seat

    def apply(self, table: Table) -> Table:
        return replace(table, stayed=put(table.stayed, self.snail, True))


class TurnCame(Event):
    rules = R["snail.turn"]
    template = "It is the turn of {snail}."
    quiet = True
    snail: Seat

    def apply(self, table: Table) -> Table:
        return replace(table, turn=self.snail)


class Won(Event):
    rules = R["snail.end"]
    template = "{snail} wins."
    marker, label = "flag", "the end"
    snail: Seat

    def apply(self, table: Table) -> Table:
        return replace(table, winners=(self.snail,))


def pass_on(now: step.Now[Setup, Table], snail: Seat) -> None:
    following = (snail + 1) % len(now.setup.seats)
    now.emit(TurnCame(following))
    now.then(Decide(following))


class Decide(Step):
    question, rule, takes = "decide", R["snail.shell"], (Creep, Stay)
    template = "{actor} creeps or stays."
    actor: Seat

    def candidates(self, now: step.Now[Setup, Table]) -> tuple[Move, ...]:
        return CREEP, STAY

    def judge(self, now: step.Now[Setup, Table], move: Move) -> Iterator[Finding]:
        if move == STAY:
            twice = now.table.stayed[self.actor]
            yield R["snail.shell"].needs(not twice, "{} stayed last time", now.names[self.actor])

    def resolve(self, now: step.Now[Setup, Table], move: Move) -> None:
        if move == CREEP:
            now.then(Sky(self.actor))
        else:
            now.emit(Stayed(self.actor))
            pass_on(now, self.actor)


class Sky(Chance):
    question, rule, takes = "weather", R["snail.rain"], (Weather,)
    template = "The weather for {snail}."
    snail: Seat

    def candidates(self, now: step.Now[Setup, Table]) -> tuple[Move, ...]:
        return SUN, RAIN

    def odds(self, now: step.Now[Setup, Table], move: Weather) -> Fraction:
        rain = now.ruling(RAINY)()
        return {"rain": rain, "sun": 1 - rain}.get(move.sky, Fraction(0))

    def deal(self, now: step.Now[Setup, Table], pick: Randint) -> Weather:
        rain = now.ruling(RAINY)()
        return RAIN if pick(rain.denominator) < rain.numerator else SUN

    def resolve(self, now: step.Now[Setup, Table], move: Weather) -> None:
        to = min(LEAVES - 1, now.table.at[self.snail] + (2 if move == RAIN else 1))
        now.emit(Crept(self.snail, to))
        if to == LEAVES - 1:
            now.emit(Won(self.snail))
        else:
            pass_on(now, self.snail)


class Options(msgspec.Struct):
    seats: tuple[str, ...] = ("A", "B")


class Data(msgspec.Struct):
    at: tuple[int, ...] = (0, 0)
    stayed: tuple[bool, ...] = (False, False)
    turn: int = 0
    question: str = "decide"
    winners: tuple[int, ...] = ()


def arrange(referee, options, data):
    seats = referee.read(Options, options, "options").seats
    referee.close()
    return Setup(seats, seats, {"seats": list(seats)})


def begin(setup):
    return Table((0,) * len(setup.seats), (False,) * len(setup.seats)), (Decide(0),)


def lay(referee, setup, data):
    given = referee.read(Data, data, "position")
    table = Table(given.at, given.stayed, given.turn, given.winners)
    if table.winners:
        return table, ()
    return table, (Decide(given.turn) if given.question == "decide" else Sky(given.turn),)


def dump(here):
    table = here.table
    data = {"at": list(table.at), "stayed": list(table.stayed), "turn": table.turn, "winners": list(table.winners)}
    return data | ({"question": here.agenda[0].question} if here.agenda else {})


def out_of_place(now, step, move, by):
    if step is not None and by is not None and by != step.actor:
        yield R["snail.turn"].needs(False, "it is the turn of {}", now.names[now.table.turn])


def place(before, played):
    turn = (before.turn if before else 1) + any(isinstance(event, TurnCame) for event in played.log)
    return Place(f"Turn {turn}", (turn + 1) // 2, turn, played.position.table.turn)


GAME = Game(
    package=__name__,
    rulebook=R,
    content={},
    players=(2, 2),
    moves=(Creep, Stay, Weather),
    arrange=arrange,
    begin=begin,
    lay=lay,
    dump=dump,
    out_of_place=out_of_place,
    over=R["snail.end"],
    winners=lambda here: here.table.winners,
    standings=lambda here: tuple(1 + sum(other > at for other in here.table.at) for at in here.table.at),
    measures=(Measure("leaf", "Leaf", "leaves", state=lambda here: here.table.at),),
    place=place,
    player=lambda step, now, pick: CREEP,
)
