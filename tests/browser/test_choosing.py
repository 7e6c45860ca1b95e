"""Choosing on the board of Aruba: spaces to reach, marks of one option, what a roll can buy, eyes of a seat."""

from tests.browser.lab import settle
from tests.browser.notebooks import run, sentence, step

CELL = """
from rulekit import game
from widgets import *
position = {
    "turn": "p1", "phase": "PHASE", "DICE": 0,
    "cars": {"p1": {"at": "20.2", "dt": 5}, "p2": {"at": "21.2"}, "p3": {"at": "20.3"}, "p4": {"at": "17.1"}},
    "hands": {"p1": ["bomb"], "p2": ["nitro"]},
}
e = Explorer(game("aruba").position(position, {"players": 4}))
e
"""
COMBO = CELL.replace("PHASE", "combo").replace('"DICE": 0', '"dice": [6, 6], "spent": [1, 2, 3], "straight": 3')
ROLL = CELL.replace("PHASE", "dice").replace('"DICE": 0', '"dice": [1, 2, 4, 5, 5], "rerolls": 1')


def test_a_click_on_a_space_drives_there_and_an_option_pointed_at_shows_what_it_would_do(page, lab):
    explorer = run(page, lab, COMBO)
    marks = explorer.locator(".rk-board .rk-mark")
    assert explorer.locator(".rk-mark-reachable").count() == 6
    assert explorer.locator(".rk-mark-range").count() == 0
    explorer.locator(".rk-option", has_text="play bomb").hover()
    settle(page)
    assert {mark.get_attribute("data-space") for mark in marks.all()} >= {"18.1", "19.2", "20.3"}
    assert explorer.locator(".rk-mark-reachable").count() == 0
    page.mouse.move(1, 1)
    settle(page)
    explorer.locator(".rk-mark-reachable[data-space='22.2']").click()
    settle(page)
    assert step(explorer) == 2
    assert "22.2" in sentence(explorer)


def test_the_close_up_stands_under_the_whole_and_is_framed_on_it(page, lab):
    explorer = run(page, lab, COMBO)
    board = explorer.locator(".rk-board")
    assert board.locator(".rk-scene").count() == 1
    board.get_by_role("button", name="both").click()
    settle(page)
    whole, near = board.locator(".rk-scene").nth(0), board.locator(".rk-scene.rk-near")
    assert near.bounding_box()["y"] > whole.bounding_box()["y"]
    assert whole.locator(".rk-frame").get_attribute("d")
    assert near.locator(".rk-mark-reachable").count() == 6
    assert near.locator(".rk-is-asked").count() == 1
    board.get_by_role("button", name="close-up").click()
    settle(page)
    assert board.locator(".rk-scene").count() == 1


def test_what_a_roll_can_buy_stands_under_the_moves_once_it_is_opened(page, lab):
    explorer = run(page, lab, ROLL)
    explorer.locator(".rk-advice summary").click()
    settle(page)
    assert "1 2 + 5 5" in explorer.locator(".rk-advice").inner_text()
    dice = explorer.locator(".rk-advice-item")
    for nth in (3, 4):
        dice.nth(nth).click()
        settle(page)
    assert dice.nth(4).get_attribute("aria-pressed") == "true"
    assert explorer.locator(".rk-advice-choice code").inner_text() == "reroll 5 5"
    row = explorer.locator(".rk-advice-table tr", has_text="straight 3")
    assert row.locator("[title]").get_attribute("title") == "11/36"
    explorer.locator(".rk-advice-choice").get_by_role("button", name="write").click()
    assert explorer.locator(".rk-moves input").input_value() == "reroll 5 5"


def test_the_eyes_of_a_seat_know_only_its_own_cards(page, lab):
    explorer = run(page, lab, COMBO)
    eyes, hands = explorer.locator(".rk-head .rk-seen"), explorer.locator(".rk-hand")
    assert hands.nth(0).get_attribute("aria-label") == "hand 1: Bomb"
    eyes.select_option("p2")
    settle(page)
    assert [hands.nth(n).get_attribute("aria-label") for n in (0, 1)] == [
        "hand 1: a card nobody has seen",
        "hand 1: Nitro",
    ]
    eyes.select_option("")
    settle(page)
    assert hands.nth(0).get_attribute("aria-label") == "hand 1: Bomb"
