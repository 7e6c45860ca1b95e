"""A simple sensible driver: throws for movement, attacks who is ahead, repairs when it hurts, uses the cards."""

from __future__ import annotations

from collections.abc import Callable

from rulekit.chance import Randint
from rulekit.games.aruba import chances
from rulekit.games.aruba.chances import Goal
from rulekit.games.aruba.facts import points_left, target
from rulekit.games.aruba.moves import (
    BOMB,
    END,
    EVEN,
    FIRES,
    GOES,
    HOOK,
    KEEP,
    NITRO,
    ODD,
    PASS,
    RAM,
    ROLL,
    SMALL_REPAIRS,
    STRAIGHTS,
    TRIPLES,
    TURBOS,
    Change,
    Extra,
    Fit,
    Fix,
    Go,
    Larceny,
    Repair,
    Reroll,
    RerollCard,
)
from rulekit.games.aruba.numbers import MOST_TAKEN_OFF
from rulekit.games.aruba.purchases import Division, undominated
from rulekit.games.aruba.table import OFF, Now
from rulekit.games.aruba.track import ahead, behind, racing, touching
from rulekit.moves import Move
from rulekit.pieces.dice import Faces
from rulekit.step import Step, legal, options
from rulekit.value import without

A_SPACE, A_SHOT, A_CARD, A_TOKEN = 3.0, 2.5, 1.5, 0.9
"""What a point of movement, a shot, a card and a token off the car are worth to this driver."""
HURTS = 3
"""From so many tokens on a Repair card is played."""
EVENS, ODDS = Goal("even"), Goal("odd")
RUNS = tuple(Goal("straight", top) for top in range(1, 7))


def sensible(step: Step, now: Now, pick: Randint) -> Move:
    """The first of the moves this driver would like that is legal; any other only where none of them is."""
    for move in WISHES.get(step.question, nothing)(step, now):
        if legal(step, now, move):
            return move
    return options(step, now)[0]


def nothing(step: Step, now: Now) -> list[Move]:
    """No wish: the first option will do."""
    return []


# ------------------------------------------------------------------ before the throw
def at_the_start(step: Step, now: Now) -> list[Move]:
    """Mend what hurts, steal, put equipment on, roll."""
    table = now.table
    wishes: list[Move] = [Repair(MOST_TAKEN_OFF)] if table.damage[table.car] >= HURTS else []
    wishes += [move for move in step.candidates(now) if isinstance(move, Larceny | Fit)]
    return [*wishes, ROLL]


# ------------------------------------------------------------------ the dice
def worth(now: Now, division: Division) -> float:
    """What a division of the dice is worth here and now."""
    table = now.table
    damage = table.damage[table.car]
    if division.mends_all:
        return A_TOKEN * damage
    pair = A_SHOT if target(now, table.car) != OFF else A_TOKEN * min(MOST_TAKEN_OFF, damage)
    return A_SPACE * division.movement + A_CARD * division.cards + pair * len(division.pairs)


def best(now: Now, dice: Faces) -> Division:
    """The division worth the most."""
    table = now.table
    found = undominated(dice, straight=not table.straight, spent=bool(table.spent))
    return max(found, key=lambda division: worth(now, division))


def promise(now: Now, dice: Faces, again: Faces, later: int) -> float:
    """What a re-roll promises: the better of the long straight, the Boost and a complete repair."""
    table = now.table

    def chance(goal: Goal) -> float:
        return float(chances.chance(goal, dice, again, later, table.extra))

    run = sum(chance(goal) for goal in RUNS) * A_SPACE
    return max(run, 6 * A_SPACE * chance(EVENS), A_TOKEN * table.damage[table.car] * chance(ODDS))


def plans(dice: Faces) -> list[Faces]:
    """The dice to pick up for a straight, for All Even, for All Odd."""
    doubles = tuple(face for i, face in enumerate(dice) if face in dice[:i])
    return [doubles, tuple(face for face in dice if face % 2), tuple(face for face in dice if not face % 2)]


def with_the_dice(step: Step, now: Now) -> list[Move]:
    """Throw again while it promises more than what lies there; then let cards finish the job."""
    table = now.table
    there = worth(now, best(now, table.free))
    hand = table.hands[step.actor]
    if table.rerolls or "reroll" in hand:
        later = max(0, table.rerolls - 1)
        again = max(
            (plan for plan in plans(table.dice) if plan), key=lambda p: promise(now, table.dice, p, later), default=()
        )
        if again and promise(now, table.dice, again, later) > there:
            return [Reroll(again), RerollCard(again), KEEP]
    return [*better_by_card(now, there, hand), KEEP]


def better_by_card(now: Now, there: float, hand: tuple[str, ...]) -> list[Move]:
    """A Die change or an Extra die that makes the dice worth at least two spaces more."""
    table, found = now.table, []
    tries: list[tuple[Move, Faces]] = []
    if "extra" in hand:
        tries += [(Extra(face), tuple(sorted((*table.free, face)))) for face in range(1, 7)]
    if "change" in hand:
        for face in dict.fromkeys(table.dice):
            left = without(table.free, face)
            tries += [(Change(face, to), tuple(sorted((*left, to)))) for to in range(1, 7) if to != face]
    for move, dice in tries:
        more = worth(now, best(now, dice)) - there
        if more >= 2 * A_SPACE:
            found.append((more, move))
    return [move for _, move in sorted(found, key=lambda pair: -pair[0])[:1]]


# ------------------------------------------------------------------ the Combo step
def in_the_combo(step: Step, now: Now) -> list[Move]:
    """Shots while somebody is in range, movement, the drive; then repairs, bombs, cards, the end."""
    table = now.table
    division = best(now, table.free)
    wishes: list[Move] = []
    if division.whole:
        wishes.append(EVEN if division.whole == "even" else ODD)
    shots = [FIRES[face] for face in division.pairs] if not table.steps or table.ended else []
    wishes += shots
    if division.straight:
        wishes.append(STRAIGHTS[division.straight])
    wishes += [TURBOS[face] for face in division.fours]
    if not table.ended:
        wishes += [NITRO, *drive(now)]
    wishes += [FIRES[face] for face in division.pairs]
    if table.damage[table.car]:
        wishes += [SMALL_REPAIRS[face][n] for face in division.pairs for n in (1, 0)]
        wishes += [Repair(2), Repair(1)] if table.damage[table.car] >= HURTS else []
    wishes += [BOMB] if pays_to_bomb(now) else []
    return [*wishes, *(TRIPLES[face] for face in division.threes), END]


def drive(now: Now) -> list[Move]:
    """Steps towards free spaces; the last point of all, or a blocked way, is for a collision."""
    left = points_left(now)
    steps = sorted(GOES, key=lambda go: -free_way(now, go))
    return [RAM, *steps] if left == 1 else [*steps, RAM]


def free_way(now: Now, go: Go) -> int:
    """How promising a step is: free spaces after it, red where the movement would end counting against it."""
    setup, table = now.setup, now.table
    space = ahead(setup, table.at[table.car], go.way)
    ends = space in setup.red and points_left(now) == 1
    free = 0
    while space != OFF and free < 4:
        space = ahead(setup, space)
        if space in table.at:
            break
        free += 1
    return 2 * free + (go.way == "f") - 3 * ends


def pays_to_bomb(now: Now) -> bool:
    """Whether more cars of others would be hit than this driver's."""
    setup, table = now.setup, now.table
    space = behind(setup, table.at[table.car])
    hit = [car for car in racing(table) if table.at[car] == space or touching(setup, table.at[car], space)]
    others = sum(setup.owner[car] != table.turn for car in hit)
    return space != OFF and others >= 2 and table.damage[table.car] < HURTS


# ------------------------------------------------------------------ answers
def to_save_the_car(step: Step, now: Now) -> list[Move]:
    """As few cards as will do, those first that help least."""
    fixes = [move for move in step.candidates(now) if isinstance(move, Fix)]
    return [*sorted(fixes, key=lambda fix: (len(fix.cards), sum(map(use, fix.cards)))), PASS]


def use(card: str) -> int:
    """How much a card helps this driver."""
    return ("bomb", "reroll", "hook", "saw", "larceny", "bumper", "change", "extra", "repair", "nitro").index(card)


def to_draw(step: Step, now: Now) -> list[Move]:
    """All threes of a kind."""
    return list(step.candidates(now))


def to_hook(step: Step, now: Now) -> list[Move]:
    """Always."""
    return [HOOK, PASS]


WISHES: dict[str, Callable[[Step, Now], list[Move]]] = {
    "begin": at_the_start,
    "dice": with_the_dice,
    "hook": to_hook,
    "combo": in_the_combo,
    "last": to_draw,
    "fix": to_save_the_car,
}
