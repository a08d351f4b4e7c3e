"""Drawn signatures, in every calling convention that LLVM lowers: LLVM's places and ours."""
