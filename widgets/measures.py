"""What the charts show: what each measure of a game is worth for each seat at a node, and the bands behind them."""

from __future__ import annotations

from typing import Any

from widgets.plain import Row, Values

LEVEL = 0.16
"""How far apart the lines of those who share a place are drawn, in places."""


def about(game: Any) -> list[Row]:
    """The measures as the browser knows them: place, those of the game, and what follows from them.

    ``order`` is the place, with the lines of those who share one just apart, ``gap`` what is missing to the best in the
    first state measure, and a group of several counts, all of them gains or all of them losses, has its sum.
    """
    own = [_row(m) for m in game.measures]
    place: Row = {"id": "place", "title": "Place", "unit": "", "group": "", "better": "less", "kind": "state"}
    place["last"] = game.players[1] == 2  # between two the place says less than how far they are apart
    return [place, {**place, "id": "order"}, *own, *_gap(game), *(_sum_row(name, rows) for name, rows in _sums(game))]


def bands(game: Any) -> list[Row]:
    """The bands as the browser knows them; what holds at a step is in its row, in this order."""
    return [{"title": band.title, "tones": dict(band.tones)} for band in game.bands]


def values(node: Any, before: Values | None = None) -> Values:
    """The values at a node; `before` are those of its parent, so that a line is counted once."""
    position, before = node.position, before or {}
    game, found = position.game, Values()
    found["place"] = list(game.standings(position))
    found["order"] = _untied(found["place"], before.get("order"))
    for measure in game.measures:
        if measure.state:
            found[measure.id] = list(measure.state(position))
        else:
            found[measure.id] = _counted(measure, node, before.get(measure.id))
    for row in _gap(game):
        found["gap"] = _missing(found[row["of"]], more=row["of_more"])
    for name, parts in _sums(game):
        found[_sum(name)] = [sum(amounts) for amounts in zip(*(found[m.id] for m in parts), strict=True)]
    return found


def _row(measure: Any) -> Row:
    return {
        "id": measure.id, "title": measure.title, "unit": measure.unit, "group": measure.group,
        "better": "more" if measure.more else "less", "kind": "state" if measure.state else "count",
    }  # fmt: skip


def _gap(game: Any) -> list[Row]:
    """The gap follows from the first state measure, unless the game has its own."""
    first = next((m for m in game.measures if m.state), None)
    if first is None or any(m.id == "gap" for m in game.measures):
        return []
    row = {**_row(first), "id": "gap", "title": "Gap to the leader", "better": "less"}
    return [{**row, "of": first.id, "of_more": first.more}]


def _missing(values: list[float], *, more: bool) -> list[float]:
    best = max(values) if more else min(values)
    return [abs(best - value) for value in values]


def _sums(game: Any) -> list[tuple[str, list[Any]]]:
    groups: dict[str, list[Any]] = {}
    for measure in game.measures:
        if measure.count and measure.group:
            groups.setdefault(measure.group, []).append(measure)
    return [(name, parts) for name, parts in groups.items() if len(parts) > 1 and len({m.more for m in parts}) == 1]


def _sum_row(name: str, parts: list[Any]) -> Row:
    units = list(dict.fromkeys(m.unit for m in parts if m.unit))
    unit = " and ".join(filter(None, (", ".join(units[:-1]), *units[-1:])))
    title = f"{name.capitalize()} in this replay"
    return {**_row(parts[0]), "id": _sum(name), "title": title, "unit": unit, "sum": True}


def _sum(group: str) -> str:
    """The id of the sum of a group; a measure may have the name of the group itself."""
    return f"{group} in all"


def _untied(places: list[float], before: list[float] | None) -> list[float]:
    """Places in which those who are level lie close together, in the order they had."""
    old = before or list(range(len(places)))
    order = sorted(range(len(places)), key=lambda seat: (places[seat], old[seat]))
    return [places[seat] + LEVEL * (order.index(seat) + 1 - places[seat]) for seat in range(len(places))]


def _counted(measure: Any, node: Any, so_far: list[float] | None) -> list[float]:
    """A running sum over the events of one line."""
    sums: list[float] = list(so_far) if so_far else [0] * len(node.position.setup.seats)
    for event in node.played.events:
        if counted := measure.counted(event):
            seat, amount = counted
            sums[seat] += amount
    return sums
