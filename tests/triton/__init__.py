"""Triton: its cache, its hook, the tests of those who use it."""
