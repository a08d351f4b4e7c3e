"""A concrete interpreter: all work-items of a launch at a time, an array for each value."""
