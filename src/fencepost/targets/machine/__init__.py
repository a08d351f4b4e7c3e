"""The memory system of each generation as data: what the chapters of the memory model say of it
before their tables of code sequences.
"""
