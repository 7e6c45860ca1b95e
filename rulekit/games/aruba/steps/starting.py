"""The beginning of a turn: equipment, Repair, Larceny, and the dice are taken up."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.games.aruba.book import R
from rulekit.games.aruba.events.cards import TITLES, Discarded, Fitted, Replaced
from rulekit.games.aruba.events.rolling import RollBegun
from rulekit.games.aruba.facts import sorts
from rulekit.games.aruba.moves import FITS, REPAIRS, ROLL, Fit, Larceny, Repair, Roll
from rulekit.games.aruba.numbers import MOST_DICE
from rulekit.games.aruba.rulings import EQUIP_MOMENT, EQUIP_REPLACE, ROLL_FEWER, SAW_FITTED, SAW_ONE_EACH
from rulekit.games.aruba.steps import robbing
from rulekit.games.aruba.steps.hands import may_play, play, quick_fix
from rulekit.games.aruba.steps.mending import may_repair, repair
from rulekit.games.aruba.steps.strikes import Aftermath, Saws, met, with_saws
from rulekit.games.aruba.table import Now
from rulekit.games.aruba.track import abreast
from rulekit.moves import Move
from rulekit.rule import Finding
from rulekit.step import Step
from rulekit.value import Seat
from rulekit.words import counted


class Begin(Step):
    """Before the first throw: equipment, Repair, Larceny."""

    question = "begin"
    rule = R["turn.steps"]
    takes = (Fit, Repair, Larceny, Roll)
    template = "{actor} begins a turn."
    actor: Seat

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """What the hand allows, and the throw."""
        most = MOST_DICE - now.table.damage[now.table.car]
        fewer = range(now.ruling(ROLL_FEWER)(most), most)
        found = (ROLL, *map(Roll, fewer)) if fewer else (ROLL,)
        return (*early_cards(now, self.actor), *found) if now.table.hands[self.actor] else found

    def judge(self, now: Now, move: Move) -> Iterator[Finding]:
        """The number of dice, or the conditions of a card."""
        if isinstance(move, Roll):
            most = MOST_DICE - now.table.damage[now.table.car]
            fine = not move.dice or bool(now.ruling(ROLL_FEWER)(most) <= move.dice < most)
            yield R["roll.dice-count"].needs(fine, "dice due: {}", most)
        elif isinstance(move, Fit):
            yield from may_fit(now, self, move)
        elif isinstance(move, Repair):
            yield from may_repair(now, self, move)
        elif isinstance(move, Larceny):
            yield from robbing.may_rob(now, self, move)

    def resolve(self, now: Now, move: Move) -> None:
        """Only the throw goes on to the next step."""
        if isinstance(move, Roll):
            damage = now.table.damage[now.table.car]
            now.emit(RollBegun(self.actor, move.dice or MOST_DICE - damage, damage))
        elif isinstance(move, Fit):
            fit(now, self, move)
        elif isinstance(move, Repair):
            repair(now, self, move)
        elif isinstance(move, Larceny):
            robbing.rob(now, self, move)

    def why(self, now: Now) -> str:
        """The damage and the dice it leaves."""
        damage = now.table.damage[now.table.car]
        dice = MOST_DICE - damage
        when = "the dice are kept" if now.ruling(EQUIP_MOMENT)() else "the roll"
        rolled = f"With {counted(damage, 'token')} on the car {dice} dice are rolled; equipment comes before {when}."
        return rolled + quick_fix(now, self.actor)


def early_cards(now: Now, seat: Seat) -> list[Move]:
    """The cards of a hand that could be used before the Combo step."""
    found: list[Move] = []
    for card in sorts(now.table, now.table.hands[seat]):
        if card == "bumper":
            found += FITS[:2]
        elif card == "saw":
            found += FITS[2:]
        elif card == "repair":
            found += REPAIRS
        elif card == "larceny":
            found += robbing.victims(now, seat)
    return found


PLACE_WORDS = {"front": "in front", "rear": "at the rear", "left": "on the left", "right": "on the right"}
"""The places for equipment in a sentence."""


def may_fit(now: Now, step: Step, move: Fit) -> Iterator[Finding]:
    """The card in hand, a place of the right kind, and that place free."""
    bumper = move.card == "bumper"
    rule = R["bumper.fit"] if bumper else R["saw.fit"]
    known = move in FITS
    card, where = TITLES.get(move.card, f"a {move.card}"), PLACE_WORDS.get(move.place, f"at {move.place}")
    yield rule.needs(known, "{} {} fitted {}", card, "is" if known else "cannot be", where)
    yield from may_play(now, step.actor, move.card, rule)
    if not known:
        return
    fitted = now.table.fitted[now.table.car]
    free = move.place not in fitted if bumper else room_for_saw(now, fitted, move.place)
    if not free and now.ruling(EQUIP_REPLACE)():
        free = move.place in fitted
    taken = R["bumper.one-each"] if bumper else R["saw.fixed"]
    if free:
        yield taken.needs(True, "the place {} is free", where)
    else:
        yield taken.needs(False, "{} is fitted {} already", card, PLACE_WORDS[taken_place(fitted, move.place)])


def taken_place(fitted: tuple[str, ...], place: str) -> str:
    """The place that keeps a piece of equipment off: its own, or where one saw is all the other side."""
    return place if place in fitted else "left" if place == "right" else "right"


def room_for_saw(now: Now, fitted: tuple[str, ...], place: str) -> bool:
    """Whether a saw may be added to the equipment of a car."""
    sawn = "left" in fitted or "right" in fitted
    return not sawn or bool(now.ruling(SAW_ONE_EACH)(fitted, place))


def fit(now: Now, step: Step, move: Fit) -> None:
    """The card goes onto the car; where a ruling says so a saw bites at once."""
    seat, car = step.actor, now.table.car
    play(now, seat, move.card, keeps=True)
    full = move.place in now.table.fitted[car]
    if full and not (move.card == "saw" and room_for_saw(now, now.table.fitted[car], move.place)):
        now.emit(Replaced(seat, car, move.card, move.place))
        now.emit(Discarded(seat, (move.card,)))
    now.emit(Fitted(seat, car, move.card, move.place))
    pairs = [pair for pair in abreast(now.setup, now.table) if car in pair] if move.card == "saw" else []
    side = [pair for pair in pairs if pair[move.place == "left"] == car]
    bites = now.ruling(SAW_FITTED)() if side else False
    if side and now.check(R["saw.when"].needs(bites, "nobody moves beside {}", now.setup.called(car))):
        met(now, side)
        now.then(Saws(tuple(with_saws(now.table, side))), Aftermath())
    now.then(step)
