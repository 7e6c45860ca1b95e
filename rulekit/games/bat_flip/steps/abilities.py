"""Abilities at work: one used by choice, or one that works by itself."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.bat_flip.book import R
from rulekit.games.bat_flip.cards import VOCABULARY, Ability, Card
from rulekit.games.bat_flip.events.abilities import (
    AbilityTriggered,
    AbilityUsed,
)
from rulekit.games.bat_flip.facts import NEEDS, role
from rulekit.games.bat_flip.moves import Use
from rulekit.games.bat_flip.steps.effects import OPS
from rulekit.games.bat_flip.steps.hand import show
from rulekit.games.bat_flip.steps.uses import named
from rulekit.games.bat_flip.table import Now, Setup
from rulekit.pieces.deck import Cards
from rulekit.step import Effect
from rulekit.value import Seat


def use(now: Now, seat: Seat, move: Use) -> None:
    """The price is paid, and the ability works at once."""
    card, ability = named(now, move.card)
    assert ability is not None
    table = now.table
    show(now, seat, *move.paid, *((card.id,) if ability.place == "hand" else ()))
    now.emit(
        AbilityUsed(
            manager=seat,
            card=card.id,
            ability=ability.id,
            name=ability.name,
            paid=move.paid,
            itself=ability.itself,
            marked=bool(ability.limit),
            keyword=ability.keyword,
            in_flip=table.action is not None and table.action.kind == "flip",
            both_pitchers=ability.place == "mound" and bool(table.replaced),
            answer=table.live,
        )
    )
    carry_out(now, Effects(seat, card.id, ability.id, 0, move.paid, move.arrow, move.take), ability)


def triggers(card: Card, seat: Seat, on: str) -> tuple[Effects, ...]:
    """The abilities of a card that work by themselves when something happens to it."""
    if not card.triggered:
        return ()
    return tuple(Effects(seat, card.id, ability.id) for ability in card.triggered if ability.on == on)


class Effects(Effect):
    """The effects of an ability from the ``n``-th on (counted from 0), with what was paid and chosen."""

    seat: Seat
    card: str
    ability: str
    n: int = 0
    paid: Cards = ()
    arrow: str = ""
    take: Cards = ()

    def happen(self, now: Now) -> None:
        """A triggered ability looks first whether it has anything to work on."""
        card = now.setup.cards[self.card]
        ability = ability_of(card, self.ability)
        if ability.form == "triggered" and self.n == 0:
            for need in ability.needs:
                met = NEEDS[need](now, self.seat, self.card)
                if not now.check(
                    R["abilities.card-complete"].needs(
                        met, "{} does nothing unless {}", ability.name, VOCABULARY["needs"][need]
                    )
                ):
                    return
            now.emit(AbilityTriggered(self.seat, self.card, ability.id, ability.name, now.table.step == "mound"))
        carry_out(now, self, ability)

    def says(self, setup: Setup) -> str:
        """Whose ability goes on."""
        card = setup.cards[self.card]
        return f"{ability_of(card, self.ability).name} of {card.name} works."


def ability_of(card: Card, ability: str) -> Ability:
    """An ability of a card by its id."""
    return next(found for found in (*card.abilities, *card.lent) if found.id == ability)


def carry_out(now: Now, work: Effects, ability: Ability) -> None:
    """One effect after the other; the rest waits behind draws and choices."""
    for n in range(work.n, len(ability.effects)):
        op = ability.effects[n]
        if op.side and op.side != role(now.table, work.seat):
            continue
        if OPS[op.op](now, work, op):
            return
        if now.next and n + 1 < len(ability.effects):
            now.then(replace(work, n=n + 1))
            return
    now.then(*triggers(now.setup.cards[work.card], work.seat, f"used-{ability.id}"))
