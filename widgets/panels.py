"""The text panels, one class each: every one can stand alone in a cell, on the same cursor as others."""

from __future__ import annotations

from widgets.code import module
from widgets.panel import Panel


class StepBar(Panel):
    """Transport, autoplay, events of a kind, bookmarks, and the timeline."""

    _esm = module("stepbar.js")


class Sentence(Panel):
    """The step in one sentence, where we are, the rules it goes by."""

    _esm = module("sentence.js")


class Moves(Panel):
    """Who decides what, the legal moves, and a field that takes any move."""

    _esm = module("moves.js")


class Verdict(Panel):
    """Why a move that was tried is allowed, or not; without one, the rules of this step."""

    _esm = module("verdict.js")


class Log(Panel):
    """What happened, one block a turn, also what did not happen."""

    _esm = module("log.js")


class Rules(Panel):
    """The rulebook, searchable, with the steps where each rule fired."""

    _esm = module("rules.js")


class Rulings(Panel):
    """The open questions; switching one runs the replay again."""

    _esm = module("rulings.js")


class Changes(Panel):
    """What a switched ruling changes in this replay."""

    _esm = module("changes.js")


class Next(Panel):
    """The agenda: what is still to be resolved."""

    _esm = module("next.js")


class Branches(Panel):
    """The tree of what was tried, and the branch against the main line."""

    _esm = module("branches.js")
