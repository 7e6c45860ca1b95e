"""The Roll step: throws, re-rolls, dice cards, until the dice are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from rulekit.chance import Chance, Outcomes, Randint
from rulekit.games.aruba.book import R
from rulekit.games.aruba.events.rolling import DieChanged, ExtraDie, PickedUp, Rerolled, RollClosed, Rolled
from rulekit.games.aruba.facts import first_throw, sorts
from rulekit.games.aruba.moves import (
    CHANGES,
    EXTRAS,
    FACES,
    KEEP,
    Change,
    Dice,
    Extra,
    Fit,
    Keep,
    Larceny,
    Repair,
    Reroll,
    RerollCard,
)
from rulekit.games.aruba.numbers import MOST_DICE
from rulekit.games.aruba.rulings import EQUIP_MOMENT, EXTRA_OVER_TEN, ROLL_FEWER
from rulekit.games.aruba.steps import robbing
from rulekit.games.aruba.steps.dicing import each
from rulekit.games.aruba.steps.hands import may_play, play, quick_fix
from rulekit.games.aruba.steps.hooking import hook_window
from rulekit.games.aruba.steps.mending import may_repair, repair
from rulekit.games.aruba.steps.starting import early_cards, fit, may_fit
from rulekit.games.aruba.table import Now, Table
from rulekit.moves import Move
from rulekit.pieces import dice
from rulekit.pieces.dice import Faces
from rulekit.rule import Finding
from rulekit.step import Step
from rulekit.value import Seat
from rulekit.words import counted


class Throw(Chance):
    """Dice are thrown."""

    question = "throw"
    rule = R["roll.dice-count"]
    takes = (Dice,)
    template = "{seat} rolls the dice."
    seat: Seat

    def candidates(self, now: Now) -> Outcomes:
        """All sets of faces."""
        n = now.table.throwing
        return Outcomes(dice.count(n), lambda: map(Dice, dice.throws(n)))

    def odds(self, now: Now, move: Dice) -> Fraction:
        """By the ways in which the faces can fall."""
        return dice.odds(move.faces) if self.fits(now, move) else Fraction(0)

    def fits(self, now: Now, move: Dice) -> bool:
        """Whether as many dice are named as are thrown; where a ruling says so a first throw may have fewer."""
        due = now.table.throwing
        if len(move.faces) == due:
            return True
        return first_throw(now) and now.ruling(ROLL_FEWER)(due) <= len(move.faces) < due

    def judge(self, now: Now, move: Dice) -> Iterator[Finding]:
        """The number of dice, and faces that a die has."""
        rule = R["roll.dice-count"] if first_throw(now) else R[thrown_again_by(now.table)[0]]
        yield rule.needs(self.fits(now, move), "dice rolled: {}, dice named: {}", now.table.throwing, len(move.faces))
        known = all(face in FACES for face in move.faces)
        yield rule.needs(known, "dice show 1 to 6")

    def deal(self, now: Now, pick: Randint) -> Dice:
        """One throw."""
        return Dice(dice.throw(now.table.throwing, pick))

    def resolve(self, now: Now, move: Dice) -> None:
        """The dice lie on the table."""
        if first_throw(now):
            now.emit(Rolled(self.seat, move.faces))
        else:
            now.emit(Rerolled(self.seat, move.faces, thrown_again_by(now.table)))

    def why(self, now: Now) -> str:
        """How many."""
        return f"{counted(now.table.throwing, 'die is', 'dice are')} rolled."


def thrown_again_by(table: Table) -> tuple[str, ...]:
    """The rules by which dice have been picked up in this turn: one of the two re-rolls, the card, or both."""
    if "reroll" not in table.played:
        return ("roll.rerolls",)
    return ("reroll.card",) if table.rerolls == 2 else ("roll.rerolls", "reroll.card")


@cache
def pickings(dice: Faces) -> dict[Faces, Reroll]:
    """Every set of dice that could be picked up from these, with its move."""
    sets: list[Faces] = [()]
    for face in dict.fromkeys(dice):
        some = [(face,) * n for n in range(dice.count(face) + 1)]
        sets = [chosen + more for chosen in sets for more in some]
    return {chosen: reroll(chosen) for chosen in sets if chosen}


@cache
def reroll(faces: Faces) -> Reroll:
    """One move for each set of dice, so that the many lists of them share it."""
    return Reroll(faces)


@cache
def card_pickings(dice: Faces) -> tuple[RerollCard, ...]:
    """The same with a Re-Roll card."""
    return tuple(map(RerollCard, pickings(dice)))


REROLLS_LEFT = ("no re-roll is left", "one re-roll is left", "both re-rolls are left")


class RollStep(Step):
    """After a throw: re-rolls, dice cards, and at last the dice are kept."""

    question = "dice"
    rule = R["roll.rerolls"]
    takes = (Reroll, RerollCard, Extra, Change, Fit, Repair, Larceny, Keep)
    template = "{actor} completes the roll."
    actor: Seat

    def candidates(self, now: Now) -> Sequence[Move]:
        """Sets of dice while a re-roll is left, what the hand allows, and an end."""
        table = now.table
        found: list[Move] = [KEEP]
        if hand := table.hands[self.actor]:
            held = sorts(table, hand)
            if "change" in held:
                found += [change for face in dict.fromkeys(table.dice) for change in CHANGES[face]]
            if "extra" in held:
                found += EXTRAS[1:]
            if "reroll" in held:
                found += card_pickings(table.dice)
            found += early_cards(now, self.actor)
        return [*found, *pickings(table.dice).values()] if table.rerolls else found

    def judge(self, now: Now, move: Move) -> Iterable[Finding]:
        """The conditions of this kind of move."""
        action = ACTIONS.get(type(move))
        return action[0](now, self, move) if action else ()

    def resolve(self, now: Now, move: Move) -> None:
        """Each answer but the last leads back here."""
        if action := ACTIONS.get(type(move)):
            action[1](now, self, move)
        else:
            now.emit(RollClosed(self.actor, tuple(sorted(now.table.free))))
            now.then(*hook_window(now))

    def why(self, now: Now) -> str:
        """Re-rolls left."""
        lie = counted(len(now.table.free), "die is", "dice are")
        left = REROLLS_LEFT[min(2, now.table.rerolls)]
        return f"{lie} on the table; {left}.{quick_fix(now, self.actor)}"


def may_reroll(now: Now, step: Step, move: Reroll) -> tuple[Finding, ...]:
    """A re-roll is left, and the dice named lie there."""
    table = now.table
    there = move.faces in pickings(table.dice)
    lie = R["roll.rerolls"].needs(there, each("on the table are {each}", len(table.dice)), *table.dice)
    return (lie,) if table.rerolls else (R["roll.rerolls"].needs(False, "both re-rolls have been used"), lie)


def pick_up(now: Now, step: Step, move: Reroll) -> None:
    """The dice are thrown again."""
    throw_again(now, step, move.faces, by_card=False)


def throw_again(now: Now, step: Step, faces: Faces, *, by_card: bool) -> None:
    """Dice leave the table for another throw, with those that a ruling adds."""
    table = now.table
    room = max(0, now.ruling(EXTRA_OVER_TEN)() - len(table.free)) if table.gained else 0
    dice = len(faces) + min(table.gained, room)
    now.emit(PickedUp(step.actor, faces, dice, by_card))
    now.then(Throw(step.actor), step)


def may_reroll_by_card(now: Now, step: Step, move: RerollCard) -> Iterator[Finding]:
    """The card, and the dice named."""
    yield from may_play(now, step.actor, "reroll", R["reroll.card"])
    dice = now.table.dice
    yield R["reroll.card"].needs(move.faces in pickings(dice), each("on the table are {each}", len(dice)), *dice)


def pick_up_by_card(now: Now, step: Step, move: RerollCard) -> None:
    """The same, and the two re-rolls stay."""
    play(now, step.actor, "reroll")
    throw_again(now, step, move.faces, by_card=True)


def may_add(now: Now, step: Step, move: Extra) -> Iterator[Finding]:
    """The card, a face, and perhaps a limit."""
    yield from may_play(now, step.actor, "extra", R["extra.die"])
    yield R["extra.die"].needs(move.face in FACES, "dice show 1 to 6; the card is to show {}", move.face)
    there = len(now.table.free)
    if there >= MOST_DICE:
        yield R["components.dice"].needs(there < now.ruling(EXTRA_OVER_TEN)(), "dice on the table: {}", there)


def add(now: Now, step: Step, move: Extra) -> None:
    """One more die."""
    play(now, step.actor, "extra")
    now.emit(ExtraDie(step.actor, move.face))
    now.then(step)


def may_change(now: Now, step: Step, move: Change) -> Iterator[Finding]:
    """The card, a die with that face, and another number."""
    yield from may_play(now, step.actor, "change", R["change.die"])
    yield R["change.die"].needs(
        move.face in now.table.dice, each("the rolled dice show {each}", len(now.table.dice)), *now.table.dice
    )
    new = move.to in FACES and move.to != move.face
    yield R["change.die"].needs(new, "{} → {}; another number from 1 to 6 is due", move.face, move.to)


def change(now: Now, step: Step, move: Change) -> None:
    """Another face."""
    play(now, step.actor, "change")
    now.emit(DieChanged(step.actor, move.face, move.to))
    now.then(step)


def may_fit_late(now: Now, step: Step, move: Fit) -> Iterator[Finding]:
    """Equipment after the throw, where a ruling allows it."""
    rule = R["bumper.fit"] if move.card == "bumper" else R["saw.fit"]
    yield rule.needs(now.ruling(EQUIP_MOMENT)(), "the dice have been rolled")
    yield from may_fit(now, step, move)


Judge = Callable[[Now, Step, Any], Iterable[Finding]]
Resolve = Callable[[Now, Step, Any], None]
ACTIONS: dict[type[Move], tuple[Judge, Resolve]] = {
    Reroll: (may_reroll, pick_up),
    RerollCard: (may_reroll_by_card, pick_up_by_card),
    Extra: (may_add, add),
    Change: (may_change, change),
    Fit: (may_fit_late, fit),
    Repair: (may_repair, repair),
    Larceny: (robbing.may_rob, robbing.rob),
}
"""For each kind of move but ``keep`` what it takes, and what it does."""
