"""A game from its setup, and a position from plain data."""

from __future__ import annotations

from typing import Any

import msgspec

from rulekit.game import Agenda
from rulekit.games.bat_flip.cards import ARROWS, CARDS
from rulekit.games.bat_flip.data.agenda import agenda_of
from rulekit.games.bat_flip.data.check import check_cards, check_numbers
from rulekit.games.bat_flip.data.options import SEATS
from rulekit.games.bat_flip.data.schema import (
    HALVES,
    NONE,
    SIDES,
    STEPS,
    ActionData,
    BaseData,
    ChangeData,
    Piles,
    PositionData,
)
from rulekit.games.bat_flip.steps.setup import Open
from rulekit.games.bat_flip.table import BASES, Action, Change, OnBase, Pair, Setup, Table
from rulekit.pieces.deck import cards
from rulekit.referee import Referee
from rulekit.value import Seat, put


# ------------------------------------------------------------------ from the setup
def begin(setup: Setup) -> tuple[Table, Agenda]:
    """Everything lies ready; teams named in the options are taken."""
    return Table(teams=(setup.teams[:2], setup.teams[2:])), (Open(),)


# ------------------------------------------------------------------ from plain data
def lay(referee: Referee, setup: Setup, data: dict[str, Any]) -> tuple[Table, Agenda]:
    """A game in the middle, from position data."""
    given = referee.read(PositionData, data, "position")
    check_words(referee, setup, given)
    referee.close()
    table = piles(setup, given, scene(setup, given))
    check_numbers(referee, setup, table, given.due)
    check_cards(referee, setup, table)
    referee.close()
    agenda = agenda_of(referee, setup, table, given.asks, given.due, given.agenda.then)
    referee.close()
    return table, agenda


def check_words(referee: Referee, setup: Setup, given: PositionData) -> None:
    """Every word is one of those that are expected."""
    action = given.action or ActionData(kind="hit")
    words = [
        ("step", given.step, STEPS),
        ("half", given.half, HALVES),
        ("bat_flip.A", given.bat_flip.A, SIDES),
        ("bat_flip.H", given.bat_flip.H, SIDES),
        ("action.kind", action.kind, ("hit", "walk", "flip", "steal", "top")),
        ("action.from", action.origin, ("hand", "deck")),
        ("action.defender_from", action.defender_from, ("hand", "deck")),
        ("action.base", action.base, (NONE, *BASES)),
    ]
    words += [("caught", seat, SEATS) for seat in given.caught] + [("winner", seat, SEATS) for seat in given.winner]
    words += [("changes.seat", change.seat, ("", *SEATS)) for change in given.changes]
    words += [("changes.gain", change.gain, ("", *ARROWS)) for change in given.changes]
    words += [("marks", mark, ARROWS) for pile in (given.marks.A, given.marks.H) for mark in pile or ()]
    for key, word, known in words:
        referee.one_of(f"position.{key}", word, known)
    teams = (*(given.teams.A or ()), *(given.teams.H or ()))
    if not setup.made_up and not setup.teams and given.step != "draft" and len(teams) != 4:
        referee.refuse("position needs options.teams as a list of four, or options.cards")


def card_of(card: str) -> str:
    """A card, or nothing for ``-``."""
    return "" if card == NONE else card


def on_base(data: BaseData) -> OnBase:
    """The Runners on the bases."""
    return card_of(data.first), card_of(data.second), card_of(data.third)


def scene(setup: Setup, given: PositionData) -> Table:
    """The table without its piles."""
    half = HALVES.index(given.half)
    last = card_of(given.last.A), card_of(given.last.H)
    return Table(
        step=given.step,
        inning=given.inning,
        half=half,
        outs=given.outs,
        runs=(given.runs.A, given.runs.H),
        bases=on_base(given.bases),
        pitchers=(card_of(given.pitchers.A), card_of(given.pitchers.H)),
        flipped=(given.bat_flip.A == "used", given.bat_flip.H == "used"),
        last=last,
        first_at_bat=not last[half] if given.first_at_bat is None else given.first_at_bat,
        hit_made=given.hit_made,
        stole=tuple(given.stole),
        beside=tuple(given.beside),
        replaced=tuple(given.replaced),
        leaving=tuple(given.leaving),
        changes=tuple(read_change(setup, change) for change in given.changes),
        marks=(cards(given.marks.A or ()), cards(given.marks.H or ())),
        caught=tuple(sorted(map(setup.seats.index, given.caught))),
        once=tuple(given.once),
        kept=(on_base(given.kept.A), on_base(given.kept.H)),
        teams=given_teams(setup, given),
        action=read_action(given.action) if given.action else None,
        winners=tuple(sorted(map(setup.seats.index, given.winner))),
    )


def given_teams(setup: Setup, given: PositionData) -> Pair:
    """The teams taken so far; those of the options where they are named there."""
    if setup.teams:
        return setup.teams[:2], setup.teams[2:]
    return tuple(given.teams.A or ()), tuple(given.teams.H or ())


def read_change(setup: Setup, data: ChangeData) -> Change:
    """A change that lasts."""
    seat = setup.seat(data.seat)
    return Change(data.card, data.stat, data.add, data.gain, seat, tuple(data.guard), data.source)


def read_action(data: ActionData) -> Action:
    """The action in progress, without what is derived."""
    return Action(
        kind=data.kind,
        batter=card_of(data.batter),
        deck=data.origin == "deck",
        runner=card_of(data.runner),
        base=BASES.index(data.base) if data.base in BASES else -1,
        defender=card_of(data.defender),
        blind=data.defender_from == "deck",
        passes=data.passes,
        declined=data.declined,
        control=data.control_before,
        settled=data.settled,
        before=card_of(data.before),
        opening=data.opening,
    )


def owned(setup: Setup, table: Table, seat: Seat) -> list[str]:
    """The cards a manager has with real teams, or the blanks with made-up ones."""
    if setup.made_up:
        return list(setup.blanks[seat])
    return [card for card in CARDS if CARDS[card].team in table.teams[seat]]


def piles(setup: Setup, given: PositionData, table: Table) -> Table:
    """Hands, decks and discard piles, completed with the defaults."""
    hands, decks, discards = table.hands, table.decks, table.discards
    placed = {*in_play(table), *names(given.hands), *names(given.decks), *names(given.discards)}
    early = table.step == "draft"
    for seat, name in enumerate(SEATS):
        hand, deck, pile = (getattr(part, name) for part in (given.hands, given.decks, given.discards))
        rest = [] if early else [card for card in owned(setup, table, seat) if card not in placed]
        hands = put(hands, seat, cards(hand or ()))
        decks = put(decks, seat, cards(rest if deck is None else deck))
        left = rest if deck is not None and pile is None and not setup.made_up else []
        discards = put(discards, seat, cards(left if pile is None else pile))
    return msgspec.structs.replace(table, hands=hands, decks=decks, discards=discards)


def names(given: Piles) -> set[str]:
    """The cards named in piles."""
    return {*(given.A or ()), *(given.H or ())}


def in_play(table: Table) -> list[str]:
    """The cards that lie outside hands, decks and discard piles."""
    action = table.action
    acting = (action.batter, action.defender) if action else ()
    waiting = (*table.kept[0], *table.kept[1], *table.beside, *table.replaced, *table.leaving)
    return list(dict.fromkeys(card for card in (*table.bases, *table.pitchers, *acting, *waiting) if card))
