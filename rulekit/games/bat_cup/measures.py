"""Who is ahead, where in the game we are, and the lines and bands of the charts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulekit.games.bat_cup.events.attacks import Attacked
from rulekit.games.bat_cup.events.corners import CornerHalted, CornerSpun
from rulekit.games.bat_cup.events.damage import Crashed, CrashSpun, CrystalEarned, DamageTaken
from rulekit.games.bat_cup.events.lines import CrystalsTaken
from rulekit.games.bat_cup.events.movement import HandbrakePulled, Turned, Unstuck
from rulekit.games.bat_cup.events.racing import TurboUsed, TurnStarted
from rulekit.games.bat_cup.events.terrain import HoleFallen, OilSpun, SlimeStuck
from rulekit.games.bat_cup.facts.places import lap, places
from rulekit.games.bat_cup.rulings.lines import ELIM_ORDER
from rulekit.games.bat_cup.table import Car, Setup, Table
from rulekit.games.bat_cup.words import BODY, WHEELS, ZONES, full
from rulekit.measure import Band, Counts, Measure, Place
from rulekit.position import Played, Position
from rulekit.value import Seat


def winners(position: Position) -> tuple[Seat, ...]:
    """The car that has won."""
    found: tuple[Seat, ...] = position.table.winners
    return found


def started(table: Table) -> bool:
    """Whether the cars stand on the grid, or farther on."""
    return any(car.at or car.out or car.finished for car in table.cars)


def standings(position: Position) -> tuple[int, ...]:
    """The place of each car; those that are out rank behind all others."""
    now = position.now
    table: Table = position.table
    if not started(table):
        return dealt(table)
    order = places(now)
    if table.winners:
        order = (*table.winners, *(seat for seat in order if seat not in table.winners))
    ranks = {seat: i + 1 for i, seat in enumerate(order)}
    equal = now.ruling(ELIM_ORDER)
    out = {seat: equal(table.cars[seat].out) for seat in order if table.cars[seat].out}
    for seat, when in out.items():
        ranks[seat] = len(order) - len(out) + 1 + sum(other > when for other in out.values())
    return tuple(ranks[seat] for seat in range(len(order)))


def dealt(table: Table) -> tuple[int, ...]:
    """The starting places; who has none yet is level with the others of that kind, in the first place that is free."""
    cards = table.dealt
    if all(cards):
        return tuple(sorted(cards).index(place) + 1 for place in cards)
    free = next(place for place in range(1, len(cards) + 1) if place not in cards)
    return tuple(place or free for place in cards)


def place(before: Place | None, played: Played) -> Place:
    """Round, turn and lap, counted along the line by the turns that begin."""
    position = played.position
    setup: Setup = position.setup  # type: ignore[assignment]
    table: Table = position.table
    driver = table.turn.driver
    turn = before.turn if before else 0
    turn += sum(isinstance(event, TurnStarted) for event in played.log)
    if before is None and driver >= 0:
        turn = 1  # the game begins in the middle of a turn
    if not started(table):
        return Place("Getting ready", 0, turn, None)
    now = f"{leaders_lap(position)} of {setup.laps}"
    whose = f" · {setup.names[driver]}" if driver >= 0 else " · choosing cards"
    return Place(
        f"Round {table.round} · {now}{'' if table.over else whose}", table.round, turn, driver if driver >= 0 else None
    )


def leaders_lap(position: Position) -> str:
    """The lap of the leading car among those that are not out."""
    setup: Setup = position.setup  # type: ignore[assignment]
    table: Table = position.table
    if not started(table):
        return ""
    dist = max(car.dist for car in [car for car in table.cars if not car.out] or table.cars)
    return f"lap {min(max(1, lap(setup, dist)), setup.laps)}"


def weather(position: Position) -> str:
    """The weather of the race."""
    found: str = position.table.weather
    return found


BANDS = (
    Band("weather", weather, {"sunny": "yellow", "fog": "black", "rain": "indigo", "snow": "sky"}),
    Band("lap", leaders_lap),
)

MARKS = (Attacked, CornerSpun, Crashed)


# ------------------------------------------------------------------ states
def each(value: Callable[[Car], float]) -> Callable[[Position], tuple[float, ...]]:
    """A value of every car."""
    return lambda position: tuple(value(car) for car in position.table.cars)


def distance(position: Position) -> tuple[float, ...]:
    """Rows driven since the start."""
    return tuple(car.dist for car in position.table.cars)


def gap(position: Position) -> tuple[float, ...]:
    """Rows behind the car that is farthest on."""
    dists = distance(position)
    return tuple(max(dists) - dist for dist in dists)


def in_place(position: Position) -> tuple[float, ...]:
    """The place in the race."""
    return standings(position)


def lost(car: Car) -> int:
    """Hit points lost: tokens that are missing."""
    return sum(full(car.wheels)) - sum(car.zones) if car.wheels else 0


def purse(position: Position) -> tuple[float, ...]:
    """Crystals that can be spent."""
    table: Table = position.table
    return tuple(table.crystals(seat) for seat in range(len(table.cars)))


# ------------------------------------------------------------------ counts
def once(event: Any) -> tuple[Seat, int]:
    """One for the car."""
    return event.car, 1


def damage(causes: tuple[str, ...] = (), zones: tuple[str, ...] = (), *, dealt: bool = False) -> Counts:
    """Damage by some causes, or to some parts; for the car that takes it, or for the rival who deals it."""

    def count(event: DamageTaken) -> tuple[Seat, int] | None:
        seat = event.by if dealt else event.car
        meant = event.cause in (causes or CAUSES) and event.zone in (zones or ZONES)
        return (seat, event.points) if meant and seat >= 0 else None

    return {DamageTaken: count}


def stopped(event: SlimeStuck | HoleFallen | Crashed | CornerHalted) -> tuple[Seat, int]:
    """Movement points lost by a stop."""
    return event.car, event.lost


def earned(event: CrystalsTaken) -> tuple[Seat, int]:
    """Crystals at a line."""
    return event.car, event.number


ARMS = ("bomb", "bazooka", "flamethrower", "fist", "hammer", "pets", "thumbtacks")
GROUND = ("thumbtack", "trap")
CARDS = ("hole", "handbrake")
CAUSES = (*ARMS, *GROUND, "crash", *CARDS)
TAKEN = {
    "by-weapons": ("damage by weapons", damage(ARMS)),
    "by-road": ("damage by thumbtacks and traps", damage(GROUND)),
    "by-crashes": ("damage by crashes", damage(("crash",))),
    "by-cards": ("damage by damage cards", damage(CARDS)),
}
PARTS = {
    "to-front": ("damage to the front", damage(zones=("front",))),
    "to-rear": ("damage to the rear", damage(zones=("rear",))),
    "to-sides": ("damage to the sides", damage(zones=("left", "right"))),
    "to-front-wheels": ("damage to the front wheels", damage(zones=("fl", "fr"))),
    "to-rear-wheels": ("damage to the rear wheels", damage(zones=("rl", "rr"))),
}
DEALT = {
    "dealt-weapons": ("damage dealt by weapons", damage(ARMS, dealt=True)),
    "dealt-road": ("damage dealt by thumbtacks and traps", damage(GROUND, dealt=True)),
    "dealt-cards": ("damage dealt by pushes into holes", damage(CARDS, dealt=True)),
}
DEALT_TO = {
    "dealt-bodywork": ("damage dealt to bodywork", damage(zones=BODY, dealt=True)),
    "dealt-wheels": ("damage dealt to wheels", damage(zones=WHEELS, dealt=True)),
}


def group(name: str, counts: dict[str, tuple[str, Any]], *, more: bool = False) -> tuple[Measure, ...]:
    """Counts of damage that add up to the damage of their group."""
    return tuple(Measure(key, title, "points", name, more=more, count=count) for key, (title, count) in counts.items())


SPINS: Counts = dict.fromkeys((CornerSpun, OilSpun, CrashSpun, HandbrakePulled), once)
STOPS: Counts = dict.fromkeys((SlimeStuck, HoleFallen, Crashed, CornerHalted), stopped)
WASTE: Counts = {**STOPS, Turned: once, Unstuck: once}

MEASURES = (
    Measure("distance", "Race distance", "rows", "race", state=distance),
    Measure("gap", "Gap to the leader", "rows", "race", more=False, state=gap),
    Measure("place", "Place", "", "place", more=False, state=in_place),
    Measure("damage", "Hit points lost", "points", "damage", more=False, state=each(lost)),
    Measure("wheels", "Sound wheels", "wheels", "wheels", state=each(lambda car: car.sound)),
    *group("damage taken", TAKEN),
    *group("damage by part", PARTS),
    *group("damage dealt", DEALT, more=True),
    *group("damage dealt by part", DEALT_TO, more=True),
    Measure("crystals", "Crystals", "crystals", "purse", state=purse),
    Measure("brakes", "Brakes", "cubes", "cubes", state=each(lambda car: car.brakes)),
    Measure("nitros", "Nitros", "cubes", "cubes", state=each(lambda car: car.nitros)),
    Measure("line-crystals", "crystals at lines", "crystals", "crystals by source", count={CrystalsTaken: earned}),
    Measure("damage-crystals", "crystals for damage", "crystals", "crystals by source", count={CrystalEarned: once}),
    Measure("spins", "spins", "spins", "spins", more=False, count=SPINS),
    Measure("wasted", "movement points wasted", "points", "waste", more=False, count=WASTE),
    Measure("turbo", "turbo used", "times", "turbo", count={TurboUsed: once}),
)
