"""What happens in a race, by chapters of the rulebook."""

from rulekit.games.crazy_race.events.bidding import (
    CardTurned,
    NoCards,
    Passed,
    Played,
    Recovered,
    SetUp,
    SideClosed,
    StartDrawn,
)
from rulekit.games.crazy_race.events.ending import (
    Discarded,
    MarkerChosen,
    NothingToGive,
    PunishedLast,
    PunishedSecond,
    RaceOver,
    Tile,
    Won,
)
from rulekit.games.crazy_race.events.moving import (
    Finished,
    MarkerLeft,
    MarkerTaken,
    Moved,
    SpacesLeft,
    Stayed,
    Turned,
)
from rulekit.games.crazy_race.events.resolving import Distance, InVain, Lapsed, Revealed, Shown, WonSide

__all__ = [
    "CardTurned",
    "Discarded",
    "Distance",
    "Finished",
    "InVain",
    "Lapsed",
    "MarkerChosen",
    "MarkerLeft",
    "MarkerTaken",
    "Moved",
    "NoCards",
    "NothingToGive",
    "Passed",
    "Played",
    "PunishedLast",
    "PunishedSecond",
    "RaceOver",
    "Recovered",
    "Revealed",
    "SetUp",
    "Shown",
    "SideClosed",
    "SpacesLeft",
    "StartDrawn",
    "Stayed",
    "Tile",
    "Turned",
    "Won",
    "WonSide",
]
