"""Abilities: when they may be used, and at what price."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from rulekit.games.bat_flip.book import R
from rulekit.games.bat_flip.cards import ARROWS, JUICE, VOCABULARY, WINDOW_WORDS, Ability, Card
from rulekit.games.bat_flip.facts import NEEDS, activated, deck_left, hand_of, in_hand, mound, role
from rulekit.games.bat_flip.moves import Use
from rulekit.games.bat_flip.rulings import DECK_SEARCH_LAST, SEARCH_WHEN, STEAL_CATCHER_LATE
from rulekit.games.bat_flip.table import Now, Table
from rulekit.pieces.deck import HIDDEN, Cards, known, plus
from rulekit.rule import Finding
from rulekit.value import Seat
from rulekit.words import counted, listed

PLACE_WORDS = {
    "hand": "from hand",
    "batter": "while this card is the Batter",
    "runner": "while this card is a Runner",
    "defender": "while this card is the Defender",
    "mound": "while this Pitcher faces the batting manager on the field",
}


SIDE_WORDS = {"any": "either", "batting": "the batting", "fielding": "the fielding"}


# ------------------------------------------------------------------ may it be used
def named(now: Now, text: str) -> tuple[Card, Ability | None]:
    """The card and the activated ability that a move names."""
    card_id, _, which = text.partition(".")
    card = now.setup.cards.get(card_id, now.setup.cards[""])
    found = activated(now, card) if card.id else ()
    if not which:
        return card, found[0] if len(found) == 1 else None
    return card, next((ability for ability in found if ability.id == which and len(found) > 1), None)


def lies(table: Table, seat: Seat, card: str, place: str) -> bool:
    """Whether a card of a manager is where its ability works."""
    action, batting = table.action, seat == table.half
    match place:
        case "hand":
            return in_hand(table, seat, card)
        case "batter":
            return batting and action is not None and action.batter == card
        case "runner":
            return batting and card in table.bases
        case "defender":
            return not batting and action is not None and action.defender == card
        case "mound":
            return card in mound(table, seat)
    return False


def may_use(now: Now, seat: Seat, window: str, move: Use, announced: bool = False) -> Iterator[Finding]:
    """Every condition of using an ability.

    Args:
        now: the moment.
        seat: the manager.
        window: the window that is open.
        move: what is used, and how.
        announced: whether a Steal has just been announced, and no Defender decided.
    """
    card, ability = named(now, move.card)
    words = "{} has {}" if ability else "{} is no card with one activated ability, and names none of several{}"
    name = card.name if card.id else move.card
    yield R["abilities.any-time"].needs(ability, words, name, ability.name if ability else "")
    if ability is not None:
        yield from moment(now, seat, window, card, ability, announced)
        if ability.limit:
            yield limit(now, card, ability)
        yield from price(now, seat, card, ability, move)


def moment(now: Now, seat: Seat, window: str, card: Card, ability: Ability, announced: bool) -> Iterator[Finding]:
    """Place, side, window and what the text needs."""
    table, rule, name = now.table, R["abilities.any-time"], ability.name
    side = ability.side == "any" or ability.side == role(table, seat)
    open_now = window in ability.windows and (seat == table.half or window not in ("atbat", "steal-step"))
    if ability.id == "catcher":
        yield R["abilities.catcher"].needs(
            side and open_now,
            "Catcher answers an opposing Runner's Steal; {} is {} now, and this is {}",
            now.names[seat],
            role(table, seat),
            WINDOW_WORDS.get(window, "no Steal"),
        )
        if window == "steal":
            late = now.ruling(STEAL_CATCHER_LATE)(announced)
            words = "the Steal has just been announced" if announced else "the Steal has been answered"
            yield R["abilities.catcher"].needs(late, words)
    there = lies(table, seat, card.id, ability.place)
    words = "{} works {}" if there else "{} works {}, and that is not so now"
    yield rule.needs(there, words, name, PLACE_WORDS.get(ability.place, ability.place))
    yield rule.needs(side, "{} works for {} manager", name, SIDE_WORDS[ability.side])
    yield rule.needs(
        open_now, "{} may be used during {}; this is {}", name, ability.when, WINDOW_WORDS.get(window, "neither")
    )
    if ability.pinches:
        words = "{} is a Pitcher" if card.pitcher else "{} is no Pitcher"
        yield R["pitchers.not-batters"].needs(not card.pitcher, words, card.name)
    if ability.searches:
        free = now.ruling(SEARCH_WHEN)(window)
        words = "a deck may be searched during {}" if free else "a deck is not searched during {}"
        yield rule.needs(free, words, WINDOW_WORDS.get(window, "this"))
    for need in ability.needs:
        yield rule.needs(NEEDS[need](now, seat, card.id), "{} works only if {}", name, VOCABULARY["needs"][need])


def limit(now: Now, card: Card, ability: Ability) -> Finding:
    """Once in a step, where the text says so."""
    rule = R["example.perra-once"] if ability.id in JUICE else R["abilities.card-complete"]
    used = f"{card.id}.{ability.id}" in now.table.once
    return rule.needs(not used, "{} has {} used in this step", ability.name, "been" if used else "not been")


def price(now: Now, seat: Seat, card: Card, ability: Ability, move: Use) -> Iterator[Finding]:
    """The cost and the choices."""
    rule = R["example.perra"] if ability.id in JUICE else R["abilities.card-complete"]
    if ability.pays or ability.itself or move.paid:
        payable = can_pay(now.table, seat, card.id, ability, move.paid)
        yield rule.needs(payable, *cost(now, seat, card, ability, move.paid))
    if ability.no_pitcher:
        pitchers = [c for c in move.paid if c in now.setup.cards and now.setup.cards[c].pitcher]
        words = "{} cannot be paid with a Pitcher" if pitchers else "{} is paid without a Pitcher"
        yield rule.needs(not pitchers, words, ability.name)
    if move.arrow or ability.chooses:
        words = (
            "{} lets an arrow be chosen; {} is named" if ability.chooses else "{} lets no arrow be chosen; {} is named"
        )
        yield rule.needs(bool(move.arrow) == ability.chooses, words, ability.name, move.arrow or "none")
    if move.take or ability.searches:
        pool = findable(now, seat, card, ability)
        found = len(move.take) == ability.searches and can_take(pool, move.take)
        words = "{} takes {} of {} of the deck" if found else "{} takes {} of {} of the deck, not {}"
        taken = listed([now.setup.called(other) for other in move.take]) if move.take else "none"
        of = counted(len(pool), "card")
        yield R["abilities.card-complete"].needs(found, words, ability.name, ability.searches, of, taken)


def cost(now: Now, seat: Seat, card: Card, ability: Ability, paid: Cards) -> tuple[str, str, str, str]:
    """What an ability costs besides the card itself, and what is named for it."""
    named = listed([now.setup.called(card) for card in paid]) if paid else "nothing"
    named += " are named" if len(paid) > 1 else " is named"
    if absent := [now.setup.called(card) for card in paid if not in_hand(now.table, seat, card)]:
        named += f", but {listed(absent)} {'are' if len(absent) > 1 else 'is'} not in hand"
    if not ability.pays:
        lost = "" if in_hand(now.table, seat, card.id) else ", which is not in hand"
        return "{} costs {}; besides, {}", ability.name, f"the card itself{lost}", named
    order = ", in alphabetical order" if ability.pays > 1 else ""
    cards = counted(ability.pays, "card" if ability.may_pay_itself else "other card")
    return "{} costs {} from hand; {}", ability.name, f"{cards}{order}", named


def can_pay(table: Table, seat: Seat, card: str, ability: Ability, paid: Cards) -> bool:
    """Whether these cards, each once and in alphabetical order, are the price, and in hand."""
    if len(paid) != ability.pays or (card in paid and not ability.may_pay_itself):
        return False
    if len(paid) > 1 and list(paid) != sorted(set(paid)):
        return False
    return can_show(table, seat, (*paid, card) if ability.itself else paid)


def can_take(pool: Cards, take: Cards) -> bool:
    """Whether these cards, each once and in alphabetical order, may be found; hidden ones always."""
    named = known(take)
    return all(card in pool for card in named) and len(set(named)) == len(named) and list(take) == sorted(take)


def can_show(table: Table, seat: Seat, cards: tuple[str, ...]) -> bool:
    """Whether a hand may hold all these cards at once."""
    hand = table.hands[seat]
    unknown = [card for card in cards if card not in hand]
    return len(unknown) <= hand.count(HIDDEN) and all(card in table.decks[seat] for card in unknown)


def findable(now: Now, seat: Seat, card: Card, ability: Ability) -> Cards:
    """The cards a search may take."""
    table = now.table
    if not ability.searches:
        return ()
    pile = plus(table.discards[seat], (card.id,)) if ability.itself else table.discards[seat]
    if deck_left(table, seat) <= 0:
        return pile
    pool: Cards = now.ruling(DECK_SEARCH_LAST)(table.decks[seat], pile)
    return pool


# ------------------------------------------------------------------ what can be used
def uses(now: Now, seat: Seat, window: str, announced: bool = False) -> list[Use]:
    """Every use of an ability that is open to a manager."""
    table, cards = now.table, now.setup.cards
    found: list[Use] = []
    for card_id in (*hand_of(table, seat), *on_field(table, seat)):
        card = cards[card_id]
        if window not in card.windows:
            continue
        own = activated(now, card)
        for ability in own:
            if window in ability.windows and open_to(now, seat, window, card, ability, announced):
                found += spelled(now, seat, card, ability, card_id if len(own) == 1 else f"{card_id}.{ability.id}")
    return found


def on_field(table: Table, seat: Seat) -> tuple[str, ...]:
    """The cards of a manager in play."""
    action = table.action
    if seat == table.half:
        return (action.batter, *table.bases) if action else table.bases
    return tuple(dict.fromkeys((action.defender if action else "", *mound(table, seat))))


def open_to(now: Now, seat: Seat, window: str, card: Card, ability: Ability, announced: bool) -> bool:
    """Whether an ability may be used at this moment, whatever it is paid with."""
    if ability.limit and not limit(now, card, ability).ok:
        return False
    return all(finding.ok for finding in moment(now, seat, window, card, ability, announced))


def spelled(now: Now, seat: Seat, card: Card, ability: Ability, name: str) -> list[Use]:
    """An ability with every way to pay and to choose."""
    payers: tuple[str, ...] = ()
    if ability.pays:
        payers = tuple(c for c in hand_of(now.table, seat) if pays(now, card, ability, c))
    arrows = ARROWS if ability.chooses else ("",)
    takes = combinations(findable(now, seat, card, ability), ability.searches)
    costs = combinations(sorted(payers), ability.pays)
    return [Use(name, arrow, paid, take) for arrow, paid, take in product(arrows, costs, takes)]  # type: ignore[arg-type]


def pays(now: Now, card: Card, ability: Ability, other: str) -> bool:
    """Whether a card of the hand may pay."""
    if other == card.id and not ability.may_pay_itself:
        return False
    return not (ability.no_pitcher and now.setup.cards[other].pitcher)
