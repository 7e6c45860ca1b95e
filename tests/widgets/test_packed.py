"""Rows travel without what is as in the row before."""

import json

from widgets.cursor import Cursor
from widgets.packed import SAME, packed, wire


def opened(rows):
    """What line.js does."""
    before, found = {}, []
    for row in rows:
        whole = dict(row)
        for name in ("scene", "cards"):
            whole[name] = [before[name][nth] if each == SAME else each for nth, each in enumerate(row[name])]
        for name in ("agenda", "bands", "values"):
            whole[name] = before[name] if row[name] == SAME else row[name]
        found.append(before := whole)
    return found


def test_rows_come_out_as_they_went_in_and_travel_lighter():
    rows = Cursor("piston_cup/four-in-the-valley").main
    less = packed(rows)
    assert opened(less) == rows
    assert len(json.dumps(less)) < 0.8 * len(json.dumps(rows))


def test_each_list_of_rows_can_be_opened_alone():
    rows = Cursor("piston_cup/four-in-the-valley").main
    assert opened(wire({"at": 3, "nodes": rows[4:9]})["nodes"]) == rows[4:9]
    assert wire({}) == {}
