"""Operands of instructions, as functions from the machine's state to values of lanes."""
