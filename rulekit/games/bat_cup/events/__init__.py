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

CHAPTERS = (setup, selection, movement, corners, terrain, attacks, gear, damage, lines, services)
