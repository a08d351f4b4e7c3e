"""Triton's files beside the LLVM IR of a kernel: its signature, and its launch metadata.

Triton itself is not needed for it.
"""
