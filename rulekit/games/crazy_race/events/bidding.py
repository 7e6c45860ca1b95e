"""Setting up, turning up the movement card, laying magic cards, taking the pile back."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.crazy_race.book import R
from rulekit.games.crazy_race.table import EIGHT, GOES, SECRET, UNKNOWN, Card, Setup, Table, Values
from rulekit.games.crazy_race.words import SIDE_WORDS, values_text
from rulekit.step import Event, Rules
from rulekit.value import Seat, put, without
from rulekit.words import counted, listed

PLACED = R["bid.one", "bid.face-down", "bid.side", "bid.to-left"]
PLACED_AFTER_PASS = (*PLACED, R["bid.pass-not-out"])
LAID_OUT = R[
    "prep.cards",
    "prep.creatures",
    "prep.row",
    "prep.markers",
    "prep.start-player",
    "prep.board",
    "prep.any-order",
    "prep.facing",
    "prep.colour",
    "prep.hidden",
    "prep.pile",
    "start.shared",
    "magic.eight",
    "idea.team",
    "idea.rounds",
    "board.tracks",
    "board.spaces",
    "board.turning-point",
    "board.line",
    "creature.types",
]
FOR_THREE = R["three.markers", "three.colour"]


class SetUp(Event):
    """Creatures, magic cards, movement cards and markers are laid out."""

    players: tuple[Seat, ...]
    highest: int

    @property
    def rules(self) -> Rules:
        """With three players a colour and two markers stay in the box."""
        return (*LAID_OUT, *FOR_THREE) if len(self.players) == 3 else LAID_OUT

    def says(self, setup: Setup) -> str:
        """Who races, and what lies there."""
        who = listed([setup.names[seat] for seat in self.players])
        return (
            f"{who} line up three creatures each and take eight magic cards; "
            f"markers from {self.highest} down to 1 lie at both ends."
        )


class StartDrawn(Event):
    """Chance names the start player (ruling ``start.choice``)."""

    kind = "start-player"
    rules = R["prep.start-player"]
    template = "{player} is drawn as start player and takes the S tile."
    player: Seat

    def apply(self, table: Table) -> Table:
        """The tile lies with the start player."""
        return replace(table, tile=self.player, first=self.player, turn=self.player)


class CardTurned(Event):
    """The start player turns up a movement card."""

    kind = "card"
    rules = R["round.reveal"]
    player: Seat
    card: Card
    number: int

    def apply(self, table: Table) -> Table:
        """The card lies on the table."""
        return replace(table, card=self.card)

    def says(self, setup: Setup) -> str:
        """Round, card and what it offers."""
        sides = ", ".join(f"{SIDE_WORDS[s].split()[0]} {self.card.spaces[s] or '?'}" for s in self.card.clockwise)
        return f"{setup.names[self.player]} turns up {self.card.id} in round {self.number}: {sides}."


def next_go(table: Table) -> tuple[Seat, int]:
    """Whose go is next, and which of the three it is."""
    turn = (table.turn + 1) % len(table.hands)
    return turn, table.go + 1 if turn == table.tile and table.go < GOES else table.go


class Played(Event):
    """A magic card is laid face down along a side."""

    player: Seat
    side: int
    value: int
    place: int
    passed_before: bool = False
    owner_known: bool = True

    @property
    def rules(self) -> Rules:
        """Somebody who has passed is not out."""
        return PLACED_AFTER_PASS if self.passed_before else PLACED

    def apply(self, table: Table) -> Table:
        """The card leaves the hand; the next go begins."""
        seat, value, side = self.player, self.value, self.side
        hands, unseen = table.hands, table.unseen
        hand = hands[seat]
        if hand != SECRET:
            if value == UNKNOWN:
                unseen = put(unseen, seat, unseen[seat] + 1)
            else:
                hands = put(hands, seat, without(hand, value))
        laid = put(table.sides, side, (*table.sides[side], (seat, value)))
        turn, go = next_go(table)
        return replace(table, hands=hands, unseen=unseen, sides=laid, turn=turn, go=go)

    def says(self, setup: Setup) -> str:
        """Who, what, where."""
        card = f"a {self.value}" if self.value else "a card"
        where = f"along the {SIDE_WORDS[self.side]}" if self.side >= 0 else "along some side"
        nth = f", as {'the first card' if self.place == 1 else f'card {self.place}'} there" if self.side >= 0 else ""
        return f"{setup.names[self.player]} plays {card} face down {where}{nth}."

    def seen_by(self, seat: int) -> Event:
        """Others see the owner and the side at the most, never the value."""
        if seat == self.player:
            return self
        side, place = (self.side, self.place) if self.owner_known else (-1, 0)
        return Played(self.player, side, UNKNOWN, place, self.passed_before, self.owner_known)


class Passed(Event):
    """No card is laid."""

    rules = R["bid.say-pass", "bid.to-left"]
    player: Seat
    silent: bool = False

    def apply(self, table: Table) -> Table:
        """The next go begins."""
        turn, go = next_go(table)
        return replace(table, turn=turn, go=go)

    def says(self, setup: Setup) -> str:
        """With or without a word."""
        said = "says nothing, which counts as a pass" if self.silent else "passes"
        return f"{setup.names[self.player]} {said}."


class NoCards(Event):
    """A player says that no card is left in hand."""

    rules = R["secret.out"]
    template = "{player} says: no cards left in hand."
    player: Seat


class GoesSkipped(Event):
    """Nobody can lay a card any more, so the goes that are left are not asked (ruling ``early.when``)."""

    rules = R["early.end", "early.finish-round"]
    template = "Nobody has a card left; the remaining goes are skipped."

    def apply(self, table: Table) -> Table:
        """Step B is over."""
        return replace(table, turn=table.tile, go=GOES)


class SideClosed(Event):
    """Three sides have cards, so nobody may open the fourth (three players)."""

    rules = R["three.sides", "three.decided", "three.taboo"]
    side: int

    def says(self, setup: Setup) -> str:
        """Which side is barred."""
        return f"Cards lie along three sides; the {SIDE_WORDS[self.side]} is closed."


class Recovered(Event):
    """A player takes the discard pile back, with cards from the table where a ruling says so."""

    rules = R["magic.once", "magic.any-time", "secret.count"]
    marker, label = "ring", "pile taken back"
    player: Seat
    cards: Values
    before: int
    sides: Values = ()
    told: bool = True

    def apply(self, table: Table) -> Table:
        """Everything that is not around the card is in hand again."""
        seat = self.player
        sides = tuple(
            tuple(bid for bid in bids if bid[0] != seat) if side in self.sides else bids
            for side, bids in enumerate(table.sides)
        )
        around = [value for bids in sides for owner, value in bids if owner == seat]
        hand, unseen = table.hands[seat], 0
        if hand != SECRET:
            hand = without(EIGHT, *(value for value in around if value != UNKNOWN))
            unseen = around.count(UNKNOWN)
        return replace(
            table,
            hands=put(table.hands, seat, hand),
            discards=put(table.discards, seat, ()),
            unseen=put(table.unseen, seat, unseen),
            recovered=put(table.recovered, seat, True),
            sides=sides,
        )

    def says(self, setup: Setup) -> str:
        """How many cards, where that may be told."""
        name, n = setup.names[self.player], len(self.cards)
        if not self.told:
            return f"{name} takes the discard pile back."
        what = f"{counted(n, 'card')} ({values_text(self.cards)})" if n else "an empty pile"
        return f"{name} takes back {what}; in hand {self.before} → {self.before + n}."

    def seen_by(self, seat: int) -> Event:
        """Nobody has to say how many cards are in hand."""
        return self if seat == self.player else Recovered(self.player, (), 0, self.sides, False)
