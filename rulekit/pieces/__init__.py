"""Shared values without behaviour: tracks, dice, decks."""
