"""What the command prints: cleaned text in a few styles, errors as one sentence, and how far long work has come."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from types import FrameType
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from rulekit.game import Game, game
from rulekit.spelled import clean

FINE, AMISS, WRONG_USE, STOPPED = 0, 1, 2, 130
WIDEST = 1000
"""Columns where no terminal is."""
NARROWEST = 20
"""Columns that a paragraph needs; in less it is not indented."""
QUIET = 4.0
"""Seconds between two lines about how far the work has come, where no bar can be drawn."""
Part = str | tuple[str, str]


class WrongUse(Exception):
    """The command was not called as it wants to be; the message is a sentence."""


class Output(Console):
    """Where results go; when nobody reads them any more, the work goes on in silence to its exit code."""

    def on_broken_pipe(self) -> None:
        """The reader has gone, as ``head`` does."""
        self.quiet = True
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@cache
def console() -> Console:
    """The output of this run; lines are not broken where no terminal is."""
    shown = sys.stdout.isatty()
    return Output(highlight=False, emoji=False, markup=False, soft_wrap=not shown, width=None if shown else WIDEST)


def line(*parts: Part) -> Text:
    """A line of cleaned parts, some of them in a style."""
    text = Text()
    for part in parts:
        words, style = (part, "") if isinstance(part, str) else part
        text.append(clean(words), style)
    return text


def say(*parts: Part, hang: int = 0) -> None:
    """Prints a line of results.

    Args:
        parts: what it says.
        hang: where it goes on in the next line, if the terminal is too narrow for it.
    """
    text = line(*parts)
    room = console().width - hang
    if console().soft_wrap or hang <= 0 or room < NARROWEST or text.cell_len <= console().width:
        console().print(text)
        return
    head, rest = text.divide([hang])
    for number, each in enumerate(rest.wrap(console(), room)):
        each.rstrip()
        console().print(Text.assemble(head if number == 0 else " " * hang, each))


def block(indent: int, *parts: Part) -> None:
    """Prints a paragraph of results, indented."""
    say(" " * indent, *parts, hang=indent)


def grid(rows: Sequence[Mapping[str, str]]) -> None:
    """Prints rows of figures by their headings: a line each, else a column each, else a list, as it fits the terminal.

    Args:
        rows: one or more, with the same headings; the first heading is what they are called by.
    """
    headings = list(rows[0])
    upright = [headings, *(list(row.values()) for row in rows)]
    turned = [list(cells) for cells in zip(*upright, strict=True)]
    turned[0][0] = ""
    for lines, heads in ((upright, str), (turned, _longest)):
        widths = [max(len(heads(head)), *map(len, cells)) for head, *cells in zip(*lines, strict=True)]
        if sum(widths) + 2 * (len(widths) - 1) <= console().width:
            console().print(_table(lines, widths))
            return
    for row in rows:
        say((row[headings[0]], "bold"))
        for heading in headings[1:]:
            say(f"  {heading}: {row[heading]}", hang=4)


def _longest(text: str) -> str:
    """The longest word of a heading that may be broken into lines."""
    return max(text.split(), key=len, default="")


def _table(lines: Sequence[Sequence[str]], widths: Sequence[int]) -> Table:
    """Columns of these widths; what is made of numbers stands to the right."""
    table = Table(box=None, pad_edge=False)
    for (head, *cells), width in zip(zip(*lines, strict=True), widths, strict=True):
        right = all(cell[:1].isdigit() for cell in cells)
        table.add_column(head, justify="right" if right else "left", width=width)
    for row in lines[1:]:
        table.add_row(*row)
    return table


def plain(text: str) -> None:
    """Prints several lines as they are, but for control characters."""
    for each in text.splitlines():
        console().print(Text(clean(each)), soft_wrap=True)


def complain(sentence: str) -> None:
    """Prints a sentence on standard error."""
    Console(stderr=True, highlight=False, emoji=False, markup=False, soft_wrap=True).print(
        line(("rulekit: ", "bold red"), sentence)
    )


def find_game(name: str) -> Game:
    """The game of this name.

    Raises:
        WrongUse: there is none.
    """
    try:
        return game(name)
    except KeyError as no:
        raise WrongUse(str(no.args[0])) from None


class Watch:
    """Tells on standard error how far long work has come; it is quiet about work that is done at once.

    Args:
        label: what is being done.
        total: how much there is, if that is known.
        unit: what is counted.
    """

    def __init__(self, label: str, total: int | None = None, unit: str = "") -> None:
        self.label = clean(label)
        self.total = total
        self.unit = unit
        self.note = ""
        self.done = 0
        self.told = time.monotonic()
        self.bar: Any = None
        self.task: Any = None

    def __call__(self, done: int) -> None:
        """So much is done."""
        now = time.monotonic()
        if self.bar is not None or now - self.told >= (0.5 if sys.stderr.isatty() else QUIET):
            self.told = now
            self._tell(done)

    def moves(self, done: int) -> None:
        """So many moves of one long game are done; the file as a whole is where it was."""
        self.note = f"move {done:,}"
        self(self.done)

    def _tell(self, done: int) -> None:
        self.done = done
        if sys.stderr.isatty():
            self._draw(done)
            return
        share = f"{min(done / self.total, 1):.0%}" if self.total else f"{done:,} {self.unit}"
        complain(f"{self.label}: {', '.join(part for part in (share if done else '', self.note) if part)}")

    def _draw(self, done: int) -> None:
        if self.bar is None:
            from rich.progress import Progress

            self.bar = Progress(console=Console(stderr=True), transient=True)
            self.bar.start()
            self.task = self.bar.add_task(self.label, total=self.total)
        self.bar.update(self.task, completed=done, description=f"{self.label} {self.note}".rstrip())

    def close(self) -> None:
        """Takes the bar away."""
        if self.bar is not None:
            self.bar.stop()
            self.bar = None


@contextmanager
def watch(label: str, total: int | None = None, unit: str = "") -> Iterator[Watch]:
    """How far work has come, as long as it lasts (see ``Watch``)."""
    watching = Watch(label, total, unit)
    try:
        yield watching
    finally:
        watching.close()


class Stop:
    """Whether Ctrl-C was pressed; work that must not be torn apart looks here between its pieces."""

    def __init__(self) -> None:
        self.asked = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        """Ctrl-C was pressed."""
        if self.asked:
            raise KeyboardInterrupt
        self.asked = True


@contextmanager
def stoppable() -> Iterator[Stop]:
    """Ctrl-C asks for an end after the present piece; pressed again it ends the work at once."""
    stop = Stop()
    before = signal.signal(signal.SIGINT, stop)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)
