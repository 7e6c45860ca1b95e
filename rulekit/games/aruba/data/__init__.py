"""Options and positions as plain data, both ways."""

from rulekit.games.aruba.data import checking, dumping, laying, options, questions, schema
from rulekit.games.aruba.data.dumping import dump
from rulekit.games.aruba.data.laying import begin, lay
from rulekit.games.aruba.data.options import arrange

MODULES = (options, schema, checking, laying, questions, dumping)
"""The code in which rules are cited."""

__all__ = ["MODULES", "arrange", "begin", "dump", "lay"]
