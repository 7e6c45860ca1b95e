"""The replay file, read and written: TOML for one game a person reads, JSON Lines for many."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from rulekit.decoding import Unreadable, from_json, from_toml, lines, toml_file
from rulekit.files import shared, write_atomically
from rulekit.game import Game, game
from rulekit.moves import MoveError
from rulekit.position import Position
from rulekit.timeline import Node, Timeline
from rulekit.value import near_words
from rulekit.verdict import IllegalMove, IllegalSetup, Verdict

FORMAT = 1
LONGEST_LINE = 100_000
"""Moves of one line that are opened as a tree; a longer recording is a corpus to be verified, not stepped through."""
DEEPEST = 50
"""Variations inside each other."""
MOST_PROBLEMS = 1000
"""Problems of one replay that are told one by one."""
MARKS = ("!!", "??", "!?", "?!", "!", "?", "§", "x")
Entry = Any
"""A move as text, a variation as a list, or a repair as a table."""


class Problem(msgspec.Struct, frozen=True):
    """What is wrong with a file, as a sentence; ``move`` is the number of the move, ``verdict`` the rules broken."""

    text: str
    move: int | None = None
    verdict: Verdict | None = None

    def __str__(self) -> str:
        return f"move {self.move}: {self.text}" if self.move else self.text


class Replay(msgspec.Struct, kw_only=True):
    """One recorded game (``formats.md``: Replay). ``rest`` keeps keys this version does not know."""

    format: int = FORMAT
    game: str
    rules_version: str = ""
    title: str = ""
    source: str = ""
    date: str = "????-??-??"
    players: list[str] = []
    result: str | list[str] = "?"
    moves: list[Entry] = []
    options: dict[str, Any] = {}
    rulings: dict[str, str] = {}
    position: dict[str, Any] | None = None
    extra: dict[str, Any] = {}
    rest: dict[str, Any] = {}
    problems: list[Problem] = []

    def to_data(self) -> dict[str, Any]:
        """The file as plain data, keys in the order in which they are written."""
        data: dict[str, Any] = {f: getattr(self, f) for f in KEYS}
        for key in ("options", "rulings", "extra"):
            if not data[key]:
                del data[key]
        if self.position is None:
            del data["position"]
        scalars = {k: v for k, v in self.rest.items() if not isinstance(v, dict)}
        tables = {k: v for k, v in self.rest.items() if isinstance(v, dict)}
        return {**scalars, **data, **tables}

    def to_toml(self) -> str:
        """The file as TOML."""
        import tomli_w

        return tomli_w.dumps(_without_none(self.to_data()), multiline_strings=False)

    def to_json(self) -> str:
        """The file as one line of JSON."""
        return msgspec.json.encode(self.to_data()).decode()

    def save(self, path: str | Path) -> None:
        """Writes the file whole or not at all; ``.toml`` as TOML, ``.jsonl`` and ``.json`` as one line of JSON."""
        path = Path(path)
        write_atomically(path, self.to_toml() if path.suffix == ".toml" else self.to_json() + "\n")


KEYS = tuple(f for f in Replay.__struct_fields__ if f not in ("rest", "problems"))


def _without_none(data: Any) -> Any:
    """Plain data as TOML can write them: a key without a value is left out."""
    if isinstance(data, dict):
        return {key: _without_none(value) for key, value in data.items() if value is not None}
    return [_without_none(value) for value in data if value is not None] if isinstance(data, list) else data


class ReplayError(ValueError):
    """A file that holds no replay at all; the message says what was found, where, and what was expected."""


def parse(text: str | bytes, name: str = "replay") -> Replay:
    """A replay from TOML, or from one line of JSON.

    Args:
        text: the file; bytes are JSON.
        name: what to call it in sentences.

    Raises:
        ReplayError: no replay can be made of it. Smaller problems are kept in ``Replay.problems``.
    """
    if isinstance(text, str):
        text = text.removeprefix("\ufeff")
    with _as_replay_error():
        is_json = isinstance(text, bytes) or text.lstrip().startswith("{")
        return _replay(from_json(text, name) if is_json else from_toml(str(text), name), name)


@contextmanager
def _as_replay_error() -> Iterator[None]:
    try:
        yield
    except Unreadable as no:
        raise ReplayError(str(no)) from None


def _replay(data: Any, name: str) -> Replay:
    """Decoded data as a replay; every key that does not fit is a problem, the rest is kept."""
    if not isinstance(data, dict):
        raise ReplayError(f"{name} holds {type(data).__name__}; expected a table with the keys {', '.join(KEYS[:4])} …")
    if not isinstance(data.get("game"), str):
        raise ReplayError(f"{name} does not name its game; expected a line such as game = 'piston_cup'")
    replay = Replay(game=data["game"])
    replay.problems, replay.rest = [], {}
    fields = {f.name: f for f in msgspec.structs.fields(Replay)}
    for key, value in data.items():
        if key not in KEYS:
            near = ", ".join(near_words(key, KEYS, 2)) or "none"
            odd = f"{name} has an unknown key {str(key)[:60]!r} (nearest: {near}); it is kept"
            replay.problems.append(Problem(odd))
            replay.rest[key] = value
            continue
        try:
            setattr(replay, key, msgspec.convert(_plain(value), fields[key].type))
        except msgspec.ValidationError as no:
            replay.problems.append(Problem(f"{name}: the key {key!r} is not usable: {no}"))
            replay.rest[key] = value
    if replay.format != FORMAT:
        replay.problems.append(Problem(f"{name} has format {replay.format}; this version reads format {FORMAT}"))
    return replay


def _plain(value: Any) -> Any:
    """TOML dates as text; the rest as it is."""
    return value.isoformat() if hasattr(value, "isoformat") else value


def load_replay(path: str | Path) -> Replay:
    """The replay in a file, or the first one of a corpus; also by name, for those that come with the package.

    Args:
        path: a path, or a name such as ``"piston_cup/three-abreast"``.

    Raises:
        FileNotFoundError: there is neither such a file nor such a name; the nearest names are given.
        ReplayError: the file holds no replay.
    """
    found = find_replay(path)
    for replay in records(found):
        if isinstance(replay, ReplayError):
            raise replay
        return replay
    raise ReplayError(f"{found.name} is empty; expected one replay a line")


def find_replay(path: str | Path) -> Path:
    """Where a replay lies (see ``load_replay``)."""
    direct = Path(path)
    if direct.is_file():
        return direct
    folder = shared("replays")
    for candidate in (folder / f"{path}.toml", folder / str(path)):
        if candidate.is_file() and folder in candidate.resolve().parents:
            return candidate
    known = [str(p.relative_to(folder).with_suffix("")) for p in sorted(folder.rglob("*.toml"))]
    near = ", ".join(near_words(path, known, 3, 0.4)) or ", ".join(known[:3])
    raise FileNotFoundError(f"there is no file {str(path)[:200]!r} and no replay of that name; nearest: {near}")


def corpus(path: str | Path) -> Iterator[Replay]:
    """Walks the replays of a JSON Lines file, plain or ``.gz``, one at a time.

    Raises:
        ReplayError: a line is no replay; the sentence names the line.
    """
    for replay in records(Path(path)):
        if isinstance(replay, ReplayError):
            raise replay
        yield replay


def records(path: Path, tick: Callable[[int], None] | None = None) -> Iterator[Replay | ReplayError]:
    """Walks the replays of any file; a line that holds none gives the reason, and the walk goes on.

    Args:
        path: TOML, JSON or JSON Lines, the last plain or ``.gz``.
        tick: told now and then how many bytes of the file have been read.

    Raises:
        OSError: the file cannot be read.
    """
    try:
        with _as_replay_error():
            if path.suffix == ".toml":
                yield _replay(toml_file(path), path.name)
            elif path.suffix == ".json":
                yield parse(path.read_bytes(), path.name)
            else:
                for number, line in lines(path, tick):
                    yield _line(line, f"{path.name}, line {number}")
    except ReplayError as no:
        yield no


def _line(line: bytes, name: str) -> Replay | ReplayError:
    try:
        return parse(line, name)
    except ReplayError as no:
        return no


def write_corpus(replays: Iterable[Replay], path: str | Path) -> int:
    """Writes replays one a line, plain or ``.gz``, whole or not at all; returns how many."""
    texts = [replay.to_json() for replay in replays]
    plain = "".join(f"{text}\n" for text in texts).encode()
    write_atomically(Path(path), gzip.compress(plain, mtime=0) if str(path).endswith(".gz") else plain)
    return len(texts)


# ------------------------------------------------------------------ entries
def split(entry: str) -> tuple[str, str, str]:
    """A move entry as move, mark and comment.

    >>> split("roll 4 #! a comment")
    ('roll 4', '!', 'a comment')
    """
    move, hash_, comment = entry.partition("#")
    if not hash_:
        return move.strip(), "", ""
    marks = re.match(r"(?:!!|\?\?|!\?|\?!|!|\?|§|x)+(?=\s|$)", comment)
    mark = marks[0] if marks else ""
    return move.strip(), mark, comment[len(mark) :].strip()


def joined(move: str, mark: str, comment: str) -> str:
    """The entry of a move with its mark and comment; the inverse of ``split``."""
    tail = f"#{mark}" if mark or comment else ""
    return " ".join(part for part in (move, tail, comment) if part)


# ------------------------------------------------------------------ replay to tree
def laid_out(replay: Replay, *, keep: bool = True, tick: Callable[[int], None] | None = None) -> Timeline:
    """The tree of a replay (see ``Timeline.of``).

    Args:
        replay: what was read.
        keep: whether a tree is wanted; else only the problems are, and a line may have any length.
        tick: told now and then how many moves have been looked at.

    Raises:
        KeyError: there is no such game.
        IllegalSetup: the game cannot begin.
    """
    played_game = game(replay.game)
    played = played_game.start(replay.options, replay.rulings, replay.position)
    timeline = Timeline(played, replay, replay.position)
    timeline.problems = [*replay.problems, *differing_version(replay, played_game)]
    layer = _Layer(timeline, keep, tick)
    end = layer.line(timeline.root, replay.moves)
    timeline.problems += contradicted_result(replay, end.position)
    if layer.more:
        timeline.problems.append(Problem(f"{layer.more:,} more problems were found"))
    return timeline


def differing_version(replay: Replay, played_game: Game) -> list[Problem]:
    """A problem, if the file was made with other rules."""
    known = played_game.rulebook.version
    if replay.rules_version in ("", known):
        return []
    text = f"the file was made with rules version {replay.rules_version[:40]}, these are {known}; moves may differ"
    return [Problem(text)]


def contradicted_result(replay: Replay, end: Position) -> list[Problem]:
    """A problem, if the moves lead to another result than the file says."""
    named = [replay.result] if isinstance(replay.result, str) else list(replay.result)
    if not end.over or named == ["?"] or sorted(named) == sorted(end.winners):
        return []
    won = ", ".join(end.winners) or "nobody"
    return [Problem(f"the file says {', '.join(named)[:80]} won; by its moves it is {won}")]


class _Layer:
    """Lays the entries of a replay out as a tree and keeps every problem, up to a number nobody would read."""

    def __init__(self, timeline: Timeline, keep: bool, tick: Callable[[int], None] | None) -> None:
        self.timeline = timeline
        self.keep = keep
        self.tick = tick
        self.laid = self.seen = self.more = 0

    def problem(self, text: str, move: int, verdict: Verdict | None = None) -> None:
        if len(self.timeline.problems) < MOST_PROBLEMS:
            self.timeline.problems.append(Problem(text, move, verdict))
        else:
            self.more += 1

    def line(self, node: Node, entries: list[Entry], depth: int = 0) -> Node:
        """One line and its variations; after a problem only what does not parse is still reported."""
        stopped = 0
        for entry in entries:
            self.seen += 1
            if self.tick and not self.seen % 1000:
                self.tick(self.seen)
            if isinstance(entry, list):
                self.variation(node, entry, bool(stopped), depth)
            elif isinstance(entry, dict):
                repaired = self.repair(node, entry)
                stopped = 0 if repaired else stopped
                node = repaired or node
            elif not isinstance(entry, str):
                self.problem(f"expected a move, a list or a table, not {_short(entry)}", node.number + stopped + 1)
            elif stopped:
                stopped += 1
                self.parse_only(node, entry, node.number + stopped)
            elif self.keep and self.laid >= LONGEST_LINE:
                self.problem(f"the line goes on; its first {LONGEST_LINE:,} moves were opened", node.number + 1)
                return node
            else:
                after = self.move(node, entry)
                stopped = int(after is None)
                node = self.forget(after) if after else node
        if "x" in node.mark and node.verdict is not None:
            self.problem("an illegal move needs a repair after it: how the table went on", node.number)
        return node

    def forget(self, node: Node) -> Node:
        """Where no tree is wanted, a line holds on to its last two positions only."""
        if not self.keep and node.parent is not None:
            node.parent.parent = None if node.parent.parent is None else self.timeline.root
            node.parent.children.clear()
        return node

    def variation(self, node: Node, entries: list[Entry], stopped: bool, depth: int) -> None:
        if depth >= DEEPEST:
            self.problem(f"variations stand more than {DEEPEST} deep", node.number)
        elif node.parent is None:
            self.problem("a variation stands before the first move; it replaces the move before it", 1)
        elif not stopped:
            self.line(node.parent, entries, depth + 1)

    def move(self, node: Node, entry: str) -> Node | None:
        """The node after a move; None, and a problem, if it cannot be played."""
        text, mark, comment = split(entry)
        number = node.number + 1
        if "x" in node.mark:
            self.problem("an illegal move needs a repair after it: how the table went on", node.number)
            return None
        try:
            moves = node.position.read(text)
            for move, by in moves:
                verdict = node.position.judge(move, by) if "x" in mark else None
                if verdict is not None and verdict.legal:
                    self.problem(f"{text} is marked as illegal (x), but it is legal", number)
                    return None
                node = node.add_illegal(move, by, verdict) if verdict is not None else node.add(move, by)
                self.laid += 1
        except MoveError as no:
            self.problem(str(no), number)
            return None
        except IllegalMove as no:
            self.problem(str(no), number, no.verdict)
            return None
        node.mark, node.comment = mark, comment
        return node

    def parse_only(self, node: Node, entry: str, number: int) -> None:
        if self.more:
            self.more += 1
            return
        try:
            node.position.read(split(entry)[0])
        except MoveError as no:
            self.problem(f"{no} (after the first problem only what does not parse is looked at)", number)

    def repair(self, node: Node, entry: dict[str, Any]) -> Node | None:
        number = node.number
        if odd := sorted(set(entry) - {"repair", "without"}):
            self.problem(f"a repair has the keys repair and without, not {', '.join(odd)[:60]}", number)
            return None
        if "x" not in node.mark:
            self.problem("a repair stands only after a move marked x", number)
            return None
        assert node.parent is not None
        try:
            position = repaired(node.parent.position, entry.get("repair", {}), entry.get("without", []))
        except (IllegalSetup, TypeError) as no:
            self.problem(f"the repair cannot be: {no}", number)
            return None
        return node.add_repair(entry, position)


def repaired(position: Position, changes: dict[str, Any], without: list[str]) -> Position:
    """Position data laid over a position, table by table, after some keys are taken out.

    Raises:
        IllegalSetup: the result cannot be.
    """
    data = position.to_data()
    for key in without:
        data.pop(key, None)
    data.pop("question", None)
    return position.game.position(laid_over(data, changes), position.setup.options, position.readings.chosen)


def laid_over(data: Any, changes: Any) -> Any:
    """Tables are merged key by key, all else is replaced whole."""
    if not isinstance(data, dict) or not isinstance(changes, dict):
        return changes
    return {**data, **{key: laid_over(data.get(key), value) for key, value in changes.items()}}


# ------------------------------------------------------------------ tree to replay
def replay_of(timeline: Timeline) -> Replay:
    """The replay of a tree with all its variations; what was known about the recording is kept."""
    position = timeline.root.position
    known = timeline.replay or Replay(game=timeline.game.name, title=timeline.game.title, source="recorded")
    replay = msgspec.structs.replace(known, problems=[])
    replay.rules_version = known.rules_version or timeline.game.rulebook.version
    replay.options = dict(position.setup.options)
    replay.rulings = dict(position.readings.chosen)
    replay.position = None if timeline.data is None else dict(timeline.data)
    replay.moves = _entries(timeline.root)
    winners = timeline.end.position.winners
    if winners:
        replay.result = winners[0] if len(winners) == 1 else list(winners)
    return replay


def _entries(node: Node) -> list[Entry]:
    """The entries after a node: its first continuation, then the variations that replace that move."""
    entries: list[Entry] = []
    while node.children:
        first = node.children[0]
        entries.append(_entry(first))
        entries.extend([_entry(other), *_entries(other)] for other in node.children[1:])
        node = first
    return entries


def _entry(node: Node) -> Entry:
    return node.repair if node.repair is not None else joined(node.text, node.mark, node.comment)
