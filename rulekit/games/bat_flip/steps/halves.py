"""Steps, halves and innings end and begin."""

from __future__ import annotations

from rulekit.games.bat_flip.events.cards import Discarded
from rulekit.games.bat_flip.events.field import PitcherReplaced
from rulekit.games.bat_flip.events.halves import (
    CLEANED_BY,
    BatFlipReset,
    ExtraInning,
    GameOver,
    HalfEnded,
    HalfStarted,
    InningEnded,
    StepStarted,
)
from rulekit.games.bat_flip.facts import OUTS
from rulekit.games.bat_flip.rulings import EFFECT_DURATION, HALF_RUNNERS_LEFT
from rulekit.games.bat_flip.steps.atbat import AtBat
from rulekit.games.bat_flip.steps.hand import limit_hand
from rulekit.games.bat_flip.steps.settle import game_won
from rulekit.games.bat_flip.steps.steal import StealStep
from rulekit.games.bat_flip.table import AWAY, HOME, NOBODY_ON, Now
from rulekit.step import Effect
from rulekit.value import Seat
from rulekit.words import counted


class CleanUp(Effect):
    """The table is cleared, and the next step begins, or the next half."""

    template = "The table is cleared, and the next step begins."

    def happen(self, now: Now) -> None:
        """Three Outs end the half; a winning run may end the game."""
        was = clear(now)
        table, seat = now.table, now.table.half
        if table.outs >= OUTS:
            end_half(now)
        elif game_won(now):
            win(now, "with the winning run")
        else:
            changes = now.ruling(EFFECT_DURATION)(table) if table.changes else ()
            step = "steal" if table.step == "at-bat" else "at-bat"
            now.emit(StepStarted(seat, step, was, changes))
            now.then(StealStep(seat) if step == "steal" else AtBat(seat), self)


def clear(now: Now) -> str:
    """Everything that does not stay leaves the table; what has been resolved."""
    table, action = now.table, now.table.action
    was = "steal" if table.step == "steal" else action.kind if action else ""
    cause = was or table.last[table.half]
    cause = cause if cause in CLEANED_BY else "hit"
    for card in (*table.leaving, action.batter if action else ""):
        if card:
            now.emit(Discarded(table.half, card, cause))
    field = table.fielding
    for card in (*table.beside, action.defender if action else ""):
        if card and card not in (table.pitchers[field], *table.replaced):
            now.emit(Discarded(field, card, cause))
    for card in table.replaced:
        now.emit(PitcherReplaced(field, card))
    return was


def end_half(now: Now) -> None:
    """The Runners leave, and the other manager bats, unless the game is over."""
    table, seat = now.table, now.table.half
    runners = tuple(sorted(card for card in table.bases if card))
    piled, taken, staying = now.ruling(HALF_RUNNERS_LEFT)(runners, table.bases) if runners else ((), (), NOBODY_ON)
    lost = 0 if any(staying) else sum(base + 1 for base, card in enumerate(table.bases) if card)
    lasting = now.ruling(EFFECT_DURATION)(table) if table.changes else ()
    changes = tuple(change for change in lasting if change.card in (*table.pitchers, *staying))
    now.emit(HalfEnded(seat, table.inning, runners, lost, piled, taken, staying, changes))
    last = table.inning >= now.setup.innings
    away, home = table.runs
    if seat == AWAY:
        if last and home > away:
            win(now, "ahead when the last Top is over")
        else:
            start_half(now, HOME, table.inning)
        return
    now.emit(InningEnded(table.inning))
    for manager in (AWAY, HOME):
        if table.flipped[manager]:
            now.emit(BatFlipReset(manager))
    if last and home != away:
        win(now, f"after {counted(table.inning, 'inning')}")
        return
    if last:
        now.emit(ExtraInning(table.inning + 1, home))
    start_half(now, AWAY, table.inning + 1)


def start_half(now: Now, seat: Seat, inning: int) -> None:
    """A manager comes to bat; whoever took Runners to hand may hold too many cards."""
    now.emit(HalfStarted(seat, 1 - seat, inning))
    now.emit(StepStarted(seat, "at-bat", changes=now.table.changes))
    limit_hand(now, 1 - seat)
    now.then(AtBat(seat), CleanUp())


def win(now: Now, reason: str) -> None:
    """The manager with more runs wins."""
    away, home = now.table.runs
    winner = HOME if home > away else AWAY
    runs, against = (home, away) if winner == HOME else (away, home)
    early = now.table.half == AWAY
    now.emit(GameOver(winner, 1 - winner, runs, against, reason, early, now.table.inning > now.setup.innings))
