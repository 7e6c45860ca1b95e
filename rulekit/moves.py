"""A move and its one-line notation, both ways.

A move class states its notation as a form: ``form = "play change {face} to {to}"``. Plain words stand for
themselves, ``{field}`` is one word, ``{field*}`` one or more words, and a part in square brackets is left out when its
fields have their default values; a sign right behind a field, as in ``{car}:``, stays there. Without a form the class
name and its fields, in order, are the notation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import takewhile
from typing import Any, ClassVar, Literal, get_args, get_origin

import msgspec

from rulekit.value import Value
from rulekit.words import near_words, suggestion

LONGEST_MOVE = 400
"""Characters of a typed move; a longer one is no move of any game."""
REMEMBERED = 50_000


class MoveError(ValueError):
    """A text that is no move of this game; ``nearest`` holds known words or forms that come close."""

    def __init__(self, message: str, nearest: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.nearest = tuple(nearest)


class Move(Value):
    """A decision or an outcome of chance; ``str(move)`` is its notation."""

    form: ClassVar[str] = ""

    def __str__(self) -> str:
        return _form(type(self)).write(self)

    @property
    def word(self) -> str:
        """The first words of the notation, which name the kind of move."""
        return _form(type(self)).word

    def seen_by(self, seat: int) -> Move:
        """The move as this seat can know it; what is hidden is masked by ``?``."""
        return self


class _Form:
    """The notation of one class of moves, made into a pattern once."""

    def __init__(self, cls: type[Move]) -> None:
        self.cls = cls
        self.fields = {f.name: f for f in msgspec.structs.fields(cls)}
        self.text = cls.form or " ".join([cls.__name__.lower(), *(self._mark(n) for n in self.fields)])
        self.word = re.split(r" ?[\[{]", self.text)[0].strip()
        self.pattern = re.compile(_pattern(self.text), re.IGNORECASE)

    def _mark(self, name: str) -> str:
        return f"{{{name}*}}" if get_origin(self.fields[name].type) is tuple else f"{{{name}}}"

    def write(self, move: Move) -> str:
        def optional(match: re.Match[str]) -> str:
            names = re.findall(r"{(\w+)\*?}", match[1])
            return match[1] if any(getattr(move, n) != self.fields[n].default for n in names) else ""

        def field(match: re.Match[str]) -> str:
            value = getattr(move, match[1])
            return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)

        text = re.sub(r"{(\w+)\*?}", field, re.sub(r"\[([^]]*)\]", optional, self.text))
        return " ".join(text.split())

    def read(self, text: str, spelled: dict[str, str]) -> Move | None:
        match = self.pattern.fullmatch(text)
        if not match:
            return None
        values: dict[str, Any] = {}
        for name, part in match.groupdict().items():
            if part is not None:
                words = [spelled.get(w.lower(), w.lower()) for w in part.split()]
                values[name] = words if get_origin(self.fields[name].type) is tuple else " ".join(words)
        return msgspec.convert(values, self.cls, strict=False)

    def misfit(self, text: str, error: Exception) -> str:
        """Why a text that has this form is no move: which word is amiss, and what could stand there."""
        match, at = self.pattern.fullmatch(f" {text}"), re.search(r" - at `\$\.(\w+)", str(error))
        if not match or not at or at[1] not in self.fields:
            return f"{text!r} does not fit {self.text!r}: {error}"
        known = [word for word in _choices(self.fields[at[1]].type) if isinstance(word, str)]
        number = "expected a number" if "got `str`" in str(error) else str(error).partition(" - at ")[0].lower()
        told = suggestion(match[at[1]], known) if known else number
        return f"{text!r} does not fit {self.text!r}: {at[1]} is {match[at[1]]!r}; {told}"


def _alike(words: list[str], others: list[str]) -> int:
    """How many words two lists begin with alike."""
    return len(list(takewhile(lambda pair: pair[0] == pair[1], zip(words, others, strict=False))))


def _choices(kind: Any) -> Iterator[Any]:
    """What a type that lists its values lists, also inside another type."""
    if get_origin(kind) is Literal:
        yield from get_args(kind)
    else:
        for part in get_args(kind):
            yield from _choices(part)


def _pattern(form: str) -> str:
    """The regular expression of a form."""
    parts = []
    for match in re.finditer(r"\[|\]|{\w+\*?}|[^\s{}\[\]]+", form):
        token = match[0]
        if token == "[":
            parts.append("(?:")
        elif token == "]":
            parts.append(")?")
        elif token.startswith("{"):
            name = token.strip("{}*")
            parts.append(rf"(?: (?P<{name}>\S+(?: \S+)*?))" if token.endswith("*}") else rf"(?: (?P<{name}>\S+))")
        else:
            glued = form[match.start() - 1 : match.start()] == "}"
            parts.append(re.escape(token) if glued else " " + re.escape(token))
    return "".join(parts)


def words_of(kinds: Iterable[type[Move]]) -> tuple[str, ...]:
    """The words with which some kinds of moves begin, each once."""
    return tuple(dict.fromkeys(_form(kind).word for kind in kinds))


@cache
def _form(cls: type[Move]) -> _Form:
    return _Form(cls)


class Notation:
    """All the moves of a game as text, both ways.

    Args:
        moves: the classes of moves.
        spelled: words that keep their capitals, such as ``M3``; all others are lower case.
    """

    def __init__(self, moves: tuple[type[Move], ...], spelled: Iterable[str] = ()) -> None:
        self.moves = moves
        self.forms = tuple(_form(cls) for cls in moves)
        self.spelled = {word.lower(): word for word in spelled}
        self._known: dict[str, Move] = {}

    def read(self, text: str) -> Move:
        """The move a text stands for; case and extra blanks are forgiven.

        Raises:
            MoveError: the text is no move; the sentence says what was expected.
        """
        move = self._known.get(text)
        if move is None:
            move = self._read(text)
            if len(self._known) < REMEMBERED:
                self._known[text] = move
        return move

    def _read(self, text: str) -> Move:
        if len(text) > LONGEST_MOVE:
            raise MoveError(f"{text[:40]!r}… has {len(text):,} characters; no move has more than {LONGEST_MOVE}")
        plain = " ".join(text.split())
        wrong: dict[_Form, Exception] = {}
        for form in self.forms:
            try:
                move = form.read(" " + plain, self.spelled)
            except (msgspec.ValidationError, ValueError) as no:
                wrong[form] = no
                continue
            if move is not None:
                return move
        raise self._unknown(plain, wrong)

    def _unknown(self, plain: str, wrong: dict[_Form, Exception]) -> MoveError:
        typed = plain.lower().split(" ")
        alike = {form: _alike(form.word.split(" "), typed) for form in self.forms}
        most = max(alike.values())
        if most:
            meant = [form for form in self.forms if alike[form] == most]
            forms = [form.text for form in meant]
            misfits = [form.misfit(plain, wrong[form]) for form in meant if form in wrong]
            told = misfits[0] if misfits else f"{plain!r} is not complete; expected {' or '.join(forms)}"
            return MoveError(told, forms)
        first, words = typed[0], list(dict.fromkeys(form.word.split(" ")[0] for form in self.forms))
        shown = plain if len(plain) <= 60 else plain[:60] + "…"
        near = near_words(first, words)
        told = f"; nearest: {', '.join(near)}" if near else ""
        return MoveError(f"{shown!r} is no move of this game{told}", near)
