"""What cannot be in a position, each problem named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulekit.games.bat_flip.book import R
from rulekit.games.bat_flip.cards import TEAMS
from rulekit.games.bat_flip.facts import LIMIT, OUTS
from rulekit.games.bat_flip.table import Setup, Table
from rulekit.pieces.deck import HIDDEN, known
from rulekit.referee import Referee
from rulekit.value import Seat

Placed = Iterator[tuple[str, Seat, str]]


def check_numbers(referee: Referee, setup: Setup, table: Table, due: list[str]) -> None:
    """Outs, innings, runs and hands."""
    most = OUTS if due or table.winners else OUTS - 1
    words = "position.outs is {}; a half has 0 to {} here"
    referee.check(R["game.three-outs"].needs(0 <= table.outs <= most, words, table.outs, most))
    referee.within("position.inning", table.inning, 1)
    for name, runs in zip(setup.seats, table.runs, strict=True):
        referee.within(f"position.runs.{name}", runs, 0)
    discarding = any(word.startswith(("over", "draw", "discard")) for word in due)
    for seat, name in enumerate(setup.seats):
        held = len(table.hands[seat])
        words = "cards in the hand of {}: {}, more than {} only while discarding is due"
        referee.check(R["hand.limit"].needs(held <= LIMIT or discarding or table.winners, words, name, held, LIMIT))
    if table.action is not None:
        referee.within("position.action.passes", table.action.passes, 0, 1)
    for seat, teams in enumerate(table.teams):
        referee.all_of(f"position.teams.{setup.seats[seat]}", teams, TEAMS)


def places(table: Table) -> Placed:
    """Every card that lies somewhere, with its manager and the place."""
    bat, field = table.half, table.fielding
    for seat in (0, 1):
        for key in ("hands", "decks", "discards"):
            yield from ((card, seat, key) for card in getattr(table, key)[seat])
        yield table.pitchers[seat], seat, "pitchers"
        yield from ((card, seat, "kept") for card in table.kept[seat])
    yield from ((card, bat, "bases") for card in table.bases)
    yield from ((card, bat, "leaving") for card in table.leaving)
    yield from ((card, field, "beside") for card in table.beside)
    yield from ((card, field, "replaced") for card in table.replaced)
    if table.action is not None:
        yield table.action.batter, bat, "action"
        if table.action.defender != table.pitchers[field]:
            yield table.action.defender, field, "action"


def check_cards(referee: Referee, setup: Setup, table: Table) -> None:
    """Cards that exist, once each, with the manager whose team they are; Pitchers where Pitchers lie."""
    there = [(card, seat, place) for card, seat, place in places(table) if card]
    if veiled := [name for name, deck in zip(setup.seats, table.decks, strict=True) if HIDDEN in deck]:
        words = "position.decks.{} hides its cards; name all that may lie there, in any order"
        referee.refuse(words, veiled[0])
        return
    for card, seat, place in there:
        if card == HIDDEN and place == "hands":
            continue
        made = setup.cards.get(card)
        if made is None or card == HIDDEN:
            referee.all_of(f"position.{place}", (card,), (known for known in setup.cards if known != HIDDEN))
        elif made.team and made.team not in table.teams[seat]:
            owner, team = setup.seats[seat], TEAMS[made.team]["name"]
            words = "position.{}: {} of the {} cannot belong to {}"
            referee.check(R["setup.shuffle"].needs(False, words, place, card, team, owner))
        else:
            check_place(referee, made.pitcher, card, place)
    check_once(referee, setup, table, list(known(card for card, _, _ in there)))


def check_place(referee: Referee, pitcher: bool, card: str, place: str) -> None:
    """Only Pitchers on the mound, none on the bases."""
    if place in ("pitchers", "replaced"):
        referee.check(R["pitchers.function"].needs(pitcher, "position.{}: {} is no Pitcher", place, card))
    elif place in ("bases", "kept"):
        referee.check(R["pitchers.not-batters"].needs(not pitcher, "position.{}: {} is a Pitcher", place, card))


def check_once(referee: Referee, setup: Setup, table: Table, found: list[str]) -> None:
    """No card in two places, no card of a team nowhere, no more hidden cards than there are names for."""
    twice = sorted(card for card, number in Counter(found).items() if number > 1)
    if twice:
        referee.refuse("position: these cards lie in two places: {}", ", ".join(twice[:5]))
    if not setup.made_up and table.step != "draft":
        mine = {card for card, made in setup.cards.items() if made.team in (*table.teams[0], *table.teams[1]) and card}
        if missing := sorted(mine - set(found)):
            referee.refuse("position: these cards lie nowhere: {}", ", ".join(missing[:5]))
    for seat, name in enumerate(setup.seats):
        hidden = table.hands[seat].count(HIDDEN)
        if hidden > len(table.decks[seat]):
            referee.refuse("position.hands.{} hides {} cards; {} names are left", name, hidden, len(table.decks[seat]))
    action = table.action
    if action is not None and action.kind == "steal" and table.bases[action.base] != action.runner:
        referee.refuse("position.action: {} does not stand on the base it starts from", action.runner or "nobody")
