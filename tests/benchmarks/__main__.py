"""Prints how fast every game is, beside a fixed loop of plain Python from the same run.

The ratio is pieces of work for 1,000 turns of the loop: it may be compared between machines, the rates may not.
Rounds of all measures are interleaved, each beside a loop of its own; the median of the rounds is shown. The
clock counts the time of the processor, so that other programs disturb less.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import defaultdict

from rulekit import games
from tests.benchmarks.measures import Bench, Work, loop, seconds


def rate(work: Work, least: float) -> float:
    """Pieces of work a second of the processor, over at least so many seconds."""
    done, begun = 0, time.process_time()
    while (taken := time.process_time() - begun) < least:
        done += work()
    return done / taken


def measure(name: str, rounds: int, count: int, least: float) -> None:
    """All figures of one game."""
    bench = Bench(name, count)
    print(f"\n{name}: {bench.seats} seats, {bench.moves / count:.0f} moves a random game")
    rates, ratios = defaultdict(list), defaultdict(list)
    for _ in range(rounds):
        for label, work in bench.works().items():
            plain = rate(loop, least / 2)
            found = rate(work, least)
            rates[label].append(found)
            ratios[label].append(1000 * found / plain)
    for label, found in rates.items():
        print(f"  {label:<30} {statistics.median(found):>12,.0f}/s {statistics.median(ratios[label]):>10.3f}")
    full, quick = statistics.median(rates["moves in full play"]), statistics.median(rates["moves in play_out"])
    print(f"  {'play_out against full play':<30} {quick / full:>14.2f}")
    alone, whole = bench.memory()
    print(f"  {'bytes of a kept position':<30} {alone:>14,.0f}   with its events {whole:,.0f}")


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
    given = parser.parse_args()
    print(f"Python {sys.version.split()[0]}; the last column: pieces of work for 1,000 turns of a loop of plain Python")
    print(f"  {'the loop':<30} {rate(loop, 0.5):>12,.0f}/s")
    start_times()
    for name in given.games or games():
        measure(name, given.rounds, given.count, given.seconds)


if __name__ == "__main__":
    main()
