"""What a weapon can reach, and which part it strikes."""

from __future__ import annotations

from rulekit.games.bat_cup.board import Rays
from rulekit.games.bat_cup.cards import Card, Weapon
from rulekit.games.bat_cup.rulings.attacks import AIM_DIAGONAL, AIM_LINKS, RANGE_COUNT, SHIELD_WHEEL_COVER
from rulekit.games.bat_cup.rulings.movement import TURBO_WEAPONS
from rulekit.games.bat_cup.table import Now, Space
from rulekit.games.bat_cup.words import opposite
from rulekit.value import Seat


def rays(now: Now) -> Rays:
    """How weapons reach over this board."""
    return now.setup.board.rays(now.ruling(AIM_LINKS)(), now.ruling(AIM_DIAGONAL)())


def reach(now: Now, weapon: Weapon) -> int:
    """How far a weapon of a card goes."""
    far: int = now.ruling(RANGE_COUNT)(weapon.range)
    return far


def armed(now: Now, seat: Seat) -> Card:
    """The card whose weapons a driver may use."""
    hand = now.table.hands[seat]
    card: Card = now.setup.card(hand.card)
    if hand.aside:
        card = now.ruling(TURBO_WEAPONS)(card, now.setup.card(hand.aside))
    return card


def distance(now: Now, seat: Seat, direction: str, space: Space) -> int:
    """How far a space lies in a direction of a car; 0 if it does not lie there."""
    car = now.table.cars[seat]
    return rays(now).distance(car.at, car.against, direction, space) if space else 0


def targets(now: Now, seat: Seat, direction: str, far: int) -> list[tuple[int, Seat]]:
    """The other cars in a direction within a range, the nearest first."""
    table = now.table
    me, found, reachable = table.cars[seat], [], rays(now)
    for other, car in enumerate(table.cars):
        if other != seat and car.at and 0 < (away := reachable.distance(me.at, me.against, direction, car.at)) <= far:
            found.append((away, other))
    return sorted(found)


def struck(now: Now, seat: Seat, direction: str, target: Seat) -> str:
    """The part of the target that is turned toward the attacker."""
    cars = now.table.cars
    return opposite(direction, cars[seat].against, cars[target].against)


def shield(now: Now, seat: Seat, zone: str, side: str) -> str:
    """The whole shield that stops a point at a part; empty if none does."""
    card = now.setup.card(now.table.hands[seat].card)
    if not card.shields:
        return ""
    broken = now.table.cars[seat].broken
    found: list[str] = [z for z in now.ruling(SHIELD_WHEEL_COVER)(zone, side) if z in card.shields and z not in broken]
    return found[0] if found else ""
