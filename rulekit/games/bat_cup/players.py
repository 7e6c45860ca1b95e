"""A simple sensible driver: brakes for corners, looks for somebody to hurt, repairs, drives round what is in the way.

Who starts behind takes more risks: soft wheels, more nitros.
"""

from __future__ import annotations

from rulekit.chance import Randint
from rulekit.games.bat_cup.cards import Weapon
from rulekit.games.bat_cup.facts.aim import armed, rays, shield
from rulekit.games.bat_cup.facts.places import mates
from rulekit.games.bat_cup.moves import (
    Attack,
    Brake,
    Buy,
    Done,
    Equip,
    Exit,
    Flame,
    Go,
    Handbrake,
    Hurt,
    Lay,
    LayTrap,
    Left,
    Lose,
    Nitro,
    Pick,
    Punch,
    Push,
    Repair,
    Right,
    Spray,
    Suck,
    SuckUp,
    Turbo,
    Turn,
    Unstick,
)
from rulekit.games.bat_cup.steps.corners import limit
from rulekit.games.bat_cup.table import Car, Now, Space
from rulekit.games.bat_cup.words import BODY, HURTS, WHEELS, ZONES, opposite
from rulekit.moves import Move
from rulekit.step import Step, options
from rulekit.value import Seat

TERRAIN = {"": 0.0, "oil": -3.0, "slime": -4.0, "hole": -6.0}
"""What it is worth to come onto a kind of space."""


PLAIN: dict[type[Move], float] = {Turbo: 30, Turn: 8, Unstick: 8, Suck: 1, Done: -1}
"""What moves without arguments are worth."""

WANTED = {True: ("soft", 4, 3), False: ("hard", 3, 2)}
"""Wheels, brakes and nitros to start with, for those who start in the rear half and for the others."""


def sensible(step: Step, now: Now, pick: Randint) -> Move:
    """The move that is worth the most; of equals the first."""
    found = options(step, now)
    if len(found) == 1:
        return found[0]
    return max(found, key=lambda move: worth(now, step.actor, move))


def worth(now: Now, seat: Seat, move: Move) -> float:
    """How much a move is worth, in movement points."""
    car = now.table.cars[seat]
    if type(move) in PLAIN:
        return PLAIN[type(move)]
    match move:
        case Equip():
            return equip_worth(now, seat, move)
        case Pick():
            return card_worth(now, seat, move.card)
        case Go() | Left() | Right() | Exit():
            return step_worth(now, seat, move)
        case Handbrake():
            return handbrake_worth(now, seat)
        case Hurt() | Lose():
            return car.tokens(move.zone if isinstance(move, Hurt) else move.wheel)
        case Brake() | Nitro():
            return cube_worth(now, seat, move)
        case Buy():
            return 3 - abs(move.brakes + car.brakes - 3) - abs(move.nitros + car.nitros - 2)
        case Repair():
            return 7 if not car.tokens(move.zone) else 4
    return action_worth(now, seat, move)


def equip_worth(now: Now, seat: Seat, move: Equip) -> float:
    """How near a purchase comes to what is wanted; for one crystal less than there is, if it can be."""
    order = now.table.order
    behind = seat in order and order.index(seat) >= len(order) / 2
    wheels, brakes, nitros = WANTED[behind]
    return (move.wheels == wheels) * 10 - abs(move.brakes - brakes) - abs(move.nitros - nitros)


# ------------------------------------------------------------------ cards
def card_worth(now: Now, seat: Seat, key: str) -> float:
    """Movement, less what is too fast for the corner that it would reach, and whom the weapons may meet."""
    setup, car = now.setup, now.table.cars[seat]
    card = setup.cards.get(key) or setup.card(key)
    points = card.move[4 - car.sound]
    corner = corner_ahead(now, car.at, points)
    too_fast = max(0, card.force - limit(now, seat, corner) - car.brakes) if corner >= 0 else 0
    met = max((HURTS[w.name] for w in card.weapons if meets(now, seat, w, points)), default=0)
    return points - 3 * too_fast + 1.8 * met + 0.2 * len(card.weapons) + 0.2 * len(card.shields)


def meets(now: Now, seat: Seat, weapon: Weapon, points: int) -> bool:
    """Whether a rival is, or will be on the way, where a weapon might reach it."""
    setup, cars = now.setup, now.table.cars
    here = cars[seat].at
    rivals = [car.at for other, car in enumerate(cars) if car.at and not mates(setup, seat, other)]
    return any(-weapon.range <= setup.board.gain(here, there) <= points + weapon.range for there in rivals)


def corner_ahead(now: Now, space: Space, points: int) -> int:
    """The next corner within so many spaces in the lane; -1 if there is none."""
    board = now.setup.board
    here, at = board.corner.get(space), space
    for _ in range(points):
        ahead = board.next[at]
        if ahead is None:
            return -1
        corner = board.corner.get(ahead)
        if corner is not None and corner != here:
            return corner
        here, at = corner, ahead
    return -1


# ------------------------------------------------------------------ steps
def target_space(now: Now, car: Car, move: Move) -> Space | None:
    """Where a step leads."""
    board = now.setup.board
    if isinstance(move, Go):
        return board.ahead[car.against][car.at]
    if isinstance(move, Exit):
        return move.space
    return board.diagonals[car.against]["left" if isinstance(move, Left) else "right"][car.at]


def step_worth(now: Now, seat: Seat, move: Move) -> float:
    """Straight on is fine; cars, tokens, terrain, and corners that are too fast are not."""
    table, board = now.table, now.setup.board
    car = table.cars[seat]
    to = target_space(now, car, move)
    if to is None:
        return -9
    value = 5.0 + TERRAIN[board.terrain.get(to, "")] - (0.0 if isinstance(move, Go) else 0.8)
    if table.car_on(to) >= 0:
        value -= 0.5 if rams(now, seat, table.car_on(to)) else 6
    elif not car.used:
        value += 1.0 * prospect(now, seat, to)
    if table.ground and table.token_on(to) and not car.turbo:
        value -= 3
    if entering(now, car, to) and not car.turbo:
        value -= 2 * max(0, table.turn.force - limit(now, seat, board.corner[to]))
    following = board.ahead[car.against][to]
    if following and table.turn.points > 1:
        value += 0.4 * TERRAIN[board.terrain.get(following, "")] - (2 if table.car_on(following) >= 0 else 0)
    return value


def rams(now: Now, seat: Seat, other: Seat) -> bool:
    """Whether it pays to run into a car: with the last point, the front to lose, and a rival ahead without a shield."""
    cars, table = now.table.cars, now.table
    car, rival = cars[seat], cars[other]
    if mates(now.setup, seat, other) or car.against or rival.against or table.turn.points > 1:
        return False
    open_rear = not rival.turbo and not shield(now, other, "rear", "rear")
    return open_rear and bool(car.tokens("front")) and rival.dist > car.dist


def prospect(now: Now, seat: Seat, space: Space) -> float:
    """The most that an attack from a space would take off a rival."""
    cars, most = now.table.cars, 0.0
    car, reachable = cars[seat], rays(now)
    for weapon in armed(now, seat).weapons:
        for other, rival in enumerate(cars):
            if other == seat or not rival.at or not HURTS[weapon.name] or not weapon.directions:
                continue
            for direction, far in reachable.bearings(space, car.against, rival.at):
                if direction in weapon.directions and far <= weapon.range and car.tokens(direction):
                    most = max(most, harm(now, seat, weapon.name, direction, other))
    return most


def handbrake_worth(now: Now, seat: Seat) -> float:
    """Worth its damage card only with the last points, all wheels, and a heavy shot at somebody behind."""
    table = now.table
    car = table.cars[seat]
    if car.used or table.turn.points > 2 or car.sound < 4 or car.against:
        return -20
    for weapon in armed(now, seat).weapons:
        for other, rival in enumerate(table.cars):
            if other == seat or not rival.at or HURTS[weapon.name] < 2:
                continue
            for direction, far in rays(now).bearings(car.at, True, rival.at):
                if direction in weapon.directions and far <= weapon.range:
                    turned = opposite(direction, True, rival.against)
                    if damage_to(now, seat, weapon.name, other, turned) > 1:
                        return 6
    return -20


def entering(now: Now, car: Car, to: Space | None) -> bool:
    """Whether a step leads into a corner from outside."""
    board = now.setup.board
    return to in board.corner and board.corner[to] != board.corner.get(car.at) and not car.against


def cube_worth(now: Now, seat: Seat, move: Brake | Nitro) -> float:
    """A brake where the next space is in a corner that would be entered too fast, has a hole, or holds a car."""
    table, board = now.table, now.setup.board
    car, turn = table.cars[seat], table.turn
    ahead = board.ahead[car.against][car.at]
    if isinstance(move, Nitro):
        clear = ahead is not None and ahead in board.plain and table.car_on(ahead) < 0
        return 2 if clear and not turn.points and not car.against and car.nitros > 1 else -5
    if car.turbo or car.against or not turn.points or ahead is None:
        return -5
    if move.use == "force":
        too_fast = entering(now, car, ahead) and turn.force > limit(now, seat, board.corner[ahead])
        return 9 if too_fast and turn.force - car.brakes <= limit(now, seat, board.corner[ahead]) else -5
    blocked = table.car_on(ahead) >= 0 or board.terrain.get(ahead) == "hole"
    return 4 if blocked and turn.points <= car.brakes else -5


# ------------------------------------------------------------------ actions
def action_worth(now: Now, seat: Seat, move: Move) -> float:
    """Attacks are worth what they hurt; laying and sucking up a little; a potion when it leads forward."""
    cars = now.table.cars
    match move:
        case Attack(weapon="potion"):
            target = now.setup.seat(move.target)
            rows: float = now.setup.board.gain(cars[seat].at, cars[target].at)
            return 6 if rows > 0 else -9
        case Attack():
            return attack_worth(harm(now, seat, move.weapon, move.direction, now.setup.seat(move.target), move.zone))
        case Push() | Punch():
            target = now.setup.seat(move.target)
            value = attack_worth(harm(now, seat, "fist", move.direction, target, move.zone))
            if not isinstance(move, Push):
                return value
            hole = now.setup.board.terrain.get(move.space) == "hole"
            return value + 2 * hole - now.setup.board.gain(cars[target].at, move.space)
        case Flame():
            return 6.5
        case Lay(direction="rear") | LayTrap():
            return 5.5
        case SuckUp():
            return 5.2 if move.direction == "front" else -1
        case Spray():
            return spray_worth(now, seat, move)
    return -2


def attack_worth(points: float) -> float:
    """Worth more than a step if it hurts; a shield is broken only where there is nothing better to do."""
    return 5.8 + points if points > 0 else 4.5 + points


def harm(now: Now, seat: Seat, weapon: str, direction: str, target: Seat, zone: str = "") -> float:
    """The points that an attack takes off a rival, one more if that destroys the part; negative where it is in vain."""
    cars = now.table.cars
    part = zone or opposite(direction, cars[seat].against, cars[target].against)
    return damage_to(now, seat, weapon, target, part)


def damage_to(now: Now, seat: Seat, weapon: str, target: Seat, part: str) -> float:
    """The same for a part of the rival."""
    car = now.table.cars[target]
    left = car.tokens(part)
    only = {"hammer": BODY, "pets": WHEELS, "thumbtacks": WHEELS}.get(weapon, ZONES)
    if car.turbo or not left or part not in only or mates(now.setup, seat, target):
        return -9
    points: int = HURTS[weapon] - bool(shield(now, target, part, part))
    return min(points, left) + (points >= left)


def spray_worth(now: Now, seat: Seat, move: Spray) -> float:
    """+2 for the corner ahead that is too fast; -1 for a corner that rivals come to next and oneself does not."""
    board, table = now.setup.board, now.table
    corner = board.corner_ids.index(move.corner.upper())
    mine = corner_ahead(now, table.cars[seat].at, 8)
    if corner == mine:
        return 5.6 if move.value == "+2" and table.turn.force > limit(now, seat, corner) else -9
    near = sum(
        bool(car.at) and not mates(now.setup, seat, other) and corner_ahead(now, car.at, 8) == corner
        for other, car in enumerate(table.cars)
    )
    return 4.2 + near if move.value == "-1" and near else -2
