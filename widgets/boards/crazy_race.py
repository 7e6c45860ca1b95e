"""The board of Crazy Race: one track a team, the movement card with the bids around it, hands at the foot."""

from __future__ import annotations

from typing import Any

from rulekit.games.crazy_race.facts import OUT_AND_BACK, barred, playable, punished
from rulekit.games.crazy_race.moves import Go, Play
from rulekit.games.crazy_race.steps.moving import Win, movable
from rulekit.games.crazy_race.table import BLANK, CREATURES, GOES, HOME, ROUNDS, SIDE, SIDES, UNKNOWN
from rulekit.games.crazy_race.words import SIDE_WORDS
from rulekit.words import listed
from widgets import glyphs
from widgets.boards import crazy_bids as bids
from widgets.boards import crazy_cards as cards
from widgets.boards import crazy_signs as signs
from widgets.boards import crazy_track as track
from widgets.boards.crazy_cards import seat_cards
from widgets.boards.words import count
from widgets.plain import Row

GUESSED = (
    "The printed text describes one movement card of eight, without its crawling number. That number, the other "
    "seven cards and the fourth colour are ours."
)
NOTE = 147
"""The middle of the words in the corner of the field: the room beside the upper side."""
SECRET = ("cards", "supply")
"""Nobody has to say how many cards are left."""
__all__ = ["SECRET", "ground", "marks", "paths", "propose", "scene", "seat_cards", "seats"]


def seats(setup: Any) -> list[Row]:
    """The seats in the colours of their creatures."""
    return [
        glyphs.seat(number, name, setup.colours[number], name[:1].upper(), id=key)
        for number, (key, name) in enumerate(zip(setup.seats, setup.names, strict=True))
    ]


def ground(setup: Any) -> Row:
    """Tracks and field, drawn once; every creature and card as a symbol."""
    rows = seats(setup)
    return {
        "size": [track.WIDTH, bids.bottom(len(rows))],
        "title": count(len(rows), "track").capitalize(),
        "badges": [{"text": "reconstructed", "title": GUESSED}],
        "cards": "below",
        "shapes": [*track.drawing(setup, rows), *bids.drawing(len(rows))],
        "spaces": [*track.spaces(setup), *bids.spaces(len(rows))],
        "symbols": track.symbols(rows) | signs.symbols(setup, rows) | cards.symbols(rows),
    }


def scene(position: Any) -> list[Row]:
    """What lies on the table, and the words of the moment."""
    return [
        *track.plates(position, _at_risk(position)), *track.creatures(position, _asked(position)),
        *track.markers(position), *track.keys(position), *bids.scene(position), _note(position),
    ]  # fmt: skip


def _asked(position: Any) -> frozenset[tuple[int, int]]:
    """The creatures among which the winner of a side chooses."""
    step = position.agenda[0] if position.agenda else None
    if not isinstance(step, Win):
        return frozenset()
    return frozenset((step.actor, creature) for creature in movable(position.now, step.actor, position.table.side))


def _at_risk(position: Any) -> list[list[list[str]]]:
    """What the punishment would say to each team if the race ended now."""
    table = position.table
    found: list[list[list[str]]] = [[] for _ in table.hands]
    if table.winners or table.ended or not any(map(any, table.progress)):
        return found
    who = punished(position.now)
    for seats_, shared, words in (
        (who.last, who.last_shared, "last"), (who.second, who.second_shared, "second last"),
    ):  # fmt: skip
        for seat in seats_:
            place = f"shares the {words} place" if shared else words
            found[seat].append(["if it ended now", f"{place}, pays a marker" if table.markers[seat] else place])
    return found


def _note(position: Any) -> Row:
    """The words in the corner of the field: where in the round we are, who begins."""
    table, names = position.table, position.setup.names
    head, more = f"round {table.round} of {ROUNDS}", f"S tile: {names[table.tile]}"
    step = position.agenda[0] if position.agenda else None
    if position.over:
        head, more = f"{listed([names[seat] for seat in table.winners])} won", f"after round {table.round}"
    elif table.ended:
        head, more = "punishment", "the slowest pay"
    elif step is not None and step.question == "play":
        head = f"round {table.round}, go {table.go} of {GOES}"
    elif table.side >= 0:
        head = f"round {table.round}, {SIDE_WORDS[table.side].split()[0]}"
    return {"id": "note", "x": NOTE, "y": bids.top(len(names)) + 1, "lines": [[head, ""], [more, "muted"]]}


def paths(before: Any, node: Any) -> dict[str, list[list[float]]]:
    """Where creatures went, and the S tile."""
    setup, found = node.position.setup, dict[str, list[list[float]]]()
    for event in node.played.events:
        if event.kind == "moved":
            key = f"{setup.seats[event.player]}-{CREATURES[event.creature]}"
            way = track.hops(event.player, event.creature, event.start, event.to, event.jumped)
            found[key] = [*found.get(key, []), *way]
    return found


# ---------------------------------------------------------------- choosing


def marks(position: Any, move: Any) -> list[Row]:
    """Where a card would lie, or where creatures would stand."""
    if isinstance(move, Play):
        return _laid(position, move)
    if isinstance(move, Go) and isinstance(position.decision.step, Win):
        return _gone(position, move)
    return []


def _laid(position: Any, move: Play) -> list[Row]:
    card = position.table.card
    if card is None or move.side == "?":
        return []
    place = card.clockwise.index(SIDE[move.side])
    if not position.decision.judge(move).legal:
        return [{"space": f"side-{place}", "kind": "refused", "text": ""}]
    if not move.known:
        return [{"space": f"side-{place}", "kind": "reachable", "text": str(move.value)}]
    return [
        {"space": f"bid-{place}-{move.value}", "kind": "reachable", "text": str(move.value)},
        {"space": f"lay-{place}", "kind": "reachable", "text": f"lay along {move.side}"},
    ]


def _gone(position: Any, move: Go) -> list[Row]:
    setup, step = position.setup, position.decision.step
    key, own = setup.seats[step.actor], position.table.progress[step.actor]
    if not position.decision.judge(move).legal:
        named = [creature for creature, _ in move.shares if creature >= 0] or [position.table.side]
        return [
            {"space": f"{key}-{OUT_AND_BACK[own[creature]]}", "kind": "refused", "text": ""}
            for creature in named
            if creature < len(own)
        ]
    after = position.decision.play(move).position.table.progress[step.actor]
    moved = [(creature, to) for creature, (start, to) in enumerate(zip(own, after, strict=True)) if start != to]
    if not step.divided and step.side != BLANK:
        return [{"space": f"{key}-{OUT_AND_BACK[to]}", "kind": "reachable", "text": str(move)} for _, to in moved]
    return [
        {
            "space": f"{key}-{OUT_AND_BACK[to]}-{CREATURES[creature]}",
            "kind": "reachable",
            "text": CREATURES[creature][0].upper(),
        }
        for creature, to in moved
    ]


def propose(position: Any, space: str) -> str:
    """The move a reader means who points at a space."""
    step, head = position.decision.step, space.rpartition("-")
    if step is None:
        return ""
    if step.question == "play" and position.table.card is not None:
        return _bid(position, space)
    if not isinstance(step, Win):
        return ""
    setup = position.setup
    if head[0] != setup.seats[step.actor]:
        return ""
    for move in position.decision.options:
        if any(mark["space"] == space or mark["space"].startswith(f"{space}-") for mark in marks(position, move)):
            return str(move)
    there = [
        c for c, at in enumerate(position.table.progress[step.actor]) if at < HOME and OUT_AND_BACK[at] == int(head[2])
    ]
    return f"go {CREATURES[there[0]]}" if there else ""


def _bid(position: Any, space: str) -> str:
    """A small field names card and side; a whole side is only tried to see why it is closed."""
    what, _, rest = space.partition("-")
    if what == "bid":
        place, value = rest.split("-")
        return f"play {value} {SIDES[position.table.card.clockwise[int(place)]]}"
    if what != "side":
        return ""
    side = position.table.card.clockwise[int(rest)]
    hand = [value for value in playable(position.table, position.decision.step.actor) if value != UNKNOWN]
    return f"play {hand[0]} {SIDES[side]}" if hand and side == barred(position.now) else ""
