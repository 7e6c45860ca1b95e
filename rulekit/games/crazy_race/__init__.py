"""Crazy Race: hidden bids for the moves of three creatures, out to the turning point and home again."""

from rulekit.game import Game
from rulekit.games.crazy_race import facts, masks, measures, moves, players, rulings
from rulekit.games.crazy_race.book import CONTENT, R
from rulekit.games.crazy_race.data import cards, layout, options, position, questions, writing
from rulekit.games.crazy_race.events import bidding as bids
from rulekit.games.crazy_race.events import ending as endings
from rulekit.games.crazy_race.events import moving as ways
from rulekit.games.crazy_race.events import resolving as wins
from rulekit.games.crazy_race.steps import bidding, ending, moving, recovering, resolving

GAME = Game(
    name="crazy_race",
    rulebook=R,
    content=CONTENT,
    players=(3, 4),
    moves=moves.MOVES,
    arrange=options.arrange,
    begin=options.begin,
    lay=questions.lay,
    dump=writing.dump,
    out_of_place=ending.out_of_place,
    over=R["end.eighth"],
    winners=facts.winners,
    standings=facts.standings,
    measures=measures.MEASURES,
    bands=measures.BANDS,
    place=measures.place,
    player=players.sensible,
    interjections=(recovering.Recovery(), bidding.Silence()),
    expand=moving.expand,
    mask=masks.mask,
    spelled=cards.CARDS,
    modules=(
        facts,
        masks,
        measures,
        moves,
        players,
        rulings,
        *(cards, layout, options, position, questions, writing),
        *(bids, wins, ways, endings),
        *(bidding, recovering, resolving, moving, ending),
    ),
)
