"""Barriers of machine code: the rules of their objects, and barriers that some waves skip."""
