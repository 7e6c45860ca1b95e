"""Crazy Race: hidden bids for the moves of three creatures, out to the turning point and home again."""

from rulekit.game import Game
from rulekit.games.crazy_race import (
    cards,
    data,
    events,
    facts,
    layout,
    masks,
    measures,
    moves,
    players,
    rulings,
    table,
    words,
)
from rulekit.games.crazy_race.book import CONTENT, R
from rulekit.games.crazy_race.events import bidding as bidding_events
from rulekit.games.crazy_race.events import ending as ending_events
from rulekit.games.crazy_race.events import moving as moving_events
from rulekit.games.crazy_race.steps import bidding, ending, resolving

GAME = Game(
    name="crazy_race",
    rulebook=R,
    content=CONTENT,
    players=(3, 4),
    moves=moves.MOVES,
    arrange=data.arrange,
    begin=data.begin,
    lay=data.lay,
    dump=data.dump,
    out_of_place=ending.out_of_place,
    over=R["end.eighth"],
    winners=facts.winners,
    standings=facts.standings,
    measures=measures.MEASURES,
    place=measures.place,
    player=players.sensible,
    interjections=(bidding.Recovery(), bidding.Silence()),
    expand=moves.expand,
    mask=masks.mask,
    spelled=cards.CARDS,
    modules=(
        data,
        bidding_events,
        moving_events,
        ending_events,
        events,
        facts,
        layout,
        masks,
        measures,
        moves,
        players,
        rulings,
        bidding,
        resolving,
        ending,
        table,
        words,
        cards,
    ),
)
