"""Bat Cup in a browser, used for what is special in it: spaces, weapons and broken parts, damage charts, readings."""

from tests.browser.lab import settle
from tests.browser.notebooks import run, seek, sentence, step, try_move

OPEN = "from widgets import *\ne = Explorer('bat_cup/{}', {})\ne"
RACE = OPEN.format("two-teams-in-the-mine", 305)
DISPUTE = "from rulekit import *\nfrom widgets import *\nExplorer(scenarios('bat_cup')['{}'])"


def test_a_car_that_may_not_stop_is_told_why_and_swings_out_with_a_click(page, lab):
    explorer = run(page, lab, DISPUTE.format("d1-i-just-stop"))
    assert sentence(explorer).endswith("may Durlo just stop?")
    try_move(explorer, "done")
    verdict = explorer.get_by_role("region", name="Verdict")
    assert verdict.locator(".rk-card").inner_text().startswith("turn.no-stop")
    assert "movement points left: 1" in verdict.inner_text()
    explorer.focus()
    page.keyboard.press("Escape")
    explorer.locator(".rk-near .rk-mark-reachable[data-space='5.1']").click()
    settle(page)
    assert step(explorer) == 1
    assert "swings out of the slipstream of Iyu from 4.2 to 5.1, 0 points left" in sentence(explorer)


def test_a_weapon_needs_a_sound_part_and_breaks_one(page, lab):
    explorer = run(page, lab, OPEN.format("the-damaged-car", 4))
    near = explorer.locator(".rk-near")
    target = near.locator("[data-id=car-platanelfo]")
    explorer.locator(".rk-option", has_text="use bomb fl platanelfo").hover()
    settle(page)
    assert near.locator(".rk-mark-target").count() == 1
    assert target.is_visible()
    try_move(explorer, "use bomb fr grilitch")
    verdict = explorer.get_by_role("region", name="Verdict").inner_text()
    assert "body.wheel-ban" in verdict
    assert "tokens left of the front right wheel: 0" in verdict
    explorer.focus()
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    assert "Platanelfo's rear right wheel is gone: 3 sound wheels left" in sentence(explorer)


def test_the_race_shows_damage_by_cause_and_part_taken_and_dealt(page, lab):
    explorer = run(page, lab, RACE)
    charts = explorer.locator("[data-panel=charts]")
    state, counts = charts.get_by_label("What the chart shows").all()
    assert "Hit points lost" in state.inner_text()
    offered = counts.inner_text()
    sums = ("Damage taken in this replay", "Damage dealt in this replay")
    for title in (*sums, "Damage by damage cards", "Damage to the rear wheels"):
        assert title in offered, title
    state.select_option("damage")
    counts.select_option("damage dealt in all")
    explorer.get_by_label("Kind of event").first.select_option("damage-taken")
    explorer.focus()
    page.keyboard.press("n")
    settle(page)
    assert step(explorer) == 306
    assert "Iyu has no wheel left and is out of the race" in sentence(explorer)
    assert "out of the race" in explorer.locator(".rk-board").inner_text()
    charts.get_by_title("Show as table").last.click()
    table = charts.get_by_role("table").last.inner_text()
    assert "Grilitch" in table
    seek(explorer, 342)
    assert "wins the race for A" in sentence(explorer)


def test_under_another_reading_the_turbo_withstands_its_own_crash(page, lab):
    explorer = run(page, lab, OPEN.format("two-teams-in-the-mine", 186))
    explorer.get_by_role("tab", name="Rulings").click()
    explorer.get_by_text("matter in this replay, ").wait_for()
    explorer.get_by_role("tabpanel", name="Rulings").get_by_role("button", name="turbo.crash", exact=True).click()
    explorer.get_by_role("radio", name="unharmed").check()
    explorer.get_by_text("under both readings").wait_for()
    changes = explorer.locator("[data-panel=changes]").inner_text()
    assert "first difference" in changes
    assert "186" in changes


def test_cards_that_are_drawn_are_seen_by_their_driver_only(page, lab):
    explorer = run(page, lab, OPEN.format("starting-order", 15))
    assert "i03" in sentence(explorer)
    explorer.get_by_label("seen by").select_option("durlo")
    settle(page)
    assert "i03" not in explorer.inner_text()
    assert sentence(explorer).startswith("Iyu takes a card")


def test_weather_and_laps_stand_over_the_charts_as_far_as_the_reader_wants_to_know(page, lab):
    explorer = run(page, lab, OPEN.format("four-on-the-island-of-magic", 300))
    weather, laps = (explorer.get_by_role("img", name=f"{title} over the steps") for title in ("weather", "lap"))
    weather.locator(".rk-strip").first.wait_for()
    assert weather.locator(".rk-strip").all_inner_texts() == ["snow", "rain", "sunny", "rain", "fog"]
    assert laps.locator(".rk-strip").all_inner_texts() == ["lap 1", "lap 2"]
    assert weather.locator(".rk-strip").nth(2).get_attribute("title") == "weather: sunny, steps 328 to 419"
    explorer.get_by_role("button", name="hide what lies ahead").click()
    settle(page)
    assert weather.locator(".rk-strip").all_inner_texts() == ["snow", "rain"]
    assert laps.locator(".rk-strip").all_inner_texts() == ["lap 1"]
    seek(explorer, 328)
    settle(page)
    assert "The weather changes from rain to sunny" in sentence(explorer)
    assert weather.locator(".rk-strip").all_inner_texts() == ["snow", "rain", "sunny"]
    weather.get_by_text("snow").click()
    settle(page)
    assert step(explorer) < 194
    explorer.locator("[data-panel=charts]").get_by_title("Show as table").first.click()
    assert explorer.get_by_role("columnheader", name="weather").is_visible()


def test_another_card_drawn_on_a_branch_is_another_weather_over_the_charts(page, lab):
    explorer = run(page, lab, OPEN.format("four-on-the-island-of-magic", 327))
    strips = explorer.get_by_role("img", name="weather over the steps").locator(".rk-strip")
    strips.first.wait_for()
    try_move(explorer, "weather fog")
    settle(page)
    assert strips.all_inner_texts() == ["snow", "rain", "fog"]
    explorer.focus()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    settle(page)
    assert strips.all_inner_texts() == ["snow", "rain", "sunny", "rain", "fog"]


SCROLLS = "each => each.scrollHeight > each.clientHeight || each.scrollWidth > each.clientWidth"


def test_in_a_narrow_column_a_verdict_shows_all_its_conditions_and_a_note_has_no_scroll_bar(page, lab):
    explorer = run(page, lab, OPEN.format("the-rest-of-a-round", 11), width=720)
    note = explorer.locator(".rk-note")
    assert note.locator(".rk-rule").count()
    assert not note.evaluate(SCROLLS)
    try_move(explorer, "use pets fr grilitch")
    conditions = explorer.get_by_role("list", name="Conditions")
    assert conditions.get_by_role("listitem").count() > 6
    assert not conditions.evaluate(SCROLLS)
