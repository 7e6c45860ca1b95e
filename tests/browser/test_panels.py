"""All notebooks: every panel used once, no console error, no text cut off, everything by keyboard.

The first and the last explorer of a notebook are used whole, of those between them one panel each, all in turn.
"""

import pytest

from rulekit import games, load
from tests.browser.lab import NOTEBOOKS, fit, open_and_run, settle
from tests.browser.notebooks import run
from tests.browser.panels import MARKUP, ORDER, PARTS, Reader, save

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
NAMES = sorted(path.name for path in NOTEBOOKS.glob("*.ipynb"))


@pytest.mark.parametrize("notebook", NAMES)
def test_every_panel_is_used_once(page, lab, notebook):
    open_and_run(page, lab, notebook)
    fit(page, 1100)
    explorers = page.locator(".rk-explorer").all()
    assert len(explorers) >= 2
    seen, verdicts, parts = [], set(), []
    for number, explorer in enumerate(explorers, 1):
        reader = Reader(page, explorer, f"explorer {number}")
        if number in (1, len(explorers)):
            reader.use()
            parts = parts or reader.walk()
        else:
            reader.use(["moving" if reader.asked else PARTS[number % len(PARTS)]])
        seen += reader.seen
        verdicts |= reader.verdicts
    assert page.evaluate("() => window.hacked") is None
    assert not seen, "\n".join(seen)
    assert {"Not understood.", "Allowed."} <= verdicts
    assert "Not allowed." in verdicts, "no scenario of the notebook asks for a move that is refused"
    assert [part for part in parts if part in ORDER] == ORDER, parts


def test_an_explorer_of_a_notebook_saves_what_was_played(page, lab):
    open_and_run(page, lab, "piston_cup.ipynb")
    explorer = page.locator(".rk-explorer").last
    explorer.locator(".rk-option", has_text="roll 3").click()
    page.wait_for_function("() => [...document.querySelectorAll('.rk-step-field')].at(-1).value === '1'")
    assert save(page, "explorer", "mine.toml") == ""
    assert [node.text for node in load(lab.root / "mine.toml").mainline] == ["", "roll 3"]
    assert save(page, "explorer", "mine.txt").startswith("'mine.txt': expected a name that ends in .toml")


def test_names_notes_and_titles_of_any_kind_stay_text_and_fit_in_every_panel_of_every_game(page, lab):
    run(page, lab, HOSTILE, *(f"hostile({name!r})" for name in games()), width=1100)
    explorers = page.locator(".rk-explorer").all()
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
