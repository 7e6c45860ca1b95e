"""What can be read off a table: cards that may be somewhere, arrows, totals of stats, who is where."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulekit.games.bat_flip.book import CONTENT
from rulekit.games.bat_flip.cards import Ability, Card, Op, in_order
from rulekit.games.bat_flip.rulings import (
    ARROWS_BOTH,
    DEFEND_TOP_ILLEGAL,
    EXAMPLE_PERRA_TEXT,
    PERFECTO_CONTROL,
    WALK_DROP,
    WALK_RAISE,
)
from rulekit.games.bat_flip.table import HOME, Now, Table
from rulekit.pieces.deck import HIDDEN, Cards, known
from rulekit.value import Seat
from rulekit.words import counted

NUMBERS = CONTENT["numbers"]
FLOOR: int = CONTENT["vocabulary"]["stat_floor"]
LIMIT: int = NUMBERS["hand_limit"]
OUTS: int = NUMBERS["outs_per_half"]
OPENING_HAND: int = NUMBERS["opening_hand"]


# ------------------------------------------------------------------ where cards are
def in_hand(table: Table, seat: Seat, card: str) -> bool:
    """Whether a card is in a hand, or may be one of its hidden cards."""
    hand = table.hands[seat]
    return card in hand or (HIDDEN in hand and card in table.decks[seat])


def hand_of(table: Table, seat: Seat) -> Cards:
    """The cards a hand holds; with hidden cards in it, all that it may hold."""
    hand = table.hands[seat]
    if HIDDEN not in hand:
        return hand
    return known((*hand, *table.decks[seat]))


def deck_left(table: Table, seat: Seat) -> int:
    """The number of cards in a deck."""
    return len(table.decks[seat]) - table.hands[seat].count(HIDDEN)


def unseen(table: Table, seat: Seat) -> Cards:
    """The cards of which the next one of a deck is drawn; the discard pile where the deck has run out."""
    return table.decks[seat] if deck_left(table, seat) > 0 else table.discards[seat]


def to_turn_up(table: Table, seat: Seat) -> int:
    """The number of cards of which the next one of a deck is drawn; hidden cards of the hand are none of them."""
    left = deck_left(table, seat)
    return left if left > 0 else len(table.discards[seat])


def one_of_them(table: Table, seat: Seat) -> str:
    """The next card of a deck, in words."""
    number = to_turn_up(table, seat)
    return f"one of {counted(number, 'card')}" if number > 1 else "the only card left" if number else "no card"


def held(table: Table, seat: Seat) -> str:
    """How many cards a hand holds, in words."""
    number = len(table.hands[seat])
    return counted(number, "card") if number else "no card"


# ------------------------------------------------------------------ arrows
def arrows(now: Now) -> tuple[str, ...]:
    """The arrows of the Batter, gained ones included."""
    table = now.table
    batter = table.action.batter if table.action else ""
    hits = now.setup.cards[batter].hits
    if not table.changes:
        return hits
    return in_order((*hits, *(change.gain for change in table.changes if change.gain and change.card == batter)))


def gloves(now: Now, card: str) -> tuple[str, ...]:
    """The arrows that a Defender of the fielding manager can defend."""
    table = now.table
    defends = now.setup.cards[card].defends
    if not table.changes:
        return defends
    more = [arrow for change in table.changes if change.seat == table.fielding for arrow in change.guard]
    return in_order((*defends, *more))


def matches(now: Now, card: str) -> bool:
    """Whether a card has the arrows to defend against the Batter."""
    needed = arrows(now)
    if not needed:
        return True
    defends = gloves(now, card)
    if len(needed) == 1:
        return needed[0] in defends
    enough: bool = now.ruling(ARROWS_BOTH)(arrow in defends for arrow in needed)
    return enough


# ------------------------------------------------------------------ what abilities need
def role(table: Table, seat: Seat) -> str:
    """Which side a manager is on."""
    return "batting" if seat == table.half else "fielding"


def own_runners(now: Now, seat: Seat) -> bool:
    """Whether a manager is at bat and has Runners."""
    return seat == now.table.half and any(now.table.bases)


Need = Callable[[Now, Seat, str], bool]
NEEDS: dict[str, Need] = {
    "batter-in-play": lambda now, seat, card: now.table.action is not None and now.table.action.batter != "",
    "defender-in-play": lambda now, seat, card: now.table.action is not None and now.table.action.defender != "",
    "defender-in-play-if-fielding": lambda now, seat, card: (
        seat == now.table.half or (now.table.action is not None and now.table.action.defender != "")
    ),
    "runner-on-first": lambda now, seat, card: seat == now.table.half and now.table.bases[0] != "",
    "runner-on-any": lambda now, seat, card: own_runners(now, seat),
    "self-on-second": lambda now, seat, card: now.table.bases[1] == card,
    "own-pitcher": lambda now, seat, card: now.table.pitchers[seat] != "",
    "not-bat-flip": lambda now, seat, card: now.table.action is not None and now.table.action.kind != "flip",
    "bat-flip-used": lambda now, seat, card: now.table.flipped[seat],
    "not-caught": lambda now, seat, card: seat not in now.table.caught,
    "batter-hits-ground": lambda now, seat, card: "ground" in arrows(now),
    "batter-is-perra": lambda now, seat, card: now.table.action is not None and now.table.action.batter == "perra",
    "inning>=2": lambda now, seat, card: now.table.inning >= 2,
    "inning>=3": lambda now, seat, card: now.table.inning >= 3,
}


def activated(now: Now, card: Card) -> tuple[Ability, ...]:
    """The activated abilities of a card."""
    if card.lent is card.activated or card.lent == card.activated:
        return card.activated
    found: tuple[Ability, ...] = now.ruling(EXAMPLE_PERRA_TEXT)(card)
    return found


def mound(table: Table, seat: Seat) -> tuple[str, ...]:
    """The Pitchers of a fielding manager on the field, replaced ones included."""
    active = table.pitchers[seat]
    if seat == table.half or not active:
        return ()
    return (active, *(card for card in table.replaced if card != active))


# ------------------------------------------------------------------ totals
def aimed(now: Now, op: Op, seat: Seat, source: str, batter: str) -> tuple[str, ...]:
    """The cards an effect is aimed at."""
    table, action = now.table, now.table.action
    match op.target:
        case "self":
            return (source,)
        case "batter":
            return (batter,)
        case "defender":
            return (action.defender if action else "",)
        case "stealing-runner":
            return (action.runner if action else "",)
        case "own-pitcher":
            return (table.pitchers[seat],)
        case "own-runners":
            return table.bases if seat == table.half else ()
        case "opposing-runners":
            return table.bases if seat != table.half else ()
    return ()


def statics(now: Now, batter: str) -> Iterator[tuple[Ability, Seat, str]]:
    """The static abilities in force, with their manager and their card."""
    table, cards = now.table, now.setup.cards
    bat, field = table.half, table.fielding
    places = [(batter, "batter", bat), *((runner, "runner", bat) for runner in table.bases)]
    places += [(table.action.defender if table.action else "", "defender", field)]
    places += [(pitcher, "mound", field) for pitcher in mound(table, field)]
    for card, place, seat in places:
        for ability in cards[card].static:
            if ability.place == place and all(NEEDS[need](now, seat, card) for need in ability.needs):
                yield ability, seat, card


def total(now: Now, card: str, stat: str, batter: str | None = None) -> int:
    """A stat with everything that changes it; only the sum is kept from falling below zero.

    Args:
        card: whose stat.
        stat: its name.
        batter: who is looked at as the Batter; the one in play if None.
    """
    value: int = getattr(now.setup.cards[card], stat)
    table = now.table
    if stat in now.setup.bent:
        in_play = (table.action.batter if table.action else "") if batter is None else batter
        add = 0
        for ability, seat, source in statics(now, in_play):
            for op in ability.effects:
                if op.op == "copy-stat":
                    if source == card and now.ruling(PERFECTO_CONTROL)() == stat:
                        value = pitcher_control(now, seat)
                elif op.op == "stat" and op.stat == stat and card in aimed(now, op, seat, source, in_play):
                    add += op.add
        value += add
    for change in table.changes:
        if change.card == card and change.stat == stat:
            value += change.add
    return max(FLOOR, value)


def pitcher_control(now: Now, seat: Seat) -> int:
    """The Control of a manager's active Pitcher; zero without one."""
    pitcher = now.table.pitchers[seat]
    return total(now, pitcher, "control") if pitcher else 0


def attempts(now: Now, runner: str) -> int:
    """How many Steals a Runner may attempt in a Steal step."""
    most: int = NUMBERS["steal_attempts_per_runner_and_step"]
    for ability in now.setup.cards[runner].static:
        if ability.place == "runner" and all(NEEDS[need](now, now.table.half, runner) for need in ability.needs):
            most = max(most, *(op.n for op in ability.effects if op.op == "attempts"), 0)
    return most


def sides(now: Now) -> tuple[int, int]:
    """What is compared in the action in progress: Hit, Walk or Steal, and Defense or Control."""
    action = now.table.action
    assert action is not None
    if action.kind == "walk":
        return total(now, action.batter, "walk"), pitcher_control(now, now.table.fielding)
    against = total(now, action.defender, "defense") if action.defender else 0
    if action.kind == "steal":
        return total(now, action.runner, "steal"), against
    return total(now, action.batter, "hit"), against


# ------------------------------------------------------------------ legality looked at again
def walk_stands(now: Now) -> bool:
    """Whether the Walk in progress is still legal."""
    action = now.table.action
    assert action is not None
    value, control = sides(now)
    raised = control > action.control
    if value > control:
        return not (raised and now.ruling(WALK_RAISE)())
    return not raised and not now.ruling(WALK_DROP)()


def defender_stands(now: Now) -> bool:
    """Whether the Defender in play may defend against the Batter."""
    action = now.table.action
    assert action is not None
    if not action.defender or matches(now, action.defender):
        return True
    return action.blind and now.ruling(DEFEND_TOP_ILLEGAL)() == "field"


def home_leads_last(table: Table, innings: int) -> bool:
    """Whether the Home manager leads while batting in the last inning or an extra one."""
    return table.half == HOME and table.inning >= innings and table.runs[1] > table.runs[0]
