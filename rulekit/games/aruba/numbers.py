"""Printed numbers of the dice combinations."""

BOOST = 6
"""Points of movement for All Even."""
TURBO = NITRO = 2
"""Points of movement for four of a kind, and for a Nitro card."""
CARDS_DRAWN = 2
"""Cards for three of a kind."""
MOST_TAKEN_OFF = 2
"""Damage tokens that a small repair or a Repair card takes off."""
MOST_DICE = 10
"""Dice of an undamaged car."""
FEWEST_DICE = 2
"""Dice of a car that bears all the damage it can."""
PODIUM = 3
"""Finishers that are placed; then the race is over."""
