"""Rules, open questions about them, and findings: what every verdict is made of.

Where the print is silent a ruling decides. Its readings are plain functions of one signature; the code calls
``now.ruling(FLAT_LANE)(...)`` and never asks which reading was chosen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from rulekit.value import Value

UNCODED = frozenset({"component", "advice"})
"""Kinds of rules that ask nothing of a program."""

Reading = Callable[..., Any]
"""The code of one reading of a ruling."""


class Finding(Value):
    """One condition that was looked at, passed or broken, with the numbers of this very position.

    ``rule`` is None where a ruling alone, or the form of the data, decides.
    The sentence is made only when somebody reads it.
    """

    rule: Rule | None
    ok: bool
    template: str = ""
    numbers: tuple[Any, ...] = ()
    rulings: tuple[Ruling, ...] = ()

    @property
    def because(self) -> str:
        """The condition as a sentence with its numbers."""
        return self.template.format(*self.numbers) if self.template else (self.rule.text if self.rule else "")

    @property
    def cites(self) -> tuple[Rule, ...]:
        """The rules this finding names: one, or none."""
        return (self.rule,) if self.rule else ()

    def __str__(self) -> str:
        source = self.rule.id if self.rule else ", ".join(r.id for r in self.rulings)
        return f"{self.because} [{source}]" if source else self.because


def problem(template: str, *numbers: Any) -> Finding:
    """A broken condition that no printed rule states: data of the wrong form, an unknown name."""
    return Finding(None, False, template, numbers)


class Rule(msgspec.Struct, frozen=True, eq=False):
    """One rule of a printed rulebook in our own words.

    ``id`` is a stable token such as ``traffic.queue``; ``printed`` says where it stands in print, ``section`` in which
    chapter and ``number`` at which place in the whole rulebook, counted from 0;
    ``no_code`` says why nothing in it could be done by a program (else empty).
    """

    id: str
    kind: str
    text: str
    printed: str = ""
    section: str = ""
    number: int = 0
    no_code: str = ""

    def needs(self, ok: object, template: str = "", *numbers: Any) -> Finding:
        """A finding: this rule holds if ``ok``; the template takes the numbers of this position."""
        return Finding(self, not not ok, template, numbers)  # noqa: SIM208 - half the time of bool(ok)

    @property
    def demands_code(self) -> bool:
        """Whether the rule asks for something that a program can do."""
        return self.kind not in UNCODED and not self.no_code

    def __str__(self) -> str:
        return self.id


class Ruling(msgspec.Struct, frozen=True, eq=False):
    """An open question: its readings as code, the default one and why; ``fixed`` says why there is only one."""

    id: str
    question: str
    options: dict[str, str]
    default: str
    why: str
    weight: str
    rules: tuple[str, ...]
    readings: dict[str, Reading]
    fixed: str = ""

    @classmethod
    def coded(cls, entry: dict[str, Any], readings: dict[str, Any]) -> Ruling:
        """From an entry of ``rules.toml`` and a function, or a plain value, for each reading.

        Raises:
            KeyError: a reading has code but no text, or text but no code.
        """
        named = {name.strip("_").replace("_", "-"): _function(r) for name, r in readings.items()}
        texts = {o["id"]: o["text"] for o in entry["option"]}
        if odd := sorted(set(named) ^ set(texts)):
            raise KeyError(f"ruling {entry['id']}: {', '.join(odd)} has no code or no text")
        return cls._made(entry, texts, named, "")

    @classmethod
    def one_reading(cls, entry: dict[str, Any], why: str) -> Ruling:
        """From an entry of which only the default is built."""
        texts = {o["id"]: o["text"] for o in entry["option"]}
        return cls._made(entry, texts, {entry["default"]: _function(None)}, why)

    @classmethod
    def _made(cls, entry: dict[str, Any], texts: dict[str, str], named: dict[str, Reading], fixed: str) -> Ruling:
        rules = tuple(entry.get("rules", ()))
        weight = entry.get("weight", "low")
        return cls(entry["id"], entry["question"], texts, entry["default"], entry["why"], weight, rules, named, fixed)

    def needs(self, ok: object, template: str = "", *numbers: Any) -> Finding:
        """A finding in which this ruling alone decides."""
        return Finding(None, bool(ok), template, numbers, (self,))

    def __str__(self) -> str:
        return self.id


def _function(reading: Any) -> Reading:
    """A plain value is a function that returns it."""
    return reading if callable(reading) else lambda *_: reading
