"""The Roll step: the beginning of a turn, throws, dice cards, and the Hook window after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from rulekit.chance import Chance, Outcomes, Randint
from rulekit.games.aruba import events
from rulekit.games.aruba.book import R
from rulekit.games.aruba.facts import MOST_DICE, first_throw, sorts
from rulekit.games.aruba.moves import (
    CHANGES,
    EXTRAS,
    FACES,
    FITS,
    HOOK,
    KEEP,
    PASS,
    REPAIRS,
    ROLL,
    Change,
    Dice,
    Extra,
    Fit,
    Hook,
    Keep,
    Larceny,
    Pass,
    Repair,
    Reroll,
    RerollCard,
    Roll,
)
from rulekit.games.aruba.rulings import (
    EQUIP_MOMENT,
    EQUIP_REPLACE,
    EXTRA_OVER_TEN,
    HOOK_CAR,
    ROLL_FEWER,
    SAW_FITTED,
    SAW_ONE_EACH,
)
from rulekit.games.aruba.steps import robbing
from rulekit.games.aruba.steps.hands import in_hand, play
from rulekit.games.aruba.steps.mending import may_repair, repair
from rulekit.games.aruba.steps.strikes import Aftermath, Saws, with_saws
from rulekit.games.aruba.table import OFF, CarNo, Now
from rulekit.games.aruba.track import abreast, behind, car_on
from rulekit.moves import Move
from rulekit.pieces import dice
from rulekit.pieces.dice import Faces
from rulekit.position import Step
from rulekit.rulebook import Finding
from rulekit.value import Seat


# ------------------------------------------------------------------ the beginning
class Begin(Step):
    """Before the first throw: equipment, Repair, Larceny."""

    question = "begin"
    rule = R["turn.steps"]
    takes = (Fit, Repair, Larceny, Roll)
    template = "{actor} may fit equipment, then rolls."
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
            fine = not move.dice or now.ruling(ROLL_FEWER)(most) <= move.dice < most
            yield R["roll.dice-count"].needs(fine, "{} dice are due", most)
        elif isinstance(move, Fit):
            yield from may_fit(now, self.actor, move)
        elif isinstance(move, Repair):
            yield from may_repair(now, self, move)
        else:
            yield from robbing.may_rob(now, self, move)

    def resolve(self, now: Now, move: Move) -> None:
        """Only the throw goes on to the next step."""
        if isinstance(move, Roll):
            damage = now.table.damage[now.table.car]
            now.emit(events.rolling.RollBegun(self.actor, move.dice or MOST_DICE - damage, damage))
        elif isinstance(move, Fit):
            fit(now, self, move)
        elif isinstance(move, Repair):
            repair(now, self, move)
        elif isinstance(move, Larceny):
            robbing.rob(now, self, move)

    def why(self, now: Now) -> str:
        """The damage and the dice it leaves."""
        damage = now.table.damage[now.table.car]
        return f"The car has {damage} tokens, so {MOST_DICE - damage} dice are rolled; equipment comes before the throw."


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


def may_fit(now: Now, seat: Seat, move: Fit) -> Iterator[Finding]:
    """The card in hand, a place of the right kind, and that place free."""
    bumper = move.card == "bumper"
    rule = R["bumper.fit"] if bumper else R["saw.fit"]
    known = move in FITS
    yield rule.needs(known, "{} {}", move.card, "has a place there" if known else f"has no place {move.place}")
    yield from in_hand(now, seat, move.card, rule)
    fitted = now.table.fitted[now.table.car]
    free = move.place not in fitted if bumper else bool(now.ruling(SAW_ONE_EACH)(fitted, move.place))
    if not free and now.ruling(EQUIP_REPLACE)():
        free = move.place in fitted
    taken = R["bumper.one-each"] if bumper else R["saw.fixed"]
    yield taken.needs(free, "the place {} is {}", move.place, "free" if free else "taken")


def fit(now: Now, step: Step, move: Fit) -> None:
    """The card goes onto the car; where a ruling says so a saw bites at once."""
    seat, car = step.actor, now.table.car
    play(now, seat, move.card, keeps=True)
    full = move.place in now.table.fitted[car]
    if full and not (move.card == "saw" and now.ruling(SAW_ONE_EACH)(now.table.fitted[car], move.place)):
        now.emit(events.cards.Replaced(seat, car, move.card, move.place))
        now.emit(events.cards.Discarded(seat, (move.card,)))
    now.emit(events.cards.Fitted(seat, car, move.card, move.place))
    pairs = [pair for pair in abreast(now.setup, now.table) if car in pair] if move.card == "saw" else []
    side = [pair for pair in pairs if pair[move.place == "left"] == car]
    bites = now.ruling(SAW_FITTED)() if side else False
    if side and now.check(R["saw.when"].needs(bites, "nobody moves beside {}", now.setup.cars[car])):
        now.then(Saws(tuple(with_saws(now.table, side))), Aftermath())
    now.then(step)


# ------------------------------------------------------------------ throws
class Throw(Chance):
    """Dice are thrown."""

    question = "throw"
    rule = R["roll.dice-count"]
    takes = (Dice,)
    template = "The dice of {seat} are thrown."
    seat: Seat

    def candidates(self, now: Now) -> Outcomes:
        """All sets of faces."""
        n = now.table.throwing
        return Outcomes(dice.count(n), lambda: map(Dice, dice.throws(n)))

    def odds(self, now: Now, move: Dice) -> Fraction:
        """By the ways in which the faces can fall."""
        return dice.odds(move.faces) if self.fits(now, move) else Fraction(0)

    def fits(self, now: Now, move: Dice) -> bool:
        """Whether as many dice are named as are thrown; where a ruling says so a first throw may have fewer."""
        due = now.table.throwing
        if len(move.faces) == due:
            return True
        return first_throw(now) and now.ruling(ROLL_FEWER)(due) <= len(move.faces) < due

    def judge(self, now: Now, move: Dice) -> Iterator[Finding]:
        """The number of dice, and faces that a die has."""
        rule = R["roll.dice-count"] if first_throw(now) else R["roll.rerolls"]
        yield rule.needs(self.fits(now, move), "{} dice are thrown, {} are named", now.table.throwing, len(move.faces))
        known = all(face in FACES for face in move.faces)
        yield rule.needs(known, "dice show 1 to 6")

    def deal(self, now: Now, pick: Randint) -> Dice:
        """One throw."""
        return Dice(dice.throw(now.table.throwing, pick))

    def resolve(self, now: Now, move: Dice) -> None:
        """The dice lie on the table."""
        if first_throw(now):
            now.emit(events.rolling.Rolled(self.seat, move.faces))
        else:
            now.emit(events.rolling.Rerolled(self.seat, move.faces, now.table.rerolls == 2))

    def why(self, now: Now) -> str:
        """How many."""
        return f"{now.table.throwing} dice are in hand."


@lru_cache(maxsize=500)
def pickings(faces: Faces) -> tuple[Reroll, ...]:
    """Every set of dice that could be thrown again."""
    sets = (chosen for n in range(len(faces), 0, -1) for chosen in combinations(faces, n))
    return tuple(map(Reroll, dict.fromkeys(sets)))


@lru_cache(maxsize=500)
def card_pickings(faces: Faces) -> tuple[RerollCard, ...]:
    """The same with a Re-Roll card."""
    return tuple([RerollCard(move.faces) for move in pickings(faces)])


class RollStep(Step):
    """After a throw: re-rolls, dice cards, and at last the dice are kept."""

    question = "dice"
    rule = R["roll.rerolls"]
    takes = (Reroll, RerollCard, Extra, Change, Fit, Repair, Larceny, Keep)
    template = "{actor} may roll again or use dice cards."
    actor: Seat

    def candidates(self, now: Now) -> Sequence[Move]:
        """Sets of dice while a re-roll is left, what the hand allows, and an end."""
        table = now.table
        found: list[Move] = [KEEP]
        if hand := table.hands[self.actor]:
            held = sorts(table, hand)
            if "change" in held:
                found += [change for face in dict.fromkeys(table.dice) for change in CHANGES[face]]
            if "extra" in held:
                found += EXTRAS[1:]
            if "reroll" in held:
                found += card_pickings(table.dice)
            found += early_cards(now, self.actor)
        return [*found, *pickings(table.dice)] if table.rerolls else found

    def judge(self, now: Now, move: Move) -> Iterator[Finding]:
        """The dice named, the re-rolls left, the card in hand."""
        seat = self.actor
        if isinstance(move, Reroll):
            yield R["roll.rerolls"].needs(now.table.rerolls, "{} re-rolls left", now.table.rerolls)
            yield on_table(now, move.faces, "roll.rerolls")
        elif isinstance(move, RerollCard):
            yield from in_hand(now, seat, "reroll", R["reroll.card"])
            yield on_table(now, move.faces, "reroll.card")
        elif isinstance(move, Extra):
            yield from may_add(now, seat, move)
        elif isinstance(move, Change):
            yield from may_change(now, seat, move)
        elif isinstance(move, Fit):
            late = now.ruling(EQUIP_MOMENT)()
            rule = R["bumper.fit"] if move.card == "bumper" else R["saw.fit"]
            yield rule.needs(late, "the dice have been thrown")
            yield from may_fit(now, seat, move)
        elif isinstance(move, Repair):
            yield from may_repair(now, self, move)
        elif isinstance(move, Larceny):
            yield from robbing.may_rob(now, self, move)

    def resolve(self, now: Now, move: Move) -> None:
        """Each answer but the last leads back here."""
        if isinstance(move, Keep):
            now.emit(events.rolling.RollClosed(self.actor, now.table.free))
            now.then(*hook_window(now))
        elif isinstance(move, Fit):
            fit(now, self, move)
        elif isinstance(move, Repair):
            repair(now, self, move)
        elif isinstance(move, Larceny):
            robbing.rob(now, self, move)
        else:
            handle_dice(now, self, move)

    def why(self, now: Now) -> str:
        """Re-rolls left."""
        left = now.table.rerolls
        return f"{len(now.table.free)} dice lie there; {left} of the two re-rolls {'is' if left == 1 else 'are'} left."


def on_table(now: Now, faces: Faces, rule: str) -> Finding:
    """Whether dice with these faces lie there to be picked up."""
    there = now.table.dice
    fine = bool(faces) and (faces == there or all(faces.count(face) <= there.count(face) for face in faces))
    return R[rule].needs(fine, "on the table are {}", there)


def may_add(now: Now, seat: Seat, move: Extra) -> Iterator[Finding]:
    """The card, a face, and perhaps a limit."""
    yield from in_hand(now, seat, "extra", R["extra.die"])
    yield R["extra.die"].needs(move.face in FACES, "dice show 1 to 6, not {}", move.face)
    there, most = len(now.table.free), now.ruling(EXTRA_OVER_TEN)()
    yield R["components.dice"].needs(there < most, "{} dice lie there", there)


def may_change(now: Now, seat: Seat, move: Change) -> Iterator[Finding]:
    """The card, a die with that face, and another number."""
    yield from in_hand(now, seat, "change", R["change.die"])
    yield R["change.die"].needs(move.face in now.table.dice, "rolled dice show {}", now.table.dice)
    new = move.to in FACES and move.to != move.face
    yield R["change.die"].needs(new, "{} -> {}: another number from 1 to 6 is needed", move.face, move.to)


def handle_dice(now: Now, step: Step, move: Move) -> None:
    """Re-rolls and dice cards."""
    seat = step.actor
    if isinstance(move, Reroll | RerollCard):
        by_card = isinstance(move, RerollCard)
        if by_card:
            play(now, seat, "reroll")
        thrown = len(move.faces) + now.table.gained
        now.emit(events.rolling.PickedUp(seat, move.faces, thrown, by_card))
        now.then(Throw(seat))
    elif isinstance(move, Extra):
        play(now, seat, "extra")
        now.emit(events.rolling.ExtraDie(seat, move.face))
    elif isinstance(move, Change):
        play(now, seat, "change")
        now.emit(events.rolling.DieChanged(seat, move.face, move.to))
    now.then(step)


# ------------------------------------------------------------------ the Hook window
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
            now.emit(events.rolling.Hooked(self.actor, self.car, now.table.car))
        else:
            now.emit(events.rolling.HookDeclined(self.actor))

    def why(self, now: Now) -> str:
        """Who stands where."""
        return f"{now.setup.cars[self.car]} stands directly behind {now.setup.cars[now.table.car]}, which has rolled."


def may_hook(now: Now, seat: Seat, car: CarNo) -> Iterator[Finding]:
    """The conditions of a Hook besides its moment."""
    setup, table = now.setup, now.table
    yield R["hook.other-turn"].needs(seat != table.turn, "it is the turn of {}", now.names[table.turn])
    place = behind(setup, table.at[table.car]) if table.car != OFF else OFF
    there = car != OFF and place == table.at[car]
    yield R["hook.position"].needs(there, "the space directly behind is {}", setup.space(place) if place != OFF else "none")
    yield from in_hand(now, seat, "hook", R["hook.attach"])
    if setup.trio and car != OFF:
        drives = now.ruling(HOOK_CAR)(setup, table, car)
        yield R["trio.cards"].needs(drives, "{} may be hooked on", setup.cars[car])
