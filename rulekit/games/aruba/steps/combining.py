"""The Combo step: combinations and cards, one by one against the dice that are left; then only cards are drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any

from rulekit.chance import Chance, Outcomes, Randint
from rulekit.games.aruba.book import R
from rulekit.games.aruba.events.cards import Drawn, Reshuffled
from rulekit.games.aruba.events.rolling import Combined
from rulekit.games.aruba.facts import in_deck, offered, points_left, sorts, target
from rulekit.games.aruba.moves import (
    BOMB,
    CARDS,
    COMBINATIONS,
    DRIVING,
    END,
    EVEN,
    FIRES,
    GOES,
    NITRO,
    ODD,
    RAM,
    REPAIRS,
    SMALL_REPAIRS,
    STOP,
    STRAIGHTS,
    TRIPLES,
    TURBOS,
    BackStep,
    Bomb,
    Draw,
    End,
    Even,
    Fire,
    Go,
    Larceny,
    Nitro,
    Odd,
    Ram,
    Repair,
    SideStep,
    SmallRepair,
    Stop,
    Straight,
    Triple,
    Turbo,
)
from rulekit.games.aruba.numbers import CARDS_DRAWN
from rulekit.games.aruba.rulings import DECK_EMPTY, HANDS_SECRET
from rulekit.games.aruba.steps import attacking, dicing, driving, mending, ramming, robbing
from rulekit.games.aruba.steps.hands import quick_fix
from rulekit.games.aruba.steps.odds import Pool
from rulekit.games.aruba.table import OFF, Now
from rulekit.games.aruba.track import behind
from rulekit.moves import Move
from rulekit.pieces.deck import HIDDEN, masked
from rulekit.rule import Finding
from rulekit.step import Step
from rulekit.value import Seat
from rulekit.words import counted

Judge = Callable[[Now, Step, Any], Iterable[Finding]]
Resolve = Callable[[Now, Step, Any], None]
ACTIONS: dict[type[Move], tuple[Judge, Resolve]] = {
    Straight: (dicing.may_run, dicing.run),
    Turbo: (dicing.may_boost_by_four, dicing.boost_by_four),
    Even: (dicing.may_boost, dicing.boost),
    Odd: (dicing.may_mend_all, dicing.mend_all),
    SmallRepair: (dicing.may_mend, dicing.mend),
    Fire: (attacking.may_fire, attacking.fire),
    Bomb: (attacking.may_bomb, attacking.bomb),
    Nitro: (dicing.may_inject, dicing.inject),
    Repair: (mending.may_repair, mending.repair),
    Larceny: (robbing.may_rob, robbing.rob),
    Go: (driving.may_go, driving.go),
    SideStep: (driving.never_sideways, driving.go),
    BackStep: (driving.never_back, driving.go),
    Ram: (ramming.may_ram, ramming.ram),
    Stop: (driving.may_stop, driving.stop),
}
"""For each kind of move what it takes, and what it does; all of them lead back to the question."""


class Combo(Step):
    """Combinations, movement and cards, in whatever order the timing rules allow."""

    question = "combo"
    rule = R["combo.execute"]
    takes = (*COMBINATIONS, *CARDS, *DRIVING)
    template = "{actor} uses dice and cards."
    actor: Seat

    def candidates(self, now: Now) -> list[Move]:
        """What the dice, the hand and the movement suggest."""
        table = now.table
        found = of_dice(now, self.actor) if table.dice or table.extra else []
        if table.hands[self.actor]:
            found += of_hand(now, self.actor)
        if not table.ended:
            if offered(table) > table.steps:
                found += GOES
                found.append(RAM)
            if table.steps:
                found.append(STOP)
        elif table.ended in ("fire", "bomb"):
            found.append(RAM)
        found.append(END)
        return found

    def judge(self, now: Now, move: Move) -> Iterable[Finding]:
        """The conditions of this kind of move."""
        action = ACTIONS.get(type(move))
        return action[0](now, self, move) if action else may_close(now, move)

    def resolve(self, now: Now, move: Move) -> None:
        """All but the end and the first draw lead back here."""
        if action := ACTIONS.get(type(move)):
            action[1](now, self, move)
        elif isinstance(move, Triple):
            draw_for(now, self.actor, move)

    def why(self, now: Now) -> str:
        """Dice and points left."""
        dice, points = len(now.table.free), max(0, points_left(now))
        left = f"{counted(dice, 'die', 'dice')} and {counted(points, 'point')} of movement are left."
        return left + quick_fix(now, self.actor)


def may_close(now: Now, move: Move) -> Iterator[Finding]:
    """What ends the movement for good: a three of a kind, or the end of the turn."""
    if isinstance(move, Triple):
        yield dicing.dice_there(now, (move.face,) * 3, "triple.draw")
    else:
        yield R["combo.leftover"].needs(True, "dice left: {}", len(now.table.free))
    yield from driving.may_rest(now)


def of_dice(now: Now, seat: Seat) -> list[Move]:
    """The combinations for which there are dice."""
    table = now.table
    found: list[Move] = []
    free = table.free
    damage, may_move = table.damage[table.car], not table.ended
    if may_move and not table.straight:
        for top in range(1, 7):
            if top not in free:
                break
            found.append(STRAIGHTS[top])
    hit = False
    for face in dict.fromkeys(free):
        n = free.count(face)
        if n >= 2:
            hit = hit or (target(now, table.car) != OFF)
            if hit:
                found.append(FIRES[face])
            if damage:
                found += SMALL_REPAIRS[face][:damage]
            if n >= 3:
                found.append(TRIPLES[face])
            if n >= 4 and may_move:
                found.append(TURBOS[face])
    odd = {face % 2 for face in table.dice}
    if may_move and 1 not in odd and not table.boost:
        found.append(EVEN)
    if damage and 0 not in odd and not table.odd:
        found.append(ODD)
    return found


def of_hand(now: Now, seat: Seat) -> list[Move]:
    """The cards that could be played in the Combo step."""
    table = now.table
    found: list[Move] = []
    for card in sorts(table, table.hands[seat]):
        if card == "nitro" and not table.ended:
            found.append(NITRO)
        elif card == "bomb" and behind(now.setup, table.at[table.car]) != OFF:
            found.append(BOMB)
        elif card == "repair":
            found += REPAIRS[: table.damage[table.car]]
        elif card == "larceny":
            found += robbing.victims(now, seat)
    return found


# ------------------------------------------------------------------ three of a kind
def draw_for(now: Now, seat: Seat, move: Triple) -> None:
    """The dice are spent, cards are drawn, and nothing but more of the same may follow."""
    table = now.table
    reserve = (
        in_deck(table) + len(now.ruling(DECK_EMPTY)(table.discard)) if in_deck(table) < CARDS_DRAWN else CARDS_DRAWN
    )
    number = min(CARDS_DRAWN, reserve)
    now.emit(Combined(seat, "triple", (move.face,) * 3, bool(table.spent), number))
    now.then(DrawCards(seat), Last(seat))


class DrawCards(Chance):
    """Cards are drawn for three of a kind."""

    question = "cards"
    rule = R["triple.draw"]
    takes = (Draw,)
    template = "{seat} draws cards."
    seat: Seat

    def stands(self, now: Now) -> bool:
        """While there is anything to draw."""
        return now.table.drawing > 0

    def pool(self, now: Now) -> Pool:
        """The deck; where it runs out its rest, then the discard pile."""
        table = now.table
        deck = in_deck(table)
        if deck >= table.drawing:
            return Pool((HIDDEN,) * deck, table.unseen)
        return Pool((HIDDEN,) * deck + now.ruling(DECK_EMPTY)(table.discard), table.unseen, deck)

    def candidates(self, now: Now) -> Outcomes:
        """All sets of sorts."""
        pool, number = self.pool(now), now.table.drawing
        return Outcomes(pool.count(number), lambda: map(Draw, pool.sets(number)))

    def odds(self, now: Now, move: Draw) -> Fraction:
        """Without replacement."""
        return self.pool(now).odds(move.cards, now.table.drawing)

    def deal(self, now: Now, pick: Randint) -> Draw:
        """From the top of the deck."""
        return Draw(self.pool(now).deal(now.table.drawing, pick))

    def judge(self, now: Now, move: Draw) -> Iterator[Finding]:
        """As many as are due, and such as are left."""
        due = now.table.drawing
        yield R["triple.draw"].needs(len(move.cards) == due, "cards to be drawn: {}", due)
        if len(move.cards) == due:
            left = self.odds(now, move) > 0
            yield R["triple.draw"].needs(
                left, "{} left to be drawn", "these cards are" if left else "not all of these are"
            )

    def resolve(self, now: Now, move: Draw) -> None:
        """They wait for the player's next turn."""
        table = now.table
        if in_deck(table) < table.drawing and now.ruling(DECK_EMPTY)(table.discard):
            now.emit(Reshuffled(len(table.discard)))
        now.emit(Drawn(self.seat, move.cards, bool(now.ruling(HANDS_SECRET)())))

    def seen_by(self, now: Now, move: Move, seat: int) -> Move:
        """Only their owner sees the cards."""
        hidden = seat != self.seat and now.ruling(HANDS_SECRET)()
        return Draw(masked(move.cards)) if hidden and isinstance(move, Draw) else move

    def why(self, now: Now) -> str:
        """How many, of how many."""
        return f"{counted(now.table.drawing, 'card is', 'cards are')} to be drawn; the deck holds {in_deck(now.table)}."


class Last(Step):
    """After the first draw only more threes of a kind, and the end."""

    question = "last"
    rule = R["triple.last"]
    takes = (Triple, End)
    template = "{actor} has drawn cards and completes the turn."
    actor: Seat

    def candidates(self, now: Now) -> list[Move]:
        """The threes that are left."""
        free = now.table.free
        return [*(TRIPLES[face] for face in dict.fromkeys(free) if free.count(face) >= 3), END]

    def judge(self, now: Now, move: Triple | End) -> Iterator[Finding]:
        """Three dice that are not spent."""
        if isinstance(move, Triple):
            yield dicing.dice_there(now, (move.face,) * 3, "triple.draw")
        else:
            yield R["combo.leftover"].needs(True, "dice left: {}", len(now.table.free))

    def resolve(self, now: Now, move: Triple | End) -> None:
        """Another draw, or the end of the turn."""
        if isinstance(move, Triple):
            draw_for(now, self.actor, move)

    def why(self, now: Now) -> str:
        """What is left."""
        free = now.table.free
        more = any(free.count(face) >= 3 for face in free)
        hold = counted(len(free), "die left holds", "dice left hold")
        left = f"the {hold} {'one' if more else 'none'}" if free else "no die is left"
        return f"Three of a kind has been used, and only another one may follow; {left}."
