"""What happens in a game, by chapter of the rulebook."""
