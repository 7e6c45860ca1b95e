"""``lab``: JupyterLab on the notebooks."""

from __future__ import annotations

import importlib.util
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from rulekit.commands.out import AMISS, FINE, WrongUse, say
from rulekit.files import shared, write_atomically
from rulekit.words import suggestion

COPY = "rulekit-notebooks"
SETTINGS = Path(__file__).parent / "settings"
"""Settings of JupyterLab for this run: no toast about its news over what one has come for."""


def lab(notebook: str, *, browser: bool, port: int | None, more: Sequence[str]) -> int:
    """Opens JupyterLab on a notebook and stays until it ends."""
    if importlib.util.find_spec("jupyterlab") is None:
        raise WrongUse("JupyterLab is not installed; type: pip install jupyterlab")
    folder = notebooks_folder()
    name = f"{notebook.removesuffix('.ipynb')}.ipynb"
    if not (folder / name).is_file():
        known = sorted(path.stem for path in folder.glob("*.ipynb"))
        raise WrongUse(f"there is no notebook {name[:100]!r} in {folder}; {suggestion(notebook, known)}")
    say(f"The notebooks are in {folder}.")
    return _run([*command(folder, name, browser=browser, port=port), *more])


def notebooks_folder() -> Path:
    """Where the notebooks can be worked in: the folder of a checkout, or a copy beside the reader where installed.

    A copy keeps what the reader has changed; only notebooks that are missing are added.
    """
    original = shared("notebooks")
    if original.parent.name != "_share":
        return original
    copy = Path.cwd() / COPY
    copy.mkdir(exist_ok=True)
    for path in original.rglob("*"):
        target = copy / path.relative_to(original)
        if path.is_dir():
            target.mkdir(exist_ok=True)
        elif not target.exists():
            write_atomically(target, path.read_bytes())
    return copy


def command(folder: Path, name: str, *, browser: bool, port: int | None) -> list[str]:
    """The command that starts JupyterLab."""
    words = [
        sys.executable,
        "-m",
        "jupyterlab",
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.app_settings_dir={SETTINGS}",
        f"--LabApp.default_url=/lab/tree/{name}",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        words.append("--allow-root")
    if not browser:
        words.append("--no-browser")
    return words + ([f"--ServerApp.port={port}"] if port else [])


def _run(words: list[str]) -> int:
    """Runs a program that looks after Ctrl-C itself."""
    program = subprocess.Popen(words)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return AMISS if program.wait() else FINE
    finally:
        signal.signal(signal.SIGINT, before)
