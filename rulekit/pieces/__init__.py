"""Shared values without behaviour: dice and decks."""
