"""How events of this game are told: cars and spaces by their names, as readers write them."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, get_args, get_origin

import msgspec

from rulekit import step
from rulekit.games.aruba.table import OFF, Setup
from rulekit.value import listed


@cache
def _kinds(cls: type[msgspec.Struct]) -> dict[str, tuple[str, bool]]:
    """For each field that holds a seat, a car or a space: which, and whether it holds several."""
    found = {}
    for field in msgspec.structs.fields(cls):
        many = get_origin(field.type) is tuple
        kind = get_args(field.type)[0] if many else field.type
        if get_origin(kind) is Annotated:
            found[field.name] = (get_args(kind)[1], many)
    return found


def named(setup: Setup, kind: str, number: int) -> str:
    """The name of a seat, a car or a space."""
    if kind == "space":
        return setup.space(number)
    if number == OFF:
        return "nobody"
    return setup.called(number) if kind == "car" else setup.names[number]


def told(template: str, value: msgspec.Struct, setup: Setup) -> str:
    """A template filled with the fields of a value; cards and dice as they are written in moves."""
    fields: dict[str, Any] = msgspec.structs.asdict(value)
    kinds = _kinds(type(value))
    for name, content in fields.items():
        kind, many = kinds.get(name, ("", False))
        if kind:
            fields[name] = listed([named(setup, kind, n) for n in content]) if many else named(setup, kind, content)
        elif isinstance(content, tuple):
            fields[name] = " ".join(map(str, content)) or "nothing"
    return template.format(**fields)


@cache
def each(template: str, number: int) -> str:
    """A template in which ``{each}`` stands for so many values: ``left are {} {} {}``."""
    return template.replace("{each}", " ".join(["{}"] * number) or "none")


class Event(step.Event):
    """An event of this game."""

    def says(self, setup: Setup) -> str:
        """The event in one present-tense sentence."""
        return told(self.sentence(setup), self, setup)

    def sentence(self, setup: Setup) -> str:
        """The template, where it depends on what happened."""
        return self.template or f"{self.kind}."
