"""Protocols in a kernel: rows of the table, matched to its counters, claims and locks."""
