"""Machine code of AMD GPUs: what the instructions of a kernel are, what they may have in flight,
and what its waits, cache operations and barriers leave open.
"""
