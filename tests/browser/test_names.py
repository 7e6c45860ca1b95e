"""Names, notes and titles of any kind, in every panel of every game: they stay text, and they fit."""

from rulekit import games
from tests.browser.lab import explorers_of, fit, settle
from tests.browser.notebooks import run
from tests.browser.panels import MARKUP, Reader

HOSTILE = """
from rulekit import game, games
from widgets import Explorer
NAMES = ['<img src=x onerror="window.hacked=1">', "\\u202eevil", "a\\x07b\\x1b[31m", "x" * 500, "🏎️👩‍👩‍👧‍👦"]
WORDS = [name.replace(" ", "_") for name in NAMES[:4]]
SEATS = {"piston_cup": {"seats": NAMES[:4], "track": "ring"}, "crazy_race": {"seats": WORDS}}

def hostile(name):
    seats = game(name).setup(SEATS.get(name)).setup.names
    start = game(name).start(SEATS.get(name), people=NAMES[: len(seats)])
    explorer = Explorer(start)
    explorer.cursor._heard(None, {"ask": "simple", "node": "n0", "moves": 8}, None)
    replay = explorer.cursor.desk.replay([])
    replay.title = replay.source = " ".join(NAMES)
    replay.players = NAMES[: len(seats)]
    rule = next(iter(explorer.timeline.game.rulebook))
    replay.moves = [f"{move} # {name} [{rule}]" for move, name in zip(replay.moves, NAMES * 9)]
    return Explorer(replay, 1)
"""


def test_names_notes_and_titles_of_any_kind_stay_text_and_fit_in_every_panel_of_every_game(page, lab):
    run(page, lab, HOSTILE, *(f"hostile({name!r})" for name in games()), width=1100)
    explorers = explorers_of(page).all()
    assert len(explorers) == len(games())
    seen = []
    for name, explorer in zip(games(), explorers, strict=True):
        assert MARKUP in explorer.locator(".rk-note").inner_text()
        assert explorer.locator(".rk-note .rk-rule").count() == 1
        reader = Reader(page, explorer, name)
        reader.use()
        seen += reader.seen
    fit(page, 720)
    for name, explorer in zip(games(), explorers, strict=True):
        reader = Reader(page, explorer, f"{name}, narrow")
        explorer.scroll_into_view_if_needed()
        settle(page)
        reader.look("the panels")
        wide = explorer.evaluate("host => host.scrollWidth - host.clientWidth")
        seen += [*reader.seen, *[f"{name} is {wide} too wide"] * (wide > 0)]
    assert not seen, "\n".join(seen)
    assert page.locator(".rk img, .rk script").count() == 0
    assert page.evaluate("() => window.hacked") is None
    assert "\u202e" not in page.locator("body").inner_text()
