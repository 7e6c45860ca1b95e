"""Brings README up to date: the table of coverage, and pictures of the running explorers.

``python -m tests.readme`` writes the table; with ``--pictures`` the pictures in ``notebooks/pictures`` are made again.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from pathlib import Path

from rulekit import game, games
from rulekit.coverage import coverage
from tests.browser.lab import browse, open_and_run, serve, settle

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "notebooks" / "pictures"
WIDTH = 1100


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


def take_pictures() -> None:
    """The first explorer of every notebook of a game, as it stands after Run All."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as place, serve(Path(place)) as lab, browse(lab) as context:
        for name in games():
            page = context.new_page()
            open_and_run(page, lab, f"{name}.ipynb", width=WIDTH)
            explorer = page.locator(".rk-explorer").first
            page.set_viewport_size({"width": page.viewport_size["width"], "height": 1500})
            explorer.scroll_into_view_if_needed()
            settle(page)
            explorer.screenshot(path=PICTURES / f"{name}.png")
            page.close()
            print(PICTURES / f"{name}.png")


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.readme", description=__doc__)
    parser.add_argument("--pictures", action="store_true")
    if parser.parse_args().pictures:
        take_pictures()
    write_table(ROOT / "README.md")


if __name__ == "__main__":
    main()
