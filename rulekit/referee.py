"""Options and positions are judged like moves: findings first, and only then a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, TypeVar, get_args, get_origin

import msgspec

from rulekit.rule import Finding, Reading, Rule, Ruling, problem
from rulekit.rulings import Readings
from rulekit.step import CHANCE
from rulekit.verdict import IllegalSetup, Verdict, in_print
from rulekit.words import suggestion

M = TypeVar("M", bound=msgspec.Struct)
RESERVED = ("*", "?", CHANCE)
"""Words that stand in moves and files for somebody else than a seat."""


class Referee:
    """Collects what is wrong with options and a position, and answers the rulings they ask.

    Args:
        readings: the readings in force.
        again: judges the same options and position under other readings.
    """

    def __init__(self, readings: Readings, again: Callable[[dict[str, str]], Verdict]) -> None:
        self.readings = readings
        self.findings: list[Finding] = []
        self._asked: list[Ruling] = []
        self._again = again

    def ruling(self, ruling: Ruling) -> Reading:
        """The reading in force; that it was asked belongs to the next finding."""
        self._asked.append(ruling)
        return self.readings.functions[ruling]

    def check(self, finding: Finding) -> bool:
        """Keeps a finding; true if its condition holds."""
        asked = tuple(dict.fromkeys((*finding.rulings, *self._asked)))
        self._asked.clear()
        self.findings.append(Finding(finding.rule, finding.ok, finding.template, finding.numbers, asked))
        return finding.ok

    def refuse(self, template: str, *numbers: Any) -> None:
        """Keeps a problem that no printed rule states."""
        self.check(problem(template, *numbers))

    def one_of(self, where: str, word: str, known: Iterable[str], rule: Rule | None = None) -> bool:
        """Whether a word is one of those there are; else a problem names the nearest ones, or all.

        Args:
            where: the key that holds it, for the sentence, e.g. ``"position.turn"``.
            word: what was found.
            known: what it may be; an empty word among them is not named.
            rule: the printed rule that says so, if there is one.
        """
        known = tuple(known)
        if word in known:
            return True
        self._unknown(where, "is", word, known, rule)
        return False

    def all_of(self, where: str, words: Iterable[str], known: Iterable[str]) -> bool:
        """The same for each of several words, or of the keys of a table."""
        known = tuple(known)
        odd = [word for word in dict.fromkeys(words) if word not in known]
        for word in odd:
            self._unknown(where, "has", word, known, None)
        return not odd

    def _unknown(self, where: str, verb: str, word: str, known: tuple[str, ...], rule: Rule | None) -> None:
        found = ("{} {} {!r}; {}", where, verb, _short(word), suggestion(word, known))
        self.check(rule.needs(False, *found) if rule else problem(*found))

    def within(self, where: str, number: int, least: int, most: int | None = None) -> bool:
        """Whether a number is in its range; else that is a problem."""
        if least <= number and (most is None or number <= most):
            return True
        upto = "or more" if most is None else f"to {most}"
        self.refuse("{} is {}; expected {} {}", where, number, least, upto)
        return False

    def told_apart(self, seats: tuple[str, ...], barred: str = ":") -> bool:
        """Whether seats have names that differ and can be written in moves; else that is a problem."""
        odd = any(not seat or seat.strip() != seat or seat in RESERVED or set(barred) & set(seat) for seat in seats)
        if not odd and len({seat.lower() for seat in seats}) == len(seats):
            return True
        blanks = "blanks" if " " in barred else "outer blanks"
        self.refuse("the seats {} need names that differ, without colons or {}", _short(", ".join(seats)), blanks)
        return False

    @property
    def verdict(self) -> Verdict:
        """Everything found so far."""
        late = tuple(dict.fromkeys(self._asked))
        return Verdict(in_print(self.findings), "this setup", self.readings, self._again, late)

    def close(self) -> None:
        """Ends the judging.

        Raises:
            IllegalSetup: a finding is broken.
        """
        if not all(f.ok for f in self.findings):
            raise IllegalSetup(self.verdict)

    def read(self, cls: type[M], data: Any, where: str) -> M:
        """Plain data as a struct: every unknown key and wrong value is a problem, the rest takes its place.

        Args:
            cls: a struct in which every field has a default, save those whose lack is a problem.
            data: a table of plain data.
            where: what the table is, for the sentences, e.g. ``"options"``.

        Raises:
            IllegalSetup: a required field is missing or wrong.
        """
        if not isinstance(data, Mapping):
            self.refuse("{} should be a table, not {!r}", where, _short(data))
            data = {}
        fields = _fields(cls)
        good = {}
        for key, value in data.items():
            if key not in fields:
                self.refuse("{} has no key {!r}; {}", where, _short(key), suggestion(key, fields))
                continue
            try:
                good[fields[key].name] = self._value(fields[key].type, value, f"{where}.{key}")
            except msgspec.ValidationError as no:
                self.refuse("{}.{} is {!r}: {}", where, key, _short(value), str(no).replace(" - at `$", " at `"))
        try:
            return cls(**good)
        except TypeError:
            for missing in (f.encode_name for f in fields.values() if f.required and f.name not in good):
                self.refuse("{} lacks the key {!r}", where, missing)
            self.close()
            raise

    def _value(self, kind: Any, value: Any, where: str) -> Any:
        """A value of a field: structs inside are read in the same way, all else is converted."""
        if inner := _struct(kind):
            return self.read(inner, value, where) if value is not None or inner is kind else None
        if get_origin(kind) is dict and (inner := _struct(get_args(kind)[1])) and isinstance(value, Mapping):
            return {str(k): self.read(inner, v, f"{where}.{k}") for k, v in value.items()}
        several = get_origin(kind) in (tuple, list) and isinstance(value, list | tuple)
        if several and (inner := _struct(get_args(kind)[0])):
            made = [self.read(inner, v, f"{where}[{i}]") for i, v in enumerate(value)]
            return tuple(made) if get_origin(kind) is tuple else made
        return msgspec.convert(value, kind)


@cache
def _fields(cls: type[msgspec.Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    """The fields of a struct by the key they have in files."""
    return {f.encode_name: f for f in msgspec.structs.fields(cls)}


@cache
def _struct(kind: Any) -> type[msgspec.Struct] | None:
    """The struct a field holds, also where it may be None."""
    for part in (kind, *get_args(kind)):
        if isinstance(part, type) and issubclass(part, msgspec.Struct):
            return part if get_origin(kind) not in (dict, tuple, list) else None
    return None


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 60 else text[:60] + "…"
