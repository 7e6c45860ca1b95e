"""The keys of position data, and what they may hold."""

from __future__ import annotations

import msgspec

NONE = "-"
STEPS = ("draft", "opening", "mound", "at-bat", "steal")
HALVES = ("top", "bottom")
SIDES = ("on-deck", "used")


class PerSeat(msgspec.Struct):
    """A card, or a word, for each manager."""

    A: str = NONE
    H: str = NONE


class FlipCards(msgspec.Struct):
    """Which side of each Bat Flip card is up."""

    A: str = "on-deck"
    H: str = "on-deck"


class Runs(msgspec.Struct):
    """The runs of each manager."""

    A: int = 0
    H: int = 0


class Piles(msgspec.Struct):
    """A pile of cards for each manager; None takes the default."""

    A: list[str] | None = None
    H: list[str] | None = None


class BaseData(msgspec.Struct):
    """The Runner on each base."""

    first: str = NONE
    second: str = NONE
    third: str = NONE


class KeptData(msgspec.Struct):
    """Runners who wait for their half (ruling ``half.runners-left``)."""

    A: BaseData = msgspec.field(default_factory=BaseData)
    H: BaseData = msgspec.field(default_factory=BaseData)


class ChangeData(msgspec.Struct):
    """A change that lasts to the end of the step; ``source`` is the card that made it."""

    card: str = ""
    stat: str = ""
    add: int = 0
    gain: str = ""
    seat: str = ""
    guard: list[str] = []
    source: str = ""


class ActionData(msgspec.Struct, rename={"origin": "from"}):
    """The action in progress; ``before`` and ``opening`` are what a returned Walk puts back."""

    kind: str = ""
    batter: str = NONE
    origin: str = "hand"
    runner: str = NONE
    base: str = NONE
    defender: str = NONE
    defender_from: str = "hand"
    passes: int = 0
    declined: bool = False
    control_before: int = 0
    settled: bool = False
    before: str = NONE
    opening: bool = False
    value: int = 0
    against: int = 0


class AgendaData(msgspec.Struct):
    """The question that follows what is due; an empty list stands for the clean-up."""

    then: list[str] | None = None


class PositionData(msgspec.Struct):
    """The keys of ``position``."""

    step: str = "at-bat"
    inning: int = 1
    half: str = "top"
    outs: int = 0
    runs: Runs = msgspec.field(default_factory=Runs)
    bases: BaseData = msgspec.field(default_factory=BaseData)
    hands: Piles = msgspec.field(default_factory=Piles)
    decks: Piles = msgspec.field(default_factory=Piles)
    discards: Piles = msgspec.field(default_factory=Piles)
    pitchers: PerSeat = msgspec.field(default_factory=PerSeat)
    bat_flip: FlipCards = msgspec.field(default_factory=FlipCards)
    last: PerSeat = msgspec.field(default_factory=PerSeat)
    first_at_bat: bool | None = None
    hit_made: bool = False
    stole: list[str] = []
    beside: list[str] = []
    replaced: list[str] = []
    leaving: list[str] = []
    changes: list[ChangeData] = []
    marks: Piles = msgspec.field(default_factory=Piles)
    caught: list[str] = []
    once: list[str] = []
    kept: KeptData = msgspec.field(default_factory=KeptData)
    teams: Piles = msgspec.field(default_factory=Piles)
    action: ActionData | None = None
    due: list[str] = []
    asks: list[str] = []
    agenda: AgendaData = msgspec.field(default_factory=AgendaData)
    winner: list[str] = []
