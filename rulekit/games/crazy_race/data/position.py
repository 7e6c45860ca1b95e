"""A game from its setup, and a position from plain data."""

from __future__ import annotations

from typing import Any

from rulekit.game import Agenda
from rulekit.games.crazy_race.book import CONTENT, R
from rulekit.games.crazy_race.data.agenda import agenda_of
from rulekit.games.crazy_race.data.cards import card_string
from rulekit.games.crazy_race.data.check import (
    check_bids,
    check_hands,
    check_home,
    check_markers,
    check_taken,
    check_tracks,
)
from rulekit.games.crazy_race.data.schema import PositionData, SidesData, TeamData
from rulekit.games.crazy_race.steps.bidding import OpenRace
from rulekit.games.crazy_race.steps.ending import ROUND
from rulekit.games.crazy_race.table import (
    CREATURES,
    EIGHT,
    GOES,
    NOBODY,
    ROUNDS,
    SIDE,
    SIDES,
    UNKNOWN,
    Bids,
    Card,
    Setup,
    Table,
    Values,
)
from rulekit.games.crazy_race.words import ENDS
from rulekit.pieces.deck import HIDDEN
from rulekit.referee import Referee


# ------------------------------------------------------------------ from the setup
def begin(setup: Setup) -> tuple[Table, Agenda]:
    """All creatures in the start, all cards in hand, all markers at the ends."""
    n = len(setup.seats)
    table = Table(
        round=1,
        tile=setup.start,
        first=setup.start,
        turn=setup.start,
        hands=(EIGHT,) * n,
        discards=((),) * n,
        unseen=(0,) * n,
        recovered=(False,) * n,
        markers=((),) * n,
        progress=((0,) * len(CREATURES),) * n,
        left=(highest(n), highest(n)),
    )
    return table, (OpenRace(), *ROUND)


def highest(seats: int) -> Values:
    """The markers at one end of the track."""
    removed = CONTENT["markers"]["removed_with_three_players"] if seats == 3 else []
    return tuple(value for value in CONTENT["markers"]["turn"] if value not in removed)


# ------------------------------------------------------------------ from plain data
def lay(referee: Referee, setup: Setup, data: dict[str, Any]) -> tuple[Table, Agenda]:
    """A race in the middle, from position data."""
    return agenda_of(referee, setup, *laid(referee, setup, data))


def laid(referee: Referee, setup: Setup, data: dict[str, Any]) -> tuple[Table, PositionData]:
    """What lies on the table, and the data it was read from."""
    given = referee.read(PositionData, data, "position")
    check_names(referee, setup, given)
    referee.close()
    teams = [given.teams.get(seat, TeamData()) for seat in setup.seats]
    sides = read_sides(referee, setup, given.sides)
    card = read_card(referee, setup, "position.card", given.card) if given.card else None
    referee.close()
    progress = tuple((team.run, team.fly, team.crawl) for team in teams)
    check_tracks(referee, setup, progress)
    markers = tuple(tuple(sorted(team.markers, reverse=True)) for team in teams)
    full = highest(len(setup.seats))
    left = check_markers(referee, setup, full, markers, (given.left.turn, given.left.finish))
    ended = bool(given.winner or given.givers) or given.question == "give"
    if referee.verdict.legal:
        check_taken(referee, setup, markers, left, full, progress, ended=ended)
    hands, discards, unseen = check_hands(referee, setup, sides, [(team.hand, team.discard) for team in teams])
    check_bids(referee, sides, len(setup.seats))
    home = check_home(referee, setup, progress, given.home)
    referee.close()
    seat = setup.seats.index
    tile = seat(given.tile) if given.tile else setup.start
    table = Table(
        round=given.round,
        tile=tile,
        first=seat(given.first) if given.first else setup.start,
        turn=tile,
        hands=hands,
        discards=discards,
        unseen=unseen,
        recovered=tuple(team.recovered for team in teams),
        markers=markers,
        progress=progress,
        left=left,
        seen=tuple(given.seen),
        card=card,
        go=given.go,
        sides=sides,
        side=SIDE[given.side] if given.side else NOBODY,
        due=tuple(ENDS.index(end) for end in given.due),
        surplus=given.surplus,
        ended=ended,
        offers=tuple(read_bid(setup, text) for text in given.offers),
        home=home,
        winners=tuple(sorted(seat(name) for name in given.winner)),
    )
    return table, given


def check_names(referee: Referee, setup: Setup, given: PositionData) -> None:
    """Every seat, side, end and number that is named is one."""
    for key, name in (("tile", given.tile), ("first", given.first), ("turn", given.turn)):
        referee.one_of(f"position.{key}", name, ("", *setup.seats))
    for key, names in (("givers", given.givers), ("winner", given.winner), ("teams", list(given.teams))):
        referee.all_of(f"position.{key}", names, setup.seats)
    referee.one_of("position.side", given.side, ("", *SIDES))
    referee.all_of("position.due", given.due, ENDS)
    in_rounds = 1 <= given.round <= ROUNDS
    referee.check(R["round.eight"].needs(in_rounds, "round {} of {}", given.round, ROUNDS))
    referee.check(R["bid.three-chances"].needs(1 <= given.go <= GOES, "go {} of {}", given.go, GOES))
    referee.within("position.surplus", given.surplus, 0)
    referee.within("position.resolved", given.resolved or 0, 0)
    for card in given.seen:
        read_card(referee, setup, "position.seen", card)


def read_card(referee: Referee, setup: Setup, where: str, text: str) -> Card | None:
    """A card of the set or of the options by its id, or one written out."""
    if text in setup.cards:
        return setup.cards[text]
    if "|" in text:
        return card_string(referee, text, " ".join(text.split()))
    referee.one_of(where, text, setup.cards)
    return None


def read_sides(referee: Referee, setup: Setup, given: SidesData) -> tuple[Bids, Bids, Bids, Bids]:
    """The cards along the four sides."""
    for texts in (given.run, given.fly, given.crawl, given.blank):
        for text in texts:
            owner, _, value = text.rpartition(" ")
            if owner not in (*setup.seats, HIDDEN) or value not in {HIDDEN, *map(str, EIGHT)}:
                words = "position.sides has {!r}; expected a seat and a value of {}, such as {} 4"
                referee.refuse(words, text[:40], ", ".join(map(str, dict.fromkeys(EIGHT))), setup.seats[0])
    referee.close()
    run, fly, crawl, blank = (
        tuple(read_bid(setup, text) for text in texts) for texts in (given.run, given.fly, given.crawl, given.blank)
    )
    return run, fly, crawl, blank


def read_bid(setup: Setup, text: str) -> tuple[int, int]:
    """``A 4`` as seat and value; what is not known as ``?``."""
    owner, _, value = text.rpartition(" ")
    return setup.seat(owner), int(value) if value.isdigit() else UNKNOWN
