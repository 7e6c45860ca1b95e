"""Bat Flip: two managers, Hits against Defense, Walks against Control, Steals from the deck."""

from rulekit.game import Game
from rulekit.games.bat_flip import measures, moves, players, refusals, shorthand
from rulekit.games.bat_flip.book import CONTENT, R
from rulekit.games.bat_flip.data import dump, mask, options, position

GAME = Game(
    package=__name__,
    rulebook=R,
    content=CONTENT,
    players=(2, 2),
    moves=moves.MOVES,
    arrange=options.arrange,
    begin=position.begin,
    lay=position.lay,
    dump=dump.dump,
    out_of_place=refusals.out_of_place,
    over=R["game.objective"],
    winners=measures.winners,
    standings=measures.standings,
    place=measures.place,
    measures=measures.MEASURES,
    bands=measures.BANDS,
    marks=measures.MARKS,
    player=players.sensible,
    expand=shorthand.expand,
    mask=mask.mask,
    by_people=True,
)
