"""Steps A and B: the movement card is turned up, then three goes for everybody; and taking the pile back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulekit.chance import Chance
from rulekit.games.crazy_race.book import R
from rulekit.games.crazy_race.events.bidding import (
    CardTurned,
    GoesSkipped,
    Passed,
    Played,
    SetUp,
    SideClosed,
    StartDrawn,
)
from rulekit.games.crazy_race.facts import all_spent, around, barred, open_sides, playable
from rulekit.games.crazy_race.moves import (
    PASS,
    RECOVER,
    Pass,
    Play,
    Recover,
    Silent,
    Start,
    TurnUp,
    plays,
)
from rulekit.games.crazy_race.rulings import (
    BID_FINISHED,
    BID_OWNER_KNOWN,
    BID_SILENT_PASS,
    EARLY_WHEN,
    START_CHOICE,
    THREE_FEWER,
)
from rulekit.games.crazy_race.steps.recovering import announce, may_recover, recover
from rulekit.games.crazy_race.steps.resolving import Resolve
from rulekit.games.crazy_race.table import BLANK, GOES, HOME, ROUNDS, SECRET, SIDE, Now
from rulekit.games.crazy_race.words import CREATURE_WORDS, SIDE_WORDS
from rulekit.moves import Move
from rulekit.rule import Finding
from rulekit.step import Effect, Interjection, Step
from rulekit.value import Seat
from rulekit.words import counted


class OpenRace(Effect):
    """Everything is laid out; then the first round begins."""

    rule = R["prep.row"]
    template = "Creatures, cards and markers are laid out."

    def happen(self, now: Now) -> None:
        """The start player is agreed, or drawn."""
        seats = tuple(range(len(now.setup.seats)))
        now.emit(SetUp(seats, now.table.left[0][0]))
        if now.ruling(START_CHOICE)():
            now.then(DRAW_START)


class DrawStart(Chance):
    """Chance names the start player."""

    question = "start"
    rule = R["prep.start-player"]
    takes = (Start,)
    template = "The start player is drawn."

    def candidates(self, now: Now) -> tuple[Start, ...]:
        """Every seat, all equally likely."""
        return tuple(Start(number + 1) for number in range(len(now.setup.seats)))

    def resolve(self, now: Now, move: Start) -> None:
        """The tile goes there."""
        now.emit(StartDrawn(move.number - 1))


class DrawCard(Chance):
    """Step A: the top movement card is turned up."""

    question = "card"
    rule = R["round.reveal"]
    takes = (TurnUp,)
    template = "The next movement card is turned up."

    def candidates(self, now: Now) -> tuple[TurnUp, ...]:
        """The cards nobody has seen yet, all equally likely."""
        seen = now.table.seen
        return tuple([TurnUp(card) for card in now.setup.pile if card not in seen])

    def resolve(self, now: Now, move: TurnUp) -> None:
        """Step B begins with the holder of the S tile."""
        table = now.table
        now.emit(CardTurned(table.tile, now.setup.cards[move.card], table.round))

    def why(self, now: Now) -> str:
        """Which round begins."""
        left = counted(len(self.candidates(now)), "movement card has", "movement cards have")
        return f"Round {now.table.round} of {ROUNDS} begins; {left} not been seen yet."


class Bid(Step):
    """Step B: one card, or a pass."""

    question = "play"
    rule = R["round.three-goes"]
    takes = (Play, Pass, Recover)
    template = "{actor} plays a card or passes."
    actor: Seat

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """Each different card along each side, a pass, the pile."""
        table, seat = now.table, self.actor
        hand = table.hands[seat]
        cards = plays(playable(table, seat) if hand == SECRET or table.unseen[seat] else hand, barred(now))
        return (*cards, PASS) if table.recovered[seat] else (*cards, PASS, RECOVER)

    def judge(self, now: Now, move: Move) -> Iterable[Finding]:
        """The card, the side, and the fourth side; or the pile."""
        if isinstance(move, Play):
            return may_play(now, self.actor, move)
        return may_recover(now, self.actor, own_go=True) if isinstance(move, Recover) else ()

    def resolve(self, now: Now, move: Move) -> None:
        """The next player, or step C; after the pile the go is still there."""
        final = goes_end(now, self.actor)
        if isinstance(move, Recover):
            recover(now, self.actor)
        elif isinstance(move, Play):
            play(now, self.actor, move)
        else:
            now.emit(Passed(self.actor))
        if final and not isinstance(move, Recover):
            now.skip_to(Resolve)

    def seen_by(self, now: Now, move: Move, seat: int) -> Move:
        """Others see where a card is laid at the most, never its value."""
        return veiled(now, move) if isinstance(move, Play) and seat != self.actor else move

    def why(self, now: Now) -> str:
        """Which go this is."""
        table = now.table
        lie = counted(sum(map(len, table.sides)), "card lies", "cards lie")
        return f"Go {table.go} of {GOES} in round {table.round}; {lie} around the movement card."


BIDS = tuple(Bid(seat) for seat in range(4))


def goes_end(now: Now, seat: Seat) -> bool:
    """Whether this is the last of all goes of the round."""
    table = now.table
    return table.go == GOES and (seat + 1) % len(table.hands) == table.tile


class Goes(Effect):
    """The next go of step B; the last of all goes takes this from the agenda."""

    rule = R["round.three-goes"]
    template = "Go after go follows, until everybody has had three to play a card or pass."

    def happen(self, now: Now) -> None:
        """Where a ruling says so the goes end when nobody can lay a card any more."""
        table = now.table
        sure = any(table.hands) and not any(table.unseen)
        if not sure and all_spent(now) and now.ruling(EARLY_WHEN)():
            now.emit(GoesSkipped())
        else:
            now.then(BIDS[table.turn], self)


# ------------------------------------------------------------------ laying a card
def veiled(now: Now, move: Play) -> Play:
    """A card as others see it laid."""
    return Play("?", move.side if now.ruling(BID_OWNER_KNOWN)() else "?")


def may_play(now: Now, seat: Seat, move: Play) -> Iterator[Finding]:
    """The value is in hand, the side may be chosen, the fourth side is not barred."""
    table, value = now.table, move.value
    hand = table.hands[seat]
    if hand == SECRET or table.unseen[seat]:
        hand = playable(table, seat)
    if not hand:
        yield R["magic.out"].needs(False, "{} has no card in hand", now.names[seat])
    if value == "?":
        yield R["prep.cards"].needs(hand, "{} has {} card in hand", now.names[seat], "a" if hand else "no")
    else:
        held = hand.count(value)
        yield R["prep.cards"].needs(held, "cards of value {} in hand: {}", value, held)
        if not held and value in table.discards[seat]:
            yield R["discard.locked"].needs(False, "the {} lies in the discard pile", value)
    if move.side == "?":
        yield R["bid.side"].needs(False, "a side has to be named")
        return
    side = SIDE[move.side]
    if side != BLANK and table.progress[seat][side] == HOME:
        free = now.ruling(BID_FINISHED)()
        yield R["bid.side"].needs(free, "the {} of {} is home already", CREATURE_WORDS[side], now.names[seat])
    if len(table.hands) == 3:
        yield from of_three(now, side)


def of_three(now: Now, side: int) -> Iterator[Finding]:
    """Three players use three sides."""
    table = now.table
    lying = open_sides(table)
    if not table.sides[side]:
        words = "cards lie along {}, the {} is another one"
        yield R["three.taboo"].needs(lying < 3, words, counted(lying, "side"), SIDE_WORDS[side])
    elif lying == 2:
        third = now.ruling(THREE_FEWER)()
        yield R["three.sides"].needs(not third, "cards lie along 2 sides, the {} is one of them", SIDE_WORDS[side])


def play(now: Now, seat: Seat, move: Play) -> None:
    """The card lies there; what has to be said is said."""
    table = now.table
    side, go = SIDE[move.side], table.go
    passed = len(around(table, seat)) < go - 1
    known = now.functions[BID_OWNER_KNOWN]()  # not noted: it decides what others see, not what happens
    now.emit(Played(seat, side, move.known, len(table.sides[side]) + 1, passed, known))
    if len(table.hands) == 3 and not table.sides[side] and (closed := barred(now)) >= 0:
        now.emit(SideClosed(closed))
    announce(now, seat)


# ------------------------------------------------------------------ saying nothing
class Silence(Interjection):
    """Saying nothing on one's go."""

    takes = (Silent,)

    def judge(self, now: Now, move: Silent, by: int) -> Iterator[Finding]:
        """On one's go, where a ruling takes it for a pass."""
        step = now.rest[0]
        bidding = isinstance(step, Bid)
        yield R["bid.three-chances"].needs(bidding, "step B is {}going on", "" if bidding else "not ")
        if not bidding:
            return
        yield R["bid.to-left"].needs(by == step.actor, "it is the go of {}", now.names[step.actor])
        counts = now.ruling(BID_SILENT_PASS)()
        yield R["bid.say-pass"].needs(counts, "nothing is said and no card is laid")

    def resolve(self, now: Now, move: Silent, by: int) -> None:
        """It counts as a pass."""
        final = goes_end(now, by)
        now.emit(Passed(by, True))
        now.skip_to(Resolve if final else Goes)


DRAW_START, DRAW_CARD, FURTHER_GOES = DrawStart(), DrawCard(), Goes()
