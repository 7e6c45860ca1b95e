"""Straights, fours, All Even, All Odd, small repairs, and Nitro, which adds to the movement like dice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rulekit.games.aruba.book import R
from rulekit.games.aruba.events.driving import ENDED_BY, ENDED_WORDS
from rulekit.games.aruba.events.rolling import Combined, PointsAdded
from rulekit.games.aruba.facts import offered
from rulekit.games.aruba.moves import FACES, Even, Odd, SmallRepair, Straight, Turbo
from rulekit.games.aruba.moves import Nitro as NitroMove
from rulekit.games.aruba.numbers import BOOST, MOST_TAKEN_OFF, NITRO, TURBO
from rulekit.games.aruba.rulings import (
    MOVE_MIDWAY,
    PARITY_EXTRA,
    PARITY_USES_ALL,
    STRAIGHT_SHORTER,
    TURBO_REPEAT,
)
from rulekit.games.aruba.steps.hands import may_play, play
from rulekit.games.aruba.steps.mending import between_spaces, can_mend, take_off
from rulekit.games.aruba.table import Now
from rulekit.pieces.dice import Faces
from rulekit.rule import Finding, Rule
from rulekit.step import Step


# ------------------------------------------------------------------ dice
@cache
def each(template: str, number: int) -> str:
    """A template in which ``{each}`` stands for so many values: ``left are {} {} {}``."""
    return template.replace("{each}", " ".join(["{}"] * number) or "none")


def dice_there(now: Now, faces: Faces, rule: str) -> Finding:
    """Whether these dice lie there unspent; spent ones are told apart from ones that were never there."""
    table = now.table
    free = table.free
    short = [face for face in faces if free.count(face) < faces.count(face)]
    if not short:
        return R[rule].needs(True, each("the dice are there: {each}", len(faces)), *faces)
    every = free + table.spent
    if all(every.count(face) >= faces.count(face) for face in short):
        words = each("spent are {each}; ", len(table.spent)) + each("left are {each}", len(free))
        return R["combo.one-use"].needs(False, words, *table.spent, *free)
    face, left = short[0], each("left are {each}", len(free))
    if faces.count(face) == 1:
        return R[rule].needs(False, "no die shows {}; " + left, face, *free)
    return R[rule].needs(False, "{} of {} dice show {}; " + left, free.count(face), faces.count(face), face, *free)


def use(now: Now, step: Step, name: str, faces: Faces) -> None:
    """A combination is used: its dice are spent."""
    now.emit(Combined(step.actor, name, faces, bool(now.table.spent)))


def add_points(now: Now, step: Step, source: str, points: int, top: int = 0) -> None:
    """The movement grows."""
    now.emit(PointsAdded(step.actor, source, points, offered(now.table), top))
    now.then(step)


def more_movement(now: Now, rule: Rule) -> Iterator[Finding]:
    """Points are added before the movement has ended, and where a ruling says so before it has begun."""
    table = now.table
    if table.ended:
        yield R[ENDED_BY[table.ended]].needs(False, "the movement is over" + ENDED_WORDS[table.ended])
    elif table.steps:
        yield rule.needs(now.ruling(MOVE_MIDWAY)(), "the movement has begun")


# ------------------------------------------------------------------ movement
def longest_run(free: Faces) -> int:
    """How far the dice run from 1 without a gap."""
    return next((top - 1 for top in FACES if top not in free), 6)


def may_run(now: Now, step: Step, move: Straight) -> Iterator[Finding]:
    """One straight a turn, all its dice, and perhaps the longest one."""
    table, top = now.table, move.top
    used = "a straight of {} has been used" if table.straight else "no straight has been used"
    yield R["straight.once"].needs(not table.straight, used, table.straight)
    known = top in FACES
    yield R["straight.sequence"].needs(known, "a straight ends with 1 to 6; this one with {}", top)
    if not known:
        return
    yield dice_there(now, tuple(range(1, top + 1)), "straight.sequence")
    longest = longest_run(table.free)
    if top < longest:
        fewest = now.ruling(STRAIGHT_SHORTER)(longest)
        yield R["straight.sequence"].needs(top >= fewest, "the dice run from 1 to {}", longest)
    yield from more_movement(now, R["straight.move"])


def run(now: Now, step: Step, move: Straight) -> None:
    """A straight gives its last number."""
    use(now, step, "straight", tuple(range(1, move.top + 1)))
    add_points(now, step, "straight", move.top, move.top)


def may_boost_by_four(now: Now, step: Step, move: Turbo) -> Iterator[Finding]:
    """Four dice, and perhaps only once a turn."""
    yield dice_there(now, (move.face,) * 4, "turbo.bonus")
    if used := now.table.turbos:
        yield R["turbo.bonus"].needs(used < now.ruling(TURBO_REPEAT)(), "fours of a kind used: {}", used)
    yield from more_movement(now, R["turbo.bonus"])


def boost_by_four(now: Now, step: Step, move: Turbo) -> None:
    """Four of a kind give two points."""
    use(now, step, "turbo", (move.face,) * 4)
    add_points(now, step, "turbo", TURBO)


def may_inject(now: Now, step: Step, move: NitroMove) -> Iterator[Finding]:
    """The card, while the movement is not over."""
    yield from may_play(now, step.actor, "nitro", R["nitro.bonus"])
    yield from more_movement(now, R["nitro.bonus"])


def inject(now: Now, step: Step, move: NitroMove) -> None:
    """A Nitro gives two points."""
    play(now, step.actor, "nitro")
    add_points(now, step, "nitro", NITRO)


# ------------------------------------------------------------------ all the dice
def all_dice(now: Now, parity: int, used: bool, rule: Rule) -> Iterator[Finding]:
    """All Even or All Odd: every die counts, and where a ruling says so none may be spent."""
    table = now.table
    if used:
        yield R["combo.one-use"].needs(False, "it has been used in this turn")
    whole, spent = now.ruling(PARITY_USES_ALL)(), judged_spent(now)
    yield R["combo.one-use"].needs(not (whole and spent), "dice spent: {}", len(spent))
    judged = table.dice + spent + judged_extra(now)
    fits = bool(judged) and all(face % 2 == parity for face in judged)
    yield rule.needs(fits, each("the dice show {each}", len(judged)), *judged)


def judged_extra(now: Now) -> Faces:
    """The Extra dice that count with the others."""
    extra = now.table.extra
    judged: Faces = now.ruling(PARITY_EXTRA)(extra) if extra else ()
    return judged


def judged_spent(now: Now) -> Faces:
    """The spent dice that count: none where only Extra dice are spent and a ruling leaves these out of account."""
    table = now.table
    cards = table.played.count("extra") - len(table.extra)
    return () if 0 < cards == len(table.spent) and not now.ruling(PARITY_EXTRA)(table.spent) else table.spent


def spend_all(now: Now, step: Step, name: str) -> None:
    """All dice are spent, unless a ruling leaves them for other combinations."""
    table = now.table
    dice = table.dice + judged_extra(now)
    use(now, step, name, tuple(sorted(dice)) if now.ruling(PARITY_USES_ALL)() else ())


def may_boost(now: Now, step: Step, move: Even) -> Iterator[Finding]:
    """All Even."""
    yield from all_dice(now, 0, now.table.boost, R["even.condition"])
    yield from more_movement(now, R["even.effect"])


def boost(now: Now, step: Step, move: Even) -> None:
    """All Even gives six points."""
    spend_all(now, step, "even")
    add_points(now, step, "even", BOOST)


def may_mend_all(now: Now, step: Step, move: Odd) -> Iterator[Finding]:
    """All Odd, and something to mend."""
    yield from all_dice(now, 1, now.table.odd, R["odd.condition"])
    yield from between_spaces(now, R["odd.condition"])
    damage = now.table.damage[now.table.car]
    yield can_mend(now, max(1, damage), damage, R["odd.effect"])


def mend_all(now: Now, step: Step, move: Odd) -> None:
    """All Odd takes every token off."""
    spend_all(now, step, "odd")
    take_off(now, step, now.table.damage[now.table.car], "odd")
    now.then(step)


def may_mend(now: Now, step: Step, move: SmallRepair) -> Iterator[Finding]:
    """A pair, and something to mend."""
    yield dice_there(now, (move.face,) * 2, "pair.choice")
    yield from between_spaces(now, R["pair.choice"])
    yield can_mend(now, move.tokens, MOST_TAKEN_OFF, R["pair.repair"])


def mend(now: Now, step: Step, move: SmallRepair) -> None:
    """A pair takes one or two tokens off."""
    use(now, step, "pair", (move.face,) * 2)
    take_off(now, step, move.tokens, "pair")
    now.then(step)
