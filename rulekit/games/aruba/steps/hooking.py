"""The Hook window between the two steps of a turn."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.games.aruba.book import R
from rulekit.games.aruba.events.rolling import HookDeclined, Hooked
from rulekit.games.aruba.moves import HOOK, PASS, Hook, Pass
from rulekit.games.aruba.rulings import HOOK_CAR
from rulekit.games.aruba.steps.hands import may_play, play
from rulekit.games.aruba.table import OFF, CarNo, Now
from rulekit.games.aruba.track import behind, car_on
from rulekit.moves import Move
from rulekit.rule import Finding
from rulekit.step import Step
from rulekit.value import Seat


def hook_window(now: Now) -> tuple[Step, ...]:
    """The question to the owner of the car directly behind, if it is another player's."""
    table, setup = now.table, now.setup
    car = car_on(table, behind(setup, table.at[table.car]))
    if car == OFF or setup.owner[car] == table.turn or not table.hands[setup.owner[car]]:
        return ()
    return (HookWindow(setup.owner[car], car),)


class HookWindow(Step):
    """Between the two steps of a turn: a Hook from the car behind, asked of everybody who holds any card."""

    question = "hook"
    rule = R["hook.timing"]
    takes = (Hook, Pass)
    template = "{actor} may play a Hook."
    actor: Seat
    car: CarNo

    def stands(self, now: Now) -> bool:
        """While the player has a card that may be used, and the car is there."""
        return bool(now.table.hands[self.actor]) and now.table.races(self.car)

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """Play it or not."""
        return HOOK, PASS

    def judge(self, now: Now, move: Hook | Pass) -> Iterator[Finding]:
        """The card, and the right car."""
        if isinstance(move, Hook):
            yield from may_hook(now, self.actor, self.car)

    def resolve(self, now: Now, move: Hook | Pass) -> None:
        """The coupling lasts for the whole movement."""
        if isinstance(move, Hook):
            play(now, self.actor, "hook")
            now.emit(Hooked(self.actor, self.car, now.table.car))
        else:
            now.emit(HookDeclined(self.actor))

    def why(self, now: Now) -> str:
        """Who stands where."""
        return (
            f"{now.setup.called(self.car)} stands directly behind {now.setup.called(now.table.car)}, which has rolled."
        )


def may_hook(now: Now, seat: Seat, car: CarNo) -> Iterator[Finding]:
    """The conditions of a Hook besides its moment."""
    setup, table = now.setup, now.table
    yield R["hook.other-turn"].needs(seat != table.turn, "it is the turn of {}", now.names[table.turn])
    place = behind(setup, table.at[table.car]) if table.car != OFF else OFF
    there = car != OFF and place == table.at[car]
    words = "{} stands directly behind {}" if there else "no car of {} stands directly behind {}"
    who = setup.called(car) if there else now.names[seat]
    yield R["hook.position"].needs(there, words, who, setup.called(table.car) if table.car != OFF else "a car")
    yield from may_play(now, seat, "hook", R["hook.attach"])
    if setup.trio and car != OFF:
        drives = now.ruling(HOOK_CAR)(now, car)
        yield R["trio.cards"].needs(drives, "{} {} be hooked on", setup.called(car), "may" if drives else "may not")
