"""Ways to spoil data: for tests that demand an answer whatever a file holds."""

from __future__ import annotations

import copy
import random
from typing import Any

ODD: tuple[Any, ...] = (
    *(None, True, 0, -1, 1, 3, 99, 10**6, -(10**9), 2**40, 0.5, float("inf")),
    *("", "?", "A", "x", "CHANCE", "0", "roll 3", "drive 2", "a: b", "*: roll 1", "§", "<b>", "\x1b[0m", "y" * 500),
    *([], {}, [[]], ["?"], [None], {"a": 1}, {"": {}}, [1, "a", []], {"piece": 3}),
    *({"repair": {}}, {"repair": {"turn": "B"}, "without": ["pips"]}),
)
"""Values that do not fit where they are put, most of the time."""


def spoiled(data: Any, rnd: random.Random) -> Any:
    """A copy of plain data with one or a few things changed, often so little that it may still be something."""
    data = copy.deepcopy(data)
    for _ in range(rnd.choice((1, 1, 1, 2, 4))):
        holder, key = rnd.choice(_places(data) if rnd.random() < 0.5 else _way_down(data, rnd))
        if holder is None:
            continue
        action = rnd.choice((_nudge, _nudge, _neighbour, _neighbour, _remove, _replace, _double, _rename))
        action(holder, key, data, rnd)
    return data


def _places(data: Any) -> list[tuple[Any, Any]]:
    """Every holder with every key or index in it."""
    found: list[tuple[Any, Any]] = []
    todo = [data]
    while todo:
        item = todo.pop()
        if isinstance(item, dict):
            found += [(item, key) for key in item]
            todo += item.values()
        elif isinstance(item, list):
            found += [(item, index) for index in range(len(item))]
            todo += item
    return found or [(None, None)]


def _way_down(data: Any, rnd: random.Random) -> list[tuple[Any, Any]]:
    """The holders and keys on one way from the top: so the few keys there are met as often as the many moves."""
    found: list[tuple[Any, Any]] = []
    while isinstance(data, dict | list) and data:
        key = rnd.choice(list(data)) if isinstance(data, dict) else rnd.randrange(len(data))
        found.append((data, key))
        data = data[key]
    return found or [(None, None)]


def _there(holder: Any, key: Any) -> bool:
    return key in holder if isinstance(holder, dict) else key < len(holder)


def _replace(holder: Any, key: Any, data: Any, rnd: random.Random) -> None:
    if _there(holder, key):
        holder[key] = copy.deepcopy(rnd.choice(ODD))


def _neighbour(holder: Any, key: Any, data: Any, rnd: random.Random) -> None:
    """A value from somewhere else in the same data."""
    other, where = rnd.choice(_places(data))
    if other is not None and _there(holder, key) and _there(other, where):
        holder[key] = copy.deepcopy(other[where])


def _remove(holder: Any, key: Any, data: Any, rnd: random.Random) -> None:
    if _there(holder, key):
        del holder[key]


def _double(holder: Any, key: Any, data: Any, rnd: random.Random) -> None:
    if isinstance(holder, list) and _there(holder, key):
        holder.insert(rnd.randint(0, len(holder)), copy.deepcopy(holder[key]))
    elif _there(holder, key):
        holder[f"{key}2"] = copy.deepcopy(holder[key])


def _rename(holder: Any, key: Any, data: Any, rnd: random.Random) -> None:
    if isinstance(holder, dict) and key in holder:
        holder[key[1:] if rnd.random() < 0.5 else key.upper()] = holder.pop(key)
    elif isinstance(holder, list):
        rnd.shuffle(holder)


def _nudge(holder: Any, key: Any, data: Any, rnd: random.Random) -> None:
    """A number one more or less, a text with a letter changed."""
    if not _there(holder, key):
        return
    value = holder[key]
    if isinstance(value, bool):
        holder[key] = not value
    elif isinstance(value, int):
        holder[key] = value + rnd.choice((-1, 1, 2))
    elif isinstance(value, str) and value:
        at = rnd.randrange(len(value))
        holder[key] = value[:at] + rnd.choice("x 0:#?ABé") + value[at + rnd.randint(0, 1) :]


def torn(text: str, rnd: random.Random) -> str:
    """A text with a few of its lines taken out, doubled, in another order, or cut off after one of them."""
    lines = text.splitlines(keepends=True)
    for _ in range(rnd.randint(1, 3)):
        at, to = rnd.randrange(len(lines)), rnd.randrange(len(lines))
        action = rnd.randrange(10)
        if action == 0:
            lines = lines[: max(at, 1)]
        elif action < 4:
            lines[at : at + rnd.randint(1, 2)] = []
        elif action < 7:
            lines[at], lines[to] = lines[to], lines[at]
        else:
            lines.insert(to, lines[at])
        lines = lines or [""]
    return "".join(lines)


SCRATCHES = ("", '"', "[", "]", "{", "=", "\n", "#", "'", "\\", "0")


def scratched(text: str, rnd: random.Random, most: int = 5) -> str:
    """A text with a few letters changed, taken out or doubled."""
    for _ in range(rnd.randint(1, most)):
        at, length = rnd.randrange(len(text) + 1), rnd.randint(0, 4)
        put = rnd.choice((*SCRATCHES, text[at : at + length] * 2))
        text = text[:at] + put + text[at + length :]
    return text


def flipped(data: bytes, rnd: random.Random) -> bytes:
    """Bytes with a few of them changed or cut off."""
    spoiled = bytearray(data)
    for _ in range(rnd.randint(1, 5)):
        at = rnd.randrange(len(spoiled))
        spoiled[at : at + rnd.randint(0, 2)] = rnd.randbytes(rnd.randint(0, 2))
    return bytes(spoiled)
