"""Step D, the end of the race, the punishment and the winner."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.games.crazy_race.book import R
from rulekit.games.crazy_race.events.ending import Discarded, NothingToGive, PunishedLast, RaceOver, Tile, Won
from rulekit.games.crazy_race.facts import all_spent, punished, result, spent
from rulekit.games.crazy_race.moves import GIVES, Give
from rulekit.games.crazy_race.rulings import EARLY_PUNISH, PUNISH_ORDER
from rulekit.games.crazy_race.steps.bidding import DRAW_CARD, FURTHER_GOES
from rulekit.games.crazy_race.steps.resolving import RESOLVE, sides_done
from rulekit.games.crazy_race.table import ROUNDS, Now, Values
from rulekit.moves import Move
from rulekit.rule import Finding
from rulekit.step import Effect, Step
from rulekit.value import Seat, without
from rulekit.words import counted


class EndRound(Effect):
    """Used cards go back, the S tile goes on, and the next round begins if there is one."""

    rule = R["discard.return"]
    template = "The cards go to the discard piles, the S tile goes to the left."

    def happen(self, now: Now) -> None:
        """Discards, tile, and the end of the race."""
        discard(now)
        played = now.table.round
        now.emit(Tile((now.table.tile + 1) % len(now.setup.seats)))
        seen = now.table.seen
        final = played >= ROUNDS or all(card in seen for card in now.setup.pile)
        if not final and not all_spent(now):
            now.then(*ROUND)
            return
        pay = final or now.ruling(EARLY_PUNISH)()
        now.emit(RaceOver(played, not final, pay))
        if pay:
            punish(now)
        now.then(AWARD)


def discard(now: Now) -> None:
    """Every player's cards, from the S tile to the left."""
    table = now.table
    n = len(table.hands)
    cards: list[list[int]] = [[] for _ in range(n)]
    shown: list[list[int]] = [[] for _ in range(n)]
    up = (*sides_done(now), table.side) if table.side >= 0 else ()
    for side, bids in enumerate(table.sides):
        for owner, value in bids:
            cards[owner].append(value)
            if side in up:
                shown[owner].append(value)
    for seat in (*range(table.tile, n), *range(table.tile)):
        if cards[seat]:
            now.emit(Discarded(seat, tuple(sorted(cards[seat])), tuple(sorted(shown[seat]))))


# ------------------------------------------------------------------ the punishment
def punish(now: Now) -> None:
    """The last place pays at once; the second last chooses."""
    who = punished(now)
    for seat in who.last:
        if markers := now.table.markers[seat]:
            now.emit(PunishedLast(seat, markers[0], sum(markers), who.last_shared))
        else:
            now.emit(NothingToGive(seat, False))
    for i, seat in enumerate(who.second):
        if who.second[:i].count(seat) < len(now.table.markers[seat]):
            now.then(GiveBack(seat))
        else:
            now.emit(NothingToGive(seat, True))


def held_by(now: Now, seat: Seat) -> Values:
    """The markers that can still be given."""
    table = now.table
    return without(table.markers[seat], *(chosen for giver, chosen in table.offers if giver == seat))


class GiveBack(Step):
    """A marker of choice for the second last place."""

    question = "give"
    rule = R["punish.second"]
    takes = (Give,)
    template = "{actor} gives back a marker of choice."
    actor: Seat

    def candidates(self, now: Now) -> tuple[Give, ...]:
        """Each different value held."""
        return tuple(GIVES[value] for value in dict.fromkeys(held_by(now, self.actor)))

    def judge(self, now: Now, move: Give) -> Iterator[Finding]:
        """A marker of this value is held."""
        held = held_by(now, self.actor)
        yield self.rule.needs(move.value in held, "asked for: {}, held: {}", move.value, ", ".join(map(str, held)))

    def resolve(self, now: Now, move: Give) -> None:
        """It goes back at once, or with those of the others."""
        assert isinstance(move.value, int)
        final = not any(isinstance(step, GiveBack) for step in now.rest)
        shared = punished(now).second_shared
        carry_out, _ = now.ruling(PUNISH_ORDER)()
        carry_out(now, self.actor, move.value, shared, final)

    def seen_by(self, now: Now, move: Move, seat: int) -> Move:
        """Where all give at the same time the others do not see it yet."""
        _, hidden = now.ruling(PUNISH_ORDER)()
        return Give("?") if hidden and seat != self.actor else move

    def why(self, now: Now) -> str:
        """How many markers there are to choose from."""
        name = now.names[self.actor]
        return f"{name} is second last and holds {counted(len(held_by(now, self.actor)), 'marker')}."


class Award(Effect):
    """Points decide, then the last creatures."""

    rule = R["win.points"]
    template = "The winner is found: most points, then the last creature that has come further."

    def happen(self, now: Now) -> None:
        """Most points win."""
        won = result(now)
        out = any(spent(now, seat) for seat in won.players)
        now.emit(Won(won.players, won.points, won.tied, out, won.level))


END_ROUND, AWARD = EndRound(), Award()
ROUND: tuple[Step, ...] = (DRAW_CARD, FURTHER_GOES, RESOLVE, END_ROUND)
"""The outline of a round."""
