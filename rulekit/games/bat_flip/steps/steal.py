"""The Steal step: Runners are sent one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulekit.games.bat_flip.book import R
from rulekit.games.bat_flip.events.atbat import Revealed
from rulekit.games.bat_flip.events.base import BASE_WORDS
from rulekit.games.bat_flip.events.defence import TopCardSent
from rulekit.games.bat_flip.events.field import StealAttempted, StealsEnded
from rulekit.games.bat_flip.facts import OUTS, attempts, one_of_them, sides, unseen
from rulekit.games.bat_flip.moves import DEFEND_TOP, DONE, STEALS, Done, Steal, Use
from rulekit.games.bat_flip.moves import Defend as DefendMove
from rulekit.games.bat_flip.steps.abilities import use
from rulekit.games.bat_flip.steps.answers import Answer, may_defend_steal
from rulekit.games.bat_flip.steps.defend import Defend
from rulekit.games.bat_flip.steps.drawing import keep_deck
from rulekit.games.bat_flip.steps.field import send_defender
from rulekit.games.bat_flip.steps.hand import veiled
from rulekit.games.bat_flip.steps.legality import Look
from rulekit.games.bat_flip.steps.reveal import TurnUp
from rulekit.games.bat_flip.steps.settle import Settle
from rulekit.games.bat_flip.steps.uses import may_use, uses
from rulekit.games.bat_flip.table import PLATE, Now
from rulekit.moves import Move
from rulekit.rule import Finding
from rulekit.step import Step, alone
from rulekit.value import Seat
from rulekit.words import counted

FREE_TO_STAY = R["steal.may"].needs(True, "nobody has to steal")


class StealStep(Step):
    """The batting manager may send a Runner."""

    question = "steal"
    rule = R["steal.may"]
    takes = (Steal, Done, Use)
    template = "{actor} may send a Runner."
    actor: Seat

    def stands(self, now: Now) -> bool:
        """The half is not over."""
        return now.table.outs < OUTS

    def forced(self, now: Now) -> Move | None:
        """Done, if nothing else is possible and the option says so."""
        return alone(self, now, DONE) if now.setup.auto_pass else None

    def candidates(self, now: Now) -> tuple[Move, ...]:
        """Runners with an open base ahead, abilities, or no more."""
        table = now.table
        ahead = (not table.bases[1], not table.bases[2], table.hit_made)
        found = [STEALS[base] for base in range(3) if table.bases[base] and ahead[base]]
        return (*found, *uses(now, self.actor, "steal-step"), DONE)

    def judge(self, now: Now, move: Move) -> Iterable[Finding]:
        """By what is chosen."""
        if isinstance(move, Steal):
            return self.may_steal(now, move.base - 1)
        if isinstance(move, Use):
            return may_use(now, self.actor, "steal-step", move)
        return (FREE_TO_STAY,)

    def may_steal(self, now: Now, base: int) -> Iterator[Finding]:
        """A Runner there, an open base ahead, an attempt left, and for Home a successful Hit."""
        table = now.table
        runner = table.bases[base] if 0 <= base < PLATE else ""
        who = now.setup.called(runner) if runner else "nobody"
        yield R["steal.may"].needs(True, "the Steal step is on")
        yield R["steal.choose"].needs(runner, "{} stands on {}", who, BASE_WORDS.get(base, "that base"))
        if not runner:
            return
        ahead = table.bases[base + 1] if base + 1 < PLATE else ""
        held = f"held by {now.setup.called(ahead)}" if ahead else "open"
        yield R["steal.choose"].needs(not ahead, "{} is {}", BASE_WORDS[base + 1], held)
        tried, most = table.stole.count(runner), attempts(now, runner)
        yield R["steal.once"].needs(
            tried < most, "{} has tried {} in this step, {} allowed", who, counted(tried, "Steal"), most
        )
        if base + 1 == PLATE:
            made = table.hit_made
            yield R["steal.home"].needs(
                made, "the At-Bat step before saw {} Hit", "a successful" if made else "no successful"
            )

    def resolve(self, now: Now, move: Move) -> None:
        """The other manager may turn up a Defender; each Steal is settled before the next."""
        seat = self.actor
        if isinstance(move, Steal):
            base = move.base - 1
            now.emit(StealAttempted(seat, now.table.bases[base], base))
            now.then(StealDefend(1 - seat), Settle(), self)
        elif isinstance(move, Use):
            use(now, seat, move)
            now.then(self)
        elif self.forced(now) is None:
            now.emit(StealsEnded(seat))

    def seen_by(self, now: Now, move: Move, seat: int) -> Move:
        """A card searched for is not shown."""
        return veiled(move, seat == self.actor)

    def why(self, now: Now) -> str:
        """Who stands where."""
        on = sum(map(bool, now.table.bases))
        tried = counted(len(now.table.stole), "Steal has", "Steals have")
        return f"{counted(on, 'Runner is', 'Runners are')} on base; {tried} been tried in this step."


class StealDefend(Defend):
    """The fielding manager may turn up a Defender against a Steal."""

    question = "steal-defend"
    rule = R["steal.defend"]
    template = "{actor} may turn up a Defender."
    against = "steal"
    announced = True
    nobody = R["steal.no-defender"]

    def why(self, now: Now) -> str:
        """The Steal."""
        value, _ = sides(now)
        card = one_of_them(now.table, self.actor)
        return f"The Steal is {value}; {now.names[self.actor]} may turn up {card}."

    def defenders(self, now: Now) -> list[Move]:
        """The top card, where there is one."""
        return [DEFEND_TOP] if unseen(now.table, self.actor) else []

    def may_defend(self, now: Now, move: DefendMove) -> Iterator[Finding]:
        """The top card of the deck."""
        return may_defend_steal(now, self.actor, move, late=False)

    def defend(self, now: Now, move: DefendMove) -> None:
        """Chance shows it."""
        defend_steal(now, self.actor)


def defend_steal(now: Now, seat: Seat) -> None:
    """The top card of the deck is to defend."""
    now.emit(TopCardSent(seat, "steal"))
    now.then(StealTop(seat))


class StealTop(TurnUp):
    """The top card defends against a Steal."""

    rule = R["steal.defend"]
    template = "{seat} turns up a Defender against the Steal."

    def turned(self, now: Now, card: str) -> None:
        """It defends, whatever its arrows."""
        now.emit(Revealed(self.seat, card, "steal"))
        keep_deck(now, self.seat)
        send_defender(now, self.seat, card, True)
        now.then(Look(), Answer(now.table.half))
