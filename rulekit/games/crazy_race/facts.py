"""What can be read off a table: cards in hand, the way of a creature, who is behind, points and places."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from rulekit.games.crazy_race.rulings import (
    JUMP_OWN_SPACE,
    JUMP_WHOSE,
    OUT_BEFORE_RECOVERY,
    PUNISH_AFTER_TIE,
    PUNISH_BOTH,
    PUNISH_FINISHED,
    PUNISH_MEASURE,
    PUNISH_PER_PLAYER,
    TURN_JUMPED,
    WIN_STILL_TIED,
    Ranked,
    behind_next,
    rearmost,
)
from rulekit.games.crazy_race.table import EIGHT, HOME, SECRET, TURN, UNKNOWN, Now, Table, Values
from rulekit.rule import Reading
from rulekit.value import Seat

OUT_AND_BACK: tuple[int, ...] = tuple(TURN - abs(TURN - progress) for progress in range(HOME + 1))
"""The space at each progress: 1 to 6 on the way out, 5 to 1 on the way back, 0 for the start and home."""


# ------------------------------------------------------------------ magic cards
def in_hand(table: Table, seat: Seat) -> int:
    """How many cards a player really holds."""
    hand = table.hands[seat]
    if hand == SECRET:
        return len(EIGHT) - len(table.discards[seat]) - len(around(table, seat))
    return len(hand) - table.unseen[seat]


def around(table: Table, seat: Seat) -> list[int]:
    """The values of a player's cards around the movement card."""
    return [value for bids in table.sides for owner, value in bids if owner == seat]


def possible(table: Table, seat: Seat) -> Values:
    """The values a hidden card of this player can have, or one of a hand that is secret."""
    left = Counter(EIGHT)
    left.subtract(value for value in (*around(table, seat), *table.discards[seat]) if value != UNKNOWN)
    if table.hands[seat] != SECRET and not table.unseen[seat]:
        left.subtract(table.hands[seat])
    return tuple(sorted((+left).elements()))


def playable(table: Table, seat: Seat) -> Values:
    """The values among which a player chooses a card; none where all eight are known to lie elsewhere."""
    hand = table.hands[seat]
    if in_hand(table, seat) <= 0:
        return ()
    return possible(table, seat) if hand == SECRET else hand


def spent(now: Now, seat: Seat) -> bool:
    """Whether a player has no cards left for good."""
    table = now.table
    if in_hand(table, seat) or table.recovered[seat]:
        return not in_hand(table, seat)
    out: bool = now.ruling(OUT_BEFORE_RECOVERY)()
    return out


def all_spent(now: Now) -> bool:
    """Whether nobody can ever play a card again."""
    table = now.table
    seats = range(len(table.hands))
    return not any(in_hand(table, seat) for seat in seats) and all(spent(now, seat) for seat in seats)


def open_sides(table: Table) -> int:
    """Along how many sides cards lie."""
    return 4 - table.sides.count(())


def barred(now: Now) -> int:
    """The side that three players may not open any more; -1 if there is none."""
    sides = now.table.sides
    return sides.index(()) if len(now.table.hands) == 3 and open_sides(now.table) == 3 else -1


def total(table: Table, side: int, seat: Seat) -> int:
    """What the cards of a player along a side add up to."""
    return sum([value for owner, value in table.sides[side] if owner == seat])


# ------------------------------------------------------------------ moving
class Walk(NamedTuple):
    """Where a creature comes to stand, the spaces jumped, and whether it scores at the turning point.

    ``left`` are spaces left over at home, ``lost`` those lost where it cannot pass the turning point.
    """

    to: int
    jumped: Values
    scores: bool
    left: int = 0
    lost: int = 0


def walk(now: Now, seat: Seat, creature: int, spaces: int) -> Walk:
    """A creature moves on; occupied spaces are not counted."""
    at = start = now.table.progress[seat][creature]
    jumped: list[int] = []
    scores = True
    own, others = in_the_way(now.table, seat, creature)
    for step in range(spaces):
        if at >= HOME:
            return Walk(at, tuple(jumped), scores, spaces - step)
        ahead, over = at + 1, []
        while ahead < HOME and occupied(now, own, others, start, ahead):
            over.append(OUT_AND_BACK[ahead])
            ahead += 1
        if TURN in over:
            passes, scores = now.ruling(TURN_JUMPED)()
            if not passes:
                return Walk(at, tuple(jumped), scores, lost=spaces - step)
        jumped += over
        at = ahead
    return Walk(at, tuple(jumped), scores)


def in_the_way(table: Table, seat: Seat, creature: int) -> tuple[list[int], list[int]]:
    """The spaces of the other creatures of the team, and those of other players."""
    own = [OUT_AND_BACK[at] for other, at in enumerate(table.progress[seat]) if other != creature]
    return own, [OUT_AND_BACK[at] for other, team in enumerate(table.progress) if other != seat for at in team]


def occupied(now: Now, own: list[int], others: list[int], start: int, progress: int) -> bool:
    """Whether a creature has to jump over the space at some progress."""
    space = OUT_AND_BACK[progress]
    if space in own:
        return True
    if space == OUT_AND_BACK[start] and now.ruling(JUMP_OWN_SPACE)():
        return True
    return space in others and bool(now.ruling(JUMP_WHOSE)())


def unfinished(table: Table, seat: Seat) -> Values:
    """The creatures of a player that are not home."""
    return tuple([creature for creature, at in enumerate(table.progress[seat]) if at < HOME])


# ------------------------------------------------------------------ being behind, points
def measured(now: Now) -> Reading:
    """The rank of a progress; the question is open only where a creature is on its way back."""
    back = any(TURN < at < HOME for own in now.table.progress for at in own)
    return now.ruling(PUNISH_MEASURE) if back else lambda progress: progress


def ranked(now: Now) -> Ranked:
    """The creatures that can be behind, each with its rank and owner."""
    table = now.table
    measure = measured(now)
    finished = now.ruling(PUNISH_FINISHED) if table.home else None
    before = {arrived: i for i, arrived in enumerate(table.home)}
    found = []
    for seat, own in enumerate(table.progress):
        for creature, at in enumerate(own):
            rank = measure(at) if at < HOME else finished(before[seat, creature]) if finished else None
            if rank is not None:
                found.append((rank, seat))
    return tuple(found)


class Punished(NamedTuple):
    """Who pays for the last place and for the second last, and whether several creatures share it."""

    last: tuple[Seat, ...]
    last_shared: bool
    second: tuple[Seat, ...]
    second_shared: bool


def punished(now: Now) -> Punished:
    """Who pays, in the order from the holder of the S tile to the left."""
    creatures = ranked(now)
    last = rearmost(creatures)
    second = behind_next(creatures, last)
    if len(last) > 1 and not now.ruling(PUNISH_AFTER_TIE)():
        second = ()
    elif {owner for _, owner in last} & {owner for _, owner in second}:
        second = now.ruling(PUNISH_BOTH)(creatures, last)
    return Punished(payers(now, last), len(last) > 1, payers(now, second), len(second) > 1)


def payers(now: Now, creatures: Ranked) -> tuple[Seat, ...]:
    """The owners of some creatures from the S tile to the left, as often as they pay."""
    table = now.table
    owners = sorted((owner for _, owner in creatures), key=lambda seat: (seat - table.tile) % len(table.hands))
    if len(set(owners)) == len(owners):
        return tuple(owners)
    seats: tuple[Seat, ...] = now.ruling(PUNISH_PER_PLAYER)(tuple(owners))
    return seats


def team(now: Now, seat: Seat) -> Values:
    """The ranks of a player's creatures, the last one first; home is ahead of all."""
    measure = measured(now)
    return tuple(sorted(measure(at) if at < HOME else HOME for at in now.table.progress[seat]))


def last_creature(now: Now, seat: Seat) -> int:
    """The rank of a player's last creature."""
    return team(now, seat)[0]


class Result(NamedTuple):
    """Who has won, with how many points, whether points were equal, and whether the last creatures were, too."""

    players: tuple[Seat, ...]
    points: int
    tied: bool = False
    level: bool = False


def result(now: Now) -> Result:
    """Most points; among equals the last creature that came further."""
    table = now.table
    points = [sum(markers) for markers in table.markers]
    best = max(points)
    first = tuple(seat for seat, n in enumerate(points) if n == best)
    if len(first) == 1:
        return Result(first, best)
    teams = {seat: team(now, seat) for seat in first}
    furthest = max(last for last, *_ in teams.values())
    level = tuple(seat for seat in first if teams[seat][0] == furthest)
    if len(level) == 1:
        return Result(level, best, True)
    return Result(now.ruling(WIN_STILL_TIED)(table, level, teams), best, True, True)
