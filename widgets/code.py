"""Our JavaScript and CSS, sent to a page once: every panel finds its module in what they all share."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from widgets import theme

HERE = Path(__file__).parent
STYLES = ("style.css", "board.css", "charts.css")


def read(name: str) -> str:
    """The text of one of our JavaScript or CSS files."""
    return (HERE / name).read_text(encoding="utf-8")


def module(name: str) -> str:
    """What a panel brings itself: a few lines that take the module of that name out of the code all share."""
    return read("load.js").replace('"name"', json.dumps(name))


class Code(anywidget.AnyWidget):
    """All modules of the panels by name, and their style. It has no view.

    A notebook shows dozens of explorers of a dozen panels each. If every panel brought its own text, a page would be
    sent tens of megabytes, and the browser would read the same lines hundreds of times.
    """

    _esm = "export default {};"
    modules: Any = traitlets.Dict().tag(sync=True)
    css = traitlets.Unicode().tag(sync=True)
    version = traitlets.Unicode().tag(sync=True)
    _shared: Code | None = None

    @classmethod
    def shared(cls) -> Code:
        """The one of this kernel; another if it was closed, as ``Widget.close_all()`` does."""
        if cls._shared is None or cls._shared.comm is None:
            modules = {path.name: read(path.name) for path in sorted(HERE.glob("*.js"))}
            css = theme.live() + "\n".join(map(read, STYLES))
            version = hashlib.sha256(json.dumps([modules, css]).encode()).hexdigest()[:12]
            cls._shared = cls(modules=modules, css=css, version=version)
        return cls._shared
