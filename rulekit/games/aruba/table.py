"""What is settled before a game, and what lies on the table during it."""

from __future__ import annotations

from typing import Annotated, Any

from rulekit import step
from rulekit.pieces.deck import Cards
from rulekit.pieces.dice import Faces
from rulekit.value import Seat, Value

CarNo = Annotated[int, "car"]
"""The number of a car: its seat, or with three players twice the seat (car a) and one more (car b)."""
Space = Annotated[int, "space"]
"""The number of a space: its row times the lanes, plus its lane counted from 0."""

OFF = -1
"""Where a car is that is not on the track; also: no car."""
WRECK = 9
"""Damage tokens that destroy a car."""
PLACES = ("front", "rear", "left", "right")
"""The places for equipment on a car card."""


class Setup(step.Setup):
    """The track and who races on it.

    ``red`` holds the red spaces and ``grid`` the starting positions; ``cars`` are the names of the cars, ``owner``
    the seat of each and ``fleet`` the cars of each seat; ``prizes`` the points for the places; ``start`` is the seat
    that starts the first race, -1 if chance picks it; ``colours`` those chosen before the game.
    """

    lanes: int
    rows: int
    red: tuple[Space, ...]
    grid: tuple[Space, ...]
    cars: tuple[str, ...]
    owner: tuple[Seat, ...]
    fleet: tuple[tuple[CarNo, ...], ...]
    races: int
    prizes: tuple[int, ...]
    deck: Cards
    start: Seat
    colours: tuple[str, ...]

    @property
    def line(self) -> Space:
        """The first number behind the last row: whoever comes here has crossed the line."""
        return self.lanes * self.rows

    @property
    def trio(self) -> bool:
        """Whether each player drives two cars."""
        return len(self.cars) > len(self.seats)

    def space(self, number: Space) -> str:
        """A space as readers write it, ``row.lane``."""
        if number == OFF or number >= self.line:
            return "finish"
        return f"{number // self.lanes}.{number % self.lanes + 1}"

    def called(self, car: CarNo) -> str:
        """A car as readers call it: by its player; with three players its letter is added."""
        if self.names is self.seats or self.names == self.seats:
            return self.cars[car]
        name = self.names[self.owner[car]]
        return f"{name}-{self.cars[car][-1]}" if self.trio else name

    def tell(self, mark: str, value: Any) -> str:
        """Seats, cars and spaces as readers call them."""
        if mark == "space":
            return self.space(value).replace("finish", "the finish")
        return "nobody" if value == OFF else self.called(value) if mark == "car" else super().tell(mark, value)

    def car(self, name: str) -> CarNo:
        """The number of a car; -1 for a name that no car has."""
        return self.cars.index(name) if name in self.cars else OFF


class Table(Value):
    """The races as they stand.

    One entry a car: ``at``, ``damage`` (9 for a wreck), ``fitted``, ``place`` (0 while it races), ``colours``.
    One entry a seat: ``points`` of the races before, ``hands`` (cards that may be used), ``waiting`` (drawn, not yet
    usable), ``due`` (with three players the car that had the latest turn). ``unseen`` are the cards of the deck
    together with the masked ones. The rest belongs to the turn: ``aside`` are cards stolen in it, ``played`` cards
    used for their effect, ``lead`` and ``red`` the losses once they are frozen, ``ended`` what ended the movement,
    ``met`` pairs of cars that came side by side (only where a ruling asks), ``drawing`` cards about to be drawn.
    """

    at: tuple[Space, ...]
    damage: tuple[int, ...]
    fitted: tuple[tuple[str, ...], ...]
    place: tuple[int, ...]
    colours: tuple[str, ...]
    points: tuple[int, ...]
    hands: tuple[Cards, ...]
    waiting: tuple[Cards, ...]
    due: tuple[CarNo, ...]
    unseen: Cards
    discard: Cards
    race: int
    round: int
    start: Seat
    turn: Seat
    car: CarNo
    aside: Cards = ()
    played: Cards = ()
    dice: Faces = ()
    extra: Faces = ()
    spent: Faces = ()
    rerolls: int = 0
    throwing: int = 0
    gained: int = 0
    straight: int = 0
    turbos: int = 0
    nitros: int = 0
    boost: bool = False
    odd: bool = False
    steps: int = 0
    lead: bool = False
    red: bool = False
    ended: str = ""
    hooked: CarNo = OFF
    met: tuple[tuple[CarNo, CarNo], ...] = ()
    drawing: int = 0
    winners: tuple[Seat, ...] = ()

    def races(self, car: CarNo) -> bool:
        """Whether a car is on the track and no wreck."""
        return self.at[car] != OFF and self.damage[car] < WRECK

    @property
    def free(self) -> Faces:
        """The dice that are not spent, those of Extra die cards too."""
        return self.dice + self.extra if self.extra else self.dice


class Hit(Value):
    """Damage tokens that one event deals to a car, not yet placed; ``by`` is the car that deals them."""

    car: CarNo
    tokens: int
    cause: str
    by: CarNo


Now = step.Now[Setup, Table]
