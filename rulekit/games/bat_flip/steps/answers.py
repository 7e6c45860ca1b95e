"""A Defender is sent, and both managers answer: the one window in which abilities meet."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.games.bat_flip import moves
from rulekit.games.bat_flip.book import R
from rulekit.games.bat_flip.events.atbat import DefenderDeclined, DefenderReturned, Passed, Revealed, WalkReturned
from rulekit.games.bat_flip.events.told import ARROW_WORDS
from rulekit.games.bat_flip.facts import (
    arrows,
    defender_stands,
    gloves,
    hand_of,
    in_hand,
    many,
    matches,
    sides,
    unseen,
    walk_stands,
)
from rulekit.games.bat_flip.moves import DEFEND_TOP, HOLD, PASS, Hold, Pass, Use
from rulekit.games.bat_flip.moves import Defend as DefendMove
from rulekit.games.bat_flip.rulings import (
    DEFEND_LATE,
    DEFEND_TOP_ILLEGAL,
    DEFENDER_REPLAY,
    ILLEGAL_SOURCE,
    ILLEGAL_UNDO,
    ILLEGAL_WHEN,
    ONCE_SCOPE,
    WALK_RETURNED_COUNTS,
    WINDOW_ORDER,
)
from rulekit.games.bat_flip.steps.abilities import use
from rulekit.games.bat_flip.steps.field import send_defender
from rulekit.games.bat_flip.steps.hand import keep_deck, limit_hand, show, veiled
from rulekit.games.bat_flip.steps.reveal import TurnUp
from rulekit.games.bat_flip.steps.uses import may_use, uses
from rulekit.games.bat_flip.table import Change, Now
from rulekit.moves import Move
from rulekit.position import Effect, Step, alone
from rulekit.rulebook import Finding
from rulekit.value import Seat, listed

WINDOWS = {"hit": "hit", "flip": "hit", "walk": "walk", "steal": "steal"}


def window(now: Now) -> str:
    """The window of abilities that is open in the action in progress."""
    action = now.table.action
    return WINDOWS.get(action.kind, "") if action else ""


# ------------------------------------------------------------------ Defenders
def may_defend(now: Now, seat: Seat, move: DefendMove, late: bool) -> Iterator[Finding]:
    """Every condition of sending a Defender against the Batter.

    Args:
        now: the moment.
        seat: the fielding manager.
        move: the Defender.
        late: whether the choice of a Defender is over and only answers are given.
    """
    action = now.table.action
    assert action is not None
    if action.kind == "flip":
        yield R["flip.no-defender"].needs(False, "nobody defends against a Bat Flip")
        return
    if action.kind == "walk":
        yield R["hit.defend"].needs(False, "a Walk is not defended")
        return
    top = move == DEFEND_TOP
    rule = R["empty.defend"] if top else R["hit.defend"]
    if late:
        still = seat == now.table.fielding and action.declined and not action.defender and now.ruling(DEFEND_LATE)()
        yield R["hit.defend"].needs(still, "the time to send a Defender is {}", "not over" if still else "over")
    elif action.defender:
        yield R["hit.defend"].needs(False, "{} defends already", action.defender)
    if top:
        hand, pile = now.table.hands[seat], unseen(now.table, seat)
        yield rule.needs(not hand, "{} cards are in hand", len(hand))
        yield rule.needs(pile, "{} cards can be turned up", len(pile))
        return
    there = in_hand(now.table, seat, move.card)
    yield rule.needs(there, "{} is in hand" if there else "{} is not in hand", move.card)
    yield from may_catch(now, move.card)


def may_catch(now: Now, card: str) -> Iterator[Finding]:
    """The arrows of the Batter are matched; a Pitcher matches all."""
    made = now.setup.cards.get(card)
    if made is None:
        return
    needed = arrows(now)
    if made.pitcher:
        yield R["pitchers.defend"].needs(True, "{} is a Pitcher", card)
    if needed:
        if made.pitcher:
            yield R["arrows.pitchers"].needs(True, "a Pitcher defends Flyballs and Groundballs")
        kinds = listed([ARROW_WORDS[arrow] for arrow in needed])
        own = listed([ARROW_WORDS[arrow] for arrow in gloves(now, card)])
        fits = matches(now, card)
        yield R["arrows.match"].needs(fits, "the Batter Hits {}s; {} defends {}", kinds, card, own)
    elif made.defends:
        yield R["arrows.plain"].needs(True, "the Batter has no arrow, so the arrow of {} does not matter", card)


def defenders(now: Now, seat: Seat) -> list[Move]:
    """The Defenders that may be sent against a Hit."""
    hand = now.table.hands[seat]
    if not hand:
        return [DEFEND_TOP] if unseen(now.table, seat) else []
    needed = arrows(now)
    if not needed:
        return list(map(moves.defend, hand_of(now.table, seat)))
    return [moves.defend(card) for card in hand_of(now.table, seat) if matches(now, card)]


class Defend(Step):
    """The fielding manager may send a Defender against a Hit."""

    question = "defend"
    rule = R["hit.defend"]
    takes = (DefendMove, Hold, Use)
    template = "{actor} may send a Defender."
    actor: Seat

    def stands(self, now: Now) -> bool:
        """The Hit is open."""
        return now.table.live

    def forced(self, now: Now) -> Move | None:
        """Declining, if nothing else is possible and the option says so."""
        return alone(self, now, HOLD) if now.setup.auto_pass else None

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """Cards that match, abilities, or nobody."""
        return (*defenders(now, self.actor), *uses(now, self.actor, "hit"), HOLD)

    def judge(self, now: Now, move: Move) -> Iterator[Finding]:
        """By what is answered."""
        if isinstance(move, DefendMove):
            yield from may_defend(now, self.actor, move, late=False)
        elif isinstance(move, Use):
            yield from may_use(now, self.actor, "hit", move)
        else:
            yield R["hit.no-defender"].needs(True, "nobody has to defend")

    def resolve(self, now: Now, move: Move) -> None:
        """The Batter's manager answers; an ability leaves the question with the same manager."""
        seat = self.actor
        if isinstance(move, Use):
            use(now, seat, move)
            if now.table.live:
                now.then(Look(), self)
        elif isinstance(move, DefendMove):
            defend(now, seat, move)
        else:
            now.emit(DefenderDeclined(seat, "hit"))
            now.then(Answer(now.table.half))

    def seen_by(self, now: Now, move: Move, seat: int) -> Move:
        """A card searched for is not shown."""
        return veiled(move, seat == self.actor)

    def why(self, now: Now) -> str:
        """The Batter and the gloves."""
        value, _ = sides(now)
        fitting = len(defenders(now, self.actor))
        return f"The Hit is {value}; {now.names[self.actor]} has {many(fitting, 'card')} that may defend."


def defend(now: Now, seat: Seat, move: DefendMove) -> None:
    """A Defender from hand, or from the top of the deck."""
    if move == DEFEND_TOP:
        now.then(DefendTop(seat))
        return
    show(now, seat, move.card)
    send_defender(now, seat, move.card, False)
    now.then(Look(), Answer(now.table.half))


class DefendTop(TurnUp):
    """With an empty hand the top card defends."""

    rule = R["empty.defend"]
    template = "{seat} turns up a Defender."

    def turned(self, now: Now, card: str) -> None:
        """It defends, or what a ruling says of one without the arrow."""
        now.emit(Revealed(self.seat, card, "defend"))
        keep_deck(now, self.seat)
        goes = "field" if matches(now, card) else now.ruling(DEFEND_TOP_ILLEGAL)()
        if goes == "field":
            send_defender(now, self.seat, card, True)
            now.then(Look(), Answer(now.table.half))
        elif goes == "hand":
            give_back_defender(now, goes, Answer(now.table.half))
        else:
            leave_field(now, goes)
            now.then(Answer(now.table.half))


# ------------------------------------------------------------------ answers
class Answer(Step):
    """A manager answers with an ability, or passes; two passes in a row settle the action."""

    question = "answer"
    rule = R["example.responses"]
    takes = (Use, Pass, DefendMove)
    template = "{actor} may answer."
    actor: Seat

    def stands(self, now: Now) -> bool:
        """The action is open."""
        return now.table.live

    def forced(self, now: Now) -> Move | None:
        """Passing, if nothing else is possible and the option says so."""
        return alone(self, now, PASS) if now.setup.auto_pass else None

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """Abilities, or nothing; a late Defender where a ruling allows one."""
        action = now.table.action
        assert action is not None
        found = uses(now, self.actor, window(now))
        if action.declined and self.actor == now.table.fielding and now.ruling(DEFEND_LATE)():
            late = [DEFEND_TOP] if action.kind == "steal" else defenders(now, self.actor)
            return (*late, *found, PASS)
        return (*found, PASS)

    def judge(self, now: Now, move: Move) -> Iterator[Finding]:
        """By what is answered."""
        if isinstance(move, Use):
            yield from may_use(now, self.actor, window(now), move)
        elif isinstance(move, Pass):
            yield R["example.responses"].needs(True, "nobody has to answer")
        else:
            assert now.table.action is not None and isinstance(move, DefendMove)
            judge = may_defend_steal if now.table.action.kind == "steal" else may_defend
            yield from judge(now, self.actor, move, True)

    def resolve(self, now: Now, move: Move) -> None:
        """After an ability the other manager speaks, after two passes the action is settled."""
        seat = self.actor
        assert now.table.action is not None
        if isinstance(move, Use):
            use(now, seat, move)
            if now.table.live:
                now.then(Look(), Answer(now.ruling(WINDOW_ORDER)(now.table.half, 1 - seat)))
        elif isinstance(move, DefendMove):
            defend_late(now, seat, move)
        elif not now.table.action.passes:
            now.emit(Passed(seat))
            now.then(Answer(1 - seat))

    def seen_by(self, now: Now, move: Move, seat: int) -> Move:
        """A card searched for is not shown."""
        return veiled(move, seat == self.actor)

    def why(self, now: Now) -> str:
        """What is to be compared."""
        value, against = sides(now)
        return f"It stands {value} against {against}; {now.names[self.actor]} may answer before it is settled."


def may_defend_steal(now: Now, seat: Seat, move: DefendMove, late: bool) -> Iterator[Finding]:
    """Every condition of turning up a Defender against a Steal."""
    action = now.table.action
    assert action is not None
    rule = R["steal.defend"]
    yield rule.needs(move == DEFEND_TOP, "only the top card of the deck defends a Steal")
    if late:
        still = seat == now.table.fielding and action.declined and not action.defender and now.ruling(DEFEND_LATE)()
        yield rule.needs(still, "the time to turn up a Defender is {}", "not over" if still else "over")
    pile = unseen(now.table, seat)
    yield rule.needs(pile, "{} cards can be turned up", len(pile))


def defend_late(now: Now, seat: Seat, move: DefendMove) -> None:
    """A Defender after all."""
    from rulekit.games.bat_flip.steps.steal import StealTop

    assert now.table.action is not None
    if now.table.action.kind == "steal":
        now.then(StealTop(seat))
    else:
        defend(now, seat, move)


# ------------------------------------------------------------------ legality looked at again
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
    now.emit(WalkReturned(seat, action.batter, value, control, goes, counted, changes, once))
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
    from rulekit.games.bat_flip.steps.settle import Settle

    leave_field(now, goes)
    seat = now.table.fielding
    again: bool = now.ruling(DEFENDER_REPLAY)()
    if again:
        now.skip_to(Settle)
    limit_hand(now, seat)
    now.then(Look(), *((Defend(seat),) if again else closed))


def hold_steal(now: Now, seat: Seat) -> None:
    """Nobody is turned up against a Steal."""
    now.emit(DefenderDeclined(seat, "steal"))
    now.then(Answer(now.table.half))
