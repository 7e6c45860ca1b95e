"""The open questions of Bat Cup by chapter: one function, or one plain value, for each reading."""
