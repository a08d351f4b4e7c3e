"""Dispatch: packets of a queue, kernel arguments in memory, and what a kernel demands of its launch
(001 Kernel Dispatch).
"""
