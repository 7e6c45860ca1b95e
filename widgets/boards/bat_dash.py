"""Bat Cup: dashboards. A car with its wheels, bodywork and shields, the card of the round, cubes and crystals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulekit.games.bat_cup.words import BODY, TOKENS, WHEELS, ZONE_WORDS
from widgets.glyphs import Shape, colour, path, shape, text
from widgets.plain import Row

SIZE = (72, 104)
MIDDLE = (36, 52)
BARS = {"front": (-12, -39, 24, 7), "rear": (-12, 32, 24, 7), "left": (-25, -9, 7, 20), "right": (18, -9, 7, 20)}
TYRES = {"fl": (-21, -22), "fr": (21, -22), "rl": (-21, 22), "rr": (21, 22)}
SHIELDS = {
    "front": (-9, -47, 9, -47), "rear": (-9, 47, 9, 47), "left": (-32, -8, -32, 8), "right": (32, -8, 32, 8),
    "fl": (-34, -30, -28, -38), "fr": (34, -30, 28, -38), "rl": (-34, 30, -28, 38), "rr": (34, 30, 28, 38),
}  # fmt: skip
KEYS = [
    {"symbol": "key-sound", "text": "sound"}, {"symbol": "key-broken", "text": "broken"},
    {"symbol": "key-shield", "text": "shield"}, {"symbol": "key-gone", "text": "broken shield"},
    {"symbol": "key-token", "text": "wheel token"}, {"symbol": "key-flat", "text": "wheel gone"},
    {"text": "fl fr rl rr: front and rear wheels, left and right"},
]  # fmt: skip
"""What the signs of a dashboard mean."""
TINTS = {"soft": "orange", "hard": "purple"}


# ---------------------------------------------------------------- the parts of the picture


def parts() -> dict[str, Row]:
    """Every state of every part, each drawn once for all dashboards."""
    found = {f"{zone}-{name}": [*look] for zone in BODY for name, look in _bar(zone)}
    for wheel in WHEELS:
        found[f"{wheel}-none"] = list(_tyre(wheel, "", 0))
        for kind, full in TOKENS.items():
            found |= {f"{wheel}-{kind}-{left}": list(_tyre(wheel, kind, left)) for left in range(full + 1)}
    for zone in SHIELDS:
        found |= {f"shield-{zone}": [_shield(zone)], f"shield-{zone}-broken": [_shield(zone, "1 6")]}
    found |= {"guarded": [_guard()], "out": [_cross()]}
    found |= {"brake": [_brake()], "nitro": [_nitro()]}
    small = {name: {"shapes": shapes, "size": [11, 12]} for name, shapes in found.items()}
    return small | {name: {"shapes": shapes, "size": [wide, 12]} for name, (wide, shapes) in _keys().items()}


def _keys() -> dict[str, tuple[int, list[Shape]]]:
    box: Row = {"x": 0.7, "y": 2.5, "width": 9.6, "height": 7, "rx": 2, "stroke_width": 1.4}
    cross = path("M.7 2.5l9.6 7m-9.6 0l9.6-7", fill="none", stroke=colour("refused"), stroke_width=1.4)
    line: Row = {"fill": "none", "stroke": colour("brand"), "stroke_width": 4, "stroke_linecap": "round"}
    dots = [
        shape("circle", cx=x, cy=6, r=3, fill=colour(tint), stroke=colour("ink"), stroke_width=1)
        for x, tint in zip((4.5, 12.5), TINTS.values(), strict=True)
    ]
    tyre: Row = {"x": 1.5, "y": 0.7, "width": 8, "height": 10.6, "rx": 2.5, "stroke_width": 1.4}
    return {
        "key-sound": (11, [shape("rect", **box, fill=colour("allowed"), stroke=colour("allowed"))]),
        "key-broken": (11, [shape("rect", **box, fill=colour("paper"), stroke=colour("refused")), cross]),
        "key-shield": (19, [path("M2.5 6h14", **line)]),
        "key-gone": (19, [path("M2.5 6h14", stroke_dasharray="1 6", **line)]),
        "key-token": (17, dots),
        "key-flat": (11, [shape("rect", **tyre, fill="none", stroke=colour("refused"), stroke_dasharray="3 2")]),
    }


def car(hue: str, letter: str) -> Row:
    """The car of a driver, nose up."""
    x, y = MIDDLE
    body = f"M{x - 13} {y + 27}V{y - 14}Q{x - 13} {y - 27} {x} {y - 27}Q{x + 13} {y - 27} {x + 13} {y - 14}V{y + 27}z"
    glass = f"M{x - 9} {y - 8}Q{x} {y - 14} {x + 9} {y - 8}L{x + 7} {y - 3}Q{x} {y - 7} {x - 7} {y - 3}z"
    return {
        "shapes": [
            path(body, fill=colour(hue), stroke=colour("ink"), stroke_width=1.2),
            path(glass, fill=colour("die"), stroke=colour("pip"), stroke_width=0.8),
            text(x, y + 17, letter, f"{hue}-letter", font_size=13, font_weight=700),
        ]
    }


def _bar(zone: str) -> Iterator[tuple[str, list[Shape]]]:
    x, y, wide, tall = BARS[zone]
    x, y = x + MIDDLE[0], y + MIDDLE[1]
    box: Row = {"x": x, "y": y, "width": wide, "height": tall, "rx": 2, "stroke_width": 1.4}
    yield "1", [shape("rect", **box, fill=colour("allowed"), stroke=colour("allowed"))]
    cross = path(f"M{x} {y}l{wide} {tall}m{-wide} 0l{wide} {-tall}", stroke=colour("refused"), stroke_width=1.6)
    yield "0", [shape("rect", **box, fill=colour("paper"), stroke=colour("refused")), cross]


def _cross() -> Shape:
    """Over the whole car: it drives no more."""
    (wide, tall), edge = SIZE, 6
    d = f"M{edge} {edge}L{wide - edge} {tall - edge}M{wide - edge} {edge}L{edge} {tall - edge}"
    return path(d, fill="none", stroke=colour("refused"), stroke_width=3)


def _tyre(wheel: str, kind: str, left: int) -> Iterator[Shape]:
    x, y = TYRES[wheel][0] + MIDDLE[0], TYRES[wheel][1] + MIDDLE[1]
    gone = {"fill": "none", "stroke": colour("refused" if kind else "muted"), "stroke_dasharray": "3 2"}
    look = {"fill": colour("hole"), "stroke": colour("ink")} if left else gone
    yield shape("rect", x=x - 6, y=y - 9, width=12, height=18, rx=3.5, stroke_width=1.4, **look)
    full = TOKENS.get(kind, 0)
    for nth in range(full):
        on = nth < left
        dot = {"fill": colour(TINTS[kind] if on else "paper"), "stroke": colour("die" if on else "refused")}
        yield shape("circle", cx=x, cy=y + (8 * nth - 4) * (full - 1), r=3, stroke_width=1, **dot)


def _shield(zone: str, dashes: str | None = None) -> Shape:
    x, y = MIDDLE
    x1, y1, x2, y2 = SHIELDS[zone]
    look = {"stroke": colour("brand"), "stroke_width": 4, "stroke_linecap": "round", "stroke_dasharray": dashes}
    return path(f"M{x + x1} {y + y1}L{x + x2} {y + y2}", fill="none", **look)


def _guard() -> Shape:
    look = {"stroke": colour("brand"), "stroke_width": 3, "stroke_dasharray": "9 4", "fill": "none"}
    return shape("rect", x=1, y=1, width=70, height=102, rx=20, **look)


def _brake() -> Shape:
    return shape(
        "rect", x=1, y=1.5, width=9, height=9, rx=1, fill=colour("red"), stroke=colour("ink"), stroke_width=0.8
    )


def _nitro() -> Shape:
    return path("M5.5 1.5l5 9h-10z", fill=colour("green"), stroke=colour("ink"), stroke_width=0.8)


# ---------------------------------------------------------------- the card of a seat


def picture(setup: Any, table: Any, seat: int) -> Row:
    """The car as it is now: names of parts, and the same in words."""
    driver = table.cars[seat]
    card, kind = setup.card(table.hands[seat].card), driver.wheels
    parts = [f"dash-{setup.seats[seat]}", *(f"{zone}-{driver.tokens(zone)}" for zone in BODY)]
    parts += [f"{wheel}-{kind}-{driver.tokens(wheel)}" if kind else f"{wheel}-none" for wheel in WHEELS]
    parts += [f"shield-{zone}{'-broken' if zone in driver.broken else ''}" for zone in card.shields]
    parts += ["guarded"] * driver.turbo + ["out"] * bool(driver.out)
    return {"size": list(SIZE), "beside": True, "parts": [[name, 0, 0] for name in parts], "label": _told(driver, card)}


def _told(driver: Any, card: Any) -> str:
    """The picture in words."""
    broken = [ZONE_WORDS[zone] for zone in BODY if not driver.tokens(zone)]
    hurt = [f"{ZONE_WORDS[w]} {driver.tokens(w)} of {TOKENS[driver.wheels]}" for w in WHEELS if _worn(driver, w)]
    shields = [f"{ZONE_WORDS[zone]}{' (broken)' if zone in driver.broken else ''}" for zone in card.shields]
    parts = (("broken", broken), ("wheels", hurt), ("shields", shields))
    told = "; ".join(f"{name}: {', '.join(them)}" for name, them in parts if them)
    guard = "out of the race; " if driver.out else "surrounded by shields (turbo); " if driver.turbo else ""
    return f"{guard}{told or 'everything is sound'}"


def _worn(driver: Any, wheel: str) -> bool:
    return bool(driver.wheels) and driver.tokens(wheel) < TOKENS[driver.wheels]


def scale(setup: Any, table: Any, seat: int) -> Row:
    """The movement of the chosen card for 4, 3, 2, 1 sound wheels, the one in force filled; and its force."""
    hand, driver = table.hands[seat], table.cars[seat]
    if driver.turbo:
        points = setup.turbo.get(table.weather, "")
        return {"values": [f"{points}"], "on": 0, "label": "turbo", "after": "turbo, no force"}
    if not hand.card or hand.card == "?":
        after, told = ("hidden", "chosen, not turned up yet") if hand.card else ("no card", "no card chosen yet")
        return {"values": ["?"] * 4, "on": -1, "label": told, "after": after}
    card = setup.card(hand.card)
    name = f"card {card.id}: " if card.id in setup.cards else ""
    force = table.turn.force if table.turn.driver == seat else card.force
    if not any(card.move):
        told = "no movement: this position needs none"
        shows = "weapons" if card.weapons else "shields" if card.shields else "no card"
        return {"values": ["–"] * 4, "on": -1, "label": told, "after": f"force {force}" if force else shows}
    return {
        "values": [str(points) for points in card.move[:4]],
        "on": 4 - driver.sound if driver.sound else -1,
        "label": f"{name}movement with 4, 3, 2, 1 sound wheels", "after": f"force {force}",
    }  # fmt: skip


def wheels(driver: Any) -> list[str]:
    """The kind of wheels in words."""
    return [f"{driver.wheels} wheels" if driver.wheels else "no wheels yet"]


def weapons(setup: Any, table: Any, seat: int) -> list[str]:
    """The weapons of the chosen card in words; before the choice the cards of the hand."""
    hand = table.hands[seat]
    if hand.card == "?" or (not hand.card and "?" in hand.hand):
        return []
    if not hand.card:
        return [f"hand: {', '.join(hand.hand)}"] if hand.hand else []
    card = setup.card(hand.card if hand.card != "turbo" else hand.aside)
    return [f"{w.name}, range {w.range}: {', '.join(w.directions)}" if w.directions else w.name for w in card.weapons]
