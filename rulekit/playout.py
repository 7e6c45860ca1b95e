"""Whole games: players, playing on without keeping positions, and many games at once."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from rulekit.chance import Chance, below_by
from rulekit.moves import Move
from rulekit.position import Played, Position
from rulekit.replay import Replay, result_of
from rulekit.step import Now, Step, advance, legal

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from rulekit.game import Game

Choose = Callable[[Step, Now[Any, Any]], Move]
"""Gives a legal move, or an outcome of chance, for the step that is asked."""


def play_out(position: Position, choose: Choose, *, most: int | None = None, log: bool = False) -> Played:
    """On to the end by the same steps, without keeping the positions between.

    Args:
        position: where to begin.
        choose: gives a legal move for each step; it is not judged again.
        most: moves at the most; no limit if None.
        log: whether events and rulings are kept.
    """
    now: Now[Any, Any] = Now(position.setup, position.readings, position.table)
    agenda = position.agenda
    if not log:
        now.log = deque(maxlen=0)  # type: ignore[assignment]
        now.asked = deque(maxlen=0)  # type: ignore[assignment]
    left = -1 if most is None else most
    while agenda and left:
        step = agenda[0]
        move = choose(step, now)
        now.next, now.rest = (), agenda[1:]
        step.resolve(now, move)
        agenda = advance(now)
        left -= 1
    return Played(Position(now.setup, now.readings, now.table, agenda), tuple(now.log), tuple(now.asked))


def random_player(seed: int) -> Choose:
    """Draws among the legal moves, each as likely as the others, by drawing candidates until one is legal."""
    pick = below_by(random.Random(seed))

    def choose(step: Step, now: Now[Any, Any]) -> Move:
        if isinstance(step, Chance):
            return step.deal(now, pick)
        left = list(step.candidates(now))
        while left:
            move = left.pop(pick(len(left))) if len(left) > 1 else left.pop()
            if legal(step, now, move):
                return move
        raise LookupError(f"nothing is legal at {step!r}")

    return choose


def simple_player(game: Game, seed: int) -> Choose:
    """The simple sensible player of a game in every seat; chance by the seed."""
    pick = below_by(random.Random(seed))

    def choose(step: Step, now: Now[Any, Any]) -> Move:
        return step.deal(now, pick) if isinstance(step, Chance) else game.player(step, now, pick)

    return choose


PLAYERS: dict[str, Callable[[Game, int], Choose]] = {
    "simple": simple_player,
    "random": lambda game, seed: random_player(seed),
}


def play_game(
    game: Game,
    seed: int,
    options: dict[str, Any] | None = None,
    rulings: dict[str, str] | None = None,
    player: str = "simple",
    most: int | None = None,
) -> Replay:
    """A whole game as a replay; the same for the same seed on every machine.

    Args:
        game: the game.
        seed: any whole number; it is named in the replay's source.
        options: setup choices.
        rulings: readings that differ from the defaults.
        player: ``"simple"`` or ``"random"``.
        most: moves at the most; no limit if None.

    Raises:
        IllegalSetup: options or rulings cannot be.
        KeyError: there is no such kind of player.
    """
    if player not in PLAYERS:
        raise KeyError(f"no player {player!r}; there are {', '.join(PLAYERS)}")
    position = game.setup(options, rulings)
    choose, moves = PLAYERS[player](game, seed), []

    def recorded(step: Step, now: Now[Any, Any]) -> Move:
        move = choose(step, now)
        moves.append(str(move))
        return move

    end = play_out(position, recorded, most=most).position
    return Replay(
        game=game.name,
        rules_version=game.rulebook.version,
        title=f"{game.title}, seed {seed}",
        source=f"played by rulekit's {player} players, seed {seed}",
        players=list(position.setup.names),
        result=result_of(end.winners),
        moves=list(moves),
        options=dict(position.setup.options),
        rulings=dict(rulings or {}),
    )


def play_many(
    game: Game,
    seeds: range,
    options: dict[str, Any] | None = None,
    rulings: dict[str, str] | None = None,
    player: str = "simple",
    executor: Executor | None = None,
    chunk: int = 50,
) -> Iterator[Replay]:
    """Many whole games, one for each seed and in their order; on an executor if one is given.

    Any ``concurrent.futures`` executor will do; the work is sent in chunks of seeds.
    """
    chunks = [seeds[i : i + chunk] for i in range(0, len(seeds), chunk)]
    work = [(game.name, part, options, rulings, player) for part in chunks]
    for part in executor.map(_play_chunk, work) if executor else map(_play_chunk, work):
        yield from part


def _play_chunk(work: tuple[str, range, dict[str, Any] | None, dict[str, str] | None, str]) -> list[Replay]:
    from rulekit.game import game

    name, seeds, options, rulings, player = work
    return [play_game(game(name), seed, options, rulings, player) for seed in seeds]
