"""Where LLVM 22.1 does otherwise than 001, a module a generation; `all.py` names them."""
