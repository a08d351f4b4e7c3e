"""LLVM IR of AMDGPU kernels: text or bitcode to typed functions."""
