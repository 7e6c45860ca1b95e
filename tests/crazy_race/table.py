"""Short ways to lay a race on the table."""

from __future__ import annotations

from rulekit import Timeline, game

CARD = "run 2 | fly 3 | crawl 1 | blank 4"
FOUR = {"seats": ["A", "B", "C", "D"]}
THREE = {"seats": ["A", "B", "C"]}


def race(options=FOUR, rulings=None, **position):
    return Timeline.start(game("crazy_race"), options, rulings, position)


def log(node):
    return [event.says(node.position.setup) for event in node.played.events]


def seen_log(node, seat):
    number = node.position.setup.seats.index(seat)
    return [event.seen_by(number).says(node.position.setup) for event in node.played.events]
