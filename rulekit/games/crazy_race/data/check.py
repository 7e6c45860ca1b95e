"""What cannot be in a position, each problem named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from rulekit.games.crazy_race.book import R
from rulekit.games.crazy_race.facts import OUT_AND_BACK
from rulekit.games.crazy_race.table import CREATURES, EIGHT, HOME, SECRET, TURN, UNKNOWN, Bids, Setup, Values
from rulekit.games.crazy_race.words import END_WORDS, values_text
from rulekit.pieces.deck import HIDDEN
from rulekit.referee import Referee
from rulekit.rule import Rule
from rulekit.words import counted

Number = int | Literal["?"]
Given = list[int] | None
Listed = list[Number] | None


# ------------------------------------------------------------------ the track
def check_tracks(referee: Referee, setup: Setup, progress: tuple[Values, ...]) -> None:
    """Every creature is on its track, and no two of a team on one space."""
    for name, team in zip(setup.names, progress, strict=True):
        fits = all(0 <= at <= HOME for at in team)
        referee.check(
            R["board.spaces"].needs(fits, "progress of {}: {}; expected 0 to 12", name, ", ".join(map(str, team)))
        )
        if fits:
            spaces = [space for at in team if (space := OUT_AND_BACK[at])]
            twice = sorted({space for space in spaces if spaces.count(space) > 1})
            words = "creatures of {} that share a space: on {}" if twice else "creatures of {} that share a space: none"
            referee.check(R["jump.one"].needs(not twice, words, name, ", ".join(map(str, twice))))


def check_home(
    referee: Referee, setup: Setup, progress: tuple[Values, ...], given: list[str] | None
) -> tuple[tuple[int, int], ...]:
    """Finished creatures in the order of their arrival."""
    found = [(seat, c) for seat, team in enumerate(progress) for c, at in enumerate(team) if at == HOME]
    if given is None:
        return tuple(found)
    texts = {
        f"{setup.seats[seat]} {name}": (seat, c) for seat in range(len(progress)) for c, name in enumerate(CREATURES)
    }
    named = [texts.get(text) for text in given]
    if None in named or sorted(filter(None, named)) != found:
        there = ", ".join(text for text, which in texts.items() if which in found)
        referee.refuse("position.home names {}; home are {}", ", ".join(given)[:80] or "nobody", there or "none")
        return tuple(found)
    return tuple(filter(None, named))


# ------------------------------------------------------------------ markers
def check_markers(
    referee: Referee, setup: Setup, full: Values, held: tuple[Values, ...], left: tuple[Given, Given]
) -> tuple[Values, Values]:
    """The markers at both ends; those not given are what lies there when those held have been taken."""
    ends = [list(full) if given is None else sorted(given, reverse=True) for given in left]
    values = [value for markers in held for value in markers]
    if left == (None, None):
        ends = [list(full[reached(full, values, times) :]) for times in (1, 2)]
    count = Counter(values) if left == (None, None) else Counter(values) + Counter(ends[0]) + Counter(ends[1])
    unknown = sorted(value for value in count if value not in full)
    rule = R["three.markers"] if unknown == [6] and len(held) == 3 else R["contents.markers"]
    referee.check(rule.needs(not unknown, "markers that do not exist: {}", ", ".join(map(str, unknown)) or "none"))
    often = sorted(value for value, n in count.items() if n > 2)
    words = "more than twice there: {}"
    referee.check(R["contents.markers"].needs(not often, words, ", ".join(map(str, often)) or "none"))
    for name, end in zip(END_WORDS, ends, strict=True):
        once = len(set(end)) == len(end)
        referee.check(R["prep.markers"].needs(once, "markers at the {}: {}", name, ", ".join(map(str, end)) or "none"))
    return tuple(ends[0]), tuple(ends[1])


def reached(full: Values, held: list[int], times: int) -> int:
    """How many markers are gone from an end, counted down to the lowest that is held so many times."""
    return max((full.index(value) + 1 for value in full if held.count(value) >= times), default=0)


def check_taken(
    referee: Referee,
    setup: Setup,
    held: tuple[Values, ...],
    left: tuple[Values, Values],
    full: Values,
    progress: tuple[Values, ...],
    *,
    ended: bool,
) -> None:
    """Markers go from the highest down, one for a creature that turns or comes home, and only the punishment ends them.

    This holds under every reading: where markers may be declined some are still there, and nothing else differs.
    """
    arrived = [[sum(at >= goal for at in team) for team in progress] for goal in (TURN, HOME)]
    for end, (name, lying) in enumerate(zip(END_WORDS, left, strict=True)):
        check_end(referee, name, lying, full, sum(arrived[end]), R["finish.marker"] if end else R["turn.marker"])
    for name, markers, turned, home in zip(setup.names, held, *arrived, strict=True):
        words = "markers of {}: {}; creatures of {} that have turned: {}, come home: {}"
        fits = len(markers) <= turned + home
        referee.check(R["turn.marker"].needs(fits, words, name, len(markers), name, turned, home))
    gone = Counter(full) + Counter(full) - Counter(left[0]) - Counter(left[1])
    owned = Counter(value for markers in held for value in markers)
    words = "markers gone from the ends: {}; markers held: {}"
    whole = owned <= gone if ended else owned == gone
    referee.check(R["contents.markers"].needs(whole, words, row(gone.elements()), row(owned.elements())))


def check_end(referee: Referee, name: str, lying: Values, full: Values, arrived: int, rule: Rule) -> None:
    """One end of the track: the lowest markers lie there, and no more are gone than creatures have arrived."""
    lowest = full[len(full) - len(lying) :]
    words = "markers left at the {}: {}; the highest go first, which leaves {}"
    referee.check(rule.needs(lying == lowest, words, name, row(lying), row(lowest)))
    gone = len(full) - len(lying)
    words = "markers gone from the {}: {}; creatures that have got there: {}"
    referee.check(rule.needs(gone <= arrived, words, name, gone, arrived))


def row(values: Iterable[int]) -> str:
    """Markers as they lie, the highest first."""
    return ", ".join(map(str, sorted(values, reverse=True))) or "none"


# ------------------------------------------------------------------ magic cards
def check_bids(referee: Referee, sides: tuple[Bids, ...], seats: int) -> None:
    """Three players use three sides at the most."""
    if seats == 3:
        used = sum(1 for bids in sides if bids)
        referee.check(R["three.taboo"].needs(used <= 3, "cards lie along {}", counted(used, "side")))


def check_hands(
    referee: Referee, setup: Setup, sides: tuple[Bids, ...], given: list[tuple[Listed, Listed]]
) -> tuple[tuple[Values, ...], tuple[Values, ...], Values]:
    """Hand, pile and cards around the movement card of every seat; and how many cards in a hand lie elsewhere."""
    rows = []
    for seat, (hand, discard) in enumerate(given):
        lying = tuple(value for bids in sides for owner, value in bids if owner == seat)
        rows.append(completed(referee, setup.names[seat], lying, hand, discard))
    hands, discards, unseen = zip(*rows, strict=True)
    return tuple(hands), tuple(discards), tuple(unseen)


def completed(referee: Referee, name: str, lying: Values, hand: Listed, discard: Listed) -> tuple[Values, Values, int]:
    """One seat's cards, with what is not given filled in.

    A hand may list cards that lie somewhere as ``?``: as many as there are too many are elsewhere.
    """
    if hand is not None and HIDDEN in hand:
        pile = numbers(discard or [])
        whole = hand == [HIDDEN] and fits((*lying, *pile)) and len(lying) + len(pile) <= len(EIGHT)
        told = "a hand nobody knows is written as one ?"
        referee.check(R["magic.eight"].needs(whole, "{}: {}; elsewhere {}", name, told, values_text((*lying, *pile))))
        return SECRET, pile, 0
    if hand is None:
        pile = numbers(discard or [])
        held = rest((*lying, *pile))
    else:
        held = tuple(sorted(numbers(list(hand))))
        hidden = lying.count(UNKNOWN)
        pile = numbers(discard) if discard is not None else spare(rest((*lying, *held)), hidden)
    unseen = len(held) + len(pile) + len(lying) - len(EIGHT)
    masked = (*lying, *pile).count(UNKNOWN)
    whole = fits((*held, *pile, *lying)) and 0 <= unseen <= min(masked, len(held))
    words = "cards of {}: in hand {}, discarded {}, on the table {}; the eight cards are {}"
    shown = (values_text(held) or "none", values_text(pile) or "none", values_text(lying) or "none", values_text(EIGHT))
    referee.check(R["magic.eight"].needs(whole, words, name, *shown))
    return held, pile, unseen


def numbers(cards: list[Number]) -> Values:
    """Values in rising order; ``?`` as unknown."""
    return tuple(sorted(UNKNOWN if card == HIDDEN else int(card) for card in cards))


def rest(cards: Values) -> Values:
    """The cards of the eight that are not among these."""
    left = Counter(EIGHT)
    left.subtract(card for card in cards if card != UNKNOWN)
    return tuple(sorted((+left).elements()))


def spare(cards: Values, hidden: int) -> Values:
    """A discard pile, of which nothing is known where hidden cards lie on the table."""
    return (UNKNOWN,) * (len(cards) - hidden) if hidden else cards


def fits(cards: Values) -> bool:
    """Whether these can be cards of one colour."""
    return not Counter(card for card in cards if card != UNKNOWN) - Counter(EIGHT)
