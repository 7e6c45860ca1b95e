"""Crazy Race in a browser, used for what is special in it: hidden bids, a closed side, a pile taken back, shares."""

from tests.browser.lab import settle
from tests.browser.notebooks import run, seek, sentence, try_move

ROUND = "from widgets import *\ne = Explorer('crazy_race/three-player-round', 7)\ne"
QUESTION = "from widgets import *\ne = Explorer('crazy_race/three-cards-at-the-question-mark', 1)\ne"
PILE = "from widgets import *\nfrom rulekit import *\nExplorer(scenarios('crazy_race')['recover-during-step-c'], 2)"


def cards(board, side=""):
    """What stands on the magic cards around the movement card."""
    return [text.strip() for text in board.locator(f".rk-glyph[data-id^=bid-{side}]").all_text_contents()]


def verdict(explorer):
    explorer.locator(".rk-judged").wait_for()
    return explorer.get_by_role("region", name="Verdict")


def test_what_lies_face_down_is_hidden_from_the_other_seats_until_its_side_is_turned_up(page, lab):
    explorer = run(page, lab, ROUND)
    board = explorer.locator(".rk-board")
    assert sorted(cards(board)) == ["1", "2", "2", "4", "6"]
    explorer.get_by_label("seen by").select_option("blue")
    board.get_by_text("not shown").first.wait_for()
    assert board.get_by_text("not shown").count() == 2
    assert sorted(cards(board)) == ["1", "4", "?", "?", "?"]
    seek(explorer, 5)
    assert sentence(explorer).startswith("Yellow plays a card face down along the running side")
    assert "2" not in cards(board)
    seek(explorer, 11)
    assert cards(board, "run") == ["2", "4", "2"]
    assert sorted(cards(board, "fly")) == ["?", "?"]


def test_a_closed_side_answers_with_its_rule_and_an_open_one_takes_the_card(page, lab):
    explorer = run(page, lab, ROUND)
    board = explorer.locator(".rk-board")
    board.locator(".rk-space[data-space=side-3]").click(position={"x": 20, "y": 75})
    assert verdict(explorer).locator(".rk-card").inner_text().startswith("three.taboo")
    assert board.locator(".rk-mark-refused[data-space=side-3]").count() == 1
    explorer.focus()
    page.keyboard.press("Escape")
    board.locator(".rk-mark-refused").wait_for(state="detached")
    board.locator(".rk-mark[data-space=bid-1-6]").click()
    explorer.get_by_text("left the main line at step 7").first.wait_for()
    assert sentence(explorer).startswith("Yellow plays a 6 face down along the running side, as card 4 there")
    assert cards(board, "run") == ["2", "4", "2", "6"]


def test_a_pile_is_taken_back_while_another_player_is_asked_and_only_once(page, lab):
    explorer = run(page, lab, PILE)
    assert "C moves" in explorer.locator(".rk-moves").inner_text()
    try_move(explorer, "B: recover")
    settle(page)
    assert sentence(explorer).startswith("B takes back 5 cards")
    assert "C moves" in explorer.locator(".rk-moves").inner_text()
    try_move(explorer, "B: recover")
    settle(page)
    assert verdict(explorer).locator(".rk-card").inner_text().startswith("magic.never-again")


def test_the_spaces_of_a_question_mark_are_divided(page, lab):
    explorer = run(page, lab, QUESTION)
    try_move(explorer, "go fly 1 crawl 3")
    assert "4 spaces divided, 3 to move" in verdict(explorer).inner_text()
    try_move(explorer, "go fly 1 crawl 2")
    page.wait_for_function("() => document.querySelector('.rk-step-field').value === '2'")
    assert "turns the crawler round and earns the 6" in sentence(explorer)
    assert explorer.locator(".rk-glyph[data-id=A-crawl]").text_content().strip() == "7"
