"""The decoder of machine code, compared with LLVM's, and the tool that wrote its tables."""
