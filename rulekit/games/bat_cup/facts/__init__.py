"""What can be read off a table: places, reach, conditions of the road; and the measures of the charts."""
