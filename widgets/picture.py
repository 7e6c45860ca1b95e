"""The picture a saved notebook shows: sentence, board, seat cards and simple lines of the charts, at most 100 kB."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from widgets import card_pictures, lines, svg, views
from widgets.boards.words import cut, wrapped
from widgets.glyphs import Shape, box, colour, path, placed, shape, text
from widgets.plain import Row

WIDTH, PAD = 656, 12
LEFT, RIGHT = 34, 96  # of a chart: room for its ticks, and for the names of the lines
BAND = 16  # how high the row of a band is
BOLD = 17.0  # the size at which bold letters of 15 px are as broad as plain ones


def picture(cursor: Any, *, board: bool = True, charts: bool = True, chosen: Row | None = None) -> str:
    """The step the cursor stands on, as SVG text that needs nothing else.

    Args:
        cursor: the step, and the line it stands on.
        board: whether the board is drawn.
        charts: whether the chart lines are drawn.
        chosen: what each chart shows, by its id; without it the first of its choices.
    """
    rows, about = cursor.line, cursor.about
    if not rows:
        return ""
    row = rows[min(cursor.index, len(rows) - 1)]
    told = wrapped(row["sentence"], WIDTH - 2 * PAD - 160, BOLD)
    parts, y = list(_head(about, row, rows[-1], told)), 40.0 + 20 * len(told)
    if board:
        shapes, tall = _board(cursor.ground, row, about["seats"], _marks(cursor, row), close=charts)
        parts.append(placed(shapes, PAD, y))
        y += tall + 16
    if charts and len(rows) > 1:
        behind = lines.bands(about["bands"], rows)
        for nth, chart in enumerate(lines.plan(about["measures"])):
            choice = next(
                (c for c in chart["choices"] if c["id"] == (chosen or {}).get(chart["id"])), chart["choices"][0]
            )
            strips = [band for band in behind if band["named"]] if nth == 0 else []
            drawn = _chart(chart, choice, rows, row, about["seats"], behind)
            parts.append(
                placed([*_title_of(choice), *_strips(strips, len(rows)), placed(drawn, 0, BAND * len(strips))], PAD, y)
            )
            y += chart["height"] + 44 + BAND * len(strips)
    title = f"{about['title']}, step {row['number']} of {rows[-1]['number']}: {row['sentence']}"
    return svg.document(WIDTH, round(y), parts, title)


def _marks(cursor: Any, row: Row) -> list[Row]:
    """Where the options of this step lead, if they have been asked for."""
    asked = cursor.options if cursor.options.get("node") == row["id"] else {}
    return [m for group in asked.get("groups", ()) for move in group["moves"] for m in move.get("marks", ())]


def _head(about: Row, row: Row, last: Row, told: list[str]) -> Iterator[Shape]:
    yield text(PAD, 22, about["title"], anchor="start", font_size=14, font_weight=700)
    x = PAD + svg.wide(about["title"], 15) + 10
    yield text(x, 22, cut(about.get("replay", ""), WIDTH - 160 - x, 13), "muted", anchor="start", font_size=13)
    yield text(WIDTH - PAD, 22, f"step {row['number']} of {last['number']}", "muted", anchor="end")
    for nth, line in enumerate(told):
        yield text(PAD, 46 + 20 * nth, line, anchor="start", font_size=15, font_weight=600)
    yield text(WIDTH - PAD, 46, row.get("where", ""), "muted", anchor="end")


# ---------------------------------------------------------------- board and cards


def _board(ground: Row, row: Row, seats: list[Row], marks: list[Row], *, close: bool) -> tuple[list[Shape], float]:
    """The board with its title and cards, and how tall they are."""
    drawn, wide, tall, stretch = _drawn(ground, row, marks, close=close)
    parts = [*_title(ground, row["scene"], stretch), placed(drawn, 0, 24)]
    cards, symbols = row.get("cards") or [], ground["symbols"]
    if ground.get("cards") == "right":
        y = 25.0
        for each in cards:
            [framed], high = card_pictures.of_row([each], seats, min(206, 632 - wide - 20), symbols)
            parts.append(placed(framed, wide + 20, y))
            y += high + 7
        return parts, max(24 + tall, y - 7)
    y, columns = 24 + tall + 10, max(1, min(4, len(cards)))
    each_wide = min(206, (632 - 8 * (columns - 1)) / columns)
    for start in range(0, len(cards), columns):
        framed_cards, high = card_pictures.of_row(cards[start : start + columns], seats, each_wide, symbols)
        parts += [placed(framed, (each_wide + 8) * nth, y) for nth, framed in enumerate(framed_cards)]
        y += high + 7
    return parts, y - 7 if cards else 24 + tall


def _drawn(ground: Row, row: Row, marks: list[Row], *, close: bool) -> tuple[list[Shape], float, float, str]:
    """The board itself, how wide and tall it is, and which stretch of a long track it shows."""
    if ground.get("fluid") and close:
        shapes, tall, stretch = views.both(ground, row, marks, 632)
        return shapes, 632, tall, stretch
    if ground.get("fluid"):
        shapes, tall = views.whole(ground, row, marks, 632)
        return shapes, 632, tall, ""
    wide, tall = ground["size"]
    scale = min(1, 632 / wide)
    return [_scaled(svg.drawing(ground, row["scene"], marks), scale)], wide * scale, tall * scale, ""


def _scaled(shapes: list[Shape], scale: float) -> Shape:
    return shape("g", shapes, transform=f"scale({scale:.3f})" if scale < 1 else None)


def _title(ground: Row, scene: list[Row], stretch: str) -> Iterator[Shape]:
    words = f"{ground['title']}, {stretch}" if stretch else ground["title"]
    yield text(0, 13, words, anchor="start", font_size=13, font_weight=600)
    x = svg.wide(words, 14) + 12
    chips = [row["chip"] for row in scene if "chip" in row]
    for told, tone in (*((b["text"], "ruling") for b in ground.get("badges", ())), *((c, "ink") for c in chips)):
        wide = svg.wide(told, 13.5) + 12
        dashed = {"stroke": colour(tone), "stroke_dasharray": "3 2" if tone == "ruling" else None, "fill": "none"}
        yield path(box(x, 0, wide, 18, 3 if tone == "ruling" else 9), **dashed)
        yield text(x + 5, 13, told, tone, anchor="start")
        x += wide + 8


# ---------------------------------------------------------------- chart lines


def across(step: float, last: int) -> float:
    """Where a step lies in a chart, from left to right."""
    return LEFT + (632 - LEFT - RIGHT) * step / last


class Scale(NamedTuple):
    """How steps and values become points of a chart."""

    last: int
    low: float
    high: float
    down: bool
    height: int

    def x(self, step: float) -> float:
        """A step, from left to right."""
        return across(step, self.last)

    def y(self, value: float) -> float:
        """A value, from below; for places and gaps from above."""
        part = (value - self.low) / (self.high - self.low)
        return 26 + (self.height - 12) * (part if self.down else 1 - part)


def _scale(chart: Row, choice: Row, rows: list[Row], ticks: list[float]) -> Scale:
    tops = [v for row in rows for v in row["values"][choice["measure"]] if v is not None]
    low, high = (0.75, ticks[-1] + 0.25) if choice["places"] else (0, max([*tops, ticks[-1], 1]) * 1.05)
    return Scale(max(1, len(rows) - 1), low, high, choice["down"], chart["height"])


def _chart(chart: Row, choice: Row, rows: list[Row], here: Row, seats: list[Row], behind: list[Row]) -> list[Shape]:
    """The lines over their grid and the bands without tones."""
    ticks = lines.ticks(rows, choice)
    scale, index = _scale(chart, choice, rows, ticks), rows.index(here)
    parts = [*_shades(behind, scale), *_grid(scale, rows, ticks)]
    ends = []
    for nth, seat in enumerate(seats):
        if points := lines.points(rows, choice, nth):
            parts.append(_line(points, seat, scale))
            ends.append([scale.y(points[-1][1]), seat])
            now = lines.value_at(points, index)
            parts.append(svg.small_sign(seat, scale.x(index), scale.y(now), 5))
    cursor = path(f"M{scale.x(index):.1f} 20V{scale.height + 22}", stroke=colour("ink"), stroke_width=1.2)
    return [*parts, *_names(ends, scale.height + 20), cursor]


def _title_of(choice: Row) -> Iterator[Shape]:
    yield text(0, 13, choice["title"], anchor="start", font_size=13, font_weight=600)
    if choice["unit"].lower() not in choice["title"].lower():
        yield text(svg.wide(choice["title"], 13 * BOLD / 15) + 14, 13, choice["unit"], "muted", anchor="start")


def _strips(bands: list[Row], number: int) -> Iterator[Shape]:
    """A row for each band with names, where they have room."""
    for nth, band in enumerate(bands):
        y = 20.0 + BAND * nth
        for k, each in enumerate(band["stretches"]):
            x, end = across(each.start, number - 1), across(each.end, number - 1)
            if tone := band["tones"].get(each.name):
                look = {"stroke": colour(f"{tone}-line"), "fill_opacity": 0.3}
                yield path(box(x + 0.5, y, max(1, end - x - 1), BAND - 3, 2), fill=colour(f"{tone}-line"), **look)
            elif k % 2:
                yield path(f"M{x:.1f} {y}H{end:.1f}V{y + BAND}H{x:.1f}z", fill=colour("shade"))
            if svg.wide(each.name, 11) + 8 <= end - x:
                yield text(x + 5, y + 10.5, each.name, anchor="start", font_size=11)


def _shades(bands: list[Row], scale: Scale) -> Iterator[Shape]:
    """Every other stretch of the bands without tones, behind the whole chart."""
    for each in [each for band in bands if not band["tones"] for each in band["stretches"][1::2]]:
        x, end = scale.x(each.start), scale.x(each.end)
        yield path(f"M{x:.1f} 20H{end:.1f}V{scale.height + 20}H{x:.1f}z", fill=colour("shade"))


def _grid(scale: Scale, rows: list[Row], ticks: list[float]) -> Iterator[Shape]:
    for tick in ticks:
        yield path(f"M{LEFT} {scale.y(tick):.1f}H{632 - RIGHT}", stroke=colour("hairline"))
        yield text(LEFT - 7, scale.y(tick) + 4, f"{tick:g}", "muted", anchor="end")
    after = -100.0
    for step, name in lines.rounds(rows):
        if scale.x(step) - after >= 74:
            after = scale.x(step)
            yield path(f"M{after:.1f} 24V{scale.height + 18}", stroke=colour("hairline"), stroke_dasharray="2 3")
            yield text(after, scale.height + 34, name, "muted")


def _line(points: lines.Points, seat: Row, scale: Scale) -> Shape:
    d = ""
    for nth, (step, value) in enumerate(points):
        x, y = f"{scale.x(step):.1f}", f"{scale.y(value):.1f}"
        d += f"M{x} {y}" if nth == 0 else f"H{x}V{y}"
    look = {"stroke": colour(f"{seat['hue']}-line"), "stroke_width": 2.2, "stroke_dasharray": seat["dash"] or None}
    return path(d, fill="none", stroke_linejoin="round", **look)


def _names(ends: list[list[Any]], bottom: float) -> Iterator[Shape]:
    """Names beside the ends of the lines, pushed apart so that none covers another."""
    ends.sort(key=lambda end: end[0])
    for upper, lower in pairwise(ends):
        lower[0] = max(lower[0], upper[0] + 15)
    limit = bottom
    for end in reversed(ends):
        end[0] = min(end[0], limit)
        limit = end[0] - 15
    for y, seat in ends:
        yield svg.small_sign(seat, 632 - RIGHT + 11, y)
        yield text(632 - RIGHT + 20, y + 4, cut(seat["short"], RIGHT - 22, 12), anchor="start")
