"""What all panels share: one cursor, the way their JavaScript and CSS is read, what a saved notebook shows."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

import anywidget

from widgets import theme

HERE = Path(__file__).parent
PLAIN = " !$&'()*+,/:;<=>?@[]^`{|}"  # what may stand unquoted in a data: URL between double quotes


def module(name: str) -> str:
    """The text of one of our JavaScript files, its ``import … from "./x.js"`` turned into data: URLs.

    Equal URLs are one module in the browser, so what two panels import is read once and may hold shared state.
    """

    def inline(found: re.Match[str]) -> str:
        return f'from "data:text/javascript;charset=utf-8,{quote(module(found[1]), safe=PLAIN)}"'

    text = (HERE / name).read_text(encoding="utf-8")
    return re.sub(r'from "\./([\w-]+\.js)"', inline, text) + f"\n//# sourceURL=rulekit/{name}\n"


def style(*names: str) -> str:
    """The tokens of the theme and the named CSS files, as one text."""
    return theme.live() + "\n".join((HERE / name).read_text(encoding="utf-8") for name in names)


def worn(css: str) -> str:
    """A module without a view that lays a style into the page, once for all who bring the same.

    The library would lay it anew with every explorer of a notebook, and each time the browser would look at all of
    them again.
    """
    return (HERE / "worn.js").read_text(encoding="utf-8").replace('"css"', json.dumps(css))


def where(cursor: Any) -> str:
    """One sentence about the step the cursor stands on, the same in every run."""
    rows = cursor.line
    if not rows:
        return "nothing played yet"
    row = rows[min(cursor.index, len(rows) - 1)]
    return f"step {row['number']} of {rows[-1]['number']}: {row['sentence']}"


class Panel(anywidget.AnyWidget):
    """A view that follows one cursor and moves it; panels never call each other."""

    cursor = anywidget.WidgetTrait().tag(sync=True)

    def __init__(self, cursor: Any, **traits: Any) -> None:
        super().__init__(cursor=cursor, **traits)

    def svg(self) -> str:
        """A picture for readers without a kernel; a panel of text has none."""
        return ""

    def __repr__(self) -> str:
        about = self.cursor.about
        title = ", ".join(filter(None, (about.get("title"), about.get("replay"))))
        return f"{type(self).__name__} of {title}; {where(self.cursor)} (Run > Run All Cells makes it live)"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, extra = super()._repr_mimebundle_(**kwargs) or ({}, {})
        data["text/plain"] = repr(self)
        if picture := self.svg():
            data["image/svg+xml"] = picture
        return data, extra
