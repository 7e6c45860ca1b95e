"""What a space does to a car that comes onto it: lines, corner, tokens, terrain."""

from __future__ import annotations

from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.events.attacks import ShieldBroken
from rulekit.games.bat_cup.events.gear import TokenHit
from rulekit.games.bat_cup.events.terrain import HoleFallen, OilSpun, SlimeStuck
from rulekit.games.bat_cup.facts.aim import shield
from rulekit.games.bat_cup.facts.places import mates, mine
from rulekit.games.bat_cup.rulings.attacks import (
    FIST_LANDING,
    POTION_LANDING,
    POTION_LINES,
    REWARD_GROUND,
    SHIELD_GROUND,
    THUMBTACKS_GROUND_WHEEL,
    TOKENS_OWN,
    TRAP_ONE_FRONT,
)
from rulekit.games.bat_cup.rulings.movement import OIL_LEFTOVER, SPIN_ALREADY
from rulekit.games.bat_cup.steps.corners import clear_space, enter_corner
from rulekit.games.bat_cup.steps.damage import HurtPart, TurnUpDamage, harm, reward
from rulekit.games.bat_cup.steps.ending import fall_out
from rulekit.games.bat_cup.steps.lines import finish_sprays, pass_lines
from rulekit.games.bat_cup.table import NOBODY, Now, Space, Token
from rulekit.step import Effect
from rulekit.value import Seat

LYING = {"thumbtack": R["thumbtacks.stay"], "trap": R["trap.effect"]}
STAGES = ("line", "spray", "corner", "ground", "space")
DRIVE, PUSH, POTION = "drive", "push", "potion"
"""How a car comes onto a space."""


class Arrive(Effect):
    """What the arrival on a space has still to do, from one stage on."""

    template = "{car} goes on arriving: {stage}."
    car: Seat
    stage: str
    start: Space = ""
    how: str = DRIVE
    attacker: Seat = NOBODY

    def stands(self, now: Now) -> bool:
        """While the car races."""
        return not now.table.over and now.table.cars[self.car].racing

    def happen(self, now: Now) -> None:
        """The stages that are left."""
        arrive(now, self.car, self.start, self.how, self.stage, self.attacker)


def arrive(now: Now, seat: Seat, start: Space, how: str = DRIVE, stage: str = "line", attacker: Seat = NOBODY) -> None:
    """The stages in their order; what comes behind a question waits for its answer."""
    for i in range(STAGES.index(stage), len(STAGES)):
        asked = PARTS[i](now, seat, start, how, attacker)
        if now.table.over or not now.table.cars[seat].racing:
            return
        if asked and i + 1 < len(STAGES):
            now.then(Arrive(seat, STAGES[i + 1], start, how, attacker))
            return


def crossed(now: Now, seat: Seat, start: Space, how: str) -> tuple[int, ...]:
    """The lines that a car passes by coming here."""
    board, car = now.setup.board, now.table.cars[seat]
    if how == PUSH or (how == DRIVE and car.against and not start):
        return ()
    lines = (
        board.crosses(start, car.at)
        if start
        else tuple(i for i, line in enumerate(board.lines) if line.row == board.row[car.at])
    )
    return lines if not lines or how == DRIVE or now.ruling(POTION_LINES)() else ()


def at_line(now: Now, seat: Seat, start: Space, how: str, attacker: Seat) -> bool:
    """Crystals, the end of the race, the weather."""
    lines = crossed(now, seat, start, how)
    return bool(lines) and pass_lines(now, seat, lines)


def at_spray(now: Now, seat: Seat, start: Space, how: str, attacker: Seat) -> bool:
    """Whoever passes the finish line takes the spray tokens off."""
    if 0 in crossed(now, seat, start, how):
        finish_sprays(now, seat)
    return False


def at_corner(now: Now, seat: Seat, start: Space, how: str, attacker: Seat) -> bool:
    """A corner that the car was not in."""
    board = now.setup.board
    corner = board.corner.get(now.table.cars[seat].at)
    if corner is not None and how == DRIVE and board.corner.get(start) != corner:
        enter_corner(now, seat, corner)
    return False


def acts(now: Now, how: str, kind: str) -> bool:
    """Whether what lies on a space acts on a car that comes there in this way."""
    if how == DRIVE:
        return True
    does: bool = now.ruling(FIST_LANDING)(kind) if how == PUSH else now.ruling(POTION_LANDING)()
    return does


def at_ground(now: Now, seat: Seat, start: Space, how: str, attacker: Seat) -> bool:
    """A thumbtack or a trap."""
    token = now.table.token_on(now.table.cars[seat].at) if now.table.ground else None
    if token is None or not acts(now, how, token.kind):
        return False
    if token.owner == now.setup.seats[seat] and not now.check(
        LYING[token.kind].needs(
            now.ruling(TOKENS_OWN)(), "the {} does nothing: it is {}'s own", token.kind, now.names[seat]
        )
    ):
        return False
    return hit_trap(now, seat, token) if token.kind == "trap" else hit_thumbtack(now, seat, token)


def earner(now: Now, seat: Seat, token: Token) -> Seat:
    """Who earns a crystal for a token on the ground."""
    owner = now.setup.seat(token.owner)
    if owner < 0 or owner == seat or mates(now.setup, seat, owner) or not now.table.cars[owner].racing:
        return NOBODY
    return owner if now.ruling(REWARD_GROUND)() else NOBODY


def hit_thumbtack(now: Now, seat: Seat, token: Token) -> bool:
    """A wheel loses a point, which one somebody says."""
    car = now.table.cars[seat]
    now.emit(TokenHit(seat, token.kind, token.space, token.owner, car.turbo))
    if car.turbo:
        return False
    owner_names, wheels = now.ruling(THUMBTACKS_GROUND_WHEEL)()
    owner = now.setup.seat(token.owner)
    names = owner if owner_names and owner >= 0 and now.table.cars[owner].racing else seat
    now.then(HurtPart(names, seat, wheels(car), 1, earner(now, seat, token), "thumbtack"))
    return True


def hit_trap(now: Now, seat: Seat, token: Token) -> bool:
    """Both front wheels lose a point, or the rear ones."""
    car = now.table.cars[seat]
    rear = not (car.tokens("fl") or car.tokens("fr"))
    now.emit(TokenHit(seat, token.kind, token.space, token.owner, car.turbo, rear))
    if car.turbo:
        return False
    wheels = now.ruling(TRAP_ONE_FRONT)(car)
    shields = now.ruling(SHIELD_GROUND)()
    dealt, by = 0, now.setup.seat(token.owner)
    for wheel in wheels:
        if shields and (whole := shield(now, seat, wheel, wheel)):
            now.emit(ShieldBroken(seat, whole, "trap"))
        else:
            dealt += harm(now, seat, wheel, 1, "trap", by if by != seat else NOBODY)
    if dealt and (owner := earner(now, seat, token)) >= 0:
        reward(now, owner, (seat,))
    fall_out(now, seat, "trap")
    return False


def at_space(now: Now, seat: Seat, start: Space, how: str, attacker: Seat) -> bool:
    """Oil, slime, a hole."""
    kind = now.setup.board.terrain.get(now.table.cars[seat].at)
    if kind and acts(now, how, kind):
        TERRAIN[kind](now, seat, how, attacker)
    return False


def onto_oil(now: Now, seat: Seat, how: str, attacker: Seat) -> None:
    """The car spins."""
    car, own = now.table.cars[seat], mine(now, seat)
    against = now.ruling(SPIN_ALREADY)() if car.against else True
    lost = own and now.ruling(OIL_LEFTOVER)()[1]
    now.emit(OilSpun(seat, car.at, against, car.turbo, own, lost))
    clear_space(now, car.at, "oil")


def onto_slime(now: Now, seat: Seat, how: str, attacker: Seat) -> None:
    """The car sticks."""
    car, own = now.table.cars[seat], mine(now, seat)
    now.emit(SlimeStuck(seat, car.at, now.table.turn.points if own else 0, own, car.turbo))


def into_hole(now: Now, seat: Seat, how: str, attacker: Seat) -> None:
    """A damage card."""
    car, own = now.table.cars[seat], mine(now, seat)
    now.emit(HoleFallen(seat, car.at, now.table.turn.points if own else 0, own, how == PUSH, car.turbo))
    now.then(TurnUpDamage(seat, attacker))


TERRAIN = {"oil": onto_oil, "slime": onto_slime, "hole": into_hole}
PARTS = (at_line, at_spray, at_corner, at_ground, at_space)
