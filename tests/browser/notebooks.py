"""Small notebooks the browser tests run, and what they look up in the explorers these show."""

import nbformat

from tests.browser.lab import explorers_of, fit, open_and_run


def run(page, lab, *cells, width=None):
    """Runs cells in a notebook of their own; the first explorer they show, when its moves are there."""
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    made = nbformat.v4.new_notebook(cells=list(map(nbformat.v4.new_code_cell, cells)), metadata={"kernelspec": kernel})
    nbformat.write(made, lab.root / "scratch.ipynb")
    open_and_run(page, lab, "scratch.ipynb")
    if width:
        fit(page, width)
    explorer = explorers_of(page).first
    page.locator(".rk-moves .rk-option").first.wait_for()
    return explorer


def opening(name, step=0, before=""):
    """A cell that opens a replay."""
    return f"from widgets import *\n{before}\ne = Explorer('piston_cup/{name}', {step})\ne"


def sentence(explorer):
    """The step as it is told."""
    return explorer.locator(".rk-sentence").inner_text()


def step(explorer):
    """The number in the step field."""
    return int(explorer.locator(".rk-step-field").input_value())


def seek(explorer, number):
    """Goes to a step by its number."""
    explorer.locator(".rk-step-field").fill(str(number))
    explorer.locator(".rk-step-field").press("Enter")


def try_move(explorer, text):
    """Types a move and waits for the verdict."""
    field = explorer.get_by_label("A move to try")
    field.fill(text)
    field.press("Enter")
    explorer.locator(".rk-judged").wait_for()
