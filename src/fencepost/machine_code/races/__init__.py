"""Races in LDS: accesses of lanes of two waves to the same bytes, with no barrier between."""
