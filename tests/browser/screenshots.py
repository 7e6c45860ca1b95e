"""Pictures of every explorer of a notebook, to be looked at.

python -m tests.browser.screenshots FOLDER [piston_cup.ipynb] [--width 1100] [--theme dark]
"""

import argparse
import tempfile
from pathlib import Path

from tests.browser.lab import THEMES, browse, explorers_of, open_and_run, serve, settle, watch


def pictures(folder: Path, notebook: str, width: int, theme: str, zoom: float) -> int:
    """Run a notebook and save a PNG of each ``.rk-explorer``; the number of pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    trouble: list[str] = []
    with tempfile.TemporaryDirectory() as place, serve(Path(place)) as lab, browse(lab, zoom=zoom) as context:
        page = context.new_page()
        watch(page, lab, trouble)
        open_and_run(page, lab, notebook, theme=theme, width=width)
        settle(page)
        explorers = explorers_of(page)
        # the window must be higher than the highest of them, for a picture holds what could be scrolled into view
        heights = [box["height"] for explorer in explorers.all() if (box := explorer.bounding_box())]
        page.set_viewport_size({"width": page.viewport_size["width"], "height": round(max(heights, default=0)) + 200})
        settle(page)
        for number, explorer in enumerate(explorers.all(), 1):
            explorer.scroll_into_view_if_needed()
            settle(page)
            name = folder / f"{Path(notebook).stem}-{width}-{theme}-{number}.png"
            explorer.screenshot(path=name)
            print(name)
    for sentence in trouble:
        print(sentence)
    return len(heights)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("notebook", nargs="?", default="piston_cup.ipynb", help="its name in notebooks/")
    parser.add_argument("--width", type=int, default=1100, help="of the explorer, in pixels")
    parser.add_argument("--theme", choices=THEMES, default="light")
    parser.add_argument("--zoom", type=float, default=1, help="pixels of the picture for one of the page")
    given = parser.parse_args()
    if not pictures(given.folder, given.notebook, given.width, given.theme, given.zoom):
        parser.exit(1, f"{given.notebook} shows no explorer\n")


if __name__ == "__main__":
    main()
