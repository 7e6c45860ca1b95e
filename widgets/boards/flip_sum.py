"""Bat Flip: the comparison: what the values are made of, what would come of it, and who is to do what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulekit.games.bat_flip.events.halves import half_named
from rulekit.games.bat_flip.facts import aimed, attempts, sides, statics, total
from rulekit.games.bat_flip.table import PLATE
from rulekit.words import listed
from widgets.boards import flip_cards as cards
from widgets.boards.flip_field import PLACES, TOP, compared, moves_now
from widgets.boards.words import cut
from widgets.glyphs import Shape, text
from widgets.plain import Row

LEFT, WIDE = 338, 294
PANEL = (LEFT, TOP + 166, WIDE, 86)
OUTCOMES = {"hit": "Hit", "flip": "Hit", "walk": "Walk", "steal": "Steal"}


def pair(table: Any, action: Any) -> tuple[str, str]:
    """The card that attacks, and the one against it."""
    if action.kind == "steal":
        return action.runner, action.defender
    there = compared(table)
    return action.batter, next((card for card in there if card != action.batter), "")


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


def comparison(position: Any, memory: Any) -> Iterator[Row]:
    """What is compared now; else what was compared last."""
    table, action = position.table, position.table.action
    if not table.live or action.kind == "top":
        last = memory.last if memory and not position.over else None
        yield panel("plain")
        if last:
            told = ((last.value, last.left, ""), (last.against, last.right, ""))
            yield {"id": "figures", "x": PANEL[0], "y": PANEL[1], "shapes": _figures(told, "muted")}
        yield from note(position, last)
        return
    value, against = sides(position.now)
    attacks, stands = pair(table, action)
    stat, other = OUTCOMES[action.kind], "Control" if action.kind == "walk" else "Defense"
    parts = made_of(position, attacks, stat.lower())
    more = made_of(position, stands, other.lower()) if stands else [(0, "")]
    yield panel("good" if value > against else "bad")
    told = ((value, stat, _sum(parts, 16)), (against, other, _sum(more, 12)))
    yield {
        "id": "figures", "x": PANEL[0], "y": PANEL[1], "shapes": _figures(told, "ink"), "space": "panel",
        "label": f"{stat} {value} against {other} {against}",
        "facts": [[stat, _sum(parts) or f"{value}, as printed"], [other, _sum(more) or f"{against}"]],
    }  # fmt: skip
    yield from note(position, None)


def panel(look: str) -> Row:
    """The field of the comparison: plain, good or bad for who attacks."""
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


def note(position: Any, last: Any) -> Iterator[Row]:
    """The words of the panel: what would come of it, or who is to do what."""
    head, more = last.told if last else words(position)
    figures = bool(last) or position.table.live
    x, y, wide, tall = PANEL
    lines = [[cut(head, wide - 16, 14), ""], *([[cut(more, wide - 12, 12), "muted"]] if more else [])]
    top = y + (45 if figures else tall / 2 - 9.5 * len(lines))
    yield {"id": "words", "x": x + wide / 2, "y": top, "lines": lines}


def words(position: Any) -> tuple[str, str]:
    """A headline and a muted line."""
    table, setup, action = position.table, position.setup, position.table.action
    names = setup.names
    if position.over:
        won = table.winners[0]
        return (
            f"{names[won]} won {table.runs[won]} to {table.runs[1 - won]}",
            f"after the {half_named(table.half, table.inning)}",
        )
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
        "mound": ("may put out a Pitcher", f"he lies on {cards.whose(names[1 - step.actor])} Field"),
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
            return f"Sent back {unless}", f"{who} has to beat Control {against}"
        return f"Out {unless}", f"{who}: {why}"
    value, against = sides(position.now)
    far = 1 if action.kind in ("walk", "steal") else value - against
    runs = sum(to == PLATE for _, _, to in going)
    scored = f", {runs} run{'s' * (runs > 1)}" if runs else ""
    return f"= {far} base{'s' * (far > 1)}{scored} {unless}", _goings(position, going)


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
    last = name.partition(" ")[2]
    return last if len(last) > 2 else name
