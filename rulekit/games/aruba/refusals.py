"""Why a move that nobody asks for is refused."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.games.aruba.book import R
from rulekit.games.aruba.moves import (
    CARDS,
    COMBINATIONS,
    DRIVING,
    BackStep,
    Bomb,
    Car,
    Change,
    Dice,
    Draw,
    Drive,
    Extra,
    Fire,
    Fit,
    Hook,
    Larceny,
    Nitro,
    Repair,
    Reroll,
    RerollCard,
    SideStep,
    Start,
    Steal,
)
from rulekit.games.aruba.steps.combining import DrawCards, Last
from rulekit.games.aruba.steps.hooking import may_hook
from rulekit.games.aruba.steps.turns import ChooseCar
from rulekit.games.aruba.table import OFF, Now
from rulekit.games.aruba.track import behind, car_on
from rulekit.moves import Move
from rulekit.rule import Finding
from rulekit.step import CHANCE, Step

BELONGS = {
    Start: "setup.start-player",
    Car: "setup.car-choice",
    Drive: "trio.alternate",
    Dice: "roll.rerolls",
    Reroll: "roll.rerolls",
    RerollCard: "reroll.card",
    Extra: "extra.timing",
    Change: "change.timing",
    Fire: "pair.fire-timing",
    Nitro: "nitro.bonus",
    Bomb: "bomb.timing",
    Repair: "repair.card",
    Larceny: "larceny.steal",
    SideStep: "move.no-sideways",
    BackStep: "move.no-backward",
    Draw: "triple.draw",
    Steal: "larceny.steal",
}
"""The rule of each kind of move that has a time of its own."""


MOMENT_WORDS = {
    "begin": "the dice have not been rolled yet",
    "throw": "the dice are just being rolled",
    "dice": "the Roll step is not over",
    "hook": "the Combo step has not begun",
    "combo": "the Roll step is over",
    "fix": "a Quick Fix is asked",
}
"""What is going on at each question, said to who comes at the wrong time."""
BEFORE_COMBO = ("begin", "throw", "dice", "hook")
"""The questions of a turn before its Combo step."""


def out_of_place(now: Now, step: Step | None, move: Move, by: object) -> Iterator[Finding]:
    """Why a move that nobody asks for is refused: the game is over, it is another's turn, or it is not the moment."""
    if step is None:
        yield R["game.winner"].needs(False, "the game is over")
        return
    turn = step.actor if isinstance(step, ChooseCar) else now.table.turn
    seat = by if isinstance(by, int) else turn
    others_turn = by is not None and by != CHANCE and seat != turn
    if isinstance(move, Hook):
        yield from hook_refused(now, seat)
    elif others_turn and isinstance(move, (*CARDS, Fit, Extra, Change, RerollCard)):
        yield R["hook.only-card"].needs(False, "it is the turn of {}", now.names[turn])
    elif others_turn:
        yield R["turn.order"].needs(False, "it is the turn of {}", now.names[turn])
    elif isinstance(step, DrawCards):
        yield R["triple.last"].needs(False, "cards are just being drawn")
    elif isinstance(step, Last):
        yield R["triple.last"].needs(False, "three of a kind has been used; only more of the same may follow")
    elif isinstance(move, Fit):
        rule = R["bumper.fit"] if move.card == "bumper" else R["saw.fit"]
        yield rule.needs(False, "it is not the beginning of the turn")
    elif isinstance(move, (*COMBINATIONS, *DRIVING)) and not isinstance(move, (Fire, SideStep, BackStep)):
        if step.question in BEFORE_COMBO:
            yield R["turn.steps"].needs(False, "it is not the moment: {}", MOMENT_WORDS[step.question])
    elif type(move) in BELONGS:
        yield R[BELONGS[type(move)]].needs(
            False, "it is not the moment: {}", MOMENT_WORDS.get(step.question, "something else is asked")
        )


def hook_refused(now: Now, seat: int) -> Iterator[Finding]:
    """A Hook outside its window."""
    table, setup = now.table, now.setup
    yield R["hook.timing"].needs(False, "it is not the moment between the Roll step and the Combo step")
    if 0 <= seat < len(setup.seats) and table.car != OFF:
        car = car_on(table, behind(setup, table.at[table.car]))
        yield from may_hook(now, seat, car if car != OFF and setup.owner[car] == seat else OFF)
