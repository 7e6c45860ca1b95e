"""An illegal Walk and an illegal Defender go back, and play goes on."""

from __future__ import annotations

from rulekit.games.bat_flip.events.defence import (
    DefenderReturned,
    WalkReturned,
)
from rulekit.games.bat_flip.facts import arrows, defender_stands, sides, walk_stands
from rulekit.games.bat_flip.rulings import (
    DEFENDER_REPLAY,
    ILLEGAL_SOURCE,
    ILLEGAL_UNDO,
    ILLEGAL_WHEN,
    ONCE_SCOPE,
    WALK_RETURNED_COUNTS,
)
from rulekit.games.bat_flip.steps.hand import limit_hand
from rulekit.games.bat_flip.table import Change, Now
from rulekit.step import Effect, Step


class Look(Effect):
    """After an ability it is looked at once whether the Defender or the Walk is still legal."""

    template = "It is looked at whether the Defender or the Walk is still legal."

    def happen(self, now: Now) -> None:
        """What has become illegal goes back, unless a ruling lets it wait until the settling."""
        if still_legal(now) or now.ruling(ILLEGAL_WHEN)():
            return
        send_back(now)


def still_legal(now: Now) -> bool:
    """Whether the Walk, or the Defender against the Hit, is legal."""
    action = now.table.action
    if not now.table.live or action is None or action.kind in ("flip", "steal"):
        return True
    return walk_stands(now) if action.kind == "walk" else defender_stands(now)


def send_back(now: Now, *closed: Step) -> None:
    """An illegal Walk or Defender goes back (see ``give_back_defender``)."""
    action = now.table.action
    assert action is not None
    goes = now.ruling(ILLEGAL_SOURCE)() if (action.deck if action.kind == "walk" else action.blind) else "hand"
    if action.kind == "walk":
        take_back_walk(now, goes)
    else:
        give_back_defender(now, goes, *closed)


def remnants(now: Now, card: str) -> tuple[tuple[Change, ...], tuple[str, ...]]:
    """The changes and the marks of use that are left when a card is sent back."""
    changes, once = now.table.changes, now.table.once
    if any(change.source == card for change in changes):
        changes = now.ruling(ILLEGAL_UNDO)(changes, card)
    if any(use.partition(".")[0] == card for use in once):
        once = now.ruling(ONCE_SCOPE)(once, card)
    return tuple(change for change in changes if change.card != card or not card), once


def take_back_walk(now: Now, goes: str) -> None:
    """The Batter goes back, and an action is chosen again."""
    from rulekit.games.bat_flip.steps.atbat import AtBat
    from rulekit.games.bat_flip.steps.halves import CleanUp

    seat, action = now.table.half, now.table.action
    assert action is not None
    value, control = sides(now)
    changes, once = remnants(now, action.batter)
    counted = now.ruling(WALK_RETURNED_COUNTS)()
    marks = tuple(
        mark.gain for mark in now.table.changes if mark.card == action.batter and mark.gain and not mark.source
    )
    now.emit(WalkReturned(seat, action.batter, value, control, goes, counted, changes, once, marks))
    now.skip_to(CleanUp)
    limit_hand(now, seat)
    now.then(AtBat(seat))


def leave_field(now: Now, goes: str) -> None:
    """The Defender leaves the field."""
    seat, action = now.table.fielding, now.table.action
    assert action is not None
    changes, once = remnants(now, action.defender)
    now.emit(DefenderReturned(seat, action.defender, goes, arrows(now), changes, once))


def give_back_defender(now: Now, goes: str, *closed: Step) -> None:
    """The Defender leaves the field, and by a ruling another one may be sent; else ``closed`` follows."""
    from rulekit.games.bat_flip.steps.defend import Defend
    from rulekit.games.bat_flip.steps.settle import Settle

    leave_field(now, goes)
    seat = now.table.fielding
    again: bool = now.ruling(DEFENDER_REPLAY)()
    if again:
        now.skip_to(Settle)
    limit_hand(now, seat)
    now.then(Look(), *((Defend(seat),) if again else closed))
