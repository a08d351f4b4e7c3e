"""Registers against counters: which are still being loaded, or still to be read, when an
instruction uses them.
"""
