"""Kernels as people write them: HIP, CUDA's spelling of it, OpenCL C; compiled by a clang that is
there, and so read as LLVM IR.
"""
