"""Races in LDS: accesses of two lanes of different waves to the same bytes, with no barrier between."""
