"""The fixtures of the browser tests: ``lab`` (a JupyterLab), ``page`` (a new page), ``trouble`` (what went wrong)."""

from pathlib import Path

import pytest

from tests.browser.lab import NoChromium, browse, chromium, serve, watch

HERE = Path(__file__).parent
LONGEST = "test_panels.py"


def pytest_collection_modifyitems(items):
    """Mark the browser tests, and run them last, for they are the slowest: the longest file while others wait."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: (HERE in item.path.parents, item.path.name != LONGEST))


@pytest.fixture(scope="session")
def lab(tmp_path_factory):
    """A JupyterLab on a copy of the notebooks: ``lab.url``, ``lab.token``, ``lab.root``."""
    try:
        chromium()
    except NoChromium as missing:
        pytest.fail(str(missing), pytrace=False)
    with serve(tmp_path_factory.mktemp("lab")) as running:
        yield running


@pytest.fixture(scope="session")
def context(lab):
    """The browser all pages share, so that JupyterLab's files are loaded once."""
    with browse(lab) as shared:
        yield shared


@pytest.fixture
def trouble():
    """Console errors, exceptions and outside requests of the page; a test that expects one takes it out."""
    return []


@pytest.fixture
def page(context, lab, trouble):
    """A new page, 1440 × 900; afterwards nothing may be left in ``trouble``, and kernels and notebooks are reset."""
    fresh = context.new_page()
    watch(fresh, lab, trouble)
    yield fresh
    fresh.close()
    lab.reset()
    assert not trouble, "\n".join(trouble)
