"""The README's Python lines and commands work."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.readme import table

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
PYTHON, SHELL = ("python", "py", "pycon"), ("sh", "bash", "shell", "console")
OPENS_JUPYTERLAB = "rulekit lab"


def blocks(languages):
    """The fenced blocks of the README in these languages: number of the first line, text."""
    text = README.read_text(encoding="utf-8") if README.exists() else ""
    for found in re.finditer(r"^```(\w+)[^\n]*\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        if found[1] in languages:
            yield text.count("\n", 0, found.start(2)) + 1, found[2]


def commands():
    """The lines of the README's shell blocks, without prompts and comments."""
    for _, text in blocks(SHELL):
        for line in text.replace("\\\n", " ").splitlines():
            if words := shlex.split(line.removeprefix("$ "), comments=True):
                yield shlex.join(words)


def of(program):
    return list(dict.fromkeys(line for line in commands() if line.split()[0] == program))


def test_the_table_of_coverage_is_the_one_of_today():
    assert table() in README.read_text(encoding="utf-8"), "python -m tests.readme brings it up to date"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder in which all of them run one after another, as a reader would."""
    return tmp_path_factory.mktemp("readme")


def test_the_readme_shows_python_and_both_commands():
    assert list(blocks(PYTHON))
    assert {"make lab", "make test"} <= {line for line in commands() if line.startswith("make ")}


def test_the_python_lines_of_the_readme_run(folder, monkeypatch):
    monkeypatch.chdir(folder)
    names = {"__name__": "readme"}
    for line, text in blocks(PYTHON):
        if ">>>" in text:
            test = doctest.DocTestParser().get_doctest(text, names, "README.md", str(README), line - 1)
            doctest.DebugRunner(optionflags=doctest.ELLIPSIS).run(test, clear_globs=False)
            names = test.globs
        else:
            exec(compile("\n" * (line - 1) + text, README, "exec"), names)  # noqa: S102 - our own README


@pytest.mark.parametrize("line", [line for line in of("rulekit") if not line.startswith(OPENS_JUPYTERLAB)])
def test_the_commands_of_the_readme_run(line, folder):
    program = Path(sys.executable).with_name("rulekit")
    answer = subprocess.run(
        [program, *shlex.split(line)[1:]], cwd=folder, capture_output=True, text=True, timeout=300, check=False
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr


@pytest.mark.parametrize("line", of("make"))
def test_the_makefile_knows_what_the_readme_asks_of_it(line):
    env = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    subprocess.run([*shlex.split(line), "--dry-run"], cwd=ROOT, env=env, check=True, capture_output=True)
