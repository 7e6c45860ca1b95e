"""A round of Crazy Race, in the order of the rulebook."""
