"""The replay file, read and written: TOML for one game a person reads, JSON Lines for many."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec

from rulekit.decoding import Unreadable, from_json, from_toml, lines, toml_file
from rulekit.files import is_file, shared, write_atomically
from rulekit.verdict import Verdict
from rulekit.words import suggestion

FORMAT = 1
UNDATED = "????-??-??"
"""A date of which nothing is known."""
Entry = Any
"""A move as text, a variation as a list, or a repair as a table."""


class Problem(msgspec.Struct, frozen=True):
    """What is wrong with a file, as a sentence; ``move`` is the number of the move, ``verdict`` the rules broken."""

    text: str
    move: int | None = None
    verdict: Verdict | None = None

    def __str__(self) -> str:
        return f"move {self.move}: {self.text}" if self.move else self.text


class Repair(msgspec.Struct, forbid_unknown_fields=True):
    """How the table went on after an illegal move: position data laid over, after some keys are taken out."""

    repair: dict[str, Any] = {}
    without: list[str] = []


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


def result_of(winners: Sequence[str]) -> str | list[str]:
    """Who has won, as a file says it: a seat, several, or ``?``."""
    return "?" if not winners else winners[0] if len(winners) == 1 else list(winners)


def _says(description: str, **more: Any) -> msgspec.Meta:
    return msgspec.Meta(description=description, **more)


class ReplayFile(msgspec.Struct, kw_only=True):
    """One recorded game: every decision and every outcome of chance, in order."""

    format: Annotated[int, _says("the version of this format")] = FORMAT
    game: Annotated[str, _says("the name of the game", examples=["piston_cup"])]
    rules_version: Annotated[str, _says("the version of the rules the file was made with")] = ""
    title: Annotated[str, _says("what readers see first")] = ""
    source: Annotated[str, _says("where the recording comes from", examples=["recorded at the table"])] = ""
    date: Annotated[str, _says("year, month and day; what is unknown as ?", examples=["2026-05-??"])] = UNDATED
    players: Annotated[list[str], _says("the people, in the order of the seats")] = []
    result: Annotated[str | list[str], _says("the seat that won, several, or ?")] = "?"
    moves: Annotated[list[Entry], _says("moves, variations and repairs")] = []
    options: Annotated[dict[str, Any], _says("setup choices, in the schema of the game")] = {}
    rulings: Annotated[dict[str, str], _says("the readings that differ from the defaults")] = {}
    position: Annotated[dict[str, Any] | None, _says("where to begin, if not from the setup")] = None
    extra: Annotated[dict[str, Any], _says("anything else; never needed")] = {}


KEYS = ReplayFile.__struct_fields__


class Replay(ReplayFile, kw_only=True):
    """A replay as it was read: ``rest`` keeps keys this version does not know, ``problems`` what did not fit."""

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

        return tomli_w.dumps(without_none(self.to_data()), multiline_strings=False)

    def to_json(self) -> str:
        """The file as one line of JSON."""
        return msgspec.json.encode(self.to_data()).decode()

    def save(self, path: str | Path) -> None:
        """Writes the file whole or not at all; ``.toml`` as TOML, ``.jsonl`` and ``.json`` as one line of JSON."""
        path = Path(path)
        write_atomically(path, self.to_toml() if path.suffix == ".toml" else self.to_json() + "\n")


def without_none(data: Any) -> Any:
    """Plain data as TOML can write them: a key without a value is left out."""
    if isinstance(data, dict):
        return {key: without_none(value) for key, value in data.items() if value is not None}
    return [without_none(value) for value in data if value is not None] if isinstance(data, list) else data


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
    fields = {f.name: f for f in msgspec.structs.fields(ReplayFile)}
    for key, value in data.items():
        if key not in KEYS:
            odd = f"{name} has an unknown key {str(key)[:60]!r} ({suggestion(key, KEYS, 2)}); it is kept"
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
    if is_file(direct):
        return direct
    folder = shared("replays")
    for candidate in (folder / f"{path}.toml", folder / str(path)):
        if is_file(candidate) and folder in candidate.resolve().parents:
            return candidate
    known = [str(p.relative_to(folder).with_suffix("")) for p in sorted(folder.rglob("*.toml"))]
    near = suggestion(path, known, 3, 0.5)
    raise FileNotFoundError(f"there is no file {str(path)[:200]!r} and no replay of that name; {near}")


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
