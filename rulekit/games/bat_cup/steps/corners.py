"""Entering corners: force, grip, sprays, and spins."""

from __future__ import annotations

from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.events.corners import CornerEntered, CornerHalted, CornerSpun, SprayRemoved, limited
from rulekit.games.bat_cup.rulings.attacks import SPRAY_SPENT, SPRAY_SPIN_KIND
from rulekit.games.bat_cup.rulings.movement import CORNER_BACKWARDS, CORNER_SOFT_LOST
from rulekit.games.bat_cup.table import Now, Space
from rulekit.games.bat_cup.words import GRIP
from rulekit.value import Seat


def limit(now: Now, seat: Seat, corner: int) -> int:
    """The greatest force with which a car can enter a corner."""
    return now.table.corners[corner].total + grip(now, seat)


def grip(now: Now, seat: Seat) -> int:
    """What the wheels of a car add to the limit of a corner."""
    car = now.table.cars[seat]
    more: int = GRIP[car.wheels]
    if more:
        more = now.ruling(CORNER_SOFT_LOST)(car, more)
    return more


def told(now: Now, seat: Seat, corner: int) -> str:
    """The limit of a corner for a car, in words."""
    more = grip(now, seat)
    return limited(now.table.corners[corner].total + more, more)


def enter_corner(now: Now, seat: Seat, corner: int) -> None:
    """The force is compared with the corner's value when a car comes in from outside."""
    table = now.table
    car, turn, name = table.cars[seat], table.turn, now.setup.board.corner_ids[corner]
    if car.turbo:
        now.emit(CornerEntered(seat, name, 0, 0, car.wheels, turbo=True))
        return
    force, more = turn.force, grip(now, seat)
    most = table.corners[corner].total + more
    words, numbers = "no {} in corner {}: force {}, {}", (name, force, limited(most, more))
    if car.against:
        halts = now.ruling(CORNER_BACKWARDS)()
        if halts and now.check(R["corner.enter"].needs(force > most, words, "stop", *numbers)):
            now.emit(CornerHalted(seat, name, force, most, turn.points, more))
        return
    if now.check(R["corner.spin"].needs(force > most, words, "spin", *numbers)):
        spin_in(now, seat, corner, most)
        return
    braked = now.setup.card(table.hands[seat].card).force > most
    now.emit(CornerEntered(seat, name, force, most, car.wheels, braked, grip=more))


def spin_in(now: Now, seat: Seat, corner: int, most: int) -> None:
    """A car spins out because it is too fast."""
    table = now.table
    name = now.setup.board.corner_ids[corner]
    more, wheels = most - table.corners[corner].total, table.cars[seat].wheels
    now.emit(CornerSpun(seat, name, table.turn.force, most, wheels, table.turn.points, more))
    clear_corner(now, corner, "corner")


def clear_corner(now: Now, corner: int, by: str) -> None:
    """The spray tokens of a corner go when a car spins out there."""
    spray = now.table.corners[corner].spray
    if not spray:
        return
    counts = now.ruling(SPRAY_SPIN_KIND)(by)
    if now.check(R["spray.remove-spin"].needs(counts, "the spray stays: the {} has spun the car", by)):
        take_spray(now, corner, "spin")


def clear_space(now: Now, space: Space, by: str) -> None:
    """The same for whatever corner a space belongs to."""
    corner = now.setup.board.corner.get(space)
    if corner is not None:
        clear_corner(now, corner, by)


def take_spray(now: Now, corner: int, why: str) -> None:
    """All spray tokens leave a corner."""
    spray = now.table.corners[corner].spray
    plus = sum(token > 0 for token in spray)
    back = (plus, len(spray) - plus) if now.ruling(SPRAY_SPENT)() else (0, 0)
    now.emit(SprayRemoved(corner, now.setup.board.corner_ids[corner], spray, why, back))
