"""Whatever can be explored, as a timeline: replays, games, scenarios, positions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rulekit import game, load
from rulekit.code import VERSION, decode
from rulekit.game import Game
from rulekit.position import Played, Position
from rulekit.replay import Replay, split
from rulekit.scenario import Scenario
from rulekit.step import CHANCE
from rulekit.timeline import Timeline

Source = Timeline | Replay | Game | Scenario | Played | Position | Path | str


def opened(source: Source) -> tuple[Timeline, dict[str, Any]]:
    """A timeline of whatever can be explored, and what the cursor should know besides.

    Raises:
        TypeError: nothing of the kind can be explored.
    """
    if isinstance(source, str | Path):
        name = str(source)
        if name.startswith(VERSION):
            return opened(decode(name))
        known = _game(name)
        return opened(known) if known else (load(source), {"name": Path(name).name if Path(name).suffix else ""})
    if isinstance(source, Timeline):
        return source, {"recording": not source.root.children and source.data is None}
    if isinstance(source, Replay):
        return opened(Timeline.of(source))
    if isinstance(source, Game):
        return Timeline.start(source), {"recording": True}
    if isinstance(source, Scenario):
        timeline = source.timeline()
        return timeline, {"title": source.title, "question": question(source, timeline), "expected": expected(source)}
    if isinstance(source, Played):
        return Timeline(source), {"recording": True}
    if isinstance(source, Position):
        data = source.to_data()
        return Timeline.start(source.game, source.setup.options, source.readings.chosen, data), {"recording": True}
    raise TypeError(f"expected a timeline, replay, scenario, game or position, not {type(source).__name__}")


def _game(name: str) -> Game | None:
    try:
        return game(name)
    except KeyError:
        return None


def question(scenario: Scenario, timeline: Timeline) -> str:
    """The question of a scenario: what its title asks, whether the refused move may be played, or what may be."""
    if scenario.refused and scenario.moves and not scenario.title.endswith("?"):
        setup, decision = timeline.end.position.setup, timeline.end.decision
        last = split(scenario.moves[-1])[0]
        seat, named, move = last.partition(": ")
        actor, move = (seat, move) if named and seat in setup.seats else (decision.actor, last)
        name = setup.names[setup.seat(actor)] if actor in setup.seats else "chance"
        return f"May {name} {'' if move.startswith('play ') else 'play '}“{move}”?"
    position = timeline.end.position
    step = position.decision.step
    if scenario.title.endswith("?") or step is None or step.actor == CHANCE:
        return scenario.title
    return f"What may {position.setup.names[step.actor]} play?"


def expected(scenario: Scenario) -> str:
    """What a scenario expects, told after somebody has tried."""
    refused = scenario.expect.get("refused")
    if refused is not None and scenario.moves:
        rules = f" by {', '.join(refused)}" if refused else ""
        return f"{split(scenario.moves[-1])[0]} is refused{rules}"
    may = scenario.expect.get("options") or scenario.expect.get("may")
    return f"allowed: {', '.join(may)}" if may else scenario.note
