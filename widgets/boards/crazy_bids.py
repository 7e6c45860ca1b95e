"""Crazy Race: the movement card in the middle, and the magic cards along its sides in the order in which they lie."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulekit.games.crazy_race.facts import barred
from rulekit.games.crazy_race.steps.moving import Win
from rulekit.games.crazy_race.steps.resolving import ordered, sides_done, totals_of, winner_of
from rulekit.games.crazy_race.table import BLANK, NOBODY, SIDES, UNKNOWN, Card
from rulekit.games.crazy_race.words import SIDE_WORDS
from widgets.boards import crazy_track as track
from widgets.boards.crazy_signs import CARD, HALF, PROVENANCE, VALUES, movement
from widgets.glyphs import Shape, box, colour, shape
from widgets.plain import Row

ABOVE, TALL = 126, 276
"""The field from its upper edge to the middle of the card, and its height: below the card its signs are explained."""
PITCH, ROOM = 30, 240
"""From card to card along a side; more cards than fit overlap."""
MIDDLE = track.WIDTH / 2
ORDINALS = ("first", "second", "third", "fourth")
RULES = ["bid.side", "bid.face-down", "bid.counts-for"]
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
    return MIDDLE, top(seats) + ABOVE


def places(card: Card) -> tuple[int, ...]:
    """Where each side lies: 0 above, then clockwise; the side of the odd triangle is above."""
    return tuple(card.clockwise.index(side) for side in range(len(SIDES)))


def spot(place: int, nth: int, of: int, seats: int) -> tuple[float, float]:
    """The middle of a magic card: outward from the movement card, or along its upper or lower edge."""
    x, y = middle(seats)
    pitch = min(PITCH, (ROOM - CARD[0]) / max(1, of - 1))
    if place in (0, 2):
        return x + nth * pitch, y + (115 if place == 2 else -95)
    way = 1 if place == 1 else -1
    return x + way * (HALF + 14 + CARD[0] / 2 + nth * pitch), y - 12


# ---------------------------------------------------------------- drawn once


def drawing(seats: int) -> Iterator[Shape]:
    """The field."""
    yield shape("rect", x=0, y=top(seats), width=track.WIDTH, height=TALL, rx=8, fill=colour("ground"))


def spaces(seats: int) -> list[Row]:
    """The four sides, and beside each a small card for each value with the words over them."""
    return [row for place in range(4) for row in (_zone(place, seats), _offer(place, seats), *_slots(place, seats))]


def _zone(place: int, seats: int) -> Row:
    cx, cy = middle(seats)
    x, y, wide, tall = {
        0: (cx - 18, cy - 122, 330, 54), 1: (cx + 68, cy - 60, 244, 92),
        2: (cx - 18, cy + 88, 330, 56), 3: (cx - 312, cy - 60, 244, 92),
    }[place]  # fmt: skip
    return {
        "id": f"side-{place}", "d": box(x, y, wide, tall, 6), "at": [x + 16 if place == 3 else x + wide - 16, y + 15],
        "label": f"{ORDINALS[place]} side, clockwise from the odd triangle", "facts": [], "rules": RULES,
    }  # fmt: skip


def _first_slot(place: int, seats: int) -> tuple[float, float]:
    """The upper left corner of the first small card beside a side."""
    cx, cy = middle(seats)
    return {
        0: (cx - 151, cy - 89), 1: (cx + 76, cy + 58), 2: (cx - 151, cy + 112), 3: (cx - 76 - 5 * 26 + 3, cy + 58),
    }[place]  # fmt: skip


def _offer(place: int, seats: int) -> Row:
    """Words alone: what the small cards beside a side are for; over them, or to their left above the card."""
    x, y = _first_slot(place, seats)
    return {
        "id": f"lay-{place}", "d": "", "at": [x - 66, y + 12] if place == 0 else [x + 64, y - 10],
        "label": f"cards that may be laid along the {ORDINALS[place]} side", "facts": [], "rules": RULES,
    }  # fmt: skip


def _slots(place: int, seats: int) -> Iterator[Row]:
    x, y = _first_slot(place, seats)
    for nth, value in enumerate(VALUES):
        a = x + 26 * nth
        yield {
            "id": f"bid-{place}-{value}", "d": box(a, y, 21, 24, 3), "at": [a + 10.5, y + 12],
            "label": f"a {value} along the {ORDINALS[place]} side", "facts": [], "rules": RULES,
        }  # fmt: skip


# ---------------------------------------------------------------- what lies there


def scene(position: Any) -> list[Row]:
    """The movement card, what is said about each side, the cards along them, and what their signs mean."""
    table = position.table
    if table.card is None:
        return [_movement_card(position)] if position.agenda and position.agenda[0].question == "card" else []
    return [_movement_card(position), *_free(position), *_sides(position), *_cards(position), *_keys(position)]


def _free(position: Any) -> Iterator[Row]:
    """A place for the first card of each side that has none and may have one."""
    table = position.table
    bidding = position.agenda and position.agenda[0].question == "play"
    for place, side in enumerate(table.card.clockwise):
        if bidding and not table.sides[side] and side != barred(position.now):
            x, y = spot(place, 0, 1, len(position.setup.seats))
            yield {"id": f"free-{place}", "symbol": "bid-none", "x": x, "y": y}


def _keys(position: Any) -> Iterator[Row]:
    """What the signs mean that are on the field."""
    table, step = position.table, position.agenda[0]
    up = {*sides_done(position.now), table.side}
    lying = [(side in up and value) for side, bids in enumerate(table.sides) for _, value in bids]
    guess = PROVENANCE.get(table.card.id, {}).get("reconstructed_fields")
    chooses = isinstance(step, Win) and (step.divided or step.side == BLANK)
    told = [
        ("key-words", "R F C: runner, flyer, crawler", chooses),
        ("key-guess", "reconstructed number", guess),
        ("key-order", "order of placing", lying),
        ("key-down", "face down", not all(lying)),
    ]
    shown = [(symbol, words) for symbol, words, there in told if there]
    y = bottom(len(position.setup.seats)) - 11
    for nth, (symbol, words) in enumerate(reversed(shown)):
        yield {"id": symbol, "symbol": symbol, "x": 12, "y": y - 18 * nth, "text": words}


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
    drawn = {"symbol": f"card-{card.id}"} if card.id in setup.cards else {"shapes": list(movement(card))}
    return {**base, **drawn, "label": f"movement card: clockwise {sides}", "facts": [["numbers", made], *facts]}


def _sides(position: Any) -> Iterator[Row]:
    """Beside each side: what it moves, when it is resolved, what each player has there."""
    now, table, seats = position.now, position.table, len(position.setup.seats)
    order, _ = ordered(now, table.card)
    closed = barred(now) if not table.ended else NOBODY
    for place, side in enumerate(table.card.clockwise):
        bids = table.sides[side]
        x, y = spot(place, 0, 1, seats)
        if place in (0, 2):
            a = spot(place, len(bids) - 1, len(bids), seats)[0] + 22 if bids else x + 22
            corner, sums, across = (a, y - 11), (a, y + 8), 3
        else:
            left = x + 13 - 46 * len(totals_of(bids))
            corner, sums, across = (
                (x - 13 if place == 1 else x - 131, y - 30),
                (x - 13 if place == 1 else left, y + 41),
                5,
            )
        if side == closed:
            middle_ = x + {0: 42, 1: 49, 2: 42, 3: -49}[place]
            yield {"id": f"closed-{place}", "symbol": "closed", "x": middle_, "y": y}
            corner = (middle_ - 62, corner[1]) if place in (1, 3) else (middle_ + 70, y - 4)
        yield from _title(
            place, *corner, f"{SIDES[side]} {table.card.spaces[side] or '?'}", _when(position, side, order, closed)
        )
        yield from _totals(position, side, place, *sums, across=across)


def _when(position: Any, side: int, order: tuple[int, ...], closed: int) -> str:
    """When a side is resolved, or that it has been."""
    table = position.table
    if side == table.side:
        return "being resolved"
    if side in sides_done(position.now):
        return "resolved" if table.sides[side] else "passed over"
    return "" if side == closed else f"resolved {ORDINALS[order.index(side)]}"


def _title(place: int, x: float, y: float, name: str, state: str) -> Iterator[Row]:
    yield {"id": f"name-{place}", "symbol": "side", "x": x, "y": y, "text": name}
    if state:
        symbol = "side-now" if state == "being resolved" else "side-when"
        yield {"id": f"when-{place}", "symbol": symbol, "x": round(x + 9 + 6.9 * len(name)), "y": y, "text": state}


def _totals(position: Any, side: int, place: int, x: float, y: float, *, across: int) -> Iterator[Row]:
    """What each player has along a side: sign and total, the winner's bold with a tick."""
    table, seats = position.table, position.setup.seats
    bids = table.sides[side]
    hidden = {owner for owner, value in bids if value == UNKNOWN}
    totals, won = totals_of(bids), winner(position, side)
    for nth, owner in enumerate(totals):
        key = seats[owner] if owner != NOBODY else ""
        yield {
            "id": f"sum-{place}-{key}", "symbol": f"{'won' if owner == won else 'sum'}-{key}",
            "x": x + 6 + 46 * (nth % across), "y": y + 17 * (nth // across),
            "text": "?" if owner in hidden else f"{totals[owner]}",
        }  # fmt: skip


def winner(position: Any, side: int) -> int | None:
    """Who has won a side that is turned up."""
    bids, done = position.table.sides[side], (*sides_done(position.now), position.table.side)
    known = side in done and bids and all(value for _, value in bids)
    return winner_of(position.now, bids, totals_of(bids)) if known else None


def _cards(position: Any) -> Iterator[Row]:
    """The magic cards along each side, each with its number in the order of placing."""
    setup, table = position.setup, position.table
    up = {*sides_done(position.now), table.side}
    for side, place in enumerate(places(table.card)):
        bids, won = table.sides[side], winner(position, side)
        for nth, (owner, value) in enumerate(bids):
            x, y = spot(place, nth, len(bids), len(setup.seats))
            who = setup.names[owner] if owner != NOBODY else "somebody"
            key = setup.seats[owner] if owner != NOBODY else ""
            lies = "up" if side in up and value else "down"
            look = "lost" if won is not None and owner != won else lies
            yield {
                "id": f"bid-{SIDES[side]}-{nth + 1}", "x": round(x, 1), "y": y, "space": f"side-{place}",
                "symbol": f"{key}-{value}-{look}",
                "label": f"card {nth + 1} along the {SIDE_WORDS[side]}, of {who}",
                "facts": [["value", f"{value or 'hidden'}"], ["lies", f"face {lies}"]],
            }  # fmt: skip
            yield {
                "id": f"order-{place}-{nth + 1}",
                "symbol": "order",
                "x": round(x - 11, 1),
                "y": y - 20,
                "text": f"{nth + 1}",
            }
