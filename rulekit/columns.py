"""Columns that grow row by row, a few bytes a row, and become NumPy arrays at the end without being copied."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int32]


class Words:
    """A column of words as numbers: those that are known beforehand come first, others as they turn up."""

    def __init__(self, known: Iterable[str] = ()) -> None:
        self.codes: dict[str, int] = {word: code for code, word in enumerate(known)}
        self.values: array[int] = array("i")
        self._known: dict[Any, int] = {}

    def code(self, word: str) -> int:
        """The number of a word; no word has number -1."""
        return self.codes.setdefault(word, len(self.codes)) if word else -1

    def add(self, word: str) -> None:
        """One more row."""
        self.values.append(self.codes.setdefault(word, len(self.codes)) if word else -1)

    def put(self, thing: Any, tell: Callable[[Any], str]) -> None:
        """One more row, for a thing that is told in words only when it comes for the first time."""
        code = self._known.get(thing)
        if code is None:
            code = self._known[thing] = self.code(tell(thing))
        self.values.append(code)


class Numbers:
    """A column of numbers, whole as long as only whole ones come."""

    def __init__(self) -> None:
        self.values: array[Any] = array("i")

    def extend(self, some: list[float], times: int = 1) -> None:
        """More rows: some numbers, so many times."""
        try:
            self.values.extend(array(self.values.typecode, some) * times)
        except (TypeError, OverflowError):
            self.values = array("d", self.values)
            self.values.extend(array("d", some) * times)

    def column(self) -> NDArray[Any]:
        """The whole column."""
        return np.frombuffer(self.values, dtype=np.int32 if self.values.typecode == "i" else np.float64)


def ints(values: array[int]) -> Ints:
    """The whole column."""
    return np.frombuffer(values, dtype=np.int32)
