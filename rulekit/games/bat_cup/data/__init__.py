"""Options and positions as plain data, both ways (section 11 of the brief)."""

from rulekit.games.bat_cup.data import cars, dump, mask, options, pending, position, schema

CHAPTERS = (options, schema, cars, position, pending, dump, mask)
