"""The text that LLVM prints, as modules: tokens, constants, statements."""
