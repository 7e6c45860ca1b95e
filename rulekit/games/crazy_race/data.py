"""Options and positions as plain data, both ways (section 11 of the brief), and a race from its setup."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, Literal

import msgspec

from rulekit.game import Agenda
from rulekit.games.crazy_race.book import CONTENT, R
from rulekit.games.crazy_race.cards import CARDS, card_string
from rulekit.games.crazy_race.layout import check_bids, check_hands, check_home, check_markers, check_tracks
from rulekit.games.crazy_race.rulings import THREE_WHICH_COLOUR
from rulekit.games.crazy_race.steps.bidding import BIDS, DRAW_CARD, DRAW_START, OpenRace
from rulekit.games.crazy_race.steps.ending import AWARD, END_ROUND, ROUND, GiveBack
from rulekit.games.crazy_race.steps.resolving import RESOLVE, TAKE_AT, ShowCard, Win, next_side, sides_done, winner_of
from rulekit.games.crazy_race.table import (
    CREATURES,
    EIGHT,
    GOES,
    NOBODY,
    ROUNDS,
    SECRET,
    SIDE,
    SIDES,
    UNKNOWN,
    Bids,
    Card,
    Now,
    Setup,
    Table,
    Values,
)
from rulekit.games.crazy_race.words import ENDS
from rulekit.position import Position, Step
from rulekit.referee import Referee

COLOURS = [colour["id"] for colour in CONTENT["colour"]]
HIDDEN = "?"
Number = int | Literal["?"]
QUESTIONS = ("start", "card", "play", "show", "move", "marker", "give")


class Options(msgspec.Struct):
    """The keys of ``options``."""

    seats: list[str] = []
    colours: dict[str, str] = {}
    start: str = ""
    cards: dict[str, str] = {}


class TeamData(msgspec.Struct):
    """The keys of a team; None takes its default."""

    run: int = 0
    fly: int = 0
    crawl: int = 0
    hand: list[Number] | None = None
    discard: list[Number] | None = None
    recovered: bool = False
    markers: list[int] = []


class LeftData(msgspec.Struct):
    """The markers at either end; None takes its default."""

    turn: list[int] | None = None
    finish: list[int] | None = None


class SidesData(msgspec.Struct):
    """The cards along each side, such as ``A 4``, in the order in which they were laid."""

    run: list[str] = []
    fly: list[str] = []
    crawl: list[str] = []
    blank: list[str] = []


class PositionData(msgspec.Struct):
    """The keys of ``position``.

    Beside those of the brief: ``first``, the start player of the first round, if it is not ``options.start``;
    ``resolved``, how many sides are done or being done, if it cannot be counted; ``surplus``, spaces that may still go
    to another creature (``finish.surplus``); ``offers``, markers put forward face down (``punish.order``).
    """

    round: int = 1
    tile: str = ""
    first: str = ""
    card: str = ""
    seen: list[str] = []
    question: str = ""
    go: int = 1
    turn: str = ""
    sides: SidesData = msgspec.field(default_factory=SidesData)
    side: str = ""
    resolved: int | None = None
    due: list[str] = []
    surplus: int = 0
    givers: list[str] = []
    offers: list[str] = []
    teams: dict[str, TeamData] = {}
    left: LeftData = msgspec.field(default_factory=LeftData)
    home: list[str] | None = None
    winner: list[str] = []


# ------------------------------------------------------------------ options
def arrange(referee: Referee, options: dict[str, Any], data: dict[str, Any] | None) -> Setup:
    """Who races in which colour, and the movement cards."""
    given = referee.read(Options, options, "options")
    teams = data.get("teams") if data else None
    named = tuple(sorted(map(str, teams))) if isinstance(teams, dict) and teams else ("A", "B", "C", "D")
    seats = tuple(given.seats) or named
    check_seats(referee, seats)
    colours = choose_colours(referee, given, seats)
    start = given.start or (seats[0] if seats else "")
    if start not in seats:
        referee.refuse("options.start is {!r}; the seats are {}", start[:40], ", ".join(seats))
    cards = dict(CARDS)
    for key, text in given.cards.items():
        if key in CARDS or not key.strip() or "|" in key:
            referee.refuse("options.cards.{} needs a name that no card of the set has", key[:40])
        if made := card_string(referee, text, key):
            cards[key] = made
    referee.close()
    completed = {
        "seats": list(seats),
        "colours": dict(zip(seats, colours, strict=True)),
        "start": start,
        "cards": dict(given.cards),
    }
    names = tuple(seat.capitalize() if seat in COLOURS else seat for seat in seats)
    return Setup(seats, names, completed, colours, seats.index(start), cards, tuple(CARDS))


def check_seats(referee: Referee, seats: tuple[str, ...]) -> None:
    """Three or four, each with a track of its own, and names that can be told apart."""
    fewest, most = CONTENT["limits"]["players"]
    tracks = CONTENT["board"]["tracks"]
    n = len(seats)
    referee.check(R["idea.players"].needs(fewest <= n <= most, "{} players; {} to {} play", n, fewest, most))
    referee.check(R["board.tracks"].needs(n <= tracks, "{} players, {} tracks", n, tracks))
    odd = [seat for seat in seats if not seat or ":" in seat or " " in seat or seat in ("*", "?", "CHANCE")]
    if odd or len({seat.lower() for seat in seats}) < n:
        referee.refuse("the seats {} need names that differ, without colons and blanks", ", ".join(seats)[:80])


def choose_colours(referee: Referee, given: Options, seats: tuple[str, ...]) -> tuple[str, ...]:
    """The colour named, the one the seat is called by, else the next of the set."""
    named = {seat: seat for seat in seats if seat in COLOURS} | given.colours
    for seat, colour in given.colours.items():
        if seat not in seats:
            referee.refuse("options.colours names the seat {!r}; the seats are {}", seat[:40], ", ".join(seats))
        if colour not in COLOURS:
            near = ", ".join(get_close_matches(colour, COLOURS, 3)) or ", ".join(COLOURS)
            referee.refuse("there is no colour {!r}; nearest: {}", colour[:40], near)
    taken = [colour for seat, colour in named.items() if seat in seats]
    twice = sorted({colour for colour in taken if taken.count(colour) > 1})
    for rule in R["prep.cards", "prep.colour"]:
        referee.check(rule.needs(not twice, "colours chosen twice: {}", ", ".join(twice) or "none"))
    left = iter([colour for colour in COLOURS if colour not in taken] + COLOURS * len(seats))
    colours = tuple(named.get(seat) or next(left) for seat in seats)
    if len(seats) == 3:
        out = referee.ruling(THREE_WHICH_COLOUR)()
        referee.check(R["three.colour"].needs(out not in colours, "left out is {}", out or "the colour nobody has"))
    return colours


# ------------------------------------------------------------------ a race from its setup
def highest(seats: int) -> Values:
    """The markers at one end of the track."""
    removed = CONTENT["markers"]["removed_with_three_players"] if seats == 3 else []
    return tuple(value for value in CONTENT["markers"]["turn"] if value not in removed)


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


# ------------------------------------------------------------------ positions
def lay(referee: Referee, setup: Setup, data: dict[str, Any]) -> tuple[Table, Agenda]:
    """A race in the middle, from position data."""
    given = referee.read(PositionData, data, "position")
    check_names(referee, setup, given)
    referee.close()
    teams = [given.teams.get(seat, TeamData()) for seat in setup.seats]
    sides = read_sides(referee, setup, given.sides)
    card = read_card(referee, setup, given.card) if given.card else None
    referee.close()
    progress = tuple((team.run, team.fly, team.crawl) for team in teams)
    check_tracks(referee, setup, progress)
    markers = tuple(tuple(sorted(team.markers, reverse=True)) for team in teams)
    left = check_markers(referee, setup, highest(len(setup.seats)), markers, (given.left.turn, given.left.finish))
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
        ended=bool(given.winner or given.givers) or given.question == "give",
        offers=tuple(read_bid(setup, text) for text in given.offers),
        home=home,
        winners=tuple(sorted(seat(name) for name in given.winner)),
    )
    return agenda_of(referee, setup, table, given)


def check_names(referee: Referee, setup: Setup, given: PositionData) -> None:
    """Every seat, side, end and number that is named is one."""
    seats = ", ".join(setup.seats)
    for key, names in (
        ("tile", [given.tile] if given.tile else []),
        ("first", [given.first] if given.first else []),
        ("turn", [given.turn] if given.turn else []),
        ("givers", given.givers),
        ("winner", given.winner),
        ("teams", list(given.teams)),
    ):
        for name in names:
            if name not in setup.seats:
                referee.refuse("position.{} names the seat {!r}; the seats are {}", key, name[:40], seats)
    if given.side and given.side not in SIDES:
        referee.refuse("position.side is {!r}; the sides are {}", given.side[:40], ", ".join(SIDES))
    for end in given.due:
        if end not in ENDS:
            referee.refuse("position.due names {!r}; the ends are {}", end[:40], ", ".join(ENDS))
    in_rounds = 1 <= given.round <= ROUNDS
    referee.check(R["round.eight"].needs(in_rounds, "round {} of {}", given.round, ROUNDS))
    referee.check(R["bid.three-chances"].needs(1 <= given.go <= GOES, "go {} of {}", given.go, GOES))
    for key, number in (("surplus", given.surplus), ("resolved", given.resolved or 0)):
        if number < 0:
            referee.refuse("position.{} is {}; it is counted from 0", key, number)
    for card in given.seen:
        read_card(referee, setup, card)


def read_card(referee: Referee, setup: Setup, text: str) -> Card | None:
    """A card of the set or of the options by its id, or one written out."""
    if text in setup.cards:
        return setup.cards[text]
    if "|" in text:
        return card_string(referee, text, " ".join(text.split()))
    near = ", ".join(get_close_matches(text, setup.cards, 3)) or ", ".join(setup.cards)
    referee.refuse("there is no movement card {!r}; nearest: {}", text[:40], near)
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


def agenda_of(referee: Referee, setup: Setup, table: Table, given: PositionData) -> tuple[Table, Agenda]:
    """What is to be decided, and what comes after it."""
    if table.winners:
        return table, ()
    question = given.question or ("move" if given.side else "play" if given.card else "card")
    if question not in QUESTIONS:
        referee.refuse("position.question is {!r}; expected one of {}", question[:40], ", ".join(QUESTIONS))
    elif question in ("play", "show", "move", "marker") and table.card is None:
        referee.check(R["round.reveal"].needs(False, "no movement card lies there, and {} is asked", question))
    elif question in ("start", "card", "give") and table.card is not None:
        referee.check(R["round.reveal"].needs(False, "card {} lies there, and {} is asked", table.card.id, question))
    referee.close()
    now: Now = Now(setup, referee.readings, table)
    table, steps = ASKED[question](referee, now, given)
    for _, ruling in now.asked:
        referee.ruling(ruling)
    referee.close()
    return table, steps


def ask_start(referee: Referee, now: Now, given: PositionData) -> tuple[Table, Agenda]:
    """The start player is still to be drawn."""
    return now.table, (DRAW_START, *ROUND)


def ask_card(referee: Referee, now: Now, given: PositionData) -> tuple[Table, Agenda]:
    """The next card is turned up, if there is one."""
    left = len(DRAW_CARD.candidates(now))
    referee.check(R["round.reveal"].needs(left, "{} movement cards are left", left))
    lying = sum(map(len, now.table.sides))
    referee.check(R["discard.return"].needs(not lying, "{} magic cards lie there, and no movement card does", lying))
    return now.table, ROUND


def ask_play(referee: Referee, now: Now, given: PositionData) -> tuple[Table, Agenda]:
    """A player is on a go."""
    seat = now.setup.seat(given.turn) if given.turn else now.table.tile
    if given.side:
        referee.check(R["bid.three-chances"].needs(False, "side {} is being resolved", given.side))
    return msgspec.structs.replace(now.table, turn=seat), (BIDS[seat], RESOLVE, END_ROUND)


def ask_show(referee: Referee, now: Now, given: PositionData) -> tuple[Table, Agenda]:
    """A card that nobody knows is to be told."""
    table = counted(now, given)
    side, _ = next_side(Now(now.setup, now.readings, table))
    hidden = [owner for owner, value in table.sides[side] if value == UNKNOWN] if side >= 0 else []
    known = bool(hidden) and hidden[0] != NOBODY
    referee.check(R["resolve.reveal"].needs(known, "hidden cards of known players along the next side: {}", len(hidden)))
    step: Step = ShowCard(hidden[0] if known else 0)
    return table, (step, RESOLVE, END_ROUND)


def ask_move(referee: Referee, now: Now, given: PositionData) -> tuple[Table, Agenda]:
    """The winner of a side moves."""
    winner = side_winner(referee, now, given)
    return counted(now, given), (Win(winner), RESOLVE, END_ROUND)


def ask_marker(referee: Referee, now: Now, given: PositionData) -> tuple[Table, Agenda]:
    """The winner of a side takes or leaves markers."""
    winner, table = side_winner(referee, now, given), now.table
    for end in range(len(ENDS)):
        wanted, there = table.due.count(end), len(table.left[end])
        rule = R["finish.marker"] if end else R["turn.marker"]
        referee.check(rule.needs(wanted <= there, "{} markers may be taken, {} lie there", wanted, there))
    if not table.due:
        referee.refuse("position.due is empty, and the question is marker")
    return counted(now, given), (*(TAKE_AT[end](winner) for end in table.due), RESOLVE, END_ROUND)


def side_winner(referee: Referee, now: Now, given: PositionData) -> int:
    """Who has won the side that is resolved."""
    bids = now.table.sides[now.table.side] if given.side else ()
    if not bids or any(value == UNKNOWN for _, value in bids):
        referee.refuse("position.side is {!r}; cards have to lie there, all of them face up", given.side)
        referee.close()
    winner = winner_of(now, bids)
    asked = now.setup.seat(given.turn) if given.turn else winner
    names = now.setup.names
    words = "{} has won the side, {} is to move"
    referee.check(R["resolve.highest"].needs(asked == winner, words, names[winner], names[asked]))
    return winner


def ask_give(referee: Referee, now: Now, given: PositionData) -> tuple[Table, Agenda]:
    """Players on the second last place give markers back."""
    givers = [now.setup.seats.index(name) for name in given.givers]
    table = now.table
    for seat in dict.fromkeys(givers):
        due = givers.count(seat) + sum(owner == seat for owner, _ in table.offers)
        held = len(table.markers[seat])
        words = "{} is to give {} markers and holds {}"
        referee.check(R["punish.nothing"].needs(due <= held, words, now.setup.names[seat], due, held))
    if not givers or (given.turn and given.turn != given.givers[0]):
        referee.refuse("position.givers is {}; the first of them is asked", ", ".join(given.givers) or "empty")
    return table, (*(GiveBack(seat) for seat in givers), AWARD)


ASKED = {
    "start": ask_start,
    "card": ask_card,
    "play": ask_play,
    "show": ask_show,
    "move": ask_move,
    "marker": ask_marker,
    "give": ask_give,
}


def counted(now: Now, given: PositionData) -> Table:
    """The table with the number of sides resolved so far."""
    resolved = done_so_far(now) if given.resolved is None else given.resolved
    return msgspec.structs.replace(now.table, resolved=resolved)


def done_so_far(now: Now) -> int:
    """How many sides with cards are done or being done."""
    table = now.table
    if table.side < 0 or table.card is None:
        return 0
    return sum(1 for side in (*sides_done(now), table.side) if table.sides[side])


# ------------------------------------------------------------------ a position as data
def dump(position: Position) -> dict[str, Any]:
    """The position as plain data."""
    setup: Setup = position.setup  # type: ignore[assignment]
    table: Table = position.table
    step = position.agenda[0] if position.agenda else None
    data: dict[str, Any] = {
        "round": table.round,
        "tile": setup.seats[table.tile],
        "seen": list(table.seen),
        "go": table.go,
        "sides": {name: [bid_text(setup, bid) for bid in bids] for name, bids in zip(SIDES, table.sides, strict=True)},
        "due": [ENDS[end] for end in table.due],
        "givers": [setup.seats[s.actor] for s in position.agenda if isinstance(s, GiveBack)],
        "teams": {name: team_data(table, seat) for seat, name in enumerate(setup.seats)},
        "left": {name: list(table.left[end]) for end, name in enumerate(ENDS)},
        "home": [f"{setup.seats[seat]} {CREATURES[creature]}" for seat, creature in table.home],
        "winner": [setup.seats[seat] for seat in table.winners],
    }
    if table.card:
        data["card"] = table.card.id
    if step:
        data["question"] = step.question
        if isinstance(step.actor, int):
            data["turn"] = setup.seats[step.actor]
    if table.side >= 0:
        data["side"] = SIDES[table.side]
    return data | rare(position.now)


def rare(now: Now) -> dict[str, Any]:
    """Keys that stand there only where a rare reading needs them."""
    table, setup = now.table, now.setup
    data: dict[str, Any] = {}
    if table.first != setup.start:
        data["first"] = setup.seats[table.first]
    if table.resolved != done_so_far(now):
        data["resolved"] = table.resolved
    if table.surplus:
        data["surplus"] = table.surplus
    if table.offers:
        data["offers"] = [bid_text(setup, offer) for offer in table.offers]
    return data


def bid_text(setup: Setup, bid: tuple[int, int]) -> str:
    """``A 4``; what is not known as ``?``."""
    owner, value = bid
    return f"{setup.seats[owner] if owner >= 0 else HIDDEN} {value or HIDDEN}"


def team_data(table: Table, seat: int) -> dict[str, Any]:
    """One team."""
    hand = table.hands[seat]
    return {
        **dict(zip(CREATURES, table.progress[seat], strict=True)),
        "hand": [HIDDEN] if hand == SECRET else list(hand),
        "discard": [value or HIDDEN for value in table.discards[seat]],
        "recovered": table.recovered[seat],
        "markers": list(table.markers[seat]),
    }

