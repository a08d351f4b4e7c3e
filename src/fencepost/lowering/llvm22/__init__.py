"""The differences of LLVM 22.1 from 001, a module for each generation; `all.py` collects them."""
