"""Happens-before as it came out in a run, and the values that an atomic load may read."""
