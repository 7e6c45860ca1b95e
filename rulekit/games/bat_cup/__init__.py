"""Bat Cup: cars driven space by space through corners, weather and terrain, with eleven weapons."""

from rulekit.game import Game
from rulekit.games.bat_cup import measures, moves, players, refusals, shorthand
from rulekit.games.bat_cup.book import CONTENT, R
from rulekit.games.bat_cup.data import dump, mask, options, position

GAME = Game(
    package=__name__,
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
    winners=measures.winners,
    standings=measures.standings,
    place=measures.place,
    measures=measures.MEASURES,
    bands=measures.BANDS,
    marks=measures.MARKS,
    player=players.sensible,
    expand=shorthand.expand,
    mask=mask.mask,
    derived=dump.derived,
)
