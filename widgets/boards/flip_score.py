"""Bat Flip: the scoreboard with its line score, and both hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulekit.games.bat_flip.events.halves import half_named
from rulekit.games.bat_flip.facts import LIMIT, deck_left
from rulekit.words import listed
from widgets import glyphs
from widgets.boards import flip_cards as cards
from widgets.boards.flip_memory import Past
from widgets.boards.words import cut
from widgets.glyphs import Shape, box, colour, path, shape, text
from widgets.plain import Row

WIDTH, TALL = 632, 66
HUES = ("red", "blue")
COLUMNS, PITCH, FIRST = 5, 25, 166
"""So many innings are shown at once, the last ones; where the first stands."""
TOTALS = (("runs", 304), ("hand", 344), ("deck", 384), ("pile", 424))
RIGHT = 458
HANDS = (376, 478)
"""Where each hand begins."""
HAND_TALL = 100
BOTTOM = 616
WORDS = {
    "at-bat": "at bat", "revealed": "has a card to play", "defend": "may defend", "answer": "may answer",
    "steal": "may steal", "steal-defend": "may defend", "discard": "has to discard", "recover": "may take a card back",
    "mound": "may put out a Pitcher", "draft": "takes a team",
}  # fmt: skip


def seats(setup: Any) -> list[Row]:
    """Away in red, Home in blue, as on every table."""
    return [
        glyphs.seat(nth, name, HUES[nth], key, id=key, short=cut(name, 90, 13))
        for nth, (key, name) in enumerate(zip(setup.seats, setup.names, strict=True))
    ]


# ---------------------------------------------------------------- drawn once


def drawing(setup: Any, rows: list[Row]) -> Iterator[Shape]:
    """The frame of the scoreboard with names and titles, and the places of the hands."""
    yield path(box(0.5, 0.5, WIDTH - 1, TALL, 6), fill=colour("ground"), stroke=colour("hairline"))
    for title, x in TOTALS:
        yield text(x, 17, title, "muted", font_weight=600)
    for nth, row in enumerate(rows):
        y = 38 + 21 * nth
        yield shape("g", row["sign"], transform=f"translate(12 {y - 14})")
        side = ", away" if nth == 0 else ", home"
        name = cut(setup.names[nth], 100 - 7 * len(side), 13)
        words = f"{name}{side}" if setup.names[nth] != ("Away", "Home")[nth] else name
        yield text(38, y, words, anchor="start", font_size=13, font_weight=600)
    for nth, row in enumerate(rows):
        y = HANDS[nth]
        yield path(f"M0 {y - 7}H{WIDTH}", fill="none", stroke=colour("hairline"))
        yield shape("rect", x=0, y=y, width=4, height=HAND_TALL - 6, rx=2, fill=colour(f"{row['hue']}-line"))
        yield shape("g", row["sign"], transform=f"translate(11 {y - 1})")


def _legend(setup: Any) -> Iterator[Shape]:
    """What letters and signs on small cards mean."""
    y = BOTTOM - 22
    words = "H Hit, W Walk, S Steal, D Defense, C Control"
    yield text(10, y, words, "muted", anchor="start", class_="rk-name")
    told = f"{cards.USED} ability to use when its text permits,   {cards.ITSELF} ability that works by itself"
    yield text(10, y + 16, told, "muted", anchor="start", class_="rk-name")
    yield cards.arrowhead("fly", 358, y - 4)
    yield text(366, y, "Flyball", "muted", anchor="start", class_="rk-name")
    yield cards.arrowhead("ground", 422, y - 4)
    yield text(430, y, "Groundball", "muted", anchor="start", class_="rk-name")
    if setup.made_up:
        return
    dashes = {"stroke": colour("ruling"), "stroke_width": 1.4, "stroke_dasharray": "4 3"}
    yield path(f"M512 {y - 4}h22", fill="none", **dashes)
    yield text(540, y, "reconstructed", "muted", anchor="start", class_="rk-name")


def spaces(setup: Any) -> list[Row]:
    """Hands, decks and piles, the line score and the outs, to point at."""
    found: list[Row] = []
    for nth, key in enumerate(setup.seats):
        name, y = setup.names[nth], HANDS[nth]
        rules = ["setup.hand-secret", "hand.limit", "hand.discard-down"]
        d = box(6, y + 22, WIDTH - 8, 74, 6)
        found.append(
            {"id": f"hand-{key}", "d": d, "at": [316, y + 58], "label": f"{cards.whose(name)} hand", "rules": rules}
        )
        line = 25 + 21 * nth
        told = ((384, "deck", ["deck.reshuffle", "draw.outs", "draw.runs"]), (424, "pile", ["deck.reshuffle"]))
        for x, what, rules in told:
            place = box(x - 18, line, 36, 19, 4)
            words = f"{cards.whose(name)} {'deck' if what == 'deck' else 'discard pile'}"
            found.append({"id": f"{what}-{key}", "d": place, "at": [x, line + 9], "label": words, "rules": rules})
        place = box(488, y - 1, 140, 20, 10)
        rules = ["flip.turn", "flip.once", "flip.reset"]
        found.append(
            {
                "id": f"flip-{key}",
                "d": place,
                "at": [558, y + 9],
                "label": f"{cards.whose(name)} Bat Flip",
                "rules": rules,
            }
        )
    score = ["game.halves", "game.objective", "game.extra"]
    found.append(
        {"id": "score", "d": box(150, 3, 174, 60, 5), "at": [237, 33], "label": "runs by inning", "rules": score}
    )
    outs = ["outs.tracker", "game.three-outs"]
    found.append({"id": "outs", "d": box(RIGHT - 4, 30, 170, 30, 5), "at": [540, 45], "label": "Outs", "rules": outs})
    return [{"facts": [], **row} for row in found]


def symbols(setup: Any, rows: list[Row]) -> Row:
    """Cells of the scoreboard, Outs as dots, the Bat Flip card on either side, signs of the seats."""
    ink = {"stroke": colour("ink"), "stroke_width": 1.3}
    found: Row = {
        "cell": {"shapes": [text(0, 0, "{}", font_size=13)]},
        "title": {"shapes": [text(0, 0, "{}", "muted", font_weight=600)]},
        "total": {"shapes": [text(0, 0, "{}", font_size=14, font_weight=700)]},
        "half": {"shapes": [text(0, 0, "{}", anchor="start", font_size=13, font_weight=600)]},
        "head": {"shapes": [text(0, 0, "{}", anchor="start", font_size=13, font_weight=600)]},
        "asked": {"shapes": [text(0, 0, "{}", "brand", anchor="start", font_weight=600)]},
        "last": {"shapes": [text(0, 0, "{}", "muted", anchor="end")]},
        "now": {"shapes": [path(box(-12, -15, 24, 21, 3), fill="none", stroke=colour("brand"), stroke_width=1.8)]},
        "batting": {"shapes": [path("M-4 -5 4 0-4 5z", fill=colour("brand"))]},
    }
    found["legend"] = {"shapes": list(_legend(setup))}
    for outs in range(4):
        dots = [
            shape("circle", cx=7 + 19 * nth, cy=0, r=6.5, fill=colour("refused") if nth < outs else "none", **ink)
            for nth in range(3)
        ]
        found[f"outs-{outs}"] = {"shapes": [text(0, 4.3, "Outs", "muted", anchor="start"), _moved(dots, 38)]}
    for used in (False, True):
        found["flip-used" if used else "flip-ready"] = _flip_card(used)
    for row in rows:
        found[f"seat-{row['id']}"] = {"shapes": [shape("g", row["sign"], transform="translate(-9 -9) scale(.9)")]}
    return found


def _moved(shapes: list[Shape], x: float) -> Shape:
    return shape("g", shapes, transform=f"translate({x:g} 0)")


def _flip_card(used: bool) -> Row:
    """A bat, upright while On Deck, lying while Used."""
    edge = box(-70, -10, 140, 20, 10)
    look: Row = {"fill": colour("shade" if used else "paper"), "stroke": colour("muted" if used else "brand")}
    bat = path("M-1.6 -7h3.2l.6 8-1.1 6h-2.2l-1.1 -6z", fill=colour("muted" if used else "ink"))
    turn = shape("g", [bat], transform=f"translate(-57 0) rotate({90 if used else 30})")
    tone = "muted" if used else "ink"
    words = text(62, 4.3, "Used" if used else "On Deck", tone, anchor="end", font_weight=600)
    frame = path(edge, stroke_width=1.3, stroke_dasharray="4 3" if used else None, **look)
    return {
        "shapes": [frame, turn, text(-46, 4.3, "Bat Flip", "muted", anchor="start"), words],
        "outline": edge,
        "halo": box(-73, -13, 146, 26, 13),
        "size": [140, 20],
    }


# ---------------------------------------------------------------- what lies there


def scene(position: Any, past: Past | None, asked: frozenset[str]) -> Iterator[Row]:
    """Line score, totals, inning and Outs; then the hands."""
    table, setup = position.table, position.setup
    if table.step in ("at-bat", "steal"):
        yield from _innings(position, past)
        yield {"id": "batting", "symbol": "batting", "x": 6, "y": 33.5 + 21 * table.half}
        words = "The end" if table.winners else half_named(table.half, table.inning)
        yield {"id": "half", "symbol": "half", "text": words, "x": RIGHT, "y": 24}
        label = f"{table.outs} Out{'s' * (table.outs != 1)}"
        yield {
            "id": "outs",
            "symbol": f"outs-{min(3, table.outs)}",
            "x": RIGHT,
            "y": 47,
            "label": label,
            "space": "outs",
        }
    else:
        yield {"id": "half", "symbol": "half", "text": "Setting up", "x": RIGHT, "y": 24}
    if any(table.hands):
        yield {"id": "legend", "symbol": "legend", "x": 0, "y": 0}
    for seat, key in enumerate(setup.seats):
        yield from _totals(position, seat, key)
        yield from _hand(position, seat, key, asked)


def _innings(position: Any, past: Past | None) -> Iterator[Row]:
    """The last innings with their runs; a frame round the half that is played."""
    table = position.table
    last = max(table.inning, position.setup.innings)
    shown = range(max(1, last - COLUMNS + 1) if table.inning > COLUMNS else 1, 0)
    first = max(1, min(table.inning, last) - COLUMNS + 1)
    shown = range(first, min(last, first + COLUMNS - 1) + 1)
    for nth, inning in enumerate(shown):
        x = FIRST + PITCH * nth
        yield {"id": f"inning-{nth}", "symbol": "title", "text": f"{inning}", "x": x, "y": 17}
        for seat in (0, 1):
            runs = past.runs.get((seat, inning)) if past else None
            before = (inning, seat) < (table.inning, table.half)
            words = f"{runs}" if runs is not None else "–" if before else ""
            if words:
                yield {"id": f"runs-{seat}-{nth}", "symbol": "cell", "text": words, "x": x, "y": 38 + 21 * seat}
    x = FIRST + PITCH * (table.inning - shown.start)
    yield {"id": "now", "symbol": "now", "x": x, "y": 38 + 21 * table.half}


def _totals(position: Any, seat: int, key: str) -> Iterator[Row]:
    table, setup = position.table, position.setup
    y = 38 + 21 * seat
    deck, pile = deck_left(table, seat), table.discards[seat]
    yield {"id": f"total-{key}", "symbol": "total", "text": f"{table.runs[seat]}", "x": 304, "y": y}
    yield {"id": f"held-{key}", "symbol": "cell", "text": f"{len(table.hands[seat])}", "x": 344, "y": y}
    press = {"proposes": True} if _turns_up(position, seat) else {}
    name = setup.names[seat]
    yield {
        "id": f"deck-{key}", "symbol": "cell", "text": f"{deck}", "x": 384, "y": y, "space": f"deck-{key}",
        "label": f"{cards.whose(name)} deck", "facts": [["cards left", f"{deck}"]], **press,
    }  # fmt: skip
    names = listed(sorted(setup.cards[card].name for card in pile)) if pile else "nothing"
    yield {
        "id": f"pile-{key}", "symbol": "cell", "text": f"{len(pile)}", "x": 424, "y": y, "space": f"pile-{key}",
        "label": f"{cards.whose(name)} discard pile", "facts": [["holds", names]],
    }  # fmt: skip


def _turns_up(position: Any, seat: int) -> bool:
    """Whether a click on the deck can mean a card from its top."""
    step = position.agenda[0] if position.agenda else None
    return step is not None and step.actor == seat and step.question in ("at-bat", "defend", "steal-defend")


def _hand(position: Any, seat: int, key: str, asked: frozenset[str]) -> Iterator[Row]:
    """The cards of a hand side by side, and the Bat Flip card."""
    table, setup = position.table, position.setup
    held, y = table.hands[seat], HANDS[seat]
    wide, tall = cards.SMALL
    pitch = min(wide + 2.0, (WIDTH - 10 - wide) / max(1, len(held) - 1))
    for nth, card in enumerate(held):
        x = round(9 + wide / 2 + pitch * nth, 1)
        row = {"x": x, "y": y + 23 + tall / 2, "space": f"hand-{key}", "seat": seat, "trail": False}
        if cards.hidden(card):
            label = f"a card of {setup.names[seat]}"
            yield {"id": f"hidden-{key}-{nth}", "symbol": "back", "label": label, **row}
            continue
        press = {"proposes": True} if card in asked else {}
        label = f"{setup.cards[card].name}, in {cards.whose(setup.names[seat])} hand"
        yield {"id": card, "symbol": f"{card}-small", "label": label, **row, **press}
    over = f", {len(held) - LIMIT} over the limit" if len(held) > LIMIT else ""
    head = f"{cards.whose(cut(setup.names[seat], 120, 13))} hand, {len(held)}{over}"
    yield {"id": f"head-{key}", "symbol": "head", "text": head, "x": 36, "y": y + 13.5}
    step = position.agenda[0] if position.agenda else None
    if step is not None and step.actor == seat:
        words = WORDS.get(step.question, "is asked")
        yield {"id": "asked", "symbol": "asked", "text": words, "x": 54 + 7.9 * len(head), "y": y + 13.5}
    if table.last[seat] == "walk" and not table.live:
        yield {"id": f"last-{key}", "symbol": "last", "text": "last action: Walk", "x": 478, "y": y + 13.5}
    used = table.flipped[seat]
    press = {"proposes": True} if step is not None and step.actor == seat and step.question == "at-bat" else {}
    yield {
        "id": f"flip-{key}", "symbol": "flip-used" if used else "flip-ready", "x": 558, "y": y + 9,
        "space": f"flip-{key}", "label": f"{cards.whose(setup.names[seat])} Bat Flip card", "seat": seat,
        "facts": [["side", "Used" if used else "On Deck"]], **press,
    }  # fmt: skip
