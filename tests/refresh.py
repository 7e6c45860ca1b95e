"""Runs notebooks again and keeps their outputs: ``python -m tests.refresh [NAME ...]``, or ``make notebooks``."""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[1] / "notebooks"


def refresh(path: Path) -> None:
    """Runs one notebook from the top and writes it with its outputs, without widget state and times."""
    notebook = nbformat.read(path, 4)
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": FOLDER}}).execute()
    notebook.metadata.pop("widgets", None)
    notebook.metadata["kernelspec"] = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook.metadata["language_info"] = {"name": "python"}
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    nbformat.write(notebook, path)
    print(f"{path.name}: {path.stat().st_size / 1e3:.0f} kB")


def main() -> None:
    """The notebooks named on the command line, or all."""
    for path in [FOLDER / f"{name}.ipynb" for name in sys.argv[1:]] or sorted(FOLDER.glob("*.ipynb")):
        refresh(path)


if __name__ == "__main__":
    main()
