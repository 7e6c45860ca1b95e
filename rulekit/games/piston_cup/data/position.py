"""A game from its setup, and a position from plain data."""

from __future__ import annotations

from typing import Any

from rulekit.game import Agenda
from rulekit.games.piston_cup.data.agenda import agenda_of
from rulekit.games.piston_cup.data.check import check_cars, check_end, check_pieces, check_unused
from rulekit.games.piston_cup.data.schema import CarData, PositionData
from rulekit.games.piston_cup.steps.turns import OpenRace
from rulekit.games.piston_cup.table import Setup, Table
from rulekit.referee import Referee


# ------------------------------------------------------------------ from the setup
def begin(setup: Setup) -> tuple[Table, Agenda]:
    """All racers on the start piece, all chips in the boxes."""
    n = len(setup.seats)
    zeros = (0,) * n
    return Table(zeros, zeros, (False,) * n, zeros, zeros, zeros, setup.first), (OpenRace(),)


# ------------------------------------------------------------------ from plain data
def lay(referee: Referee, setup: Setup, data: dict[str, Any]) -> tuple[Table, Agenda]:
    """A race in the middle, from position data."""
    given = referee.read(PositionData, data, "position")
    referee.one_of("position.turn", given.turn, ("", *setup.seats))
    referee.all_of("position.winner", given.winner, setup.seats)
    referee.all_of("position.cars", given.cars, setup.seats)
    referee.close()
    cars = [given.cars.get(seat, CarData()) for seat in setup.seats]
    table = Table(
        pieces=tuple(car.piece for car in cars),
        chips=tuple(car.chips for car in cars),
        aside=tuple(car.skip > 0 if car.aside is None else car.aside for car in cars),
        skips=tuple(car.skip for car in cars),
        owed=tuple(car.owed for car in cars),
        kept=tuple(car.kept for car in cars),
        turn=setup.seats.index(given.turn) if given.turn else setup.first,
        pips=given.pips or 0,
        extra=given.extra,
        winners=tuple(sorted(setup.seats.index(name) for name in given.winner)),
    )
    check_cars(referee, setup, table, cars)
    check_unused(referee, setup, given.unused)
    referee.close()
    check_pieces(referee, setup, table)
    check_end(referee, setup, table)
    return table, agenda_of(referee, setup, table, given)
