"""Kernels in source languages: HIP, CUDA's spelling of it, OpenCL C; compiled by an installed
clang, and then read as LLVM IR.
"""
