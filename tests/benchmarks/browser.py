"""How fast the explorer opens and steps in a browser.

A line of 500 steps is opened in JupyterLab; "open" is the time from Run All, with rulekit and widgets imported, until
the moves of the first step are there. Then the right arrow is pressed again and again: "step" is the time from the key
press to the end of the frame that shows the step, with no kernel in between. Beside them stands the time of a loop of
plain JavaScript in the same page.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from rulekit import game
from rulekit.playout import play_game
from tests.browser.lab import browse, explorers_of, run_all, serve, settle
from tests.browser.notebooks import run

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.lab import Lab

STEPS = 500
LOOP = """() => {
    const begun = performance.now();
    let sum = 0;
    for (let i = 0; i < 1e7; i++) sum += i;
    return performance.now() - begun;
}"""
PRESS = """host => new Promise(done => {
    host.focus();
    const begun = performance.now();
    host.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun), 0));
})"""


def line(name: str, folder: Path) -> Path:
    """A recorded line of 500 steps of a game: whole games are too short for some, so the longest of a few seeds."""
    replays = [play_game(game(name), seed, most=STEPS) for seed in range(6)]
    longest = max(replays, key=lambda replay: len(replay.moves))
    path = folder / f"{name}.toml"
    longest.save(path)
    return path


def opened(names: list[str]) -> dict[str, dict[str, str]]:
    """The figures of some games, as text."""
    found = {}
    with tempfile.TemporaryDirectory() as place, serve(Path(place)) as lab, browse(lab) as context:
        for name in names:
            page = context.new_page()
            found[name] = measured(name, page, lab, Path(place))
            page.close()
    return found


def measured(name: str, page: Page, lab: Lab, folder: Path) -> dict[str, str]:
    """Opens and steps."""
    path = line(name, folder)
    cells = ["from rulekit import load\nfrom widgets import Explorer\n1", f"Explorer(load({str(path)!r}))"]
    run(page, lab, *cells)
    times = []
    for _ in range(3):
        page.evaluate("() => window.jupyterapp.commands.execute('editmenu:clear-all')")
        begun = time.perf_counter()
        run_all(page)
        page.locator(".rk-moves .rk-option").first.wait_for()
        times.append(time.perf_counter() - begun)
    settle(page)
    host = explorers_of(page).first
    taken = sorted(host.evaluate(PRESS) for _ in range(60))
    plain = statistics.median(page.evaluate(LOOP) for _ in range(5))
    p90 = taken[int(len(taken) * 0.9)]
    return {
        f"open {STEPS} steps": f"{statistics.median(times):.2f} s",
        "a step is shown within": f"{statistics.median(taken):.1f} ms",
        "90 % of the steps within": f"{p90:.1f} ms",
        "a loop in the page": f"{plain:.1f} ms",
    }
