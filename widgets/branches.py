"""What was tried beside a line: branches with names, where they leave it, and how they lie in a tree. No Jupyter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from string import ascii_uppercase
from typing import Any

from widgets.plain import Row


class Branch:
    """A line that leaves another one at its first node.

    Args:
        start: its first node.
        parent: the branch it leaves; None if it leaves the base line.
        label: its letter, such as ``A`` or ``A1``; a node may carry a name of its own.
        kept: does the replay hold it?
    """

    def __init__(self, start: Any, parent: Branch | None, label: str, *, kept: bool) -> None:
        self.start, self.parent, self.label, self.kept = start, parent, label, kept

    @property
    def name(self) -> str:
        """What readers call it: ``branch A``, or the name somebody gave it."""
        return self.start.name or f"branch {self.label}"


class Branches:
    """The branches of one base line; those a file brings along are there from the start.

    Args:
        base: the nodes of the line they leave.
    """

    def __init__(self, base: Sequence[Any]) -> None:
        self.base = list(base)
        self._on_base = {id(node): i for i, node in enumerate(self.base)}
        self._by_start: dict[int, Branch] = {}
        for node in self.base:
            self._adopt(node)

    def _adopt(self, node: Any) -> None:
        """The variations that stand in the tree already."""
        todo = [child for child in node.children if id(child) not in self._on_base]
        while todo:
            start = todo.pop(0)
            self.begin(start, kept=True)
            line = start.line
            todo += [child for each in line for child in each.children[1:]]

    def index(self, node: Any) -> int | None:
        """Where a node stands on the base line; None if it does not."""
        return self._on_base.get(id(node))

    def extend(self, node: Any) -> None:
        """The base line grows by a node: somebody records a game."""
        self._on_base[id(node)] = len(self.base)
        self.base.append(node)

    def begin(self, start: Any, *, kept: bool = False) -> Branch:
        """A new branch at this node; its letter tells which branch it leaves."""
        parent = self.of(start.parent)
        siblings = sum(branch.parent is parent for branch in self._by_start.values())
        label = _letter(siblings) if parent is None else f"{parent.label}{siblings + 1}"
        labels = {branch.label for branch in self._by_start.values()}
        while label in labels:
            siblings += 1
            label = _letter(siblings) if parent is None else f"{parent.label}{siblings + 1}"
        self._by_start[id(start)] = branch = Branch(start, parent, label, kept=kept)
        return branch

    def of(self, node: Any) -> Branch | None:
        """The branch a node lies on; None on the base line."""
        while node is not None and id(node) not in self._on_base:
            if branch := self._by_start.get(id(node)):
                return branch
            node = node.parent
        return None

    def fork(self, branch: Branch) -> int:
        """Where the way to a branch leaves the base line."""
        node = branch.start
        while self.index(node) is None:
            node = node.parent
        found = self.index(node)
        assert found is not None
        return found

    def line(self, branch: Branch) -> list[Any]:
        """The nodes from the base line to the end of a branch, those of the branches before it included."""
        before, node = [], branch.start.parent
        while self.index(node) is None:
            before.append(node)
            node = node.parent
        own = [branch.start]
        while following := self._following(own[-1]):
            own.append(following)
        return before[::-1] + own

    def _following(self, node: Any) -> Any:
        return next((child for child in node.children if id(child) not in self._by_start), None)

    def add(self, node: Any, child: Any) -> None:
        """A move was made at a node: it goes on along its line, or a branch begins."""
        known = self.index(child) is not None or self.of(child) is not self.of(node)
        goes_on = self.index(node) is None and self._following(node) is child
        if not known and not goes_on:
            self.begin(child)

    def discard(self, branch: Branch) -> None:
        """Takes a branch out of the tree, with all that left it."""
        gone = [each for each in self._by_start.values() if each is branch or _descends(each, branch)]
        for each in gone:
            del self._by_start[id(each.start)]
        branch.start.remove()

    def __iter__(self) -> Any:
        return iter(sorted(self._by_start.values(), key=lambda branch: (self.fork(branch), branch.label)))

    def __len__(self) -> int:
        return len(self._by_start)

    def tree(self, name: Callable[[Any], str]) -> list[Row]:
        """The rows of the tree, each below the one it leaves.

        Args:
            name: gives the id of a node.
        """
        return [self._row(branch, name) for parent in [None] for branch in self._below(parent)]

    def _below(self, parent: Branch | None) -> list[Branch]:
        found = []
        for branch in self:
            if branch.parent is parent:
                found += [branch, *self._below(branch)]
        return found

    def _row(self, branch: Branch, name: Callable[[Any], str]) -> Row:
        line = self.line(branch)
        fork = self.fork(branch)
        return {
            "id": name(branch.start),
            "parent": name(branch.parent.start) if branch.parent else "",
            "name": branch.start.name or branch.label,
            "kept": branch.kept,
            "text": branch.start.text,
            "from": fork + line.index(branch.start),
            "to": fork + len(line),
        }


def _letter(n: int) -> str:
    """A to Z, then AA, AB and so on."""
    return ascii_uppercase[n] if n < 26 else _letter(n // 26 - 1) + ascii_uppercase[n % 26]


def _descends(branch: Branch, from_: Branch) -> bool:
    parent = branch.parent
    while parent is not None and parent is not from_:
        parent = parent.parent
    return parent is from_
