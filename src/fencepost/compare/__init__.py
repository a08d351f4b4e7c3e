"""Two models compared: the smallest program on which they differ, found by search."""
