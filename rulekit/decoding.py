"""Files that somebody else wrote, made into plain data: none is so large, deep or odd that there is no answer."""

from __future__ import annotations

import gzip
import re
import stat
import tomllib
import zlib
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

LARGEST_TOML = 4_000_000
"""Bytes of a TOML file; it is written by hand, and Python reads about a megabyte of it in a second."""
LARGEST_LINE = 100_000_000
"""Bytes of one line of a corpus after unpacking; a million moves are some fifteen million bytes."""
DEEPEST = 100
"""Lists and tables inside each other."""
LONGEST_KEY = 100
"""Parts of a dotted key; Python's reader takes time with the square of them."""


class Unreadable(ValueError):
    """Text that is no data; the message says what was found, where, and what was expected."""


def toml_file(path: Path) -> dict[str, Any]:
    """The data of a TOML file.

    Raises:
        OSError: the file cannot be read.
        Unreadable: it is no TOML, or too large.
    """
    found = path.stat()
    if not stat.S_ISREG(found.st_mode) and not stat.S_ISDIR(found.st_mode):
        raise Unreadable(f"{path.name} is no file that ends, but a pipe or a device; expected a TOML file")
    if found.st_size > LARGEST_TOML:
        raise too_large(path.name, found.st_size)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as no:
        raise Unreadable(f"{path.name} is not UTF-8 text (byte {no.start}); expected a text file") from None
    return from_toml(text, path.name)


def too_large(name: str, size: int) -> Unreadable:
    """What to say of a TOML file of that many bytes."""
    most, advice = LARGEST_TOML // 1_000_000, "write so long a recording as JSON Lines (.jsonl)"
    return Unreadable(f"{name} is a TOML file of {size / 1e6:.0f} MB, and at most {most} MB are read; {advice}")


def from_toml(text: str, name: str) -> dict[str, Any]:
    """The data of a TOML text.

    Raises:
        Unreadable: it is no TOML, too large, or nested too deeply.
    """
    if len(text) > LARGEST_TOML:
        raise too_large(name, len(text))
    if _long_key(text):
        raise Unreadable(f"{name} has a key of more than {LONGEST_KEY} parts")
    try:
        data = tomllib.loads(text)
        shallow(data, name)
        return data
    except RecursionError:
        raise too_deep(name) from None
    except Unreadable:
        raise
    except ValueError as no:  # also a number of thousands of digits
        raise Unreadable(f"{name} is not readable as TOML: {no}") from None


def _long_key(text: str) -> bool:
    """Whether some run of words and dots is as long as only a dotted key made to hurt can be."""
    runs = re.findall(r"[\w\"' \t.-]+", text) if text.count(".") > LONGEST_KEY else []
    return any(len(re.findall(r"[\w\"'-][ \t]*\.", run)) > LONGEST_KEY for run in runs if run.count(".") > LONGEST_KEY)


def from_json(text: str | bytes, name: str) -> Any:
    """The data of a JSON text.

    Raises:
        Unreadable: it is no JSON, or nested too deeply.
    """
    if isinstance(text, bytes):
        text = text.removeprefix(BOM_UTF8)
    try:
        data = msgspec.json.decode(text)
        shallow(data, name)
        return data
    except RecursionError:
        raise too_deep(name) from None
    except msgspec.DecodeError as no:
        raise Unreadable(f"{name} is not readable as JSON: {no}; a replay is one JSON object a line") from None


def shallow(data: Any, name: str) -> None:
    """Makes sure that data can be walked and shown without running out of stack.

    Raises:
        Unreadable: lists and tables stand too deep inside each other.
    """
    level = [data]
    for _ in range(DEEPEST):
        nested = [x.values() if isinstance(x, dict) else x for x in level if isinstance(x, dict | list)]
        level = [value for values in nested for value in values if isinstance(value, dict | list)]
        if not level:
            return
    raise too_deep(name)


def too_deep(name: str) -> Unreadable:
    """What to say of data that are nested without end."""
    return Unreadable(f"{name} is nested too deeply; lists and tables may stand {DEEPEST} deep inside each other")


def lines(path: Path, tick: Callable[[int], None] | None = None) -> Iterator[tuple[int, bytes]]:
    """The lines of a text file, plain or ``.gz``, that are not empty, with their numbers.

    Args:
        path: the file.
        tick: told after each line how many bytes of the file have been read.

    Raises:
        OSError: the file cannot be read.
        Unreadable: it cannot be unpacked, or a line is endless.
    """
    with path.open("rb") as raw, gzip.open(raw) if path.suffix == ".gz" else raw as file:
        number = 0
        try:
            while line := file.readline(LARGEST_LINE):
                number += 1
                if len(line) == LARGEST_LINE and not line.endswith(b"\n"):
                    most = LARGEST_LINE // 1_000_000
                    raise Unreadable(f"{path.name}, line {number} has more than {most} MB; expected one replay a line")
                if line.strip():
                    yield number, line
                if tick:
                    tick(raw.tell())
        except (gzip.BadGzipFile, EOFError, zlib.error) as no:
            raise Unreadable(f"{path.name} is not readable after line {number}: {no}; expected JSON Lines") from None
