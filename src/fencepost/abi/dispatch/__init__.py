"""Dispatch: packets of a queue, kernel arguments in memory, and a kernel's demands on its launch
(001 Kernel Dispatch).
"""
