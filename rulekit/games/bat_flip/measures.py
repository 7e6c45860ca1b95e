"""Who is ahead, where in the game we are, and the lines and bands of the charts."""

from __future__ import annotations

from rulekit.games.bat_flip.events.field import HitSucceeded, Out, RunScored
from rulekit.games.bat_flip.events.halves import HalfEnded, StepStarted, half_short
from rulekit.games.bat_flip.facts import pitcher_control
from rulekit.games.bat_flip.table import Table
from rulekit.measure import Band, Counts, Measure, Place
from rulekit.position import Played, Position
from rulekit.value import Seat

SETTING_UP = ("draft", "opening", "mound")


def winners(position: Position) -> tuple[Seat, ...]:
    """Who has won."""
    table: Table = position.table
    return table.winners


def bases_gained(position: Position) -> tuple[float, ...]:
    """Four for each run, and the number of the base of each Runner."""
    table: Table = position.table
    on = [sum(base + 1 for base, card in enumerate(table.kept[seat]) if card) for seat in (0, 1)]
    on[table.half] += sum(base + 1 for base, card in enumerate(table.bases) if card)
    return tuple(4 * runs + bases for runs, bases in zip(table.runs, on, strict=True))


def runs(position: Position) -> tuple[float, ...]:
    """The runs of each manager."""
    table: Table = position.table
    return table.runs


def hands(position: Position) -> tuple[float, ...]:
    """The cards in each hand."""
    table: Table = position.table
    return tuple(map(len, table.hands))


def control_met(position: Position) -> tuple[float, ...]:
    """The Control that each manager's Batters meet."""
    return pitcher_control(position.now, 1), pitcher_control(position.now, 0)


def standings(position: Position) -> tuple[int, ...]:
    """The place of each seat: by runs, and while they are level by bases gained."""
    ranked = list(zip(runs(position), bases_gained(position), strict=True))
    return tuple(1 + sum(other > own for other in ranked) for own in ranked)


def place(before: Place | None, played: Played) -> Place:
    """The half-inning as a round, and the At-Bat steps counted along the line."""
    table: Table = played.position.table
    turn = before.turn if before else 0
    for event in played.log:
        if isinstance(event, StepStarted) and event.step == "at-bat":
            turn += 1
    if table.step in SETTING_UP:
        return Place("Setting up", 0, 0, None, "Setup")
    half, number = half_short(table.half, table.inning), 2 * table.inning - 1 + table.half
    words = f"{half} · at-bat {max(turn, 1)}"
    return Place(words, number, max(turn, 1), None if table.winners else table.half, half)


def inning(position: Position) -> str:
    """The inning that is played."""
    table: Table = position.table
    return "" if table.step in SETTING_UP else f"inning {table.inning}"


def out(event: Out) -> tuple[Seat, int]:
    """One Out."""
    return event.manager, 1


def put_out(event: Out) -> tuple[Seat, int] | None:
    """The bases of a Runner who is put out."""
    return (event.manager, event.base + 1) if event.base >= 0 else None


def left_on(event: HalfEnded) -> tuple[Seat, int]:
    """The bases of the Runners left on base."""
    return event.manager, event.lost


RUNNERS: Counts = {Out: put_out, HalfEnded: left_on}

MEASURES = (
    Measure("bases", "Bases gained", "bases", state=bases_gained),
    Measure("runs", "Runs", "runs", state=runs),
    Measure("outs", "Outs suffered", "Outs", "setbacks", more=False, count={Out: out}),
    Measure("lost", "bases lost by Runners put out or left on base", "bases", more=False, count=RUNNERS),
    Measure("hand", "Cards in hand", "cards", state=hands),
    Measure("control", "Control met", "Control", more=False, state=control_met),
)

BANDS = (Band("inning", inning),)

MARKS = (HitSucceeded, RunScored, Out)
