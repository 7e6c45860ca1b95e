"""A player comes to bat, and what a Walk needs."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.games.bat_flip.book import R
from rulekit.games.bat_flip.events.atbat import ActionChosen, BatterPlayed
from rulekit.games.bat_flip.facts import pitcher_control, total
from rulekit.games.bat_flip.rulings import (
    WALK_ROW_INNINGS,
    WINDOW_ORDER,
)
from rulekit.games.bat_flip.steps.abilities import triggers
from rulekit.games.bat_flip.steps.answers import Answer
from rulekit.games.bat_flip.steps.defend import Defend
from rulekit.games.bat_flip.steps.legality import Look
from rulekit.games.bat_flip.steps.settle import Settle
from rulekit.games.bat_flip.table import Now
from rulekit.rule import Finding
from rulekit.value import Seat

FREE_TO_WALK = R["walk.no-repeat"].needs(True, "the action before was no Walk")


def walks_now(now: Now, seat: Seat) -> Finding:
    """Walk is not chosen twice in a row."""
    if now.table.last[seat] != "walk":
        return FREE_TO_WALK
    afresh = now.table.first_at_bat and now.ruling(WALK_ROW_INNINGS)()
    words = "the action before was a Walk, in an earlier half-inning" if afresh else "the action before was a Walk"
    return R["walk.no-repeat"].needs(afresh, words)


def beats_control(now: Now, card: str) -> Iterator[Finding]:
    """The Walk is greater than the Control of the opposing Pitcher."""
    value, control = total(now, card, "walk", card), pitcher_control(now, now.table.fielding)
    if not now.table.pitchers[now.table.fielding]:
        yield R["walk.no-pitcher"].needs(True, "no Pitcher faces the Batter: Control 0")
    yield R["walk.requirement"].needs(value > control, "Walk {} against Control {}", value, control)


def come_to_bat(now: Now, card: str, action: str, deck: bool = False) -> None:
    """A Batter is played; what works by itself follows, then the answers of the other manager."""
    table, made = now.table, now.setup.cards[card]
    seat, fielding = table.half, table.fielding
    if action != "flip":
        now.emit(ActionChosen(seat, action))
    control = pitcher_control(now, fielding) if action == "walk" else 0
    now.emit(BatterPlayed(seat, card, action, made.hits, table.marks[seat], deck, control))
    now.then(*triggers(made, seat, "played-as-batter"), Look())
    if action == "hit":
        now.then(Defend(fielding), Settle())
    else:
        now.then(Answer(now.ruling(WINDOW_ORDER)(seat, fielding)), Settle())
