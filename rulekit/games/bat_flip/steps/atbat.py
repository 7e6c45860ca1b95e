"""The At-Bat step: one of four actions, or the top card with an empty hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulekit.games.bat_flip import moves
from rulekit.games.bat_flip.book import R
from rulekit.games.bat_flip.events.atbat import ActionChosen, BatFlipUsed
from rulekit.games.bat_flip.events.cards import Discarded
from rulekit.games.bat_flip.facts import hand_of, held, in_hand, pitcher_control, to_turn_up, total, unseen
from rulekit.games.bat_flip.moves import (
    FLIP,
    NO_ACTION,
    STRIKEOUT,
    TOP_CARD,
    Flip,
    Hit,
    NoAction,
    Strikeout,
    Top,
    Use,
    Walk,
)
from rulekit.games.bat_flip.rulings import (
    ATBAT_NONE,
    DECK_BOTH_EMPTY,
    FLIP_EMPTY_HAND,
    STRIKEOUT_EMPTY,
)
from rulekit.games.bat_flip.steps.abilities import use
from rulekit.games.bat_flip.steps.batter import beats_control, come_to_bat, walks_now
from rulekit.games.bat_flip.steps.drawing import DrawForStrikeout, draws
from rulekit.games.bat_flip.steps.field import put_out
from rulekit.games.bat_flip.steps.hand import show, veiled
from rulekit.games.bat_flip.steps.top_card import FlipTop, PlayTop
from rulekit.games.bat_flip.steps.uses import may_use, uses
from rulekit.games.bat_flip.table import Now
from rulekit.moves import Move
from rulekit.rule import Finding
from rulekit.step import Step, legal
from rulekit.value import Seat
from rulekit.words import counted


def flip_ready(now: Now, seat: Seat) -> bool:
    """Whether a Bat Flip is possible: the card On Deck, and a card to turn up."""
    return not now.table.flipped[seat] and bool(unseen(now.table, seat))


def open_actions(now: Now, seat: Seat) -> list[Move]:
    """The actions there are to choose from, in the order of the rulebook."""
    table, cards = now.table, now.setup.cards
    if not table.hands[seat]:
        ready: list[Move] = [FLIP, TOP_CARD] if unseen(table, seat) else []
        return [*ready, STRIKEOUT] if now.ruling(STRIKEOUT_EMPTY)() else ready
    hand = hand_of(table, seat)
    batters = [card for card in hand if not cards[card].pitcher]
    found: list[Move] = [moves.hit(card) for card in batters]
    if walks_now(now, seat).ok:
        control = pitcher_control(now, table.fielding)
        found += [moves.walk(card) for card in batters if total(now, card, "walk", card) > control]
    if flip_ready(now, seat):
        found.append(FLIP)
    return [*found, *map(moves.strikeout, hand)]


def may_bat(now: Now, seat: Seat, card: str, rule: str) -> Iterator[Finding]:
    """A player in hand who is no Pitcher."""
    if not card:
        yield R[rule].needs(False, "no card of the hand is named")
        return
    there, name = in_hand(now.table, seat, card), now.setup.called(card)
    yield R[rule].needs(there, "{} is in hand" if there else "{} is not in hand", name)
    pitcher = card in now.setup.cards and now.setup.cards[card].pitcher
    yield R["pitchers.not-batters"].needs(not pitcher, "{} is a Pitcher" if pitcher else "{} is no Pitcher", name)


def may_walk(now: Now, seat: Seat, card: str) -> Iterator[Finding]:
    """The same; no Walk before, and a Walk that beats Control."""
    yield from may_bat(now, seat, card, "walk.play-batter")
    yield walks_now(now, seat)
    if card and card in now.setup.cards:
        yield from beats_control(now, card)


def may_strike_out(now: Now, seat: Seat, move: Strikeout) -> Iterator[Finding]:
    """A card in hand; with an empty hand only where a ruling skips the discard."""
    hand = now.table.hands[seat]
    if move.card:
        there = in_hand(now.table, seat, move.card)
        words = "{} is in hand" if there else "{} is not in hand"
        yield R["strikeout.discard"].needs(there, words, now.setup.called(move.card))
        return
    skipped = not hand and now.ruling(STRIKEOUT_EMPTY)()
    yield R["strikeout.discard"].needs(skipped, "no card is discarded; the hand holds {}", held(now.table, seat))
    if not hand:
        others, _ = now.ruling(FLIP_EMPTY_HAND)(flip_ready(now, seat))
        yield other_than_top(others)


def other_than_top(free: bool) -> Finding:
    """Whether an empty hand leaves other actions than playing the top card."""
    words = "an empty hand leaves other actions open" if free else "with an empty hand only the top card is played"
    return R["empty.reveal"].needs(free, words)


def may_turn_up(now: Now, seat: Seat, move: Move) -> Iterator[Finding]:
    """A Bat Flip, or the top card of the deck with an empty hand."""
    hand = now.table.hands[seat]
    pile = to_turn_up(now.table, seat)
    pile_words = counted(pile, "card")
    if move == FLIP:
        used = now.table.flipped[seat]
        yield R["flip.once"].needs(not used, "the Bat Flip card is {}", "Used" if used else "On Deck")
        yield R["flip.play-top"].needs(pile, "{} can be turned up", pile_words)
        if not hand:
            others, _ = now.ruling(FLIP_EMPTY_HAND)(flip_ready(now, seat))
            yield other_than_top(others)
        return
    yield R["empty.reveal"].needs(not hand, "the hand holds {}", held(now.table, seat))
    yield R["empty.reveal"].needs(pile, "{} can be turned up", pile_words)
    if not hand:
        _, top = now.ruling(FLIP_EMPTY_HAND)(flip_ready(now, seat))
        words = "the top card may be played" if top else "the Bat Flip is ready, and the top card waits for it"
        yield R["empty.reveal"].needs(top, words)


class AtBat(Step):
    """The batting manager chooses an action."""

    question = "at-bat"
    rule = R["atbat.one-action"]
    takes = (Hit, Walk, Flip, Strikeout, Top, NoAction, Use)
    template = "{actor} chooses an action at bat."
    actor: Seat

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """Actions with the cards in hand, and abilities; nothing at all only where that is so."""
        found = [*open_actions(now, self.actor), *uses(now, self.actor, "atbat")]
        if not now.table.hands[self.actor] or now.ruling(ATBAT_NONE)():
            found.append(NO_ACTION)
        return tuple(found)

    def judge(self, now: Now, move: Move) -> Iterable[Finding]:
        """By the action."""
        seat = self.actor
        if isinstance(move, Hit):
            return may_bat(now, seat, move.card, "hit.play-batter")
        if isinstance(move, Walk):
            return may_walk(now, seat, move.card)
        if isinstance(move, Strikeout):
            return may_strike_out(now, seat, move)
        if isinstance(move, Use):
            return may_use(now, seat, "atbat", move)
        return may_stand_idle(now, self) if isinstance(move, NoAction) else may_turn_up(now, seat, move)

    def resolve(self, now: Now, move: Move) -> None:
        """The Batter comes up, a card is turned up, or an Out is taken."""
        seat = self.actor
        if isinstance(move, Use):
            use(now, seat, move)
            now.then(self)
        elif isinstance(move, Hit | Walk):
            show(now, seat, move.card)
            come_to_bat(now, move.card, "hit" if isinstance(move, Hit) else "walk")
        elif isinstance(move, Flip):
            now.emit(ActionChosen(seat, "flip"))
            now.emit(BatFlipUsed(seat))
            now.then(FlipTop(seat))
        elif isinstance(move, Strikeout):
            strike_out(now, seat, move.card)
        elif isinstance(move, Top):
            now.emit(ActionChosen(seat, "top"))
            now.then(PlayTop(seat))
        else:
            stand_idle(now, self)

    def seen_by(self, now: Now, move: Move, seat: int) -> Move:
        """A card searched for is not shown."""
        return veiled(move, seat == self.actor)

    def why(self, now: Now) -> str:
        """Outs and the hand."""
        held = counted(len(now.table.hands[self.actor]), "card")
        return f"{now.names[self.actor]} is at bat with {counted(now.table.outs, 'Out')} and {held} in hand."


def may_stand_idle(now: Now, step: AtBat) -> Iterator[Finding]:
    """No action is open, or a ruling lets the step be passed."""
    others = [other for other in open_actions(now, step.actor) if legal(step, now, other)]
    free = not others or now.ruling(ATBAT_NONE)()
    if not free:
        words = "{} can be taken, and one has to be"
    elif now.ruling(ATBAT_NONE)() or not now.ruling(DECK_BOTH_EMPTY)():
        words = "{} can be taken; the step may be passed"
    else:
        words = "{} can be taken, which costs an Out"
    yield R["atbat.one-action"].needs(free, words, counted(len(others), "action"))


def strike_out(now: Now, seat: Seat, card: str) -> None:
    """A card is discarded, an Out is taken, and one more card is drawn."""
    now.emit(ActionChosen(seat, "strikeout"))
    if card:
        show(now, seat, card)
        now.emit(Discarded(seat, card, "strikeout"))
    put_out(now, "", "strikeout")
    now.then(*draws(now, DrawForStrikeout, (seat, 1), already=1))


def stand_idle(now: Now, step: AtBat) -> None:
    """Nothing is done at bat, which costs an Out unless a ruling makes it free."""
    free = now.ruling(ATBAT_NONE)()
    now.emit(ActionChosen(step.actor, "none"))
    if not free and now.ruling(DECK_BOTH_EMPTY)():
        put_out(now, "", "none")
