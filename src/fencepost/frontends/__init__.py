"""Readers and writers of the input forms of programs."""
