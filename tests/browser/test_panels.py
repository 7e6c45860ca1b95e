"""All notebooks: every panel used once, no console error, no text cut off, everything by keyboard.

The first and the last explorer of a notebook are used whole, of those between them one panel each, all in turn.
"""

import pytest

from rulekit import load
from tests.browser.lab import NOTEBOOKS, explorers_of, fit, open_and_run
from tests.browser.panels import ORDER, PARTS, Reader, save

NAMES = sorted(path.name for path in NOTEBOOKS.glob("*.ipynb"))


@pytest.mark.parametrize("notebook", NAMES)
def test_every_panel_is_used_once(page, lab, notebook):
    open_and_run(page, lab, notebook)
    fit(page, 1100)
    explorers = explorers_of(page).all()
    assert len(explorers) >= 2
    seen, verdicts, parts = [], set(), []
    for number, explorer in enumerate(explorers, 1):
        reader = Reader(page, explorer, f"explorer {number}")
        if number in (1, len(explorers)):
            reader.use()
            parts = parts or reader.walk()
        else:
            reader.use(["moving" if reader.asked else PARTS[number % len(PARTS)]])
        seen += reader.seen
        verdicts |= reader.verdicts
    assert page.evaluate("() => window.hacked") is None
    assert not seen, "\n".join(seen)
    assert {"Not understood.", "Allowed."} <= verdicts
    assert "Not allowed." in verdicts, "no scenario of the notebook asks for a move that is refused"
    assert [part for part in parts if part in ORDER] == ORDER, parts


def test_an_explorer_of_a_notebook_saves_what_was_played(page, lab):
    open_and_run(page, lab, "piston_cup.ipynb")
    explorer = explorers_of(page).last
    explorer.locator(".rk-option", has_text="roll 3").click()
    page.wait_for_function("() => [...document.querySelectorAll('.rk-step-field')].at(-1).value === '1'")
    assert save(page, "explorer", "mine.toml") == ""
    assert [node.text for node in load(lab.root / "mine.toml").mainline] == ["", "roll 3"]
    assert save(page, "explorer", "mine.txt").startswith("'mine.txt': expected a name that ends in .toml")
