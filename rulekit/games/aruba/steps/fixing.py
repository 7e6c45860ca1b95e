"""The Quick Fix: an interjection of anybody at any moment, and the questions that offer one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rulekit.games.aruba.book import R
from rulekit.games.aruba.events.cards import Discarded, bare, shown
from rulekit.games.aruba.events.damage import FixDeclined, Repaired
from rulekit.games.aruba.facts import sorts
from rulekit.games.aruba.moves import PASS, Fix, Pass
from rulekit.games.aruba.rulings import COUNT_FIXED, DRAWN_READY, FIX_CAR, FIX_NO_DAMAGE, FRESH_FIX, LARCENY_ANSWER
from rulekit.games.aruba.table import OFF, CarNo, Now
from rulekit.moves import Move
from rulekit.pieces.deck import HIDDEN, Cards, draws
from rulekit.rule import Finding
from rulekit.step import Interjection, Step
from rulekit.value import Seat
from rulekit.words import LONGEST_WORD, counted


def usable(now: Now, seat: Seat) -> dict[str, Cards]:
    """The cards a player may discard for a Quick Fix, pile by pile."""
    table = now.table
    piles = {"hands": table.hands[seat]}
    aside = table.aside if seat == table.turn else ()
    if table.waiting[seat] or aside:
        fresh = now.ruling(FRESH_FIX)
        piles |= {"waiting": fresh(table.waiting[seat]), "aside": fresh(aside)}
    return piles


def which_car(now: Now, seat: Seat, move: Fix, asked: CarNo) -> CarNo:
    """The car a Quick Fix is for: the one named, the one asked about, the one on turn, the only one; -1 if unclear."""
    setup, table = now.setup, now.table
    if move.car:
        return setup.car(move.car)
    if asked != OFF:
        return asked
    fleet = setup.fleet[seat]
    if len(fleet) == 1:
        return fleet[0]
    if seat == table.turn and table.car in fleet:
        return table.car
    left = [car for car in fleet if table.races(car)]
    return left[0] if len(left) == 1 else OFF


def may_fix(now: Now, seat: Seat, move: Fix, asked: CarNo = OFF) -> Iterator[Finding]:
    """Cards that may be used, a car of the player on the track, and not more cards than it has tokens."""
    setup, table = now.setup, now.table
    yield R["fix.any-time"].needs(True, "{} may do so at any moment", now.names[seat])
    car = which_car(now, seat, move, asked)
    own = car in setup.fleet[seat]
    if own or not move.car:
        words = "{} mends {}" if own else "it has to be said which car of {} is mended"
        yield R["fix.effect"].needs(own, words, now.names[seat], setup.called(car) if own else "")
    else:
        yield R["fix.effect"].needs(False, "{} is no car of {}", move.car[:LONGEST_WORD], now.names[seat])
    if own:
        yield R["fix.effect"].needs(
            table.races(car), "{} {}", setup.called(car), "races" if table.races(car) else "is out"
        )
        if setup.trio:
            may = now.ruling(FIX_CAR)(now, car)
            words = "{} may be mended now" if may else "{} is neither on turn nor the next to drive"
            yield R["fix.any-time"].needs(may, words, setup.called(car))
        cards, tokens = len(move.cards), table.damage[car]
        fits = cards <= tokens or cards <= now.ruling(FIX_NO_DAMAGE)(tokens)
        yield R["fix.effect"].needs(fits, "cards offered: {}, tokens on the car: {}", cards, tokens)
    taken, missing = allocate(now, seat, move.cards)
    for card in missing:
        yield not_usable(now, seat, card)
    if taken and not missing:
        yield R["fix.effect"].needs(True, "{} holds {}", now.names[seat], shown(move.cards))


def not_usable(now: Now, seat: Seat, card: str) -> Finding:
    """Why a card cannot be discarded: it waits, was stolen in this turn, or is not there."""
    table = now.table
    if card != HIDDEN and card in table.waiting[seat]:
        if seat == table.turn and now.ruling(DRAWN_READY)():
            return R["triple.wait"].needs(False, "the {} was drawn in this turn", bare(card))
        return R["triple.wait"].needs(False, "the {} waits for the next turn of {}", bare(card), now.names[seat])
    if card != HIDDEN and seat == table.turn and card in table.aside:
        return R["larceny.wait"].needs(False, "the {} was stolen in this turn", bare(card))
    return R["fix.effect"].needs(False, "{} holds no {}", now.names[seat], bare(card))


Taken = dict[str, tuple[Cards, Cards]]


def allocate(now: Now, seat: Seat, cards: Cards) -> tuple[Taken, list[str]]:
    """From which pile each card comes, with those that nobody had seen; and the cards that are missing."""
    unseen, wanted = list(now.table.unseen), list(cards)
    taken: Taken = {}
    for name, pile in usable(now, seat).items():
        left, out, bound, rest = list(pile), [], [], []
        for card in wanted:
            if card != HIDDEN and card in left:
                left.remove(card)
                out.append(card)
            elif HIDDEN in left and card in unseen:
                left.remove(HIDDEN)
                unseen.remove(card)
                out.append(card)
                bound.append(card)
            else:
                rest.append(card)
        if out:
            taken[name] = tuple(out), tuple(bound)
        wanted = rest
    return taken, wanted


def mend(now: Now, seat: Seat, move: Fix, asked: CarNo = OFF) -> None:
    """The cards are discarded, and tokens come off."""
    car = which_car(now, seat, move, asked)
    before = now.table.damage[car]
    after = max(0, before - len(move.cards))
    for pile, (cards, bound) in allocate(now, seat, move.cards)[0].items():
        now.emit(Discarded(seat, cards, pile, bound))
    now.emit(Repaired(seat, car, before, after, "fix", gained(now, car, before - after, now.rest)))


def gained(now: Now, car: CarNo, tokens: int, agenda: tuple[Step, ...]) -> int:
    """The dice that tokens removed in the Roll step of their car bring, where a ruling says so."""
    table = now.table
    rolled = bool(table.dice or table.throwing)
    if car != table.car or not rolled or not any(step.question == "dice" for step in agenda):
        return 0
    return tokens * int(now.ruling(COUNT_FIXED)())


def can_save(now: Now, seat: Seat, car: CarNo, needed: int) -> bool:
    """Whether a player could take so many tokens off a car with cards."""
    if not sum(map(len, usable(now, seat).values())) >= needed <= now.table.damage[car] or not now.table.races(car):
        return False
    return not now.setup.trio or bool(now.ruling(FIX_CAR)(now, car))


@cache
def subsets(cards: Cards, most: int) -> tuple[Cards, ...]:
    """All different sets of up to so many cards, the smallest first."""
    return tuple(chosen for n in range(1, most + 1) for chosen in draws(cards, n))


def fix_candidates(now: Now, seat: Seat, car: CarNo) -> tuple[Fix, ...]:
    """Sets of known cards, and single cards that an unknown one may be."""
    known = [card for pile in usable(now, seat).values() for card in pile]
    name = now.setup.cars[car] if now.setup.trio else ""
    most = min(len(known), now.ruling(FIX_NO_DAMAGE)(now.table.damage[car]))
    sets = subsets(tuple(sorted(card for card in known if card != HIDDEN)), most)
    single = {(card,) for card in sorts(now.table, tuple(known))} - set(sets) if HIDDEN in known else set()
    return tuple([Fix(cards, name) for cards in (*sets, *sorted(single))])


class QuickFix(Interjection):
    """A Quick Fix of any seat, in whatever turn."""

    takes = (Fix,)

    def judge(self, now: Now, move: Fix, by: object) -> Iterator[Finding]:
        """Like any Quick Fix; somebody has to make it."""
        if isinstance(by, int) and 0 <= by < len(now.setup.seats):
            yield from before_the_theft(now, by)
            yield from may_fix(now, by, move)
        else:
            yield R["fix.any-time"].needs(
                False, "say which seat gives the cards, as in {}: {}", now.setup.seats[0], move
            )

    def resolve(self, now: Now, move: Fix, by: Seat) -> None:
        """The pending question stays."""
        mend(now, by, move)


def before_the_theft(now: Now, seat: Seat) -> Iterator[Finding]:
    """Whose cards are being stolen may use them first only where a ruling lets the victim answer."""
    pending = now.rest[0] if now.rest else None
    if pending and pending.question == "steal" and getattr(pending, "victim", OFF) == seat:
        yield R["fix.any-time"].needs(now.ruling(LARCENY_ANSWER)(), "cards of {} are being stolen", now.names[seat])


class AnswerTheft(Step):
    """A Larceny is announced: the victim may first use cards for a Quick Fix."""

    question = "fix"
    rule = R["fix.any-time"]
    takes = (Fix, Pass)
    template = "{actor} may use cards for a Quick Fix before they are stolen."
    actor: Seat

    def stands(self, now: Now) -> bool:
        """While there are cards to use and a car to mend, where a ruling lets the victim answer."""
        if not any(usable(now, self.actor).values()):
            return False
        return bool(self.cars(now)) and bool(now.ruling(LARCENY_ANSWER)())

    def cars(self, now: Now) -> list[CarNo]:
        """The cars for which cards may be given: damaged ones, and where a ruling says so any on the track."""
        damage = now.table.damage
        least = {car: min(1, damage[car]) for car in now.setup.fleet[self.actor] if now.table.races(car)}
        return [
            car
            for car, tokens in least.items()
            if (tokens or now.ruling(FIX_NO_DAMAGE)(0)) and can_save(now, self.actor, car, tokens)
        ]

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """Sets of cards for each car, or none."""
        return (*(fix for car in self.cars(now) for fix in fix_candidates(now, self.actor, car)), PASS)

    def judge(self, now: Now, move: Fix | Pass) -> Iterator[Finding]:
        """Like any Quick Fix."""
        if isinstance(move, Fix):
            yield from may_fix(now, self.actor, move)

    def resolve(self, now: Now, move: Fix | Pass) -> None:
        """After some cards the question comes again, as long as it has a point."""
        if isinstance(move, Fix):
            mend(now, self.actor, move)
            now.then(self)
        else:
            now.emit(FixDeclined(self.actor))

    def why(self, now: Now) -> str:
        """Cards and tokens at stake."""
        cards = sum(map(len, usable(now, self.actor).values()))
        tokens = max(now.table.damage[car] for car in self.cars(now))
        return (
            f"Cards are about to be stolen; {counted(cards, 'card')} may still be used, "
            f"and the car has {counted(tokens, 'token')}."
        )
