"""The vocabulary of effects: one function for each word; true if nothing more of the ability is carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from rulekit.games.bat_flip.book import R
from rulekit.games.bat_flip.cards import Op
from rulekit.games.bat_flip.events.abilities import (
    ArrowGained,
    Forbidden,
    GuardRaised,
    MarkSet,
    Searched,
    StatChanged,
)
from rulekit.games.bat_flip.events.atbat import ActionEnded, BatterReplaced
from rulekit.games.bat_flip.events.cards import (
    Reshuffled,
)
from rulekit.games.bat_flip.events.halves import BatFlipReset
from rulekit.games.bat_flip.facts import aimed, pitcher_control, total
from rulekit.games.bat_flip.rulings import ONCE_SCOPE
from rulekit.games.bat_flip.steps.drawing import DrawByAbility, draws, keep_deck
from rulekit.games.bat_flip.steps.field import advance, draw_for_runs, put_out_in_action
from rulekit.games.bat_flip.steps.hand import MustDiscard, Recover, limit_hand
from rulekit.games.bat_flip.table import Change, Now
from rulekit.pieces.deck import HIDDEN
from rulekit.value import Seat

if TYPE_CHECKING:
    from rulekit.games.bat_flip.steps.abilities import Effects

TARGET_WORDS = {
    "batter": "Batter",
    "defender": "Defender",
    "stealing-runner": "stealing Runner",
    "own-pitcher": "Pitcher",
    "own-runners": "Runner",
    "opposing-runners": "opposing Runner",
}


def concerned(now: Now, op: Op, seat: Seat) -> tuple[Seat, ...]:
    """The managers an effect speaks of, the batting manager first."""
    if op.who == "both":
        return now.table.half, now.table.fielding
    return (seat,) if op.who == "self" else (1 - seat,)


def draw_cards(now: Now, work: Effects, op: Op) -> bool:
    """Cards are drawn, one by one."""
    now.then(*draws(now, DrawByAbility, *((seat, op.n) for seat in concerned(now, op, work.seat))))
    return False


def discard_cards(now: Now, work: Effects, op: Op) -> bool:
    """Cards are to be discarded."""
    now.then(*(MustDiscard(seat, op.n) for seat in concerned(now, op, work.seat)))
    return False


def recover_cards(now: Now, work: Effects, op: Op) -> bool:
    """Cards may come back from the discard pile."""
    now.then(*(Recover(work.seat, op.optional) for _ in range(op.n)))
    return False


def search_deck(now: Now, work: Effects, op: Op) -> bool:
    """Cards are taken from the deck."""
    seat = work.seat
    keep_deck(now, seat)
    if any(card in now.table.discards[seat] for card in work.take):
        now.emit(Reshuffled(seat, len(now.table.discards[seat]), True))
    for card in work.take:
        there = card == HIDDEN or card in now.table.decks[seat]
        if now.check(
            R["abilities.card-complete"].needs(there, "{} is not in the deck any more", now.setup.called(card))
        ):
            now.emit(Searched(seat, card))
    keep_deck(now, seat)
    limit_hand(now, seat)
    return False


def change_stat(now: Now, work: Effects, op: Op) -> bool:
    """A stat grows or shrinks by a number."""
    add_to(now, work, op, op.add)
    return False


def add_stat(now: Now, work: Effects, op: Op) -> bool:
    """A stat grows by a stat of the cards that were paid."""
    cards = now.setup.cards
    add_to(now, work, op, sum(getattr(cards[card], op.source_stat) for card in work.paid))
    return False


def copy_stat(now: Now, work: Effects, op: Op) -> bool:
    """A stat becomes the Control of the Pitcher."""
    control = pitcher_control(now, work.seat)
    for card in aimed(now, op, work.seat, work.card, batter(now)):
        add_to(now, work, op, control - total(now, card, op.stat))
    return False


def batter(now: Now) -> str:
    """The Batter of the action in progress."""
    return now.table.action.batter if now.table.action else ""


def add_to(now: Now, work: Effects, op: Op, add: int) -> None:
    """A stat of each target is changed until the step ends."""
    targets = [card for card in aimed(now, op, work.seat, work.card, batter(now)) if card]
    if not now.check(
        R["abilities.card-complete"].needs(targets, "there is no {} to work on", TARGET_WORDS.get(op.target, "card"))
    ):
        return
    for card in targets:
        before, change = total(now, card, op.stat), Change(card, op.stat, add, source=work.card)
        after = replace(now.table, changes=(*now.table.changes, change))
        value = total(Now(now.setup, now.readings, after), card, op.stat)
        now.emit(StatChanged(work.seat, card, op.stat, before, value, change))


def gain_arrow(now: Now, work: Effects, op: Op) -> bool:
    """The Batter, or the next one, has an arrow more."""
    arrow = work.arrow if op.gain == "choose" else str(op.gain)
    if op.target == "next-batter":
        now.emit(MarkSet(work.seat, arrow))
    elif now.check(R["abilities.card-complete"].needs(batter(now), "there is no Batter to gain the arrow")):
        now.emit(ArrowGained(work.seat, batter(now), arrow, work.card))
    return False


def raise_guard(now: Now, work: Effects, op: Op) -> bool:
    """All Defenders of a manager defend more arrows."""
    gain = (op.gain,) if isinstance(op.gain, str) else op.gain
    now.emit(GuardRaised(work.seat, gain, work.card))
    return False


def make_out(now: Now, work: Effects, op: Op) -> bool:
    """A player is put out."""
    table, action = now.table, now.table.action
    target = next(iter(aimed(now, op, work.seat, work.card, batter(now))), "")
    in_action = table.live and action is not None and target in (action.batter, action.runner)
    if not now.check(
        R["abilities.card-complete"].needs(
            target and in_action, "there is no {} to put out", TARGET_WORDS.get(op.target, "player")
        )
    ):
        return False
    assert action is not None
    cause = "catcher" if work.ability == "catcher" else "ability"
    return put_out_in_action(now, target, cause, action.base)


def advance_runners(now: Now, work: Effects, op: Op) -> bool:
    """The Runners of the batting manager advance."""
    if now.check(
        R["abilities.card-complete"].needs(work.seat == now.table.half, "only Runners of the batting manager advance")
    ):
        draw_for_runs(now, advance(now, op.n, "ability"))
    return False


def end_action(now: Now, work: Effects, op: Op) -> bool:
    """The action is over without a comparison."""
    if now.table.action is not None:
        now.emit(ActionEnded(now.table.half))
    return False


def pinch_hit(now: Now, work: Effects, op: Op) -> bool:
    """Another player takes over as the Batter."""
    table, seat = now.table, work.seat
    if not now.check(
        R["abilities.card-complete"].needs(table.live and batter(now), "there is no Batter to take over from")
    ):
        return False
    old, once = batter(now), table.once
    if any(use.partition(".")[0] == old for use in once):
        once = now.ruling(ONCE_SCOPE)(once, old)
    from rulekit.games.bat_flip.steps.abilities import triggers

    now.emit(BatterReplaced(seat, old, work.card, table.marks[seat], once))
    now.then(*triggers(now.setup.cards[work.card], seat, "played-as-batter"))
    return False


def ready_flip(now: Now, work: Effects, op: Op) -> bool:
    """A Bat Flip card is turned back."""
    for seat in concerned(now, op, work.seat):
        if now.check(
            R["abilities.card-complete"].needs(now.table.flipped[seat], "the Bat Flip card is On Deck already")
        ):
            now.emit(BatFlipReset(seat, True))
    return False


def forbid_keyword(now: Now, work: Effects, op: Op) -> bool:
    """A keyword is closed to a manager."""
    for seat in concerned(now, op, work.seat):
        now.emit(Forbidden(seat, op.keyword.replace("_", " ").title()))
    return False


OPS: dict[str, Callable[[Now, Effects, Op], bool]] = {
    "draw": draw_cards,
    "discard": discard_cards,
    "recover": recover_cards,
    "search": search_deck,
    "stat": change_stat,
    "add-stat": add_stat,
    "copy-stat": copy_stat,
    "arrow": gain_arrow,
    "guard": raise_guard,
    "out": make_out,
    "advance": advance_runners,
    "end-action": end_action,
    "pinch": pinch_hit,
    "flip-ready": ready_flip,
    "forbid": forbid_keyword,
}
