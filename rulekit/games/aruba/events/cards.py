"""What happens to action cards."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.aruba.book import R
from rulekit.games.aruba.table import PLACES, CarNo, Setup, Table
from rulekit.pieces.deck import HIDDEN, Cards, known, masked, plus
from rulekit.step import Event, Rules
from rulekit.value import Seat, put, without
from rulekit.words import LONGEST_WORD, counted, listed


class CardPlayed(Event):
    """A card is played for its effect; ``bound`` if it was one that nobody had seen."""

    seat: Seat
    card: str
    bound: bool = False
    again: bool = False

    @property
    def quiet(self) -> bool:  # type: ignore[override]
        """A bomb that goes off tells enough."""
        return self.card == "bomb"

    @property
    def rules(self) -> Rules:
        """The general rules of cards, and the first of this one."""
        rules = (*R["cards.two-uses", "cards.effect"], *R[PLAYED_BY[self.card]])
        return (*rules, *R[MANY[self.card]]) if self.again and self.card in MANY else rules

    def apply(self, table: Table) -> Table:
        """It leaves the hand."""
        hands, unseen = out_of(table, table.hands, self.seat, (self.card,), (self.card,) if self.bound else ())
        return replace(table, hands=hands, unseen=unseen, played=plus(table.played, (self.card,)))

    def says(self, setup: Setup) -> str:
        """Which card."""
        return f"{setup.names[self.seat]} plays {TITLES[self.card]}."


PLAYED_BY = {
    "bomb": ("bomb.place",),
    "bumper": ("bumper.fit",),
    "change": ("change.die",),
    "extra": ("extra.die",),
    "hook": ("hook.attach",),
    "larceny": ("larceny.steal",),
    "nitro": ("nitro.bonus",),
    "repair": ("repair.card",),
    "reroll": ("reroll.card",),
    "saw": ("saw.fit",),
}
MANY = {
    "change": ("change.many",),
    "extra": ("extra.many",),
    "larceny": ("larceny.many",),
    "reroll": ("reroll.many",),
}
TITLES = {
    HIDDEN: "an unknown card",
    "bomb": "a Bomb",
    "bumper": "a Bumper",
    "change": "a Die change",
    "extra": "an Extra die",
    "hook": "a Hook",
    "larceny": "a Larceny",
    "nitro": "a Nitro",
    "repair": "a Repair card",
    "reroll": "a Re-Roll card",
    "saw": "a Saw",
}
SEVERAL = {
    HIDDEN: "unknown cards",
    "bomb": "Bombs",
    "bumper": "Bumpers",
    "change": "Die changes",
    "extra": "Extra dice",
    "hook": "Hooks",
    "larceny": "Larcenies",
    "nitro": "Nitros",
    "repair": "Repair cards",
    "reroll": "Re-Roll cards",
    "saw": "Saws",
}
NUMBERS = {2: "two", 3: "three", 4: "four"}


def out_of(
    table: Table, piles: tuple[Cards, ...], seat: Seat, cards: Cards, bound: Cards
) -> tuple[tuple[Cards, ...], Cards]:
    """Hands without some cards, those that nobody had seen taken out of the unseen ones."""
    seen = without(cards, *bound)
    left = without(piles[seat], *seen, *masked(bound))
    return put(piles, seat, left), without(table.unseen, *bound) if bound else table.unseen


class Discarded(Event):
    """Cards go to the discard pile: from a hand, from the waiting or stolen cards, or after use (pile empty)."""

    rules = R["setup.discard"]
    quiet = True
    seat: Seat
    cards: Cards
    pile: str = ""
    bound: Cards = ()

    def apply(self, table: Table) -> Table:
        """They lie face up."""
        t = replace(table, discard=plus(table.discard, self.cards))
        if self.pile == "hands":
            hands, unseen = out_of(t, t.hands, self.seat, self.cards, self.bound)
            return replace(t, hands=hands, unseen=unseen)
        if self.pile == "waiting":
            waiting, unseen = out_of(t, t.waiting, self.seat, self.cards, self.bound)
            return replace(t, waiting=waiting, unseen=unseen)
        if self.pile == "aside":
            aside, unseen = out_of(t, (t.aside,), 0, self.cards, self.bound)
            return replace(t, aside=aside[0], unseen=unseen)
        return t

    def says(self, setup: Setup) -> str:
        """Which cards."""
        return f"{setup.names[self.seat]} discards {shown(self.cards)}."


class HandLost(Event):
    """The cards of a player without a car are discarded (ruling ``wreck.hand``); unseen ones stay unknown."""

    rules = R["setup.discard"]
    seat: Seat
    cards: Cards

    def apply(self, table: Table) -> Table:
        """Nothing is left in hand; cards that nobody saw count with the deck."""
        seen = known(self.cards)
        hands, waiting = put(table.hands, self.seat, ()), put(table.waiting, self.seat, ())
        aside = () if self.seat == table.turn else table.aside
        return replace(table, hands=hands, waiting=waiting, aside=aside, discard=plus(table.discard, seen))

    def says(self, setup: Setup) -> str:
        """Which cards."""
        return f"{setup.names[self.seat]} has no car left and gives up {shown(self.cards)}."


class Fitted(Event):
    """Equipment goes onto a car card."""

    seat: Seat
    car: CarNo
    card: str
    place: str

    @property
    def rules(self) -> Rules:
        """Bumpers and saws."""
        if self.card == "bumper":
            return R["bumper.fit", "bumper.one-each", "bumper.fixed", "bumper.use"]
        return R["saw.fit", "saw.fixed"]

    def apply(self, table: Table) -> Table:
        """It stays there."""
        fitted = tuple(sorted((*table.fitted[self.car], self.place), key=PLACES.index))
        return replace(table, fitted=put(table.fitted, self.car, fitted))

    def says(self, setup: Setup) -> str:
        """What, and where."""
        where = "in front" if self.place == "front" else f"on the {self.place}" if self.card == "saw" else "at the rear"
        return f"{setup.called(self.car)} carries a {self.card} {where} now."


class Replaced(Event):
    """An old piece of equipment makes room for a new one (ruling ``equip.replace``)."""

    template = "The old {card} of {car} comes off."
    seat: Seat
    car: CarNo
    card: str
    place: str

    @property
    def rules(self) -> Rules:
        """Bumpers and saws."""
        return R["bumper.one-each"] if self.card == "bumper" else R["saw.fixed"]

    def apply(self, table: Table) -> Table:
        """The place is empty."""
        left = tuple(place for place in table.fitted[self.car] if place != self.place)
        return replace(table, fitted=put(table.fitted, self.car, left))


class Reshuffled(Event):
    """The discard pile becomes part of the deck."""

    rules = R["setup.discard", "triple.draw"]
    cards: int

    def apply(self, table: Table) -> Table:
        """They are unseen again."""
        return replace(table, unseen=plus(table.unseen, table.discard), discard=())

    def says(self, setup: Setup) -> str:
        """How many."""
        cards = counted(self.cards, "discarded card becomes", "discarded cards become")
        return f"The deck has run out: {cards} a new one."


class Drawn(Event):
    """Cards are drawn for three of a kind; ``secret`` if only their owner sees them."""

    rules = R["triple.draw", "triple.wait", "cards.source"]
    seat: Seat
    cards: Cards
    secret: bool = True

    def apply(self, table: Table) -> Table:
        """They wait for the player's next turn."""
        seen = known(self.cards)
        waiting = put(table.waiting, self.seat, plus(table.waiting[self.seat], self.cards))
        return replace(table, waiting=waiting, unseen=without(table.unseen, *seen), drawing=0)

    def seen_by(self, seat: int) -> Drawn:
        """Others see only how many."""
        return self if seat == self.seat or not self.secret else replace(self, cards=masked(self.cards))

    def says(self, setup: Setup) -> str:
        """Which, as far as they are known."""
        return f"{setup.names[self.seat]} draws {shown(self.cards)}."


class Stolen(Event):
    """Cards change hands by Larceny; ``bound`` are those of the victim's that nobody had seen before."""

    rules = R["larceny.steal", "larceny.wait", "cards.source"]
    seat: Seat
    victim: Seat
    cards: Cards
    secret: bool = True
    marker, label = "hand", "theft"

    def apply(self, table: Table) -> Table:
        """Ready cards go before waiting ones; the thief puts them aside until the turn is over."""
        hands, waiting, unseen = rid(table, self.victim, self.cards)
        aside = plus(table.aside, self.cards)
        return replace(table, hands=hands, waiting=waiting, aside=aside, unseen=unseen)

    def seen_by(self, seat: int) -> Stolen:
        """Others see only how many."""
        if seat in (self.seat, self.victim) or not self.secret:
            return self
        return replace(self, cards=masked(self.cards))

    def says(self, setup: Setup) -> str:
        """From whom, and which, as far as they are known."""
        return f"{setup.names[self.seat]} steals {shown(self.cards)} from {setup.names[self.victim]}."


def rid(table: Table, victim: Seat, cards: Cards) -> tuple[tuple[Cards, ...], tuple[Cards, ...], Cards]:
    """Hands, waiting and unseen cards after a theft: each card is taken where it lies, else from the unknown ones.

    Where a known hand is robbed of cards that nobody saw, what is left of it is not known either.
    """
    hand, waiting, unseen = list(table.hands[victim]), list(table.waiting[victim]), list(table.unseen)
    for card in sorted(cards, reverse=True):
        pile = hand if card in hand else waiting if card in waiting else None
        if pile is not None:
            pile.remove(card)
        elif card == HIDDEN:
            unseen += known((*hand, *waiting))
            hand, waiting = [HIDDEN] * len(hand), [HIDDEN] * len(waiting)
            (hand or waiting).pop()
        else:
            (hand if HIDDEN in hand else waiting).remove(HIDDEN)
            unseen.remove(card)
    left = put(table.hands, victim, tuple(sorted(hand))), put(table.waiting, victim, tuple(sorted(waiting)))
    return *left, tuple(sorted(unseen))


def bare(card: str) -> str:
    """The title of a card without its article; of a word that is no card the word."""
    return TITLES[card].partition(" ")[2] if card in TITLES else card[:LONGEST_WORD]


def shown(cards: Cards) -> str:
    """Cards in a sentence: ``two Bumpers and a Saw``."""
    if not known(cards):
        return counted(len(cards), "card") + (" that nobody saw" if cards else "")
    numbers = {card: cards.count(card) for card in cards}
    return listed(
        [TITLES[card] if n == 1 else f"{NUMBERS.get(n, str(n))} {SEVERAL[card]}" for card, n in numbers.items()]
    )
