"""The memory operations of a kernel in LLVM IR, each with its place in the source.

`instruction.py` and `intrinsics.py` turn instructions and calls into requests, `sizes.py` gives the
number of bits that they move, and `read.py` goes through a module.
"""
