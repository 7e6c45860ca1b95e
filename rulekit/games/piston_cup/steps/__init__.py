"""The questions and effects of a game, by chapter of the rulebook."""
