"""Everything Python does for an explorer, without Jupyter: it answers with changed traits as plain data."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from rulekit.chance import dealer
from rulekit.moves import MoveError
from rulekit.playout import simple_player
from rulekit.replay import Replay
from rulekit.spelled import clean
from rulekit.step import CHANCE
from rulekit.verdict import IllegalSetup
from widgets import differences, options, verdicts
from widgets.about import about, bookmarks
from widgets.branches import Branch
from widgets.keeping import kept
from widgets.plain import Row
from widgets.rereading import Rereading
from widgets.rows import Scribe
from widgets.seen import known_to

PIECE = 5_000
"""Steps that are sent at once; a longer line comes in pieces."""
NOT_THERE = "As far as this seat can know it is allowed; with the cards as they lie it is not."
"""What a reader is told who looks with the eyes of a seat."""
LONGEST = 100_000
"""Moves that simple players add at the most."""


class Refused(LookupError):
    """What is asked for is not there; the message is the sentence a reader gets."""


class Desk:
    """A timeline with what is tried on it. Every answer is a dictionary of traits that change.

    Args:
        timeline: the tree that is shown.
        recording: do moves at the end belong to the line itself? So in a new game; else they are branches.
        words: what ``about`` is told: question, expected, name.
    """

    def __init__(self, timeline: Any, *, recording: bool = False, **words: str) -> None:
        self.timeline, self.recording = timeline, recording
        self.scribe = Scribe(timeline.game)
        self.rereading = Rereading(timeline, self.scribe)
        self.recorded = self.line = self.rereading.recorded
        self.readings: dict[str, str] = {}
        self._options: dict[str, Row] = {}
        self._told = min(len(self.recorded.base), PIECE + 1)
        self._words = words
        self._switched = ("", "", "")

    def opening(self) -> Row:
        """All traits, for the first time."""
        base = self.recorded.base
        main = self.scribe.rows(base[: PIECE + 1])
        told = about(self.timeline, **self._words)
        told["kinds"] = self.kinds()
        return {
            "main": main,
            "about": told,
            "ground": self.scribe.board.ground(self.timeline.root.position.setup),
            "loaded": {"have": len(main), "all": len(base)},
            "index": len(base) - 1 if self._words.get("question") else 0,
            "bookmarks": bookmarks(self.timeline),
            "tree": self.tree(),
            "kind": self.kind(),
            "tab": "rules" if told["ways"] else "log",
        }

    def kinds(self) -> list[Row]:
        """The kinds of events that have happened; then rulings and illegal moves."""
        own = [{"kind": "ruling", "label": "ruling", "marker": "diamond", "tone": "ruling", "always": True}]
        if any(node.verdict for node in self.recorded.base):
            own.append({"kind": "illegal", "label": "illegal", "marker": "cross", "tone": "refused", "always": True})
        return self.scribe.kinds + own

    def seats(self) -> list[Row]:
        """The seats as they look at the end of the recorded line."""
        return self.scribe.board.people(self.recorded.base[-1].position)

    def kind(self) -> str:
        """The kind of event to begin with: one that is not drawn anyway."""
        rows = self.kinds()
        return next((row["kind"] for row in rows if not row["always"]), rows[0]["kind"])

    def tree(self) -> list[Row]:
        """The branches of the line that is shown."""
        rows = self.line.branches.tree(self.scribe.id)
        return [{**row, "text": self.scribe.view(self.scribe.nodes[row["id"]]).text} for row in rows]

    # ------------------------------------------------------------ looking

    def node(self, name: str) -> Any:
        """The node an id means; under other readings, the node of that line at the same step.

        Raises:
            Refused: no node has this id.
        """
        node = self.scribe.nodes.get(name)
        if node is None:
            raise Refused(f"there is no step {str(name)[:40]!r} any more; go to another step and come back")
        index = self.recorded.branches.index(node)
        if index is not None and self.line is not self.recorded and index < len(self.line.base):
            return self.line.base[index]
        return node

    def options(self, node: str) -> Row:
        """What may be played at a node; kept, for a position never changes."""
        found = self.node(node)
        key = self.scribe.id(found)
        if key not in self._options:
            self._options[key] = options.options(self.scribe.view(found).position, self.scribe.board)
        return {"options": {**self._options[key], "node": node}}

    def advice(self, node: str, chosen: Sequence[str] = ()) -> Row:
        """What the game has to say before a decision, for what the reader has chosen."""
        found = self.scribe.board.advice(self.scribe.view(self.node(node)).position, chosen)
        return {"advice": {**found, "node": node}}

    def more(self, start: int) -> Row:
        """The next piece of a long line."""
        rows = self.scribe.rows(self.recorded.base[start : start + PIECE])
        return {"piece": {"from": start, "rows": rows}}

    def see(self, node: str, seat: str) -> Row:
        """Shows everything as one seat can know it, or, without a seat, as it is."""
        if seat:
            seat = self._seat(seat)
        here, base = self.node(node), self.recorded.base
        self.scribe.look(seat)
        self._options.clear()
        main = self.scribe.rows(base[: PIECE + 1])
        self._told = len(main)
        again = {"rerun": self.rereading.compared(self.line, *self._switched)["rerun"]} if self.readings else {}
        empty: Row = {"piece": {}, "options": {}, "advice": {}}
        loaded = {"have": len(main), "all": len(base)}
        return {"seen": seat, "main": main, "loaded": loaded, **empty, **again, **self.stand(here)}

    def _seat(self, shown: str) -> str:
        """The seat whose id is shown so."""
        for seat in self.timeline.root.position.setup.seats:
            if shown in (seat, clean(seat)):
                return str(seat)
        raise Refused(f"there is no seat {shown[:20]!r}")

    # ------------------------------------------------------------ trying

    def attempt(self, node: str, text: str) -> Row:
        """Judges a typed line; what is legal is played, and the verdict tells why it is, or is not."""
        here = self.node(node)
        try:
            moves = here.position.read(text)
        except MoveError as no:
            return {"typed": text, "verdict": verdicts.not_understood(text, no, node, here.position)}
        for move, by in moves:
            known = known_to(here.position, self.scribe.seat, by or here.position.decision.actor)
            judged = known.judge(move, by)
            row = verdicts.verdict(judged, self.scribe.board, self.scribe.id(here), by)
            if judged.legal and known is not here.position and not here.position.judge(move, by).legal:
                return {"typed": text, "verdict": {**row, "node": node, "legal": False, "sentence": NOT_THERE}}
            if not judged.legal:
                if here is self.node(node):
                    return {"typed": text, "verdict": {**row, "node": node}}
                return {**self.stand(here), "typed": str(move), "verdict": row}
            here = self._played(here, move, by)
        return {**self.stand(here), "typed": "", "verdict": {**row, "to": self.scribe.id(here)}}

    def play(self, node: str, text: str) -> Row:
        """Plays an option; should it be illegal after all, the verdict says so."""
        answer = self.attempt(node, text)
        return {**answer, "verdict": {}} if answer["verdict"]["legal"] else answer

    def tried(self, node: str, text: str | None = None, space: str | None = None) -> Row:
        """A typed line, or the move a reader means who points at a space, judged."""
        if text is None:
            text = self.scribe.board.propose(self.node(node).position, str(space))
        return self.attempt(node, text) if text else {}

    def random(self, node: str) -> Row:
        """Lets chance fall."""
        here = self.node(node)
        step, now = here.position.decision.step, here.position.now
        if step is None or here.position.decision.actor != CHANCE:
            raise Refused("chance is not asked here")
        return self.stand(self._played(here, dealer(secrets.randbits(32))(step, now), None))

    def simple(self, node: str, moves: int = 1) -> Row:
        """Lets the simple players decide, and chance fall, for so many moves; to the end if 0."""
        choose = simple_player(self.scribe.game, secrets.randbits(32))
        here = self.node(node)
        for _ in range(moves or LONGEST):
            decision = here.position.decision
            if decision.step is None:
                break
            here = self._played(here, choose(decision.step, decision.now), None)
        return self.stand(here)

    def _played(self, here: Any, move: Any, by: str | None) -> Any:
        """The node after a move: the one that is there, or a new one on its line or on a branch."""
        branches = self.line.branches
        child = here.add(move, by)
        if (
            self.recording
            and self.line is self.recorded
            and here is branches.base[-1]
            and branches.index(child) is None
        ):
            branches.extend(child)
        else:
            branches.add(here, child)
        return child

    # ------------------------------------------------------------ standing

    def stand(self, node: Any) -> Row:
        """The traits that show a node: its branch, and where on the line that is."""
        branches = self.line.branches
        changes: Row = {"verdict": {}, "typed": "", "tree": self.tree()}
        index = branches.index(node)
        if index is not None:
            return {**changes, **self._grown(), "branch": {}, "index": index}
        branch = branches.of(node)
        assert branch is not None
        line, fork = branches.line(branch), branches.fork(branch)
        rows = [
            {**self.scribe.row(each), "branch": branch.name, "compare": self._compare(each, fork + 1 + i)}
            for i, each in enumerate(line)
        ]
        there = {"id": self.scribe.id(branch.start), "name": branch.name, "at": fork, "nodes": rows}
        return {**changes, "branch": there, "index": fork + 1 + line.index(node)}

    def _grown(self) -> Row:
        """The rows by which the recorded line has grown since they were sent."""
        base, told = self.recorded.base, self._told
        if not self.recording or len(base) == told:
            return {}
        self._told = len(base)
        rows = self.scribe.rows(base[told:])
        return {"piece": {"from": told, "rows": rows}, "loaded": {"have": len(base), "all": len(base)}}

    def _compare(self, node: Any, index: int) -> list[Row]:
        """A node of a branch against the base line at the same step."""
        base = self.line.base
        main = base[min(index, len(base) - 1)]
        return differences.compare(self.scribe.game.measures, self.scribe.values(node), self.scribe.values(main))

    def open(self, node: str, step: int | None = None) -> Row:
        """Stands on a branch, at its end or at a step of it."""
        branch = self._branch(node)
        fork, line = self.line.branches.fork(branch), self.line.branches.line(branch)
        at = len(line) - 1 if step is None else max(0, min(step - fork - 1, len(line) - 1))
        return self.stand(line[at])

    def keep(self, branch: str) -> Row:
        """The branch belongs to the replay from now on."""
        self._branch(branch).kept = True
        return {"tree": self.tree()}

    def rename(self, branch: str, name: str) -> Row:
        """Gives a branch a name; without one it has its letter again."""
        start = self._branch(branch).start
        start.name = " ".join(name.split())[:60]
        return self.stand(start)

    def discard(self, branch: str) -> Row:
        """Takes a branch away; we stand where it left."""
        found = self._branch(branch)
        self.line.branches.discard(found)
        return self.stand(found.start.parent)

    def _branch(self, node: str) -> Branch:
        branch = self.line.branches.of(self.node(node))
        if branch is None:
            raise Refused("this step is on the main line, not on a branch")
        return branch

    # ------------------------------------------------------------ reading the rules in another way

    def reading(self, ruling: str, reading: str) -> Row:
        """Switches one ruling and plays the recorded line again; without a ruling, back to those of the replay."""
        own, known = self.timeline.root.position.readings, self.timeline.game.rulebook.rulings
        if ruling and (ruling not in known or reading not in known[ruling].options):
            raise Refused(f"there is no open question {ruling[:40]!r} with a reading {reading[:40]!r}")
        chosen = {} if not ruling else {**self.readings, ruling: reading}
        chosen = {key: value for key, value in chosen.items() if own[key] != value}
        try:
            self.line = self.rereading.under(chosen)
        except IllegalSetup as no:
            told = {"ruling": ruling, "impossible": f"Under {reading} this game cannot begin: {no}."}
            return {"rerun": {**told, "nodes": []}, "ruling": ruling}
        before, self.readings = self.readings, chosen
        several = len(chosen) > 1
        was, now = (own[ruling], reading) if ruling and not several else ("as recorded", "in force now")
        self._switched = ruling, was, now
        stay = {
            "readings": chosen,
            "branch": {},
            "verdict": {},
            "tree": self.tree(),
            "ruling": ruling or next(iter(before), ""),
        }
        if not chosen:
            return {**stay, "rerun": {}, "kind": self.kind()}
        return {**stay, **self.rereading.compared(self.line, *self._switched)}

    def matter(self) -> Row:
        """Which rulings change something in this replay, and what."""
        return {"matter": self.rereading.matter()}

    # ------------------------------------------------------------ keeping

    def replay(self, marks: Sequence[int], *, tried: bool = True) -> Replay:
        """The replay with its branches and bookmarks, as it would be written (see ``kept``)."""
        return kept(self.timeline, self.recorded.branches, marks, tried=tried)
