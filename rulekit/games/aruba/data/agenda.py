"""What a position asks, and what comes after it."""

from __future__ import annotations

from rulekit.game import Agenda
from rulekit.games.aruba.book import R
from rulekit.games.aruba.data.schema import PositionData
from rulekit.games.aruba.facts import first_throw
from rulekit.games.aruba.numbers import CARDS_DRAWN
from rulekit.games.aruba.steps.combining import Combo, DrawCards, Last
from rulekit.games.aruba.steps.ends import EndTurn
from rulekit.games.aruba.steps.fixing import AnswerTheft
from rulekit.games.aruba.steps.hooking import hook_window
from rulekit.games.aruba.steps.robbing import TakeCards
from rulekit.games.aruba.steps.rolling import RollStep, Throw
from rulekit.games.aruba.steps.starting import Begin
from rulekit.games.aruba.steps.strikes import Aftermath, Fatal, Place, Saws, questions
from rulekit.games.aruba.steps.turns import ChooseFirst, NextTurn, PickStart, StartRace, choices
from rulekit.games.aruba.table import Hit, Now
from rulekit.referee import Referee
from rulekit.step import Step

TURN = ("begin", "throw", "dice", "hook", "combo", "last", "cards", "steal", "fix")
PHASES = ("start", "car", "drive", *TURN, "over")
AFTER = ("begin", "dice", "combo", "line", "end")
CAUSES = ("shot", "collision", "bumper", "bomb", "saw")


def rest_of_turn(now: Now, phase: str) -> tuple[Step, ...]:
    """A turn from one of its questions on."""
    seat = now.table.turn
    if phase == "end":
        return EndTurn(seat, True), NextTurn()
    ends = (EndTurn(seat), NextTurn())
    if phase == "line":
        return ends
    if phase in ("last", "cards"):
        steps: tuple[Step, ...] = (DrawCards(seat), Last(seat))
        return (*steps[phase == "last" :], *ends)
    outline: tuple[Step, ...] = (Begin(seat), Throw(seat), RollStep(seat), Combo(seat))
    return (*outline[("begin", "throw", "dice", "combo").index(phase) :], *ends)


def agenda_of(referee: Referee, now: Now, given: PositionData) -> Agenda:
    """The agenda that belongs to a phase."""
    setup, table, phase = now.setup, now.table, given.phase
    known = referee.one_of("position.phase", phase, PHASES)
    if not referee.one_of("position.after", given.after, AFTER) or not known or phase == "over":
        return ()
    elif phase == "start":
        return (PickStart(),)
    elif phase == "car":
        return (*choices(setup, table), StartRace())
    elif phase == "drive" and not setup.trio:
        referee.check(R["trio.alternate"].needs(False, "each player has one car, so none is chosen"))
    elif phase == "drive":
        return (ChooseFirst(table.turn), *rest_of_turn(now, "begin"))
    elif phase == "hook":
        window = hook_window(now)
        asked = "{} is asked" if window else "no other player's car stands directly behind, with a card in hand"
        referee.check(R["hook.position"].needs(window, asked, now.names[window[0].actor] if window else ""))
        return (*window, *rest_of_turn(now, "combo"))
    elif phase == "steal":
        return (*theft(referee, now, given), *rest_of_turn(now, given.after))
    elif phase == "fix":
        return (*saving(referee, now, given), *rest_of_turn(now, given.after))
    else:
        check_numbers(referee, now, given)
        return rest_of_turn(now, phase)
    return ()


def check_numbers(referee: Referee, now: Now, given: PositionData) -> None:
    """Dice about to be thrown, cards about to be drawn."""
    table = now.table
    if given.phase == "throw" and table.throwing < 1:
        rule = R["roll.dice-count"] if first_throw(now) else R["roll.rerolls"]
        referee.check(rule.needs(False, "dice to be rolled: {}", table.throwing))
    most = min(CARDS_DRAWN, len(table.unseen) + len(table.discard))
    if given.phase == "cards" and not 1 <= table.drawing <= most:
        referee.check(R["triple.draw"].needs(False, "cards to be drawn: {}", table.drawing))


def theft(referee: Referee, now: Now, given: PositionData) -> tuple[Step, ...]:
    """The cards of a victim are taken."""
    victim = now.setup.seat(given.victim)
    fits = victim not in (-1, now.table.turn)
    referee.check(R["larceny.steal"].needs(fits, "the victim is {!r}", given.victim))
    return (TakeCards(now.table.turn, victim),) if fits else ()


def saving(referee: Referee, now: Now, given: PositionData) -> tuple[Step, ...]:
    """The question to a victim of Larceny, or to the owners of cars in danger, and what is due after it."""
    if given.victim:
        steps = theft(referee, now, given)
        return (AnswerTheft(now.setup.seat(given.victim)), *steps) if steps else ()
    setup, active = now.setup, now.table.car
    for hit in given.hits:
        referee.one_of("position.hits.cause", hit.cause, CAUSES)
        referee.within("position.hits.dt", hit.dt, 1)
    hits = tuple([Hit(setup.car(h.car), h.dt, h.cause, setup.car(h.by) if h.by else active) for h in given.hits])
    asked = [step for step in questions(now, hits) if isinstance(step, Fatal)]
    names = [setup.cars[step.car] for step in asked]
    if given.asked not in names:
        referee.refuse(
            "position.asked is {!r}; with a car in danger these are struck: {}", given.asked, ", ".join(names) or "none"
        )
        return ()
    bites = tuple((setup.car(left), setup.car(right)) for left, right in given.bites)
    saws = (Saws(bites),) if bites else ()
    return (*asked[names.index(given.asked) :], Place(hits), *saws, Aftermath())
