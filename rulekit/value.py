"""Values: things that never change. Tables, moves, events, steps and findings are values."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from typing import Annotated, Any, dataclass_transform, get_args, get_origin

import msgspec

Seat = Annotated[int, "seat"]
"""The number of a seat inside the engine, counted from 0; outside, a seat is its name."""


LONGEST_WORD = 80
"""Characters of an unknown word that are compared with known ones."""


@dataclass_transform(frozen_default=True)
class _Frozen(msgspec.StructMeta):
    """Tells type checkers that what derives from a value is frozen, too."""


class Value(msgspec.Struct, frozen=True, gc=False, metaclass=_Frozen):
    """Anything that never changes; a changed copy comes from ``msgspec.structs.replace``."""


def put(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """The tuple with one entry changed; the tuple itself where nothing changes."""
    return values if values[index] == value else (*values[:index], value, *values[index + 1 :])


@cache
def _seat_fields(cls: type[msgspec.Struct]) -> tuple[frozenset[str], frozenset[str]]:
    """The fields of a class that hold a seat, and those that hold several."""
    one, many = set(), set()
    for field in msgspec.structs.fields(cls):
        parts = get_args(field.type)
        if field.type == Seat or (Seat in parts and get_origin(field.type) is not tuple):
            one.add(field.name)
        elif Seat in parts:
            many.add(field.name)
    return frozenset(one), frozenset(many)


@cache
def first_seat(cls: type[msgspec.Struct]) -> str:
    """The name of the first field of a class that holds a seat; empty if none does."""
    one, _ = _seat_fields(cls)
    return next((name for name in cls.__struct_fields__ if name in one), "")


def listed(names: list[str]) -> str:
    """Names as a reader says them: ``Sally, Doc and Hook``."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else "nobody"


def near_words(word: object, known: Iterable[str], most: int = 3, alike: float = 0.6) -> list[str]:
    """The known words that come closest to a word; of a long one only its beginning is looked at.

    Args:
        word: what was found; comparing takes time and memory for every character of it.
        known: what could have been meant.
        most: how many at the most.
        alike: how much they have to agree, from 0 to 1.
    """
    return get_close_matches(str(word)[:LONGEST_WORD], list(known), most, alike)


def named(value: msgspec.Struct, names: tuple[str, ...]) -> dict[str, Any]:
    """The fields of a value, seats by their names."""
    one, many = _seat_fields(type(value))
    fields = msgspec.structs.asdict(value)
    for name in one:
        seat = fields[name]
        fields[name] = names[seat] if isinstance(seat, int) and 0 <= seat < len(names) else "nobody"
    for name in many:
        fields[name] = listed([names[seat] for seat in fields[name]])
    return fields


def sentence(template: str, value: msgspec.Struct, names: tuple[str, ...]) -> str:
    """A template filled with the fields of a value, seats by their names.

    Args:
        template: text with fields in braces, e.g. ``"{racer} rolls a {pips}."``.
        value: the event or step whose fields are meant.
        names: the display names of the seats.
    """
    return template.format(**named(value, names))
