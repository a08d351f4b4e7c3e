"""Launches that a module names or rules out."""
