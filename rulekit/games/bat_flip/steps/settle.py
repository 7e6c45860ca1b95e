"""A Hit, a Walk or a Steal is settled."""

from __future__ import annotations

from rulekit.games.bat_flip.events.atbat import Compared
from rulekit.games.bat_flip.events.field import HitFailed, HitSucceeded, StealSucceeded, Walked
from rulekit.games.bat_flip.facts import home_leads_last, sides
from rulekit.games.bat_flip.rulings import END_WALKOFF, ILLEGAL_WHEN, WINDOW_ORDER
from rulekit.games.bat_flip.steps.abilities import triggers
from rulekit.games.bat_flip.steps.answers import Answer
from rulekit.games.bat_flip.steps.field import advance, draw_for_runs, move_runner, put_out
from rulekit.games.bat_flip.steps.legality import send_back, still_legal
from rulekit.games.bat_flip.table import Now
from rulekit.step import Effect


class Settle(Effect):
    """Nobody has anything to add: the action is settled."""

    template = "The action is settled."

    def stands(self, now: Now) -> bool:
        """The action is open."""
        return now.table.live

    def happen(self, now: Now) -> None:
        """What is illegal goes back now, if a ruling lets it wait; else the numbers decide."""
        table, action = now.table, now.table.action
        assert action is not None
        if not still_legal(now) and now.ruling(ILLEGAL_WHEN)():
            now.then(self)
            now.skip_to(Settle)
            send_back(now, Answer(now.ruling(WINDOW_ORDER)(table.half, table.half)))
        elif action.kind == "walk":
            settle_walk(now)
        elif action.kind == "steal":
            settle_steal(now)
        else:
            settle_hit(now)


def settle_hit(now: Now) -> None:
    """The Batter and all Runners advance by the difference, or the Batter is Out."""
    action, seat = now.table.action, now.table.half
    assert action is not None
    value, against = sides(now)
    batter, flip = action.batter, action.kind == "flip"
    now.emit(Compared(seat, action.kind, batter, value, action.defender, against))
    if value <= against:
        now.emit(HitFailed(seat, batter, value - against))
        put_out(now, batter, "hit")
        return
    now.emit(HitSucceeded(seat, batter, value - against))
    draw_for_runs(now, advance(now, value - against, "hit", batter))
    if flip:
        now.then(*triggers(now.setup.cards[batter], seat, "flip-success"))


def settle_walk(now: Now) -> None:
    """Runners are pushed as far as needed, and the Batter goes to First."""
    action, seat, bases = now.table.action, now.table.half, now.table.bases
    assert action is not None
    value, control = sides(now)
    gap = next((base for base, runner in enumerate(bases) if not runner), 3)
    runs = sum(move_runner(now, bases[base], base, base + 1, "walk") for base in range(gap - 1, -1, -1))
    now.emit(Walked(seat, action.batter, value, control, bool(now.table.pitchers[1 - seat])))
    draw_for_runs(now, runs)
    now.then(*triggers(now.setup.cards[action.batter], seat, "walked"))


def settle_steal(now: Now) -> None:
    """The Runner moves one base, or is Out."""
    action, seat = now.table.action, now.table.half
    assert action is not None
    value, against = sides(now)
    now.emit(Compared(seat, "steal", action.runner, value, action.defender, against))
    if value <= against:
        put_out(now, action.runner, "steal", action.base)
        return
    now.emit(StealSucceeded(seat, action.runner, action.base))
    runs = move_runner(now, action.runner, action.base, action.base + 1, "steal")
    if runs and game_won(now):
        from rulekit.games.bat_flip.steps.halves import CleanUp

        now.skip_to(CleanUp)
    draw_for_runs(now, runs)


def game_won(now: Now) -> bool:
    """Whether a lead of the Home manager ends the game at once."""
    return home_leads_last(now.table, now.setup.innings) and bool(now.ruling(END_WALKOFF)(now.table.half))
