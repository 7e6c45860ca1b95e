"""A tree of positions: the line that was played, and what else was tried."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rulekit.moves import Move
from rulekit.position import Decision, Played, Position
from rulekit.rule import Ruling
from rulekit.verdict import Verdict

if TYPE_CHECKING:
    from rulekit.game import Game
    from rulekit.replay import Problem, Replay
    from rulekit.rerun import Rerun


class Node:
    """One place in the tree: the move that led here, the position, and what happened on the way.

    Args:
        played: the position and its log.
        parent: the node before; None for the root.
        move: the move that was made; None for the root and for a repair.
        by: who made it: a seat, or ``CHANCE``.
    """

    __slots__ = (
        "by",
        "children",
        "comment",
        "interjected",
        "mark",
        "move",
        "name",
        "number",
        "parent",
        "played",
        "repair",
        "verdict",
    )

    def __init__(
        self, played: Played, parent: Node | None = None, move: Move | None = None, by: str | None = None
    ) -> None:
        self.played = played
        self.parent = parent
        self.move = move
        self.by = by
        self.interjected = False
        self.children: list[Node] = []
        self.comment = ""
        self.mark = ""
        self.name = ""
        self.verdict: Verdict | None = None
        self.repair: dict[str, Any] | None = None
        self.number: int = 0 if parent is None else parent.number + (move is not None)

    @property
    def position(self) -> Position:
        """The position that was reached."""
        return self.played.position

    @property
    def decision(self) -> Decision:
        """What is asked here."""
        return self.played.position.decision

    @property
    def variations(self) -> list[Node]:
        """Other continuations than the first."""
        return self.children[1:]

    @property
    def path(self) -> list[Node]:
        """The nodes from the root to this one."""
        nodes = [self]
        while nodes[-1].parent is not None:
            nodes.append(nodes[-1].parent)
        return nodes[::-1]

    @property
    def line(self) -> list[Node]:
        """This node and its first continuations, to the end."""
        nodes = [self]
        while nodes[-1].children:
            nodes.append(nodes[-1].children[0])
        return nodes

    @property
    def text(self) -> str:
        """The move in its notation, with its seat where that seat was not asked; empty at the root."""
        return "" if self.move is None else f"{self.by}: {self.move}" if self.interjected else str(self.move)

    def add(self, move: Move | str, by: str | None = None, decision: Decision | None = None) -> Node:
        """The continuation with this move: the one that is there, or a new one.

        Args:
            move: a move or its notation (one move, no short form).
            by: the seat that makes it, if it is not the one that is asked.
            decision: the decision of this node, if somebody keeps it.

        Raises:
            IllegalMove: a condition is broken.
            MoveError: the text is no move of this game.
        """
        decision = decision or self.decision
        if isinstance(move, str):
            move = self.position.game.notation.read(move)
        actor = decision.actor
        who = by or actor
        for child in self.children:
            if child.move == move and child.by == who and "x" not in child.mark:
                return child
        child = Node(decision.play(move, by), self, move, who)
        child.interjected = actor != who or type(move) not in (decision.step.takes if decision.step else ())
        self.children.append(child)
        return child

    def play(self, text: str) -> Node:
        """Plays a typed line, short forms included, and gives the last node.

        Raises:
            IllegalMove: one of the moves is refused; those before it stay.
            MoveError: the text is no move of this game.
        """
        node = self
        for move, by in self.position.read(text):
            node = node.add(move, by)
        return node

    def add_illegal(self, move: Move, by: str | None, verdict: Verdict) -> Node:
        """A move that was illegal but was played: kept with its verdict, not carried out."""
        decision = self.decision
        child = Node(Played(self.position), self, move, by or decision.actor)
        child.interjected = child.by != decision.actor  # its seat is written, or another one would be judged
        child.mark = "x"
        child.verdict = verdict
        self.children.append(child)
        return child

    def add_repair(self, data: dict[str, Any], position: Position) -> Node:
        """How the table went on after an illegal move."""
        child = Node(Played(position), self)
        child.repair = data
        self.children.append(child)
        return child

    def promote(self) -> None:
        """Makes this continuation the first one."""
        if self.parent is not None:
            siblings = self.parent.children
            siblings.insert(0, siblings.pop(siblings.index(self)))

    def remove(self) -> None:
        """Takes this node and all that follows out of the tree."""
        if self.parent is not None:
            self.parent.children.remove(self)

    def walk(self) -> Iterator[Node]:
        """This node and everything below it, first continuations first."""
        todo = [self]
        while todo:
            node = todo.pop()
            yield node
            todo.extend(reversed(node.children))

    def __repr__(self) -> str:
        asked = self.decision
        return f"<Node {self.number} {self.text or 'start'}: {asked.actor or 'over'} {asked.question}>"


class Timeline:
    """The tree of a game, with what is known about the recording.

    Args:
        played: where it begins.
        replay: title, source, players and the rest of a replay file; None for a new game.
        data: the position data it began from; None if it began from the setup.
    """

    def __init__(self, played: Played, replay: Replay | None = None, data: Mapping[str, Any] | None = None) -> None:
        self.root = Node(played)
        self.replay = replay
        self.data = data
        self.problems: list[Problem] = []

    @classmethod
    def start(
        cls,
        game: Game,
        options: Mapping[str, Any] | None = None,
        rulings: Mapping[str, str] | None = None,
        position: Mapping[str, Any] | None = None,
    ) -> Timeline:
        """A new game (see ``Game.start``)."""
        return cls(game.start(options, rulings, position), data=position)

    @classmethod
    def of(cls, replay: Replay) -> Timeline:
        """The tree of a replay; what is valid before the first problem, and the problems.

        Raises:
            IllegalSetup: the game cannot even begin.
        """
        from rulekit.laying import laid_out

        return laid_out(replay)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.root.position.game

    @property
    def mainline(self) -> list[Node]:
        """The nodes of the line that was played, the root first."""
        return self.root.line

    @property
    def end(self) -> Node:
        """The last node of the line that was played."""
        return self.mainline[-1]

    def seek(self, number: int) -> Node:
        """The node of the main line with this number of moves before it.

        Raises:
            IndexError: the line is shorter.
        """
        for node in self.mainline:
            if node.number == number:
                return node
        raise IndexError(f"the line has {self.end.number} moves, there is no move {number}")

    def play(self, text: str) -> Node:
        """Plays a typed line at the end of the main line (see ``Node.play``)."""
        return self.end.play(text)

    def asked(self) -> dict[Ruling, list[int]]:
        """The rulings that were consulted on the main line, each with the numbers of the moves that did."""
        found: dict[Ruling, list[int]] = defaultdict(list)
        for node in self.mainline:
            for ruling in dict.fromkeys(r for _, r in node.played.asked):
                found[ruling].append(node.number)
        return dict(found)

    def under(self, rulings: Mapping[str, str], line: list[Node] | None = None) -> Rerun:
        """The main line played again under other readings (those not named stay as they are).

        Args:
            rulings: the readings, by ruling.
            line: the nodes to play again, from the root on, if not all of the main line.

        Raises:
            IllegalSetup: under these readings the game cannot begin.
        """
        from rulekit.rerun import rerun

        position = self.root.position
        chosen = {**position.readings.chosen, **rulings}
        played = self.game.start(position.setup.options, chosen, self.data, position.setup.names)
        return rerun(line or self.mainline, Timeline(played, self.replay, self.data))

    def __repr__(self) -> str:
        title = self.replay.title if self.replay else self.game.title
        return f"<Timeline {title!r}: {self.end.number} moves>"
