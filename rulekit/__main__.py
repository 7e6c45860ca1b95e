"""``python -m rulekit`` is the command ``rulekit``."""

from rulekit.cli import main

main()
