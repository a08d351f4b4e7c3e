"""The text of LLVM IR before LLVM reads it, and LLVM in a process of its own."""
