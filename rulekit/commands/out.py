"""What the command prints: cleaned text in a few styles, errors as one sentence, and how far long work has come."""

from __future__ import annotations

import re
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import FrameType
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from rulekit.game import Game, game

FINE, AMISS, WRONG_USE, STOPPED = 0, 1, 2, 130
QUIET = 4.0
"""Seconds between two lines about how far the work has come, where no bar can be drawn."""
UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
"""Characters that steer a terminal or turn a line around."""

Part = str | tuple[str, str]


class WrongUse(Exception):
    """The command was not called as it wants to be; the message is a sentence."""


def clean(text: str) -> str:
    """Text from a file as it can be shown: control characters are spelled out, and nothing in it is markup."""
    return UNSEEN.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


@cache
def console() -> Console:
    """Where results go; lines are not broken where no terminal is."""
    return Console(highlight=False, emoji=False, markup=False, soft_wrap=not sys.stdout.isatty())


def line(*parts: Part) -> Text:
    """A line of cleaned parts, some of them in a style."""
    text = Text()
    for part in parts:
        words, style = (part, "") if isinstance(part, str) else part
        text.append(clean(words), style)
    return text


def say(*parts: Part) -> None:
    """Prints a line of results."""
    console().print(line(*parts))


def block(indent: int, *parts: Part) -> None:
    """Prints a paragraph of results, indented and broken to the width of the terminal."""
    if sys.stdout.isatty():
        console().print(Padding(line(*parts), (0, 0, 0, indent), expand=False))
    else:
        say(" " * indent, *parts)


def plain(text: str) -> None:
    """Prints several lines as they are, but for control characters."""
    for each in text.splitlines():
        sys.stdout.write(clean(each) + "\n")


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
        self.told = time.monotonic()
        self.bar: Any = None

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

    done = 0

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
