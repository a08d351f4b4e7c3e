"""Barrier placement in LLVM IR: kernels read as regions, written back with barriers."""
