"""Short ways to lay a race on the table."""

from __future__ import annotations

from rulekit import Timeline, game

STRIP = {"players": 4, "track": {"lanes": 3, "rows": 20}}
TRIO = {"players": 3, "track": {"lanes": 3, "rows": 20}}


def race(options=STRIP, rulings=None, **position):
    return Timeline.start(game("aruba"), options, rulings, position)


def log(node):
    return [str(e) if hasattr(e, "because") else e.says(node.position.setup) for e in node.played.log]


def kinds(node):
    return [event.kind for event in node.played.events]


def options(node):
    return [str(move) for move in node.decision.options]


def play(node, *moves):
    for move in moves:
        node = node.play(move)
    return node
