"""A simple sensible manager."""

from __future__ import annotations

from rulekit.chance import Randint
from rulekit.games.bat_flip.facts import attempts, sides, total
from rulekit.games.bat_flip.moves import (
    DEFEND_TOP,
    Defend,
    Discard,
    Draft,
    Flip,
    Hit,
    Mound,
    Steal,
    Strikeout,
    Take,
    Use,
    Walk,
)
from rulekit.games.bat_flip.table import Now
from rulekit.moves import Move
from rulekit.step import Step, options

DRAFTED = ("aces", "smallballers", "starsscrubs", "signstealers", "moneybags", "prospects", "dirtbags", "juicers")


def sensible(step: Step, now: Now, pick: Randint) -> Move:
    """The strongest Batter, a Defender who makes the Out, Steals that should work; abilities where they turn a play."""
    found = options(step, now)
    return max(found, key=lambda move: worth(now, move)) if len(found) > 1 else found[0]


def worth(now: Now, move: Move) -> float:
    """How much a move promises; doing nothing is worth 0."""
    cards, table = now.setup.cards, now.table
    match move:
        case Hit(card):
            batter = card or (table.action.batter if table.action else "")
            return 10 + 2 * total(now, batter, "hit", batter) + (2 if cards[batter].hits else 0)
        case Walk(card):
            return 17 - cards[card or (table.action.batter if table.action else "")].hit / 2
        case Flip():
            return 13 if table.outs < 2 else 15
        case Strikeout(card):
            return 4 - strength(now, card)
        case Defend():
            return defence(now, move)
        case Steal(base):
            runner = table.bases[base - 1]
            speed = total(now, runner, "steal")
            return speed - 3.5 + (table.outs == 0) if attempts(now, runner) else -1
        case Use():
            return helps(now, move)
        case Mound(card):
            return cards[card].control
        case Discard(card):
            return -strength(now, card)
        case Take(card):
            return strength(now, card)
        case Draft(teams):
            return float(len(DRAFTED) - DRAFTED.index(teams[0]))
    return 0


def strength(now: Now, card: str) -> float:
    """What a card is worth in hand."""
    made = now.setup.cards[card]
    return made.defense / 2 + (made.control if made.pitcher else made.hit) + len(made.activated) / 2


def defence(now: Now, move: Defend) -> float:
    """A blind Defender always; from hand the weakest who makes the Out, or who saves two bases."""
    if move == DEFEND_TOP:
        return 1
    value, _ = sides(now)
    made = now.setup.cards[move.card]
    if made.defense >= value:
        return 9 - made.defense - strength(now, move.card) / 10
    return 0.5 if made.defense >= 2 else -1


def helps(now: Now, move: Use) -> float:
    """Whether an ability turns a play that would be lost."""
    table, action = now.table, now.table.action
    card = now.setup.cards[move.card.partition(".")[0]]
    abilities = [ability.id for ability in card.activated]
    if "catcher" in abilities and action is not None and action.kind == "steal":
        return 5
    if action is None or not table.live:
        return 17 if "swagger" in abilities and card.hit < 3 else -1
    value, against = sides(now)
    losing = value <= against
    gain = sum(now.setup.cards[paid].hit for paid in move.paid)
    effect = next((ability.effects[0] for ability in card.activated), None)
    if effect is None:
        return -1
    if effect.op == "add-stat":
        return 2 if losing and value + gain > against else -1
    if effect.op == "stat":
        batting = effect.add > 0 and effect.stat in ("hit", "steal")
        needed = against - value + 1 if batting else value - against
        return 2 if 0 < needed <= abs(effect.add) else -1
    return -1
