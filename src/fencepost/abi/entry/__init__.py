"""The state of registers at a kernel's first instruction, and the steps of its prolog (001 Initial
Kernel Execution State, Kernel Prolog).
"""
