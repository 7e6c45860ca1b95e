"""What may import what: the rules draw nothing, chance has one source, and no game knows another."""

from __future__ import annotations

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.walks import GAMES

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "rulekit"
FILES = sorted(PACKAGE.rglob("*.py"))
NOT_FOR_RULES = ("bokeh", "ipywidgets", "pandas", "numpy", "anywidget", "traitlets", "widgets", "IPython", "jupyterlab")
BLOCKED = """
import importlib, pkgutil, sys
class Closed:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {blocked}:
            raise ImportError(name + " is blocked")
sys.meta_path.insert(0, Closed())
import rulekit, rulekit.cli, rulekit.verify, rulekit.coverage, rulekit.scenario
for name in {games}:
    game = rulekit.game(name)
    position = game.setup()
    for _ in range(20):
        if not position.over:
            position = position.play(next(iter(position.decision.options))).position
    game.standings(position)
rulekit.verify.verify(rulekit.load("piston_cup/three-abreast").replay)
"""


@cache
def imported(path, *, at_once=False):
    """The names of the modules that a file imports, inside functions too unless ``at_once``; not for type checkers."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = (ast.FunctionDef, ast.AsyncFunctionDef) if at_once else ()
    hidden = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, functions) or (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
        for inner in ast.walk(node)
    }
    names = []
    for node in (node for node in ast.walk(tree) if id(node) not in hidden):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names += [f"{node.module}.{alias.name}" for alias in node.names]
    return tuple(names)


def importing(top, *, at_once=False):
    """The files of rulekit that import a package."""
    found = [path for path in FILES if any(name.partition(".")[0] == top for name in imported(path, at_once=at_once))]
    return {path.relative_to(PACKAGE).as_posix() for path in found}


def test_rulekit_works_with_everything_that_draws_blocked():
    script = BLOCKED.format(blocked=set(NOT_FOR_RULES), games=GAMES)
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_importing_rulekit_loads_no_game_and_nothing_heavy():
    script = "import sys, rulekit; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    names = set(loaded.stdout.split())
    assert names.isdisjoint(NOT_FOR_RULES)
    assert not any(name.startswith("rulekit.games.") for name in names)


def test_pandas_is_the_business_of_tables_and_of_a_games_scores():
    assert {path for path in importing("pandas") if not path.endswith("/scores.py")} == {"tables.py"}
    assert importing("numpy") == {"tables.py", "columns.py"}
    for top in ("bokeh", "ipywidgets", "anywidget", "widgets", "IPython"):
        assert importing(top) == set()


def test_chance_has_one_source():
    assert importing("random") == {"chance.py", "playout.py"}
    for top in ("secrets", "uuid", "time", "datetime"):
        assert {path for path in importing(top) if path.startswith("games/")} == set()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_knows_no_other_and_nothing_that_looks_at_games(name):
    for path in sorted((PACKAGE / "games" / name).rglob("*.py")):
        for module in imported(path):
            parts = module.split(".")
            if parts[:2] == ["rulekit", "games"]:
                assert parts[2] == name, f"{path} imports {module}"
            assert parts[:2] not in ([["rulekit", "cli"], ["rulekit", "commands"], ["rulekit", "tables"]]), path


def test_the_core_names_no_game():
    folders = {path.name for path in (PACKAGE / "games").iterdir() if path.is_dir()}
    for path in FILES:
        if "games" in path.relative_to(PACKAGE).parts:
            continue
        found = {name.split(".")[2] for name in imported(path) if name.startswith("rulekit.games.")}
        assert found.isdisjoint(folders), path


def test_the_pieces_that_games_share_know_no_game():
    for path in sorted((PACKAGE / "pieces").glob("*.py")):
        assert not any(name.startswith("rulekit.games") for name in imported(path)), path


def test_what_stands_in_tests_and_notebooks_is_not_imported():
    assert importing("tests") == importing("notebooks") == set()
