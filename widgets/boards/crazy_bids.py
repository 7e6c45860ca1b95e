"""Crazy Race: the movement card in the middle, and the magic cards along its sides in the order in which they lie."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulekit.games.crazy_race.book import CONTENT
from rulekit.games.crazy_race.facts import barred
from rulekit.games.crazy_race.steps.resolving import ordered, sides_done, totals_of, winner_of
from rulekit.games.crazy_race.table import BLANK, EIGHT, NOBODY, SIDES, UNKNOWN, Card
from rulekit.games.crazy_race.words import SIDE_WORDS
from widgets import glyphs
from widgets.boards import crazy_track as track
from widgets.glyphs import Shape, box, colour, path, shape, text

Row = dict[str, Any]

TALL, HALF = 252, 62
"""The height of the field, and half of the movement card."""
CARD = (26, 44)
PITCH, ROOM = 30, 240
"""From card to card along a side; more cards than fit overlap."""
MIDDLE = track.WIDTH / 2
VALUES = tuple(dict.fromkeys(EIGHT))
ORDINALS = ("first", "second", "third", "fourth")
RULES = ["bid.side", "bid.face-down", "bid.counts-for"]
PROVENANCE = {row["id"]: row for row in CONTENT["movement"]}
MADE_UP = {
    "reconstructed": "reconstructed: the print shows one card only",
    "rulebook": "the printed example; its crawling number is reconstructed",
}


def top(seats: int) -> int:
    """Where the field begins."""
    return track.bottom(seats) + 8


def bottom(seats: int) -> int:
    """Where it ends."""
    return top(seats) + TALL


def middle(seats: int) -> tuple[float, float]:
    """The middle of the movement card."""
    return MIDDLE, top(seats) + TALL / 2


def places(card: Card) -> tuple[int, ...]:
    """Where each side lies: 0 above, then clockwise; the side of the odd triangle is above."""
    return tuple(card.clockwise.index(side) for side in range(len(SIDES)))


def spot(place: int, nth: int, of: int, seats: int) -> tuple[float, float]:
    """The middle of a magic card: outward from the movement card, or along its upper or lower edge."""
    x, y = middle(seats)
    pitch = min(PITCH, (ROOM - CARD[0]) / max(1, of - 1))
    if place in (0, 2):
        return x + nth * pitch, y + (95 if place == 2 else -95)
    way = 1 if place == 1 else -1
    return x + way * (HALF + 14 + CARD[0] / 2 + nth * pitch), y - 12


# ---------------------------------------------------------------- drawn once


def drawing(seats: int) -> Iterator[Shape]:
    """The field, a place for the movement card and one for the first magic card of each side."""
    y = top(seats)
    yield shape("rect", x=0, y=y, width=track.WIDTH, height=TALL, rx=8, fill=colour("ground"))
    cx, cy = middle(seats)
    faint: Row = {"fill": "none", "stroke": colour("edge"), "stroke_dasharray": "3 3", "stroke_opacity": 0.7}
    for place in range(4):
        a, b = spot(place, 0, 1, seats)
        yield shape("rect", x=a - 13, y=b - 22, width=CARD[0], height=CARD[1], rx=4, **faint)
    yield shape("rect", x=cx - HALF, y=cy - HALF, width=2 * HALF, height=2 * HALF, rx=8, **faint)
    yield text(12, y + TALL - 27, "black: order of placing", "muted", anchor="start", class_="rk-name")
    yield text(12, y + TALL - 11, "dashed: face down", "muted", anchor="start", class_="rk-name")


def spaces(seats: int) -> list[Row]:
    """The four sides, and a small field for each value of a card beside each side."""
    return [row for place in range(4) for row in (_zone(place, seats), *_slots(place, seats))]


def _zone(place: int, seats: int) -> Row:
    cx, cy = middle(seats)
    x, y, wide, tall = {
        0: (cx - 18, cy - 122, 330, 54), 1: (cx + 68, cy - 54, 244, 86),
        2: (cx - 18, cy + 68, 330, 54), 3: (cx - 312, cy - 54, 244, 86),
    }[place]  # fmt: skip
    return {
        "id": f"side-{place}", "d": box(x, y, wide, tall, 6), "at": [x + wide / 2, y + tall / 2],
        "tag": [x + 14, y + tall - 13],
        "label": f"{ORDINALS[place]} side, clockwise from the odd triangle", "facts": [], "rules": RULES,
    }  # fmt: skip


def _slots(place: int, seats: int) -> Iterator[Row]:
    cx, cy = middle(seats)
    x, y = {0: (cx - 151, cy - 106), 1: (cx + 76, cy + 36), 2: (cx - 151, cy + 84), 3: (cx - 76 - 5 * 26 + 3, cy + 36)}[
        place
    ]
    for nth, value in enumerate(VALUES):
        a = x + 26 * nth
        yield {
            "id": f"bid-{place}-{value}", "d": box(a, y, 23, 22, 5), "at": [a + 11.5, y + 11],
            "label": f"a {value} along the {ORDINALS[place]} side", "facts": [], "rules": RULES,
        }  # fmt: skip


def symbols(setup: Any, seats: list[Row]) -> Row:
    """Movement cards and magic cards."""
    found: Row = {f"card-{key}": {"shapes": list(_movement(card))} for key, card in setup.cards.items()}
    found["card-none"] = {"shapes": [text(0, 4, "next card", "muted")]}
    for row in seats:
        for value in (UNKNOWN, *VALUES):
            found[f"{row['id']}-{value}-down"] = _magic(row, value, down=True)
            if value:
                found[f"{row['id']}-{value}-up"] = _magic(row, value, down=False)
    nobody = {"hue": "black", "shape": "", "id": ""}
    return found | {f"-{UNKNOWN}-down": _magic(nobody, UNKNOWN, down=True)}


def _magic(row: Row, value: int, *, down: bool) -> Row:
    """A magic card with its owner's sign: dashed while it lies face down."""
    wide, tall = CARD
    edge = box(-wide / 2, -tall / 2, wide, tall, 4)
    look = {"stroke": colour(f"{row['hue']}-line"), "stroke_width": 2, "stroke_dasharray": "4 3" if down else None}
    parts = [path(edge, fill=colour("paper"))]
    if value:
        parts.append(path(edge, fill=colour(row["hue"]), fill_opacity=0.25))
    parts += [
        path(edge, fill="none", **look),
        text(0, 2, value or "?", "ink" if value else "muted", font_size=16, font_weight=700),
    ]
    if row["shape"]:
        sign = glyphs.outline(row["shape"], 0, 12, 5)
        parts.append(path(sign, fill=colour(row["hue"]), stroke=colour("ink"), stroke_width=1))
    return {
        "shapes": parts,
        "outline": edge,
        "halo": box(-wide / 2 - 3, -tall / 2 - 3, wide + 6, tall + 6, 6),
        "size": [wide, tall],
    }


def _movement(card: Card) -> Iterator[Shape]:
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
        yield text(*at, card.spaces[side] or "?", font_size=16, font_weight=700)
        if f"sides[{place}].steps" in (made or {}).get("reconstructed_fields", ()):
            yield shape(
                "circle", cx=at[0], cy=at[1] - 5.5, r=10, fill="none", stroke=colour("ruling"), stroke_dasharray="3 2"
            )
    yield from _name(card.id, guessed=made is None or made["provenance"] == "reconstructed")


def _icon(side: int, x: float, y: float) -> Iterator[Shape]:
    if side == BLANK:
        yield shape("circle", cx=x, cy=y, r=7, fill="none", stroke=colour("muted"), stroke_dasharray="3 2")
        return
    look = {"fill": colour("paper"), "stroke": colour("ink"), "stroke_width": 1.6, "stroke_linejoin": "round"}
    drawn = path(track.body(SIDES[side]), **look)
    yield shape("g", [drawn], transform=f"translate({x:g} {y:g}) scale(0.84)")


def _name(words: str, *, guessed: bool) -> Iterator[Shape]:
    """The name of the card, with the badge of what is reconstructed."""
    words = words if len(words) <= 6 else "own"
    if guessed:
        wide = 8 * len(words) + 8
        dashed = {"fill": "none", "stroke": colour("ruling"), "stroke_dasharray": "3 2"}
        yield shape("rect", x=-wide / 2, y=-9, width=wide, height=18, rx=3, **dashed)
    yield text(0, 4.3, words, "ruling" if guessed else "muted")


# ---------------------------------------------------------------- what lies there


def scene(position: Any) -> list[Row]:
    """The movement card, what is said about each side, and the cards along them."""
    table = position.table
    if table.card is None:
        return [_movement_card(position)]
    return [_movement_card(position), *_sides(position), *_cards(position)]


def _movement_card(position: Any) -> Row:
    setup, table = position.setup, position.table
    x, y = middle(len(setup.seats))
    left = [key for key in setup.pile if key not in table.seen and (table.card is None or key != table.card.id)]
    facts = [["seen before", ", ".join(table.seen) or "none"], ["not seen yet", f"{len(left)} of {len(setup.pile)}"]]
    base = {"id": "card", "x": x, "y": y, "rules": ["card.parts", "card.steps"]}
    if table.card is None:
        return {**base, "symbol": "card-none", "label": "the next movement card", "facts": facts}
    card = table.card
    sides = ", ".join(f"{SIDES[side]} {card.spaces[side] or '?'}" for side in card.clockwise)
    made = MADE_UP.get(PROVENANCE.get(card.id, {}).get("provenance", ""), "made up for this position")
    drawn = {"symbol": f"card-{card.id}"} if card.id in setup.cards else {"shapes": list(_movement(card))}
    return {**base, **drawn, "label": f"movement card: clockwise {sides}", "facts": [["numbers", made], *facts]}


def _sides(position: Any) -> Iterator[Row]:
    """Beside each side: what it moves, when it is resolved, what each player has there."""
    now, table, seats = position.now, position.table, len(position.setup.seats)
    order, _ = ordered(now, table.card)
    closed = barred(now) if not table.ended else NOBODY
    for place, side in enumerate(table.card.clockwise):
        bids = table.sides[side]
        x, y = spot(place, 0, 1, seats)
        state = "" if side == closed else _when(position, side, order)
        name = f"{SIDES[side]} {table.card.spaces[side] or '?'}"
        if place in (0, 2):
            a = spot(place, max(1, len(bids)), max(1, len(bids)), seats)[0] - 8 if bids else x + 22
            shapes = [*_title(a, y - 11, name, state), *_totals(position, side, a, y + 8, across=3)]
        else:
            owners = len(totals_of(bids))
            a = x - 13 if place == 1 else x - 131
            b = a if place == 1 else x + 13 - 46 * owners
            shapes = [*_title(a, y - 30, name, state), *_totals(position, side, b, y + 41, across=5)]
        if side == closed:
            shapes = [*_closed(place, seats), *shapes]
        yield {"id": f"about-{place}", "x": 0, "y": 0, "shapes": shapes}


def _when(position: Any, side: int, order: tuple[int, ...]) -> str:
    """When a side is resolved, or that it has been."""
    table = position.table
    if side == table.side:
        return "being resolved"
    if side in sides_done(position.now):
        return "resolved" if table.sides[side] else "passed over"
    return f"resolved {ORDINALS[order.index(side)]}"


def _title(x: float, y: float, name: str, state: str) -> Iterator[Shape]:
    yield text(x, y, name, anchor="start", font_weight=700)
    tone = "brand" if state == "being resolved" else "muted"
    yield text(x + 9 + 6.9 * len(name), y, state, tone, anchor="start", font_weight=600 if tone == "brand" else None)


def _totals(position: Any, side: int, x: float, y: float, *, across: int) -> Iterator[Shape]:
    """What each player has along a side: sign and total, the winner with a tick."""
    setup, table = position.setup, position.table
    bids = table.sides[side]
    hidden = {owner for owner, value in bids if value == UNKNOWN}
    up = side == table.side or side in sides_done(position.now)
    totals = totals_of(bids)
    won = winner_of(position.now, bids, totals) if up and bids and not hidden else None
    for nth, owner in enumerate(totals):
        a, b = x + 6 + 46 * (nth % across), y + 17 * (nth // across)
        if owner != NOBODY:
            hue = setup.colours[owner]
            yield glyphs.marker(owner, hue, a, b - 4.5, 5)
        words = "?" if owner in hidden else f"{totals[owner]}"
        yield text(a + 10, b, words, anchor="start", font_weight=700 if owner == won else None)
        if owner == won:
            yield path(f"M{a + 22:g} {b - 5:g}l3 3.2 5.4 -7", fill="none", stroke=colour("allowed"), stroke_width=2)


def _closed(place: int, seats: int) -> Iterator[Shape]:
    """A side that three players may not open: hatched."""
    x, y = spot(place, 0, 1, seats)
    left = x - 13 if place != 3 else x - 131
    wide, tall = (144, 44) if place in (1, 3) else (110, 44)
    d = box(left, y - 22, wide, tall, 5)
    lines = "".join(
        f"M{left + max(0, k):g} {y - 22 + max(0, -k):g}L{left + min(wide, k + tall):g} {y - 22 + min(tall, wide - k):g}"
        for k in range(-tall + 8, wide, 9)
    )
    yield path(d, fill=colour("ground"), stroke=colour("muted"), stroke_width=1.4, stroke_dasharray="6 4")
    yield path(lines, fill="none", stroke=colour("muted"), stroke_width=1, stroke_opacity=0.55)
    yield shape("rect", x=left + wide / 2 - 30, y=y - 10, width=60, height=20, rx=4, fill=colour("ground"))
    yield text(left + wide / 2, y + 4.3, "closed", font_weight=600)


def _cards(position: Any) -> Iterator[Row]:
    """The magic cards along each side."""
    setup, table = position.setup, position.table
    done = sides_done(position.now)
    for side, place in enumerate(places(table.card)):
        bids = table.sides[side]
        up = side in done or side == table.side
        won = winner_of(position.now, bids, totals_of(bids)) if up and bids and all(v for _, v in bids) else None
        for nth, (owner, value) in enumerate(bids):
            x, y = spot(place, nth, len(bids), len(setup.seats))
            who = setup.names[owner] if owner != NOBODY else "somebody"
            lies = "face up" if up else "face down"
            yield {
                "id": f"bid-{SIDES[side]}-{nth + 1}", "x": round(x, 1), "y": y, "space": f"side-{place}",
                "symbol": f"{setup.seats[owner] if owner != NOBODY else ''}-{value}-{'up' if up and value else 'down'}",
                "shapes": _order(nth + 1), "state": ["faded"] if won is not None and owner != won else [],
                "label": f"card {nth + 1} along the {SIDE_WORDS[side]}, of {who}",
                "facts": [["value", f"{value or 'hidden'}"], ["lies", lies]],
            }  # fmt: skip


def _order(number: int) -> list[Shape]:
    disc = shape("circle", cx=-11, cy=-20, r=8 if number > 9 else 7.5, fill=colour("ink"))
    return [disc, text(-11, -15.8, number, "paper", font_weight=700)]
