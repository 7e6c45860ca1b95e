"""What cannot be in a position, each problem named."""

from __future__ import annotations

from rulekit.games.aruba.book import R
from rulekit.games.aruba.data.agenda import TURN
from rulekit.games.aruba.data.schema import CarData, PositionData
from rulekit.games.aruba.numbers import FEWEST_DICE, MOST_DICE, PODIUM
from rulekit.games.aruba.rulings import DEBRIS_SPACE, MOVE_THROUGH, ROLL_FEWER, SAW_ONE_EACH, THIRD_NOW
from rulekit.games.aruba.steps.turns import COLOURS
from rulekit.games.aruba.table import OFF, PLACES, WRECK, Setup, Table
from rulekit.referee import Referee

ENDED = ("", "stop", "ram", "fire", "bomb", "line")


def check_names(referee: Referee, setup: Setup, given: PositionData) -> None:
    """Every name is a seat or a car of this game."""
    seats = {"start": [given.start], "turn": [given.turn], "victim": [given.victim], "winner": given.winner}
    seats |= {key: list(getattr(given, key)) for key in ("points", "hands", "waiting", "due")}
    cars = {"car": [given.car], "hooked": [given.hooked], "cars": list(given.cars), "due": list(given.due.values())}
    cars["hits"] = [name for hit in given.hits for name in (hit.car, hit.by)]
    cars["met"] = [name for pair in given.met for name in pair]
    cars["bites"] = [name for pair in given.bites for name in pair]
    asked = {"asked": [given.asked]}
    for names, known in ((seats, setup.seats), (cars, setup.cars), (asked, (*setup.seats, *setup.cars))):
        for key, found in names.items():
            referee.all_of(f"position.{key}", filter(None, found), known)


def check_cars(referee: Referee, setup: Setup, table: Table, given: PositionData) -> None:
    """Each car for itself, and no two on one space."""
    spaces = [at for at in table.at if at != OFF]
    twice = sorted({at for at in spaces if spaces.count(at) > 1})
    if twice:
        shared = referee.ruling(MOVE_THROUGH)() or referee.ruling(DEBRIS_SPACE)()[0]
        where = ", ".join(map(setup.space, twice))
        referee.check(R["move.forward"].needs(shared, "two cars stand on {}", where))
    places = sorted(place for place in table.place if place)
    right = places == list(range(1, len(places) + 1))
    referee.check(R["race.continue"].needs(right, "the places taken are {}", places))
    for car, name in enumerate(setup.cars):
        row = given.cars.get(name, CarData())
        most = WRECK if row.wreck else WRECK - 1
        sound = 0 <= row.dt <= most
        referee.check(R["damage.max"].needs(sound, "tokens on {}: {}, at most 8; nine make a wreck", name, row.dt))
        check_equipment(referee, name, table.fitted[car])
    taken = [colour for colour in table.colours if colour]
    if any(colour not in COLOURS for colour in taken) or len(set(taken)) < len(taken):
        referee.refuse("the cars are {}; {} are possible, each once", ", ".join(taken), ", ".join(COLOURS))


def check_equipment(referee: Referee, name: str, fitted: tuple[str, ...]) -> None:
    """One piece in each place."""
    referee.all_of(f"position.cars.{name}.fitted", fitted, PLACES)
    for i, place in enumerate(fitted):
        if place in PLACES and place in fitted[:i]:
            bumper = place in ("front", "rear")
            free = not bumper and bool(referee.ruling(SAW_ONE_EACH)(fitted[:i], place))
            rule = R["bumper.one-each"] if bumper else R["saw.fixed"]
            referee.check(rule.needs(free, "{} carries two pieces {}", name, place))


def check_turn(referee: Referee, setup: Setup, table: Table, given: PositionData) -> None:
    """Whose turn it is, and what has been used in it."""
    referee.one_of("position.ended", given.ended, ENDED)
    for seat, points in zip(setup.seats, table.points, strict=True):
        referee.within(f"position.points.{seat}", points, 0)
    small = {"race": 1, "round": 1, "throwing": 0, "gained": 0, "turbos": 0, "nitros": 0, "steps": 0, "rerolls": 0}
    for key, least in small.items():
        referee.within(f"position.{key}", getattr(table, key), least, setup.races if key == "race" else None)
    referee.within("position.straight", table.straight, 0, 6)
    if table.hooked != OFF:
        fits = table.races(table.hooked) and setup.owner[table.hooked] != table.turn
        words = "{} is hooked on; it is {} racing car of another player"
        referee.check(R["hook.attach"].needs(fits, words, setup.cars[table.hooked], "a" if fits else "no"))
    check_dice(referee, table)
    if given.phase in TURN:
        check_active(referee, setup, table, given)


def check_dice(referee: Referee, table: Table) -> None:
    """Not more dice than there are, and at least as many as a car with eight tokens rolls.

    More cannot be said: repairs after the roll may have taken tokens off, bombs and saws may have brought some.
    """
    dice = len(table.dice) + table.throwing
    referee.check(R["components.dice"].needs(dice <= MOST_DICE, "dice rolled: {}, in the game: {}", dice, MOST_DICE))
    dice += len(table.spent)
    if 0 < dice < FEWEST_DICE:
        fewer = referee.ruling(ROLL_FEWER)(FEWEST_DICE) <= dice
        words = "dice rolled: {}, those that are spent counted; even eight tokens leave {}"
        referee.check(R["roll.dice-count"].needs(fewer, words, dice, FEWEST_DICE))


def check_active(referee: Referee, setup: Setup, table: Table, given: PositionData) -> None:
    """The car the turn belongs to is on the track, and the race goes on."""
    if given.car and table.car not in setup.fleet[table.turn]:
        referee.refuse("position.car is {!r}, no car of {}", given.car, setup.seats[table.turn])
        return
    name, lies = setup.cars[table.car], table.damage[table.car] >= WRECK
    sound = not lies or given.after == "end"
    referee.check(R["damage.ninth"].needs(sound, "{} is a wreck and has no turn", name))
    there = table.at[table.car] != OFF or table.ended == "line" or given.after == "end"
    referee.check(R["race.continue"].needs(there, "{} has finished and has no turn", name))
    if given.phase == "begin" and (table.dice or table.extra or table.spent):
        referee.refuse("position.phase is begin, but dice lie on the table")
    if sum(place > 0 for place in table.place) >= PODIUM:
        on = not referee.ruling(THIRD_NOW)()
        referee.check(R["turn.until-three"].needs(on, "three cars have finished"))
