"""A whole race, read along: one explorer for all these tests, put back to its beginning before each."""

import pytest

from tests.browser.lab import watch
from tests.browser.notebooks import opening, run, seek, sentence, step

RACE = "ring-to-the-last-lap"


@pytest.fixture(scope="module")
def opened(context, lab):
    """The race on a page of its own."""
    page, trouble = context.new_page(), []
    watch(page, lab, trouble)
    yield run(page, lab, opening(RACE))
    page.close()
    lab.reset()
    assert not trouble, "\n".join(trouble)


@pytest.fixture
def explorer(opened):
    """The explorer at its first step, nothing open."""
    opened.page.keyboard.press("Escape")
    opened.focus()
    for key in ("Escape", "Escape", "Home"):
        opened.page.keyboard.press(key)
    opened.get_by_role("tab", name="Log").click()
    return opened


@pytest.fixture
def page(explorer):
    """Its page."""
    return explorer.page


def test_events_bookmarks_timeline_and_autoplay_lead_to_steps(page, explorer):
    explorer.focus()
    page.keyboard.press("n")
    assert "passes" in sentence(explorer)
    first = step(explorer)
    explorer.get_by_label("Kind of event").first.select_option("pit-stop")
    explorer.get_by_label("Next event (n)").click()
    assert "lap chips" in sentence(explorer)
    explorer.get_by_label("Bookmark this step").click()
    assert explorer.get_by_label("Take the bookmark away").is_visible()
    rail = explorer.get_by_role("slider", name="Timeline")
    box = rail.bounding_box()
    rail.click(position={"x": box["width"] / 2, "y": 15})
    assert abs(step(explorer) - 51) <= 1
    assert rail.get_attribute("aria-valuetext") == sentence(explorer)
    rail.press("ArrowLeft")
    explorer.get_by_label("Step", exact=True).last.fill(str(first))
    explorer.get_by_label("Step", exact=True).last.press("Enter")
    assert step(explorer) == first
    explorer.focus()
    page.keyboard.press("Space")
    explorer.get_by_role("button", name="Pause").wait_for()
    page.wait_for_function(f"() => document.querySelector('.rk-step-field').value !== '{first}'")
    page.keyboard.press("Space")
    explorer.get_by_role("button", name="Play").wait_for()


def test_keys_do_not_reach_jupyterlab(page, explorer):
    cells = page.locator(".jp-Cell").count()
    explorer.focus()
    for key in ("b", "a", "x", "ArrowDown", "ArrowUp", "Enter", "d", "d", "?"):
        page.keyboard.press(key)
    assert explorer.get_by_role("dialog", name="Keys").is_visible()
    page.keyboard.press("Escape")
    assert explorer.get_by_role("dialog", name="Keys").is_hidden()
    explorer.get_by_label("A move to try").press_sequentially("bna")
    assert (page.locator(".jp-Cell").count(), step(explorer)) == (cells, 0)
    assert page.locator(".jp-Cell.jp-mod-active").count() == 1


def test_another_reading_shows_two_boards_and_what_it_changes(page, explorer):
    explorer.get_by_role("tab", name="Rulings").click()
    explorer.get_by_text("matter in this replay, ").wait_for()
    explorer.get_by_role("button", name="hazard.when", exact=True).click()
    explorer.get_by_role("radio", name="entering").check()
    explorer.get_by_text("under both readings").wait_for()
    assert explorer.locator("[data-panel=board], [data-panel=other]").filter(visible=True).count() == 2
    assert "first difference" in explorer.locator("[data-panel=changes]").inner_text()
    assert "hazard.when = entering" in explorer.locator(".rk-head").inner_text()
    assert explorer.get_by_role("tab").first.inner_text() == "Moves"
    charts = explorer.locator("[data-panel=charts] .rk-chart")
    assert [chart.get_by_role("button", name="gap", exact=True).count() for chart in charts.all()] == [1, 0]
    first = step(explorer)
    explorer.get_by_title("The next difference").click()
    assert step(explorer) > first
    explorer.get_by_label("Back to the readings of the replay").click()
    explorer.get_by_text("under both readings").wait_for(state="hidden")
    assert explorer.get_by_role("tab").first.inner_text() == "Log"


def test_rules_are_found_by_words_and_lead_to_the_steps_where_they_fired(page, explorer):
    explorer.get_by_label("Search the rules").first.click()
    panel = explorer.locator("[data-panel=rules]")
    panel.get_by_label("Search the rules").fill("flat skips")
    assert "1 rule found" in panel.inner_text()
    panel.locator(".rk-entry").click()
    card = panel.locator("[data-rule='flat.skip']")
    assert "In print" in card.inner_text()
    card.locator(".rk-card-facts .rk-link").first.click()
    assert "misses this turn" in sentence(explorer)
    explorer.get_by_role("tab", name="Log").click()
    line = explorer.locator(".rk-step.rk-current")
    line.locator(".rk-rule").first.hover()
    assert "In print" in explorer.get_by_role("tooltip").inner_text()
    line.locator(".rk-rule").first.click()
    assert explorer.get_by_role("tab", name="Rules").get_attribute("aria-selected") == "true"


def test_the_log_follows_and_leads(page, explorer):
    explorer.get_by_role("tab", name="Log").click()
    seek(explorer, 60)
    current = explorer.locator(".rk-step.rk-current")
    box, body = current.bounding_box(), explorer.locator(".rk-tab-body").bounding_box()
    assert body["y"] <= box["y"] < body["y"] + body["height"]
    explorer.locator(".rk-step.rk-future > .rk-line > span:nth-child(2)").first.click()
    assert step(explorer) == 61
    explorer.get_by_role("tab", name="Next").click()
    assert explorer.locator(".rk-agenda li").count() >= 1


def test_what_is_drawn_is_also_said(page, explorer):
    seek(explorer, 3)
    assert explorer.get_attribute("aria-label") == "Piston Cup explorer"
    assert explorer.locator("[aria-live=polite]").count() == 1
    assert explorer.locator("[aria-live=polite]").inner_text() == sentence(explorer)
    for role in ("toolbar", "slider", "tablist", "tabpanel"):
        assert explorer.get_by_role(role).count() >= 1, role
    unnamed = page.evaluate(
        """host => [...host.querySelectorAll('button, input, select, [role=button], [role=slider]')]
            .filter(each => !(each.textContent.trim() || each.ariaLabel || each.title || each.labels?.length))
            .map(each => each.outerHTML.slice(0, 120))""",
        explorer.element_handle(),
    )
    assert unnamed == []
