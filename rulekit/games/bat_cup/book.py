"""The two data files of the game."""

from pathlib import Path

from rulekit.game import read_content
from rulekit.rulebook import Rulebook

R = Rulebook.read(Path(__file__).parent / "rules.toml")
CONTENT = read_content(Path(__file__).parent / "content.toml")
