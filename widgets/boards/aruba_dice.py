"""Aruba: the dice in the infield by use, and the movement as a sum."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from rulekit.games.aruba import facts, numbers
from rulekit.games.aruba.table import OFF
from widgets import glyphs
from widgets.boards import aruba_track as course
from widgets.boards.aruba_track import Circuit
from widgets.boards.aruba_words import under
from widgets.boards.words import count
from widgets.glyphs import Shape, colour, path, shape, text
from widgets.plain import Row

SIZE, GAP, APART = 26, 3, 9  # of a die; from die to die, and from use to use
TALL = 128  # of dice, labels and words
DICE, LABEL, NOTE = 28, 62, 71  # where they stand in it: middle of the dice, foot of the labels, top of the words
NARROW = 300  # an infield below this holds no row of dice
KINDS = {1: "", 2: "pair", 3: "three", 4: "four"}


class Use(NamedTuple):
    """Some dice and what they are for; ``state`` is used, free or none."""

    dice: tuple[str, ...]
    label: str
    state: str


def infield(position: Any, track: Circuit) -> list[Row]:
    """Dice, bars with labels, and the words under them, inside the track or below it."""
    x, y = corner(track)
    uses = groups(position)
    middle = x + width(track) / 2
    rows = list(_dice(uses, middle, y, width(track)))
    lines = [list(line) for line in under(position)]
    down = NOTE if uses else TALL / 2 - 20
    return [*rows, {"id": "note", "x": round(middle, 1), "y": round(y + down, 1), "lines": lines}]


@cache
def inside(track: Circuit) -> bool:
    """Whether dice and words find room within the track."""
    return course.height(track) >= TALL - 6 and course.room(track, -40, 20) >= NARROW


@cache
def corner(track: Circuit) -> tuple[float, float]:
    """The upper left corner of the field for dice and words."""
    if not inside(track):
        return 0, foot(track) - TALL
    x, y = course.middle(track)
    return x - width(track) / 2, y - TALL / 2


@cache
def width(track: Circuit) -> float:
    """How wide it is where the dice lie."""
    return course.room(track, -40, 20) if inside(track) else track.size[0]


@cache
def foot(track: Circuit) -> float:
    """Where the board ends: below the track if the dice, or the cars that are home, found no room elsewhere."""
    below = max([track.size[1], *(y + track.car[1] / 2 + 3 for _, y, _ in course.home(track))])
    return round(below if inside(track) else below + TALL + 8)


# ---------------------------------------------------------------- which dice are for what


def groups(position: Any) -> list[Use]:
    """The dice on the table by use: those in the air, those used, those free for a use, and the others."""
    table, question = position.table, position.decision.question
    if question == "begin":
        due = numbers.MOST_DICE - table.damage[table.car]
        return [Use(("air",) * due, f"{count(due, 'die', 'dice')} to roll", "none")]
    lying = list(_free(position, "" if question == "dice" else ", free"))
    if table.throwing:
        lying = [Use(_names(table.dice), "kept", "free")] if table.dice else []
        lying.append(Use(("air",) * table.throwing, "in the air", "none"))
    return [*_spent(table), *lying]


def _spent(table: Any) -> Iterator[Use]:
    """Used dice: the straight, fours that were turbos, then what their numbers say."""
    if table.boost or table.odd:
        yield Use(_names(table.spent), "all even: Boost, used" if table.boost else "all odd: repair, used", "used")
        return
    left = list(table.spent)
    if table.straight:
        run = range(1, table.straight + 1)
        for face in run:
            if face in left:
                left.remove(face)
        yield Use(_names(run), f"straight {table.straight}, used", "used")
    turbos = table.turbos
    for face in dict.fromkeys(left):
        number = left.count(face)
        if number >= 4 and turbos:
            turbos -= 1
            yield Use(_names([face] * 4), f"four {face}, used", "used")
            number -= 4
        if number:
            yield Use(_names([face] * number), f"{KINDS.get(number, 'dice')} {face}, used", "used")


def _free(position: Any, word: str) -> Iterator[Use]:
    """Dice that are left, each in one use it may have now; together they are all dice that are left."""
    table = position.table
    dice, extra = list(table.dice), list(table.extra)
    free = sorted([*dice, *extra])
    last = position.decision.question == "last"
    may_drive, pairs = not table.ended and not last, _pairs_buy(position)
    run = _run(free) if may_drive and not table.straight else 0
    parts: list[tuple[list[int], str]] = [(list(range(1, run + 1)), f"straight {run}")] if run else []
    for face in parts[0][0] if parts else ():
        free.remove(face)
    rest: list[int] = []
    for face in dict.fromkeys(free):
        number = free.count(face)
        four = 4 if number >= 4 and may_drive else 0
        more = number - four
        if four:
            parts.append(([face] * 4, f"four {face}"))
        used = min(more, 3) if more >= 3 or (more == 2 and pairs) else 0
        if used:
            parts.append(([face] * used, f"{KINDS[used]} {face}"))
        rest += [face] * (more - used)
    taken = _taker(extra)
    for faces, label in parts:
        yield Use(tuple(map(taken, faces)), label + word, "free")
    if rest:
        yield Use(tuple(map(taken, rest)), "no use", "none")


def _pairs_buy(position: Any) -> bool:
    """Whether a pair may still be of use: not after a draw, and after the movement only against a target or damage."""
    table = position.table
    if position.decision.question == "last":
        return False
    return not table.ended or table.damage[table.car] > 0 or facts.target(position.now, table.car) != OFF


def _run(free: Sequence[int]) -> int:
    """The longest straight in some dice."""
    return next(top for top in range(7) if top + 1 not in free)


def _taker(extra: list[int]) -> Callable[[int], str]:
    """Names of dice; those made by cards are named as such."""
    left = list(extra)

    def name(face: int) -> str:
        if face in left:
            left.remove(face)
            return f"{face}-extra"
        return str(face)

    return name


def _names(faces: Any) -> tuple[str, ...]:
    return tuple(map(str, faces))


# ---------------------------------------------------------------- how they are drawn


def _dice(uses: Sequence[Use], middle: float, top: float, room: float) -> Iterator[Row]:
    """One glyph a die, and one with all bars and labels."""
    number = sum(len(use.dice) for use in uses)
    if not number:
        return
    labels, slots, pitch = _slots(uses, room)
    x = middle - (sum(slots) + APART * (len(uses) - 1)) / 2
    bars: list[Shape] = []
    ends: list[tuple[float, float]] = []
    nth = 0
    for use, slot in zip(uses, slots, strict=True):
        start = x + (slot - pitch * len(use.dice)) / 2
        ends.append((start + 1 - middle, start + pitch * len(use.dice) - 1 - middle))
        for place, name in enumerate(use.dice):
            state = ["asked"] if use.state == "used" else ["faded"] if use.state == "none" and name != "air" else []
            yield {
                "id": f"die-{nth}", "symbol": f"die-{name}", "x": round(start + pitch * (place + 0.5), 1),
                "y": round(top + DICE, 1), "state": state,
            }  # fmt: skip
            nth += 1
        x += slot + APART
    for use, (start, end) in zip(uses, ends, strict=True):
        bars += _bar(start, end, use)
    bars += _labels(uses, labels, ends, room)
    told = "; ".join(f"{' '.join(name.split('-')[0] for name in use.dice)}: {use.label}" for use in uses)
    yield {"id": "uses", "x": round(middle, 1), "y": round(top, 1), "shapes": bars, "label": f"dice, {told}"}


def _slots(uses: Sequence[Use], room: float) -> tuple[list[str], list[float], float]:
    """The labels, the breadth of each group and that of a die: groups are spread so that each label has its place.

    Where the labels do not fit, they lose the word for the state, which the bar shows as well; at last groups stand
    as close as their dice.
    """
    number, gaps = sum(len(use.dice) for use in uses), APART * (len(uses) - 1)
    whole, pitch = [use.label for use in uses], min(SIZE + GAP, (room - gaps) / number)
    for labels in (whole, [label.partition(",")[0] for label in whole]):
        slots = [
            max(pitch * len(use.dice), glyphs_wide(label) - APART + 12) for use, label in zip(uses, labels, strict=True)
        ]
        if sum(slots) + gaps <= room + APART:
            return labels, slots, pitch
    return whole, [pitch * len(use.dice) for use in uses], pitch


def _bar(start: float, end: float, use: Use) -> list[Shape]:
    if use.state == "none":
        return []
    used = use.state == "used"
    look: Row = {"stroke": colour("brand" if used else "muted"), "stroke_width": 2 if used else 1.4}
    y = DICE + SIZE / 2 + 6
    return [path(f"M{start:.0f} {y}H{end:.0f}", fill="none", stroke_dasharray=None if used else "3 3", **look)]


def _labels(
    uses: Sequence[Use], labels: Sequence[str], ends: Sequence[tuple[float, float]], room: float
) -> Iterator[Shape]:
    """Names of the uses under their bars; where they do not fit side by side every other one stands above the dice."""
    wide = [glyphs_wide(label) for label in labels]
    centres = [(start + end) / 2 for start, end in ends]
    crowded = any(b - a < (w + v) / 2 + 5 for a, b, w, v in zip(centres, centres[1:], wide, wide[1:], strict=False))
    for nth, (use, label, x, w) in enumerate(zip(uses, labels, centres, wide, strict=True)):
        edge = max(0.0, room / 2 + 14 - w / 2)
        tone = {"used": "brand", "free": "ink", "none": "muted"}[use.state]
        y = DICE - SIZE / 2 - 8 if crowded and nth % 2 else LABEL
        weight = 600 if use.state == "used" else None
        yield text(max(-edge, min(edge, x)), y, label, tone, font_weight=weight, class_="rk-name")


def glyphs_wide(words: str) -> float:
    """About how wide a label of 12 px is."""
    return len(words) * 6.4


def symbols() -> dict[str, Row]:
    """The dice: six faces, the same made by a card, and one in the air."""
    half = SIZE / 2
    halo = glyphs.box(-half - 1, -half - 1, SIZE + 2, SIZE + 2, 6)
    found = {
        f"die-{face}": {"shapes": glyphs.die(face, SIZE), "halo": halo, "size": [SIZE, SIZE]} for face in range(1, 7)
    }
    plus = [
        shape("circle", cx=half - 2, cy=2 - half, r=6, fill=colour("ruling-tint"), stroke=colour("ruling")),
        path(f"M{half - 5} {2 - half}h6m-3 -3v6", fill="none", stroke=colour("ruling"), stroke_width=1.5),
    ]
    found |= {f"{key}-extra": {**row, "shapes": [*row["shapes"], *plus]} for key, row in found.items()}
    dashed = {"fill": "none", "stroke": colour("muted"), "stroke_width": 1.3, "stroke_dasharray": "3 3"}
    air = shape("rect", x=1 - half, y=1 - half, width=SIZE - 2, height=SIZE - 2, rx=5, **dashed)
    return found | {"die-air": {"shapes": [air], "halo": halo, "size": [SIZE, SIZE]}}
