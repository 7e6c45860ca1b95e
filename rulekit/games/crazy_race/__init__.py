"""Crazy Race: hidden bids for the moves of three creatures, out to the turning point and home again."""

from rulekit.game import Game
from rulekit.games.crazy_race import measures, moves, players, refusals, shorthand
from rulekit.games.crazy_race.book import CONTENT, R
from rulekit.games.crazy_race.data import cards, dump, mask, options, position
from rulekit.games.crazy_race.steps import bidding, recovering

GAME = Game(
    package=__name__,
    rulebook=R,
    content=CONTENT,
    players=(3, 4),
    moves=moves.MOVES,
    arrange=options.arrange,
    begin=position.begin,
    lay=position.lay,
    dump=dump.dump,
    out_of_place=refusals.out_of_place,
    over=R["end.eighth"],
    winners=measures.winners,
    standings=measures.standings,
    place=measures.place,
    measures=measures.MEASURES,
    bands=measures.BANDS,
    marks=measures.MARKS,
    player=players.sensible,
    expand=shorthand.expand,
    mask=mask.mask,
    interjections=(recovering.Recovery(), bidding.Silence()),
    spelled=cards.CARDS,
)
