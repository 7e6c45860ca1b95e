"""Piston Cup: roll and drive; two lanes, hazards and pit stops."""

from rulekit.game import Game
from rulekit.games.piston_cup import measures, moves, players, refusals, shorthand
from rulekit.games.piston_cup.book import CONTENT, R
from rulekit.games.piston_cup.data import dump, options, position

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
    over=R["end.four-chips"],
    winners=measures.winners,
    standings=measures.standings,
    place=measures.place,
    measures=measures.MEASURES,
    bands=measures.BANDS,
    marks=measures.MARKS,
    player=players.sensible,
    expand=shorthand.expand,
)
