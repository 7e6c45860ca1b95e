"""Aruba: Battle Race: dice combinations, damage, equipment and action cards over three races."""

from rulekit.game import Game
from rulekit.games.aruba import data, events, facts, masking, measures, moves, players, rulings, steps
from rulekit.games.aruba.book import CONTENT, R

GAME = Game(
    name="aruba",
    rulebook=R,
    content=CONTENT,
    players=(3, 6),
    moves=moves.MOVES,
    arrange=data.arrange,
    begin=data.begin,
    lay=data.lay,
    dump=data.dump,
    out_of_place=steps.refusals.out_of_place,
    over=R["game.winner"],
    winners=facts.winners,
    standings=facts.standings,
    measures=measures.MEASURES,
    bands=measures.BANDS,
    place=facts.place,
    expand=facts.expand,
    mask=masking.mask,
    player=players.sensible,
    by_people=True,
    interjections=(steps.fixing.QuickFix(),),
    modules=(facts, measures, moves, masking, players, rulings, *data.MODULES, *events.MODULES, *steps.MODULES),
)
