"""Aruba: Battle Race: dice combinations, damage, equipment and action cards over three races."""

from rulekit.game import Game
from rulekit.games.aruba import measures, moves, players, refusals, shorthand
from rulekit.games.aruba.book import CONTENT, R
from rulekit.games.aruba.data import dump, mask, options, position
from rulekit.games.aruba.steps import fixing

GAME = Game(
    package=__name__,
    rulebook=R,
    content=CONTENT,
    players=(3, 6),
    moves=moves.MOVES,
    arrange=options.arrange,
    begin=position.begin,
    lay=position.lay,
    dump=dump.dump,
    out_of_place=refusals.out_of_place,
    over=R["game.winner"],
    winners=measures.winners,
    standings=measures.standings,
    place=measures.place,
    measures=measures.MEASURES,
    bands=measures.BANDS,
    marks=measures.MARKS,
    player=players.sensible,
    expand=shorthand.expand,
    mask=mask.mask,
    interjections=(fixing.QuickFix(),),
    by_people=True,
)
