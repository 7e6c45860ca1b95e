"""The open questions, by chapter of the rulebook."""
