"""Setting up: the draft, the opening hands, the first Pitchers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations
from math import comb

from rulekit.chance import Chance, Outcomes, Randint
from rulekit.games.bat_flip import moves
from rulekit.games.bat_flip.book import R
from rulekit.games.bat_flip.cards import DECKS, TEAMS
from rulekit.games.bat_flip.events.halves import HalfStarted, StepStarted
from rulekit.games.bat_flip.events.setup import (
    PICKS,
    DecksShuffled,
    Drafted,
    MoundLeft,
    OpeningHand,
    PitcherSet,
    SetUp,
)
from rulekit.games.bat_flip.facts import OPENING_HAND, hand_of, in_hand
from rulekit.games.bat_flip.moves import NO_MOUND, Deal, Draft, Mound, NoMound, Opening
from rulekit.games.bat_flip.rulings import SETUP_DRAFT_PAIR, SETUP_PITCHER_ORDER
from rulekit.games.bat_flip.steps.abilities import triggers
from rulekit.games.bat_flip.steps.hand import show
from rulekit.games.bat_flip.table import AWAY, HOME, Now, Table
from rulekit.moves import Move
from rulekit.pieces import deck
from rulekit.rule import Finding, Rule
from rulekit.step import Effect, Step, alone
from rulekit.value import Seat
from rulekit.words import counted, listed

DRAFT_ORDER = (AWAY, HOME, HOME, AWAY)
DEAL_ORDER = (AWAY, HOME, AWAY, HOME)


def taken(table: Table) -> int:
    """How many teams have been given out."""
    return sum(map(len, table.teams))


def left_teams(table: Table) -> list[str]:
    """The teams nobody has."""
    gone = (*table.teams[0], *table.teams[1])
    return [team for team in sorted(TEAMS) if team not in gone]


class Open(Effect):
    """Everything is laid out; then teams are chosen, or shuffled if they are known."""

    template = "Fields, Bat Flip cards and the Scoreboard are laid out."

    def happen(self, now: Now) -> None:
        """By the option ``teams``."""
        now.emit(SetUp(AWAY, HOME))
        if now.setup.teams:
            shuffle_decks(now)
        elif now.setup.options["teams"] == "random":
            now.then(DealTeam())
        else:
            now.then(DraftTeam(AWAY, 0))


def shuffle_decks(now: Now) -> None:
    """Two teams make a deck; then the opening hands and the Pitchers."""
    away, home = (deck.cards(card for team in teams for card in DECKS[team]) for teams in now.table.teams)
    now.emit(DecksShuffled((away, home)))
    now.then(DealHand(AWAY), DealHand(HOME), SetMounds())


def named(teams: Iterable[str]) -> str:
    """Teams by their names; what is no team as it was written."""
    return listed([TEAMS[team]["name"] if team in TEAMS else team for team in teams])


class DraftTeam(Step):
    """A manager takes a team."""

    question = "draft"
    takes = (Draft,)
    template = "{actor} takes a team."
    actor: Seat
    pick: int

    @property
    def rule(self) -> Rule:  # type: ignore[override]
        """That of the pick."""
        return PICKS[self.pick]

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """Every team that is left; pairs where a ruling lets two be taken together."""
        number = now.ruling(SETUP_DRAFT_PAIR)(self.pick)
        return tuple(map(Draft, combinations(left_teams(now.table), number)))

    def judge(self, now: Now, move: Draft) -> Iterator[Finding]:
        """The team is left; the rule is that of the pick."""
        number = now.ruling(SETUP_DRAFT_PAIR)(self.pick)
        left = left_teams(now.table)
        gone = [team for team in move.teams if team not in left]
        words = "{} cannot be taken; left are {}" if gone else "{} can be taken; left are {}"
        yield self.rule.needs(not gone, words, named(gone or move.teams), named(left))
        each = list(move.teams) == sorted(set(move.teams)) and len(move.teams) == number
        yield self.rule.needs(each, "{} named in this pick, {} to be taken", counted(len(move.teams), "team"), number)

    def resolve(self, now: Now, move: Draft) -> None:
        """The next manager, or the shuffle."""
        for team in move.teams:
            now.emit(Drafted(self.actor, team, taken(now.table)))
        pick = taken(now.table)
        if pick == len(DRAFT_ORDER):
            shuffle_decks(now)
        else:
            now.then(DraftTeam(DRAFT_ORDER[pick], pick))

    def why(self, now: Now) -> str:
        """Which pick it is."""
        return f"Pick {self.pick + 1} of 4; {len(left_teams(now.table))} teams are left."


class DealTeam(Chance):
    """Chance gives out a team."""

    question = "deal"
    rule = R["random.deal"]
    takes = (Deal,)
    template = "A team is dealt."

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """Every team that is left."""
        return tuple(map(Deal, left_teams(now.table)))

    def resolve(self, now: Now, move: Deal) -> None:
        """Away, Home, Away, Home; then the shuffle."""
        pick = taken(now.table)
        now.emit(Drafted(DEAL_ORDER[pick], move.team, pick, True))
        if pick + 1 == len(DEAL_ORDER):
            shuffle_decks(now)
        else:
            now.then(DealTeam())

    def why(self, now: Now) -> str:
        """How many are left."""
        left = left_teams(now.table)
        return f"One of {len(left)} teams goes to {now.names[DEAL_ORDER[taken(now.table)]]}."


class DealHand(Chance):
    """A manager draws the opening hand."""

    question = "opening"
    rule = R["setup.hand-five"]
    takes = (Opening,)
    template = "{seat} draws an opening hand."
    seat: Seat

    def candidates(self, now: Now) -> Outcomes:
        """Every set of five cards."""
        pile = now.table.decks[self.seat]
        number = min(OPENING_HAND, len(pile))
        return Outcomes(comb(len(pile), number), lambda: map(Opening, deck.draws(pile, number)))

    def odds(self, now: Now, move: Opening) -> Fraction:
        """All sets are equally likely; what is hidden counts as drawn."""
        pile, named = now.table.decks[self.seat], deck.known(move.cards)
        if list(move.cards) != sorted(move.cards) or len(move.cards) != min(OPENING_HAND, len(pile)):
            return Fraction(0)
        if len(named) == len(move.cards):
            return deck.odds(pile, named)
        return Fraction(int(deck.holds(pile, named)))

    def judge(self, now: Now, move: Opening) -> Iterator[Finding]:
        """Five different cards of the deck."""
        pile = now.table.decks[self.seat]
        words = "{} cards in alphabetical order, of the {} of {}"
        yield self.rule.needs(self.odds(now, move) > 0, words, OPENING_HAND, len(pile), now.names[self.seat])

    def deal(self, now: Now, pick: Randint) -> Opening:
        """One of them."""
        pile = now.table.decks[self.seat]
        return Opening(deck.draw(pile, min(OPENING_HAND, len(pile)), pick))

    def resolve(self, now: Now, move: Opening) -> None:
        """The hand is held."""
        now.emit(OpeningHand(self.seat, move.cards))

    def seen_by(self, now: Now, move: Move, seat: int) -> Move:
        """The other manager sees how many."""
        return move if seat == self.seat or not isinstance(move, Opening) else Opening(deck.masked(move.cards))

    def why(self, now: Now) -> str:
        """The deck."""
        return (
            f"{OPENING_HAND} of the {len(now.table.decks[self.seat])} cards of {now.names[self.seat]} come to the hand."
        )


class SetMounds(Effect):
    """Both managers may put out a Pitcher, in the order of a ruling."""

    template = "Each manager may put out a Pitcher."

    def happen(self, now: Now) -> None:
        """One after the other; then the first half."""
        now.then(*(SetMound(seat) for seat in now.ruling(SETUP_PITCHER_ORDER)()), FirstHalf())


class SetMound(Step):
    """A manager may put out a Pitcher."""

    question = "mound"
    rule = R["setup.pitcher"]
    takes = (Mound, NoMound)
    template = "{actor} may put out a Pitcher."
    actor: Seat

    def forced(self, now: Now) -> Move | None:
        """Without a Pitcher nothing is asked, if the option says so."""
        return alone(self, now, NO_MOUND) if now.setup.auto_pass else None

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """The Pitchers in hand, or none."""
        cards = now.setup.cards
        found = (card for card in hand_of(now.table, self.actor) if cards[card].pitcher)
        return (*map(moves.mound, found), NO_MOUND)

    def judge(self, now: Now, move: Mound | NoMound) -> Iterator[Finding]:
        """A Pitcher, in hand."""
        if isinstance(move, NoMound):
            yield R["setup.pitcher"].needs(True, "nobody has to put out a Pitcher")
            return
        there = in_hand(now.table, self.actor, move.card)
        yield R["setup.pitcher"].needs(there, "{} is {} hand", now.setup.called(move.card), "in" if there else "not in")
        card = now.setup.cards.get(move.card)
        pitcher = card is not None and card.pitcher
        yield R["setup.pitcher"].needs(
            pitcher, "{} is {} Pitcher", now.setup.called(move.card), "a" if pitcher else "no"
        )

    def resolve(self, now: Now, move: Mound | NoMound) -> None:
        """The Pitcher faces the other manager's Batters; its abilities work."""
        seat = self.actor
        if isinstance(move, NoMound):
            now.emit(MoundLeft(seat))
            return
        show(now, seat, move.card)
        now.emit(PitcherSet(seat, 1 - seat, move.card))
        now.then(*triggers(now.setup.cards[move.card], seat, "played-as-pitcher"))

    def why(self, now: Now) -> str:
        """How many Pitchers there are."""
        pitchers = sum(now.setup.cards[card].pitcher for card in hand_of(now.table, self.actor))
        if not pitchers:
            return f"{now.names[self.actor]} holds no Pitcher to put out before play."
        return f"{now.names[self.actor]} holds {counted(pitchers, 'Pitcher')} and may put one out before play."


class FirstHalf(Effect):
    """The Away manager bats first."""

    template = "The Top of the 1st begins."

    def happen(self, now: Now) -> None:
        """The first At-Bat step."""
        from rulekit.games.bat_flip.steps.atbat import AtBat
        from rulekit.games.bat_flip.steps.halves import CleanUp

        now.emit(HalfStarted(AWAY, HOME, 1, True))
        now.emit(StepStarted(AWAY, "at-bat"))
        now.then(AtBat(AWAY), CleanUp())
