"""A long track for pictures that stand alone: the whole at any width, and the close-up of the action.

The twin of whole.js, near.js and stage.js; where lines and limits are the same, those files say why.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence

from widgets import svg
from widgets.glyphs import Shape, arrow, colour, group, path, placed, shape, text
from widgets.plain import Row

CARS, SIGNS, LARGE, WORDS = 15, 9, 24, 34
"""Pixels of a lane from which cars, signs, larger cars and the words of marks have room."""
BESIDE, GAP, SMALL_PAD, MOST = 195, 6, 15, 700
AROUND = 2
"""Rows shown behind the last and ahead of the first car involved."""
NUMBER = re.compile(r"-?\d+\.?\d*")
Drawn = tuple[list[Shape], float]


def both(ground: Row, row: Row, marks: list[Row], width: float) -> tuple[list[Shape], float, str]:
    """Close-up and whole side by side, how high they are, and the rows that the close-up shows."""
    near = Near(ground, row, width - BESIDE - GAP)
    room, tall = width - near.width - GAP, near.close["height"]
    note = text(room / 2, 17, ground["close"]["note"], "muted")
    back = shape("rect", x=0, y=0, width=room, height=tall, rx=6, fill=colour("ground"))
    small = Whole(ground, room, tall - 26, small=True)
    whole = [*small.road(), small.frame(near.first, near.cells), *small.tokens(row["scene"])]
    beside = placed([back, note, placed(whole, 0, 26)], near.width + GAP, 0)
    names = near.close["names"]
    stretch = f"{names[near.first % len(names)]}–{names[(near.first + near.cells - 1) % len(names)]}"
    return [*near.shapes(row, marks), beside], tall, stretch


def whole(ground: Row, row: Row, marks: list[Row], width: float) -> Drawn:
    """The whole alone."""
    large = Whole(ground, width, MOST, small=False)
    back = shape("rect", x=0, y=0, width=width, height=large.height, rx=6, fill=colour("grass"))
    return [back, *large.road(), *large.marks(marks), *large.tokens(row["scene"])], large.height


def scaled(d: str, factor: float) -> str:
    """A path of absolute coordinates at another size."""
    return NUMBER.sub(lambda found: f"{float(found[0]) * factor:.1f}".removesuffix(".0"), d)


class Whole:
    """The whole track in a width and a height."""

    def __init__(self, ground: Row, width: float, most: float, *, small: bool) -> None:
        (wide, tall), fluid = ground["size"], ground["fluid"]
        pad = SMALL_PAD if small else fluid["pad"]
        self.ground = ground
        self.scale = max(0.02, min((width - 2 * pad) / wide, (most - 2 * pad) / tall))
        self.height = most if small else math.ceil(tall * self.scale + 2 * pad)
        self.left, self.top = (width - wide * self.scale) / 2, (self.height - tall * self.scale) / 2
        lane = fluid["lane"] * self.scale
        self.words = lane >= WORDS
        self.signs = max(0.5, min(1.5, lane / 22))
        room = "large" if lane >= LARGE else "" if lane >= CARS else "small" if lane >= SIGNS else "mini"
        self.level = "mini" if small else room

    def at(self, place: Sequence[float], push: Sequence[float] = (0, 0)) -> tuple[float, float]:
        """A point of the track in the picture."""
        (x, y, *_), (right, down) = place, push
        return x * self.scale + self.left + right, y * self.scale + self.top + down

    def road(self) -> Iterator[Shape]:
        """What grows with the drawing, and what stands on it."""
        thin = {"rk-lanes": 0.7, "rk-bar": 5} if self.level == "mini" else {}
        shapes = []
        for tag, look, *_ in self.ground["shapes"]:
            width = thin.get(look.get("class"), look.get("stroke-width"))
            own = {"d": scaled(look["d"], self.scale)} | ({"stroke-width": width} if width else {})
            shapes.append([tag, {**look, **own}])
        yield placed(shapes, self.left, self.top)
        for row in self.ground.get("stands", ()):
            if self.level != "mini" or row.get("mini"):
                yield from self._stand(row)

    def _stand(self, row: Row) -> Iterator[Shape]:
        x, y = self.at(row["at"], row.get("push", (0, 0)))
        if row.get("to"):
            ends = ((x, y), self.at(row["to"]))
            d = "M{:.1f} {:.1f}L{:.1f} {:.1f}".format(*ends[0], *ends[1])
            yield path(d, fill="none", stroke=colour("die"), stroke_width=4.5, stroke_linecap="round")
            yield arrow(ends, stroke=colour(row["tone"]), stroke_width=2.6)
            return
        turn = f" rotate({row['turn']})" if row.get("turn") else ""
        size = f" scale({self.signs:.1f})" if row.get("scaled") else ""
        yield group(row["shapes"], transform=f"translate({x:.1f} {y:.1f}){turn}{size}")

    def marks(self, marks: Iterable[Row]) -> Iterator[Shape]:
        """Marks on spaces."""
        spaces = {space["id"]: space for space in self.ground["spaces"]}
        for mark in [{**each, "text": each["text"] if self.words else ""} for each in marks]:
            if mark["space"] in spaces:
                space = spaces[mark["space"]]
                x, y, *_ = space["at"]
                own = {"d": scaled(space["d"], self.scale), "at": [x * self.scale, y * self.scale]}
                yield placed(svg.mark(own, mark), self.left, self.top)

    def tokens(self, rows: Iterable[Row]) -> Iterator[Shape]:
        """Glyphs as they look at this size."""
        for row in rows:
            symbol = self.ground["symbols"].get(row.get("symbol", ""), {})
            own = symbol.get(self.level, symbol.get("small", symbol) if self.level == "mini" else symbol)
            if own is not None and "chip" not in row:
                x, y = self.at((row["x"], row["y"]), row.get("push", (0, 0)))
                turn = 0 if own.get("upright") else row.get("turn", 0)
                state = [each for each in row.get("state", ()) if each != "against" or self.level != "mini"]
                place = {"x": round(x, 1), "y": round(y, 1), "turn": turn, "state": state}
                drawn = svg.glyph({**row, **place}, own)
                yield drawn if not own.get("scaled") else _sized(drawn, self.signs)

    def frame(self, first: int, cells: int) -> Shape:
        """The window of the close-up."""
        rail = self.ground["close"]["rail"]
        ends = [rail[k % len(rail)] for k in range(2 * first, 2 * (first + cells) + 1)]
        points = [self.at(each) for each in ends] + [self.at(each[2:]) for each in reversed(ends)]
        d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "z"
        return path(d, fill="none", stroke=colour("brand"), stroke_width=3, stroke_linejoin="round")


def _sized(drawn: Shape, size: float) -> Shape:
    tag, look, content = drawn
    return [tag, {**look, "transform": f"{look['transform']} scale({size:.1f})"}, content]


def _left(drawn: Shape) -> float | None:
    """Where a number or a sign stands; None for what runs along."""
    if drawn[0] == "text":
        return float(drawn[1]["x"])
    found = NUMBER.search(drawn[1].get("transform", ""))
    return float(found[0]) if found else None


class Near:
    """The window of the close-up round the cars involved in a step."""

    def __init__(self, ground: Row, row: Row, width: float) -> None:
        self.ground, self.close = ground, ground["close"]
        cell, period = self.close["cell"], self.close["period"]
        self.spaces = {space["id"]: space for space in ground["spaces"]}
        self.rows = round(period / cell)
        self.cells = max(2, min(int((width - self.close["left"] - 3) // cell), self.rows))
        self.width = self.close["left"] + self.cells * cell + 3
        self.first = self._first(row["scene"])

    def _first(self, scene: list[Row]) -> int:
        """The first row of the window, as ``near.js`` has it: what the step is about, neighbours if there is room.

        It holds above all who has moved, and it moves on by blocks.
        """
        ways = [[point[3] for point in row.get("path", ())] for row in scene]
        asked = [row.get("space") for row in scene if "asked" in row.get("state", ())]
        moved = [space for way in ways if len(way) > 1 for space in reversed(way)]
        about = self._known([*moved, *asked, *(way[0] for way in ways if len(way) == 1)])
        seats = self._known([row.get("space") for row in scene if "seat" in row])
        about = about or seats
        if not about:
            return -AROUND
        margin = min(AROUND, (self.cells - 1) // 2)
        block = max(1, self.cells - 2 * margin - 1)
        low, high = self._holding(about, margin, about[0], (-math.inf, math.inf))
        whole = high // block * block
        first = whole if whole >= low else math.floor((low + high) / 2 + 0.5)
        low, high = self._holding(seats, 0, about[0], (low, high))
        return int(max(low, min(high, first)))

    def _known(self, spaces: Iterable[str | None]) -> list[int]:
        """The rows of those spaces that are on the strip."""
        found = [self.spaces[space]["near"]["at"][0] for space in spaces if space and space in self.spaces]
        return [int(x // self.close["cell"]) for x in found]

    def _holding(self, rows: list[int], aside: int, lead: int, limits: tuple[float, float]) -> tuple[float, float]:
        """Where the window may begin to hold these rows, too: each that would leave no place is passed over."""
        low, high = limits
        for row in rows:
            near = row + self.rows * math.floor((lead - row) / self.rows + 0.5)
            from_, to = max(low, near + aside + 1 - self.cells), min(high, near - aside)
            if from_ <= to:
                low, high = from_, to
        return low, high

    def shapes(self, row: Row, marks: Iterable[Row]) -> list[Shape]:
        """Strip, marks, tokens and labels; what sticks out beside the window is covered."""
        cell, left, height = self.close["cell"], self.close["left"], self.close["height"]
        start = self.first * cell
        laps = range((start - cell) // self.close["period"], (start + self.cells * cell) // self.close["period"] + 1)
        strip = [placed(self._lap(lap), left - start + lap * self.close["period"], 0) for lap in laps]
        inside = [*strip, placed([*self._marks(marks, row["scene"]), *self._tokens(row["scene"])], left - start, 0)]
        right = left + self.cells * cell + 3
        cover = [shape("rect", x=-4000, y=0, width=4000 + left - 3, height=height, fill=colour("paper")),
                 shape("rect", x=right, y=0, width=9000, height=height, fill=colour("paper"))]  # fmt: skip
        return [*inside, *cover, *self.close["fixed"], *self._labels(row["scene"])]

    def _lap(self, lap: int) -> list[Shape]:
        """One copy of the strip; of its numbers and signs those in the window."""
        low = self.first * self.close["cell"] - lap * self.close["period"]
        high = low + self.cells * self.close["cell"]
        return [each for each in self.close["shapes"] if (x := _left(each)) is None or low <= x <= high]

    def _wrap(self, x: float) -> float:
        middle = (self.first + self.cells / 2) * self.close["cell"]
        return x + self.close["period"] * math.floor((middle - x) / self.close["period"] + 0.5)

    def _inside(self, x: float) -> bool:
        return 0 <= x - self.first * self.close["cell"] <= self.cells * self.close["cell"]

    def _marks(self, marks: Iterable[Row], scene: list[Row]) -> Iterator[Shape]:
        """Marks, their words in the middle of the cell, or under what stands or is printed there."""
        taken = {row.get("space") for row in scene}
        for mark in marks:
            if mark["space"] in self.spaces:
                near = self.spaces[mark["space"]]["near"]
                x, y, *_ = near["at"]
                if self._inside(self._wrap(x)):
                    low = near.get("printed") or mark["space"] in taken
                    there = {**near, "at": [x, y + self.close["cell"] / 2 - 8 if low else y]}
                    yield placed(svg.mark(there, mark), self._wrap(x) - x, 0)

    def _tokens(self, rows: Iterable[Row]) -> Iterator[Shape]:
        for row in rows:
            symbol = self.ground["symbols"].get(row.get("symbol", ""), {})
            own, space = symbol.get("close", symbol.get("large", symbol)), self.spaces.get(row.get("space", ""))
            if own is None or space is None:
                continue
            x, y, *_ = space["near"]["at"]
            turn = row["turn"] - space["at"][2] if "turn" in row and not own.get("upright") else 0
            if self._inside(self._wrap(x)):
                yield svg.glyph({**row, "x": round(self._wrap(x), 1), "y": y, "turn": turn}, own)

    def _labels(self, rows: Iterable[Row]) -> Iterator[Shape]:
        """Words under stretches of the strip, each under its visible part, at length where there is room."""
        taken: list[tuple[float, float]] = []
        for _, x, row, own in sorted(self._visible(rows), key=lambda each: -each[0]):
            for words in own["words"]:
                told = words.replace("{}", row.get("text", ""))
                half = svg.wide(told, 12.5) / 2
                left, right = self.close["left"] + half, self.close["left"] + self.cells * self.close["cell"] - half
                place = max(left, min(right, x))
                if all(place + half + 8 <= a or place - half - 8 >= b for a, b in taken):
                    taken.append((place - half, place + half))
                    yield text(place, own["y"], told, font_weight=600)
                    break

    def _visible(self, rows: Iterable[Row]) -> Iterator[tuple[float, float, Row, Row]]:
        start = self.first * self.close["cell"]
        for row in rows:
            own = self.ground["symbols"].get(row.get("symbol", ""), {}).get("close") or {}
            if "span" in own:
                a, b = own["span"]
                shift = self._wrap((a + b) / 2) - (a + b) / 2
                low, high = max(start, a + shift), min(start + self.cells * self.close["cell"], b + shift)
                if high - low > 12:
                    yield high - low, self.close["left"] + (low + high) / 2 - start, row, own
