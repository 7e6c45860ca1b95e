"""Rules, cited and never copied: their ids and texts stand in ``rules.toml`` alone."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, Any, overload

import msgspec

from rulekit.rule import Rule, Ruling
from rulekit.words import suggestion


class Section(msgspec.Struct, frozen=True, eq=False):
    """A chapter of the rulebook with its rules in the order of print."""

    id: str
    title: str
    printed: str
    rules: tuple[Rule, ...]


class Rulebook(dict[str, Rule]):
    """The rules of one game: ``R["traffic.queue"]`` is a rule, ``R["a.b", "c.d"]`` is both as a tuple.

    Args:
        data: the decoded ``rules.toml``.

    Raises:
        KeyError: an id occurs twice, or an unknown id is asked for (the nearest are named).
    """

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, key: str) -> Rule: ...
        @overload
        def __getitem__(self, key: tuple[str, ...]) -> tuple[Rule, ...]: ...
        def __getitem__(self, key: str | tuple[str, ...]) -> Any: ...

    def __init__(self, data: dict[str, Any]) -> None:
        super().__init__()
        self.version: str = data.get("version", "")
        self.title: str = data.get("title", "")
        self._several: dict[tuple[str, ...], tuple[Rule, ...]] = {}
        self.sections = tuple(self._section(s) for s in data["section"])
        self.moved: dict[str, str] = dict(data.get("moved", {}))
        self.questions: dict[str, dict[str, Any]] = {q["id"]: q for q in data.get("ruling", ())}
        self.rulings: dict[str, Ruling] = {}
        self._printed: list[str] = []

    @classmethod
    def read(cls, path: Path) -> Rulebook:
        """The rulebook in a ``rules.toml``."""
        return cls(tomllib.loads(path.read_text(encoding="utf-8")))

    def _section(self, data: dict[str, Any]) -> Section:
        rules = []
        for entry in data["rule"]:
            if entry["id"] in self:
                raise KeyError(f"rule {entry['id']} stands twice in the rulebook")
            rule = Rule(
                entry["id"],
                entry["kind"],
                entry["text"],
                entry.get("printed", ""),
                data["id"],
                len(self),
                entry.get("no_code", ""),
            )
            self[rule.id] = rule
            rules.append(rule)
        return Section(data["id"], data["title"], data.get("printed", ""), tuple(rules))

    def __missing__(self, key: str | tuple[str, ...]) -> Any:
        """Several rules for several ids; a rule that was removed leads to the one it went into."""
        if isinstance(key, tuple):
            if key not in self._several:
                self._several[key] = tuple(self[k] for k in key)
            return self._several[key]
        if key in self.moved:
            return self[self.moved[key]]
        raise KeyError(f"no rule {key!r} in the rulebook; {suggestion(key, self)}")

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:  # type: ignore[override]  # a rulebook is itself, whatever it holds
        return id(self)

    def search(self, words: str) -> list[Rule]:
        """The rules in which every one of the words occurs, in the order of print.

        A word may stand in the id, the kind, the text or the printed place, in any case.
        """
        wanted = words.casefold().split()
        texts = ((rule, f"{rule.id} {rule.kind} {rule.text} {rule.printed}".casefold()) for rule in self.values())
        return [rule for rule, text in texts if all(word in text for word in wanted)]

    def attach(self, path: str | Path) -> None:
        """Lends the reader's own rulebook (plain text), so that printed paragraphs can be shown; nothing is stored."""
        text = Path(path).read_text(encoding="utf-8")
        self._printed = [line.strip() for line in text.splitlines() if line.strip()]

    def printed_text(self, rule: Rule) -> str:
        """The paragraph of the attached rulebook that shares the most words with a rule; empty if none is attached."""
        words = set(re.findall(r"[a-z]{4,}", rule.text.casefold()))
        scored = [(len(words & set(re.findall(r"[a-z]{4,}", p.casefold()))), p) for p in self._printed]
        best = max(scored, default=(0, ""), key=lambda pair: pair[0])
        return best[1] if best[0] >= 3 else ""

    def ruling(self, key: str, **readings: Any) -> Ruling:
        """The open question ``key`` with the code of each of its readings.

        Args:
            key: its id.
            readings: a function, or a plain value, by the id of the reading: ``_`` for ``-``, and one more at an end
                where the id alone would be no name in Python.

        Raises:
            KeyError: there is no such question, or a reading has code but no text, or text but no code.
        """
        return self._ruling(Ruling.coded(self._question(key), readings))

    def fixed(self, key: str, why: str) -> Ruling:
        """The open question ``key`` of which only the default reading is built, and why.

        Raises:
            KeyError: there is no such question.
        """
        return self._ruling(Ruling.one_reading(self._question(key), why))

    def _question(self, key: str) -> dict[str, Any]:
        if key not in self.questions:
            raise KeyError(f"no ruling {key!r} in the rulebook; {suggestion(key, self.questions)}")
        return self.questions[key]

    def _ruling(self, ruling: Ruling) -> Ruling:
        self.rulings[ruling.id] = ruling
        return ruling

    def check_citations(self, modules: tuple[ModuleType, ...]) -> None:
        """Looks up every text in the code of these modules that begins with a chapter of the rulebook.

        Raises:
            KeyError: a text looks like a rule or a ruling and is neither, or a ruling has no code.
        """
        chapters = {key.split(".")[0] for key in (*self, *self.questions)}
        for text in sorted({text for module in modules for text in _texts(module)} - set(self.questions)):
            if re.fullmatch(r"[a-z]+\.[a-z0-9-]+", text) and text.split(".")[0] in chapters:
                self[text]
        if missing := sorted(set(self.questions) - set(self.rulings)):
            raise KeyError(f"rulings without code: {', '.join(missing)}")


def _texts(module: ModuleType) -> Iterator[str]:
    """Every text constant in the code of a module."""
    loader = module.__spec__.loader if module.__spec__ else None
    get_code: Callable[[str], CodeType | None] | None = getattr(loader, "get_code", None)
    todo: list[Any] = [get_code(module.__name__)] if get_code else []
    while todo:
        item = todo.pop()
        if isinstance(item, CodeType):
            todo.extend(item.co_consts)
        elif isinstance(item, tuple | frozenset):
            todo.extend(item)
        elif isinstance(item, str):
            yield item
