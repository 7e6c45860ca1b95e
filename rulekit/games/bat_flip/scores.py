"""The line score, the box score and the at-bats of a game as pandas tables; the scores also as compact text.

pandas is imported when a table is made.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rulekit.games.bat_flip.cards import Card
from rulekit.games.bat_flip.events.abilities import (
    AbilityUsed,
)
from rulekit.games.bat_flip.events.atbat import (
    ActionChosen,
    BatterPlayed,
    BatterReplaced,
    Compared,
)
from rulekit.games.bat_flip.events.defence import (
    DefenderPlayed,
    DefenderReturned,
    WalkReturned,
)
from rulekit.games.bat_flip.events.field import (
    HitSucceeded,
    Out,
    RunnerAdvanced,
    RunScored,
    StealAttempted,
    StealSucceeded,
    Walked,
)
from rulekit.games.bat_flip.events.halves import HALF_WORDS, HalfEnded, HalfStarted, StepStarted
from rulekit.games.bat_flip.table import PLATE, Table
from rulekit.step import Event
from rulekit.value import Seat

if TYPE_CHECKING:
    import pandas as pd

    from rulekit.timeline import Timeline

LINE_SUMS = ("R", "H", "W", "SB", "LOB", "OUT")
"""Runs, Hits, Walks, Steals made, Runners left on base, Outs."""
BOX_COLUMNS = ("AB", "H", "B", "R", "W", "ST", "SB", "OUT", "DEF", "USE")
"""At bat, Hits, bases by Hits, runs, Walks, Steals tried, Steals made, Outs, times as Defender, abilities used."""
AT_BAT_COLUMNS = (
    *("inning", "half", "manager", "action", "batter", "value", "defender", "against", "difference"),
    *("abilities", "bases", "runs", "outs"),
)
UNPLAYED = "x"
Told = tuple[int, Seat, Event]


def happened(timeline: Timeline) -> Iterator[Told]:
    """Every event of the line that was played, with its inning and the batting seat."""
    table: Table = timeline.root.position.table
    inning, half = table.inning, table.half
    for node in timeline.mainline:
        for event in node.played.events:
            if isinstance(event, HalfStarted):
                inning, half = event.inning, event.manager
            yield inning, half, event


# ------------------------------------------------------------------ line score
def line_score(timeline: Timeline) -> pd.DataFrame:
    """Runs by inning and the sums of each manager; an inning in which a manager did not bat is missing.

    Args:
        timeline: a game; its main line is looked at.
    """
    import pandas as pd

    names = timeline.root.position.setup.names
    runs: dict[tuple[Seat, int], int] = _halves(timeline)
    sums = [dict.fromkeys(LINE_SUMS, 0) for _ in names]
    for inning, half, event in happened(timeline):
        if isinstance(event, RunScored):
            runs[half, inning] += 1
        if column := line_column(event):
            sums[half][column] += len(event.runners) if isinstance(event, HalfEnded) else 1
    innings = sorted({inning for _, inning in runs})
    columns: dict[str, Any] = {
        str(inning): pd.array([runs.get((seat, inning), pd.NA) for seat in range(len(names))], dtype="Int64")
        for inning in innings
    }
    columns |= {key: pd.array([one[key] for one in sums], dtype="Int64") for key in LINE_SUMS}
    return pd.DataFrame(columns, index=pd.Index(names, name="manager"))


def _halves(timeline: Timeline) -> dict[tuple[Seat, int], int]:
    """Every half that was begun, without runs so far."""
    table: Table = timeline.root.position.table
    begun = {(table.half, table.inning): 0} if table.step in ("at-bat", "steal") else {}
    for inning, half, event in happened(timeline):
        if isinstance(event, HalfStarted):
            begun[half, inning] = 0
    return begun


def line_column(event: Event) -> str:
    """The sum to which an event counts."""
    kinds = {RunScored: "R", HitSucceeded: "H", Walked: "W", StealSucceeded: "SB", HalfEnded: "LOB", Out: "OUT"}
    return kinds.get(type(event), "")


# ------------------------------------------------------------------ box score
def box_score(timeline: Timeline) -> pd.DataFrame:
    """What every player of the game did, one row a card, by manager and in order of appearance."""
    import pandas as pd

    setup = timeline.root.position.setup
    rows: dict[tuple[str, str], dict[str, int]] = defaultdict(lambda: dict.fromkeys(BOX_COLUMNS, 0))
    for _, _, event in happened(timeline):
        for card, column, amount in box_entries(event):
            if card:
                rows[setup.names[event.seat or 0], card][column] += amount
    order = sorted(rows, key=lambda key: setup.names.index(key[0]))
    index = pd.MultiIndex.from_tuples(order, names=["manager", "card"])
    columns = {key: pd.array([rows[row][key] for row in order], dtype="Int64") for key in BOX_COLUMNS}
    return pd.DataFrame(columns, index=index)


def box_entries(event: Event) -> Iterator[tuple[str, str, int]]:
    """What an event adds to the row of a card."""
    match event:
        case BatterPlayed() | BatterReplaced():
            yield event.card, "AB", 1
        case HitSucceeded():
            yield event.card, "H", 1
            yield event.card, "B", min(event.difference, PLATE + 1)
        case RunScored():
            yield event.card, "R", 1
        case Walked():
            yield event.card, "W", 1
        case StealAttempted():
            yield event.card, "ST", 1
        case StealSucceeded():
            yield event.card, "SB", 1
        case Out():
            yield event.card, "OUT", 1
        case DefenderPlayed():
            yield event.card, "DEF", 1
        case AbilityUsed():
            yield event.card, "USE", 1


# ------------------------------------------------------------------ at-bats
def at_bats(timeline: Timeline) -> pd.DataFrame:
    """One row for each At-Bat step: the action, the comparison, and what came of it."""
    import pandas as pd

    setup = timeline.root.position.setup
    cards: dict[str, Card] = setup.cards  # type: ignore[attr-defined]
    rows: list[dict[str, Any]] = []
    batting, chosen = True, False
    before: list[Event] = []
    for inning, half, event in happened(timeline):
        if isinstance(event, StepStarted):
            batting, chosen, before = event.step == "at-bat", False, []
        elif isinstance(event, ActionChosen) and not chosen:
            chosen = True
            rows.append(_new_row(inning, HALF_WORDS[half], setup.names[half], event.action))
            for earlier in before:
                note(rows[-1], earlier, cards)
        elif chosen:
            note(rows[-1], event, cards)
        elif batting:
            before.append(event)
    frame = pd.DataFrame(rows, columns=list(AT_BAT_COLUMNS))
    whole = ("value", "against", "difference")
    return frame.astype(dict.fromkeys(whole, "Int64"))


def _new_row(inning: int, half: str, manager: str, action: str) -> dict[str, Any]:
    row = dict.fromkeys(AT_BAT_COLUMNS)
    found = {"inning": inning, "half": half, "manager": manager, "action": action, "batter": "", "defender": ""}
    return {**row, **found, "abilities": "", "bases": 0, "runs": 0, "outs": 0}


def note(row: dict[str, Any], event: Event, cards: dict[str, Card]) -> None:
    """What an event adds to the row of an At-Bat step."""
    match event:
        case ActionChosen(action=action):
            row["action"] = action
        case BatterPlayed() | BatterReplaced():
            row["batter"] = cards[event.card].name
        case DefenderPlayed():
            row["defender"] = cards[event.card].name
        case WalkReturned():
            row["batter"] = ""
        case DefenderReturned():
            row["defender"] = ""
        case AbilityUsed():
            row["abilities"] = ", ".join(filter(None, (row["abilities"], event.name)))
        case Compared():
            row |= {"value": event.value, "against": event.against, "difference": event.value - event.against}
        case Walked():
            row |= {"value": event.walk, "against": event.control, "difference": event.walk - event.control}
            row["bases"] += 1
        case RunnerAdvanced():
            row["bases"] += event.to - event.start
        case RunScored():
            row["runs"] += 1
        case Out():
            row["outs"] += 1


# ------------------------------------------------------------------ as text
def written(score: pd.DataFrame) -> str:
    """A line score or a box score as compact text, one line a row; the inverse of ``read_score``."""
    names = list(map(str, score.index.names))
    head = [*names, *map(str, score.columns)]
    rows = [[*(key if isinstance(key, tuple) else (key,)), *map(_cell, row)] for key, row in _rows(score)]
    lines = [head, *([str(cell) for cell in row] for row in rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(head))]
    left = len(names)
    shown = [
        [cell.ljust(width) for cell, width in zip(line[:left], widths[:left], strict=True)]
        + [cell.rjust(width) for cell, width in zip(line[left:], widths[left:], strict=True)]
        for line in lines
    ]
    return "\n".join(" ".join(line).rstrip() for line in shown) + "\n"


def _rows(score: pd.DataFrame) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    yield from zip(score.index, score.itertuples(index=False, name=None), strict=True)


def _cell(value: Any) -> str:
    import pandas as pd

    return UNPLAYED if value is pd.NA else str(value)


def read_score(text: str) -> pd.DataFrame:
    """A line score or a box score from its text.

    Raises:
        ValueError: a line has more or fewer entries than the head, or an entry is no number; the sentence names it.
    """
    import pandas as pd

    lines = [line.split() for line in text.splitlines() if line.strip()]
    if not lines or lines[0][0] != "manager":
        raise ValueError("a score begins with a line of headings, the first of which is 'manager'")
    head, rows = lines[0], lines[1:]
    keys = 2 if head[1:2] == ["card"] else 1
    for number, row in enumerate(rows, 2):
        if len(row) != len(head):
            raise ValueError(f"line {number} has {len(row)} entries; the headings are {len(head)}")
        if odd := [cell for cell in row[keys:] if cell != UNPLAYED and not cell.isdecimal()]:
            raise ValueError(f"line {number} has {odd[0]!r}; expected a number, or {UNPLAYED} for a half not played")
    columns = {
        name: pd.array([pd.NA if row[i] == UNPLAYED else int(row[i]) for row in rows], dtype="Int64")
        for i, name in enumerate(head)
        if i >= keys
    }
    if keys == 1:
        return pd.DataFrame(columns, index=pd.Index([row[0] for row in rows], name="manager"))
    index = pd.MultiIndex.from_tuples([(row[0], row[1]) for row in rows], names=["manager", "card"])
    return pd.DataFrame(columns, index=index)
