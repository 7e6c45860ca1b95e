"""Larceny: whom it reaches, the victim's answer, and the cards that change hands."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rulekit.chance import Chance, Outcomes, Randint
from rulekit.games.aruba.book import R
from rulekit.games.aruba.events.cards import Stolen
from rulekit.games.aruba.moves import Larceny, Steal
from rulekit.games.aruba.rulings import HANDS_SECRET, LARCENY_FEW, LARCENY_FINISHED
from rulekit.games.aruba.steps.fixing import AnswerTheft
from rulekit.games.aruba.steps.hands import may_play, play
from rulekit.games.aruba.steps.mending import in_time
from rulekit.games.aruba.steps.odds import Pool
from rulekit.games.aruba.table import OFF, Now
from rulekit.games.aruba.track import touching
from rulekit.moves import Move
from rulekit.pieces.deck import Cards, masked
from rulekit.rule import Finding
from rulekit.step import Step
from rulekit.value import Seat
from rulekit.words import counted

LOOT = 2


def hand_of(now: Now, seat: Seat) -> Cards:
    """All cards of a player, waiting ones too."""
    return tuple(sorted(now.table.hands[seat] + now.table.waiting[seat]))


def victims(now: Now, seat: Seat) -> list[Larceny]:
    """A Larceny against each other player within reach."""
    setup = now.setup
    return [Larceny(setup.seats[other]) for other in range(len(setup.seats)) if other != seat and reaches(now, other)]


def reaches(now: Now, victim: Seat) -> bool:
    """Whether a car of a player touches the active one."""
    table, setup = now.table, now.setup
    here = table.at[table.car]
    if here == OFF:
        return False
    near = [car for car in setup.fleet[victim] if table.at[car] != OFF and touching(setup, here, table.at[car])]
    return bool(near) and (any(table.races(car) for car in near) or bool(now.ruling(LARCENY_FINISHED)()))


def may_rob(now: Now, step: Step, move: Larceny) -> Iterator[Finding]:
    """The card in hand, its moment, another player whose car touches, and something to steal."""
    setup, seat = now.setup, step.actor
    yield from may_play(now, seat, "larceny", R["larceny.steal"])
    yield from in_time(now, step, R["larceny.steal"])
    victim = setup.seat(move.victim)
    other = victim not in (OFF, seat)
    name = now.names[victim] if victim != OFF else move.victim
    yield R["larceny.steal"].needs(other, "{} {}", name, "is another player" if other else "is no other player")
    if not other:
        return
    near = reaches(now, victim)
    words = "a car of {} touches {}" if near else "no racing car of {} touches {}"
    yield R["larceny.adjacent"].needs(near, words, name, setup.called(now.table.car))
    cards = len(hand_of(now, victim))
    enough = cards >= LOOT or (cards > 0 and cards >= now.ruling(LARCENY_FEW)())
    yield R["larceny.steal"].needs(enough, "{} holds {}", name, counted(cards, "card"))


def rob(now: Now, step: Step, move: Larceny) -> None:
    """The victim may answer, then chance picks the cards."""
    victim = now.setup.seat(move.victim)
    play(now, step.actor, "larceny")
    now.then(AnswerTheft(victim), TakeCards(step.actor, victim), step)


class TakeCards(Chance):
    """Chance picks the cards that are stolen."""

    question = "steal"
    rule = R["larceny.steal"]
    takes = (Steal,)
    template = "{seat} steals cards of {victim}."
    seat: Seat
    victim: Seat

    def stands(self, now: Now) -> bool:
        """While there is something to steal."""
        return bool(hand_of(now, self.victim))

    def pool(self, now: Now) -> Pool:
        """The victim's cards; those that nobody has seen are any of the unseen ones."""
        return Pool(hand_of(now, self.victim), now.table.unseen)

    def number(self, now: Now) -> int:
        """Two, or the single one that is there."""
        return min(LOOT, len(hand_of(now, self.victim)))

    def candidates(self, now: Now) -> Outcomes:
        """All sets that may be taken."""
        pool, number = self.pool(now), self.number(now)
        return Outcomes(pool.count(number), lambda: map(Steal, pool.sets(number)))

    def odds(self, now: Now, move: Steal) -> Fraction:
        """Each pair of cards is as likely as any other."""
        return self.pool(now).odds(move.cards, self.number(now))

    def deal(self, now: Now, pick: Randint) -> Steal:
        """Cards from the hand."""
        return Steal(self.pool(now).deal(self.number(now), pick))

    def judge(self, now: Now, move: Steal) -> Iterator[Finding]:
        """As many as are due, and such as may be there."""
        due = self.number(now)
        yield R["larceny.steal"].needs(len(move.cards) == due, "cards to be stolen: {}", due)
        if len(move.cards) != due:
            return
        there = self.odds(now, move) > 0
        yield R["larceny.steal"].needs(there, "{} {} have them", now.names[self.victim], "may" if there else "cannot")

    def resolve(self, now: Now, move: Steal) -> None:
        """The thief puts them aside until the turn is over."""
        now.emit(Stolen(self.seat, self.victim, move.cards, bool(now.ruling(HANDS_SECRET)())))

    def seen_by(self, now: Now, move: Move, seat: int) -> Move:
        """Thief and victim see the cards."""
        hidden = seat not in (self.seat, self.victim) and now.ruling(HANDS_SECRET)()
        return Steal(masked(move.cards)) if hidden and isinstance(move, Steal) else move

    def why(self, now: Now) -> str:
        """How many, of how many."""
        number, cards = self.number(now), len(hand_of(now, self.victim))
        taken = f"{number} {'is' if number == 1 else 'are'} taken at random"
        return f"{now.names[self.victim]} holds {counted(cards, 'card')}; {taken}."
