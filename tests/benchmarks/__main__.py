"""Prints how fast every game is, in one table, beside a fixed loop of plain Python from the same run.

A figure in brackets is pieces of work for 1,000 turns of the loop: it may be compared between machines, the rates may
not. Rounds of all measures are interleaved, each beside a loop of its own; the median of the rounds is shown. The clock
counts the time of the processor, so that other programs disturb less. What a browser does is timed by the clock on the
wall, and takes JupyterLab and Chromium; ``--no-browser`` leaves it out.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import defaultdict

from rich.console import Console
from rich.table import Table

from rulekit import games
from tests.benchmarks.measures import Bench, Work, loop, seconds


def rate(work: Work, least: float) -> float:
    """Pieces of work a second of the processor, over at least so many seconds."""
    done, begun = 0, time.process_time()
    while (taken := time.process_time() - begun) < least:
        done += work()
    return done / taken


def measured(name: str, rounds: int, count: int, least: float) -> dict[str, str]:
    """All figures of one game, as text."""
    bench = Bench(name, count)
    rates, ratios = defaultdict(list), defaultdict(list)
    for _ in range(rounds):
        for label, work in bench.works().items():
            plain = rate(loop, least / 2)
            found = rate(work, least)
            rates[label].append(found)
            ratios[label].append(1000 * found / plain)
    middle = {label: statistics.median(found) for label, found in rates.items()}
    shown = {label: f"{middle[label]:,.0f} ({statistics.median(ratios[label]):.2f})" for label in rates}
    alone, whole = bench.memory()
    return {
        "seats, moves a random game": f"{bench.seats}, {bench.moves / count:.0f}",
        **{f"{label} a second": figure for label, figure in shown.items()},
        "play_out against full play": f"{middle['moves in play_out'] / middle['moves in full play']:.2f}",
        "games verified a second": f"{middle['moves verified'] * count / bench.moves:,.0f}",
        "bytes of a kept position": f"{alone:,.0f}",
        "bytes with its events": f"{whole:,.0f}",
    }


def start_times() -> None:
    """How long a fresh interpreter takes."""
    nothing = seconds("pass")
    scripts = {
        "import rulekit": "import rulekit",
        "import rulekit.tables": "import rulekit.tables",
        "rulekit --help": "from rulekit.cli import run; run(['--help'])",
    }
    for label, script in scripts.items():
        taken = seconds(script)
        print(f"  {label:<30} {taken:>12.3f} s  {taken / nothing:>9.1f} times an interpreter that does nothing")


def main() -> None:
    """The figures of the games that are named, or of all."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("games", nargs="*", help="games; all if none is named")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--count", type=int, default=20, help="games each round works on")
    parser.add_argument("--seconds", type=float, default=0.5, help="of each measure in a round")
    parser.add_argument("--no-browser", action="store_true", help="leave out what needs a browser")
    given = parser.parse_args()
    names = given.games or list(games())
    print(f"Python {sys.version.split()[0]}; the loop turns {rate(loop, 0.5):,.0f} times a second")
    start_times()
    columns = {name: measured(name, given.rounds, given.count, given.seconds) for name in names}
    if not given.no_browser:
        from tests.benchmarks.browser import opened

        for name, figures in opened(names).items():
            columns[name] |= figures
    table = Table("", *names)
    for column in table.columns[1:]:
        column.justify = "right"
    for label in columns[names[0]]:
        table.add_row(label, *(columns[name][label] for name in names))
    Console(width=150).print(table)


if __name__ == "__main__":
    main()
