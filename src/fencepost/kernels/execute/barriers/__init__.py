"""Barriers that a run comes to: of a workgroup, a wave, named, and collective operations."""
