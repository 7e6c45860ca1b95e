"""The end of a turn, and whether the race is over."""

from __future__ import annotations

from rulekit.games.aruba.events.cards import HandLost
from rulekit.games.aruba.events.racing import Finished, Ready, TurnEnded
from rulekit.games.aruba.events.rolling import Unhooked
from rulekit.games.aruba.facts import placed
from rulekit.games.aruba.numbers import PODIUM
from rulekit.games.aruba.rulings import (
    DEBRIS_SPACE,
    DRAWN_READY,
    FEW_CARS,
    GAP_WRECK,
    MOVE_GAP,
    SAW_AGAIN,
    THIRD_NOW,
    WRECK_HAND,
)
from rulekit.games.aruba.table import OFF, WRECK, CarNo, Now, Space
from rulekit.games.aruba.track import abreast, ahead, racing, wrecks
from rulekit.step import Effect
from rulekit.value import Seat


class EndTurn(Effect):
    """The turn is over: saws that still touch, the coupling, cards that become usable."""

    template = "The turn of {seat} ends."
    seat: Seat
    sawn: bool = False

    def happen(self, now: Now) -> None:
        """Where a ruling says so, saws bite once more before."""
        from rulekit.games.aruba.steps.strikes import Aftermath, Saws, with_saws

        if not self.sawn and not over(now) and any(now.table.fitted) and now.ruling(SAW_AGAIN)():
            pairs = [pair for pair in abreast(now.setup, now.table) if pair not in now.table.met]
            if biting := with_saws(now.table, pairs):
                now.then(Saws(tuple(biting)), Aftermath(), EndTurn(self.seat, True))
                return
        table, seat = now.table, self.seat
        unhook(now)
        now.emit(TurnEnded(seat, len(table.free), table.damage[table.car] >= WRECK, bool(over(now))))
        if table.waiting[seat]:
            lose_hand(now, seat)
            table = now.table
        if table.aside:
            now.emit(Ready(seat, len(table.aside), True))
        if table.waiting[seat] and now.ruling(DRAWN_READY)():
            now.emit(Ready(seat, len(table.waiting[seat]), False))


def unhook(now: Now, *, broken: bool = False) -> None:
    """The coupling is over, if there is one."""
    car = now.table.hooked
    if car != OFF:
        now.emit(Unhooked(now.setup.owner[car], car, broken))


# ------------------------------------------------------------------ places
def cross(now: Now, car: CarNo) -> None:
    """A car over the line takes the next place."""
    now.emit(Finished(now.setup.owner[car], car, placed(now.table) + 1))
    lose_hand(now, now.setup.owner[car])


def lose_hand(now: Now, seat: Seat) -> None:
    """Where a ruling says so, the hand of a player without a racing car is discarded."""
    table = now.table
    aside = table.aside if seat == table.turn else ()
    cards = tuple(sorted(table.hands[seat] + table.waiting[seat] + aside))
    if cards and not any(table.races(car) for car in now.setup.fleet[seat]) and now.ruling(WRECK_HAND)():
        now.emit(HandLost(seat, cards))


def settle(now: Now) -> bool:
    """After a car has finished or been destroyed: whether the turn stops here, because the race is over."""
    left = racing(now.table)
    if len(left) == 1 and placed(now.table) < PODIUM and now.ruling(FEW_CARS)():
        car = left[0]
        now.emit(Finished(now.setup.owner[car], car, placed(now.table) + 1, True))
        return True
    if placed(now.table) >= PODIUM:
        return bool(now.ruling(THIRD_NOW)())
    return not left or closed(now)


def over(now: Now) -> str:
    """Why the race is over, as the event says it; empty while it goes on."""
    if placed(now.table) >= PODIUM:
        return "third"
    if not racing(now.table):
        return "nobody"
    return "closed" if closed(now) else ""


# ------------------------------------------------------------------ a closed track
def closed(now: Now) -> bool:
    """Whether wrecks keep every racing car from the line."""
    table, setup = now.table, now.setup
    lying = wrecks(table)
    if len(lying) < min(2, setup.lanes) or now.ruling(DEBRIS_SPACE)()[0]:
        return False
    return not any(gets_through(now, table.at[car], lying) for car in racing(table))


def gets_through(now: Now, start: Space, lying: tuple[Space, ...]) -> bool:
    """Whether a way leads from a space to the line, racing cars left out of account."""
    setup, squeezed = now.setup, now.ruling(MOVE_GAP)
    filled = now.ruling(GAP_WRECK)(now.table)
    todo, known = [start], {start}
    while todo:
        space = todo.pop()
        for way in ("l", "r", "f"):
            to = ahead(setup, space, way)
            if to == OFF or to in known or to in lying or squeezed(setup, filled, space, way):
                continue
            if to >= setup.line:
                return True
            known.add(to)
            todo.append(to)
    return False
