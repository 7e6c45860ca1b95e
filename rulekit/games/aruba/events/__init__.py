"""What happens in a game of Aruba, cut by chapter of the rulebook."""

from rulekit.games.aruba.events import cards, damage, driving, racing, results, rolling

__all__ = ["cards", "damage", "driving", "racing", "results", "rolling"]

MODULES = (cards, damage, driving, racing, results, rolling)
"""The code in which rules are cited."""
