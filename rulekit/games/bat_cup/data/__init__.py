"""Options and positions as plain data, both ways (section 11 of the brief)."""
