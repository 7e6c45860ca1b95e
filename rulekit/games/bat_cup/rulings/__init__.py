"""The open questions of Bat Cup by chapter: one function, or one plain value, for each reading."""

from rulekit.games.bat_cup.rulings import attacks, damage, lines, movement, setup

CHAPTERS = (setup, movement, attacks, damage, lines)
