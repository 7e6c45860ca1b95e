"""Cars and their drivers' cards, from position data."""

from __future__ import annotations

from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.cards import BLANK, DECKS, TURBO_CARD, made_up
from rulekit.games.bat_cup.data.schema import SETTING_UP, CarData, PositionData
from rulekit.games.bat_cup.table import Car, Hand, Setup
from rulekit.games.bat_cup.words import AT_START, TOKENS, ZONES, full
from rulekit.pieces.deck import HIDDEN
from rulekit.referee import Referee


def car_of(referee: Referee, setup: Setup, given: PositionData, seat: str, shared: bool) -> Car:
    """One car."""
    board, data = setup.board, given.cars.get(seat, CarData())
    team = setup.team[setup.seats.index(seat)]
    setting_up = given.phase in SETTING_UP
    off = bool(data.out or data.finished or setting_up)
    if not off and not referee.one_of(f"position.cars.{seat}.at", data.at, board.row):
        return Car()
    if not setting_up and not referee.one_of(f"position.cars.{seat}.wheels", data.wheels, TOKENS):
        return Car()
    row = 0 if off else board.row[data.at]
    laps = 1 if data.lap is None else data.lap
    dist = (laps - 1) * board.rows + row if data.dist is None else data.dist
    if not off and dist % board.rows != row:
        referee.refuse("{} has the race distance {}, which does not end in row {}", seat, dist, row)
    referee.within(f"position.cars.{seat}.lap", laps, 0)
    passed = (
        ()
        if setting_up
        else tuple(data.passed.get(line.id, board.passings(i, dist)) for i, line in enumerate(board.lines))
    )
    crystals = data.crystals if data.crystals is not None else 0 if shared else AT_START if setting_up else 5
    check_numbers(referee, seat, data)
    against = data.facing == "against"
    return Car(
        at="" if off else data.at,
        dist=dist,
        against=against,
        spun_by=(data.spun_by or "corner") if against else "",
        wheels=data.wheels,
        zones=zones_of(referee, seat, data),
        brakes=data.brakes,
        nitros=data.nitros,
        crystals=crystals,
        purse=team if shared else -1,
        used=data.used_for if data.action_used else "",
        broken=tuple(sorted(data.broken_shields)),
        stuck=data.stuck,
        service=data.service,
        bonus=data.bonus,
        thumbtacks=data.thumbtacks,
        trap=data.trap,
        turbo=data.turbo,
        turbo_laps=tuple(data.turbo_laps),
        passed=passed,
        thrown_back=tuple(data.thrown_back),
        out=data.out,
        finished=data.finished,
    )


def check_numbers(referee: Referee, seat: str, data: CarData) -> None:
    """Cubes, crystals and tokens within what there is."""
    referee.check(
        R["thumbtacks.supply"].needs(
            0 <= data.thumbtacks <= 2, "thumbtacks of {}: {}, at most 2", seat, data.thumbtacks
        )
    )
    referee.check(R["trap.once"].needs(data.trap in (0, 1), "traps of {}: {}, at most 1", seat, data.trap))
    for key in ("brakes", "nitros", "bonus", "out", "finished", "dealt"):
        referee.within(f"position.cars.{seat}.{key}", getattr(data, key), 0)
    referee.within(f"position.cars.{seat}.crystals", data.crystals or 0, 0)
    if data.action_used and not data.used_for:
        referee.refuse("{} has used the action for nothing; used_for is attack, vacuum, buy or repair", seat)


def zones_of(referee: Referee, seat: str, data: CarData) -> tuple[int, ...]:
    """The tokens of the eight parts."""
    whole = full(data.wheels) if data.wheels else (1, 1, 1, 1, 0, 0, 0, 0)
    zones = tuple(data.zones.get(zone, most) for zone, most in zip(ZONES, whole, strict=True))  # type: ignore[call-overload]
    for zone, tokens, most in zip(ZONES, zones, whole, strict=True):
        rule = R["wheels.token-is-point"] if len(zone) == 2 else R["body.place"]
        referee.check(rule.needs(0 <= tokens <= most, "tokens of {} at {}: {}, at most {}", seat, zone, tokens, most))
    if data.wheels and not data.out and not any(zones[4:]):
        referee.check(R["wheels.elimination"].needs(False, "{} races without a wheel", seat))
    return zones


def hand_of(referee: Referee, setup: Setup, given: PositionData, seat: str) -> Hand:
    """A driver's cards."""
    data = given.cars.get(seat, CarData())
    blank = BLANK if given.phase == "turn" else ""
    card = blank if data.card is None else data.card
    named = [card, data.aside, *data.hand, *data.discards]
    keys = {key: key_of(referee, setup, seat, key) for key in {*named, *(data.deck or ())}}
    hand, discards = [keys[key] for key in data.hand], [keys[key] for key in data.discards]
    if data.deck is None:
        gone = [keys[key] for key in named]
        deck = [key for key in DECKS[seat] if key not in gone]
    else:
        deck = [keys[key] for key in data.deck]
    made = Hand(keys[card], tuple(sorted(hand)), tuple(sorted(discards)), tuple(sorted(deck)), keys[data.aside])
    if made.left < 0:
        referee.refuse("{} has {} cards that nobody saw, more than the unseen ones", seat, -made.left)
    lie = made.left + len(made.hand) + len(made.discards) + (keys[card] != TURBO_CARD and bool(keys[card]))
    if lie < 1 and not (data.out or data.finished):
        words = "{} has no card to choose: hand, deck and discards are empty; leave out the deck, or list the discards"
        referee.check(R["selection.choose"].needs(False, words, seat))
    if given.phase == "select" and len(hand) > 3:
        referee.check(R["selection.draw"].needs(False, "cards in the hand of {}: {}", seat, len(hand)))
    if given.phase == "turn" and not card and not (data.out or data.finished):
        referee.check(R["selection.choose"].needs(False, "{} has no card", seat))
    return made


def key_of(referee: Referee, setup: Setup, seat: str, text: str) -> str:
    """A card by its id, or by its line of text in one spelling."""
    if text in ("", HIDDEN, TURBO_CARD) or text in setup.cards:
        return text
    if text.lower() in setup.cards:
        return text.lower()
    try:
        return made_up(text).id
    except ValueError as no:
        referee.refuse("{}: {}", seat, no)
        return ""
