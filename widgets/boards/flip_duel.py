"""Bat Flip: the two cards that are compared, what their values are made of, who may speak, and the teams of a draft."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulekit.games.bat_flip.cards import TEAMS
from rulekit.games.bat_flip.facts import aimed, attempts, sides, statics, total
from rulekit.games.bat_flip.table import PLATE
from rulekit.value import listed
from widgets.boards import flip_cards as cards
from widgets.boards.flip_field import PLACES, TOP, compared, moves_now
from widgets.boards.words import cut
from widgets.glyphs import Shape, box, colour, path, shape, text

Row = dict[str, Any]

LEFT, WIDE = 338, 294
SLOTS = ((LEFT + 68, TOP + 89), (LEFT + 226, TOP + 89))
"""The middles of the card that attacks and the one that stands against it."""
PANEL = (LEFT, TOP + 166, WIDE, 86)
WINDOW = TOP + 272
OUTCOMES = {"hit": "Hit", "flip": "Hit", "walk": "Walk", "steal": "Steal"}
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
    panel = {"id": "panel", "d": box(x, y, width, height, 6), "at": [x, y], "label": "the comparison", "rules": rules}
    window = {"id": "window", "d": box(x, WINDOW - 16, width, 26, 6), "at": [x, WINDOW], "rules": ["example.responses"]}
    return [{"facts": [], **row} for row in (*found, panel, {**window, "label": "who may speak"})]


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
        first = [frame, text(-62, 4.5, _plain(row["name"]), anchor="start", font_weight=600)]
        facts = [["theme", row["theme"]], ["known", row["provenance"].partition(":")[0]]]
        found[f"team-{team}"] = {"shapes": first, "outline": edge, "halo": edge, "size": [144, 36], "facts": facts}
    return found


def _places() -> list[Shape]:
    """The empty places of the two cards."""
    wide, tall = cards.LARGE
    faint: Row = {"fill": "none", "stroke": colour("border"), "stroke_dasharray": "4 3"}
    places = [path(box(x - wide / 2, y - tall / 2, wide, tall, 6), **faint) for x, y in SLOTS]
    return [*places, text(LEFT + WIDE / 2, TOP + 93, "vs", "muted", font_weight=600)]


def _plain(name: str) -> str:
    for city in cards.CITIES:
        name = name.removeprefix(city)
    return name


# ---------------------------------------------------------------- what lies there


def scene(position: Any, memory: Any, asked: frozenset[str]) -> list[Row]:
    """The teams while they are taken; then the two cards, their comparison, and the window."""
    if position.table.step == "draft":
        return [*_teams(position, asked), _panel("plain"), *_note(position, None), *_window(position)]
    return [*_slots(position), *_comparison(position, memory), *_window(position)]


def _teams(position: Any, asked: frozenset[str]) -> Iterator[Row]:
    """Eight teams; those that are taken carry the sign of their manager."""
    table, setup = position.table, position.setup
    for nth, (team, row) in enumerate(TEAMS.items()):
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


def _slots(position: Any) -> Iterator[Row]:
    """The card that attacks and the one against it, each with its title and what changes its value."""
    table, action = position.table, position.table.action
    if action is None or (action.settled and not action.defender):
        yield from _titles("Batter", "Defender", None, position)
        return
    attacks, stands = _pair(table, action)
    yield from _titles("Runner" if action.kind == "steal" else "Batter", _against(action), action, position)
    stat = "hit" if action.kind == "top" else OUTCOMES[action.kind].lower()
    if attacks:
        spot = "batter" if action.kind != "steal" else "runner"
        yield from _large(position, attacks, 0, table.half, stat, "" if spot == "batter" else "runner")
    if stands:
        seat = table.fielding
        yield from _large(position, stands, 1, seat, "control" if action.kind == "walk" else "defense", "")


def _pair(table: Any, action: Any) -> tuple[str, str]:
    if action.kind == "steal":
        return action.runner, action.defender
    there = compared(table)
    return action.batter, next((card for card in there if card != action.batter), "")


def _against(action: Any) -> str:
    if action.kind == "walk":
        return "Pitcher"
    return "Defender, from the deck" if action.blind else "Defender"


def _titles(left: str, right: str, action: Any, position: Any) -> Iterator[Row]:
    """What the two places are, and what an empty one means."""
    table, setup = position.table, position.setup
    x, y = LEFT, TOP + 12
    shapes = [text(x + 20, y, left, "muted", anchor="start", font_weight=600)]
    shapes += [text(x + 178, y, right, "muted", anchor="start", font_weight=600)]
    if table.step in ("at-bat", "steal"):
        yield _sign(setup, table.half, "batter", x + 8, y - 4)
        yield _sign(setup, table.fielding, "defender", x + 166, y - 4)
    if action is not None and not action.settled and not _pair(table, action)[1]:
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


def _large(position: Any, card: str, slot: int, seat: int, stat: str, own: str) -> Iterator[Row]:
    """A card at full size, the value that counts tinted, and what was added to it."""
    setup = position.setup
    made, (x, y) = setup.cards[card], SLOTS[slot]
    wide, tall = cards.LARGE
    hue = ("red", "blue")[seat]
    edge = path(box(-wide / 2, -tall / 2, 5, tall, 2.5), fill=colour(f"{hue}-line"))
    space = ("batter", "defender")[slot]
    words = [setup.names[seat], "Runner" if own else "Pitcher" if stat == "control" else space.title()]
    yield {
        "id": own or card, "symbol": f"{card}-large", "x": x, "y": y, "space": space, "seat": seat, "shapes": [edge],
        "trail": False, "label": f"{made.name}, {words[1]} of {words[0]}", "facts": _changes(position, card),
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


# ---------------------------------------------------------------- the comparison


def made_of(position: Any, card: str, stat: str) -> list[tuple[int, str]]:
    """What a value is made of: the printed number, then every addition with its name."""
    now, setup = position.now, position.setup
    made = setup.cards[card]
    found = [(getattr(made, stat), "")]
    batter = position.table.action.batter if position.table.action else ""
    for ability, seat, source in statics(now, batter) if stat in setup.bent else ():
        ops = [op for op in ability.effects if op.op == "stat" and op.stat == stat]
        found += [(op.add, ability.name) for op in ops if card in aimed(now, op, seat, source, batter)]
    changes = [change for change in position.table.changes if change.card == card and change.stat == stat]
    found += [(change.add, _by(setup, change.source, stat)) for change in changes]
    return found if sum(amount for amount, _ in found) == total(now, card, stat) else [(total(now, card, stat), "")]


def _by(setup: Any, source: str, stat: str) -> str:
    """The ability of a card that changes a stat, or the card."""
    card = setup.cards[source]
    named = [
        a.name for a in (*card.abilities, *card.lent) for op in a.effects if op.stat == stat or op.op == "add-stat"
    ]
    return named[0] if named else cards.short(card.name, 10)


def _sum(parts: list[tuple[int, str]], most: int = 99) -> str:
    """``1 + 3 Juice``; without the names where they are too long, nothing where nothing was added."""
    if len(parts) == 1:
        return ""
    signs = [f" {'+' if amount >= 0 else '−'} {abs(amount)}" for amount, _ in parts[1:]]
    named = "".join(f"{sign} {name}".rstrip() for sign, (_, name) in zip(signs, parts[1:], strict=True))
    whole = f"{parts[0][0]}{named}"
    return whole if len(whole) <= most else f"{parts[0][0]}{''.join(signs)}"


def _comparison(position: Any, memory: Any) -> Iterator[Row]:
    """What is compared now; else what was compared last."""
    table, action = position.table, position.table.action
    if not table.live or action.kind == "top":
        last = memory.last if memory else None
        yield _panel("plain")
        if last:
            told = ((last.value, last.left, ""), (last.against, last.right, ""))
            yield {"id": "figures", "x": PANEL[0], "y": PANEL[1], "shapes": _figures(told, "muted")}
        yield from _note(position, last)
        return
    value, against = sides(position.now)
    attacks, stands = _pair(table, action)
    stat, other = OUTCOMES[action.kind], "Control" if action.kind == "walk" else "Defense"
    parts = made_of(position, attacks, stat.lower())
    more = made_of(position, stands, other.lower()) if stands else [(0, "")]
    yield _panel("good" if value > against else "bad")
    told = ((value, stat, _sum(parts, 16)), (against, other, _sum(more, 12)))
    yield {
        "id": "figures", "x": PANEL[0], "y": PANEL[1], "shapes": _figures(told, "ink"), "space": "panel",
        "label": f"{stat} {value} against {other} {against}",
        "facts": [[stat, _sum(parts) or f"{value}, as printed"], [other, _sum(more) or f"{against}"]],
    }  # fmt: skip
    yield from _note(position, None)


def _panel(look: str) -> Row:
    return {"id": "panel", "symbol": f"panel-{look}", "x": PANEL[0], "y": PANEL[1]}


def _figures(told: tuple[tuple[int, str, str], ...], tone: str) -> list[Shape]:
    """The subtraction in large figures, each with its name and what it is made of."""
    shapes = [text(162, 33, "−", tone, font_size=18, font_weight=700)]
    for x, (number, name, made) in zip((14, 178), told, strict=True):
        shapes.append(text(x, 34, number, tone, anchor="start", font_size=26, font_weight=700))
        far, top = x + 6 + 16 * len(str(number)), 21 if made else 30
        shapes.append(text(far, top, name, tone, anchor="start"))
        if made:
            shapes.append(text(far, top + 15, made, "muted", anchor="start"))
    return shapes


def _note(position: Any, last: Any) -> Iterator[Row]:
    """The words of the panel: what would come of it, or who is to do what."""
    head, more = last.told if last else words(position)
    figures = bool(last) or position.table.live
    x, y, wide, tall = PANEL
    lines = [[cut(head, wide - 16, 14), ""], *([[cut(more, wide - 12, 12), "muted"]] if more else [])]
    top = y + (45 if figures else tall / 2 - 9.5 * len(lines))
    yield {"id": "note", "x": x + wide / 2, "y": top, "lines": lines}


def words(position: Any) -> tuple[str, str]:
    """A headline and a muted line."""
    table, setup, action = position.table, position.setup, position.table.action
    names = setup.names
    if position.over:
        won = table.winner[0]
        return f"{names[won]} won {table.runs[won]} to {table.runs[1 - won]}", f"after {_half(table)}"
    if table.live and action.kind != "top":
        return would(position)
    step = position.agenda[0] if position.agenda else None
    if step is None or step.question not in ("at-bat", "steal", "mound", "draft"):
        return (step.says(setup).rstrip(".") if step else ""), ""
    name = names[step.actor]
    if step.question == "steal":
        ready = [
            cards.short(setup.cards[card].name, 10)
            for card in table.bases
            if card and table.stole.count(card) < attempts(position.now, card)
        ]
        return f"{name} may steal", f"on base: {listed(ready)}" if ready else "no Runner may try again"
    told = {
        "at-bat": ("at bat", "Hit, Walk, Bat Flip or Strikeout"),
        "mound": ("may put out a Pitcher", f"he lies on {names[1 - step.actor]}’s Field"),
        "draft": ("takes a team", "each manager plays two"),
    }
    head, more = told[step.question]
    return f"{name} {head}", more


def would(position: Any) -> tuple[str, str]:
    """What the comparison means if it is settled as it stands."""
    action, cards_ = position.table.action, position.setup.cards
    going = moves_now(position)
    step = position.agenda[0] if position.agenda else None
    unless = "if nobody defends" if step is not None and "defend" in step.question else "if nobody answers"
    who = cards_[action.runner if action.kind == "steal" else action.batter].name
    if not going:
        value, against = sides(position.now)
        why = "equal is not enough" if value == against else f"{value} is less than {against}"
        if action.kind == "walk":
            return f"sent back, {unless}", f"{who} has to beat Control {against}"
        return f"Out, {unless}", f"{who}: {why}"
    value, against = sides(position.now)
    far = 1 if action.kind in ("walk", "steal") else value - against
    runs = sum(to == PLATE for _, _, to in going)
    scored = f", {runs} run{'s' * (runs > 1)}" if runs else ""
    stands = "if it stands" if runs else unless
    return f"= {far} base{'s' * (far > 1)}{scored}, {stands}", _goings(position, going)


def _goings(position: Any, going: list[tuple[str, int, int]]) -> str:
    """Who goes where, as far as it fits."""
    told = [f"{_last(position, card)} to {PLACES[to]}" for card, _, to in reversed(going)]
    while len(", ".join(told)) > 44 and len(told) > 1:
        told = [*told[:-2], f"{1 + _more(told[-1])} more"] if told[-1].endswith(" more") else [*told[:-1], "1 more"]
    return ", ".join(told)


def _more(words: str) -> int:
    return int(words.partition(" ")[0])


def _last(position: Any, card: str) -> str:
    name: str = position.setup.cards[card].name
    return name.partition(" ")[2] or name


def _half(table: Any) -> str:
    return f"the {('top', 'bottom')[table.half]} of inning {table.inning}"


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
    return [text(x - 36, WINDOW + 4, "passes", "muted", anchor="end"), *dots]
