"""Open questions about collisions and damage cards."""

from __future__ import annotations

from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.table import Car

# ------------------------------------------------------------------ damage cards
# The parts a card looks at first, and how many points it takes from one.
DAMAGE_PARTIAL = R.ruling(
    "damage.partial", not_skipped=lambda left, whole: left > 0, skipped=lambda left, whole: left == whole
)
DAMAGE_AMOUNT = R.ruling("damage.amount", one_point=lambda left: 1, whole_part=lambda left: left)
DAMAGE_DECK = R.ruling("damage.deck", discard=lambda used, card: (*used, card), return_=lambda used, card: ())

# ------------------------------------------------------------------ collisions
COLLISION_ON_PURPOSE = R.ruling("collision.on-purpose", yes=True, no=False)


def weaker(car: Car, wheels: tuple[str, ...]) -> tuple[str, ...]:
    """The wheel with fewer tokens, the left one of equals."""
    return (min(wheels, key=lambda wheel: (car.tokens(wheel), wheel[1] != "l")),)


COLLISION_WHEEL = R.ruling("collision.wheel", own_choice=lambda car, wheels: wheels, weaker=weaker)
COLLISION_SIDE = R.ruling("collision.side", struck_side=lambda side: side, rear_only=lambda side: "rear")
COLLISION_SHIELD_BREAKS = R.ruling("collision.shield-breaks", breaks=True, stays=False)
COLLISION_BROKEN_SHIELD = R.ruling("collision.broken-shield", spins=False, holds=True)
COLLISION_OWN_SHIELD = R.ruling("collision.own-shield", no=False, yes=True)
COLLISION_CORNER_FIRST = R.ruling("collision.corner-first", crash=False, both=True)
