"""The state of registers at a kernel's first instruction, and what its prolog has to set up (001
Initial Kernel Execution State, Kernel Prolog).
"""
