"""A simple sensible driver: brakes for corners, attacks what it can hurt, repairs, drives round what is in the way."""

from __future__ import annotations

from rulekit.chance import Randint
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
from rulekit.games.bat_cup.words import HURTS, opposite
from rulekit.moves import Move
from rulekit.position import Step, options
from rulekit.value import Seat

TERRAIN = {"": 0.0, "oil": -3.0, "slime": -4.0, "hole": -6.0}
"""What it is worth to come onto a kind of space."""


PLAIN: dict[type[Move], float] = {Turbo: 30, Turn: 8, Unstick: 8, Suck: 1, Done: -1, Handbrake: -20}
"""What moves without arguments are worth."""


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
            return (move.wheels == "hard") * 10 - abs(move.brakes - 3) - abs(move.nitros - 2)
        case Pick():
            return card_worth(now, seat, move.card)
        case Go() | Left() | Right() | Exit():
            return step_worth(now, seat, move)
        case Hurt() | Lose():
            return car.tokens(move.zone if isinstance(move, Hurt) else move.wheel)
        case Brake() | Nitro():
            return cube_worth(now, seat, move)
        case Buy():
            return 3 - abs(move.brakes + car.brakes - 3) - abs(move.nitros + car.nitros - 2)
        case Repair():
            return 7 if not car.tokens(move.zone) else 4
    return action_worth(now, seat, move)


# ------------------------------------------------------------------ cards
def card_worth(now: Now, seat: Seat, key: str) -> float:
    """Movement, less what is too fast for the corner that it would reach."""
    setup, car = now.setup, now.table.cars[seat]
    card = setup.cards.get(key) or setup.card(key)
    points = card.move[4 - car.sound]
    corner = corner_ahead(now, car.at, points)
    too_fast = max(0, card.force - limit(now, seat, corner) - car.brakes) if corner >= 0 else 0
    return points - 3 * too_fast + 0.3 * len(card.weapons) + 0.2 * len(card.shields)


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
        value -= 6
    if table.ground and table.token_on(to) and not car.turbo:
        value -= 3
    if entering(now, car, to) and not car.turbo:
        value -= 2 * max(0, table.turn.force - limit(now, seat, board.corner[to]))
    following = board.ahead[car.against][to]
    if following and table.turn.points > 1:
        value += 0.4 * TERRAIN[board.terrain.get(following, "")] - (2 if table.car_on(following) >= 0 else 0)
    return value


def entering(now: Now, car: Car, to: Space | None) -> bool:
    """Whether a step leads into a corner from outside."""
    board = now.setup.board
    return to in board.corner and board.corner[to] != board.corner.get(car.at) and not car.against


def cube_worth(now: Now, seat: Seat, move: Brake | Nitro) -> float:
    """A brake where the next space is in a corner that would be entered too fast, or holds a car."""
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
    return 4 if table.car_on(ahead) >= 0 and turn.points <= car.brakes else -5


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
            points: int = HURTS[move.weapon]
            return 6 + hits(now, seat, move.direction, move.target, move.zone) * points
        case Push() | Punch():
            hole = isinstance(move, Push) and now.setup.board.terrain.get(move.space) == "hole"
            back = (
                now.setup.board.gain(cars[now.setup.seat(move.target)].at, move.space) if isinstance(move, Push) else 0
            )
            return 6 + hits(now, seat, move.direction, move.target, move.zone) + 2 * hole - back
        case Flame():
            return 6.5
        case Lay(direction="rear") | LayTrap():
            return 5.5
        case SuckUp():
            return 5.2 if move.direction == "front" else -1
        case Spray():
            return -1
    return -2


def hits(now: Now, seat: Seat, direction: str, name: str, zone: str) -> float:
    """Whether there is something left to hurt, and no shield or friend in the way."""
    target = now.setup.seat(name)
    me, car = now.table.cars[seat], now.table.cars[target]
    part = zone or opposite(direction, me.against, car.against)
    if car.turbo or not car.tokens(part) or mates(now.setup, seat, target):
        return -8
    shielded = part in now.setup.card(now.table.hands[target].card).shields and part not in car.broken
    return -0.5 if shielded else 1
