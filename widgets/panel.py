"""What all panels share: one cursor, the code they find their own module in, what a saved notebook shows."""

from __future__ import annotations

from typing import Any

import anywidget

from widgets.code import Code


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
    code = anywidget.WidgetTrait().tag(sync=True)

    def __init__(self, cursor: Any, **traits: Any) -> None:
        super().__init__(cursor=cursor, code=Code.shared(), **traits)

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
