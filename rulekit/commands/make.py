"""``play`` and ``table``: long work that writes a file, piece by piece, and can be stopped between the pieces."""

from __future__ import annotations

import gzip
import multiprocessing
import os
import signal
import threading
import tomllib
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import islice
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, cast

from rulekit.commands.out import AMISS, FINE, STOPPED, WrongUse, complain, find_game, say, stoppable, watch
from rulekit.files import being_written
from rulekit.lines import Games
from rulekit.playout import PLAYERS, play_many
from rulekit.replay import Problem, Replay, ReplayError, find_replay, records
from rulekit.verdict import IllegalSetup
from rulekit.words import counted, suggestion

if TYPE_CHECKING:
    import pandas as pd

TABLES = ("decisions", "events", "standings", "results")
PART = 500
"""Games of which a table is made at a time."""


# ------------------------------------------------------------------ play
def play(
    name: str, number: int, out: Path, seed: int, player: str, options: list[str], rulings: list[str], jobs: int
) -> int:
    """Plays whole games into a corpus; stopped by Ctrl-C, it keeps those that are whole."""
    played, settings, chosen = find_game(name), _pairs(options, "--option"), _pairs(rulings, "--ruling")
    _needs_suffix(out, ".jsonl", ".jsonl.gz")
    if player not in PLAYERS:
        raise WrongUse(f"there is no player {player!r}; {suggestion(player, PLAYERS)}")
    try:
        played.start(settings, chosen)
    except IllegalSetup as no:
        raise WrongUse(str(no)) from None
    seeds, whole, chunk = range(seed, seed + number), 0, 1 if jobs == 1 else min(50, 1 + number // jobs)
    with stoppable() as stop, _opened(out) as file, ExitStack() as stack:
        executor = stack.enter_context(_workers(jobs)) if jobs > 1 else None
        watching = stack.enter_context(watch(f"playing {played.title}", number, "games"))
        for replay in play_many(played, seeds, settings, chosen, player, executor, chunk):
            file.write(f"{replay.to_json()}\n".encode())
            whole += 1
            watching(whole)
            if stop.asked:
                break
    say(f"{out}: {counted(whole, 'game')} of {played.title}, seeds {seed} to {seed + whole - 1}")
    if whole < number:
        complain(f"stopped; the {whole:,} games that are whole were kept, {number - whole:,} were not played")
        return STOPPED
    return FINE


def _pairs(texts: list[str], option: str) -> dict[str, Any]:
    """``key=value`` as typed, the value as TOML or else as text."""
    found = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals:
            raise WrongUse(f"{option} takes key=value, not {text[:60]!r}")
        try:
            found[key.strip()] = tomllib.loads(f"value = {value}")["value"]
        except tomllib.TOMLDecodeError:
            found[key.strip()] = value.strip()
    return found


def _needs_suffix(out: Path, *suffixes: str) -> None:
    if not out.name.endswith(suffixes):
        raise WrongUse(f"{out.name[:100]!r} should end in {' or '.join(suffixes)}")
    if not out.parent.is_dir():
        raise WrongUse(f"there is no folder {str(out.parent)[:200]!r}")
    if out.is_dir():
        raise WrongUse(f"{str(out)[:200]!r} is a folder; name the file to write")


@contextmanager
def _opened(out: Path) -> Iterator[IO[bytes]]:
    """The file that is written, packed where its name ends in ``.gz``."""
    with being_written(out) as raw:
        if out.suffix == ".gz":
            with gzip.GzipFile(filename="", fileobj=raw, mode="wb", mtime=0) as packed:
                yield cast(IO[bytes], packed)
        else:
            yield raw


@contextmanager
def _workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Several processes; what they have not begun when the work is stopped they do not begin."""
    executor = ProcessPoolExecutor(jobs, initializer=_dependent)
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


def _dependent() -> None:
    """A worker leaves Ctrl-C to the process that began it, and ends with it, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(STOPPED)


# ------------------------------------------------------------------ table
def table(files: list[str], out: Path, kind: str) -> int:
    """Writes a table of all games, part by part; what is valid before a problem is in it."""
    if kind not in TABLES:
        raise WrongUse(f"there is no table {kind!r}; {suggestion(kind, TABLES)}")
    _needs_suffix(out, ".csv", ".csv.gz", ".parquet")
    paths = [find_replay(file) for file in files]
    size = sum(path.stat().st_size for path in paths)
    rows, problems = 0, list[Problem]()
    with ExitStack() as stack:
        stop = stack.enter_context(stoppable())
        watching = stack.enter_context(watch(f"making {out.name}", size))
        write = stack.enter_context(_writer(out, stack.enter_context(_opened(out))))
        for frame in _frames(paths, kind, problems, watching):
            write(frame)
            rows += len(frame)
            if stop.asked:
                break
    for problem in problems:
        complain(str(problem))
    say(f"{out}: {rows:,} rows of {kind}")
    if stop.asked:
        complain("stopped; the table ends with the last whole part")
        return STOPPED
    return AMISS if problems else FINE


def _frames(
    paths: list[Path], kind: str, problems: list[Problem], tick: Callable[[int], None]
) -> Iterator[pd.DataFrame]:
    """The table in parts; games are counted through all files."""
    from rulekit import tables

    make, first, before = getattr(tables, kind), 1, 0
    for path in paths:
        replays: Iterator[Replay | ReplayError] = records(path, partial(_further, tick, before))
        while part := list(islice(replays, PART)):
            games = Games(part, problems, first=first)
            yield make(games)
            first += len(part)
        before += path.stat().st_size


def _further(tick: Callable[[int], None], before: int, done: int) -> None:
    tick(before + done)


@contextmanager
def _writer(out: Path, file: IO[bytes]) -> Iterator[Callable[[pd.DataFrame], None]]:
    """What writes one part after another."""
    if out.suffix == ".parquet":
        with _parquet(file) as write:
            yield write
        return
    begun: list[bool] = []

    def write_csv(frame: pd.DataFrame) -> None:
        file.write(frame.to_csv(index=False, header=not begun, lineterminator="\n").encode())
        begun.append(True)

    yield write_csv


@contextmanager
def _parquet(file: IO[bytes]) -> Iterator[Callable[[pd.DataFrame], None]]:
    try:
        import pyarrow as pa  # type: ignore[import-untyped]
        from pyarrow import parquet
    except ImportError:
        extra = "pip install 'rulekit-explorer[parquet]'"
        raise WrongUse(f"Parquet needs the package pyarrow; type: {extra}, or write a .csv") from None
    writers: list[Any] = []

    def write(frame: pd.DataFrame) -> None:
        part = pa.Table.from_pandas(frame, preserve_index=False)
        if not writers:
            writers.append(parquet.ParquetWriter(file, _schema(part)))
        writers[0].write_table(part.cast(writers[0].schema))

    try:
        yield write
    finally:
        for writer in writers:
            writer.close()


def _schema(part: Any) -> Any:
    """Types that hold for every part: words by numbers of one width, measures with or without fractions."""
    import pyarrow as pa

    words, fields = pa.dictionary(pa.int32(), pa.string()), []
    for field in part.schema:
        if pa.types.is_dictionary(field.type) or pa.types.is_large_string(field.type):
            field = field.with_type(words)
        elif pa.types.is_integer(field.type) and field.name not in COUNTED:
            field = field.with_type(pa.float64())
        fields.append(field)
    return pa.schema(fields)


COUNTED = ("replay", "step", "round", "turn", "item", "place", "moves", "rounds")
"""Columns that are whole numbers in every table."""
