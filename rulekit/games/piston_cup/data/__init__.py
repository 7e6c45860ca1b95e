"""Options and positions as plain data, both ways."""
