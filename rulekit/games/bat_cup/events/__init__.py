"""What happens in a race, by chapter."""
