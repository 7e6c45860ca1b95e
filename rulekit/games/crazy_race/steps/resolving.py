"""Step C: the sides are turned up one after another, and their winners move."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.chance import Chance
from rulekit.games.crazy_race import events
from rulekit.games.crazy_race.book import R
from rulekit.games.crazy_race.facts import possible, total, unfinished, walk
from rulekit.games.crazy_race.moves import (
    DECLINE,
    GO,
    GO_CREATURE,
    STAY,
    TAKE,
    Decline,
    Go,
    Show,
    Stay,
    Take,
    divisions,
    fewer,
)
from rulekit.games.crazy_race.rulings import (
    ALL,
    CARD_ORDER,
    CARD_THREE_MOVES,
    FINISH_SURPLUS,
    MARKER_MAY,
    MOVE_DECLINE,
    MOVE_PARTIAL,
    QUESTION_CREATURE,
    QUESTION_ORDER,
    QUESTION_PARTIAL,
    TIE_FIRST_CARD,
    clockwise,
)
from rulekit.games.crazy_race.table import BLANK, CREATURES, HOME, TURN, UNKNOWN, Bids, Card, Now, Values
from rulekit.games.crazy_race.words import CREATURE_WORDS, SIDE_WORDS, many
from rulekit.moves import Move
from rulekit.position import Effect, Step
from rulekit.rulebook import Finding
from rulekit.value import Seat


# ------------------------------------------------------------------ the order of the sides
def ordered(now: Now, card: Card) -> tuple[Values, tuple[str, ...]]:
    """The sides of a card in resolving order, with the rule each goes by; numbers matter where they are printed."""
    if card.numbered == card.clockwise:
        return clockwise(card)
    order: tuple[Values, tuple[str, ...]] = now.ruling(CARD_ORDER)(card)
    return order


def sides_done(now: Now) -> Values:
    """The sides before the one that is being resolved."""
    table = now.table
    if table.card is None or table.side < 0:
        return ()
    order, _ = ordered(now, table.card)
    return order[: order.index(table.side)]


def next_side(now: Now) -> tuple[int, str]:
    """The next side with cards, and the rule that puts it there; -1 if step C is over."""
    table = now.table
    assert table.card is not None
    order, rules = ordered(now, table.card)
    done = order.index(table.side) + 1 if table.side >= 0 else 0
    side, rule = next(((s, rules[i]) for i, s in enumerate(order) if i >= done and table.sides[s]), (-1, ""))
    if side >= 0 and table.resolved >= len(CREATURES):
        most = now.ruling(CARD_THREE_MOVES)()
        words = "{} sides are resolved, the {} comes after them"
        if not now.check(R["round.resolve"].needs(table.resolved < most, words, table.resolved, SIDE_WORDS[side])):
            return -1, ""
    return side, rule


class Resolve(Effect):
    """The next side is turned up and won."""

    template = "The sides with cards are resolved."

    def happen(self, now: Now) -> None:
        """A card that nobody knows has to be told first."""
        side, rule = next_side(now)
        if side < 0:
            return
        bids = now.table.sides[side]
        hidden = next((owner for owner, value in bids if value == UNKNOWN), None)
        if hidden is not None:
            now.then(ShowCard(hidden) if hidden >= 0 else VEILED, self)
            return
        winner = win(now, side, rule)
        if movable(now, winner, side):
            now.then(Win(winner), self)
        else:
            now.emit(events.Lapsed(winner, side, side == BLANK))
            now.then(self)


def winner_of(now: Now, bids: Bids) -> Seat:
    """The highest total wins; among equals the first card."""
    totals: dict[Seat, int] = {}
    for owner, value in bids:
        totals[owner] = totals.get(owner, 0) + value
    best = max(totals.values())
    tied = tuple(owner for owner, sum_ in totals.items() if sum_ == best)
    winner: Seat = tied[0] if len(tied) == 1 else now.ruling(TIE_FIRST_CARD)(bids, tied)
    return winner


def win(now: Now, side: int, rule: str) -> Seat:
    """A side is turned up, won, and lost by the others."""
    table = now.table
    bids = table.sides[side]
    owners = tuple(dict.fromkeys(owner for owner, _ in bids))
    totals = tuple((seat, total(table, side, seat)) for seat in owners)
    now.emit(events.Revealed(side, bids, totals, rule, table.resolved + 1))
    winner = winner_of(now, bids)
    best = total(table, side, winner)
    tied = sum(sum_ == best for _, sum_ in totals) > 1
    now.emit(events.WonSide(winner, side, best, tied, len(owners) == 1))
    for loser in owners:
        if loser != winner:
            now.emit(events.InVain(loser, side, tuple(value for owner, value in bids if owner == loser)))
    assert table.card is not None
    if not table.card.spaces[side]:
        now.emit(events.Distance(winner, side, len(bids)))
    return winner


class ShowCard(Step):
    """A card recorded as ``?`` has to be told before its side can be won."""

    question = "show"
    rule = R["resolve.reveal"]
    takes = (Show,)
    template = "{actor} turns up a hidden card."
    actor: Seat

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """The values this card can have."""
        return tuple(Show(value) for value in dict.fromkeys(possible(now.table, self.actor)))

    def judge(self, now: Now, move: Show) -> Iterator[Finding]:
        """One of the eight cards that does not lie elsewhere."""
        left = possible(now.table, self.actor).count(move.value)
        yield R["magic.eight"].needs(left, "{} cards of value {} are left to {}", left, move.value, now.names[self.actor])

    def resolve(self, now: Now, move: Show) -> None:
        """The first hidden card along the side."""
        side, _ = next_side(now)
        place = now.table.sides[side].index((self.actor, UNKNOWN))
        now.emit(events.Shown(self.actor, side, place, move.value))


class Veiled(Chance):
    """A view in which not even the owner of a card is known ends here (ruling ``bid.owner-known``)."""

    question = "show"
    rule = R["resolve.reveal"]
    takes = (Show,)
    template = "Cards are turned up whose owner this view does not know."

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """Nothing can be told."""
        return ()


VEILED = Veiled()


# ------------------------------------------------------------------ the winner's move
def may_move(now: Now, side: int) -> Values:
    """The creatures that the winner of a side may move."""
    card = now.table.card
    assert card is not None
    if side == BLANK:
        return ALL
    creatures: Values = (side,) if card.spaces[side] else now.ruling(QUESTION_CREATURE)(side)
    return creatures


def movable(now: Now, seat: Seat, side: int) -> Values:
    """Those of them that are not home."""
    free = unfinished(now.table, seat)
    return tuple(creature for creature in may_move(now, side) if creature in free)


def is_question(now: Now) -> bool:
    """Whether the side that is resolved shows a question mark."""
    card = now.table.card
    assert card is not None
    return not card.spaces[now.table.side]


def distance(now: Now) -> int:
    """The spaces to move: what is left over, the number shown, or the number of cards."""
    table = now.table
    assert table.card is not None
    return table.surplus or table.card.spaces[table.side] or len(table.sides[table.side])


class Win(Step):
    """The winner of a side may move."""

    question = "move"
    rule = R["resolve.highest"]
    takes = (Go, Stay)
    template = "{actor} moves."
    actor: Seat

    def stands(self, now: Now) -> bool:
        """As long as something can move."""
        return bool(movable(now, self.actor, now.table.side))

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """The creature shown, a creature of choice, or every division; and staying."""
        side, spaces = now.table.side, distance(now)
        free = movable(now, self.actor, side)
        if is_question(now):
            fewest = now.ruling(QUESTION_PARTIAL)(spaces)
            return (*divisions(spaces, fewest, free, now.ruling(QUESTION_ORDER)()), STAY)
        shorter = now.ruling(MOVE_PARTIAL)()
        if side != BLANK:
            return (GO, *fewer(-1, spaces), STAY) if shorter else (GO, STAY)
        parts = [move for creature in free for move in fewer(creature, spaces)] if shorter else ()
        return (*(GO_CREATURE[creature] for creature in free), *parts, STAY)

    def judge(self, now: Now, move: Move) -> Iterator[Finding]:
        """By the kind of side."""
        if isinstance(move, Go):
            if is_question(now):
                yield from may_divide(now, self.actor, move)
            elif now.table.side == BLANK:
                yield from may_choose(now, self.actor, move)
            else:
                yield from may_go(now, self.actor, move)
        elif now.table.surplus:
            yield self.rule.needs(True, "{} left over may be lost", many(now.table.surplus, "space"))
        else:
            free = now.ruling(MOVE_DECLINE)()
            yield self.rule.needs(free, "the {} can move", " and the ".join(self.names(now)))

    def names(self, now: Now) -> list[str]:
        """The creatures that can move, in words."""
        return [CREATURE_WORDS[creature] for creature in movable(now, self.actor, now.table.side)]

    def resolve(self, now: Now, move: Move) -> None:
        """Share by share; then what is left over, and markers that may be declined."""
        seat, side = self.actor, now.table.side
        if isinstance(move, Go):
            go(now, seat, side, move)
        else:
            now.emit(events.Stayed(seat, side))
        if now.table.surplus:
            now.then(self)
        else:
            now.then(*(TAKE_AT[end](seat) for end in now.table.due))

    def why(self, now: Now) -> str:
        """The side and the spaces."""
        name, side = now.names[self.actor], SIDE_WORDS[now.table.side]
        return f"{name} has won the {side} with {total(now.table, now.table.side, self.actor)}: {distance(now)} to move."


def may_go(now: Now, seat: Seat, move: Go) -> Iterator[Finding]:
    """The creature shown, by the number shown."""
    side, spaces = now.table.side, distance(now)
    shown = CREATURE_WORDS[side]
    others = [CREATURE_WORDS[creature] for creature, _ in move.shares if creature not in (-1, side)]
    words = "the side shows the {}, not the {}" if others else "the side shows the {}"
    yield R["resolve.no-substitute"].needs(not others, words, shown, " and the ".join(others))
    at = now.table.progress[seat][side]
    yield R["resolve.no-substitute"].needs(at < HOME, "the {} is {}", shown, "home already" if at == HOME else "not home")
    creature, asked = move.shares[0]
    plain = len(move.shares) == 1 and creature < 0
    yield R["resolve.creature"].needs(plain, "the creature is shown, so the move is called go")
    if asked:
        shorter = now.ruling(MOVE_PARTIAL)()
        yield R["resolve.creature"].needs(shorter and 0 < asked < spaces, "{} spaces instead of {}", asked, spaces)


def may_choose(now: Now, seat: Seat, move: Go) -> Iterator[Finding]:
    """One own creature that is not home, by the number shown."""
    spaces = distance(now)
    creature, asked = move.shares[0]
    one = len(move.shares) == 1 and creature >= 0
    yield R["blank.choose"].needs(one, "one creature has to be chosen")
    if creature >= 0:
        at = now.table.progress[seat][creature]
        words = "the {} is {}"
        yield R["blank.choose"].needs(at < HOME, words, CREATURE_WORDS[creature], "home" if at == HOME else "not home")
    if asked:
        shorter = now.ruling(MOVE_PARTIAL)()
        yield R["blank.choose"].needs(shorter and 0 < asked < spaces, "{} spaces instead of {}", asked, spaces)


def may_divide(now: Now, seat: Seat, move: Go) -> Iterator[Finding]:
    """The shares add up to the number of cards; each creature that is not home once."""
    spaces, side = distance(now), now.table.side
    asked = sum(n for _, n in move.shares)
    fewest = now.ruling(QUESTION_PARTIAL)(spaces)
    yield R["question.count"].needs(fewest <= asked <= spaces, "{} spaces divided, {} to move", asked, spaces)
    names = tuple(creature for creature, _ in move.shares)
    named = all(creature >= 0 and n > 0 for creature, n in move.shares)
    yield R["question.divide"].needs(named, "each share needs a creature and at least 1 space")
    if not named:
        return
    fits = now.ruling(QUESTION_ORDER)()
    yield R["question.divide"].needs(fits(names), "the shares are for the {}", words_of(names))
    home = tuple(creature for creature in dict.fromkeys(names) if now.table.progress[seat][creature] == HOME)
    yield R["question.divide"].needs(not home, "home already: {}", words_of(home) or "none of them")
    if side != BLANK:
        allowed = may_move(now, side)
        yield R["resolve.no-substitute"].needs(set(names) <= set(allowed), "may move: the {}", words_of(allowed))


def words_of(creatures: Values) -> str:
    """Creatures in words."""
    return ", ".join(CREATURE_WORDS[creature] for creature in creatures)


def go(now: Now, seat: Seat, side: int, move: Go) -> None:
    """Moves every share; spaces left over are lost, or may go to another creature where a ruling says so."""
    question = is_question(now)
    choice = "question.divide" if question else "blank.choose" if side == BLANK else "resolve.creature"
    spaces, left = distance(now), 0
    for creature, asked in move.shares:
        left += advance(now, seat, side if creature < 0 else creature, asked or spaces, choice)
    if left and question and movable(now, seat, side) and (kept := now.ruling(FINISH_SURPLUS)(left)):
        now.emit(events.SpacesLeft(seat, kept))


def advance(now: Now, seat: Seat, creature: int, spaces: int, choice: str) -> int:
    """Moves one creature; gives the spaces that it did not need."""
    start = now.table.progress[seat][creature]
    way = walk(now, seat, creature, spaces)
    if not now.check(R["finish.remove"].needs(start < HOME, "the {} is home", CREATURE_WORDS[creature])):
        return way.left
    if not now.check(R["jump.skip"].needs(way.to > start, "the {} cannot pass", CREATURE_WORDS[creature])):
        return way.left
    now.emit(events.Moved(seat, creature, start, way.to, spaces, way.jumped, choice))
    if start < TURN <= way.to:
        if way.scores:
            points, due = marker(now, 0)
            now.emit(events.Turned(seat, creature, points, due))
        else:
            now.emit(events.Turned(seat, creature, 0, False, True))
    if way.to == HOME:
        points, due = marker(now, 1)
        now.emit(events.Finished(seat, creature, points, way.left, due))
    return way.left


def marker(now: Now, end: int) -> tuple[int, bool]:
    """The marker that is taken at an end of the track (0: none), or whether it may be taken later."""
    table = now.table
    left = table.left[end][table.due.count(end) :]
    if not left:
        return 0, False
    return (0, True) if now.ruling(MARKER_MAY)() else (left[0], False)


class TakeAtTurn(Step):
    """Whether a marker is taken; asked only where it may be declined."""

    question = "marker"
    rule = R["turn.marker"]
    takes = (Take, Decline)
    template = "{actor} takes or leaves a marker."
    actor: Seat

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """Take it or leave it."""
        return TAKE, DECLINE

    def judge(self, now: Now, move: Move) -> Iterator[Finding]:
        """A marker lies there."""
        left = now.table.left[now.table.due[0]]
        yield self.rule.needs(left, "the highest marker there is {}", left[0] if left else "gone")

    def resolve(self, now: Now, move: Move) -> None:
        """It goes to the player, or stays."""
        end = now.table.due[0]
        points = now.table.left[end][0]
        kind = events.MarkerTaken if isinstance(move, Take) else events.MarkerLeft
        now.emit(kind(self.actor, end, points))


class TakeAtFinish(TakeAtTurn):
    """The same at the finishing line."""

    rule = R["finish.marker"]


TAKE_AT: tuple[type[TakeAtTurn], ...] = (TakeAtTurn, TakeAtFinish)
RESOLVE = Resolve()
