"""Open questions about weather, lines, services, and the end of the race."""

from __future__ import annotations

from rulekit.games.bat_cup.book import R
from rulekit.games.bat_cup.words import WEATHERS


# ------------------------------------------------------------------ weather
def kept_out(drawn: tuple[str, ...], weather: str) -> tuple[str, ...]:
    """Drawn cards stay out until the deck is empty."""
    out = (*drawn, weather)
    return out if len(out) < len(WEATHERS) else ()


WEATHER_DECK = R.ruling("weather.deck", reshuffle=lambda drawn, weather: (), run_out=kept_out)
# Whether the corners before a checkpoint change too.
WEATHER_HOW_FAR = R.ruling("weather.how-far", to_finish=False, whole_loop=True)
# Whether a passing draws, by its number, the number last drawn for, and whether it is the car's first.
WEATHER_ONCE = R.ruling(
    "weather.once", once=lambda number, drawn, first: number > drawn, each_leader=lambda number, drawn, first: first
)

# ------------------------------------------------------------------ crystals of the lines
FINISH_RANK = R.ruling(
    "finish.rank", place_now=lambda place, crossed: place, crossing_order=lambda place, crossed: crossed
)
RESERVE_SHORT = R.ruling("reserve.short", pay_rest=0, bonus=1)
CHECKPOINT_LAPPED = R.ruling("checkpoint.lapped", no=False, yes=True)

# ------------------------------------------------------------------ services
SERVICE_WHEN = R.ruling("service.when", on_space=False, any_time=True)
SERVICE_STANDING = R.ruling("service.standing", yes=True, no=False)
SERVICE_BACKWARD = R.ruling("service.backward", no=False, yes=True)
REPAIR_LOOSE_COST = R.ruling("repair.loose-cost", paid=lambda price: price, free=lambda price: 0)
CHECKPOINT_REPAIR = R.ruling("checkpoint.repair", wrench_only=lambda wrench: wrench, every=lambda wrench: True)
BUY_AMOUNT = R.ruling(
    "buy.amount", any_mix=lambda brakes, nitros: True, one_kind=lambda brakes, nitros: not (brakes and nitros)
)

# ------------------------------------------------------------------ the end
# Whether the race ends when a car is home; if not, whether that car leaves the track.
RACE_END = R.ruling("race.end", first_cross=(True, False), round=(False, False), all_home=(False, True))
END_LAST_CAR = R.ruling("end.last-car", wins=True, must_finish=False)
ELIM_THINGS = R.ruling("elim.things", stay_and_return=True, all_leave=False)
ELIM_ORDER = R.ruling("elim.order", late_better=lambda out: out, equal_last=lambda out: 1)
