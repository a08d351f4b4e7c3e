"""Damage to what people give to the command: sources, modules, litmus tests, command lines."""
