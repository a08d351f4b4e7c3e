"""Inputs: what a file contains, how a source is compiled, and the settings around it."""
