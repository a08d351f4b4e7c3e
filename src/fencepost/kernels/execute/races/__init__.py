"""Races of a run: accesses to the same bytes that nothing orders, and copies in flight."""
