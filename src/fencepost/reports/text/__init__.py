"""Shared parts of reports: JSON, source lines, colour, width, records of findings."""
