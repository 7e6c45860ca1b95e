"""The open questions of Aruba: one function, or one plain value, for each reading."""

from __future__ import annotations

from rulekit.games.aruba import track
from rulekit.games.aruba.book import R
from rulekit.games.aruba.table import OFF, CarNo, Now, Setup, Space, Table
from rulekit.value import Seat

ANY_NUMBER = 1_000_000

# ------------------------------------------------------------------ the Roll step
ROLL_FEWER = R.ruling("roll.fewer", exact=lambda most: most, may=lambda most: min(1, most))
COUNT_FIXED = R.ruling("roll.count-fixed", fixed=0, grows=1)
ROLL_TWICE = R.fixed(
    "roll.twice", "counting the throws of each single die would need every die by name in the notation"
)
EXTRA_OVER_TEN = R.ruling("extra.over-ten", yes=ANY_NUMBER, cap=10)
EXTRA_FROZEN = R.fixed(
    "extra.frozen", "once thrown again an Extra die could not be told from the others in the position"
)
CHANGE_THEN_ROLL = R.fixed(
    "change.then-roll", "the position lists the dice by their faces, not which of them was turned"
)

# ------------------------------------------------------------------ combinations
PARITY_USES_ALL = R.ruling("parity.uses-all", uses_all=True, on_top=False)
PARITY_EXTRA = R.ruling("parity.extra", count=lambda extra: extra, ignore=())
STRAIGHT_SHORTER = R.ruling("straight.shorter", yes=lambda longest: 1, longest=lambda longest: longest)
TURBO_REPEAT = R.ruling("turbo.repeat", yes=ANY_NUMBER, once=1)
BOOST_AMOUNT = R.ruling("boost.amount", up_to=False, exact=True)
COMBO_ORDER = R.fixed("combo.order", "declaring all at once would be a second Combo step with a notation of its own")

# ------------------------------------------------------------------ movement
MOVE_POOL = R.fixed("move.pool", "several movements in a turn would need points, losses and an end for each of them")
MOVE_MIDWAY = R.ruling("move.midway", open=True, closed=False)
ATTACK_STANDING = R.fixed(
    "attack.standing", "whether a space will be driven later in the turn is not known at the shot"
)
MOVE_GAP = R.ruling("move.gap", corner=track.corner, gate=track.gate, both=track.gate_or_corner)
GAP_WRECK = R.ruling("move.gap-wreck", yes=track.wrecks, no=())
MOVE_THROUGH = R.ruling("move.through", no=False, yes=True)
# Whether a car may enter the space of a wreck, and whether its movement may end there.
DEBRIS_SPACE = R.ruling("debris.space", wall=(False, False), rough=(True, False), none=(True, True))

# ------------------------------------------------------------------ leading and cornering
LEAD_MEASURE = R.fixed(
    "lead.measure", "all lanes of these boards have equally many spaces, so both readings find the same leader"
)
LEAD_WRECK = R.ruling("lead.wreck", no=(), yes=track.wrecks)
LEAD_NITRO_ONLY = R.ruling("lead.nitro-only", no_loss=False, loss=True)
LEAD_START = R.ruling("lead.start", yes=0, no=lambda setup: len(setup.fleet[0]))
LEAD_WHEN = R.ruling("lead.when", first_step=lambda steps: steps > 0, turn_start=True)

# ------------------------------------------------------------------ collisions
# Whether a chain against a wreck may begin, whether its cars move, and whether the wreck is pushed along.
RAM_INTO_DEBRIS = R.ruling("ram.into-debris", ban=(False, False), crunch=(True, False), shunt=(True, True))
RAM_STANDING = R.ruling("ram.standing", yes=0, no=1)
RAM_SHOT_FIRST = R.ruling("ram.shot-first", no=(), yes=("fire", "bomb"))
RAM_WRECK_PLACE = R.fixed(
    "ram.wreck-place", "tokens would have to fall before the push, and a Quick Fix could still undo both"
)
CHAIN_FRONT = R.ruling("ram.chain-front", each_link=True, first_only=False)
CHAIN_REAR = R.ruling("ram.chain-rear", yes=True, no=False)
RAM_FINISH = R.ruling("ram.finish", yes=True, no=False)
NINE_AT_LINE = R.fixed(
    "ram.nine-at-line", "the place would have to wait for the Quick Fix of a car that is over the line"
)

# ------------------------------------------------------------------ the line
SAME_TURN = R.fixed("finish.same-turn", "every step moves each car one row, so two cars never cross in one action")
FINISH_LEAVE = R.fixed("finish.leave", "parked cars would need spaces behind the line, which the boards do not have")
FINISH_REST = R.ruling("finish.rest", yes=True, no=False)
LINE_NEIGHBOURS = R.fixed(
    "line.neighbours", "with one lap the rows on both sides of the line belong to no common track"
)
RACE_LAPS = R.fixed(
    "race.laps", "a second lap would need the laps of each car in the position and neighbours across the line"
)

# ------------------------------------------------------------------ shots, bombs, saws
SHOOT_RANGE = R.ruling("shoot.range", next_space=1, lane=ANY_NUMBER, six=6)
BOMB_DROPPER = R.ruling("bomb.dropper", hit=True, spared=False)
# Whether a car on the bomb's own space is hit, and whether one may stand there.
BOMB_CENTRE = R.ruling("bomb.centre", yes=(True, True), no=(False, True), not_allowed=(False, False))
BOMB_REACH = R.ruling("bomb.reach", eight=track.touching, four=track.sharing_a_side)
BOMB_ORDER = R.fixed(
    "bomb.order", "one strike after another would need a list of strikes, not of hits, in the position"
)
SAW_ONE_EACH = R.ruling(
    "saw.one-each",
    one_each_side=lambda fitted, place: place not in fitted,
    one_only=lambda fitted, place: "left" not in fitted and "right" not in fitted,
    no_limit=True,
)
EQUIP_MOMENT = R.ruling("equip.moment", before_roll=False, before_combo=True)
EQUIP_REPLACE = R.ruling("equip.replace", no=False, yes=True)
SAW_AGAIN = R.ruling("saw.again", on_arrival=False, every_turn=True)
SAW_FITTED = R.ruling("saw.fitted-beside", no=False, yes=True)
SAW_PUSHED = R.ruling("saw.pushed", yes=lambda pair, active: True, no=lambda pair, active: active in pair)

# ------------------------------------------------------------------ Hook


def mirrored(setup: Setup, rear: Space, left: Space, way: str) -> Space:
    """The same kind of step."""
    return track.ahead(setup, rear, way)


def trailed(setup: Setup, rear: Space, left: Space, way: str) -> Space:
    """Onto the space the front car has left."""
    return left


HOOK_PATH = R.ruling("hook.path", mirror=mirrored, trail=trailed)
# Whether a step that cannot be copied is forbidden, and whether the rear car then takes the space that was left.
HOOK_BLOCKED = R.ruling("hook.blocked", detach=(False, False), trail_once=(False, True), forbid=(True, False))
HOOK_RAM = R.ruling("hook.ram", yes=True, no=False)
HOOK_FINISH = R.fixed("hook.finish", "driving on after the line would be a movement of a player who is not on turn")
HOOK_LOSSES = R.ruling("hook.losses", saw_only=lambda pair, towed: True, none=lambda pair, towed: towed not in pair)

# ------------------------------------------------------------------ cards
DRAWN_READY = R.ruling("cards.drawn-ready", own_next_turn=False, turn_over=True)
FRESH_FIX = R.ruling("cards.fresh-fix", no=lambda cards: (), yes=lambda cards: cards)
CARDS_WHEN = R.ruling("cards.when", any_moment=True, combo_only=False)
HANDS_SECRET = R.ruling("hands.secret", secret=True, open=False)
DECK_EMPTY = R.ruling("deck.empty", reshuffle=lambda discard: discard, nothing=lambda discard: ())
FIX_FATAL = R.ruling("fix.fatal", before=True, too_late=False)
FIX_NO_DAMAGE = R.ruling("fix.no-damage", no=lambda damage: damage, yes=lambda damage: ANY_NUMBER)
LARCENY_FEW = R.ruling("larceny.few", take_rest=1, illegal=2)
LARCENY_ANSWER = R.ruling("larceny.answer", yes=True, no=False)
LARCENY_FINISHED = R.ruling("larceny.finished", no=False, wreck_yes=True)

# ------------------------------------------------------------------ wrecks and the end of a race
WRECK_EQUIPMENT = R.ruling("wreck.equipment", discard=True, keep=False)
WRECK_HAND = R.ruling("wreck.hand", keep=False, discard=True)
WRECK_OWN_TURN = R.fixed("wreck.own-turn", "a turn that goes on without a car would need a Combo step of its own")
FEW_CARS = R.ruling("race.few-cars", play_on=False, award=True)
THIRD_NOW = R.ruling("race.third-now", at_once=True, turn_out=False)
RACE_BLOCKED = R.fixed(
    "race.blocked", "wrecks need not lie in one row to close the track, so it is not said which to take off"
)
NO_WINNER = R.ruling("race.no-winner", same=False, random=True)


def by_track(setup: Setup, table: Table, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The players whose best car has come farthest, racing cars before wrecks."""

    def best(seat: Seat) -> tuple[bool, int]:
        rows = [(table.races(car), table.at[car] // setup.lanes) for car in setup.fleet[seat] if table.at[car] != OFF]
        return max(rows, default=(False, OFF))

    farthest = max(map(best, seats))
    return tuple(seat for seat in seats if best(seat) == farthest)


TIE_UNPLACED = R.ruling("tie.unplaced", track_order=by_track, share=lambda setup, table, seats: seats)

# ------------------------------------------------------------------ three players
FIRST_CAR = R.ruling("trio.first-car", choose=False, front=True)
FINISHED_CAR = R.ruling("trio.finished-car", skip=False, other_car=True)
# Whether a player's own second car may be rammed, shot, and hit by a bomb.
OWN_CAR = R.ruling("trio.own-car-ram", not_ram=(False, True, True), all=(True, True, True), none=(False, False, False))


def next_car(now: Now, seat: Seat) -> CarNo:
    """The car that a player drives next, past turns that are skipped; -1 if it is still to be chosen."""
    fleet, due = now.setup.fleet[seat], now.table.due[seat]
    left = [car for car in fleet if now.table.races(car)]
    if len(left) < 2:
        return left[0] if left else OFF
    if due == OFF:
        return fleet[0] if now.ruling(FIRST_CAR)() else OFF
    return fleet[0] + fleet[1] - due


def hooks_any(now: Now, car: CarNo) -> bool:
    """Whichever car stands in the right place."""
    return True


def hooks_next(now: Now, car: CarNo) -> bool:
    """Only the car that drives next."""
    return next_car(now, now.setup.owner[car]) in (car, OFF)


def mends_current(now: Now, car: CarNo) -> bool:
    """Only the car whose turn it is, or the one that drives next."""
    seat = now.setup.owner[car]
    return car == now.table.car if seat == now.table.turn else next_car(now, seat) in (car, OFF)


HOOK_CAR = R.ruling("trio.hook-car", either=hooks_any, next_car=hooks_next)
FIX_CAR = R.ruling("trio.fix-car", either=True, current=mends_current)
