"""Bat Flip: two managers, Hits against Defense, Walks against Control, Steals from the deck."""

from rulekit.game import Game
from rulekit.games.bat_flip import cards, facts, measures, moves, outside, players, rulings
from rulekit.games.bat_flip.book import CONTENT, R
from rulekit.games.bat_flip.data import agenda, check, options, position, schema, view
from rulekit.games.bat_flip.events import abilities as ability_events
from rulekit.games.bat_flip.events import atbat as atbat_events
from rulekit.games.bat_flip.events import cards as card_events
from rulekit.games.bat_flip.events import defence as defence_events
from rulekit.games.bat_flip.events import field as field_events
from rulekit.games.bat_flip.events import halves as half_events
from rulekit.games.bat_flip.events import setup as setup_events
from rulekit.games.bat_flip.steps import (
    abilities,
    answers,
    atbat,
    batter,
    defend,
    effects,
    field,
    halves,
    hand,
    legality,
    reveal,
    settle,
    setup,
    steal,
    top_card,
    uses,
)

GAME = Game(
    name="bat_flip",
    rulebook=R,
    content=CONTENT,
    players=(2, 2),
    moves=moves.MOVES,
    arrange=options.arrange,
    begin=outside.begin,
    lay=position.lay,
    dump=position.dump,
    out_of_place=outside.out_of_place,
    over=R["game.objective"],
    winners=measures.winners,
    standings=measures.standings,
    measures=measures.MEASURES,
    bands=measures.BANDS,
    place=measures.place,
    player=players.sensible,
    expand=outside.expand,
    mask=view.mask,
    by_people=True,
    modules=(
        outside,
        *(field_events, setup_events, half_events, atbat_events, defence_events, card_events, ability_events),
        *(setup, atbat, batter, top_card, defend, answers, legality, settle, steal, halves),
        *(field, reveal, hand, uses, abilities, effects),
        *(agenda, check, options, position, schema, view),
        *(cards, facts, measures, moves, players, rulings),
    ),
)
