"""The answers of a card duel: a Defender sent back, the question opened again, silent passes, a half cut short."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rulekit.moves import Move
from rulekit.rule import Finding
from rulekit.step import Effect, Event, Now, Setup, Step, alone
from rulekit.value import Seat, Value
from tests.core.small import PASS, Pass, game_of, question, rulebook

R = rulebook(
    "Answers",
    "game.over turn.order hit.play hit.defend hit.compare arrows.match answer.use answer.pass outs.third draw.due",
    (question("defender.replay", "again", "closed"),),
)
DEFENDS = {"fray": "ground", "reed": "fly"}
VALUE = {"crook": 4, "fray": 5, "reed": 3}


class Table(Value):
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    batter: str = ""
    defender: str = ""
    arrow: str = ""
    used: tuple[str, ...] = ()
    outs: int = 0
    drawn: int = 0


Draft = Now[Setup, Table]


def without(hands, seat, card):
    return tuple(tuple(c for c in hand if c != card) if s == seat else hand for s, hand in enumerate(hands))


class Hit(Move):
    card: str


class Defend(Move):
    card: str


class Hold(Move):
    pass


class Use(Move):
    card: str


class BatterPlayed(Event):
    rules = R["hit.play"]
    template = "{actor} plays {card}."
    actor: Seat
    card: str

    def apply(self, table: Table) -> Table:
        return replace(table, hands=without(table.hands, self.actor, self.card), batter=self.card, arrow="ground")


class DefenderPlayed(Event):
    rules = R["hit.defend"]
    template = "{actor} defends with {card}."
    actor: Seat
    card: str

    def apply(self, table: Table) -> Table:
        return replace(table, hands=without(table.hands, self.actor, self.card), defender=self.card)


class ArrowTurned(Event):
    rules = R["answer.use"]
    template = "The ball flies."

    def apply(self, table: Table) -> Table:
        return replace(table, arrow="fly", used=(*table.used, "turn"))


class DefenderReturned(Event):
    rules = R["arrows.match"]
    template = "{card} goes back to the hand of {actor}."
    actor: Seat
    card: str

    def apply(self, table: Table) -> Table:
        hands = tuple((*hand, self.card) if s == self.actor else hand for s, hand in enumerate(table.hands))
        return replace(table, hands=hands, defender="")


class Out(Event):
    rules = R["hit.compare", "outs.third"]
    template = "Out number {number}."
    number: int

    def apply(self, table: Table) -> Table:
        return replace(table, outs=self.number)


class CardDrawn(Event):
    rules = R["draw.due"]
    template = "{actor} draws."
    actor: Seat

    def apply(self, table: Table) -> Table:
        return replace(table, drawn=table.drawn + 1)


DEFENDER_REPLAY = R.ruling(
    "defender.replay",
    again=lambda now: now.then(DefendStep(1)),
    closed=lambda now: now.then(Answer(1)),
)


def may_defend(now: Draft, move: Defend, in_time: bool) -> Iterator[Finding]:
    yield R["hit.defend"].needs(in_time, "the time to defend is {}", "now" if in_time else "over")
    yield R["hit.defend"].needs(move.card in now.table.hands[1], "{} is in hand", move.card)
    kind, arrow = DEFENDS.get(move.card), now.table.arrow
    yield R["arrows.match"].needs(kind == arrow, "{} defends {}, the ball is {}", move.card, kind, arrow)


def may_use(now: Draft, seat: int) -> Finding:
    return R["answer.use"].needs(seat == 0 and "turn" not in now.table.used, "used so far: {}", now.table.used)


class AtBat(Step):
    question, rule, takes = "at-bat", R["hit.play"], (Hit,)
    actor: Seat

    def candidates(self, now: Draft):
        return tuple(Hit(card) for card in now.table.hands[self.actor])

    def judge(self, now: Draft, move: Hit):
        yield R["hit.play"].needs(move.card in now.table.hands[self.actor], "{} is in hand", move.card)

    def resolve(self, now: Draft, move: Hit):
        now.emit(BatterPlayed(self.actor, move.card))
        now.then(DefendStep(1), Settle())


class DefendStep(Step):
    question, rule, takes = "defend", R["hit.defend"], (Defend, Hold)
    actor: Seat

    def forced(self, now: Draft):
        return alone(self, now, Hold())

    def candidates(self, now: Draft):
        return (*(Defend(card) for card in now.table.hands[1]), Hold())

    def judge(self, now: Draft, move):
        return may_defend(now, move, True) if isinstance(move, Defend) else ()

    def resolve(self, now: Draft, move):
        if isinstance(move, Defend):
            now.emit(DefenderPlayed(self.actor, move.card))
        now.then(Answer(0, int(not isinstance(move, Defend))))


class Answer(Step):
    question, rule, takes = "answer", R["answer.pass"], (Use, Pass, Defend)
    actor: Seat
    passes: int = 0

    def forced(self, now: Draft):
        return alone(self, now, PASS)

    def candidates(self, now: Draft):
        return Use("crook"), PASS

    def judge(self, now: Draft, move):
        if isinstance(move, Use):
            yield may_use(now, self.actor)
        elif isinstance(move, Defend):
            yield from may_defend(now, move, False)

    def resolve(self, now: Draft, move):
        if move == PASS:
            if not self.passes:
                now.then(Answer(1 - self.actor, 1))
            return
        now.emit(ArrowTurned())
        card = now.table.defender
        if card and DEFENDS[card] != now.table.arrow:
            now.emit(DefenderReturned(1, card))
            now.ruling(DEFENDER_REPLAY)(now)
        else:
            now.then(Answer(1 - self.actor))


class Settle(Effect):
    def happen(self, now: Draft):
        table = now.table
        hit, defence = VALUE[table.batter], VALUE.get(table.defender, 0)
        if now.check(R["hit.compare"].needs(hit <= defence, "hit {} against {}", hit, defence)):
            now.emit(Out(table.outs + 1))
            now.then(Draw(0), Draw(1), AtBat(0))
            if now.table.outs == 3:
                now.skip_to(EndHalf)


class Draw(Effect):
    actor: Seat

    def happen(self, now: Draft):
        now.emit(CardDrawn(self.actor))


class EndHalf(Effect):
    """The third Out ends the half with its draws still due."""

    def happen(self, now: Draft):
        now.then(Draw(0), Draw(1))


GAME = game_of("answers", R, (Hit, Defend, Hold, Use, Pass))
