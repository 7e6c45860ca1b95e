"""nbval compares a cell only if the notebook says that it was run, and if nbval is asked: both are checked here."""

import json
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
LARGEST = 1_500_000


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.name)
def notebook(request):
    return json.loads(request.param.read_text(encoding="utf-8"))


def code(notebook):
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def test_there_are_notebooks():
    assert NOTEBOOKS


def test_a_plain_pytest_runs_and_compares_every_notebook(pytestconfig):
    assert pytestconfig.getoption("nbval")
    assert not pytestconfig.getoption("nbval_lax")
    assert pytestconfig.getoption("nbval_sanitize_with") == "tests/nbval.cfg"
    assert "notebooks" in pytestconfig.getini("testpaths")


def test_every_cell_was_run_once_from_top_to_bottom(notebook):
    counts = [cell["execution_count"] for cell in code(notebook)]
    assert counts == list(range(1, len(counts) + 1))


def test_no_cell_is_kept_from_comparison(notebook):
    marks = ("NBVAL_", "PYTEST_VALIDATE")
    for cell in code(notebook):
        source = "".join(cell["source"])
        assert not any(mark in source for mark in marks), source
        assert not {tag for tag in cell["metadata"].get("tags", ()) if tag.startswith("nbval-")}, source


def test_no_cell_has_failed(notebook):
    assert not [out for cell in code(notebook) for out in cell["outputs"] if out["output_type"] == "error"]


def test_cells_are_short_and_define_nothing(notebook):
    for cell in code(notebook):
        lines = "".join(cell["source"]).splitlines()
        assert len(lines) <= 3, lines
        assert not any(line.lstrip().startswith(("def ", "async def ", "class ")) for line in lines), lines


def test_no_widget_state_is_kept(notebook):
    assert "widgets" not in notebook["metadata"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_can_be_shown_by_a_code_hosting_site(path):
    assert path.stat().st_size <= LARGEST
