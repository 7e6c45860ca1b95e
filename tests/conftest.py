"""What all tests share."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

# No deadlines: they measure the machine. In CI the same examples each time: a red run can be repeated.
settings.register_profile("rulekit", deadline=None, derandomize="CI" in os.environ, print_blob=True)
settings.load_profile("rulekit")


@pytest.fixture(scope="session")
def root() -> Path:
    """The top folder of the project."""
    return Path(__file__).parents[1]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest begins first: two processes that take file after file end together."""
    slow = ("test_panels.py", "/browser/", ".ipynb")
    items.sort(key=lambda item: next((rank for rank, part in enumerate(slow) if part in item.nodeid), len(slow)))
