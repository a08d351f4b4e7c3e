"""Command lines: what commands offer, and how the words of a plain one are read."""
