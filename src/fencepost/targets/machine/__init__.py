"""The memory system of each generation as data: the statements of the memory model's chapters
before their tables of code sequences.
"""
