"""The options of a game, judged: teams, length, silent passes, and made-up cards."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from rulekit.games.bat_flip.book import CONTENT, R
from rulekit.games.bat_flip.cards import (
    ABILITIES,
    ARROWS,
    CARDS,
    HIDDEN_CARD,
    NOBODY,
    STATS,
    TEAMS,
    VOCABULARY,
    Ability,
    AbilityData,
    Card,
    Op,
    card,
    in_order,
    made,
)
from rulekit.games.bat_flip.moves import RESERVED
from rulekit.games.bat_flip.steps.effects import OPS
from rulekit.games.bat_flip.table import Setup
from rulekit.pieces.deck import Cards
from rulekit.referee import Referee
from rulekit.words import suggestion

SEATS = ("A", "H")
NAMES = ("Away", "Home")
LETTERS = {"H": "hit", "W": "walk", "S": "steal", "D": "defense", "C": "control"}
SIGNS = {"^": "fly", "v": "ground"}
MOST_BLANKS = 18
MOST_CARDS = 24
"""Cards of a manager."""
ROLES = ("batting", "fielding")
WHO = ("self", "opponent", "both")
ID = re.compile(r"[a-z0-9_-]+")


class Options(msgspec.Struct):
    """The keys of ``options``."""

    teams: str | list[str] | None = None
    innings: int = CONTENT["numbers"]["innings"]
    auto_pass: bool = True
    cards: dict[str, Any] | None = None
    abilities: dict[str, AbilityData] = {}
    blanks: int = 12


class CardData(msgspec.Struct):
    """A made-up card as a table."""

    name: str = ""
    kind: str = "player"
    hit: int = 0
    walk: int = 0
    steal: int = 0
    defense: int = 0
    control: int = 0
    hits: list[str] = []
    defends: list[str] = []
    abilities: list[str] = []


def arrange(referee: Referee, options: dict[str, Any], data: dict[str, Any] | None) -> Setup:
    """The cards of the game and how it begins."""
    given = referee.read(Options, options, "options")
    referee.within("options.innings", given.innings, 1, 9)
    made_up = given.cards is not None
    abilities = made_abilities(referee, given)
    plain: dict[str, Any] = {"innings": given.innings, "auto_pass": given.auto_pass}
    if made_up:
        cards, blanks = made_cards(referee, given, abilities, data), blank_cards(given.blanks)
        cards |= {blank: Card(blank, nameless(blank), provenance="made up") for pile in blanks for blank in pile}
        teams: tuple[str, ...] = ()
        plain |= {"cards": dict(given.cards or {}), "blanks": given.blanks}
        if given.abilities:
            plain["abilities"] = options["abilities"]
    else:
        cards, blanks = CARDS, ((), ())
        teams = chosen_teams(referee, given, data)
        plain["teams"] = list(teams) if teams else given.teams or "draft"
    referee.close()
    whole = {**cards, "": NOBODY, "?": HIDDEN_CARD}
    bent = bent_stats(cards)
    return Setup(SEATS, NAMES, plain, whole, blanks, made_up, teams, given.innings, given.auto_pass, bent)


def bent_stats(cards: dict[str, Card]) -> tuple[str, ...]:
    """The stats that a static ability of some card changes."""
    found = set()
    for one in cards.values():
        for ability in one.static:
            for op in ability.effects:
                found |= {op.stat, "defense"} if op.op == "copy-stat" else {op.stat}
    return tuple(sorted(found - {""}))


def chosen_teams(referee: Referee, given: Options, data: dict[str, Any] | None) -> tuple[str, ...]:
    """Four different teams, Away's first; none yet where they are drafted or dealt."""
    teams = given.teams if given.teams is not None else "draft"
    if isinstance(teams, str):
        if teams not in ("draft", "random"):
            near = suggestion(teams, ("draft", "random", *TEAMS))
            referee.refuse("options.teams is {!r}; {}, or a list of four", teams[:40], near)
        return ()
    referee.all_of("options.teams", teams, TEAMS)
    each = len(teams) == 4 and len(set(teams)) == 4
    words = "{} teams named, {} of them different; each manager has two of their own"
    referee.check(R["setup.shuffle"].needs(each, words, len(teams), len(set(teams))))
    return tuple(teams)


# ------------------------------------------------------------------ made-up cards
def blank_cards(number: int) -> tuple[Cards, Cards]:
    """The blank players of each manager."""
    most = min(number, MOST_BLANKS)  # more are refused, and are not made first
    away, home = (tuple(f"{letter}{n}" for n in range(1, most + 1)) for letter in "ah")
    return away, home


def made_abilities(referee: Referee, given: Options) -> dict[str, Ability]:
    """The abilities of the content file and those that are made up."""
    found = dict(ABILITIES)
    for name, ability in given.abilities.items():
        where = f"options.abilities.{name[:40]}"
        if not ID.fullmatch(name):
            referee.refuse("{}: an id has lower-case letters, digits, _ and - only", where)
        check_words(referee, ability, where)
        found[name] = made(name, ability)
    return found


def check_words(referee: Referee, ability: AbilityData, where: str) -> None:
    """Every word of a made-up ability is one of the vocabulary."""
    words = [("form", ability.form), ("from", ability.place), ("limit", ability.limit)]
    words += [("window", window) for window in ability.windows] + [("needs", need) for need in ability.needs]
    words += [("cost", cost.pay) for cost in ability.cost]
    words += [("op", op.op) for op in ability.effects] + [("target", op.target) for op in ability.effects]
    for key, word in words:
        referee.one_of(f"{where}.{key}", word, ("", *VOCABULARY[key]))
    referee.one_of(f"{where}.side", ability.side, ("", "any", *ROLES))
    if ability.form == "activated" and not (ability.place and ability.windows):
        referee.refuse("{}: an activated ability needs from and windows", where)
    if ability.form != "static" and any(op.op not in OPS for op in ability.effects):
        referee.refuse("{}: only a static ability may have the effect attempts", where)
    if not ability.on.startswith("used-"):
        referee.one_of(f"{where}.on", ability.on, ("", *VOCABULARY["on"]))
    for op in ability.effects:
        check_effect(referee, op, where)
    for number in (*(op.n for op in ability.effects), *(cost.n for cost in ability.cost)):
        referee.within(f"{where}.n", number, 0, MOST_CARDS)


def check_effect(referee: Referee, op: Op, where: str) -> None:
    """The words of one effect that only some effects have."""
    referee.one_of(f"{where}.who", op.who, WHO)
    referee.one_of(f"{where}.side", op.side, ("", *ROLES))
    stats = {"stat": (op.stat,), "copy-stat": (op.stat,), "add-stat": (op.stat, op.source_stat)}
    for stat in stats.get(op.op, ()):
        referee.one_of(f"{where}.stat", stat, STATS)
    arrows = {"arrow": (*ARROWS, "choose"), "guard": ARROWS}
    for arrow in (op.gain,) if isinstance(op.gain, str) else op.gain:
        referee.one_of(f"{where}.gain", arrow, arrows.get(op.op, ("",)))


def made_cards(
    referee: Referee, given: Options, abilities: dict[str, Ability], data: dict[str, Any] | None
) -> dict[str, Card]:
    """The made-up cards."""
    if data is None:
        referee.refuse("options.cards need a position: made-up cards lie where it puts them")
    if given.teams is not None:
        referee.refuse("options.cards and options.teams exclude each other: with made-up cards there are no teams")
    referee.within("options.blanks", given.blanks, 0, MOST_BLANKS)
    found = {}
    for name, entry in (given.cards or {}).items():
        where = f"options.cards.{name[:40]}"
        if not ID.fullmatch(name) or name in RESERVED or re.fullmatch(r"[ah]\d+", name):
            words = "{}: an id has lower-case letters, digits, _ and -, is not {} and no blank's such as a1"
            referee.refuse(words, where, ", ".join(RESERVED))
        table = of_string(referee, entry, where) if isinstance(entry, str) else of_table(referee, entry, where)
        if referee.all_of(f"{where}.abilities", table["abilities"], abilities):
            title = table.get("name") or nameless(name, table["kind"])
            found[name] = card(name, {**table, "name": title}, abilities)
    return found


def nameless(id: str, kind: str = "player") -> str:
    """What readers call a made-up card without a name: ``Player B``."""
    return f"{kind.title()} {id.upper()}"


def of_table(referee: Referee, entry: Any, where: str) -> dict[str, Any]:
    """A card written as a table."""
    data: dict[str, Any] = msgspec.to_builtins(referee.read(CardData, entry, where))
    referee.one_of(f"{where}.kind", data["kind"], ("player", "pitcher"))
    for key in ("hits", "defends"):
        referee.all_of(f"{where}.{key}", data[key], ARROWS)
    return data


def of_string(referee: Referee, text: str, where: str) -> dict[str, Any]:
    """A card written as a line such as ``H3v W1 S2 D2^ juice``."""
    found: dict[str, Any] = {"kind": "player", "hits": (), "defends": (), "abilities": []}
    for token in text.split():
        stat = re.fullmatch(r"([HWSDC])(\d+)([v^]*)", token)
        if stat:
            letter, number, signs = stat.groups()
            found[LETTERS[letter]] = int(number)
            arrows = in_order(SIGNS[sign] for sign in signs)
            if arrows and letter not in "HD":
                referee.refuse("{}: {!r} has an arrow; only H and D may have one", where, token)
            if arrows:
                found["hits" if letter == "H" else "defends"] = arrows
        elif token == "pitcher":
            found["kind"] = "pitcher"
        else:
            found["abilities"].append(token)
    return found
