"""Why a move that nobody asks for is refused."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.games.crazy_race.book import R
from rulekit.games.crazy_race.moves import Go, Pass, Play, Stay
from rulekit.games.crazy_race.steps.bidding import Bid
from rulekit.games.crazy_race.table import Now
from rulekit.moves import Move
from rulekit.rule import Finding
from rulekit.step import Step


def out_of_place(now: Now, step: Step | None, move: Move, by: object) -> Iterator[Finding]:
    """Why a move that nobody asks for is refused: the race is over, step B is over, or another player is asked."""
    if step is None:
        yield R["end.eighth"].needs(False, "the race is over")
    elif isinstance(move, Play | Pass):
        bidding = isinstance(step, Bid)
        yield R["bid.three-chances"].needs(bidding, "step B is {}going on", "" if bidding else "not ")
        if bidding and by is not None:
            yield R["bid.to-left"].needs(False, "it is the go of {}", now.names[step.actor])
    elif isinstance(move, Go | Stay) and step.question == "move":
        yield R["resolve.highest"].needs(False, "{} has won the side", now.names[step.actor])
