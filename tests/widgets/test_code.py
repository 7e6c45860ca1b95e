"""The code of the panels: one for all, whole, and there again when somebody has closed it."""

import re

from ipywidgets import Widget

from rulekit import load
from widgets import Explorer
from widgets.code import Code


def panels(explorer):
    return [getattr(explorer, name) for name in explorer.trait_names() if hasattr(getattr(explorer, name), "code")]


def test_all_panels_of_all_explorers_share_one_code_and_bring_a_few_lines_themselves():
    one, two = Explorer(load("piston_cup/three-abreast")), Explorer(load("bat_cup/a-bomb"))
    found = [one, two, *panels(one), *panels(two)]
    assert len(found) == 2 + 2 * 12
    assert {each.code for each in found} == {Code.shared()}
    assert all(len(each._esm) < 2000 for each in found)


def test_every_panel_finds_its_module_and_every_module_what_it_imports():
    modules, explorer = Code.shared().modules, Explorer(load("piston_cup/three-abreast"))
    own = [re.search(r'^const name = "(.+)";$', each._esm, re.MULTILINE)[1] for each in (explorer, *panels(explorer))]
    assert "charts.js" in own
    imported = [name for text in modules.values() for name in re.findall(r'from "\./(.+)"', text)]
    assert {*own, *imported} <= modules.keys()


def test_closing_all_widgets_leaves_new_explorers_with_code():
    before = Code.shared()
    Widget.close_all()
    explorer = Explorer(load("piston_cup/three-abreast"))
    assert explorer.code is not before
    assert explorer.code.comm is not None
