"""Aruba's notebook in a browser, used for what is special in it: dice to divide, gaps, waiting cards, wrecks."""

import json

import pytest

from tests.browser.lab import NOTEBOOKS, settle
from tests.browser.notebooks import run, seek, sentence, step, try_move

BOOK = json.loads((NOTEBOOKS / "aruba.ipynb").read_text(encoding="utf-8"))
CELLS = ["".join(cell["source"]) for cell in BOOK["cells"] if cell["cell_type"] == "code"]
FIRST = "from rulekit import game, load, scenarios, tables\nfrom widgets import Charts, Cursor, Explorer"
DISPUTES = FIRST + '\ndisputes = scenarios("aruba")'


@pytest.fixture
def show(page, lab):
    """Runs the one cell of the notebook that holds a text, after what it needs; the explorer it shows."""

    def shown(text, before=FIRST):
        (cell,) = [cell for cell in CELLS if text in cell]
        return run(page, lab, before, cell)

    return shown


def verdict(explorer):
    """What is said of the move that was tried."""
    explorer.locator(".rk-judged").wait_for()
    return explorer.get_by_role("region", name="Verdict")


def test_dice_are_divided_by_the_list_of_purchases_and_thrown_again_by_their_chances(page, show):
    explorer = show('"phase": "dice"')
    advice = explorer.locator(".rk-advice")
    advice.locator("summary").click()
    fastest = advice.locator(".rk-advice-table tbody tr").first
    fastest.wait_for()
    assert fastest.locator("td").nth(0).inner_text() == "5"
    assert fastest.locator("td").nth(3).inner_text() == "1 2 3 + 4 4 4 4"
    for nth in (3, 4, 5):
        advice.locator(f"[data-item='{nth}']").click()
        advice.locator(f"[data-item='{nth}'][aria-pressed=true]").wait_for()
    assert "reroll 4 4 4" in advice.inner_text()
    assert advice.locator("tr", has_text="straight 6").locator(".rk-advice-part").inner_text() == "35.3 %"
    fastest.get_by_role("button", name="write").click()
    field = explorer.get_by_label("A move to try")
    assert field.input_value() == "keep; straight 3; turbo 4"
    field.press("Enter")
    page.wait_for_function("() => document.querySelector('.rk-step-field').value === '3'")
    settle(page)
    assert "3 → 5 before losses" in sentence(explorer)
    assert explorer.locator(".rk-mark-reachable").count() > 5


def test_a_gap_is_too_narrow_and_the_answer_names_the_two_cars(page, show):
    explorer = show('"corner-gap"', DISPUTES)
    try_move(explorer, "go l")
    answer = verdict(explorer)
    assert answer.locator(".rk-card").inner_text().startswith("move.no-between")
    assert "the way leads between p2 on 5.2 and p3 on 4.1" in answer.inner_text()
    explorer.focus()
    page.keyboard.press("Escape")
    explorer.locator(".rk-option", has_text="ram").click()
    explorer.locator(".rk-sentence", has_text="rams p2").wait_for()
    assert "rams p2, from 4.2 to 5.2" in sentence(explorer)
    assert "damage 1" in explorer.locator(".rk-cards").inner_text()


def test_a_card_that_waits_saves_nobody_unless_a_table_reads_it_so(page, show):
    explorer = show('"fix-with-waiting-cards-refused"', DISPUTES)
    try_move(explorer, "p2: fix nitro")
    answer = verdict(explorer)
    assert answer.locator(".rk-card").inner_text().startswith("triple.wait")
    assert "the Nitro waits for the next turn of p2" in answer.inner_text()
    assert "cards.fresh-fix" in answer.inner_text()


def test_the_story_leads_to_a_wreck_and_to_the_way_round_it(page, show):
    explorer = show("five-on-the-ring", FIRST)
    assert step(explorer) == 1271
    assert "a wreck lies on 32.2" in sentence(explorer)
    assert "wreck" in explorer.locator(".rk-cards").inner_text()
    seek(explorer, 645)
    assert "onto Yellow" in sentence(explorer)
    seek(explorer, 1270)
    try_move(explorer, "stop")
    settle(page)
    assert "Green drives no farther" in sentence(explorer)
    explorer.get_by_text("left the main line at step 1270").first.wait_for()


def test_three_players_have_two_cars_each_and_drive_them_in_turns(page, show):
    explorer = show("three-players-line-up")
    cards = explorer.locator(".rk-cards")
    seek(explorer, 16)
    assert "Ben-a" in cards.inner_text() and "Ben-b" in cards.inner_text()
    try_move(explorer, "p2: drive p2b")
    assert verdict(explorer).locator(".rk-card").inner_text().startswith("turn.order")
    explorer.focus()
    page.keyboard.press("Escape")
    seek(explorer, 32)
    assert sentence(explorer).startswith("Ben-b drives")
