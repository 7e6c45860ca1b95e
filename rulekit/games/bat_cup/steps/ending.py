"""How a turn and the race end."""

from __future__ import annotations

from rulekit.games.bat_cup.events.damage import Eliminated, PartDestroyed
from rulekit.games.bat_cup.events.racing import CarHome, LeadTaken, RaceWon
from rulekit.games.bat_cup.facts.places import mine, racing, ranked
from rulekit.games.bat_cup.rulings.lines import ELIM_THINGS, END_LAST_CAR, RACE_END
from rulekit.games.bat_cup.table import Now
from rulekit.step import Effect
from rulekit.value import Seat


class EndTurn(Effect):
    """The turn is over: the next car, or the end of the round."""

    template = "The turn of {car} ends, and the next car follows."
    car: Seat

    def happen(self, now: Now) -> None:
        """The next car in the order of the round."""
        from rulekit.games.bat_cup.steps.turn import end_turn

        if not now.table.over:
            end_turn(now, self.car)


def take_lead(now: Now) -> None:
    """The starting player token goes to the car that is in first place now."""
    first = ranked(now)
    if first and first[0] != now.table.lead:
        now.emit(LeadTaken(first[0]))


def win(now: Now, winners: tuple[Seat, ...], how: str) -> None:
    """The race is over."""
    names = now.setup.team_names
    player = names[now.setup.team[winners[0]]] if winners and names else ""
    now.emit(RaceWon(winners, player, how))


def home(now: Now, seat: Seat) -> None:
    """A car has done the agreed laps."""
    at_once, leaves = now.ruling(RACE_END)()
    if at_once:
        win(now, (seat,), "laps")
        now.skip_to(EndTurn)
    elif leaves:
        now.emit(CarHome(seat, 1 + sum(car.finished > 0 for car in now.table.cars)))
        if racing(now.table):
            take_lead(now)
        else:
            all_home(now)
        if mine(now, seat) or now.table.over:
            now.skip_to(EndTurn)


def all_home(now: Now) -> None:
    """Every car is home or out."""
    win(now, tuple(seat for seat, car in enumerate(now.table.cars) if car.finished == 1), "laps")


def alone(now: Now, left: list[Seat]) -> bool:
    """Whether nobody else can come in first."""
    return len({now.setup.team[seat] for seat in left}) == 1 and not any(car.finished for car in now.table.cars)


def fall_out(now: Now, seat: Seat, cause: str) -> bool:
    """Whether a car has lost its last wheel, and so the race."""
    table = now.table
    if table.cars[seat].sound:
        return False
    number = 1 + sum(car.out > 0 for car in table.cars)
    stays = now.ruling(ELIM_THINGS)()
    swept = () if stays else tuple(t.space for t in table.ground if t.owner == now.setup.seats[seat])
    car = table.cars[seat]
    lost = [event.zone for event in now.log if isinstance(event, PartDestroyed) and event.car == seat]
    back = (car.brakes, car.nitros, car.crystals)
    now.emit(Eliminated(seat, number, cause, stays, swept, lost[-1] if lost else "", back))
    left = racing(now.table)
    take_lead(now)
    if not left:
        all_home(now)
    elif alone(now, left) and now.ruling(END_LAST_CAR)():
        win(now, (ranked(now)[0],), "alone")
    if mine(now, seat) or now.table.over:
        now.skip_to(EndTurn)
    return True
