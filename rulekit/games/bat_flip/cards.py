"""Cards and abilities as data, over the small vocabulary of ``content.toml``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from rulekit.games.bat_flip.book import CONTENT
from rulekit.value import Value

STATS = ("hit", "walk", "steal", "defense", "control")
ARROWS = ("fly", "ground")
VOCABULARY: dict[str, Any] = CONTENT["vocabulary"]
LENT = "juice_lent"
"""The other reading of the play example's card text (ruling ``example.perra-text``)."""
JUICE = ("juice", LENT)
"""The ability of the play example, under both readings."""


class Op(Value):
    """One effect of an ability: a word of the vocabulary and what it is about."""

    op: str = ""
    target: str = ""
    who: str = "self"
    side: str = ""
    stat: str = ""
    add: int = 0
    n: int = 1
    gain: str | tuple[str, ...] = ""
    optional: bool = False
    source: str = ""
    source_stat: str = ""
    keyword: str = ""


class Cost(Value):
    """What an ability asks for before it works."""

    pay: str = ""
    n: int = 1
    filter: str = "any"
    itself: bool = False


class AbilityData(Value, rename={"place": "from", "effects": "effect"}):
    """An ability as it is written down: where it works, when, at what price, and what it does."""

    id: str = ""
    name: str = ""
    keyword: bool = False
    form: str = "activated"
    place: str = ""
    side: str = ""
    windows: tuple[str, ...] = ()
    on: str = ""
    needs: tuple[str, ...] = ()
    cost: tuple[Cost, ...] = ()
    limit: str = ""
    effects: tuple[Op, ...] = ()
    text: str = ""
    provenance: str = "made up"


class Ability(Value):
    """An ability of a card, with what follows from its words.

    ``itself`` says that the card is discarded, ``pays`` how many others are, ``may_pay_itself`` that it may be one of
    them, ``no_pitcher`` that a Pitcher may not; ``chooses`` that an arrow is chosen, ``searches`` how many cards of the
    deck are, ``pinches`` that the card takes over as Batter.
    """

    id: str
    name: str
    keyword: bool
    form: str
    place: str
    side: str
    windows: tuple[str, ...]
    when: str
    on: str
    needs: tuple[str, ...]
    limit: str
    effects: tuple[Op, ...]
    text: str
    provenance: str
    itself: bool
    pays: int
    may_pay_itself: bool
    no_pitcher: bool
    chooses: bool
    searches: int
    pinches: bool


class Card(Value):
    """A card: its stats, its arrows and its abilities sorted by form.

    ``lent`` are the activated abilities under the other reading of the play example's card text; ``windows`` those in
    which one of them may be used.
    """

    id: str
    name: str
    team: str = ""
    pitcher: bool = False
    hit: int = 0
    walk: int = 0
    steal: int = 0
    defense: int = 0
    control: int = 0
    hits: tuple[str, ...] = ()
    defends: tuple[str, ...] = ()
    activated: tuple[Ability, ...] = ()
    triggered: tuple[Ability, ...] = ()
    static: tuple[Ability, ...] = ()
    lent: tuple[Ability, ...] = ()
    windows: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    provenance: str = ""

    @property
    def abilities(self) -> tuple[Ability, ...]:
        """All of them."""
        return self.activated + self.triggered + self.static


WINDOW_WORDS = {
    "atbat": "the choice of an action",
    "hit": "a Hit",
    "walk": "a Walk",
    "steal-step": "the choice of a Steal",
    "steal": "a Steal",
}
SIDES = {"batter": "batting", "runner": "batting", "defender": "fielding", "mound": "fielding"}


def made(id: str, data: AbilityData) -> Ability:
    """An ability with the defaults that follow from its place, and what follows from its words."""
    return Ability(
        id=id,
        name=data.name or id.replace("_", " ").replace("-", " ").title(),
        keyword=data.keyword,
        form=data.form,
        place=data.place,
        side=data.side or SIDES.get(data.place, "any"),
        windows=data.windows,
        when=" or ".join(", ".join(WINDOW_WORDS.get(window, window) for window in data.windows).rsplit(", ", 1)),
        on=data.on,
        needs=data.needs,
        limit=data.limit,
        effects=data.effects,
        text=data.text,
        provenance=data.provenance,
        itself=any(cost.pay == "discard-self" for cost in data.cost),
        pays=sum(cost.n for cost in data.cost if cost.pay == "discard"),
        may_pay_itself=any(cost.itself for cost in data.cost),
        no_pitcher=any(cost.filter == "non-pitcher" for cost in data.cost),
        chooses=any(op.op == "arrow" and op.gain == "choose" for op in data.effects),
        searches=sum(op.n for op in data.effects if op.op == "search"),
        pinches=any(op.op == "pinch" for op in data.effects),
    )


def card(id: str, data: dict[str, Any], abilities: dict[str, Ability]) -> Card:
    """A card from its entry in the content file, or an entry of the same shape."""
    own = [abilities[name] for name in data.get("abilities", ())]
    pitcher = data.get("kind", "player") == "pitcher"
    stats = {stat: data.get(stat, 0) for stat in STATS}
    activated = of_form(own, "activated")
    borrowed = lent(id, activated, abilities)
    windows = sorted({window for ability in (*activated, *borrowed) for window in ability.windows})
    return Card(
        id=id,
        name=data.get("name", id),
        team=data.get("team", ""),
        pitcher=pitcher,
        **stats,
        hits=in_order(data.get("hits", ())),
        defends=ARROWS if pitcher else in_order(data.get("defends", ())),
        activated=activated,
        triggered=of_form(own, "triggered"),
        static=of_form(own, "static"),
        lent=borrowed,
        windows=tuple(windows),
        known=tuple(data.get("known", ())),
        provenance=data.get("provenance", "made up"),
    )


def of_form(abilities: list[Ability], form: str) -> tuple[Ability, ...]:
    """The abilities of one form."""
    return tuple(ability for ability in abilities if ability.form == form)


def in_order(arrows: Iterable[str]) -> tuple[str, ...]:
    """Arrows in one order."""
    arrows = tuple(arrows)
    return tuple(arrow for arrow in ARROWS if arrow in arrows)


def lent(id: str, activated: tuple[Ability, ...], abilities: dict[str, Ability]) -> tuple[Ability, ...]:
    """Perra without the ability and Durante with it; for all others the same."""
    if id == "perra":
        return tuple(ability for ability in activated if ability.id != "juice")
    return (*activated, abilities[LENT]) if id == "durante" else activated


def read_abilities() -> dict[str, Ability]:
    """The abilities of the content file."""
    read = (msgspec.convert(entry, AbilityData) for entry in CONTENT["ability"])
    return {data.id: made(data.id, data) for data in read}


NOBODY = Card("", "nobody")
HIDDEN_CARD = Card("?", "a hidden card")
ABILITIES = read_abilities()
CARDS = {entry["id"]: card(entry["id"], entry, ABILITIES) for entry in CONTENT["card"]}
TEAMS: dict[str, dict[str, Any]] = {team["id"]: team for team in CONTENT["team"]}
DECKS = {team: tuple(sorted(c.id for c in CARDS.values() if c.team == team)) for team in TEAMS}
