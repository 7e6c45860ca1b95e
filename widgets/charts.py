"""The charts as a panel: Bokeh figures without data; the browser fills them from the rows the cursor already has."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from typing import Any

import traitlets

from widgets import lines
from widgets.code import module
from widgets.panel import Panel
from widgets.picture import picture

LINES = ("ahead", "halo", "branch", "past")
POINTS = ("events", "now", "ends")


class Charts(Panel):
    """Place, distance, gap and what is counted, over the steps; the cursor is a line in every chart.

    ``plan`` says which charts there are, ``items`` holds their figures, ``chosen`` the measure shown in each.
    """

    _esm = module("charts.js")
    plan: Any = traitlets.List().tag(sync=True)
    items = traitlets.Dict().tag(sync=True)
    chosen = traitlets.Dict().tag(sync=True)

    def __init__(self, cursor: Any, **traits: Any) -> None:
        super().__init__(cursor, **traits)
        self._follow()
        cursor.observe(self._follow, "about")
        self.on_msg(self._answer)

    def svg(self) -> str:
        """The lines alone, without the board."""
        return picture(self.cursor, board=False, chosen=self.chosen)

    def _follow(self, _change: Any = None) -> None:
        """The plan follows from the measures of the game."""
        plan = lines.plan(self.cursor.about.get("measures", []))
        if plan != self.plan:
            self.items = _figures(plan)
            self.plan = plan

    def _answer(self, _widget: Any, message: dict[str, Any], _buffers: Any) -> None:
        """BokehJS for a page that has none; sent as a message, so it is never saved with a notebook."""
        if message.get("ask") == "bokeh":
            self.send({"bokeh": bokehjs()})


@cache
def bokehjs() -> str:
    """The text of BokehJS without tables and widgets."""
    from bokeh.resources import Resources

    return "\n".join(Resources(mode="inline", components=["bokeh"]).js_raw)


def _figures(plan: list[dict[str, Any]]) -> dict[str, Any]:
    """One figure a chart, and a second of the first for the other reading; none where Bokeh is not installed."""
    if find_spec("bokeh") is None:  # the browser shows tables
        return {}
    wanted = {chart["id"]: chart["height"] for chart in plan}
    if plan:
        wanted["other"] = plan[0]["height"]
    last = plan[-1]["id"] if plan else ""
    return {key: _item(tall, steps=key in {last, "other"}) for key, tall in wanted.items()}


@cache
def _item(height: int, *, steps: bool) -> Any:
    """A figure as BokehJS takes it; it holds no data, so all charts of a size are one, and made once."""
    from bokeh.embed import json_item

    return dict(json_item(figure(height, steps=steps)))


def figure(height: int, *, steps: bool) -> Any:
    """An empty chart: named sources for lines and marks, the cursor as a span; `steps` names the rounds below."""
    from bokeh.models import ColumnDataSource, FixedTicker, Range1d, Span
    from bokeh.plotting import figure as new

    chart = new(
        height=height + (20 if steps else 0), sizing_mode="stretch_width", toolbar_location=None, tools="",
        x_range=Range1d(0, 1), y_range=Range1d(0, 1), min_border_left=34, min_border_right=0, min_border_top=6,
        min_border_bottom=22 if steps else 6, outline_line_color=None, background_fill_color=None,
        border_fill_color=None, lod_threshold=None,
    )  # fmt: skip
    shades = ColumnDataSource({"left": [], "right": [], "bottom": [], "top": []}, name="shades")
    chart.quad("left", "right", "top", "bottom", source=shades, line_color=None, level="underlay")
    for name in LINES:
        columns: dict[str, Any] = {"xs": [], "ys": [], "color": [], "dash": []}
        source = ColumnDataSource(columns, name=name)
        chart.multi_line(
            "xs", "ys", source=source, line_color="color", line_dash="dash", line_join="round", **LOOKS[name]
        )
    for name in POINTS:
        columns = {"x": [], "y": [], "marker": [], "fill": [], "line": [], "size": []}
        source = ColumnDataSource({**columns, "text": []} if name == "ends" else columns, name=name)
        chart.scatter("x", "y", source=source, marker="marker", size="size", fill_color="fill", line_color="line",
                      line_width=1 if name != "events" else 1.8)  # fmt: skip
        if name == "ends":
            chart.text("x", "y", text="text", source=source, x_offset=9, text_baseline="middle", text_font_size="12px")
    chart.add_layout(Span(location=0, dimension="height", line_width=1.2, name="cursor"))
    for axis in (chart.xaxis[0], chart.yaxis[0]):
        axis.update(axis_line_color=None, major_tick_line_color=None, minor_tick_line_color=None, ticker=FixedTicker(),
                    major_label_text_font_size="12px")  # fmt: skip
    chart.xaxis.visible = steps
    for grid, axis in ((chart.xgrid[0], chart.xaxis[0]), (chart.ygrid[0], chart.yaxis[0])):
        grid.ticker = axis.ticker
    chart.xgrid[0].grid_line_dash = [2, 3]
    return chart


LOOKS: dict[str, dict[str, Any]] = {
    "ahead": {"line_width": 1.6, "line_alpha": 0.75},
    "past": {"line_width": 2.4},
    "halo": {"line_width": 9, "line_alpha": 0.35, "line_cap": "round"},
    "branch": {"line_width": 2.6},
}
