"""Brings README up to date: the table of coverage, and pictures of the running explorers.

``python -m tests.readme`` writes the table; with ``--pictures`` the pictures in ``notebooks/pictures`` are made again.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from rulekit import game, games
from rulekit.coverage import coverage
from tests.browser.lab import browse, open_and_run, serve, settle

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "notebooks" / "pictures"
WIDTH, COLOURS = 1100, 160


def table() -> str:
    """The coverage of all games as a Markdown table."""
    rows = [coverage(game(name)).figures for name in games()]
    lines = [list(rows[0]), ["---"] * len(rows[0]), *(list(row.values()) for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def write_table(readme: Path) -> None:
    """Puts the table between the two marks in README."""
    text = readme.read_text(encoding="utf-8")
    marks = r"(<!-- coverage -->\n).*?(\n<!-- /coverage -->)"
    readme.write_text(re.sub(marks, lambda m: m[1] + table() + m[2], text, flags=re.DOTALL), encoding="utf-8")


def take_pictures(names: Sequence[str]) -> None:
    """The first explorer of the notebooks of these games, as it stands after Run All."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as place, serve(Path(place)) as lab, browse(lab) as context:
        for name in names:
            page = context.new_page()
            open_and_run(page, lab, f"{name}.ipynb", width=WIDTH)
            explorer = page.locator(".rk-explorer").first
            high = round(explorer.bounding_box()["height"]) + 300
            page.set_viewport_size({"width": page.viewport_size["width"], "height": high})
            explorer.scroll_into_view_if_needed()
            settle(page)
            path = PICTURES / f"{name}.png"
            explorer.screenshot(path=path)
            Image.open(path).convert("RGB").quantize(COLOURS).save(path, optimize=True)
            page.close()
            print(path.name)


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.readme", description=__doc__)
    parser.add_argument("--pictures", nargs="*", metavar="GAME", help="of these games; of all if none is named")
    given = parser.parse_args()
    if given.pictures is not None:
        take_pictures(given.pictures or games())
    write_table(ROOT / "README.md")


if __name__ == "__main__":
    main()
