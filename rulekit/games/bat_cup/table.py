"""What is settled before a game, and what lies on the table during it."""

from __future__ import annotations

from rulekit import step
from rulekit.games.bat_cup.board import Board, Space
from rulekit.games.bat_cup.cards import CARDS, NO_CARD, TURBO_CARD, Card, made_up
from rulekit.games.bat_cup.words import INDEX
from rulekit.value import Seat, Value

NOBODY = -1


class Setup(step.Setup):
    """The circuit and who races on it.

    ``team`` holds the team of each seat (its own number where nobody shares one), ``team_names`` the players' names
    in a race of two; ``mates`` the seats whose cards a seat may see; ``cards`` the driver cards by id.
    """

    board: Board
    laps: int
    team: tuple[int, ...]
    team_names: tuple[str, ...]
    mates: tuple[tuple[Seat, ...], ...]
    cards: dict[str, Card]
    time_tokens: dict[str, tuple[int, ...]]
    turbo: dict[str, int]
    damage_cards: dict[str, tuple[str, ...]]

    @property
    def sides(self) -> tuple[str, ...]:
        """In a race of two the players win, not their cars."""
        return tuple(self.team_names[team] for team in self.team) if self.team_names else self.seats

    def card(self, key: str) -> Card:
        """The card of an id or a line of text; an empty one for no card, the turbo, and a card nobody saw."""
        found = self.cards.get(key)
        if found is None:
            found = NO_CARD if key in ("", "?", TURBO_CARD) else made_up(key)
        return found

    def called(self, key: str) -> str:
        """A card as readers call it: its id, movement and force; a made-up one has no name."""
        if key == TURBO_CARD:
            return key
        card = self.card(key)
        numbers = f"{'/'.join(map(str, card.move[:4]))}, force {card.force}"
        return f"{key} ({numbers})" if key in self.cards else f"a card ({numbers})"


class Car(Value):
    """A car on the track.

    ``dist`` is the race distance in rows; ``zones`` the tokens of the eight parts in the order of ``ZONES``;
    ``spun_by`` what turned it round; ``used`` what the action of the round was spent on; ``service`` whether it may
    buy and repair on the line it stands on; ``passed`` how often each line has paid; ``purse`` the number of the
    purse it shares, -1 for its own crystals; ``out`` the how-manieth car eliminated.
    """

    at: Space = ""
    dist: int = 0
    against: bool = False
    spun_by: str = ""
    wheels: str = ""
    zones: tuple[int, ...] = (1, 1, 1, 1, 0, 0, 0, 0)
    brakes: int = 0
    nitros: int = 0
    crystals: int = 0
    purse: int = -1
    used: str = ""
    broken: tuple[str, ...] = ()
    stuck: bool = False
    service: bool = True
    bonus: int = 0
    thumbtacks: int = 2
    trap: int = 1
    turbo: bool = False
    turbo_laps: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()
    thrown_back: tuple[str, ...] = ()
    out: int = 0
    finished: int = 0

    @property
    def racing(self) -> bool:
        """Whether the car is still on the track."""
        return not self.out and not self.finished

    @property
    def sound(self) -> int:
        """Wheels with at least one token."""
        return 4 - self.zones[4:].count(0)

    def tokens(self, zone: str) -> int:
        """The tokens left of a part."""
        return self.zones[INDEX[zone]]


class Hand(Value):
    """A driver's cards. ``deck`` holds every card that is not known to lie elsewhere, masked ones included.

    ``card`` is the chosen one, ``aside`` the one that the turbo has replaced in this round.
    """

    card: str = ""
    hand: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    aside: str = ""

    @property
    def left(self) -> int:
        """How many cards really lie in the deck."""
        return len(self.deck) - self.hand.count("?") - self.discards.count("?")


class Turn(Value):
    """The turn in progress.

    ``stopped`` says why the movement is over, ``spun`` what spun the car in this turn, ``last`` how the last
    movement point was spent, ``visited`` the finish-line and wrench spaces driven onto.
    """

    driver: Seat = NOBODY
    points: int = 0
    force: int = 0
    stopped: str = ""
    spun: str = ""
    last: str = ""
    visited: tuple[Space, ...] = ()


class Corner(Value):
    """A corner sign: its token (0 = none lies there now) and the spray tokens beside it."""

    value: int = 0
    weather: str = ""
    spray: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        """The value with the spray tokens."""
        return self.value + sum(self.spray) if self.spray else self.value


class Token(Value):
    """A thumbtack or a part of a trap on the track; its owner is a driver, who may be out or not take part."""

    kind: str
    space: Space
    owner: str


class Table(Value):
    """The race as it stands. ``dealt`` are the starting places until the cars stand on the grid."""

    cars: tuple[Car, ...]
    hands: tuple[Hand, ...]
    turn: Turn = Turn()
    order: tuple[Seat, ...] = ()
    acted: tuple[Seat, ...] = ()
    lead: Seat = NOBODY
    round: int = 1
    dealt: tuple[int, ...] = ()
    weather: str = ""
    weather_drawn: tuple[str, ...] = ()
    corners: tuple[Corner, ...] = ()
    ground: tuple[Token, ...] = ()
    reserve: int = 0
    brakes_left: int = 0
    nitros_left: int = 0
    sprays: tuple[int, int] = (0, 0)
    damage_discards: tuple[str, ...] = ()
    drawn: tuple[int, ...] = ()
    purse: tuple[int, ...] = ()
    over: bool = False
    winners: tuple[Seat, ...] = ()

    def car_on(self, space: Space) -> Seat:
        """Who stands on a space; -1 if nobody does."""
        for seat, car in enumerate(self.cars):
            if car.at == space:
                return seat
        return NOBODY

    def token_on(self, space: Space) -> Token | None:
        """The thumbtack or trap token on a space."""
        for token in self.ground:
            if token.space == space:
                return token
        return None

    def crystals(self, seat: Seat) -> int:
        """What a driver can spend."""
        car = self.cars[seat]
        return car.crystals if car.purse < 0 else self.purse[car.purse]


Now = step.Now[Setup, Table]
__all__ = ["CARDS", "NOBODY", "Board", "Car", "Corner", "Hand", "Now", "Setup", "Space", "Table", "Token", "Turn"]
