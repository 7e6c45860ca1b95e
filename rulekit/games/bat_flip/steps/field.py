"""What happens on the field: Runners advance and score, players are Out, Pitchers come and go."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.bat_flip.events.defence import (
    DefenderPlayed,
)
from rulekit.games.bat_flip.events.field import Out, PitcherActive, RunnerAdvanced, RunScored
from rulekit.games.bat_flip.facts import OUTS, total
from rulekit.games.bat_flip.rulings import DISCARD_WHEN, OUTS_MID_ACTION, STEAL_PITCHER
from rulekit.games.bat_flip.steps.drawing import DrawCard, DrawForRun, draws
from rulekit.games.bat_flip.table import PLATE, Now
from rulekit.value import Seat, put


def put_out(now: Now, card: str, cause: str, base: int = -1) -> None:
    """An Out, and the draws that belong to it."""
    table = now.table
    stays = bool(card) and now.ruling(DISCARD_WHEN)()
    now.emit(Out(table.half, card, table.outs + 1, cause, base, stays))
    now.then(*draws(now, DrawCard, (table.half, 1), (table.fielding, 1)))


def put_out_in_action(now: Now, card: str, cause: str, base: int) -> bool:
    """An Out by an ability, which ends the action; true if the rest of the ability is not carried out."""
    from rulekit.games.bat_flip.steps.halves import CleanUp
    from rulekit.games.bat_flip.steps.steal import StealStep

    stealing = now.table.step == "steal"
    third = now.table.outs + 1 >= OUTS
    now.skip_to(StealStep if stealing and not third else CleanUp)
    put_out(now, card, cause, base)
    return third and not now.ruling(OUTS_MID_ACTION)()


def advance(now: Now, bases: int, cause: str, batter: str = "") -> int:
    """All Runners, the lead Runner first, then the Batter; how many came Home."""
    runs = 0
    for start in (2, 1, 0):
        if runner := now.table.bases[start]:
            runs += move_runner(now, runner, start, start + bases, cause)
    if batter:
        runs += move_runner(now, batter, -1, bases - 1, cause)
    return runs


def move_runner(now: Now, card: str, start: int, to: int, cause: str) -> int:
    """A Runner moves; 1 if that brings a run."""
    seat = now.table.half
    now.emit(RunnerAdvanced(seat, card, start, min(to, PLATE), cause))
    if to < PLATE:
        return 0
    runs = now.table.runs[seat]
    now.emit(RunScored(seat, card, runs, runs + 1, now.ruling(DISCARD_WHEN)()))
    return 1


def draw_for_runs(now: Now, runs: int) -> None:
    """Both managers draw as many cards as runs were scored."""
    if runs:
        now.then(*draws(now, DrawForRun, (now.table.half, runs), (now.table.fielding, runs)))


def send_defender(now: Now, seat: Seat, card: str, blind: bool) -> None:
    """A Defender comes into play; a Pitcher takes the mound; what works by itself follows."""
    from rulekit.games.bat_flip.steps.abilities import triggers

    made, action = now.setup.cards[card], now.table.action
    assert action is not None
    mirror = any(op.op == "copy-stat" for ability in made.static for op in ability.effects)
    defense = defense_of(now, card, blind)
    now.emit(DefenderPlayed(seat, card, action.kind, blind, made.pitcher, mirror, defense))
    now.then(*triggers(made, seat, "played-as-defender"))
    if made.pitcher and (not blind or now.ruling(STEAL_PITCHER)()):
        now.emit(PitcherActive(seat, card, now.table.pitchers[seat], made.control))
        now.then(*triggers(made, seat, "played-as-pitcher"))


def defense_of(now: Now, card: str, blind: bool) -> int:
    """The Defense a card will have as the Defender, and as the active Pitcher if it takes the mound."""
    table = now.table
    assert table.action is not None
    look = Now(now.setup, now.readings, table)
    stays = now.setup.cards[card].pitcher and (not blind or look.ruling(STEAL_PITCHER)())
    pitchers = put(table.pitchers, table.fielding, card) if stays else table.pitchers
    after = replace(table, action=replace(table.action, defender=card), pitchers=pitchers)
    return total(Now(now.setup, now.readings, after), card, "defense")
