"""Crazy Race: movement cards and magic cards, and the words beside the sides, each drawn once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulekit.games.crazy_race.book import CONTENT
from rulekit.games.crazy_race.table import BLANK, EIGHT, SIDES, UNKNOWN, Card
from widgets import glyphs
from widgets.boards import crazy_track as track
from widgets.glyphs import Shape, box, colour, path, shape, text
from widgets.plain import Row

HALF = 62
"""Half of a movement card."""
CARD = (26, 44)
"""Width and height of a magic card."""
VALUES = tuple(dict.fromkeys(EIGHT))
PROVENANCE = {row["id"]: row for row in CONTENT["movement"]}


def symbols(setup: Any, seats: list[Row]) -> Row:
    """Movement cards and magic cards."""
    found: Row = {f"card-{key}": {"shapes": list(movement(card))} for key, card in setup.cards.items()}
    found["card-none"] = {"shapes": [_place(-HALF, -HALF, 2 * HALF, 2 * HALF, 8), text(0, 4, "next card", "muted")]}
    found["bid-none"] = {"shapes": [_place(-CARD[0] / 2, -CARD[1] / 2, *CARD, 4)]}
    for row in seats:
        for value in (UNKNOWN, *VALUES):
            found[f"{row['id']}-{value}-down"] = _magic(row, value, down=True)
            if value:
                found[f"{row['id']}-{value}-up"] = _magic(row, value, down=False)
                found[f"{row['id']}-{value}-lost"] = _magic(row, value, down=False, lost=True)
    nobody = {"hue": "black", "shape": "", "id": ""}
    return found | {f"-{UNKNOWN}-down": _magic(nobody, UNKNOWN, down=True)} | _words(seats)


KEY_EDGE: Row = {"stroke": colour("muted"), "stroke_width": 1.4, "stroke_dasharray": "3 2"}


def _key() -> Iterator[Shape]:
    """What the sign before it means."""
    yield text(21, 0, "{}", "muted", anchor="start", class_="rk-name")


def _words(seats: list[Row]) -> Row:
    """What is said beside the sides and on the cards."""
    disc = shape("circle", r=7.5, fill=colour("ink"))
    found: Row = {
        "side": [text(0, 0, "{}", anchor="start", font_weight=700, class_="rk-number")],
        "side-when": [text(0, 0, "{}", "muted", anchor="start", class_="rk-name")],
        "side-now": [text(0, 0, "{}", "brand", anchor="start", font_weight=700, class_="rk-name")],
        "order": [disc, text(0, 4.2, "{}", "paper", font_weight=700, class_="rk-number")],
        "closed": list(_closed()),
        "key-order": [
            shape("circle", cx=8, cy=-4, r=7.5, fill=colour("ink")),
            text(8, 0, "1", "paper", font_weight=700),
            *_key(),
        ],
        "key-down": [path(box(2, -11, 12, 15, 2), fill=colour("paper"), **KEY_EDGE), *_key()],
        "key-guess": [
            shape("circle", cx=8, cy=-4, r=7.5, fill="none", **{**KEY_EDGE, "stroke": colour("ruling")}),
            *_key(),
        ],
        "key-words": [text(0, 0, "{}", "muted", anchor="start", class_="rk-name")],
        "sum-": [text(10, 0, "{}", anchor="start", class_="rk-row-number")],
    }
    for row in seats:
        sign = path(
            glyphs.outline(row["shape"], 0, -4.5, 5), fill=colour(row["hue"]), stroke=colour("ink"), stroke_width=1
        )
        tick = path("M22 -5l3 3.2 5.4 -7", fill="none", stroke=colour("allowed"), stroke_width=2)
        found[f"sum-{row['id']}"] = [sign, text(10, 0, "{}", anchor="start", class_="rk-row-number")]
        found[f"won-{row['id']}"] = [sign, text(10, 0, "{}", anchor="start", font_weight=700, class_="rk-number"), tick]
    return {name: {"shapes": shapes} for name, shapes in found.items()}


def _place(x: float, y: float, wide: float, tall: float, r: float) -> Shape:
    """Where a card may come to lie."""
    edge: Row = {"stroke": colour("edge"), "stroke_dasharray": "3 3", "stroke_opacity": 0.7}
    return shape("rect", x=x, y=y, width=wide, height=tall, rx=r, fill="none", **edge)


def _closed() -> Iterator[Shape]:
    """A side that three players may not open: hatched."""
    wide, tall = 124, 44
    lines = "".join(
        f"M{max(0, k) - 62} {max(0, -k) - 22}L{min(wide, k + tall) - 62} {min(tall, wide - k) - 22}"
        for k in range(8 - tall, wide, 9)
    )
    edge = box(-62, -22, wide, tall, 5)
    yield path(edge, fill=colour("ground"), stroke=colour("muted"), stroke_width=1.4, stroke_dasharray="6 4")
    yield path(lines, fill="none", stroke=colour("muted"), stroke_width=1, stroke_opacity=0.55)
    yield shape("rect", x=-30, y=-10, width=60, height=20, rx=4, fill=colour("ground"))
    yield text(0, 4.3, "closed", font_weight=600)


def _magic(row: Row, value: int, *, down: bool, lost: bool = False) -> Row:
    """A magic card with its owner's sign: dashed while it lies face down, pale where it was laid in vain."""
    wide, tall = CARD
    edge = box(-wide / 2, -tall / 2, wide, tall, 4)
    look = {
        "stroke": colour(f"{row['hue']}-line"),
        "stroke_width": 1 if lost else 2,
        "stroke_dasharray": "4 3" if down else None,
    }
    parts = [path(edge, fill=colour("paper"))]
    if value:
        parts.append(path(edge, fill=colour(row["hue"]), fill_opacity=0.06 if lost else 0.25))
    tone, weight = ("muted", 400) if lost else ("ink" if value else "muted", 700)
    parts += [
        path(edge, fill="none", **look),
        text(0, 2, value or "?", tone, font_size=16, font_weight=weight, class_="rk-value"),
    ]
    if row["shape"]:
        sign = glyphs.outline(row["shape"], 0, 12, 5)
        pale = {"fill_opacity": 0.4, "stroke": colour("muted")} if lost else {"stroke": colour("ink")}
        parts.append(path(sign, fill=colour(row["hue"]), stroke_width=1, **pale))
    return {
        "shapes": parts,
        "outline": edge,
        "halo": box(-wide / 2 - 3, -tall / 2 - 3, wide + 6, tall + 6, 6),
        "size": [wide, tall],
    }


def movement(card: Card) -> Iterator[Shape]:
    """A movement card: what each side moves and how far, the odd triangle in amber."""
    edge = {"stroke": colour("ink"), "stroke_width": 1.4}
    yield shape("rect", x=-HALF, y=-HALF, width=2 * HALF, height=2 * HALF, rx=8, fill=colour("paper"), **edge)
    yield path("M-6 -56h12l-6 9z", fill=colour("ruling"))
    made = PROVENANCE.get(card.id)
    for place, side in enumerate(card.clockwise):
        x, y = ((0, -30), (34, 0), (0, 38), (-34, 0))[place]
        flat = place in (0, 2)
        yield from _icon(side, x - 12 if flat else x, y if flat else y - 9)
        at = (x + 14, y + 6) if flat else (x, y + 20)
        yield text(*at, card.spaces[side] or "?", font_size=16, font_weight=700, class_="rk-value")
        if f"sides[{place}].steps" in (made or {}).get("reconstructed_fields", ()):
            yield shape(
                "circle", cx=at[0], cy=at[1] - 5.5, r=10, fill="none", stroke=colour("ruling"), stroke_dasharray="3 2"
            )
    yield from _name(card.id, guessed=made is None or made["provenance"] == "reconstructed")


def _icon(side: int, x: float, y: float) -> Iterator[Shape]:
    if side == BLANK:
        yield text(x, y + 4, "any", "muted")
        return
    look = {"fill": colour("paper"), "stroke": colour("ink"), "stroke_width": 1.6, "stroke_linejoin": "round"}
    drawn = path(track.body(SIDES[side]), **look)
    yield shape("g", [drawn], transform=f"translate({x:g} {y:g}) scale(0.84)")


def _name(words: str, *, guessed: bool) -> Iterator[Shape]:
    """The name of the card, with the badge of what is reconstructed."""
    lines = [words] if len(words) <= 3 else ["made", "up"]
    if guessed:
        wide, tall = 8 * max(map(len, lines)) + 8, 13 * len(lines) + 5
        dashed = {"fill": "none", "stroke": colour("ruling"), "stroke_dasharray": "3 2"}
        yield shape("rect", x=-wide / 2, y=-tall / 2, width=wide, height=tall, rx=3, **dashed)
    for nth, line in enumerate(lines):
        yield text(0, 4.3 + 13 * nth - 6.5 * (len(lines) - 1), line, "ruling" if guessed else "muted")
