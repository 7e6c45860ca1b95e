"""Bat Flip: the cards as symbols, small in a hand and large where two are compared, and what is told of them."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.games.bat_flip.cards import TEAMS, Card
from rulekit.games.bat_flip.events.base import possessive
from widgets.boards.words import cut
from widgets.glyphs import Shape, box, colour, path, shape, text
from widgets.plain import Row

SMALL, LARGE = (88, 72), (136, 138)
CITIES = ("New York ", "Sioux City ", "Detroit ")
FLY, GROUND = "M0 4V-4M-3.2 -1L0 -4.6 3.2 -1", "M0 -4V4M-3.2 1L0 4.6 3.2 1"
LETTERS = {"hit": "H", "walk": "W", "steal": "S", "defense": "D", "control": "C"}
ARROW_WORDS = {"fly": "Flyballs", "ground": "Groundballs"}
USED, ITSELF = "!", "•"
ARROW_HUES = {"fly": "brand", "ground": "allowed"}
"""In print the upward arrow is blue, the downward one green."""
FORMS = {"activated": "may be used", "triggered": "works by itself", "static": "always works"}


def sign(card: Card) -> str:
    """The exclamation mark of abilities that are used; a dot for those that need nobody."""
    return USED if card.activated else ITSELF


def stats(card: Card) -> tuple[str, ...]:
    """What a card has: a Pitcher cannot bat."""
    return ("control", "defense") if card.pitcher else ("hit", "walk", "steal", "defense")


def rows(card: Card) -> dict[str, float]:
    """Where the values of a large card stand, from its middle."""
    return {stat: 17.0 * nth - 18 for nth, stat in enumerate(stats(card))}


def short(name: str, most: int = 13) -> str:
    """``R. Buckingham``; a name of one word, or one that is short enough, as it is."""
    first, _, last = name.partition(" ")
    return f"{first[0]}. {last}" if last and len(name) > most else name


def tag(name: str, most: int = 10) -> str:
    """As much of a name as a Runner's pill has room for: all of it, with an initial, or its last part."""
    first, _, last = name.partition(" ")
    fitting = (words for words in (name, f"{first[:1]}. {last}", last or first) if len(words) <= most)
    return next(fitting, cut(last or first, most * 6.6, 12))


def team_name(card: Card) -> str:
    """The team without its city."""
    name: str = TEAMS[card.team]["name"] if card.team in TEAMS else ""
    for city in CITIES:
        name = name.removeprefix(city)
    return name


def whose(name: str) -> str:
    """Whose something is, with the apostrophe of print: ``Gary Tools’``."""
    return possessive(name).replace("'", "’")


def hidden(card: str) -> bool:
    """Whether it is a card nobody has seen."""
    return card == "?"


# ---------------------------------------------------------------- drawn once


def symbols(cards: dict[str, Card]) -> Row:
    """Every card small and large, and the back of one that is hidden."""
    found = {"back": _framed(_back(), SMALL)}
    for key, card in cards.items():
        if key in ("", "?"):
            continue
        found[f"{key}-small"] = {**_framed(_small(card), SMALL), "facts": facts(card)}
        found[f"{key}-large"] = {**_framed(_large(card), LARGE), "facts": facts(card)}
    return found


def _framed(shapes: Iterator[Shape], size: tuple[int, int]) -> Row:
    wide, tall = size
    edge = box(-wide / 2, -tall / 2, wide, tall, 6)
    paper = path(edge, fill=colour("paper"), stroke=colour("border"), stroke_width=1.2)
    halo = box(-wide / 2 - 2.5, -tall / 2 - 2.5, wide + 5, tall + 5, 8)
    return {"shapes": [paper, *shapes], "outline": edge, "halo": halo, "size": list(size)}


def _back() -> Iterator[Shape]:
    yield path(box(-39, -31, 78, 62, 4), fill=colour("shade"), stroke=colour("muted"), stroke_dasharray="4 3")
    yield text(0, 7, "?", "muted", font_size=20, font_weight=700)


def _small(card: Card) -> Iterator[Shape]:
    """Name in two lines, and the values by their letters."""
    first, _, last = card.name.partition(" ")
    if last:
        yield text(-38, -21, first, "muted", anchor="start")
    yield text(-38, -6, last or first, anchor="start", font_weight=700)
    for nth, stat in enumerate(stats(card)):
        x, y = (-38, 13 + 16 * nth) if card.pitcher else (-38 + 39 * (nth % 2), 13 + 16 * (nth // 2))
        yield text(x, y, LETTERS[stat], "muted", anchor="start")
        yield text(x + 15, y, getattr(card, stat), anchor="start", font_weight=700)
        yield from _arrows(card, stat, x + 28, y - 4)
    if card.abilities:
        yield text(38, -21, sign(card), anchor="end", font_size=13, font_weight=700)
    yield from _guess(card, -37, 37, 32)


def _large(card: Card) -> Iterator[Shape]:
    """Name, team, the values in words, and the ability."""
    yield text(-58, -50, short(card.name), anchor="start", font_weight=700)
    yield text(-58, -35, team_name(card), "muted", anchor="start")
    for stat, y in rows(card).items():
        yield text(-58, y, stat, "muted", anchor="start")
        yield text(10, y, getattr(card, stat), anchor="end", font_size=14, font_weight=700)
        yield from _arrows(card, stat, 20, y - 4)
    yield from _guess(card, -57, 60, 65)
    names = [ability.name for ability in card.abilities]
    if names:
        words = f"{sign(card)} {', '.join(names)}"
        room: Row = {"textLength": 116, "lengthAdjust": "spacingAndGlyphs"} if len(words) > 16 else {}
        yield path("M-58 43H60", fill="none", stroke=colour("hairline"))
        yield text(-58, 58, words, anchor="start", font_weight=600, **room)


def _arrows(card: Card, stat: str, x: float, y: float) -> Iterator[Shape]:
    """The arrows of Hit and Defense; every Pitcher defends both."""
    has = card.hits if stat == "hit" else card.defends if stat == "defense" else ()
    for nth, arrow in enumerate(has):
        yield arrowhead(arrow, x + 9 * nth, y)


def arrowhead(arrow: str, x: float, y: float) -> Shape:
    """Up for Flyballs, down for Groundballs."""
    look = {"fill": "none", "stroke": colour(ARROW_HUES[arrow]), "stroke_width": 2}
    return shape("g", [path(FLY if arrow == "fly" else GROUND, **look)], transform=f"translate({x:g} {y:g})")


def _guess(card: Card, left: float, right: float, y: float) -> Iterator[Shape]:
    """The dashed line of what is reconstructed."""
    if reconstructed(card):
        look = {"fill": "none", "stroke": colour("ruling"), "stroke_width": 1.4, "stroke_dasharray": "4 3"}
        yield path(f"M{left:g} {y:g}H{right:g}", **look)


# ---------------------------------------------------------------- told on hover


def reconstructed(card: Card) -> bool:
    """Whether something on a card of the content set is ours."""
    return card.provenance != "made up" and not set(stats(card)) <= set(card.known)


def facts(card: Card) -> list[list[str]]:
    """Team, values, abilities, and where they come from."""
    found = [["team", TEAMS[card.team]["name"]]] if card.team in TEAMS else []
    found.append(["values", ", ".join(f"{stat.title()} {getattr(card, stat)}" for stat in stats(card))])
    if card.hits:
        found.append(["Hits", " and ".join(ARROW_WORDS[arrow] for arrow in card.hits)])
    if card.defends:
        found.append(["defends", " and ".join(ARROW_WORDS[arrow] for arrow in card.defends)])
    found += [[ability.name, f"{ability.text or 'made up'} ({FORMS[ability.form]})"] for ability in card.abilities]
    return [*found, ["known", _known(card)]]


def _known(card: Card) -> str:
    if card.provenance == "made up":
        return "made up for this position"
    words = [word.title() if word in LETTERS else word for word in card.known]
    return (
        f"{', '.join(words)}; the rest is reconstructed"
        if reconstructed(card) and words
        else ("nothing: the whole card is reconstructed" if not words else "all values")
    )
