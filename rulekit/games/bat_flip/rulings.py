"""The open questions of Bat Flip: one function, or one plain value, for each reading."""

from __future__ import annotations

from rulekit.games.bat_flip.book import R
from rulekit.games.bat_flip.cards import Ability, Card
from rulekit.games.bat_flip.table import AWAY, HOME, NOBODY_ON, Change, OnBase, Table
from rulekit.pieces.deck import Cards, plus
from rulekit.step import Step
from rulekit.value import Seat

# Setting up: how many teams each pick takes, and who decides first about a Pitcher.
SETUP_DRAFT_PAIR = R.ruling("setup.draft-pair", one_by_one=1, together=lambda pick: 2 if pick == 1 else 1)
SETUP_PITCHER_ORDER = R.ruling("setup.pitcher-order", away_first=(AWAY, HOME), home_first=(HOME, AWAY))

# At bat: whether an empty hand leaves (other actions, the top card); whether nothing may be done, and what it costs.
FLIP_EMPTY_HAND = R.ruling(
    "flip.empty-hand",
    either=(True, True),
    flip_first=lambda flip_ready: (True, not flip_ready),
    reveal_only=(False, True),
)
STRIKEOUT_EMPTY = R.ruling("strikeout.empty", no=False, yes=True)
ATBAT_NONE = R.ruling("atbat.none", must=False, may_pass=True)
DECK_BOTH_EMPTY = R.ruling("deck.both-empty", skip=True, **{"pass": False})
EMPTY_PITCHER_ABILITIES = R.ruling("empty.pitcher-abilities", mute=False, resolve=True)

# Walks: whether the ban on two in a row is lifted by a new half; what sends a Walk back, and whether it counts.
WALK_ROW_INNINGS = R.ruling("walk.row-innings", carries=False, resets=True)
WALK_RAISE = R.ruling("walk.raise", only_illegal=False, any_raise=True)
WALK_DROP = R.ruling("walk.drop", **{"return": True}, stands=False)
WALK_RETURNED_COUNTS = R.ruling("walk.returned-counts", not_counted=False, counted=True)

# What has become illegal: when it is looked at, where it goes, what it takes along.
ILLEGAL_WHEN = R.ruling("illegal.when", at_once=False, at_settling=True)
ILLEGAL_SOURCE = R.ruling("illegal.source", hand="hand", discard="discard")


def without_source(changes: tuple[Change, ...], card: str) -> tuple[Change, ...]:
    """Changes that did not come from a card."""
    return tuple(change for change in changes if change.source != card)


ILLEGAL_UNDO = R.ruling("illegal.undo", stand=lambda changes, card: changes, lapse=without_source)


def not_of(once: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Uses that are not those of a card."""
    return tuple(use for use in once if use.partition(".")[0] != card)


ONCE_SCOPE = R.ruling("once.scope", per_step=lambda once, card: once, per_play=not_of)

# Defenders: again after one sent back, late after declining, blind ones without the arrow, both arrows, Pitchers.
DEFENDER_REPLAY = R.ruling("defender.replay", again=True, closed=False)
DEFEND_LATE = R.ruling("defend.late", closed=False, open=True)
DEFEND_TOP_ILLEGAL = R.ruling("defend.top-illegal", hand="hand", discard="discard", defends="field")
ARROWS_BOTH = R.ruling("arrows.both", both=all, either=any)
STEAL_PITCHER = R.ruling("steal.pitcher", stays=True, discarded=False)

# Answers: who speaks when it would be this seat's turn; when Catcher and a search may be used; whose ability it is.
WINDOW_ORDER = R.ruling(
    "window.order", alternate=lambda batting, seat: seat, batting_first=lambda batting, seat: batting
)
STEAL_CATCHER_LATE = R.ruling("steal.catcher-late", until_settled=True, at_announcement=lambda announced: announced)
SEARCH_WHEN = R.ruling("search.when", any_window=True, own_atbat=lambda window: window == "atbat")


def as_dealt(card: Card) -> tuple[Ability, ...]:
    """The activated abilities of a card, Perra's with Perra."""
    return card.activated


def as_lent(card: Card) -> tuple[Ability, ...]:
    """The activated abilities of a card, Perra's with Durante."""
    return card.lent


EXAMPLE_PERRA_TEXT = R.ruling("example.perra-text", perra=as_dealt, durante=as_lent)
PERFECTO_CONTROL = R.ruling("perfecto.control", number_only="control", defense="defense")


def on_field(table: Table) -> tuple[Change, ...]:
    """Changes of cards that stay on the field."""
    there = (*table.bases, *table.pitchers, *table.kept[AWAY], *table.kept[HOME])
    return tuple(change for change in table.changes if change.card and change.card in there)


EFFECT_DURATION = R.ruling("effect.duration", step=(), in_play=on_field)


def with_discards(deck: Cards, discards: Cards) -> Cards:
    """The cards a search may find when it would take the last one of the deck."""
    return plus(deck, discards) if len(deck) <= 1 else deck


DECK_SEARCH_LAST = R.ruling("deck.search-last", one_shuffle=lambda deck, discards: deck, whole=with_discards)

# Hands: the order of draws and of discarding down; an ability before it.
Steps = tuple[Step, ...]


def after_each(draws: Steps, overs: Steps) -> Steps:
    """Every draw is followed by the hand limit of the manager who drew."""
    found: list[Step] = []
    for draw in draws:
        found += (draw, *(over for over in overs if over.actor == draw.seat))  # type: ignore[attr-defined]
    return tuple(found)


HAND_WHEN = R.ruling("hand.when", after_draw=lambda draws, overs: (*draws, *overs), card_by_card=after_each)
HAND_ABILITY_FIRST = R.ruling("hand.ability-first", no=False, yes=True)

# Outs, halves, the end: where a card waits; what the third Out in mid-action leaves; the Runners; the winning run.
DISCARD_WHEN = R.ruling("discard.when", before_draw=False, at_cleanup=True)
OUTS_MID_ACTION = R.ruling("outs.mid-action", stop=False, finish=True)


def to_pile(runners: Cards, bases: OnBase) -> tuple[Cards, Cards, OnBase]:
    """Runners left on base as (discarded, to hand, staying)."""
    return runners, (), NOBODY_ON


def to_hand(runners: Cards, bases: OnBase) -> tuple[Cards, Cards, OnBase]:
    """The same: all to hand."""
    return (), runners, NOBODY_ON


def to_wait(runners: Cards, bases: OnBase) -> tuple[Cards, Cards, OnBase]:
    """The same: all stay."""
    return (), (), bases


HALF_RUNNERS_LEFT = R.ruling("half.runners-left", discard=to_pile, hand=to_hand, stay=to_wait)


def ends_now(seat: Seat) -> bool:
    """Whether the lead of this batting manager in the last half ends the game."""
    return seat == HOME


END_WALKOFF = R.ruling("end.walkoff", play_out=False, walk_off=ends_now)
