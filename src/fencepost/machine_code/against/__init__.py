"""The comparison of machine code with the memory operations of the LLVM IR it was made of."""
