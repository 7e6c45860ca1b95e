"""Whether a recorded game was played by the rules, and everything that is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from rulekit.game import Game, game
from rulekit.laying import differing_version, laid_out
from rulekit.replay import Problem, Repair, Replay, ReplayError, ReplayFile, find_replay, records, split
from rulekit.verdict import IllegalSetup
from rulekit.walk import follow
from rulekit.words import suggestion

Tick = Callable[[int], None]
"""Is told now and then how far the work is; raising an exception in it ends the work."""


class Report(msgspec.Struct, frozen=True):
    """What is known of one replay of a file: its place there, what it is, and its problems (none: all holds)."""

    number: int
    replay: Replay | None
    problems: tuple[Problem, ...]


def verify(replay: Replay, tick: Tick | None = None) -> list[Problem]:
    """All problems of a replay that can be told apart; an empty list says that every move is legal.

    Args:
        replay: what was recorded.
        tick: told now and then how many moves have been looked at.
    """
    try:
        played_game = game(replay.game)
        branched = any(isinstance(entry, list) for entry in replay.moves)
        if not branched and follow(replay, tick):
            found = [*replay.problems, *differing_version(replay, played_game)]
        else:
            found = laid_out(replay, keep=False, tick=tick).problems
    except KeyError as no:
        return [*replay.problems, Problem(str(no.args[0]))]
    except IllegalSetup as no:
        broken = [Problem(f"the game cannot begin: {finding}", None, no.verdict) for finding in no.verdict.broken]
        return [*replay.problems, *broken]
    return [*found, *_people(replay), *_links(replay, played_game)]


def verify_file(path: str | Path, tick: Tick | None = None, moves: Tick | None = None) -> Iterator[Report]:
    """The reports on all replays of a file, one after another.

    Args:
        path: a file of one replay or of many, or the name of a replay that comes with the package.
        tick: told now and then how many bytes of the file have been read.
        moves: told now and then how many moves of the present replay have been looked at.

    Raises:
        OSError: the file cannot be read.
    """
    for number, replay in enumerate(records(find_replay(path), tick), 1):
        if isinstance(replay, ReplayError):
            yield Report(number, None, (Problem(str(replay)),))
        else:
            yield Report(number, replay, tuple(verify(replay, moves)))


def _people(replay: Replay) -> list[Problem]:
    """As many people as seats, where both are told."""
    seats = replay.options.get("seats")
    people = len(replay.players)
    if not people or not isinstance(seats, list) or len(seats) == people:
        return []
    return [Problem(f"the file names {people} players, but the game has {len(seats)} seats")]


def _links(replay: Replay, played_game: Game) -> list[Problem]:
    """Every ``[rule]`` in a comment leads to a rule or a ruling."""
    rulebook = played_game.rulebook
    known = {*rulebook, *rulebook.moved, *rulebook.questions}
    chapters = {rule.split(".")[0] for rule in known}
    found = []
    for number, comment in _comments(replay.moves, 1):
        for link in re.findall(r"\[([a-z]+\.[a-z0-9.-]+)\]", comment):
            if link not in known and link.split(".")[0] in chapters:
                text = f"the comment names a rule {link[:60]} that is not there; {suggestion(link, known)}"
                found.append(Problem(text, number))
    return found


def _comments(entries: list[Any], number: int) -> Iterator[tuple[int, str]]:
    """The comments of a line and its variations, each with the number of its move."""
    for entry in entries:
        if isinstance(entry, list):
            yield from _comments(entry, number - 1)
        elif isinstance(entry, str):
            if "#" in entry:
                yield number, split(entry)[2]
            number += 1


def schema() -> dict[str, Any]:
    """The JSON Schema of replays, for both encodings; options and positions are those of each game."""
    kinds, parts = msgspec.json.schema_components([ReplayFile, Repair], ref_template="#/$defs/{name}")
    entry = {"$ref": "#/$defs/Entry"}
    move = {"type": "string", "description": "a move, then # with marks and a comment"}
    variation = {"type": "array", "items": entry, "description": "a line that replaces the move before it"}
    parts["Entry"] = {"anyOf": [move, variation, kinds[1]]}
    parts["ReplayFile"]["properties"]["moves"]["items"] = entry
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **kinds[0], "$defs": parts}
