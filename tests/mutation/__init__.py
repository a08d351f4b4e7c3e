"""Mutants of the package, and the tests that catch them."""
