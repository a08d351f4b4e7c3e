"""Mutants of the package: which of them do the tests catch?"""
