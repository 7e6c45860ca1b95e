"""Bat Flip: the two cards that are compared, who may speak, and the teams of a draft."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulekit.games.bat_flip.cards import TEAMS
from rulekit.games.bat_flip.facts import total
from widgets.boards import flip_cards as cards
from widgets.boards.flip_field import TOP
from widgets.boards.flip_sum import LEFT, OUTCOMES, PANEL, WIDE, comparison, note, pair, panel
from widgets.boards.words import cut
from widgets.glyphs import Shape, box, colour, path, shape, text
from widgets.plain import Row

SLOTS = ((LEFT + 68, TOP + 89), (LEFT + 226, TOP + 89))
"""The middles of the card that attacks and the one that stands against it."""
WINDOW = TOP + 272
SPEAKS = {"defend": "may defend", "answer": "may answer", "steal-defend": "may defend"}


def spaces() -> list[Row]:
    """The places of the two cards, the panel of the comparison, the window."""
    wide, tall = cards.LARGE
    told = (
        ("batter", "the Batter, or the Runner who steals", ["hit.play-batter", "walk.play-batter", "flip.play-top"]),
        ("defender", "the Defender, or the Pitcher of a Walk", ["hit.defend", "arrows.match", "steal.defend"]),
    )
    found = [
        {"id": key, "d": box(x - wide / 2, y - tall / 2, wide, tall, 6), "at": [x, y], "label": label, "rules": rules}
        for (key, label, rules), (x, y) in zip(told, SLOTS, strict=True)
    ]
    x, y, width, height = PANEL
    rules = ["hit.compare", "hit.advance", "steal.compare", "walk.requirement"]
    place = {"id": "panel", "d": box(x, y, width, height, 6), "at": [x, y], "label": "the comparison", "rules": rules}
    window = {"id": "window", "d": box(x, WINDOW - 16, width, 26, 6), "at": [x, WINDOW], "rules": ["example.responses"]}
    return [{"facts": [], **row} for row in (*found, place, {**window, "label": "who may speak"})]


def symbols() -> Row:
    """The panel in its three looks, and the boxes of the teams."""
    _, _, wide, tall = PANEL
    looks = {"plain": ("ground", "hairline"), "good": ("allowed-tint", "allowed"), "bad": ("refused-tint", "refused")}
    found: Row = {
        f"panel-{key}": {"shapes": [path(box(0.5, 0.5, wide - 1, tall - 1, 6), fill=colour(a), stroke=colour(b))]}
        for key, (a, b) in looks.items()
    }
    found["slots"] = {"shapes": _places()}
    edge = box(-72, -18, 144, 36, 6)
    frame = path(edge, fill=colour("paper"), stroke=colour("border"), stroke_width=1.2)
    for team, row in TEAMS.items():
        first = [frame, *_team_name(row["name"])]
        facts = [["theme", row["theme"]], ["known", row["provenance"].partition(":")[0]]]
        found[f"team-{team}"] = {"shapes": first, "outline": edge, "halo": edge, "size": [144, 36], "facts": facts}
    return found


def _places() -> list[Shape]:
    """The empty places of the two cards."""
    wide, tall = cards.LARGE
    faint: Row = {"fill": "none", "stroke": colour("border"), "stroke_dasharray": "4 3"}
    places = [path(box(x - wide / 2, y - tall / 2, wide, tall, 6), **faint) for x, y in SLOTS]
    return [*places, text(LEFT + WIDE / 2, TOP + 93, "vs", "muted", font_weight=600)]


def _team_name(name: str) -> Iterator[Shape]:
    """The name, under its city if it has one."""
    city = next((city for city in cards.CITIES if name.startswith(city)), "")
    if city:
        yield text(-62, -4, city.strip(), "muted", anchor="start")
    yield text(-62, 11 if city else 4.5, name.removeprefix(city), anchor="start", font_weight=600)


# ---------------------------------------------------------------- what lies there


def scene(position: Any, memory: Any, asked: frozenset[str]) -> list[Row]:
    """The teams while they are taken; then the two cards, their comparison, and the window."""
    if position.table.step == "draft":
        return [*_teams(position, asked), panel("plain"), *note(position, None), *_window(position)]
    return [*_slots(position, asked), *comparison(position, memory), *_window(position)]


def _teams(position: Any, asked: frozenset[str]) -> Iterator[Row]:
    """Eight teams in the order of the moves; those that are taken carry the sign of their manager."""
    table, setup = position.table, position.setup
    for nth, (team, row) in enumerate(sorted(TEAMS.items())):
        owner = next((seat for seat in (0, 1) if team in table.teams[seat]), None)
        x, y = LEFT + 72 + 150 * (nth % 2), TOP + 18 + 41 * (nth // 2)
        who = "" if owner is None else f", taken by {setup.names[owner]}"
        key = f"team-{team}"
        press = {"proposes": True} if key in asked else {}
        label = f"{row['name']}{who}"
        yield {"id": key, "symbol": key, "x": x, "y": y, "space": "panel", "label": label, **press}
        if owner is not None:
            yield _sign(setup, owner, team, x + 56, y)


def _sign(setup: Any, seat: int, id: str, x: float, y: float) -> Row:
    return {"id": f"sign-{id}", "symbol": f"seat-{setup.seats[seat]}", "x": x, "y": y}


def _slots(position: Any, asked: frozenset[str]) -> Iterator[Row]:
    """The card that attacks and the one against it, each with its title and what changes its value."""
    table, action = position.table, position.table.action
    if action is None or (action.settled and not action.defender):
        yield from _titles("Batter", "Defender", None, position)
        return
    attacks, stands = pair(table, action)
    yield from _titles("Runner" if action.kind == "steal" else "Batter", _against(action), action, position)
    stat = "hit" if action.kind == "top" else OUTCOMES[action.kind].lower()
    if attacks:
        spot = "batter" if action.kind != "steal" else "runner"
        yield from _large(position, attacks, 0, stat, "" if spot == "batter" else "runner", asked)
    if stands:
        yield from _large(position, stands, 1, "control" if action.kind == "walk" else "defense", "", asked)


def _against(action: Any) -> str:
    if action.kind == "walk":
        return "Pitcher"
    return "Top card" if action.blind else "Defender"


def _titles(left: str, right: str, action: Any, position: Any) -> Iterator[Row]:
    """What the two places are, and what an empty one means."""
    table, setup = position.table, position.setup
    x, y = LEFT, TOP + 12
    shapes = [text(x + 20, y, left, "muted", anchor="start", font_weight=600)]
    shapes += [text(x + 178, y, right, "muted", anchor="start", font_weight=600)]
    if table.step in ("at-bat", "steal"):
        yield _sign(setup, table.half, "batter", x + 8, y - 4)
        yield _sign(setup, table.fielding, "defender", x + 166, y - 4)
    if action is not None and not action.settled and not pair(table, action)[1]:
        words = _nobody(action)
        shapes += [text(SLOTS[1][0], SLOTS[1][1] - 4 + 16 * nth, line, "muted") for nth, line in enumerate(words)]
    yield {"id": "titles", "symbol": "slots", "x": 0, "y": 0, "shapes": shapes}


def _nobody(action: Any) -> list[str]:
    """Why the place of the Defender is empty."""
    if action.kind == "flip":
        return ["nobody defends", "a Bat Flip"]
    if action.kind == "walk":
        return ["no Pitcher", "Control 0"]
    return ["no Defender", "Defense 0"] if action.declined else []


def _large(position: Any, card: str, slot: int, stat: str, own: str, asked: frozenset[str]) -> Iterator[Row]:
    """A card at full size, the value that counts tinted, and what was added to it."""
    setup, seat = position.setup, position.table.fielding if slot else position.table.half
    made, (x, y) = setup.cards[card], SLOTS[slot]
    wide, tall = cards.LARGE
    hue = ("red", "blue")[seat]
    edge = path(box(-wide / 2, -tall / 2, 5, tall, 2.5), fill=colour(f"{hue}-line"))
    space = ("batter", "defender")[slot]
    words = [setup.names[seat], "Runner" if own else "Pitcher" if stat == "control" else space.title()]
    yield {
        "id": own or card, "symbol": f"{card}-large", "x": x, "y": y, "space": space, "seat": seat, "shapes": [edge],
        "trail": False, "label": f"{made.name}, {words[1]} of {words[0]}", "facts": _changes(position, card),
        **({"proposes": True} if card in asked and not own else {}),
    }  # fmt: skip
    shapes = list(_emphasis(position, card, stat))
    if shapes:
        yield {"id": f"values-{slot}", "x": x, "y": y, "shapes": shapes}


def _changes(position: Any, card: str) -> list[list[str]]:
    """The values of a card that are not those printed on it."""
    made = position.setup.cards[card]
    found = []
    for stat in cards.stats(made):
        now = total(position.now, card, stat)
        if now != getattr(made, stat):
            found.append([f"{stat.title()} now", f"{now}"])
    return found


def _emphasis(position: Any, card: str, stat: str) -> Iterator[Shape]:
    """A tint behind the value that counts, pills for what is added, arrows gained, abilities used up."""
    made, table = position.setup.cards[card], position.table
    heights = cards.rows(made)
    for key, y in heights.items():
        if key == stat:
            yield path(box(-62, y - 13.5, 128, 17, 4), fill=colour("brand"), fill_opacity=0.14)
        more = total(position.now, card, key) - getattr(made, key)
        if more:
            tone = "allowed" if more > 0 else "refused"
            yield path(box(34, y - 13, 30, 17, 8.5), fill=colour(tone))
            yield text(49, y, f"{more:+d}".replace("-", "−"), "paper", font_weight=700)
    gained = [change.gain for change in table.changes if change.gain and change.card == card]
    for nth, arrow in enumerate(arrow for arrow in dict.fromkeys(gained) if arrow not in made.hits):
        x = 20 + 9 * (nth + len(made.hits))
        yield path(box(x - 6, heights["hit"] - 12, 12, 16, 3), fill=colour("allowed"), fill_opacity=0.25)
        yield cards.arrowhead(arrow, x, heights["hit"] - 4)
    if any(use.partition(".")[0] == card for use in table.once):
        yield text(60, 58, "used", "muted", anchor="end")


# ---------------------------------------------------------------- who may speak


def _window(position: Any) -> Iterator[Row]:
    """Who is asked, and in a window of answers what the other has said and how many passes there are."""
    table, setup = position.table, position.setup
    step = position.agenda[0] if position.agenda else None
    label, facts = "nobody is asked any more", list[list[str]]()
    shapes: list[Shape] = []
    if step is not None and step.question in SPEAKS and table.action is not None:
        asked, other, may = step.actor, 1 - step.actor, SPEAKS[step.question]
        said = _said(table, other)
        yield _sign(setup, asked, "speaks", LEFT + 9, WINDOW)
        yield _sign(setup, other, "waits", LEFT + 117, WINDOW)
        shapes += [_voice(LEFT, may, on=True), _voice(LEFT + 108, said, on=False), *_passes(table.action.passes)]
        label = f"{setup.names[asked]} {may}; {setup.names[other]}: {said}"
        facts = [["passes in a row", f"{table.action.passes} of 2"]]
    elif step is not None:
        label = step.says(setup)
        mine = step.actor in (0, 1)
        told = _without(label, setup) if mine else label
        shapes.append(_voice(LEFT if mine else LEFT - 20, cut(told, 264 if mine else 290, 12), on=mine))
        if mine:
            yield _sign(setup, step.actor, "speaks", LEFT + 9, WINDOW)
    yield {"id": "window", "x": 0, "y": 0, "shapes": shapes, "label": label, "facts": facts, "space": "window"}


def _without(label: str, setup: Any) -> str:
    for name in setup.names:
        label = label.removeprefix(f"{name} ")
    return label.rstrip(".")


def _said(table: Any, seat: int) -> str:
    """What the manager who is not asked has done in this window."""
    action = table.action
    if seat == table.half:
        return "passed" if action.passes else "waits"
    if action.declined:
        return "no Defender" if action.passes else "waits"
    return "passed" if action.passes else "defended" if action.defender else "waits"


def _voice(x: float, told: str, *, on: bool) -> Shape:
    return text(x + 22, WINDOW + 4, told, "brand" if on else "muted", anchor="start", font_weight=600 if on else 400)


def _passes(passes: int) -> list[Shape]:
    """Two passes in a row settle the action."""
    x = LEFT + WIDE
    look = {"stroke": colour("ink"), "stroke_width": 1.2}
    dots = [
        shape("circle", cx=x - 26 + 15 * nth, cy=WINDOW, r=5, fill=colour("ink") if nth < passes else "none", **look)
        for nth in range(2)
    ]
    return [
        text(x - 36, WINDOW + 4, "passes", "muted", anchor="end"),
        text(x, WINDOW + 16.5, "two in a row settle it", "muted", anchor="end"),
        *dots,
    ]
