"""Piston Cup: roll and drive; two lanes, hazards and pit stops."""

from rulekit.game import Game
from rulekit.games.piston_cup import data, events, facts, hazards, moves, options, players, rulings, steps, traffic
from rulekit.games.piston_cup.book import CONTENT, R

GAME = Game(
    name="piston_cup",
    rulebook=R,
    content=CONTENT,
    players=(2, 4),
    moves=moves.MOVES,
    arrange=options.arrange,
    begin=data.begin,
    lay=data.lay,
    dump=data.dump,
    out_of_place=steps.out_of_place,
    over=R["end.four-chips"],
    winners=facts.winners,
    standings=facts.standings,
    measures=facts.MEASURES,
    bands=facts.BANDS,
    place=facts.place,
    expand=facts.expand,
    player=players.sensible,
    modules=(data, events, facts, hazards, options, rulings, steps, traffic),
)
