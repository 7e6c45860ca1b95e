"""What can be read off a table: places, reach and range."""
