"""Abilities: when they may be used, at what price, and what they do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product

from msgspec.structs import replace

from rulekit.games.bat_flip.book import R
from rulekit.games.bat_flip.cards import VOCABULARY, Ability, Card, Op
from rulekit.games.bat_flip.events.atbat import ActionEnded, BatterReplaced
from rulekit.games.bat_flip.events.cards import (
    AbilityTriggered,
    AbilityUsed,
    ArrowGained,
    Forbidden,
    GuardRaised,
    MarkSet,
    Reshuffled,
    Searched,
    StatChanged,
)
from rulekit.games.bat_flip.events.halves import BatFlipReset
from rulekit.games.bat_flip.facts import (
    NEEDS,
    activated,
    aimed,
    deck_left,
    hand_of,
    in_hand,
    mound,
    pitcher_control,
    role,
    total,
)
from rulekit.games.bat_flip.moves import Use
from rulekit.games.bat_flip.rulings import DECK_SEARCH_LAST, ONCE_SCOPE, SEARCH_WHEN, STEAL_CATCHER_LATE
from rulekit.games.bat_flip.steps.field import advance, draw_for_runs, put_out_in_action
from rulekit.games.bat_flip.steps.hand import DrawByAbility, MustDiscard, Recover, draws, keep_deck, limit_hand, show
from rulekit.games.bat_flip.table import Change, Now, Setup, Table
from rulekit.pieces.deck import HIDDEN, Cards, plus
from rulekit.position import Effect
from rulekit.rulebook import Finding, Rule
from rulekit.value import Seat

PLACE_WORDS = {
    "hand": "from hand",
    "batter": "while this card is the Batter",
    "runner": "while this card is a Runner",
    "defender": "while this card is the Defender",
    "mound": "while this Pitcher faces the batting manager on the field",
}


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
    words = (
        "{} has the activated ability" if ability else "{} names no card with one activated ability, or none of several"
    )
    yield R["abilities.any-time"].needs(ability, words, move.card)
    if ability is not None:
        yield from moment(now, seat, window, card, ability, announced)
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
            "Catcher answers an opposing Runner's Steal; {} is {} now",
            now.names[seat],
            role(table, seat),
        )
        late = now.ruling(STEAL_CATCHER_LATE)(announced)
        yield R["abilities.catcher"].needs(
            late, "the Steal has {}", "just been announced" if announced else "been answered"
        )
    there = lies(table, seat, card.id, ability.place)
    yield rule.needs(there, "{} works {}", name, PLACE_WORDS.get(ability.place, ability.place))
    yield rule.needs(side, "{} works for the {} manager", name, ability.side)
    yield rule.needs(
        open_now, "{} may be used in {}; this is {}", name, " or ".join(ability.windows), window or "neither"
    )
    if ability.pinches:
        yield R["pitchers.not-batters"].needs(
            not card.pitcher, "{} is {}", card.id, "a Pitcher" if card.pitcher else "no Pitcher"
        )
    if ability.searches:
        yield rule.needs(now.ruling(SEARCH_WHEN)(window), "a search in the window {}", window)
    for need in ability.needs:
        yield rule.needs(NEEDS[need](now, seat, card.id), "{} needs: {}", name, VOCABULARY["needs"][need])


def limit(now: Now, card: Card, ability: Ability) -> Finding:
    """Once in a step, where the text says so."""
    rule = R["example.perra-once"] if ability.id.startswith("juice") else R["abilities.card-complete"]
    used = bool(ability.limit) and f"{card.id}.{ability.id}" in now.table.once
    return rule.needs(not used, "{} has {} used in this step", ability.name, "been" if used else "not been")


def price(now: Now, seat: Seat, card: Card, ability: Ability, move: Use) -> Iterator[Finding]:
    """The cost and the choices."""
    rule = R["example.perra"] if ability.id.startswith("juice") else R["abilities.card-complete"]
    table, paid = now.table, move.paid
    held = can_show(table, seat, (*paid, card.id) if ability.pays_itself else paid)
    once_each = len(set(paid)) == len(paid) and list(paid) == sorted(paid)
    other = ability.may_pay_itself or card.id not in paid
    yield rule.needs(
        held and once_each and other and len(paid) == ability.pays,
        "{} costs {} other cards from hand, in alphabetical order",
        ability.name,
        ability.pays,
    )
    if ability.no_pitcher:
        pitchers = [c for c in paid if c in now.setup.cards and now.setup.cards[c].pitcher]
        yield rule.needs(not pitchers, "a Pitcher cannot pay for {}", ability.name)
    if move.arrow or ability.chooses:
        yield rule.needs(
            bool(move.arrow) == ability.chooses, "{} lets {} be chosen", ability.name, ability.chooses or "no arrow"
        )
    if move.take or ability.searches:
        pool = findable(now, seat, card, ability)
        found = all(c in pool or c == HIDDEN for c in move.take) and list(move.take) == sorted(move.take)
        each = len(set(move.take) - {HIDDEN}) == len(move.take) - move.take.count(HIDDEN)
        yield R["abilities.card-complete"].needs(
            found and each and len(move.take) == ability.searches,
            "{} takes {} of {} cards of the deck",
            ability.name,
            ability.searches,
            len(pool),
        )


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
    pile = plus(table.discards[seat], (card.id,)) if ability.pays_itself else table.discards[seat]
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
        if not card.activated and not card.lent:
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
    if not limit(now, card, ability).ok:
        return False
    return all(finding.ok for finding in moment(now, seat, window, card, ability, announced))


def spelled(now: Now, seat: Seat, card: Card, ability: Ability, name: str) -> list[Use]:
    """An ability with every way to pay and to choose."""
    payers: tuple[str, ...] = ()
    if ability.pays:
        payers = tuple(c for c in hand_of(now.table, seat) if pays(now, card, ability, c))
    arrows = ("fly", "ground") if ability.chooses else ("",)
    takes = combinations(findable(now, seat, card, ability), ability.searches)
    costs = combinations(sorted(payers), ability.pays)
    return [Use(name, arrow, paid, take) for arrow, paid, take in product(arrows, costs, takes)]  # type: ignore[arg-type]


def pays(now: Now, card: Card, ability: Ability, other: str) -> bool:
    """Whether a card of the hand may pay."""
    if other == card.id and not ability.may_pay_itself:
        return False
    return not (ability.no_pitcher and now.setup.cards[other].pitcher)


# ------------------------------------------------------------------ using it
def use(now: Now, seat: Seat, move: Use) -> None:
    """The price is paid, and the ability works at once."""
    card, ability = named(now, move.card)
    assert ability is not None
    table = now.table
    show(now, seat, *move.paid, *((card.id,) if ability.place == "hand" else ()))
    now.emit(
        AbilityUsed(
            manager=seat,
            card=card.id,
            ability=ability.id,
            name=ability.name,
            paid=move.paid,
            itself=ability.pays_itself,
            marked=bool(ability.limit),
            keyword=ability.keyword,
            in_flip=table.action is not None and table.action.kind == "flip",
            both_pitchers=ability.place == "mound" and bool(table.replaced),
        )
    )
    carry_out(now, Effects(seat, card.id, ability.id, 0, move.paid, move.arrow, move.take), ability)


def triggers(card: Card, seat: Seat, on: str) -> tuple[Effects, ...]:
    """The abilities of a card that work by themselves when something happens to it."""
    if not card.triggered:
        return ()
    return tuple(Effects(seat, card.id, ability.id) for ability in card.triggered if ability.on == on)


class Effects(Effect):
    """The effects of an ability from the ``n``-th on (counted from 0), with what was paid and chosen."""

    seat: Seat
    card: str
    ability: str
    n: int = 0
    paid: Cards = ()
    arrow: str = ""
    take: Cards = ()

    def happen(self, now: Now) -> None:
        """A triggered ability looks first whether it has anything to work on."""
        card = now.setup.cards[self.card]
        ability = ability_of(card, self.ability)
        if ability.form == "triggered" and self.n == 0:
            for need in ability.needs:
                met = NEEDS[need](now, self.seat, self.card)
                if not now.check(NEEDED.needs(met, "{} does nothing: {}", ability.name, VOCABULARY["needs"][need])):
                    return
            now.emit(AbilityTriggered(self.seat, self.card, ability.id, ability.name, now.table.step == "mound"))
        carry_out(now, self, ability)

    def says(self, setup: Setup) -> str:  # type: ignore[override]
        """Whose ability goes on."""
        card = setup.cards[self.card]
        return f"{ability_of(card, self.ability).name} of {card.name} works."


NEEDED: Rule = R["abilities.card-complete"]


def ability_of(card: Card, ability: str) -> Ability:
    """An ability of a card by its id."""
    return next(found for found in (*card.abilities, *card.lent) if found.id == ability)


def carry_out(now: Now, work: Effects, ability: Ability) -> None:
    """One effect after the other; the rest waits behind draws and choices."""
    for n in range(work.n, len(ability.effects)):
        op = ability.effects[n]
        if op.side and op.side != role(now.table, work.seat):
            continue
        if OPS[op.op](now, work, op):
            return
        if now.next and n + 1 < len(ability.effects):
            now.then(replace(work, n=n + 1))
            return
    now.then(*triggers(now.setup.cards[work.card], work.seat, f"used-{ability.id}"))


def concerned(now: Now, op: Op, seat: Seat) -> tuple[Seat, ...]:
    """The managers an effect speaks of, the batting manager first."""
    if op.who == "both":
        return now.table.half, now.table.fielding
    return (seat,) if op.who == "self" else (1 - seat,)


# ------------------------------------------------------------------ one function for each word
def draw_cards(now: Now, work: Effects, op: Op) -> bool:
    now.then(*draws(now, DrawByAbility, *((seat, op.n) for seat in concerned(now, op, work.seat))))
    return False


def discard_cards(now: Now, work: Effects, op: Op) -> bool:
    now.then(*(MustDiscard(seat, op.n) for seat in concerned(now, op, work.seat)))
    return False


def recover_cards(now: Now, work: Effects, op: Op) -> bool:
    now.then(*(Recover(work.seat, op.optional) for _ in range(op.n)))
    return False


def search_deck(now: Now, work: Effects, op: Op) -> bool:
    seat = work.seat
    keep_deck(now, seat)
    if any(card in now.table.discards[seat] for card in work.take):
        now.emit(Reshuffled(seat, len(now.table.discards[seat])))
    for card in work.take:
        there = card == HIDDEN or card in now.table.decks[seat]
        if now.check(NEEDED.needs(there, "{} is not in the deck any more", card)):
            now.emit(Searched(seat, card))
    keep_deck(now, seat)
    limit_hand(now, seat)
    return False


def change_stat(now: Now, work: Effects, op: Op) -> bool:
    add_to(now, work, op, op.add)
    return False


def add_stat(now: Now, work: Effects, op: Op) -> bool:
    cards = now.setup.cards
    add_to(now, work, op, sum(getattr(cards[card], op.source_stat) for card in work.paid))
    return False


def copy_stat(now: Now, work: Effects, op: Op) -> bool:
    control = pitcher_control(now, work.seat)
    for card in aimed(now, op, work.seat, work.card, batter(now)):
        add_to(now, work, op, control - total(now, card, op.stat))
    return False


def batter(now: Now) -> str:
    return now.table.action.batter if now.table.action else ""


def add_to(now: Now, work: Effects, op: Op, add: int) -> None:
    """A stat of each target is changed until the step ends."""
    targets = [card for card in aimed(now, op, work.seat, work.card, batter(now)) if card]
    if not now.check(NEEDED.needs(targets, "there is no {} to work on", op.target)):
        return
    for card in targets:
        before, change = total(now, card, op.stat), Change(card, op.stat, add, source=work.card)
        after = replace(now.table, changes=(*now.table.changes, change))
        value = total(Now(now.setup, now.readings, after), card, op.stat)
        now.emit(StatChanged(work.seat, card, op.stat, before, value, change))


def gain_arrow(now: Now, work: Effects, op: Op) -> bool:
    arrow = work.arrow if op.gain == "choose" else str(op.gain)
    if op.target == "next-batter":
        now.emit(MarkSet(work.seat, arrow))
    elif now.check(NEEDED.needs(batter(now), "there is no Batter to gain the arrow")):
        now.emit(ArrowGained(work.seat, batter(now), arrow, work.card))
    return False


def raise_guard(now: Now, work: Effects, op: Op) -> bool:
    gain = (op.gain,) if isinstance(op.gain, str) else op.gain
    now.emit(GuardRaised(work.seat, gain, work.card))
    return False


def make_out(now: Now, work: Effects, op: Op) -> bool:
    table, action = now.table, now.table.action
    target = aimed(now, op, work.seat, work.card, batter(now))[0]
    in_action = table.live and action is not None and target in (action.batter, action.runner)
    if not now.check(NEEDED.needs(target and in_action, "there is no {} to put out", op.target)):
        return False
    assert action is not None
    cause = "catcher" if work.ability == "catcher" else "ability"
    return put_out_in_action(now, target, cause, action.base)


def advance_runners(now: Now, work: Effects, op: Op) -> bool:
    if now.check(NEEDED.needs(work.seat == now.table.half, "only Runners of the batting manager advance")):
        draw_for_runs(now, advance(now, op.n, "ability"))
    return False


def end_action(now: Now, work: Effects, op: Op) -> bool:
    if now.table.action is not None:
        now.emit(ActionEnded(now.table.half))
    return False


def pinch_hit(now: Now, work: Effects, op: Op) -> bool:
    table, seat = now.table, work.seat
    if not now.check(NEEDED.needs(table.live and batter(now), "there is no Batter to take over from")):
        return False
    old, once = batter(now), table.once
    if any(use.partition(".")[0] == old for use in once):
        once = now.ruling(ONCE_SCOPE)(once, old)
    now.emit(BatterReplaced(seat, old, work.card, table.marks[seat], once))
    now.then(*triggers(now.setup.cards[work.card], seat, "played-as-batter"))
    return False


def ready_flip(now: Now, work: Effects, op: Op) -> bool:
    for seat in concerned(now, op, work.seat):
        if now.check(NEEDED.needs(now.table.flipped[seat], "the Bat Flip card is On Deck already")):
            now.emit(BatFlipReset(seat, True))
    return False


def forbid_keyword(now: Now, work: Effects, op: Op) -> bool:
    for seat in concerned(now, op, work.seat):
        now.emit(Forbidden(seat, op.keyword.replace("_", " ").title()))
    return False


OPS: dict[str, Callable[[Now, Effects, Op], bool]] = {
    "draw": draw_cards,
    "discard": discard_cards,
    "recover": recover_cards,
    "search": search_deck,
    "stat": change_stat,
    "add-stat": add_stat,
    "copy-stat": copy_stat,
    "arrow": gain_arrow,
    "guard": raise_guard,
    "out": make_out,
    "advance": advance_runners,
    "end-action": end_action,
    "pinch": pinch_hit,
    "flip-ready": ready_flip,
    "forbid": forbid_keyword,
}
