"""Values: things that never change. Tables, moves, events, steps and findings are values."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, TypeVar, dataclass_transform, get_args, get_origin

import msgspec

from rulekit.words import listed

Seat = Annotated[int, "seat"]
"""The number of a seat inside the engine, counted from 0; outside, a seat is its name."""
Tell = Callable[[str, Any], str]
"""What readers see for a value, by the mark of its field: ``seat``, or another one of the game, such as ``card``."""

V = TypeVar("V")


@dataclass_transform(frozen_default=True)
class _Frozen(msgspec.StructMeta):
    """Tells type checkers that what derives from a value is frozen, too."""


class Value(msgspec.Struct, frozen=True, gc=False, metaclass=_Frozen):
    """Anything that never changes; a changed copy comes from ``msgspec.structs.replace``."""


def put(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """The tuple with one entry changed; the tuple itself where nothing changes."""
    return values if values[index] == value else (*values[:index], value, *values[index + 1 :])


def without(values: tuple[V, ...], *gone: V) -> tuple[V, ...]:
    """The tuple without some of its values, each taken out once.

    Raises:
        ValueError: one of them is not there.
    """
    left = list(values)
    for value in gone:
        left.remove(value)
    return tuple(left)


@cache
def _marks(cls: type[msgspec.Struct]) -> dict[str, tuple[str, bool]]:
    """The fields of a class that are annotated by what they hold, such as a seat: the mark, and whether several."""
    found = {}
    for field in msgspec.structs.fields(cls):
        several = get_origin(field.type) is tuple
        kinds = get_args(field.type)[:1] if several else (field.type, *get_args(field.type))
        for kind in kinds:
            if get_origin(kind) is Annotated:
                found[field.name] = (get_args(kind)[1], several)
    return found


@cache
def first_seat(cls: type[msgspec.Struct]) -> str:
    """The name of the first field of a class that holds a seat; empty if none does."""
    return next((name for name, mark in _marks(cls).items() if mark == ("seat", False)), "")


def seat_name(names: tuple[str, ...], seat: object) -> str:
    """The name of a seat; ``nobody`` for a number that no seat has."""
    return names[seat] if isinstance(seat, int) and 0 <= seat < len(names) else "nobody"


def named(value: msgspec.Struct, names: tuple[str, ...]) -> dict[str, Any]:
    """The fields of a value, seats by their names."""
    fields = msgspec.structs.asdict(value)
    for name, (mark, several) in _marks(type(value)).items():
        if mark == "seat":
            held = fields[name]
            fields[name] = listed([names[seat] for seat in held]) if several else seat_name(names, held)
    return fields


def sentence(template: str, value: msgspec.Struct, tell: Tell) -> str:
    """A template filled with the fields of a value; what is several without a mark stands there side by side.

    Args:
        template: text with fields in braces, e.g. ``"{racer} rolls a {pips}."``.
        value: the event or step whose fields are meant.
        tell: what readers see for a seat, and for whatever else the game marks in its fields.
    """
    marks = _marks(type(value))
    fields = msgspec.structs.asdict(value)
    for name, held in fields.items():
        mark, several = marks.get(name, ("", False))
        if mark:
            fields[name] = listed([tell(mark, one) for one in held]) if several else tell(mark, held)
        elif isinstance(held, tuple):
            fields[name] = " ".join(map(str, held)) or "nothing"
    return template.format(**fields)
