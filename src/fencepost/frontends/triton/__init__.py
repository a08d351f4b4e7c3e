"""What Triton writes beside the LLVM IR of a kernel: its signature, and how it is launched.

Triton itself is not needed for it.
"""
