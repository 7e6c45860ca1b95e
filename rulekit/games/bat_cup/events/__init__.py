"""What happens in a race, by chapter."""

from rulekit.games.bat_cup.events import (
    attacks,
    corners,
    damage,
    gear,
    lines,
    movement,
    selection,
    services,
    setup,
    terrain,
)

CHAPTERS = (damage, attacks, corners, terrain, movement, services, gear, selection, lines, setup)
