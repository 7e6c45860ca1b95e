"""Open questions about weapons, what they hit, and the shields against them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulekit.games.bat_cup.board import Board, Space
from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.table import Car
from rulekit.games.bat_cup.words import BESIDE, DIAGONAL, RING, WHEELS

# ------------------------------------------------------------------ aiming
RANGE_COUNT = R.ruling("range.count", adjacent_is_one=lambda shown: shown, gap=lambda shown: shown + 1)
# Whether only the nearest car of a direction can be reached by a weapon of this name.
AIM_BLOCKING = R.ruling(
    "aim.blocking",
    none=lambda weapon: False,
    nearest=lambda weapon: weapon not in ("bazooka", "flamethrower", "potion"),
)
# The words by which the board keeps its rays.
AIM_DIAGONAL = R.ruling("aim.diagonal", staircase="stairs", next_lane="wide")
AIM_LINKS = R.ruling("aim.links", follows="linked", stops="lane")


def around(zone: str) -> tuple[str, ...]:
    """The part turned toward the attacker and the two next to it."""
    return (zone, *BESIDE[zone])


ZONE_STRUCK = R.ruling("zone.struck", facing_side=lambda zone: (), attacker_picks=around)
# Whether a weapon that hurts nobody when it is used needs a sound part all the same.
ZONE_OTHER_GEAR = R.ruling("zone.other-gear", yes=True, damage_only=False)


# ------------------------------------------------------------------ a strike on a part that is gone
def wheels_of(zone: str) -> tuple[str, ...]:
    """The wheels of a side of the car."""
    return tuple(wheel for wheel in WHEELS if wheel in BESIDE[zone]) if zone not in DIAGONAL else ()


def goes_nowhere(car: Car, zone: str, hurts: Sequence[str]) -> tuple[bool, tuple[str, ...]]:
    """There is nothing left to take."""
    return False, ()


def to_a_wheel(car: Car, zone: str, hurts: Sequence[str]) -> tuple[bool, tuple[str, ...]]:
    """The car's driver names a wheel of that side, also where the weapon by itself hurts bodywork alone."""
    return False, tuple(wheel for wheel in wheels_of(zone) if car.tokens(wheel))


def to_the_next_part(car: Car, zone: str, hurts: Sequence[str]) -> tuple[bool, tuple[str, ...]]:
    """The attacker names the nearest sound part."""
    at = RING.index(zone)
    for far in range(1, 5):
        near = {RING[(at + far) % 8], RING[(at - far) % 8]}
        if found := tuple(part for part in RING if part in near and part in hurts and car.tokens(part)):
            return True, found
    return True, ()


# Whether the attacker names the part instead, and which parts there are to name.
ZONE_BROKEN_TARGET = R.ruling(
    "zone.broken-target", nothing=goes_nowhere, adjoining_wheel=to_a_wheel, next_part=to_the_next_part
)
BOMB_EXCESS = R.ruling(
    "bomb.excess",
    lost=lambda car, zone: (),
    spills=lambda car, zone: tuple(wheel for wheel in wheels_of(zone) if car.tokens(wheel)),
)

# ------------------------------------------------------------------ shields
SHIELD_TURN = R.ruling("shield.turn", round=False, player_turn=True)
SHIELD_EFFECTS = R.ruling("shield.effects", damage_only=True, whole_attack=False)
SHIELD_WHEEL_COVER = R.ruling(
    "shield.wheel-cover", that_wheel=lambda zone, side: (zone,), side_too=lambda zone, side: (zone, side)
)
SHIELD_GROUND = R.ruling("shield.ground", no=False, yes=True)
# Whether a turbo car is safe from a potion, and whether a single shield is.
SHIELD_POTION = R.ruling("shield.potion", turbo_only=(True, False), zone=(True, True), never=(False, False))

# ------------------------------------------------------------------ thumbtacks, trap, vacuum
THUMBTACKS_DISTANCE = R.ruling(
    "thumbtacks.distance",
    up_to=lambda far, shown: 1 <= far <= shown,
    exact=lambda far, shown: far == shown,
)
THUMBTACKS_THROW_WHEEL = R.ruling("thumbtacks.throw-wheel", attacker=True, defender=False)


def front_first(car: Car) -> tuple[str, ...]:
    """The front wheels that are left, else the rear ones."""
    return left_of(car, ("fl", "fr")) or left_of(car, ("rl", "rr"))


def left_of(car: Car, wheels: Iterable[str]) -> tuple[str, ...]:
    """Those of these wheels that have a token."""
    return tuple(wheel for wheel in wheels if car.tokens(wheel))


# Whether the driver who laid the token names the wheel, and which wheels there are to name.
THUMBTACKS_GROUND_WHEEL = R.ruling(
    "thumbtacks.ground-wheel",
    front_own_choice=(False, front_first),
    any_own_choice=(False, lambda car: left_of(car, WHEELS)),
    thrower=(True, lambda car: left_of(car, WHEELS)),
)
TOKENS_OWN = R.ruling("tokens.own", yes=True, no=False)


def across(board: Board, spaces: tuple[Space, ...]) -> bool:
    """Side by side in one row."""
    lanes = sorted(board.lane[space] for space in spaces)
    return len({board.row[space] for space in spaces}) == 1 and lanes == list(range(lanes[0], lanes[0] + 3))


def along(board: Board, spaces: tuple[Space, ...]) -> bool:
    """One behind another in one lane."""
    following = sum(board.next[space] in spaces for space in spaces)
    return following >= 2 and len({board.lane[space] for space in spaces}) == 1


def touching(board: Board, spaces: tuple[Space, ...]) -> bool:
    """Each next to another of them, which makes three of them one piece."""
    return all(any(other in board.adjacent[space] for other in spaces) for space in spaces)


TRAP_SHAPE = R.ruling("trap.shape", row=across, line=along, touching=touching)
TRAP_REACH = R.ruling("trap.reach", one_token=any, all_tokens=all)
TRAP_ENDS = R.ruling("trap.ends", one_each=any, every_token=all)


def other_front(car: Car) -> tuple[str, ...]:
    """The front wheels that are left, else the rear ones."""
    return front_first(car)


def fill_from_behind(car: Car) -> tuple[str, ...]:
    """The rear wheel behind a lost front wheel takes its place."""
    pairs = (("fl", "rl"), ("fr", "rr"))
    return tuple(wheel for pair in pairs if (wheel := next((w for w in pair if car.tokens(w)), "")))


def rear_if_one_is_gone(car: Car) -> tuple[str, ...]:
    """Both front wheels, or both rear ones."""
    fronts = left_of(car, ("fl", "fr"))
    return fronts if len(fronts) == 2 else left_of(car, ("rl", "rr"))


TRAP_ONE_FRONT = R.ruling(
    "trap.one-front", other_front=other_front, diagonal_fill=fill_from_behind, both_rear=rear_if_one_is_gone
)
# Whether a vacuum may answer thrown thumbtacks, and whether that takes the action.
VACUUM_REACTION = R.ruling("vacuum.reaction", spends_action=(True, True), free=(True, False), never=(False, False))
VACUUM_DRIVING = R.fixed(
    "vacuum.driving", "It would be one more question in the middle of a step, for a reading the print does not suggest."
)
VACUUM_AMOUNT = R.ruling("vacuum.amount", one=False, all=True)

# ------------------------------------------------------------------ fist, spray, potion
FIST_OPTIONAL = R.ruling("fist.optional", optional=True, forced=False)
FIST_ADJACENT = R.ruling("fist.adjacent", all_around=False, away=True)
# Whether a kind of space acts on a car that is pushed onto it.
FIST_LANDING = R.ruling("fist.landing", all_act=lambda kind: True, holes_only=lambda kind: kind == "hole")
SPRAY_CORNER = R.ruling("spray.corner", any=lambda corner, ahead: True, next=lambda corner, ahead: corner == ahead)
SPRAY_STACK = R.ruling("spray.stack", add_up=99, one=1)
SPRAY_FINISH_SCOPE = R.ruling("spray.finish-scope", all=lambda leads: True, leader=lambda leads: leads)
SPRAY_SPIN_KIND = R.ruling("spray.spin-kind", any=lambda by: True, entry=lambda by: by == "corner")
SPRAY_SPENT = R.ruling("spray.spent", gone=False, returns=True)
POTION_LANDING = R.ruling("potion.landing", no=False, yes=True)
POTION_LINES = R.ruling("potion.lines", distance_only=False, full=True)
POTION_LAPS = R.ruling(
    "potion.laps",
    carried=lambda mine, other, rows: (mine + rows, other - rows),
    traded=lambda mine, other, rows: (other, mine),
)
POTION_STUCK = R.ruling("potion.stuck", free=False, owes=True)

# ------------------------------------------------------------------ rewards and team mates
# How many crystals an attack earns that has damaged so many rivals.
REWARD_PER = R.ruling("reward.per", per_rival=lambda rivals: rivals, per_attack=lambda rivals: min(1, rivals))
REWARD_GROUND = R.ruling("reward.ground", no=False, yes=True)
REWARD_HOLE = R.ruling("reward.hole", yes=True, no=False)
BONUS_STACK = R.ruling("bonus.stack", each=lambda bonus: bonus + 1, one=lambda bonus: max(bonus, 1))
TEAM_FRIENDLY = R.ruling("team.friendly", not_chosen=False, anyone=True)
