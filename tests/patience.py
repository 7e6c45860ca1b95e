"""A limit on how long something may take before it counts as hanging: wide, for machines differ."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


class Hangs(BaseException):
    """Not an Exception, so that nothing that catches errors takes it for an answer."""


@contextmanager
def answered(seconds: float = 20) -> Iterator[None]:
    """What stands inside ends in time."""

    def late(number: int, frame: object) -> None:
        raise Hangs(f"no answer after {seconds} s")

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
