"""The keys of position data, and what they may hold."""

from __future__ import annotations

import msgspec

from rulekit.games.crazy_race.data.check import Number


class TeamData(msgspec.Struct):
    """The keys of a team; None takes its default."""

    run: int = 0
    fly: int = 0
    crawl: int = 0
    hand: list[Number] | None = None
    discard: list[Number] | None = None
    recovered: bool = False
    markers: list[int] = []


class LeftData(msgspec.Struct):
    """The markers at either end; None takes its default."""

    turn: list[int] | None = None
    finish: list[int] | None = None


class SidesData(msgspec.Struct):
    """The cards along each side, such as ``A 4``, in the order in which they were laid."""

    run: list[str] = []
    fly: list[str] = []
    crawl: list[str] = []
    blank: list[str] = []


class PositionData(msgspec.Struct):
    """The keys of ``position``.

    Beside those of the brief: ``first``, the start player of the first round, if it is not ``options.start``;
    ``resolved``, how many sides are done or being done, if it cannot be counted; ``surplus``, spaces that may still go
    to another creature (``finish.surplus``); ``offers``, markers put forward face down (``punish.order``).
    """

    round: int = 1
    tile: str = ""
    first: str = ""
    card: str = ""
    seen: list[str] = []
    question: str = ""
    go: int = 1
    turn: str = ""
    sides: SidesData = msgspec.field(default_factory=SidesData)
    side: str = ""
    resolved: int | None = None
    due: list[str] = []
    surplus: int = 0
    givers: list[str] = []
    offers: list[str] = []
    teams: dict[str, TeamData] = {}
    left: LeftData = msgspec.field(default_factory=LeftData)
    home: list[str] | None = None
    winner: list[str] = []
