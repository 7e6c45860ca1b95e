"""A driver's turn: movement point by point, one action, and the end of turn and round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.cards import TURBO_CARD
from rulekit.games.bat_cup.events.racing import RoundEnded, TurnEnded, TurnStarted
from rulekit.games.bat_cup.facts.aim import armed, rays, struck
from rulekit.games.bat_cup.facts.places import places, racing, ranked
from rulekit.games.bat_cup.moves import (
    BRAKE_FORCE,
    BRAKE_MOVE,
    DONE,
    GO,
    HANDBRAKE,
    LEFT,
    NITRO,
    RIGHT,
    STEPS,
    TURBO,
    TURN,
    UNSTICK,
    Attack,
    Brake,
    Buy,
    Done,
    Exit,
    Flame,
    Go,
    Handbrake,
    Lay,
    LayTrap,
    Left,
    Nitro,
    Punch,
    Push,
    Repair,
    Right,
    Spray,
    SuckUp,
    Turbo,
    Turn,
    Unstick,
)
from rulekit.games.bat_cup.rulings.attacks import SHIELD_TURN, THUMBTACKS_THROW_WHEEL
from rulekit.games.bat_cup.rulings.lines import RACE_END
from rulekit.games.bat_cup.rulings.movement import TURBO_UNTIL
from rulekit.games.bat_cup.rulings.setup import ORDER_WHEN
from rulekit.games.bat_cup.steps import aiming, attacks, corners, cubes, gear, movement, services, shifting, turning
from rulekit.games.bat_cup.steps.ending import EndTurn, all_home, win
from rulekit.games.bat_cup.table import Car, Now
from rulekit.games.bat_cup.words import DIAGONAL
from rulekit.moves import Move
from rulekit.rule import Finding
from rulekit.step import Step
from rulekit.value import Seat
from rulekit.words import counted

Judge = Callable[[Now, Seat, Any], Iterator[Finding]]
Resolve = Callable[[Now, Seat, Any], None]

ACTIONS: dict[type[Move], tuple[Judge, Resolve]] = {
    Go: (movement.may_go, movement.go),
    Left: (movement.may_lane, movement.change_lane),
    Right: (movement.may_lane, movement.change_lane),
    Exit: (movement.may_exit, movement.leave_hole),
    Turn: (turning.may_turn, turning.turn_round),
    Unstick: (turning.may_unstick, turning.unstick),
    Handbrake: (turning.may_handbrake, turning.pull_handbrake),
    Brake: (cubes.may_brake, cubes.brake),
    Nitro: (cubes.may_nitro, cubes.nitro),
    Turbo: (cubes.may_turbo, cubes.turbo),
    Done: (cubes.may_done, cubes.done),
    Attack: (attacks.may_attack, attacks.attack),
    Flame: (attacks.may_flame, attacks.flame),
    Push: (attacks.may_fist, attacks.fist),
    Punch: (attacks.may_fist, attacks.fist),
    Lay: (gear.may_lay, gear.lay),
    LayTrap: (gear.may_trap, gear.lay_trap),
    SuckUp: (gear.may_vacuum, gear.suck_up),
    Spray: (gear.may_spray, gear.spray),
    Buy: (services.may_buy, services.buy),
    Repair: (services.may_repair, services.repair),
}
"""How each kind of move is judged and carried out."""


class Drive(Step):
    """Everything a driver may do in a turn, one move at a time."""

    question = "step"
    rule = R["order.first"]
    takes = STEPS
    template = "{actor} goes on with the turn."
    actor: Seat

    def stands(self, now: Now) -> bool:
        """While the car races."""
        return not now.table.over and now.table.cars[self.actor].racing

    def candidates(self, now: Now) -> list[Move]:
        """Steps, cubes, the action, and the end of the turn."""
        table = now.table
        car, turn = table.cars[self.actor], table.turn
        moves: list[Move] = [DONE] if turn.points <= 0 else steps_of(now, car, turn.points)
        if car.brakes:
            moves += (BRAKE_FORCE, BRAKE_MOVE)
        if car.nitros:
            moves.append(NITRO)
        if not car.used:
            moves += actions(now, self.actor, car)
        return moves

    def judge(self, now: Now, move: Move) -> Iterator[Finding]:
        """By the kind of move."""
        return ACTIONS[type(move)][0](now, self.actor, move)

    def resolve(self, now: Now, move: Move) -> None:
        """The move, and then the next one."""
        ACTIONS[type(move)][1](now, self.actor, move)
        if type(move) is not Done:
            now.then(Drive(self.actor))

    def why(self, now: Now) -> str:
        """The numbers of the turn."""
        turn, car = now.table.turn, now.table.cars[self.actor]
        force = "no force with the turbo" if car.turbo else f"force {turn.force}{corner_ahead(now, self.actor)}"
        action = f"the action is spent ({car.used})" if car.used else "the action is unused"
        stop = f"; the movement is over ({turn.stopped})" if turn.stopped else ""
        only = "" if turn.points or not car.used or car.brakes or car.nitros else "; only the end of the turn is left"
        return f"{counted(turn.points, 'movement point')}, {force}, {action}{stop}{only}."


def corner_ahead(now: Now, seat: Seat) -> str:
    """The next corner, how far it is, and the force it allows to this car."""
    board, car = now.setup.board, now.table.cars[seat]
    if not board.corners or car.against:
        return ""
    corner = gear.next_corner(now, seat)
    rows = (board.corners[corner].first - board.row[car.at] - 1) % board.rows + 1
    return f" (corner {board.corner_ids[corner]} in {counted(rows, 'row')}: {corners.told(now, seat, corner)})"


class FirstDrive(Drive):
    """The first decision of a turn, when the turbo may still be announced."""

    template = "{actor} begins the turn."

    def candidates(self, now: Now) -> list[Move]:
        """The turbo for the last car."""
        moves = super().candidates(now)
        if ranked(now)[-1] == self.actor:
            moves.append(TURBO)
        return moves

    def judge(self, now: Now, move: Move) -> Iterator[Finding]:
        """The turbo is still possible."""
        if type(move) is Turbo:
            return cubes.may_turbo(now, self.actor, move, first=True)
        return ACTIONS[type(move)][0](now, self.actor, move)


def steps_of(now: Now, car: Car, points: int) -> list[Move]:
    """What points can be spent on, and the end of the turn where that may be nothing."""
    board = now.setup.board
    here = car.at
    hole = board.terrain.get(here) == "hole"
    moves: list[Move] = []
    if car.stuck:
        moves.append(UNSTICK)
    else:
        moves += (GO, LEFT, RIGHT)
        if points >= 2:
            moves.append(HANDBRAKE)
        if hole:
            moves += [Exit(space) for space in movement.exits(now, car)]
    if car.against:
        moves.append(TURN)
    ahead = board.ahead[car.against][here]
    if car.stuck or car.against or hole or ahead is None or here in board.link or now.table.car_on(ahead) >= 0:
        moves.append(DONE)
    return moves


def actions(now: Now, seat: Seat, car: Car) -> list[Move]:
    """What the one action could be."""
    moves: list[Move] = []
    card = armed(now, seat)
    if card.weapons:
        names = now.setup.seats
        for other, rival in enumerate(now.table.cars):
            if other != seat and rival.at:
                for direction, _ in rays(now).bearings(car.at, car.against, rival.at):
                    for weapon in card.weapons:
                        if direction in weapon.directions and weapon.name in ON_RIVALS:
                            moves += ON_RIVALS[weapon.name](now, seat, weapon.name, direction, other, names[other])
        for weapon in card.weapons:
            if weapon.name in ON_TRACK:
                moves += ON_TRACK[weapon.name](now, seat, weapon)
    turn = now.table.turn
    if car.at in now.setup.board.services or turn.visited:
        moves += services.purchases(now, seat)
        moves += services.repairs(now, seat)
    return moves


def on_one(now: Now, seat: Seat, name: str, direction: str, target: Seat, who: str) -> list[Move]:
    """A weapon on one rival, with each part that may be named."""
    side = struck(now, seat, direction, target)
    parts = aiming.zones(now, name, side)
    moves: list[Move] = [Attack(name, direction, who, part) for part in parts]  # type: ignore[arg-type]
    if name == "thumbtacks":
        return moves if now.ruling(THUMBTACKS_THROW_WHEEL)() else [Attack(name, direction, who)]  # type: ignore[arg-type]
    return [Attack(name, direction, who), *moves]  # type: ignore[arg-type]


def on_lane(now: Now, seat: Seat, name: str, direction: str, target: Seat, who: str) -> list[Move]:
    """The flamethrower needs no name."""
    flame = Flame(direction)  # type: ignore[arg-type]
    return [flame] if direction not in DIAGONAL else []


def with_fist(now: Now, seat: Seat, name: str, direction: str, target: Seat, who: str) -> list[Move]:
    """The fist, with each space the rival can be shifted to."""
    parts = ("", *aiming.zones(now, name, struck(now, seat, direction, target)))
    spaces = shifting.landings(now, seat, target)
    moves: list[Move] = [Push(direction, who, space, part) for part in parts for space in spaces]  # type: ignore[arg-type]
    return moves + [Punch(direction, who, part) for part in parts]  # type: ignore[arg-type]


ON_RIVALS = dict.fromkeys(("thumbtacks", "bomb", "bazooka", "pets", "potion", "hammer"), on_one) | {
    "flamethrower": on_lane,
    "fist": with_fist,
}
ON_TRACK = {
    "thumbtacks": gear.lay_moves,
    "trap": gear.trap_moves,
    "vacuum": gear.vacuum_moves,
    "spray": gear.spray_moves,
}


# ------------------------------------------------------------------ turns and rounds
def start_turn(now: Now, seat: Seat) -> None:
    """Movement by the sound wheels, the force of the card; or the turbo chosen with the cards."""
    table = now.table
    car, key = table.cars[seat], table.hands[seat].card
    card = now.setup.card(key)
    points = card.move[4 - car.sound] + car.bonus
    now.emit(TurnStarted(seat, points, card.force, car.sound, car.bonus))
    if key == TURBO_CARD:
        cubes.use_turbo(now, seat, car.bonus)
    now.then(FirstDrive(seat), EndTurn(seat))


def end_turn(now: Now, seat: Seat) -> None:
    """The next car in the order of the round, or the next round."""
    restored = now.ruling(SHIELD_TURN)() and any(car.broken for car in now.table.cars)
    now.emit(TurnEnded(seat, restored))
    table = now.table
    order = now.ruling(ORDER_WHEN)(table.order, places(now))
    left = [other for other in order if table.cars[other].racing and other not in table.acted]
    if left:
        start_turn(now, left[0])
    else:
        end_round(now)


def end_round(now: Now) -> None:
    """Where the round is finished the race ends with it; else cards are chosen again."""
    from rulekit.games.bat_cup.steps.selection import selection

    table = now.table
    laps = now.setup.laps * now.setup.board.rows
    if any(car.racing and car.dist >= laps for car in table.cars):
        now.ruling(RACE_END)
        win(now, (ranked(now)[0],), "laps")
        return
    if not racing(table):
        all_home(now)
        return
    now.emit(RoundEnded(table.round, now.ruling(TURBO_UNTIL)()))
    now.then(*selection(now))
