"""Aruba: the car cards with equipment, damage and hand, and the signs of the ten sorts of action cards."""

from __future__ import annotations

import math
from typing import Any

from rulekit.games.aruba import facts, numbers
from rulekit.games.aruba.book import CONTENT
from rulekit.games.aruba.steps.strikes import Fatal
from rulekit.games.aruba.table import OFF, PLACES, WRECK
from rulekit.pieces.deck import HIDDEN
from rulekit.words import counted, ordinal
from widgets import glyphs
from widgets.glyphs import Shape, colour, path, placed, shape, text
from widgets.plain import Row

TITLES = {row["id"]: row["title"] for row in CONTENT["card"]}
FITTED = {"front": "front bumper", "rear": "rear bumper", "left": "left saw", "right": "right saw"}
NOBODY = "nobody"  # the colour of a car that nobody has chosen yet
NEUTRAL = "white"  # and of the sign of a player without a car
SIZE = (50, 76)  # of the picture of a car with its four slots
BOXES = WRECK - 1


def cards(position: Any) -> list[Row]:
    """One card a car, in the order of the seats."""
    places = position.game.standings(position)
    return [_card(position, car, places) for car in range(len(position.setup.cars))]


def _card(position: Any, car: int, places: tuple[int, ...]) -> Row:
    """What belongs to the player, place, points and hand, stands on the card of the first car only."""
    setup, table = position.setup, position.table
    seat, damage, key = setup.owner[car], table.damage[car], setup.cars[car]
    told = "wreck" if damage >= WRECK else f"damage {damage}"
    called, colour = setup.called(car), table.colours[car]
    title = called if called.lower() == colour else ", ".join(filter(None, (called, colour)))
    picture = {"size": list(SIZE), "beside": True, "parts": _parts(position, car), "label": _equipment(table, car)}
    row = {
        "seat": seat, "glyph": f"car-{key}", "who": {"name": title, "short": called}, "place": "",
        "asked": asked(position, car),
        "picture": picture,
        "boxes": {"label": told, "filled": min(damage, BOXES), "of": BOXES},
        "rows": [[words] for words in (_state(position, car), *fitted(table, car))],
    }  # fmt: skip
    if setup.trio:
        row["sign"] = f"sign-{name(position, car)}"
    if setup.fleet[seat][0] == car:
        held = hand(table, seat)
        tie = "=" if places.count(places[seat]) > 1 else ""
        row |= {"place": "" if fresh(position) else f"{places[seat]}{tie}", "hand": held}
        row["rows"] += [] if fresh(position) else [[_points(position, seat)]]
    return row


KEYS = (
    {"text": "large number: place by points, then by the track"},
    {"text": "6 + 4 pts: points won + those of this race as it stands"},
)
"""What the numbers on the cards mean."""


def _points(position: Any, seat: int) -> str:
    """The points won, and those this race would bring as it stands."""
    won = position.table.points[seat]
    if position.over:
        return counted(won, "point")
    return f"{won} + {facts.expected(position.setup, position.table, seat)} pts"


def fresh(position: Any) -> bool:
    """Whether nobody has left the starting positions of the first race."""
    table = position.table
    lined_up = all(at == OFF or at in position.setup.grid for at in table.at)
    return lined_up and not any((*table.points, *table.place))


def asked(position: Any, car: int) -> bool:
    """Whether a car is on turn, or one of a player who is asked in another player's turn."""
    setup, table, step = position.setup, position.table, position.decision.step
    if step is None:
        return False
    if isinstance(step, Fatal):
        return car == step.car
    if step.actor in range(len(setup.seats)) and step.actor != table.turn:
        return car in setup.fleet[step.actor]
    return car == table.car


def _state(position: Any, car: int) -> str:
    table = position.table
    if table.place[car]:
        return f"{ordinal(table.place[car])} place"
    if table.damage[car] >= WRECK:
        return "no dice"
    return "1 die" if table.damage[car] == numbers.MOST_DICE - 1 else f"{numbers.MOST_DICE - table.damage[car]} dice"


def fitted(table: Any, car: int) -> list[str]:
    """The equipment in a few words: bumpers, then saws."""
    sorts = (("front", "rear"), "2 bumpers"), (("left", "right"), "2 saws")
    found = []
    for places, both in sorts:
        there = [place for place in table.fitted[car] if place in places]
        found += [both] if len(there) == 2 else [FITTED[place] for place in there]
    return found or ["none fitted"]


def _equipment(table: Any, car: int) -> str:
    return ", ".join(FITTED[place] for place in table.fitted[car]) or "none fitted"


def hand(table: Any, seat: int) -> Row:
    """The cards of a player as small pictures: those that may be used, then those that wait."""
    ready, new = table.hands[seat], table.waiting[seat]
    aside = table.aside if seat == table.turn else ()
    late = len(new) + len(aside)
    cards = [_small(card, "") for card in ready]
    cards += [_small(card, "new, waits for the next own turn") for card in new]
    cards += [_small(card, "stolen in this turn") for card in aside]
    return {"label": f"hand {len(ready)}{f' + {late} new' if late else ''}", "cards": cards}


def _small(card: str, waits: str) -> list[str]:
    """The symbol of a card, and its words."""
    name = TITLES.get(card, "a card nobody has seen")
    return [
        f"card-{'unknown' if card == HIDDEN else card}{'-new' if waits else ''}",
        f"{name}, {waits}" if waits else name,
    ]


def told(position: Any, car: int) -> list[list[str]]:
    """Dice, points, equipment and hand as facts for whoever points at the car."""
    table, seat = position.table, position.setup.owner[car]
    ready, new = table.hands[seat], table.waiting[seat]
    rows = [["to roll", _state(position, car)]] if table.races(car) else []
    rows += [["points won", str(table.points[seat])], ["fitted", _equipment(table, car).replace("none fitted", "none")]]
    rows += [["hand", _listed(ready)]]
    return [*rows, ["new", _listed(new)]] if new else rows


def _listed(cards: tuple[str, ...]) -> str:
    known = [TITLES[card] for card in cards if card != HIDDEN]
    masked = cards.count(HIDDEN)
    return ", ".join([*known, *([f"{masked} unseen"] if masked else [])]) or "no cards"


# ---------------------------------------------------------------- the car with its slots


def _parts(position: Any, car: int) -> list[list[Any]]:
    """Symbols with their places: the car standing upright, and what is fitted round it."""
    table = position.table
    x, y = SIZE[0] / 2, SIZE[1] / 2
    spots = {"front": (x, 4), "rear": (x, SIZE[1] - 4), "left": (3.5, y), "right": (SIZE[0] - 3.5, y)}
    rows: list[list[Any]] = [[f"large-{name(position, car)}", x, y, -90]]
    for place in PLACES:
        fitted = place in table.fitted[car]
        turn = {"front": 0, "rear": 180, "left": -90, "right": 90}[place]
        kind = "bumper" if place in ("front", "rear") else "saw"
        rows.append([f"slot-{kind}" if fitted else "slot", *spots[place], turn])
    return rows


def name(position: Any, car: int) -> str:
    """The name of a car's symbol: car and colour."""
    return f"{position.setup.cars[car]}-{hue(position.table.colours, car)}"


def hue(colours: tuple[str, ...], car: int) -> str:
    """The colour of a car; none before somebody has chosen it."""
    return colours[car] if colours and colours[car] else NOBODY


def letter(setup: Any, car: int) -> str:
    """What stands on a car: the sign of its seat, and which of two cars it is."""
    return initial(setup, setup.owner[car]) + (setup.cars[car][-1] if setup.trio else "")


def initial(setup: Any, seat: int) -> str:
    """The first letter of a player's name where these tell all players apart, else the number of the seat."""
    first = [name[:1].upper() for name in setup.names]
    apart = len(set(first)) == len(first) and all(map(str.isalpha, first)) and setup.names != setup.seats
    return first[seat] if apart else str(seat + 1)


def symbols(setup: Any, size: tuple[int, int]) -> dict[str, Row]:
    """Cars in every colour they may have, whole and as wrecks, on the board and on the cards; slots; action cards."""
    colours = [row["id"] for row in CONTENT["car"]]
    found: dict[str, Row] = {}
    for car, key in enumerate(setup.cars):
        chosen = hue(setup.colours, car)
        for tone in [*colours, NOBODY] if chosen == NOBODY else [chosen]:
            found[f"car-{key}-{tone}"] = whole = _drawn(tone, letter(setup, car), *size)
            found[f"wreck-{key}-{tone}"] = _wreck(whole)
            found[f"large-{key}-{tone}"] = _drawn(tone, letter(setup, car), 46, 22)
            if setup.trio:
                seat = setup.owner[car]
                sign = glyphs.sign(seat, NEUTRAL if tone == NOBODY else tone, initial(setup, seat))
                found[f"sign-{key}-{tone}"] = {"shapes": sign, "size": [20, 20]}
    return found | _slots() | _action_cards()


def _drawn(tone: str, words: str, length: int, width: int) -> Row:
    """A car in its colour; one that nobody has chosen is a dashed outline."""
    if tone != NOBODY:
        return glyphs.car(tone, words, length, width)
    plain = glyphs.car(NEUTRAL, words, length, width)
    body = path(plain["outline"], fill=colour("shade"), stroke=colour("muted"), stroke_dasharray="3 2")
    return plain | {"shapes": [body], "letter": plain["letter"] | {"fill": colour("muted")}}


def _wreck(car: Row) -> Row:
    """A wreck: the car faded and crossed out, its letter on a disc so that it can be read."""
    (length, width), where = car["size"], car["letter"]["x"]
    x, y = length / 2 - 1, width / 2 - 2.5
    cross = path(f"M{-x} {-y} {x} {y}M{x} {-y} {-x} {y}", fill="none", stroke=colour("ink"), stroke_width=2)
    disc = shape("circle", cx=where, cy=0, r=7.5, fill=colour("paper"), stroke=colour("ink"))
    faded = glyphs.group(car["shapes"], opacity=0.5)
    return car | {"shapes": [faded, cross, disc], "letter": car["letter"] | {"fill": colour("ink")}}


def _slots() -> dict[str, Row]:
    ink = {"fill": colour("ink")}
    empty = {"fill": "none", "stroke": colour("muted"), "stroke_dasharray": "2 2"}
    rest = [shape("rect", x=-14, y=-3, width=28, height=6, rx=2, **empty)]
    bumper = [shape("rect", x=-14, y=-3, width=28, height=6, rx=2, **ink)]
    return {name: {"shapes": row} for name, row in (("slot", rest), ("slot-bumper", bumper), ("slot-saw", [saw(28)]))}


def saw(length: float) -> Shape:
    """A blade with its teeth upwards."""
    teeth = round(length / 5)
    step = length / teeth
    edge = "".join(f"l{step / 2:.1f} -4l{step / 2:.1f} 4" for _ in range(teeth))
    return path(f"M{-length / 2:.1f} 1{edge}v2h{-length:.1f}z", fill=colour("ink"))


def on_car(fitted: tuple[str, ...], size: tuple[int, int]) -> list[Shape]:
    """What is fitted, round a car on the board whose nose points right."""
    half, side = size[0] / 2 + 2.5, size[1] / 2 + 2.5
    bar = {"fill": "none", "stroke": colour("ink"), "stroke_width": 3, "stroke_linecap": "round"}
    reach = size[1] / 2 - 1
    drawn = {
        "front": path(f"M{half} {-reach}V{reach}", **bar),
        "rear": path(f"M{-half} {-reach}V{reach}", **bar),
        "left": placed([saw(15)], 0, -side),
        "right": placed([saw(15)], 0, side, 180),
    }
    return [drawn[place] for place in fitted]


# ---------------------------------------------------------------- action cards


def _action_cards() -> dict[str, Row]:
    """Each sort as a card of 18 by 24, its waiting twin dashed, and the back of one nobody has seen."""
    found = {}
    for key, sign in {**_signs(), "unknown": [text(0, 4.5, "?", "muted", font_weight=700)]}.items():
        for new in (False, True):
            dashed = "2 2" if new or key == "unknown" else None
            face = shape(
                "rect", x=-9, y=-12, width=18, height=24, rx=3, fill=colour("shade" if new else "paper"),
                stroke=colour("muted"), stroke_width=1.2, stroke_dasharray=dashed,
            )  # fmt: skip
            found[f"card-{key}{'-new' if new else ''}"] = {"shapes": [face, *sign], "size": [18, 24]}
    return found


def _signs() -> dict[str, list[Shape]]:
    """What is drawn on the ten sorts, round 0 0."""
    line: Row = {
        "fill": "none", "stroke": colour("ink"), "stroke_width": 1.6, "stroke_linecap": "round",
        "stroke_linejoin": "round",
    }  # fmt: skip
    full: Row = {"fill": colour("ink")}
    die = shape("rect", x=-5.5, y=-5.5, width=11, height=11, rx=2.5, **line)
    teeth = [(5.8 if k % 2 else 4, k * math.pi / 8) for k in range(16)]
    blade = "M" + "L".join(f"{r * math.cos(a):.1f} {r * math.sin(a):.1f}" for r, a in teeth) + "z"
    return {
        "bomb": [shape("circle", cx=-0.5, cy=2, r=4.8, **full), path("M2 -2Q3 -6 6 -5.5", **line)],
        "hook": [path("M1 -7V1.5a3.3 3.3 0 1 1 -6.6 0M-8 3.8l2.4-2.6 2.4 2.6", transform="translate(2 0)", **line)],
        "extra": [die, path("M0 -2.8V2.8M-2.8 0H2.8", **line)],
        "change": [path("M-5.5 -2.5H5l-2.6-2.6M5.5 2.5H-5l2.6 2.6", **line)],
        "larceny": [
            path("M-6.5 -3Q0 -4.6 6.5 -3Q6.8 4 3.2 4Q1 4 0 1Q-1 4 -3.2 4Q-6.8 4 -6.5 -3z", **full),
            shape("circle", cx=-3, cy=0, r=1.3, fill=colour("paper")),
            shape("circle", cx=3, cy=0, r=1.3, fill=colour("paper")),
        ],
        "nitro": [path("M1.8 -7.5L-4.5 1.5H-.4L-1.8 7.5 4.5 -1.5H.4z", **full)],
        "reroll": [path("M4.4 -3A5.3 5.3 0 1 0 5.3 .8M5 -6.6V-2.6H1", **line)],
        "repair": [path("M-5.5 5.5L.4 -.4M.6 -5.4a3.9 3.9 0 1 0 4.9 4.9L2.9 .6 .2 -.2 -.6 -2.9z", **line)],
        "bumper": [
            path("M-6.5 -2.5H-1.5M-6.5 2.5H-1.5", **line),
            shape("rect", x=-1, y=-7, width=4, height=14, rx=2, **full),
        ],
        "saw": [path(blade, **full), shape("circle", r=1.4, fill=colour("paper"))],
    }  # fmt: skip
