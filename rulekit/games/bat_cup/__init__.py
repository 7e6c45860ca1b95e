"""Bat Cup: cars driven space by space through corners, weather and terrain, with eleven weapons."""

from rulekit.game import Game
from rulekit.games.bat_cup import board, cards, moves, players, table, words
from rulekit.games.bat_cup import data as data_package
from rulekit.games.bat_cup.book import CONTENT, R
from rulekit.games.bat_cup.data import dump, mask, options, pending, position, schema
from rulekit.games.bat_cup.events import attacks as attack_events
from rulekit.games.bat_cup.events import damage as damage_events
from rulekit.games.bat_cup.events import lines as line_events
from rulekit.games.bat_cup.events import movement as movement_events
from rulekit.games.bat_cup.events import selection as selection_events
from rulekit.games.bat_cup.events import setup as setup_events
from rulekit.games.bat_cup.facts import aim, charts, places, refusals
from rulekit.games.bat_cup.rulings import attacks as attack_rulings
from rulekit.games.bat_cup.rulings import damage as damage_rulings
from rulekit.games.bat_cup.rulings import lines as line_rulings
from rulekit.games.bat_cup.rulings import movement as movement_rulings
from rulekit.games.bat_cup.rulings import setup as setup_rulings
from rulekit.games.bat_cup.steps import (
    attacks,
    collision,
    corners,
    cubes,
    damage,
    ending,
    gear,
    ground,
    lines,
    movement,
    selection,
    services,
    setup,
    shifting,
    turn,
)

EVENTS = (setup_events, selection_events, movement_events, attack_events, damage_events, line_events)
RULINGS = (setup_rulings, movement_rulings, attack_rulings, damage_rulings, line_rulings)
FACTS = (aim, charts, places, refusals)
STEPS = (
    setup,
    selection,
    turn,
    movement,
    cubes,
    corners,
    ground,
    lines,
    collision,
    damage,
    attacks,
    shifting,
    gear,
    services,
    ending,
)
DATA = (dump, mask, options, pending, position, schema)

GAME = Game(
    name="bat_cup",
    rulebook=R,
    content=CONTENT,
    players=(2, 4),
    moves=moves.MOVES,
    arrange=options.arrange,
    begin=position.begin,
    lay=position.lay,
    dump=dump.dump,
    out_of_place=refusals.out_of_place,
    over=R["setup.laps"],
    winners=charts.winners,
    standings=charts.standings,
    measures=charts.MEASURES,
    place=charts.place,
    player=players.sensible,
    expand=charts.expand,
    mask=mask.mask,
    derived=dump.derived,
    modules=(data_package, board, cards, moves, players, table, words, *EVENTS, *RULINGS, *FACTS, *STEPS, *DATA),
)
