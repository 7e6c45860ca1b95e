"""The nodes of a timeline as rows of plain data: what every panel shows of a step. Pure functions, no Jupyter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from rulekit.step import CHANCE, Event
from widgets import boards, measures
from widgets.seen import Seen

Row = dict[str, Any]
Values = dict[str, list[float]]

MOST_CLAUSES = 4
"""Events told in one sentence; the log has all of them."""
TONES = {"cross": "refused", "diamond": "ruling", "square": ""}
ALWAYS = frozenset({"ring", "flag"})
"""Markers that stand on the time line whatever kind is chosen: laps, and the end."""


class State(NamedTuple):
    """What is counted along a line: where in the game we are, the measures, and what the board remembers."""

    place: Any
    values: Values
    memory: Any = None


class Scribe:
    """Writes the nodes of a timeline as rows, each with an id of its own, and remembers which node an id means.

    A branch is counted on from the node where it leaves, so lines share what they share.

    Args:
        game: the game that is played.
    """

    def __init__(self, game: Any) -> None:
        self.game = game
        self.board = boards.of(game.name)
        self.nodes: dict[str, Any] = {}
        self._known: dict[str, Row] = {}
        self._order: dict[str, int] = {}
        self._one: dict[str, str] = {}
        self._ids: dict[Any, str] = {}
        self._states: dict[str, State] = {}
        self.seat = ""

    def look(self, seat: str) -> None:
        """From now on everything is written as this seat can know it; with no seat, as it is."""
        self.seat = seat
        self._states.clear()

    def view(self, node: Any) -> Any:
        """The node as it may be shown."""
        return Seen(node, self.seat) if self.seat else node

    def id(self, node: Any) -> str:
        """The id of a node, the same as long as the cursor lives."""
        if node not in self._ids:
            self._ids[node] = f"n{len(self._ids)}"
            self.nodes[self._ids[node]] = node
        return self._ids[node]

    def rows(self, nodes: Iterable[Any]) -> list[Row]:
        """The rows of some nodes."""
        return [self.row(node) for node in nodes]

    def row(self, node: Any) -> Row:
        """One node as plain data: its words, its log, what is to come, and the board.

        With a seat's eyes there is no comment: it was written by somebody who had seen everything.
        """
        here = self._state(node)
        before = self._state(node.parent) if node.parent else None
        place = before.place if before else here.place
        name, node = self.id(node), self.view(node)
        position = node.position
        return {
            "id": name,
            "number": node.number,
            "by": actor(node),
            "text": "" if node.move is None else str(node.move),
            "sentence": sentence(node),
            "where": before.place.words if before else f"Before turn {max(1, here.place.turn)}",
            "block": before.place.turn if before else 0,
            "round": place.round,
            "period": place.name or f"round {place.round}",
            "seat": before.place.seat if before else None,
            "rules": cited(node),
            "log": lines(node, before),
            "kinds": self._kinds(node),
            "agenda": agenda(position),
            "scene": self.board.scene(node, here.memory),
            "cards": self.board.cards(position, here.values),
            "bands": [band.name(position) for band in self.game.bands],
            "values": self.board.known(here.values, position.setup.seat(self.seat)) if self.seat else here.values,
            "comment": "" if self.seat else node.comment or "",
            "mark": node.mark or "",
        }

    @property
    def kinds(self) -> list[Row]:
        """The kinds of events that have happened and have a sign, in the order in which the game names them."""
        return [self._known[kind] for kind in sorted(self._known, key=lambda kind: self._order[kind])]

    def values(self, node: Any) -> Values:
        """The measures at a node, counted along its line."""
        return self._state(node).values

    def _state(self, node: Any) -> State:
        """Counted from the nearest node that is known, without climbing a long line by recursion."""
        chain = []
        while node is not None and self.id(node) not in self._states:
            chain.append(node)
            node = node.parent
        state = self._states[self.id(node)] if node is not None else None
        for each in reversed(chain):
            view = self.view(each)
            place = self.game.place(state.place if state else None, view.played)
            memory = self.board.remember(state.memory if state else None, view)
            state = State(place, measures.values(view, state.values if state else None), memory)
            self._states[self.id(each)] = state
        assert state is not None
        return state

    def _kinds(self, node: Any) -> list[list[Any]]:
        """The kinds of events of a step, each with the seat it concerns; kinds of one name are one kind."""
        found: dict[Any, None] = {}
        for event in node.played.events:
            label = event.label or event.kind.replace("-", " ")
            kind = self._one.setdefault(label, event.kind) if event.marker else event.kind
            found[kind, event.seat] = None
            if event.marker and kind not in self._known:
                row = {"kind": kind, "label": label, "marker": event.marker, "tone": TONES.get(event.marker, "")}
                self._known[kind] = {**row, "always": event.marker in ALWAYS}
                order = {cls: i for i, cls in enumerate(self.game.events)}
                self._order[kind] = order.get(type(event), len(order))
        return [list(pair) for pair in found]


def actor(node: Any) -> int | str | None:
    """Who made the move of a node: the number of a seat, ``"chance"``, or nobody."""
    if node.by is None:
        return None
    return "chance" if node.by == CHANCE else node.position.setup.seat(node.by)


def cited(node: Any) -> list[str]:
    """The rules by which it happened: those of the main event first, of quiet events last; or those it breaks."""
    if node.verdict is not None:
        return list(dict.fromkeys(rule.id for finding in node.verdict.broken for rule in finding.cites))
    main = _main(node)
    first = [] if main is None else [node.played.log[main]]
    loud = [event for event in node.played.events if not event.quiet]
    quiet = [event for event in node.played.events if event.quiet]
    return list(dict.fromkeys(rule.id for event in (*first, *loud, *quiet) for rule in event.cites))


def agenda(position: Any) -> list[Row]:
    """What is still to be resolved, next first."""
    return [
        {
            "text": step.says(position.setup),
            "seat": step.actor if step.asks and step.actor != CHANCE else None,
            "asks": step.asks,
            "rule": step.rule.id if getattr(step, "rule", None) else "",
        }
        for step in position.agenda
    ]


# ---------------------------------------------------------------- the log of a step


def lines(node: Any, before: State | None = None) -> list[Row]:
    """What happened in a step, the move first, effects under their cause, and what did not happen.

    Args:
        node: the step.
        before: what was counted before it; then amounts are told as "0 → 3", and the seat on turn is not repeated.
    """
    if node.verdict is not None:
        return _refused(node)
    if node.move is None and node.parent is not None:
        return [_line("note", 0, "The table goes on from a position put right.", [])]
    played, main = node.played, _main(node)
    rows = []
    subject = f"{node.position.setup.names[before.place.seat]} " if before and before.place.seat is not None else ""
    if main is None and node.move is not None:
        rules = [rule.id for event in played.events[:1] for rule in event.cites]
        text = _without(subject, _silent(node))
        rows.append(_line(_sign(node), 0, text, rules, rulings=_asked(node, len(played.log))))
    amounts = _amounts(node, before.values) if before else {}
    order = [] if main is None else [main]
    order += [i for i, item in enumerate(played.log) if i != main and not getattr(item, "quiet", False)]
    depths: dict[int, int] = {}
    for i in order:
        depths[i] = _depth(played, i, main, depths) if node.move is not None else 0
        first, *turned = _item(node, i, depths[i], is_main=i == main)
        first["text"] = _without(subject, first["text"])
        told = "→" in first["text"]  # a sentence that has its own numbers needs no others beside it
        rows += [{**first, "amount": "" if told else amounts.get(i, "")}, *turned]
    return rows


def _without(subject: str, text: str) -> str:
    """A sentence whose block names its subject already; without a block it stays whole."""
    return text.removeprefix(subject).removesuffix(".") if subject else text


def _amounts(node: Any, values: Values) -> dict[int, str]:
    """What events add to the first measure of losses that counts them: "0 → 3", by their place in the log."""
    sums, found = {key: list(row) for key, row in values.items()}, dict[int, str]()
    for i, item in enumerate(node.played.log):
        for measure in node.position.game.measures if isinstance(item, Event) else ():
            if not measure.more and (counted := measure.counted(item)):
                seat, amount = counted
                old = sums[measure.id][seat]
                sums[measure.id][seat] = old + amount
                found.setdefault(i, f"{measure.title}: {old:g} → {old + amount:g}")
    return found


def _item(node: Any, i: int, depth: int, *, is_main: bool) -> list[Row]:
    """One event, or one thing that did not happen; under it the reading it turned on, if that is not the default."""
    item, setup = node.played.log[i], node.position.setup
    asked = _asked(node, i) + (_asked(node, len(node.played.log)) if is_main else [])
    rules = [rule.id for rule in item.cites]
    if isinstance(item, Event):
        sign = _sign(node) if is_main else "effect"
        row = _line(sign, depth, item.says(setup), rules, kind=item.kind, rulings=asked)
    else:
        row = _line("not", depth, _capital(item.because), rules, rulings=asked)
    chosen = node.position.readings.chosen
    turned = [text for text in asked if text.split(" = ")[0] in chosen]
    return [row, *(_line("ruling", depth + 1, f"Turned on {text}", []) for text in turned)]


def _refused(node: Any) -> list[Row]:
    """A move that was played although it is illegal: what it breaks."""
    broken = [_line("not", 1, _capital(f.because), [rule.id for rule in f.cites]) for f in node.verdict.broken]
    return [_line("warning", 0, f"{node.move}: played although it is not allowed", []), *broken]


def _line(icon: str, depth: int, text: str, rules: list[str], kind: str = "", rulings: Sequence[str] = ()) -> Row:
    return {"icon": icon, "depth": depth, "text": text, "rules": rules, "kind": kind, "rulings": list(rulings)}


def _sign(node: Any) -> str:
    return "chance" if node.by == CHANCE else "choice" if node.move is not None else "note"


def _main(node: Any) -> int | None:
    """The item of the log that is the move itself: the first event by the rule that asked for it."""
    loud = [i for i, item in enumerate(node.played.log) if isinstance(item, Event) and not item.quiet]
    asked = node.parent.position.decision.step if node.parent and node.move is not None else None
    for i in loud:
        if asked is not None and asked.rule in node.played.log[i].cites:
            return i
    return loud[0] if loud else None


def _depth(played: Any, i: int, main: int | None, depths: dict[int, int]) -> int:
    """The move itself at 0, what it brings about at 1, what that causes below it."""
    if i == main:
        return 0
    cause = played.cause(i) if isinstance(played.log[i], Event) else None
    return 1 if cause is None else depths.get(cause, 1) + 1


def _asked(node: Any, i: int) -> list[str]:
    """The rulings asked for an item of the log, with the reading in force."""
    readings = node.position.readings
    return [f"{ruling.id} = {readings[ruling.id]}" for ruling in node.played.rulings(i)]


# ---------------------------------------------------------------- the step in one sentence


def sentence(node: Any) -> str:
    """A step in one sentence: the move, and what came of it."""
    if node.verdict is not None:
        return f"Played although it is not allowed: {node.move}."
    if node.move is None and node.parent is not None:
        return "The table goes on from a position put right."
    return told(node.played, _main(node), node.position.setup) or _silent(node)


def _silent(node: Any) -> str:
    """Where nothing loud happens, the first quiet thing that does; else the move itself, or what is asked."""
    if node.move is not None:
        if node.played.events:
            return str(node.played.events[0].says(node.position.setup))
        asked = node.parent.position.agenda
        return f"{asked[0].says(node.position.setup).rstrip('.')}: {node.text}." if asked else f"{node.text}."
    steps = node.position.agenda
    return steps[0].says(node.position.setup) if steps else "The game is over."


def told(played: Any, main: int | None, setup: Any) -> str:
    """The events of a step as one sentence: what caused another event is left out, one subject is named once."""
    loud = [i for i, item in enumerate(played.log) if isinstance(item, Event) and not item.quiet]
    causes = {played.cause(i) for i in loud}
    order = [i for i in loud if i == main] + [i for i in loud if i != main and i not in causes]
    if len(order) > MOST_CLAUSES:  # what has a sign goes before what has none
        order = [i for i in order if i == main or played.log[i].marker] or order
    return joined([played.log[i].says(setup) for i in order[:MOST_CLAUSES]], setup.names)


def joined(sentences: Sequence[str], names: Sequence[str]) -> str:
    """Sentences about one subject as one: "Sally drives 1, from 6 to 7, and loses 3 pips."."""
    groups: list[tuple[str, list[str]]] = []
    for text in sentences:
        subject = next((name for name in sorted(names, key=len, reverse=True) if text.startswith(f"{name} ")), "")
        clause = text.rstrip(".")[len(subject) :].strip()
        if subject and groups and groups[-1][0] == subject and ": " not in groups[-1][1][-1]:
            groups[-1][1].append(clause)
        else:
            groups.append((subject, [clause]))
    return " ".join(_one(subject, clauses) for subject, clauses in groups)


def _one(subject: str, clauses: list[str]) -> str:
    comma = "," if any("," in clause for clause in clauses) else ""
    *most, last = clauses
    text = f"{', '.join(most)}{comma} and {last}" if most else last
    text = f"{subject} {text}".strip()
    return text if text.endswith(("!", "?")) else f"{text}."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
