"""The card of a seat as shapes, for pictures that stand alone: the twin of cards.js."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from widgets import svg
from widgets.boards.words import cut, wrapped
from widgets.glyphs import Shape, box, colour, path, placed, shape, text
from widgets.plain import Row

HEAD, LINE, TIGHT = 37, 21, 16
MANY = 2
"""Small symbols side by side; more of them are counted."""
HAND_WIDE, PITCH, CARD_WIDE, CARD_HIGH = 124, 21, 18, 26
Drawn = tuple[list[Shape], float]


def card(row: Row, seat: Row, wide: float, symbols: Row) -> Drawn:
    """A card and how high it is; its frame is drawn by `framed`, once all of a row are known."""
    seat = {**seat, **row.get("who", {})}
    parts, y = list(_head(row, seat, wide, symbols)), float(HEAD)
    for shapes, high in _content(row, wide, symbols):
        parts.append(placed(shapes, 0, y))
        y += high
    if row.get("state"):
        look = {"fill": colour("brand"), "font_weight": 600} if row.get("asked") else {"fill": colour("muted")}
        parts.append(text(12, y + 15, cut(row["state"], wide - 20, 12), anchor="start", **look))
        y += LINE
    return parts, y + 4


def framed(row: Row, parts: list[Shape], wide: float, high: float) -> list[Shape]:
    """The parts of a card on their paper."""
    edge = {"stroke": colour("brand" if row.get("asked") else "border"), "stroke_width": 2 if row.get("asked") else 1}
    return [path(box(0, 0, wide, high, 6), fill=colour("paper"), **edge), *parts]


def _head(row: Row, seat: Row, wide: float, symbols: Row) -> Iterator[Shape]:
    own = {**seat, "sign": symbols[row["sign"]]["shapes"]} if row.get("sign") in symbols else seat
    yield svg.seat_sign(own, 20, 20, 22)
    yield text(38, 24.5, cut(seat["short"], wide - 80, 13), anchor="start", font_size=13, font_weight=600)
    yield text(wide - 12, 25, row["place"], anchor="end", font_size=16, font_weight=700)


def _content(row: Row, wide: float, symbols: Row) -> Iterator[Drawn]:
    """Everything between head and state, from above."""
    if row.get("scale"):
        yield list(_scale(row["scale"], wide)), 24
    picture = row.get("picture")
    if picture and picture.get("beside"):
        yield _beside(row, picture, wide, symbols)
    else:
        if picture:
            yield [placed(_picture(picture, symbols), 9, 2)], picture["size"][1] + 4
        yield from _told(row, wide, symbols, LINE)
    if row.get("hand"):
        yield _hand(row["hand"], symbols)
    lines = [part for words in row.get("lines", ()) for part in wrapped(words, wide - 20)]
    if lines:
        yield [text(12, 13 + 15 * nth, line, anchor="start") for nth, line in enumerate(lines)], 15 * len(lines) + 4


def _told(row: Row, wide: float, symbols: Row, line: float) -> Iterator[Drawn]:
    """What the card says in rows."""
    if row.get("dots"):
        yield list(_dots(row["dots"])), line
    if row.get("boxes"):
        yield list(_boxes(row["boxes"])), 31
    for words in row["rows"]:
        yield list(_facts(words, wide, symbols)), line


def _beside(row: Row, picture: Row, wide: float, symbols: Row) -> Drawn:
    """The rows beside the picture."""
    width, height = picture["size"]
    parts, y = [placed(_picture(picture, symbols), 3, 0)], max(2.0, height / 2 - 34)
    for shapes, high in _told(row, wide - width + 5, symbols, TIGHT + 4):
        parts.append(placed(shapes, width - 5, y))
        y += high
    return parts, max(height, y) + 2


def _picture(picture: Row, symbols: Row) -> list[Shape]:
    return [*picture.get("shapes", ()), *(svg.part(symbols, part) for part in picture.get("parts", ()))]


def _scale(row: Row, wide: float) -> Iterator[Shape]:
    """Numbers in boxes, the one in force filled."""
    x = 10.0
    for nth, words in enumerate(row["values"]):
        on, room = nth == row["on"], max(17, svg.wide(words, 12) + 6)
        look = {"fill": colour("ink") if on else "none", "stroke": colour("muted")}
        yield path(box(x, 1, room, 18, 3), **look)
        yield text(x + room / 2, 14.5, words, "paper" if on else "muted", font_weight=700 if on else 400)
        x += room + 2
    yield text(x + 6, 14.5, cut(row["after"], wide - x - 10, 12), anchor="start", font_weight=600)


def _dots(dots: Row) -> Iterator[Shape]:
    yield text(12, 15, dots["label"], "muted", anchor="start")
    ink = colour("ink")
    for nth in range(dots["of"]):
        x, full = 64 + 20 * nth, nth < dots["filled"]
        yield shape("circle", cx=x, cy=11, r=7, fill=ink if full else "none", stroke=ink, stroke_width=1.3)
        if full:
            yield path(f"M{x - 3.5} 11l2.6 2.8 4.6-5.2", fill="none", stroke=colour("paper"), stroke_width=1.8)


def _boxes(row: Row) -> Iterator[Shape]:
    """Small boxes under their label."""
    yield text(12, 15, row["label"], anchor="start", font_weight=600)
    for nth in range(row["of"]):
        full = nth < row["filled"]
        look = {"fill": colour("refused") if full else "none", "stroke": colour("refused" if full else "muted")}
        yield path(box(12.5 + 9 * nth, 20, 7, 9, 1), **look)


def _facts(row: list[Any], wide: float, symbols: Row) -> Iterator[Shape]:
    """Pairs of a label and its value, side by side; a value may be so many small symbols."""
    x, narrow = 12.0, wide < 165
    for nth, words in enumerate(row):
        if isinstance(words, dict):
            yield from _counted(words, x, symbols)
            continue
        if nth % 2 == 0:
            yield text(x, 15, words, "muted", anchor="start")
        else:
            yield text(x, 15, cut(words, wide - x - 4, 12), anchor="start", font_weight=600)
        x += svg.wide(words, 12) + (6 if narrow else 22 if nth % 2 else 10)
        x = max(78, x) if nth == 0 and not narrow else x


def _counted(row: Row, x: float, symbols: Row) -> Iterator[Shape]:
    count, width = row["count"], symbols[row["symbol"]]["size"][0]
    told = f"{count}" if count > MANY or not count else ""
    if told:
        yield text(x, 15, told, anchor="start", font_weight=600)
        x += svg.wide(told, 13) + 3
    for nth in range(min(count, 1) if told else count):
        yield placed(symbols[row["symbol"]]["shapes"], x + nth * width, 5)


def _hand(hand: Row, symbols: Row) -> Drawn:
    """Cards in hand as small pictures, overlapping where they are many."""
    held = hand["cards"]
    pitch = min(PITCH, (HAND_WIDE - CARD_WIDE) / max(1, len(held) - 1))
    cards = [svg.part(symbols, [name, 10 + CARD_WIDE / 2 + nth * pitch, 34]) for nth, (name, *_) in enumerate(held)]
    return [text(12, 15, hand["label"], "muted", anchor="start"), *cards], LINE + CARD_HIGH + 3


def of_row(rows: list[Row], seats: list[Row], wide: float, symbols: Row) -> tuple[list[list[Shape]], float]:
    """Cards that stand side by side are equally high."""
    drawn = [card(row, seats[row["seat"]], wide, symbols) for row in rows]
    high = max((high for _, high in drawn), default=0)
    return [framed(row, parts, wide, high) for row, (parts, _) in zip(rows, drawn, strict=True)], high
