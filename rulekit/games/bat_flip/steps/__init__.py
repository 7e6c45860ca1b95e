"""The questions and effects of a game, chapter by chapter."""
