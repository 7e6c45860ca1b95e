"""Where spaces lie and who stands on them; nothing here asks a ruling."""

from __future__ import annotations

from collections.abc import Sequence

from rulekit.games.aruba.table import OFF, WRECK, CarNo, Setup, Space, Table

ASTRAY = {"f": 0, "l": -1, "r": 1}
"""How many lanes a step leads to the right."""


def ahead(setup: Setup, space: Space, way: str = "f") -> Space:
    """The space a step leads to; behind the last row it crosses the line, off the board it is -1."""
    lanes = setup.lanes
    to_right = ASTRAY[way]
    return space + lanes + to_right if 0 <= space % lanes + to_right < lanes else OFF


def behind(setup: Setup, space: Space) -> Space:
    """The space directly behind; -1 behind the first row and behind a car that is not on the track."""
    return space - setup.lanes if space >= setup.lanes else OFF


def beside(setup: Setup, space: Space, way: str) -> Space:
    """The space in the neighbouring lane of the same row; -1 off the board."""
    to_right = ASTRAY[way]
    return space + to_right if 0 <= space % setup.lanes + to_right < setup.lanes else OFF


def touching(setup: Setup, a: Space, b: Space) -> bool:
    """Whether two spaces touch in any of the eight directions; nothing touches across the line."""
    (row, lane), (other, across) = divmod(a, setup.lanes), divmod(b, setup.lanes)
    return a != b and abs(row - other) <= 1 and abs(lane - across) <= 1


def sharing_a_side(setup: Setup, a: Space, b: Space) -> bool:
    """Whether two spaces touch ahead, behind or beside."""
    (row, lane), (other, across) = divmod(a, setup.lanes), divmod(b, setup.lanes)
    return abs(row - other) + abs(lane - across) == 1


def car_on(table: Table, space: Space, besides: CarNo = OFF) -> CarNo:
    """The racing car on a space, -1 if there is none."""
    if space != OFF and space in table.at:
        for car, at in enumerate(table.at):
            if at == space and table.damage[car] < WRECK and car != besides:
                return car
    return OFF


def wreck_on(table: Table, space: Space) -> CarNo:
    """The wreck on a space, -1 if there is none."""
    if space != OFF and space in table.at:
        for car, at in enumerate(table.at):
            if at == space and table.damage[car] >= WRECK:
                return car
    return OFF


def racing(table: Table) -> list[CarNo]:
    """The cars on the track that are no wrecks."""
    return [car for car, at in enumerate(table.at) if at != OFF and table.damage[car] < WRECK]


def wrecks(table: Table) -> tuple[Space, ...]:
    """The spaces on which wrecks lie."""
    return tuple([at for at, damage in zip(table.at, table.damage, strict=True) if damage >= WRECK and at != OFF])


def abreast(setup: Setup, table: Table) -> list[tuple[CarNo, CarNo]]:
    """The pairs of racing cars side by side, the left one first."""
    cars, pairs = racing(table), []
    for car in cars:
        right = beside(setup, table.at[car], "r")
        if right != OFF and right in table.at:
            pairs += [(car, other) for other in cars if table.at[other] == right]
    return pairs


def corner(setup: Setup, filled: Sequence[Space], space: Space, way: str) -> bool:
    """A diagonal step past the corner between the space ahead and the one beside, both filled."""
    return way != "f" and ahead(setup, space) in filled and beside(setup, space, way) in filled


def gate(setup: Setup, filled: Sequence[Space], space: Space, way: str) -> bool:
    """A step onto a space with a filled one on each side."""
    to = ahead(setup, space, way)
    return OFF != to < setup.line and beside(setup, to, "l") in filled and beside(setup, to, "r") in filled


def gate_or_corner(setup: Setup, filled: Sequence[Space], space: Space, way: str) -> bool:
    """Either of the two."""
    return corner(setup, filled, space, way) or gate(setup, filled, space, way)


def hands_order(setup: Setup, first: int) -> list[CarNo]:
    """All cars in turn order from a seat on, a player's car a before car b."""
    seats = len(setup.seats)
    return [car for i in range(seats) for car in setup.fleet[(first + i) % seats]]
