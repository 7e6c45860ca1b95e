"""The moves of Aruba and their notation: combinations, steps of the drive, cards, dice."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from rulekit.moves import Move

Way = Literal["f", "l", "r"]
"""Straight on, diagonally left, diagonally right."""


def order(move: Move, field: str) -> None:
    """Faces ascend and cards are in alphabetical order, in whatever order they were typed."""
    values: list[Any] = list(getattr(move, field))
    values.sort()
    msgspec.structs.force_setattr(move, field, tuple(values))


# ------------------------------------------------------------------ setting up
class Start(Move):
    """Chance picks the starting player."""

    seat: str


class Car(Move):
    """A player takes a car, with three players two of them."""

    colours: tuple[str, ...]


class Drive(Move):
    """With three players: the car that takes the player's first turn of the race."""

    car: str


# ------------------------------------------------------------------ the Roll step
class Fit(Move):
    """A bumper or a saw goes onto the car card."""

    card: str
    place: str


class Roll(Move):
    """The Roll step begins; a number where a ruling lets a player take fewer dice."""

    form = "roll[ {dice}]"
    dice: int = 0


class Dice(Move):
    """The dice thrown show these faces."""

    faces: tuple[int, ...]

    def __post_init__(self) -> None:
        order(self, "faces")


class Reroll(Move):
    """Dice with these faces are picked up and thrown again."""

    faces: tuple[int, ...]

    def __post_init__(self) -> None:
        order(self, "faces")


class RerollCard(Move):
    """The same with a Re-Roll card."""

    form = "play reroll {faces*}"
    faces: tuple[int, ...]

    def __post_init__(self) -> None:
        order(self, "faces")


class Extra(Move):
    """An Extra die showing this face."""

    form = "play extra {face}"
    face: int


class Change(Move):
    """A Die change."""

    form = "play change {face} to {to}"
    face: int
    to: int


class Keep(Move):
    """The Roll step is over."""


class Hook(Move):
    """The Hook card, on another player's turn."""


class Pass(Move):
    """No Hook, or no more cards for a Quick Fix."""


# ------------------------------------------------------------------ combinations
class Straight(Move):
    """The dice 1 to ``top``."""

    top: int


class Turbo(Move):
    """Four of a kind."""

    face: int


class Even(Move):
    """All Even."""


class Odd(Move):
    """All Odd."""


class Fire(Move):
    """A pair used to shoot."""

    form = "pair {face} fire"
    face: int


class SmallRepair(Move):
    """A pair used to take damage tokens off the car."""

    form = "pair {face} repair {tokens}"
    face: int
    tokens: int


class Triple(Move):
    """Three of a kind."""

    face: int


# ------------------------------------------------------------------ the drive
class SideStep(Move):
    """A step within the row, which is never legal."""

    form = "go side {way}"
    way: Literal["l", "r"]


class BackStep(Move):
    """A step backwards, which is never legal."""

    form = "go back"


class Go(Move):
    """One space forward."""

    way: Way


class Ram(Move):
    """A collision with the car straight ahead."""


class Stop(Move):
    """The movement ends early."""


class End(Move):
    """The turn is over."""


# ------------------------------------------------------------------ cards
class Nitro(Move):
    """A Nitro card."""

    form = "play nitro"


class Bomb(Move):
    """A Bomb card."""

    form = "play bomb"


class Repair(Move):
    """A Repair card; with three players a car may be named."""

    form = "play repair {tokens}[ {car}]"
    tokens: int
    car: str = ""


class Larceny(Move):
    """A Larceny card against another player."""

    form = "play larceny {victim}"
    victim: str


class Draw(Move):
    """The cards drawn; one that nobody saw is ``?``."""

    cards: tuple[str, ...]

    def __post_init__(self) -> None:
        order(self, "cards")


class Steal(Move):
    """The cards stolen; one that nobody saw is ``?``."""

    cards: tuple[str, ...]

    def __post_init__(self) -> None:
        order(self, "cards")


class Fix(Move):
    """A Quick Fix with these cards; with three players a car may be named."""

    form = "fix[ {car}:] {cards*}"
    cards: tuple[str, ...]
    car: str = ""

    def __post_init__(self) -> None:
        order(self, "cards")


SETTING = (Start, Car, Drive)
ROLLING = (Fit, Roll, Dice, RerollCard, Reroll, Extra, Change, Keep)
ANSWERS = (Hook, Pass)
COMBINATIONS = (Straight, Turbo, Even, Odd, Fire, SmallRepair, Triple)
DRIVING = (SideStep, BackStep, Go, Ram, Stop, End)
CARDS = (Nitro, Bomb, Repair, Larceny)
MOVES = (*SETTING, *ROLLING, *ANSWERS, *COMBINATIONS, *DRIVING, *CARDS, Draw, Steal, Fix)

FACES = range(1, 7)
ROLL, KEEP, HOOK, PASS, EVEN, ODD, RAM, STOP, END = Roll(), Keep(), Hook(), Pass(), Even(), Odd(), Ram(), Stop(), End()
NITRO, BOMB = Nitro(), Bomb()
GOES = (Go("f"), Go("l"), Go("r"))
STRAIGHTS = tuple(Straight(top) for top in range(7))
TURBOS, FIRES, TRIPLES, EXTRAS = ([kind(face) for face in range(7)] for kind in (Turbo, Fire, Triple, Extra))
SMALL_REPAIRS = [(SmallRepair(face, 1), SmallRepair(face, 2)) for face in range(7)]
CHANGES = [tuple(Change(face, to) for to in FACES if to != face) for face in range(7)]
REPAIRS = (Repair(1), Repair(2))
FITS = tuple(
    Fit(card, place) for card, place in (("bumper", "front"), ("bumper", "rear"), ("saw", "left"), ("saw", "right"))
)
