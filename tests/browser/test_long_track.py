"""A long track in the browser: whole, close-up or both; the window follows the action, also over the finish line."""

from tests.browser.lab import settle
from tests.browser.notebooks import run, seek, step

CELL = """
from rulekit import Timeline, game
from widgets import *
cars = {
    "grilitch": {"at": "38.3", "dist": 38, "card": "5/4/3/2 G4"},
    "iyu": {"at": "22.2", "dist": 22, "card": "5/4/3/2 G4"},
}
start = game("bat_cup").start({"circuit": "magic"}, position={"turn": "grilitch", "cars": cars})
timeline = Timeline(start)
for text in ("go 2", "weather sunny", "go 3", "done", "go"):
    timeline.play(text)
e = Explorer(timeline)
e
"""


def test_whole_close_up_or_both_and_the_title_tells_the_rows(page, lab):
    explorer = run(page, lab, CELL)
    board = explorer.locator(".rk-board")
    title = board.locator(".rk-title b").first
    assert board.locator(".rk-scene").count() == 2
    assert title.inner_text() == "Island of Magic, 35–4"
    assert board.locator(".rk-near .rk-is-asked").get_attribute("data-id") == "car-grilitch"
    assert board.locator(".rk-near-label").all_text_contents() == ["corner E: limit 9, bends left"]
    board.get_by_role("button", name="whole").click()
    settle(page)
    assert board.locator(".rk-near").count() == 0
    assert title.inner_text() == "Island of Magic"
    assert board.get_by_text("white arrow: no lane change here").is_visible()
    board.get_by_role("button", name="close-up").click()
    settle(page)
    assert board.locator(".rk-fluid").count() == 0
    assert title.inner_text() == "Island of Magic, 30–4"


def test_the_window_moves_when_the_action_leaves_it_and_over_the_finish_line(page, lab):
    explorer = run(page, lab, CELL)
    board = explorer.locator(".rk-board")
    title = board.locator(".rk-title b").first
    seek(explorer, 4)
    settle(page)
    assert title.inner_text() == "Island of Magic, 35–4", "from 0.3 to 1.3: the action is still inside"
    inside = board.locator(".rk-near svg, .rk-near").first.bounding_box()
    car = board.locator(".rk-near [data-id='car-grilitch']").bounding_box()
    assert inside["x"] < car["x"] < inside["x"] + inside["width"]
    seek(explorer, 8)
    settle(page)
    assert step(explorer) == 8
    assert title.inner_text() == "Island of Magic, 20–29"
    car = board.locator(".rk-near [data-id='car-iyu']").bounding_box()
    assert inside["x"] < car["x"] < inside["x"] + inside["width"]


def test_a_click_on_the_whole_moves_the_close_up_there(page, lab):
    explorer = run(page, lab, CELL)
    board = explorer.locator(".rk-board")
    title, frame = board.locator(".rk-title b").first, board.locator(".rk-fluid .rk-frame")
    before = frame.get_attribute("d")
    board.locator(".rk-fluid .rk-space[data-space='12.2']").click()
    settle(page)
    assert title.inner_text() == "Island of Magic, 7–16"
    assert frame.get_attribute("d") != before
    assert step(explorer) == 0, "nothing was tried"
    board.locator(".rk-near .rk-space[data-space='12.2']").nth(1).hover()
    assert board.locator(".rk-pointer").inner_text().startswith("space 12.2, checkpoint K1, wrench")


def test_a_reachable_space_of_the_close_up_is_played(page, lab):
    explorer = run(page, lab, CELL)
    board = explorer.locator(".rk-board")
    board.locator(".rk-near .rk-mark-reachable[data-space='39.2']").click()
    settle(page)
    assert step(explorer) == 1
    assert "39.2" in explorer.locator(".rk-sentence").inner_text()


def test_the_window_stands_the_same_whichever_way_one_came(page, lab):
    explorer = run(page, lab, "from widgets import *\ne = Explorer('bat_cup/two-teams-in-the-mine', 306)\ne")
    title = explorer.locator(".rk-board .rk-title b").first
    first = title.inner_text()
    wreck = explorer.locator(".rk-near [data-id='car-iyu']").bounding_box()
    inside = explorer.locator(".rk-near").bounding_box()
    assert inside["x"] < wreck["x"] < inside["x"] + inside["width"], "the car that fell out in this step"
    for other in (342, 3, 307):
        seek(explorer, other)
        settle(page)
        seek(explorer, 306)
        settle(page)
        assert title.inner_text() == first
