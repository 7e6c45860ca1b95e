"""Both managers answer with abilities: the one window in which they meet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulekit.games.bat_flip.book import R
from rulekit.games.bat_flip.events.atbat import (
    Passed,
)
from rulekit.games.bat_flip.facts import sides, to_turn_up
from rulekit.games.bat_flip.moves import DEFEND_TOP, PASS, Pass, Use
from rulekit.games.bat_flip.moves import Defend as DefendMove
from rulekit.games.bat_flip.rulings import DEFEND_LATE, WINDOW_ORDER
from rulekit.games.bat_flip.steps.abilities import use
from rulekit.games.bat_flip.steps.defend import defend, defenders, late_words, may_defend
from rulekit.games.bat_flip.steps.hand import veiled
from rulekit.games.bat_flip.steps.legality import Look
from rulekit.games.bat_flip.steps.uses import may_use, uses
from rulekit.games.bat_flip.table import Now
from rulekit.moves import Move
from rulekit.rule import Finding
from rulekit.step import Step, alone
from rulekit.value import Seat
from rulekit.words import counted

WINDOWS = {"hit": "hit", "flip": "hit", "walk": "walk", "steal": "steal"}


FREE_TO_PASS = R["example.responses"].needs(True, "nobody has to answer")


def window(now: Now) -> str:
    """The window of abilities that is open in the action in progress."""
    action = now.table.action
    return WINDOWS.get(action.kind, "") if action else ""


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

    def judge(self, now: Now, move: Move) -> Iterable[Finding]:
        """By what is answered."""
        if isinstance(move, Use):
            return may_use(now, self.actor, window(now), move)
        if isinstance(move, DefendMove):
            assert now.table.action is not None
            judge = may_defend_steal if now.table.action.kind == "steal" else may_defend
            return judge(now, self.actor, move, True)
        return (FREE_TO_PASS,)

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
        else:
            settles = now.table.action.passes > 0
            now.emit(Passed(seat, asked=self.forced(now) is None))
            if not settles:
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
        yield rule.needs(still, *late_words(now, seat, still))
    pile = to_turn_up(now.table, seat)
    yield rule.needs(pile, "{} can be turned up", counted(pile, "card"))


def defend_late(now: Now, seat: Seat, move: DefendMove) -> None:
    """A Defender after all."""
    from rulekit.games.bat_flip.steps.steal import defend_steal

    assert now.table.action is not None
    if now.table.action.kind == "steal":
        defend_steal(now, seat)
    else:
        defend(now, seat, move)
