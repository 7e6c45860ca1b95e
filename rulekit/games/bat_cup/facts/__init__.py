"""What can be read off a table: places, reach, refusals; and the measures of the charts."""

from rulekit.games.bat_cup.facts import aim, charts, places, refusals

CHAPTERS = (places, aim, refusals, charts)
