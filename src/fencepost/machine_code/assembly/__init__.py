"""Assembly text as instructions: the syntax of LLVM's assembler, macros and symbols included."""
