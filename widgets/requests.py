"""What the browser may ask: each request is a method of the desk, and its message the arguments of that method."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from widgets.desk import Desk, Refused
from widgets.plain import Row


class Work(NamedTuple):
    """What answers a request: how it is called when it fails, who does it, and the form of its message."""

    part: str
    method: Callable[..., Row]
    form: type[msgspec.Struct]


def _form(method: Callable[..., Row]) -> type[msgspec.Struct]:
    """The parameters of a method by name and type; a message may hold more, which nobody reads."""
    _, *rest = inspect.signature(method, eval_str=True).parameters.values()
    fields = [(each.name, each.annotation, *([] if each.default is each.empty else [each.default])) for each in rest]
    return msgspec.defstruct(method.__name__, fields)


METHODS: dict[str, tuple[str, Callable[..., Row]]] = {
    "options": ("Judging the moves", Desk.options),
    "advice": ("Reckoning the chances", Desk.advice),
    "try": ("Judging the move", Desk.tried),
    "play": ("Playing the move", Desk.play),
    "random": ("Letting chance fall", Desk.random),
    "simple": ("Playing by simple players", Desk.simple),
    "branch": ("Opening the branch", Desk.open),
    "keep": ("Keeping the branch", Desk.keep),
    "rename": ("Renaming the branch", Desk.rename),
    "discard": ("Discarding the branch", Desk.discard),
    "reading": ("Switching the reading", Desk.reading),
    "matter": ("Running the replay under all readings", Desk.matter),
    "see": ("Looking with the eyes of a seat", Desk.see),
    "more": ("Reading the rest of the line", Desk.more),
}
REQUESTS = {asked: Work(part, method, _form(method)) for asked, (part, method) in METHODS.items()}


def part_of(message: Any) -> str:
    """How the work is called that a message asks for."""
    work = _work(message)
    return work.part if work else "Answering"


def answer(desk: Desk, message: Any) -> Row:
    """The traits that change.

    Args:
        desk: who answers.
        message: what the browser has sent, whatever it is.

    Raises:
        Refused: nobody answers it, or what belongs to it is missing or of another type.
    """
    work = _work(message)
    if work is None:
        asked = message.get("ask") if isinstance(message, dict) else message
        raise Refused(f"the page asked for {str(asked)[:40]!r}, which nobody here answers; load the page again")
    try:
        form = msgspec.convert(message, work.form)
    except msgspec.ValidationError as no:
        wrong = str(no).replace("`$.", "`")
        raise Refused(f"the page asked for {message['ask']!r} in another form: {wrong}; load the page again") from None
    return work.method(desk, **msgspec.structs.asdict(form))


def _work(message: Any) -> Work | None:
    asked = message.get("ask") if isinstance(message, dict) else None
    return REQUESTS.get(asked) if isinstance(asked, str) else None
