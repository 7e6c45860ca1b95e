"""A Defender is sent against a Hit, from hand or from the top of the deck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from rulekit.games.bat_flip import moves
from rulekit.games.bat_flip.book import R
from rulekit.games.bat_flip.events.atbat import (
    Revealed,
)
from rulekit.games.bat_flip.events.base import ARROW_WORDS
from rulekit.games.bat_flip.events.defence import DefenderDeclined, TopCardSent
from rulekit.games.bat_flip.facts import (
    arrows,
    gloves,
    hand_of,
    held,
    in_hand,
    matches,
    one_of_them,
    sides,
    to_turn_up,
    unseen,
)
from rulekit.games.bat_flip.moves import DEFEND_TOP, HOLD, Hold, Use
from rulekit.games.bat_flip.moves import Defend as DefendMove
from rulekit.games.bat_flip.rulings import DEFEND_LATE, DEFEND_TOP_ILLEGAL
from rulekit.games.bat_flip.steps import answers
from rulekit.games.bat_flip.steps.abilities import use
from rulekit.games.bat_flip.steps.drawing import keep_deck
from rulekit.games.bat_flip.steps.field import send_defender
from rulekit.games.bat_flip.steps.hand import show, veiled
from rulekit.games.bat_flip.steps.legality import Look, give_back_defender, leave_field
from rulekit.games.bat_flip.steps.reveal import TurnUp
from rulekit.games.bat_flip.steps.uses import may_use, uses
from rulekit.games.bat_flip.table import Now
from rulekit.moves import Move
from rulekit.rule import Finding, Rule
from rulekit.step import Step, alone
from rulekit.value import Seat
from rulekit.words import counted, listed


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
        yield R["hit.defend"].needs(still, *late_words(now, seat, still))
    elif action.defender:
        yield R["hit.defend"].needs(False, "{} defends already", now.setup.called(action.defender))
    if top:
        hand, pile = now.table.hands[seat], to_turn_up(now.table, seat)
        yield rule.needs(not hand, "the hand holds {}", held(now.table, seat))
        yield rule.needs(pile, "{} can be turned up", counted(pile, "card"))
        return
    there = in_hand(now.table, seat, move.card)
    yield rule.needs(there, "{} is in hand" if there else "{} is not in hand", now.setup.called(move.card))
    yield from may_catch(now, move.card)


def late_words(now: Now, seat: Seat, still: bool) -> tuple[str, str]:
    """Whether a Defender may come while only answers are given, in words."""
    if seat != now.table.half:
        return "the time to send a Defender is {}", "not over" if still else "over"
    return "{} bats, and only the fielding manager sends a Defender", now.names[seat]


def may_catch(now: Now, card: str) -> Iterator[Finding]:
    """The arrows of the Batter are matched; a Pitcher matches all."""
    made = now.setup.cards.get(card)
    if made is None:
        return
    needed = arrows(now)
    if made.pitcher:
        yield R["pitchers.defend"].needs(True, "{} is a Pitcher", made.name)
    if needed:
        if made.pitcher:
            yield R["arrows.pitchers"].needs(True, "a Pitcher defends Flyballs and Groundballs")
        kinds, own = balls(needed), balls(gloves(now, card))
        fits = matches(now, card)
        yield R["arrows.match"].needs(fits, "the Batter Hits {}; {} defends {}", kinds, made.name, own)
    elif made.defends:
        yield R["arrows.plain"].needs(True, "the Batter has no arrow, so the arrow of {} does not matter", made.name)


def balls(arrows: tuple[str, ...]) -> str:
    """Arrows in words: ``Flyballs``, ``Flyballs and Groundballs``."""
    return listed([f"{ARROW_WORDS[arrow]}s" for arrow in arrows]) if arrows else "neither arrow"


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
    """The fielding manager may send a Defender: against a Hit one that matches, from hand or from the top."""

    question = "defend"
    rule = R["hit.defend"]
    takes = (DefendMove, Hold, Use)
    template = "{actor} may send a Defender."
    against: ClassVar[str] = "hit"
    announced: ClassVar[bool] = False
    nobody: ClassVar[Rule] = R["hit.no-defender"]
    actor: Seat

    def stands(self, now: Now) -> bool:
        """The action is open."""
        return now.table.live

    def forced(self, now: Now) -> Move | None:
        """Declining, if nothing else is possible and the option says so."""
        return alone(self, now, HOLD) if now.setup.auto_pass else None

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """Defenders, abilities, or nobody."""
        return (*self.defenders(now), *uses(now, self.actor, self.against, self.announced), HOLD)

    def judge(self, now: Now, move: Move) -> Iterable[Finding]:
        """By what is answered."""
        if isinstance(move, DefendMove):
            return self.may_defend(now, move)
        if isinstance(move, Use):
            return may_use(now, self.actor, self.against, move, self.announced)
        return (self.nobody.needs(True, "nobody has to defend"),)

    def resolve(self, now: Now, move: Move) -> None:
        """The batting manager answers; an ability leaves the question with the same manager."""
        if isinstance(move, Use):
            use(now, self.actor, move)
            if now.table.live:
                now.then(Look(), self)
        elif isinstance(move, DefendMove):
            self.defend(now, move)
        else:
            now.emit(DefenderDeclined(self.actor, self.against))
            now.then(answers.Answer(now.table.half))

    def seen_by(self, now: Now, move: Move, seat: int) -> Move:
        """A card searched for is not shown."""
        return veiled(move, seat == self.actor)

    def why(self, now: Now) -> str:
        """The Batter and the gloves."""
        value, _ = sides(now)
        if not now.table.hands[self.actor]:
            card = one_of_them(now.table, self.actor)
            return f"The Hit is {value}; {now.names[self.actor]} has no hand and may turn up {card}."
        fitting = len(defenders(now, self.actor))
        return f"The Hit is {value}; {now.names[self.actor]} has {counted(fitting, 'card')} that may defend."

    def defenders(self, now: Now) -> list[Move]:
        """The Defenders there are to choose from."""
        return defenders(now, self.actor)

    def may_defend(self, now: Now, move: DefendMove) -> Iterator[Finding]:
        """Every condition of sending this one."""
        return may_defend(now, self.actor, move, late=False)

    def defend(self, now: Now, move: DefendMove) -> None:
        """It comes onto the field."""
        defend(now, self.actor, move)


def defend(now: Now, seat: Seat, move: DefendMove) -> None:
    """A Defender from hand, or from the top of the deck."""
    if move == DEFEND_TOP:
        now.emit(TopCardSent(seat, "hit"))
        now.then(DefendTop(seat))
        return
    show(now, seat, move.card)
    send_defender(now, seat, move.card, False)
    now.then(Look(), answers.Answer(now.table.half))


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
            now.then(Look(), answers.Answer(now.table.half))
        elif goes == "hand":
            give_back_defender(now, goes, answers.Answer(now.table.half))
        else:
            leave_field(now, goes)
            now.then(answers.Answer(now.table.half))
