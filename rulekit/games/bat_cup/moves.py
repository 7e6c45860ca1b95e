"""The moves of Bat Cup and their notation."""

from __future__ import annotations

from typing import Literal

from rulekit.games.bat_cup.words import Driver, Sky, Wheel, Zone
from rulekit.moves import Move

Aimed = Literal["thumbtacks", "bomb", "bazooka", "pets", "potion", "hammer"]
"""The weapons that are used on one chosen car and need to say no more."""


# ------------------------------------------------------------------ chance
class Deal(Move):
    """A driver's starting place."""

    driver: Driver
    place: int


class Weather(Move):
    """The weather card that is drawn."""

    weather: Sky


class Token(Move):
    """The time token that a corner gets. Corners are kept in lower case and written with capitals."""

    corner: str
    value: int

    def __str__(self) -> str:
        return f"token {self.corner.upper()} {self.value}"


class Draw(Move):
    """A card taken from the driver deck; ``?`` if nobody saw it."""

    form = "draw {card*}"
    card: str


class Damage(Move):
    """The damage card that is turned up."""

    card: str


# ------------------------------------------------------------------ before the race and before a round
class Equip(Move):
    """Wheels, brakes and nitros are bought."""

    form = "equip [{wheels}] [brakes {brakes}] [nitros {nitros}]"
    wheels: str = ""
    brakes: int = 0
    nitros: int = 0


class Pick(Move):
    """One of the three cards is chosen."""

    form = "pick {card*}"
    card: str


# ------------------------------------------------------------------ movement
class Turbo(Move):
    """The turbo card replaces the chosen card."""


class Go(Move):
    """One space on, the way the car faces."""


class Left(Move):
    """A lane change to the left front diagonal."""


class Right(Move):
    """A lane change to the right front diagonal."""


class Exit(Move):
    """Out of a hole to a space other than the one ahead."""

    space: str


class Turn(Move):
    """The car turns round to face with the race."""


class Unstick(Move):
    """The car comes loose from the slime."""


class Handbrake(Move):
    """The car is spun on purpose."""


class Brake(Move):
    """A brake is spent, on the force or on the movement."""

    form = "brake [{use}]"
    use: str = ""


class Nitro(Move):
    """A nitro is spent."""


class Done(Move):
    """The turn is over."""


# ------------------------------------------------------------------ the one action
class Flame(Move):
    """The flamethrower burns along the lane."""

    form = "use flamethrower {direction}"
    direction: Zone


class Spray(Move):
    """A spray token is laid beside a corner's value."""

    form = "use spray {corner} {value}"
    corner: str
    value: Literal["+2", "-1"]

    def __str__(self) -> str:
        return f"use spray {self.corner.upper()} {self.value}"


class Lay(Move):
    """A thumbtack is left on the track."""

    form = "use thumbtacks {direction} on {space}"
    direction: Zone
    space: str


class LayTrap(Move):
    """The spike trap is put on three spaces."""

    form = "use trap {direction} on {spaces*}"
    direction: Zone
    spaces: tuple[str, ...]


class SuckUp(Move):
    """The vacuum cleaner takes a token off the track."""

    form = "use vacuum {direction} on {space}"
    direction: Zone
    space: str


class Push(Move):
    """The fist hits a rival and shifts it."""

    form = "use fist {direction} {target} [{zone}] to {space}"
    direction: Zone
    target: Driver
    space: str
    zone: Zone | Literal[""] = ""


class Punch(Move):
    """The fist hits a rival and leaves it where it is."""

    form = "use fist {direction} {target} [{zone}] stay"
    direction: Zone
    target: Driver
    zone: Zone | Literal[""] = ""


class Attack(Move):
    """A weapon is used on one rival; ``zone`` where the attacker says what is hit."""

    form = "use {weapon} {direction} {target} [{zone}]"
    weapon: Aimed
    direction: Zone
    target: Driver
    zone: Zone | Literal[""] = ""


class Buy(Move):
    """Brakes and nitros are bought on the finish line."""

    form = "buy [brakes {brakes}] [nitros {nitros}]"
    brakes: int = 0
    nitros: int = 0


class Repair(Move):
    """One token of a damaged part is got back."""

    zone: Zone


# ------------------------------------------------------------------ answers
class Hurt(Move):
    """The part that takes the damage."""

    zone: Zone


class Lose(Move):
    """The wheel that a crash takes."""

    wheel: Wheel


class Suck(Move):
    """Thrown thumbtacks are sucked up."""


class Pass(Move):
    """Thrown thumbtacks are let through."""


STEPS = (
    Turbo,
    Go,
    Left,
    Right,
    Exit,
    Turn,
    Unstick,
    Handbrake,
    Brake,
    Nitro,
    Done,
    Flame,
    Spray,
    Lay,
    LayTrap,
    SuckUp,
    Push,
    Punch,
    Attack,
    Buy,
    Repair,
)
"""Everything a driver may do in a turn."""
MOVES = (Deal, Weather, Token, Draw, Damage, Equip, Pick, *STEPS, Hurt, Lose, Suck, Pass)

TURBO, GO, LEFT, RIGHT, TURN, UNSTICK, HANDBRAKE, NITRO, DONE = (
    Turbo(),
    Go(),
    Left(),
    Right(),
    Turn(),
    Unstick(),
    Handbrake(),
    Nitro(),
    Done(),
)
BRAKE_FORCE, BRAKE_MOVE = Brake("force"), Brake("move")
SUCK, PASS = Suck(), Pass()
HURT = {zone: Hurt(zone) for zone in Zone.__args__}  # type: ignore[attr-defined]  # a Literal lists its words
LOSE = {wheel: Lose(wheel) for wheel in Wheel.__args__}  # type: ignore[attr-defined]
REPAIR = {zone: Repair(zone) for zone in Zone.__args__}  # type: ignore[attr-defined]
