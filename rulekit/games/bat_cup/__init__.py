"""Bat Cup: cars driven space by space through corners, weather and terrain, with eleven weapons."""

from rulekit.game import Game
from rulekit.games.bat_cup import data, events, facts, moves, players, rulings, steps
from rulekit.games.bat_cup.book import CONTENT, R
from rulekit.games.bat_cup.data import dump, mask, options, position
from rulekit.games.bat_cup.facts import charts, refusals

CHAPTERS = (*rulings.CHAPTERS, *events.CHAPTERS, *facts.CHAPTERS, *steps.CHAPTERS, *data.CHAPTERS)

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
    bands=charts.BANDS,
    place=charts.place,
    expand=charts.expand,
    player=players.sensible,
    mask=mask.mask,
    derived=dump.derived,
    modules=(data, moves, players, *CHAPTERS),
)
