"""The ABI of kernels and functions: dispatch, entry state, calls, debug information, directives of
the assembler, PAL metadata, core files (001, from Calling Conventions to Assembler).
"""
