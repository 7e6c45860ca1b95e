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
