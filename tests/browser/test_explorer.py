"""The explorer in JupyterLab, in Chromium: trying, branching, recording, narrow outputs, what fails."""

import pytest

from tests.browser.lab import settle
from tests.browser.notebooks import opening, run, sentence, step, try_move

RACE = "ring-to-the-last-lap"
BUSY = """() => {
    const { kernel } = window.jupyterapp.shell.currentWidget.context.sessionContext.session;
    window.busy = kernel.requestExecute({ code: 'import time; time.sleep(2)' }).done.then(() => true);
}"""
HOSTILE = '<img src=x onerror="window.hacked = true">'


@pytest.fixture
def show(page, lab):
    """Runs cells in a new notebook and gives the explorer they show."""
    return lambda *cells, **more: run(page, lab, *cells, **more)


# ---------------------------------------------------------------- stepping


def test_stepping_needs_no_kernel_and_says_when_it_is_missed(page, show):
    explorer = show(opening(RACE))
    page.evaluate("() => { WebSocket.prototype.send = () => {}; }")  # from now on nothing reaches Python
    explorer.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert (step(explorer), sentence(explorer)[:22]) == (2, "Lightning McQueen driv")
    explorer.get_by_label("Back (left arrow)").click()
    assert step(explorer) == 1
    explorer.get_by_label("Last (End)").click()
    assert "wins the Piston Cup" in sentence(explorer)
    explorer.focus()
    page.keyboard.press("Home")
    page.keyboard.press("]")
    assert explorer.locator(".rk-where").inner_text().startswith("Round")
    explorer.get_by_text("Needs a running kernel: Run > Run All Cells.").first.wait_for()


# ---------------------------------------------------------------- trying


def test_a_refused_move_is_explained_with_all_its_conditions(page, show):
    explorer = show(opening("three-abreast", 1))
    try_move(explorer, "drive 4")
    verdict = explorer.get_by_role("region", name="Verdict")
    assert verdict.locator(".rk-answer").inner_text().startswith("Not allowed.")
    assert verdict.locator(".rk-card").inner_text().startswith("traffic.no-overtake")
    assert verdict.locator(".rk-conditions li.rk-ok").count() > 0
    assert verdict.locator(".rk-conditions li:not(.rk-ok)").count() >= 2
    assert sentence(explorer).startswith("Not allowed: drive 4.")
    assert page.evaluate("() => document.activeElement.getAttribute('aria-label')") == "A move to try"
    page.keyboard.press("Escape")
    verdict.locator(".rk-judged").wait_for(state="detached")
    try_move(explorer, "drvie 4")
    assert "no move of this game" in verdict.locator(".rk-answer").inner_text()
    try_move(explorer, "drive 4")
    verdict.locator(".rk-option", has_text="drive 1").click()
    page.wait_for_function("() => document.querySelector('.rk-step-field').value === '2'")


def test_what_is_typed_while_the_kernel_is_busy_stays(page, show):
    explorer = show(opening("three-abreast", 1))
    try_move(explorer, "drive 4")
    page.evaluate(BUSY)
    page.keyboard.press("Escape")  # the verdict goes, and with it what was typed; Python hears of it late
    field = explorer.get_by_label("A move to try")
    field.fill("drive 1")
    page.evaluate("() => window.busy")
    settle(page)
    assert field.input_value() == "drive 1"
    field.press("Enter")
    page.wait_for_function("() => document.querySelector('.rk-step-field').value === '2'")


def test_another_legal_move_opens_a_branch_and_the_main_line_is_one_click_away(page, show):
    explorer = show(opening("three-abreast"))
    explorer.locator(".rk-option", has_text="roll 1").click()
    explorer.get_by_text("branch B, left the main line at step 0").wait_for()
    explorer.get_by_role("tab", name="Branches").click()
    tree = explorer.locator("[data-panel=branches]")
    assert tree.get_by_text("B: here").is_visible()
    assert "both at step 1" in tree.inner_text()
    tree.get_by_role("button", name="Rename").click()
    tree.get_by_label("Name of the branch").fill(f"what {HOSTILE}")
    tree.get_by_label("Name of the branch").press("Enter")
    explorer.get_by_text(f"what {HOSTILE}, left the main line").wait_for()
    tree.get_by_role("button", name="Keep as variation").click()
    tree.get_by_role("button", name="Kept").wait_for()
    explorer.focus()
    page.keyboard.press("Escape")
    assert (step(explorer), explorer.get_by_text("left the main line").is_visible()) == (0, False)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.wait_for_timeout(300)
    assert tree.get_by_text("what").first.is_visible()


def test_a_branch_that_is_longer_than_the_main_line_is_held_against_its_end(page, show):
    explorer = show(opening("three-abreast", 2))
    explorer.locator(".rk-option").first.click()
    explorer.get_by_role("tab", name="Branches").click()
    tree = explorer.locator("[data-panel=branches]")
    tree.get_by_text("at step 3, the main line at its end, step 2").wait_for()


def test_a_new_game_is_recorded_move_by_move(page, show):
    explorer = show("from rulekit import game\nfrom widgets import *\nExplorer(game('piston_cup'))")
    assert "Nothing played yet" in explorer.inner_text()
    explorer.locator(".rk-option", has_text="roll 3").click()
    page.wait_for_function("() => document.querySelector('.rk-step-field').value === '1'")
    explorer.get_by_role("button", name="a simple player").click()
    page.wait_for_function("() => document.querySelector('.rk-step-field').value === '2'")
    explorer.get_by_role("button", name="play on").click()
    explorer.get_by_role("button", name="Back to the last decision").wait_for()
    assert "end.four-chips" in explorer.get_by_role("region", name="Moves").inner_text()


def test_a_scenario_asks_its_question_and_keeps_its_answer_until_a_try(page, show):
    refused = "[s for s in scenarios('piston_cup').values() if s.refused and len(s.moves) > 1]"
    explorer = show(f"from rulekit import *\nfrom widgets import *\nExplorer({refused}[0])")
    assert sentence(explorer).startswith("May ")
    assert "The scenario expects" not in explorer.inner_text()
    try_move(explorer, sentence(explorer).removesuffix("?").split(" ", 2)[2])
    assert "The scenario expects" in explorer.inner_text()


# ---------------------------------------------------------------- layout, errors, names


def test_a_narrow_explorer_has_one_column_and_a_tab_of_charts(page, show):
    explorer = show(opening(RACE), width=720)
    assert explorer.get_by_role("tab").all_inner_texts()[-1] == "Charts"
    assert explorer.get_by_label("Kind of event").first.is_hidden()
    moves, board = (explorer.locator(f"[data-panel={name}]").bounding_box() for name in ("moves", "board"))
    assert moves["y"] >= board["y"] + board["height"] - 1
    assert page.evaluate("host => host.scrollWidth <= host.clientWidth", explorer.element_handle())
    explorer.get_by_role("tab", name="Charts").click()
    assert explorer.locator("[data-panel=charts]").is_visible()


def test_a_failing_callback_shows_in_the_explorer(page, show):
    explorer = show(opening(RACE, before="from widgets.desk import Desk\nDesk.attempt = lambda *_: 1 / 0"))
    explorer.get_by_label("A move to try").fill("roll 1")
    explorer.get_by_label("A move to try").press("Enter")
    band = explorer.get_by_role("alert")
    band.wait_for()
    assert "Judging the move failed. ZeroDivisionError" in band.inner_text()
    band.get_by_role("button", name="Details").click()
    assert "Traceback" in band.inner_text() or "lambda" in band.inner_text()
    band.get_by_label("Close").click()
    band.wait_for(state="detached")


def test_a_panel_that_cannot_be_drawn_says_so_and_can_be_tried_again(page, show, trouble):
    code = "Log._esm = 'export default { render() { throw new Error(\"no ink\"); } }'"
    explorer = show(opening(RACE, before=f"from widgets.panels import Log\n{code}"))
    assert "Drawing the log failed. Error: no ink" in explorer.get_by_role("alert").inner_text()
    explorer.get_by_role("tab", name="Log").click()
    assert explorer.get_by_role("button", name="Try again").is_visible()
    explorer.focus()
    page.keyboard.press("ArrowRight")
    assert step(explorer) == 1
    trouble.clear()  # the console may say it too


def test_problems_of_a_file_are_shown_and_what_stands_is_there(page, show, lab):
    (lab.root / "broken.toml").write_text(
        'game = "piston_cup"\nmoves = ["roll 2", "drvie 2"]\n[options]\ntrack = "ring"\n', encoding="utf-8"
    )
    explorer = show("from widgets import *\nExplorer('broken.toml')")
    assert "broken.toml, move 2" in explorer.get_by_role("alert").inner_text()
    assert explorer.get_by_text("of 1", exact=True).is_visible()


def test_a_long_line_comes_in_pieces(page, show):
    explorer = show(opening(RACE, before="import widgets.desk\nwidgets.desk.PIECE = 30"))
    explorer.get_by_text("of 102", exact=True).wait_for()
    explorer.get_by_label("Last (End)").click()
    assert "wins the Piston Cup" in sentence(explorer)


def test_every_panel_stands_alone_on_a_shared_cursor(page, show):
    names = "StepBar Sentence Board Moves Verdict Log Rules Rulings Next Branches Charts".split()
    page.set_viewport_size({"width": 1440, "height": 3000})
    show("from widgets import *\nc = Cursor('piston_cup/three-abreast')", *(f"{name}(c)" for name in names))
    page.locator(".rk-alone").nth(len(names) - 1).wait_for()
    assert page.locator(".rk-alone").count() == len(names)
    page.get_by_label("On (right arrow)").click()
    page.wait_for_function("() => document.querySelector('.rk-sentence').textContent.includes('rolls a 4')")
    page.locator(".rk-moves").get_by_label("A move to try").fill("drive 4")
    page.locator(".rk-moves").get_by_label("A move to try").press("Enter")
    page.locator(".rk-verdict .rk-judged").wait_for()
