"""What happens in a game, chapter by chapter."""
