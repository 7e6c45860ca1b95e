"""Crazy Race: a card for each seat at the foot of the board, with its hand and its discard pile."""

from __future__ import annotations

from typing import Any

from rulekit.games.crazy_race.table import EIGHT, SECRET, UNKNOWN
from widgets.glyphs import box, colour, path, text
from widgets.plain import Row, Values

VALUES = tuple(dict.fromkeys(EIGHT))
LABELS, HIGH = 34, 48
ASKS = {
    "play": "plays", "move": "moves", "give": "gives a marker back", "show": "turns up a card",
    "marker": "takes a marker, or not",
}  # fmt: skip


def symbols(seats: list[Row]) -> Row:
    """Small cards: in hand, and in the discard pile."""
    found: Row = {}
    for row in seats:
        for value in (UNKNOWN, *VALUES):
            found[f"{row['id']}-hand-{value}"] = _small(row["hue"], value, faded=False)
            found[f"{row['id']}-pile-{value}"] = _small(row["hue"], value, faded=True)
    return found


def _small(hue: str, value: int, *, faded: bool) -> Row:
    edge = box(-6.5, -10, 13, 20, 3)
    line = colour(f"{hue}-line")
    parts = [path(edge, fill=colour("paper"))]
    if not faded and value:
        parts.append(path(edge, fill=colour(hue), fill_opacity=0.25))
    dashes = None if value else "3 2"
    parts.append(
        path(
            edge,
            fill="none",
            stroke=line,
            stroke_width=1.4,
            stroke_dasharray=dashes,
            stroke_opacity=0.6 if faded else None,
        )
    )
    tone = "muted" if faded or not value else "ink"
    return {"shapes": [*parts, text(0, 4.3, value or "?", tone, font_weight=400 if faded else 700)]}


def seat_cards(position: Any, values: Values) -> list[Row]:
    """One card a seat: points, what is at risk and what was spent in vain, hand, pile, state."""
    return [_card(position, values, seat) for seat in range(len(position.setup.seats))]


def _card(position: Any, values: Values, seat: int) -> Row:
    table = position.table
    step = position.agenda[0] if position.agenda else None
    question = step.question if step is not None and step.asks and step.actor == seat else ""
    places = position.game.standings(position)
    begun = any(map(any, table.progress))
    return {
        "seat": seat, "asked": bool(question), "glyph": f"team-{position.setup.seats[seat]}",
        "place": f"{places[seat]}{'=' if places.count(places[seat]) > 1 else ''}" if begun else "",
        "rows": rows(table, values, seat), "picture": _picture(position, seat),
        "state": _state(table, seat, question),
    }  # fmt: skip


def rows(table: Any, values: Values, seat: int) -> list[list[str]]:
    """Points, and what is at risk or was lost; cards spent in vain."""

    def so_far(measure: str) -> float:
        return values[measure][seat] if measure in values else 0

    risk = (
        ["lost", f"{so_far('punished'):g}"] if table.ended or table.winners else ["at risk", f"{so_far('exposure'):g}"]
    )
    vain, cards = so_far("vain"), int(so_far("vain-cards"))
    return [
        ["points", f"{sum(table.markers[seat])}", *risk],
        ["in vain", f"{cards}", "worth", f"{vain:g}"],
    ]


def _picture(position: Any, seat: int) -> Row:
    """Hand and discard pile, one above the other."""
    table, key = position.table, position.setup.seats[seat]
    pitch = 15.5 if len(position.setup.seats) < 4 else 12.2
    hand, pile = table.hands[seat], table.discards[seat]
    words = [text(0, 15, "hand", "muted", anchor="start"), text(0, 39, "pile", "muted", anchor="start")]
    words += [text(LABELS, y, "no cards", anchor="start") for y, cards in ((15, hand), (39, pile)) if not cards]
    if table.hands[seat] == SECRET:
        words.append(text(LABELS + 20, 15, "not shown", "muted", anchor="start"))
    parts = [[f"{key}-hand-{value}", LABELS + 7 + nth * pitch, 11] for nth, value in enumerate(hand)]
    parts += [[f"{key}-pile-{value}", LABELS + 7 + nth * pitch, 35] for nth, value in enumerate(pile)]
    return {
        "size": [round(LABELS + 8 * pitch + 2), HIGH], "shapes": words, "parts": parts,
        "label": f"hand: {_said(hand)}; discard pile: {_said(pile)}",
    }  # fmt: skip


def _said(cards: tuple[int, ...]) -> str:
    return " ".join(str(value or "?") for value in cards) or "none"


def _state(table: Any, seat: int, question: str) -> str:
    if seat in table.winners:
        return "won the race"
    pile = "" if table.ended else "has recovered" if table.recovered[seat] else "may recover"
    asks = ASKS.get(question, "is asked") if question else ""
    return ", ".join(filter(None, (asks, pile)))
