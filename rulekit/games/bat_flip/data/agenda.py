"""What a position asks, and what comes after it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from rulekit.game import Agenda
from rulekit.games.bat_flip.data.options import SEATS
from rulekit.games.bat_flip.facts import OUTS, unseen
from rulekit.games.bat_flip.rulings import SETUP_PITCHER_ORDER
from rulekit.games.bat_flip.steps.abilities import Effects, ability_of
from rulekit.games.bat_flip.steps.answers import Answer
from rulekit.games.bat_flip.steps.atbat import (
    AtBat,
)
from rulekit.games.bat_flip.steps.defend import Defend, DefendTop
from rulekit.games.bat_flip.steps.drawing import DRAWS, DrawCard
from rulekit.games.bat_flip.steps.halves import CleanUp
from rulekit.games.bat_flip.steps.hand import MustDiscard, Over, Recover
from rulekit.games.bat_flip.steps.legality import Look
from rulekit.games.bat_flip.steps.reveal import TurnUp
from rulekit.games.bat_flip.steps.settle import Settle
from rulekit.games.bat_flip.steps.setup import (
    DRAFT_ORDER,
    DealHand,
    DealTeam,
    DraftTeam,
    FirstHalf,
    SetMound,
    SetMounds,
    taken,
)
from rulekit.games.bat_flip.steps.steal import StealDefend, StealStep, StealTop
from rulekit.games.bat_flip.steps.top_card import (
    FlipTop,
    PitcherOut,
    PlayRevealed,
    PlayTop,
)
from rulekit.games.bat_flip.table import Setup, Table
from rulekit.position import Position
from rulekit.referee import Referee
from rulekit.step import CHANCE, Step
from rulekit.value import Seat
from rulekit.words import suggestion

ASKED: dict[str, Callable[[Seat], Step]] = {
    "at-bat": AtBat,
    "revealed": PlayRevealed,
    "defend": Defend,
    "answer": Answer,
    "steal": StealStep,
    "steal-defend": StealDefend,
    "mound": SetMound,
}
LOOKED = (Defend, Answer)
"""Before these it is looked at whether what lies there is still legal, when something was due."""


# ------------------------------------------------------------------ due, written
def due_of(setup: Setup, step: Step) -> str:
    """What is due, in the words of the position data; empty for a question or an effect that follows from the rest."""
    if isinstance(step, DrawCard):
        return f"draw {setup.seats[step.seat]}{DRAW_WORDS[step.cause]}"
    if isinstance(step, Over):
        return f"over {setup.seats[step.actor]}"
    if isinstance(step, MustDiscard):
        return f"discard {setup.seats[step.actor]} {step.n}"
    if isinstance(step, Recover):
        return f"recover {setup.seats[step.actor]}{'' if step.optional else ' must'}"
    if isinstance(step, Effects):
        parts = [f"effect {step.card}.{step.ability} {step.n + 1}", step.arrow]
        parts += ["for " + " ".join(step.paid)] if step.paid else []
        parts += ["take " + " ".join(step.take)] if step.take else []
        return " ".join(part for part in parts if part)
    return ""


DRAW_WORDS = {"out": "", "run": " run", "strikeout": " strikeout", "ability": " ability"}


def dump_agenda(position: Position) -> dict[str, Any]:
    """The keys ``asks``, ``due`` and, where it does not follow from the rest, ``agenda``."""
    setup: Setup = position.setup  # type: ignore[assignment]
    if not position.agenda:
        return {"due": []}
    first = position.agenda[0]
    actor = CHANCE if first.actor is CHANCE else setup.seats[first.actor]
    data: dict[str, Any] = {"asks": [actor, first.question], "due": []}
    for step in position.agenda:
        if not (word := due_of(setup, step)):
            break
        data["due"].append(word)
    if data["due"]:
        data["agenda"] = {"then": asked_next(setup, position.agenda[len(data["due"]) :])}
    return data


def asked_next(setup: Setup, rest: Agenda) -> list[str]:
    """The question that follows what is due; none if it is the clean-up or the first half."""
    for step in rest:
        if isinstance(step, Look):
            continue
        return [setup.seats[step.actor], step.question] if step.question in ASKED else []
    return []


# ------------------------------------------------------------------ due, read
WORDS = re.compile(r"effect ([\w-]+)\.([\w-]+) (\d+)(?: (fly|ground))?(?: for ([\w? -]+?))?(?: take ([\w? -]+))?")


def read_due(referee: Referee, setup: Setup, table: Table, text: str) -> Step | None:
    """One entry of ``due`` as a step."""
    if match := WORDS.fullmatch(text):
        return read_effect(referee, setup, table, text, match)
    word, _, rest = text.partition(" ")
    name, _, more = rest.partition(" ")
    seat = setup.seat(name)
    causes = {words.strip(): cause for cause, words in DRAW_WORDS.items()}
    if seat >= 0:
        if word == "draw" and more in causes:
            return DRAWS[causes[more]](seat)
        if word == "over" and not more:
            return Over(seat)
        if word == "discard" and more.isdecimal():
            return MustDiscard(seat, int(more))
        if word == "recover" and more in ("", "must"):
            return Recover(seat, not more)
    words = (
        "position.due has {!r}; expected draw SEAT, discard SEAT n, recover SEAT, over SEAT or effect CARD.ABILITY n"
    )
    referee.refuse(words, text[:60])
    return None


def read_effect(referee: Referee, setup: Setup, table: Table, text: str, match: re.Match[str]) -> Step | None:
    """An ability that goes on."""
    card, ability, number, arrow, paid, take = match.groups()
    made = setup.cards.get(card)
    if made is None or ability not in [a.id for a in (*made.abilities, *made.lent)]:
        referee.refuse("position.due has {!r}, but no card has that ability", text[:60])
        return None
    most, n = len(ability_of(made, ability).effects), int(number)
    if not 1 <= n <= most:
        referee.refuse("position.due has {!r}, but the ability has {} effects", text[:60], most)
        return None
    seat = manager_of(table, card)
    return Effects(seat, card, ability, n - 1, cards_in(paid), arrow or "", cards_in(take))


def cards_in(text: str | None) -> tuple[str, ...]:
    """The cards that stand in a part of an entry."""
    return tuple((text or "").split())


def manager_of(table: Table, card: str) -> Seat:
    """Whose card it is, by where it lies."""
    for seat in (0, 1):
        if card in (*table.hands[seat], *table.decks[seat], *table.discards[seat], table.pitchers[seat]):
            return seat
    action = table.action
    fielders = (*table.beside, *table.replaced, action.defender if action else "")
    return table.fielding if card in fielders else table.half


# ------------------------------------------------------------------ the agenda
def agenda_of(
    referee: Referee, setup: Setup, table: Table, asks: list[str], due: list[str], then: list[str] | None
) -> Agenda:
    """Everything that is to be decided and resolved, next first."""
    if table.winners:
        return ()
    steps = [read_due(referee, setup, table, text) for text in due]
    first = tuple(step for step in steps if step is not None)
    if table.step in ("draft", "opening"):
        return before_play(referee, setup, table)
    if due:
        question = following(table, due, setup) if then is None else then
        return (*first, *behind(referee, setup, table, question, after_due=True))
    if asks[:1] == [CHANCE]:
        return turned_up(referee, table)
    return behind(referee, setup, table, asks or default_asks(referee, setup, table), after_due=False)


def before_play(referee: Referee, setup: Setup, table: Table) -> Agenda:
    """Drafting, dealing teams, or opening hands."""
    if table.step == "opening":
        return (*(DealHand(seat) for seat in (0, 1) if not table.hands[seat]), SetMounds())
    pick = taken(table)
    if setup.teams or pick >= len(DRAFT_ORDER):
        referee.refuse("position.step is draft, but all four teams have been given out")
        return ()
    return (DealTeam(),) if setup.options.get("teams") == "random" else (DraftTeam(DRAFT_ORDER[pick], pick),)


def turned_up(referee: Referee, table: Table) -> Agenda:
    """A card is to be turned up for the action in progress."""
    kind = table.action.kind if table.action else ""
    bat, field = table.half, table.fielding
    found: dict[str, Agenda] = {
        "flip": (FlipTop(bat), CleanUp()),
        "top": (PlayTop(bat), CleanUp()),
        "hit": (DefendTop(field), Settle(), CleanUp()),
        "steal": (StealTop(field), Settle(), StealStep(bat), CleanUp()),
    }
    if kind not in found:
        referee.refuse("position.asks has {}, but no action in progress turns a card up", CHANCE)
        return ()
    first = found[kind][0]
    if isinstance(first, TurnUp) and not unseen(table, first.seat):
        words = "position.asks has {}, but {} has no card left to turn up: deck and discard pile are empty"
        referee.refuse(words, CHANCE, SEATS[first.seat])
    return found[kind]


def behind(referee: Referee, setup: Setup, table: Table, question: list[str], *, after_due: bool) -> Agenda:
    """A question and all that follows it."""
    if not question:
        if table.step == "mound":
            return (FirstHalf(),)
        waits = table.action is not None and table.action.kind == "top" and table.action.batter
        return (PitcherOut(), CleanUp()) if waits else (CleanUp(),)
    name, word = (*question, "", "")[:2]
    seat = setup.seat(name)
    if word not in ASKED or seat < 0:
        words = "position.asks is {!r}; expected one of {} and a question; {}"
        referee.refuse(words, question, ", ".join(SEATS), suggestion(word, ASKED))
        return ()
    step = ASKED[word](seat)
    if word == "mound":
        order = referee.ruling(SETUP_PITCHER_ORDER)()
        rest = order[order.index(seat) :]
        return (*(SetMound(manager) for manager in rest), FirstHalf())
    if not check_question(referee, setup, table, seat, word):
        return ()
    looks = (Look(),) if after_due and isinstance(step, LOOKED) else ()
    if isinstance(step, LOOKED):
        tail: Agenda = (Settle(), StealStep(table.half), CleanUp()) if table.step == "steal" else (Settle(), CleanUp())
    else:
        tail = (CleanUp(),)
    return (*looks, step, *tail)


def check_question(referee: Referee, setup: Setup, table: Table, seat: Seat, word: str) -> bool:
    """Whether the question fits the step, the action and the seat."""
    action = table.action
    kind = action.kind if action else ""
    fits = {
        "at-bat": table.step == "at-bat" and not table.live and seat == table.half,
        "revealed": kind == "top" and action is not None and action.batter != "" and seat == table.half,
        "defend": kind == "hit" and table.live and seat == table.fielding,
        "answer": table.live and kind != "top",
        "steal": table.step == "steal" and not table.live and seat == table.half,
        "steal-defend": kind == "steal" and seat == table.fielding,
    }
    if not fits[word]:
        where = f"an action ({kind})" if kind else "no action in progress"
        words = "position.asks has {} for {}, which does not fit the {} step with {}"
        referee.refuse(words, word, setup.seats[seat], table.step, where)
    return fits[word]


def following(table: Table, due: list[str], setup: Setup) -> list[str]:
    """The question that follows what is due, where the data do not say."""
    settled = table.action is not None and table.action.settled
    if table.step == "mound" or table.outs >= OUTS or settled or any(word.endswith("strikeout") for word in due):
        return []
    return asked_by_action(table, setup) or [setup.seats[table.half], table.step]


def asked_by_action(table: Table, setup: Setup) -> list[str]:
    """The question of an action in progress."""
    action = table.action
    if action is None or not table.live:
        return []
    bat, field = setup.seats[table.half], setup.seats[table.fielding]
    if action.kind == "top":
        return [bat, "revealed"]
    if action.kind in ("walk", "flip"):
        return [field, "answer"]
    if action.defender or action.declined:
        return [bat, "answer"]
    return [field, "defend" if action.kind == "hit" else "steal-defend"]


def default_asks(referee: Referee, setup: Setup, table: Table) -> list[str]:
    """Who decides what, where the data do not say."""
    if table.step == "mound":
        order = referee.ruling(SETUP_PITCHER_ORDER)()
        left = [seat for seat in order if not table.pitchers[seat]]
        return [setup.seats[left[0]], "mound"] if left else []
    if table.outs >= OUTS or (table.action is not None and table.action.settled):
        return []
    return asked_by_action(table, setup) or [setup.seats[table.half], table.step]
