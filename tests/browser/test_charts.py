"""Charts in a browser: what they show while the kernel is busy, and that narrow ones keep all of it in sight."""

import nbformat

from tests.browser.lab import IDLE, PATIENCE, explorers_of, fit, open_and_run, settle
from tests.browser.notebooks import opening, run

BUSY = "import time\nfrom pathlib import Path\nwhile not Path('go').exists(): time.sleep(0.05)"


def test_while_the_kernel_is_busy_tables_stand_in_for_the_charts(page, lab):
    cells = [nbformat.v4.new_code_cell(source) for source in (opening("three-abreast", 2), BUSY)]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel}), lab.root / "busy.ipynb")
    page.goto(f"{lab.url}/lab/workspaces/busy/tree/busy.ipynb?token={lab.token}")
    page.wait_for_function(IDLE, timeout=PATIENCE)
    page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }")
    charts = explorers_of(page).locator(".rk-charts")
    charts.get_by_text("it is still busy, or not running").first.wait_for()
    assert charts.get_by_role("table").first.is_visible()
    assert charts.locator("canvas").count() == 0
    (lab.root / "go").touch()
    charts.locator("canvas").first.wait_for(state="attached", timeout=PATIENCE)
    settle(page)
    assert not charts.get_by_role("table").first.is_visible()
    assert charts.get_by_text("it is still busy").count() == 0
    (lab.root / "go").unlink()


SIZES = """charts => {
    const found = [];
    const walk = node => { for (const each of node.children) {
        if (each.localName === 'canvas') found.push([each.clientWidth, each.width]);
        walk(each);
        if (each.shadowRoot) walk(each.shadowRoot);
    } };
    walk(charts);
    return found;
}"""


def test_charts_out_of_sight_while_the_window_grows_are_as_wide_as_it_is_afterwards(page, lab):
    open_and_run(page, lab, "bat_cup.ipynb", width=720)
    top = explorers_of(page).first
    top.scroll_into_view_if_needed()
    settle(page)
    fit(page, 1100)
    top.scroll_into_view_if_needed()
    settle(page)
    charts = page.locator(".rk-charts.rk-alone").first
    charts.scroll_into_view_if_needed()
    settle(page)
    sizes = charts.evaluate(SIZES)
    assert len(sizes) >= 2
    assert all(shown == drawn > 1000 for shown, drawn in sizes), sizes


def test_charts_far_out_of_sight_are_drawn_when_they_come_near(page, lab):
    far = "from IPython.display import HTML\nHTML('<p style=height:4000px>')"
    run(page, lab, opening("a-wrong-drive"), far, opening("three-abreast"), far)
    between = explorers_of(page).nth(1)
    between.get_by_text("Charts are loading").first.wait_for(state="attached")
    settle(page)
    assert between.locator("canvas").count() == 0
    for _ in range(2):  # the first time JupyterLab knows the heights of the cells between only about
        between.scroll_into_view_if_needed()
        settle(page)
    between.locator("canvas").first.wait_for(state="attached")
    between.get_by_text("Charts are loading").first.wait_for(state="detached")


def test_in_a_narrow_column_every_choice_and_button_of_a_chart_is_in_sight(page, lab):
    explorer = run(page, lab, opening("four-in-the-valley", 80), width=380)
    explorer.get_by_role("tab", name="Charts").click()
    settle(page)
    charts = explorer.locator(".rk-charts")
    edge = charts.bounding_box()["x"] + charts.bounding_box()["width"]
    buttons = charts.get_by_role("button").all()
    assert len(buttons) > 10
    for button in buttons:
        box = button.bounding_box()
        assert box["x"] + box["width"] <= edge, button.inner_text()
