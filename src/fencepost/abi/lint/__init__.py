"""Checks of LLVM IR for AMDGPU: attributes, metadata, intrinsics, address spaces, named barriers,
cooperative atomics, calling conventions (001, from Address Spaces to Calling Conventions).
"""
