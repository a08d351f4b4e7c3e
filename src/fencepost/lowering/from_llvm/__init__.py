"""The memory operations of a kernel in LLVM IR, each with its place in the source.

`instruction.py` and `intrinsics.py` make requests of instructions and calls, `sizes.py` says how
many bits they move; `read.py` goes through a module.
"""
