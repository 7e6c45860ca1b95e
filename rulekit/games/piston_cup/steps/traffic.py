"""Two lanes: who is in the way, who is passed, who stands abreast."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.games.piston_cup.book import R
from rulekit.games.piston_cup.events.driving import Overtook, SideBySide
from rulekit.games.piston_cup.facts import in_lanes, limit, others_in_lanes, reach
from rulekit.games.piston_cup.rulings import CHICANE_THROUGH, HAZARD_WHEN
from rulekit.games.piston_cup.table import Now
from rulekit.rule import Finding
from rulekit.value import Seat
from rulekit.words import listed


def blockade(now: Now, first: int, end: int) -> int:
    """The first piece from ``first`` up to, not including, ``end`` that two racers block; 0 if none."""
    held, capacity = now.table.pieces, now.setup.capacity
    pairs = [p for p in held if first <= p < end and capacity[p] == 2 and held.count(p) > 1 and in_lanes(now, p) > 1]
    return min(pairs, default=0)


def may_not_pass(now: Now, seat: Seat, pair: int) -> Iterator[Finding]:
    """Two abreast are not passed: whoever comes up against them stops right behind."""
    who = listed([now.names[rival] for rival in fillers(now, pair, seat)])
    ahead = pair - now.table.pieces[seat]
    words = "{} stand side by side on piece {}, {} ahead, and nobody passes them"
    yield R["traffic.no-overtake"].needs(False, words, who, pair, ahead)
    stop = now.table.pieces[seat] + reach(now, seat).pieces
    behind = stop == pair - 1
    words = "the place to stop is piece {}, right behind them" if behind else "the drive ends before that, on piece {}"
    yield R["traffic.queue"].needs(False, words, stop)


def may_cross(now: Now, across: range) -> Iterator[Finding]:
    """An occupied chicane is not passed; where a ruling says so, an empty one or a flat tyre ends the drive."""
    track = now.setup.track
    for piece in across:
        if track[piece] == "chicane":
            free = not in_lanes(now, piece)
            yield R["chicane.no-overtake"].needs(free, "the chicane on {} is {}", piece, "free" if free else "occupied")
            brake = now.ruling(CHICANE_THROUGH)()
            yield R["chicane.narrow"].needs(not brake, "the chicane on {} is driven through", piece)
        elif track[piece] == "flat":
            crossing = now.ruling(HAZARD_WHEN)()
            yield R["flat.tyre"].needs(not crossing, "the flat-tyre piece {} is driven across", piece)


def may_enter(now: Now, seat: Seat, piece: int) -> Finding:
    """The piece where the drive ends has room."""
    there, most = others_in_lanes(now, seat, piece), limit(now, piece)
    rule = R["chicane.one"] if now.setup.track[piece] == "chicane" else R["traffic.max-two"]
    words = "piece {} has room: {} on its road" if there < most else "piece {} has no room: {} on its road"
    return rule.needs(there < most, words, piece, there)


def fillers(now: Now, piece: int, seat: Seat) -> list[Seat]:
    """The other racers that fill a lane of a piece."""
    table = now.table
    there = [s for s, at in enumerate(table.pieces) if at == piece and s != seat]
    on_road = [s for s in there if not table.aside[s]]
    return there if in_lanes(now, piece) == table.pieces.count(piece) else on_road


def overtake(now: Now, seat: Seat, piece: int) -> None:
    """One event for each racer passed that fills a lane."""
    for rival in fillers(now, piece, seat):
        now.emit(Overtook(seat, rival, piece))


def abreast(now: Now, seat: Seat) -> None:
    """The second racer on a piece closes the road."""
    piece = now.table.pieces[seat]
    if now.setup.capacity[piece] != 2 or in_lanes(now, piece) != 2:
        return
    others = fillers(now, piece, seat)
    if len(others) == 1:
        now.emit(SideBySide(seat, others[0], piece))
