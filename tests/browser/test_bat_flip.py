"""Bat Flip in a browser, used for what is special in it: cards to point at, answers, hidden hands, the line score."""

from tests.browser.lab import settle
from tests.browser.notebooks import run, seek, sentence, step, try_move

OPEN = "from widgets import *\ne = Explorer('bat_flip/{}', {})\ne"


def open_at(page, lab, name, number):
    explorer = run(page, lab, OPEN.format(name, number))
    explorer.locator(".rk-board .rk-layer-over .rk-mark").first.wait_for(state="attached")
    return explorer


def glyph(explorer, name):
    return explorer.locator(f".rk-board .rk-glyph[data-id='{name}']")


def test_a_card_pointed_at_is_played(page, lab):
    explorer = open_at(page, lab, "play-example", 2)
    rings = explorer.locator(".rk-layer-over .rk-mark-reachable")
    assert {ring.get_attribute("data-space") for ring in rings.all()} == {"perra", "durante"}
    glyph(explorer, "perra").click()
    page.wait_for_function("() => document.querySelector('.rk-step-field').value === '3'")
    assert sentence(explorer).startswith("Barry uses Angel Perra's Juice and discards Diesel Durante")
    assert glyph(explorer, "figures").get_attribute("aria-label") == "Hit 4 against Defense 3"
    assert "1 + 3 Juice" in glyph(explorer, "figures").text_content()


def test_a_card_that_may_not_be_played_is_crossed_out_and_its_verdict_names_the_rule(page, lab):
    explorer = open_at(page, lab, "arrows", 1)
    assert explorer.locator(".rk-layer-over .rk-mark-reachable").count() == 1
    glyph(explorer, "grissom").click()
    explorer.locator(".rk-judged").wait_for()
    verdict = explorer.get_by_role("region", name="Verdict")
    assert verdict.locator(".rk-card").inner_text().startswith("arrows.match")
    assert "the Batter Hits Flyballs; Mud Grissom defends Groundballs" in verdict.inner_text()
    assert explorer.locator(".rk-layer-over .rk-mark-refused[data-space='grissom']").count() == 1
    assert step(explorer) == 1


def test_the_second_use_is_refused_with_what_was_used_before(page, lab):
    explorer = run(page, lab, OPEN.format("play-example", 4))
    try_move(explorer, "use perra for kilmer")
    verdict = explorer.get_by_role("region", name="Verdict")
    assert verdict.locator(".rk-card").inner_text().startswith("example.perra-once")
    assert "Juice has been used in this step" in verdict.inner_text()
    assert verdict.locator(".rk-option", has_text="pass").count() == 1


def test_hands_are_hidden_by_seat_on_the_board_and_in_the_log(page, lab):
    explorer = open_at(page, lab, "two-out-two-down", 10)
    assert glyph(explorer, "little").count() == glyph(explorer, "perra").count() == 1
    explorer.get_by_label("seen by").select_option("A")
    glyph(explorer, "hidden-H-0").wait_for(state="attached")
    assert glyph(explorer, "little").count() == 0
    log = explorer.locator(".rk-log").inner_text()
    assert "Home draws an opening hand: a hidden card" in log
    assert "Away draws an opening hand: Angel Perra" in log
    explorer.get_by_label("seen by").select_option("H")
    glyph(explorer, "hidden-A-1").wait_for(state="attached")
    assert glyph(explorer, "perra").count() == 0
    assert glyph(explorer, "little").count() == 1


def test_the_line_score_grows_with_the_innings_and_a_runner_walks_the_bases(page, lab):
    explorer = open_at(page, lab, "two-out-two-down", 117)
    seek(explorer, 118)
    settle(page)
    assert glyph(explorer, "runs-0-2").text_content() == "3"
    assert glyph(explorer, "total-A").text_content() == "4"
    assert explorer.locator(".rk-layer-ghosts .rk-path").count() == 1, "from the plate to Third"
    seek(explorer, 195)
    settle(page)
    assert glyph(explorer, "words").text_content().startswith("Away won 5 to 4")
    assert [glyph(explorer, f"runs-1-{inning}").text_content() for inning in range(4)] == ["2", "0", "2", "0"]
    assert sentence(explorer).endswith("beats Home 5-4, after 4 innings.")


def test_another_reading_shows_both_boards_and_another_winner(page, lab):
    explorer = open_at(page, lab, "from-the-draft", 110)
    explorer.get_by_role("tab", name="Rulings").click()
    explorer.get_by_role("button", name="all", exact=True).click()
    explorer.locator(".rk-rulings").get_by_text("half.runners-left").first.click()
    explorer.locator(".rk-rulings").get_by_label("hand", exact=False).first.check()
    explorer.locator(".rk-board").nth(1).wait_for()
    assert explorer.locator(".rk-board").count() == 2
    assert "27" in explorer.locator(".rk-rulings").inner_text()
